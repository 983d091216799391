"""``tree.reduce(function, tree, initializer)``: the function takes what there is so far and a leaf."""

from __future__ import annotations

from mypy.erasetype import remove_instance_last_known_values
from mypy.nodes import Expression, LambdaExpr
from mypy.plugin import FunctionSigContext
from mypy.subtypes import is_same_type
from mypy.types import AnyType, FunctionLike, Type, TypeOfAny

from treetyped_mypy.calls.annotation import as_declared_number
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.functions import Function, Given, loosened
from treetyped_mypy.calls.report import pass_on
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.order import leaf_order
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.syntax.literals import literal_value
from treetyped_mypy.types.leaf_type import leaf_type
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.numeric_types import is_number
from treetyped_mypy.values.tree_argument import TreeArgument, tree_argument


def tree_reduce(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result."""
    return reduced(ctx, "function", "initializer")


def tree_reduce_associative(ctx: FunctionSigContext) -> FunctionLike:
    return reduced(ctx, "operation", "identity")


def reduced(ctx: FunctionSigContext, parameter: str, start: str) -> FunctionLike:
    call = Call.of(ctx)
    expression = None if call is None else call.argument(parameter)
    tree = None if call is None else tree_argument(call, "tree")
    if call is None or expression is None or tree is None:
        return ctx.default_signature
    function = Function.of(call, expression)
    if function.arity_fault(Given((any_type(), any_type()))) is not None:
        call.settle(expression, any_type())
        return ctx.default_signature
    result = result_type(call, function, tree, start)
    if isinstance(expression, LambdaExpr):
        call.settle(expression, any_type())
    return ctx.default_signature if result is None else ctx.default_signature.copy_modified(ret_type=result)


def result_type(call: Call, function: Function, tree: TreeArgument, start: str) -> Type | None:
    """The type that does not change any more when the function is asked again; ``Any`` if it does."""
    leaf = leaf_type(tree.structure)
    given = call.given(start)
    first = first_value(call, given[0]) if given else leaf
    if leaf is None or first is None:
        call.checker.msg.add_errors(function.said_regardless(Given((any_type(), any_type()))))
        return any_type() if isinstance(function.expression, LambdaExpr) else None
    exact = bool(given) and literal_value(given[0]) is not None
    called = is_called(tree, with_start=bool(given))
    once = ask(call, function, (first, leaf), is_certain=called, is_exact=exact)
    if once is None or not is_same_type(once, first):
        return any_type()
    return as_declared_number(call.checker, call.expression, once)


def first_value(call: Call, given: Expression) -> Type | None:
    """The type of the initial value; none for a container, whose elements may become anything."""
    type_ = remove_instance_last_known_values(call.type_of(given))
    return type_ if isinstance(lift(type_), Leaf) else None


def is_called(tree: TreeArgument, *, with_start: bool) -> bool:
    """Whether the function certainly is called: a tree may turn out to have no leaves, or only the first value."""
    order = leaf_order(tree.structure)
    needed = 1 if with_start else 2
    if order is not None:
        return len(order) >= needed
    return sum(found.certain and isinstance(found.node, Leaf) for found in leaves(tree.structure)) >= 1


def ask(call: Call, function: Function, types: tuple[Type, Type], *, is_certain: bool, is_exact: bool) -> Type | None:
    """What the function returns; mypy's errors in a lambda that certainly is called and refuses the first value."""
    outcome = function.outcome(Given(types))
    if outcome.refusal is None:
        call.checker.msg.add_errors(outcome.said)
        return outcome.type
    if not is_certain or (not is_exact and function.outcome(tolerant(function, types)).refusal is None):
        call.checker.msg.add_errors(function.said_regardless(Given(types)))
        return None
    if isinstance(function.expression, LambdaExpr):
        pass_on(call.checker, outcome.said, function.expression)
    return None


def tolerant(function: Function, types: tuple[Type, Type]) -> Given:
    """What there is so far may be any number; a function that has a name may declare NumPy arrays too."""
    if not isinstance(function.expression, LambdaExpr):
        return loosened(Given(types), function.type)
    first, leaf = types
    return Given((any_type() if is_number(first) and first != leaf else first, leaf))


def any_type() -> Type:
    return AnyType(TypeOfAny.special_form)
