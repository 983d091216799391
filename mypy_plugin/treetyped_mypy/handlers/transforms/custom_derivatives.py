"""``custom_vjp`` and ``custom_jvp``: called as the function is."""

from __future__ import annotations

from typing import Final

from mypy.types import AnyType, CallableType, Instance, Type, TypeOfAny

from treetyped_mypy.handlers.transforms.keeps_signature import read_nothing
from treetyped_mypy.handlers.transforms.transformations import Application, Transformation
from treetyped_mypy.types.library import in_library
from treetyped_mypy.types.transformed import Mark, function_of, marker_of, transformed


def custom_vjp(application: Application) -> Type:
    return custom(application, "custom_vjp")


def custom_jvp(application: Application) -> Type:
    return custom(application, "custom_jvp")


def custom(application: Application, kind: str) -> Type:
    function = function_of(application.original)
    if not isinstance(function, CallableType) or in_library(application.checker):
        return application.default
    found = transformed(application.checker, function, Mark(kind), application.original)
    declared = function.ret_type if marker_of(application.original) is None else AnyType(TypeOfAny.special_form)
    return found.copy_modified(args=[*found.args, declared]) if isinstance(found, Instance) else found


CUSTOM_VJP: Final = Transformation(read_nothing, custom_vjp)
CUSTOM_JVP: Final = Transformation(read_nothing, custom_jvp)
