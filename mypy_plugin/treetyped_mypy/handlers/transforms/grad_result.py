"""The gradient of one call, where the arguments tell more than the loss declares."""

from __future__ import annotations

from mypy.erasetype import remove_instance_last_known_values
from mypy.nodes import CallExpr, Expression, FloatExpr, NameExpr, UnaryExpr
from mypy.types import AnyType, TupleType, Type, TypeOfAny, get_proper_type

from treetyped_mypy.calls.call_arguments import Argument
from treetyped_mypy.handlers.transforms.grad import is_exact_tree, pair_of
from treetyped_mypy.handlers.transforms.grad_options import differentiated
from treetyped_mypy.handlers.transforms.transformed_call import TransformedCall
from treetyped_mypy.structure.nodes import ClassNode, Leaf, NamedTupleNode, UnionNode, Unknown
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.gradient_types import gradient_of
from treetyped_mypy.types.jax_types import is_array, widened
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.numeric_types import is_number
from treetyped_mypy.types.transformed import Mark

ANY = AnyType(TypeOfAny.special_form)


def grad_result(call: TransformedCall, mark: Mark) -> Type:
    """``grads``, or ``(grads, aux)``."""
    declared = call.signature.ret_type
    items = pair_of(declared)
    if mark.options["has_aux"] is False:
        return gradients(call, mark, declared)
    if items is None or mark.options["has_aux"] is not True:
        return declared
    return TupleType([gradients(call, mark, items[0]), items[1]], Library(call.checker).tuple_fallback())


def value_and_grad_result(call: TransformedCall, mark: Mark) -> Type:
    """``(value, grads)``."""
    items = pair_of(call.signature.ret_type)
    if items is None:
        return call.signature.ret_type
    return TupleType([items[0], gradients(call, mark, items[1])], Library(call.checker).tuple_fallback())


def declared_result(call: TransformedCall, _mark: Mark) -> Type:
    """A Jacobian is what the signature says."""
    return call.signature.ret_type


def gradients(call: TransformedCall, mark: Mark, declared: Type) -> Type:
    indices = differentiated(call.signature, mark.options["argnums"])
    if indices is None:
        return declared
    bound = mark.options["parameters"] - len(call.signature.arg_types)
    given = call.by_position()
    several = get_proper_type(declared)
    if not isinstance(mark.options["argnums"], list):
        return one(call, given.get(indices[0] - bound), declared)
    if not isinstance(several, TupleType) or len(several.items) != len(indices):
        return declared
    items = [one(call, given.get(i - bound), item) for i, item in zip(indices, several.items, strict=True)]
    return several.copy_modified(items=items)


def one(call: TransformedCall, argument: Argument | None, declared: Type) -> Type:
    """A parameter that may be several trees has the gradient of what it is given; a number's is only an array if nobody
    minds."""
    if argument is None:
        return declared
    if isinstance(lift(argument.declared), Unknown | UnionNode):
        return of_value(call, argument)
    if is_exact_tree(argument.type, argument.declared):
        return gradient_of(argument.type)
    if is_number(argument.declared) and not may_be_array(call, argument):
        return ANY
    return declared


def of_value(call: TransformedCall, argument: Argument) -> Type:
    type_ = remove_instance_last_known_values(argument.type)
    if is_number(type_):
        return widened(Library(call.checker), type_) if may_be_array(call, argument) else ANY
    structure = lift(type_)
    if isinstance(structure, ClassNode | NamedTupleNode):
        return gradient_of(type_)
    known = all(isinstance(leaf.node, Leaf) and is_array(leaf.node.type) for leaf in leaves(structure))
    return type_ if known else ANY


def may_be_array(call: TransformedCall, argument: Argument) -> bool:
    """A variable of a number's type, ``x = x - rate * grad(f)(x)``, is set to the array that JAX returns."""
    return is_array(argument.type) or is_written_number(call, argument.expression)


def is_written_number(call: TransformedCall, expression: Expression) -> bool:
    match expression:
        case FloatExpr() | UnaryExpr(op="-", expr=FloatExpr()):
            return True
        case CallExpr():
            return True
        case NameExpr():
            return bound_once(syntax_of(call.checker.tree), expression) is not None
        case _:
            return False
