"""The type of an expression that mypy has not come to yet: functions are checked after the statements of the file.

Only what stands there in so many words: constructors, declared names, literals, comprehensions, calls of functions that
declare what they return.
"""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    Decorator,
    DictExpr,
    DictionaryComprehension,
    Expression,
    FloatExpr,
    FuncDef,
    IntExpr,
    ListComprehension,
    ListExpr,
    NameExpr,
    RefExpr,
    StrExpr,
    TypeInfo,
    Var,
)
from mypy.types import AnyType, CallableType, NoneType, PartialType, Type, TypeOfAny
from mypy.typevars import fill_typevars_with_any

from treetyped_mypy import names
from treetyped_mypy.rules.packages import TYPED_PACKAGES, package
from treetyped_mypy.structure.nodes import ClassNode, NamedTupleNode
from treetyped_mypy.types.lift import lift

ANY: Final = AnyType(TypeOfAny.special_form)
"""What mypy may know better later; another ``Any`` is what mypy will say."""
UNANNOTATED: Final = AnyType(TypeOfAny.unannotated)


def type_before_check(checker: TypeChecker, expression: Expression) -> Type:
    """What the words say; ``Any`` where they say nothing."""
    match expression:
        case NameExpr(fullname="builtins.None"):
            return NoneType()
        case NameExpr(fullname="builtins.True" | "builtins.False"):
            return checker.named_type("builtins.bool")
        case NameExpr(node=Var(type=Type() as declared)) if not isinstance(declared, PartialType):
            return declared
        case IntExpr():
            return checker.named_type("builtins.int")
        case FloatExpr():
            return checker.named_type("builtins.float")
        case StrExpr():
            return checker.named_type("builtins.str")
        case ListComprehension() | ListExpr():
            return checker.named_generic_type(names.LIST, [ANY])
        case DictionaryComprehension() | DictExpr():
            return checker.named_generic_type(names.DICT, [ANY, ANY])
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)):
            return instance_of(info)
        case CallExpr(callee=RefExpr(node=FuncDef(fullname=name, type=CallableType() as function))) if (
            not function.variables
        ):
            result = UNANNOTATED if function.implicit else function.ret_type
            is_typed_by_us = isinstance(result, AnyType) and package(name) in TYPED_PACKAGES
            return ANY if is_typed_by_us else result
        case CallExpr(callee=RefExpr(node=Decorator(var=Var(type=AnyType() as anything)))):
            return anything
        case _:
            return ANY


def instance_of(info: TypeInfo) -> Type:
    """What the constructor makes; a class that is no tree may make something else in ``__new__``."""
    made = fill_typevars_with_any(info)
    new = info.get("__new__")
    plain = new is None or new.node is None or new.node.fullname.startswith("builtins.")
    if info.typeddict_type is not None:
        return ANY
    return made if plain or isinstance(lift(made), ClassNode | NamedTupleNode) else ANY
