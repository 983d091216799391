"""``Linear(Initializer(...), None, features=3)`` is a ``Mapped[Linear, Initializer]``: its arrays are still to be made.

Where no argument holds an initializer nothing changes, and nothing is evaluated twice.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    ConditionalExpr,
    DictExpr,
    DictionaryComprehension,
    Expression,
    GeneratorExpr,
    IndexExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    StarExpr,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.plugin import FunctionSigContext
from mypy.types import AnyType, CallableType, Overloaded, Type, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import agrees_with
from treetyped_mypy.calls.call import Call
from treetyped_mypy.structure.match import options
from treetyped_mypy.structure.nodes import ClassNode, Structure, VarNode
from treetyped_mypy.syntax.arguments import is_none
from treetyped_mypy.syntax.initialising import constructor_arguments
from treetyped_mypy.syntax.tree import descendants
from treetyped_mypy.types.initializers import holds_initializer, leaf_types, made
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift


def spec_constructor(ctx: FunctionSigContext) -> CallableType | None:
    """The signature that takes initializers for arrays, and specs for children; none where no argument holds one."""
    signature, call = ctx.default_signature, Call.of(ctx) if ctx.default_signature.is_type_obj() else None
    given = constructor_arguments(call.expression, signature.ret_type) if call is not None else None
    if call is None or not given:
        return None
    specs = {name: value for name, value in given.items() if may_be_spec(call.checker, value)}
    node = lift(signature.ret_type) if specs else None
    if not isinstance(node, ClassNode):
        return None
    taken = {name: spec for name, value in specs.items() if (spec := spec_for(call, node, name, value)) is not None}
    return taking_specs(signature, node, taken, given, Library(call.checker)) if taken else None


def spec_for(call: Call, node: ClassNode[Type], name: str, value: Expression) -> Structure[Type] | None:
    """The structure of an argument, if it holds an initializer and is, once made, what the field is declared to be."""
    declared = dict(node.children).get(name)
    if declared is None or isinstance(declared, VarNode):
        return None
    spec = lift(call.type_of(value))
    whole = made(spec, Library(call.checker))
    if holds_initializer(spec) and any(agrees_with(option, whole) for option in options(declared)):
        return spec
    call.checker.expr_checker.type_overrides.pop(value, None)  # mypy evaluates it beside the parameter
    return None


def taking_specs(
    signature: CallableType,
    node: ClassNode[Type],
    taken: dict[str, Structure[Type]],
    given: dict[str, Expression],
    library: Library,
) -> CallableType:
    """The leaves of the result are those that are given: what is left out, ``None`` or empty has none."""
    formals = zip(signature.arg_names, signature.arg_types, strict=True)
    types = [AnyType(TypeOfAny.special_form) if name in taken else declared for name, declared in formals]
    filled = [taken.get(name, child) for name, child in node.children if name in given and not is_empty(given[name])]
    leaf = library.union([type_ for child in filled for type_ in leaf_types(child)])
    return signature.copy_modified(arg_types=types, ret_type=library.mapped(node.origin, leaf))


def is_empty(value: Expression) -> bool:
    """``None``, ``[]``, ``()`` or ``{}``."""
    return is_none(value) or (isinstance(value, ListExpr | TupleExpr | DictExpr) and not value.items)


def may_be_spec(checker: TypeChecker, value: Expression) -> bool:
    """Whether the words may stand for what holds an initializer; only what mypy can type already is looked at."""
    match value:
        case ListExpr(items=items) | TupleExpr(items=items):
            return any(may_be_spec(checker, item) for item in items)
        case DictExpr(items=pairs):
            return any(may_be_spec(checker, item) for _, item in pairs)
        case StarExpr(expr=inner) | GeneratorExpr(left_expr=inner) | DictionaryComprehension(value=inner):
            return may_be_spec(checker, inner)
        case ListComprehension(generator=GeneratorExpr(left_expr=inner)):
            return may_be_spec(checker, inner)
        case ConditionalExpr(if_expr=one, else_expr=other):
            return may_be_spec(checker, one) or may_be_spec(checker, other)
        case CallExpr(callee=RefExpr(node=TypeInfo(fullname=name)), args=arguments):
            return name == names.INITIALIZER or any(may_be_spec(checker, argument) for argument in arguments)
        case CallExpr(callee=NameExpr() | MemberExpr() as callee) if is_typed(callee):
            return returns_spec(type_in_silence(checker, callee))
        case NameExpr() | MemberExpr() | IndexExpr() if is_typed(value):
            return holds_initializer(lift(type_in_silence(checker, value)))
        case _:
            return False


def is_typed(value: Expression) -> bool:
    """Whether every name has a type: that of a loop has none yet, and mypy would say so when it comes there."""
    return not any(isinstance(node, NameExpr) and is_untyped(node) for node in descendants(value))


def is_untyped(name: NameExpr) -> bool:
    return isinstance(name.node, Var) and name.node.type is None


def returns_spec(function: Type) -> bool:
    proper = get_proper_type(function)
    items = proper.items if isinstance(proper, Overloaded) else [proper]
    return any(isinstance(item, CallableType) and holds_initializer(lift(item.ret_type)) for item in items)


def type_in_silence(checker: TypeChecker, expression: Expression) -> Type:
    with checker.msg.filter_errors():
        return checker.expr_checker.accept(expression)
