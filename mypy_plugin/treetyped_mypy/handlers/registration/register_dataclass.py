"""``register_dataclass(C, ...)`` of a class that is no dataclass: JAX asks for lists, and passes what they name."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, FuncDef, TypeInfo
from mypy.plugin import FunctionContext
from mypy.types import Type

from treetyped_mypy.adapters.jax_register_dataclass import arguments, listed
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.evaluation.unregistered import is_harmless
from treetyped_mypy.handlers.registration.register_node import class_of
from treetyped_mypy.syntax.constructors import parameters_of
from treetyped_mypy.syntax.tree import scope_of, syntax_of


def register_plain_class(ctx: FunctionContext) -> Type:
    """Dataclasses are checked where they are defined, and so are decorators."""
    info = class_of(ctx)
    if info is None or not isinstance(ctx.api, TypeChecker) or not isinstance(ctx.context, CallExpr):
        return ctx.default_return_type
    if not is_plain(ctx.api, info, ctx.context):
        return ctx.default_return_type
    given = arguments(ctx.context)
    data, meta = given.get("data_fields"), given.get("meta_fields")
    text = classes.no_dataclass(info.name) if data is None or meta is None else None
    names = [*(listed(data) or []), *(listed(meta) or [])]
    if text is None and listed(data) is not None and listed(meta) is not None and is_made(ctx.api, info):
        text = init_fault(info, names)
    if text is not None:
        fail(ctx.api, text, ctx.context, codes.FIELD)
    return ctx.default_return_type


def is_plain(checker: TypeChecker, info: TypeInfo, registration: CallExpr) -> bool:
    """Whether no base, no decorator and no other call makes a dataclass of the class."""
    syntax = syntax_of(checker.tree)
    others = [mention for mention in syntax.mentions[info] if syntax.parent(mention) is not registration]
    passed_on = any(not is_harmless(syntax, mention) for mention in others)
    return len(info.mro) == 2 and not info.defn.decorators and info.defn in syntax.parents and not passed_on


def is_made(checker: TypeChecker, info: TypeInfo) -> bool:
    """Whether there may be instances to rebuild: a class inside a function may have no use but its registration."""
    syntax = syntax_of(checker.tree)
    return not isinstance(scope_of(syntax, info.defn), FuncDef) or len(syntax.mentions[info]) > 1


def init_fault(info: TypeInfo, fields: list[str]) -> str | None:
    """JAX calls the class with every field as a keyword, and with nothing else."""
    parameters = parameters_of(info)
    if parameters is None:
        return None
    taken = [parameter.name for parameter in parameters]
    if refused := [field for field in fields if field not in taken]:
        return classes.init_refuses(info.name, refused)
    needed = [parameter.name for parameter in parameters if parameter.is_required and parameter.name not in fields]
    return classes.init_needs(info.name, needed) if needed else None
