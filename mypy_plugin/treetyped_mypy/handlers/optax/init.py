"""``optimiser.init(params)``: every leaf is a number where the optimiser keeps moments, and masks are prefixes.

Of functions and integers, which have no gradient, mypy speaks as with Optax's own types.
"""

from __future__ import annotations

from mypy.nodes import CallExpr, DictExpr, Expression, MemberExpr, StrExpr
from mypy.plugin import MethodSigContext
from mypy.types import CallableType, FunctionLike, Instance, Type, TypeType, get_proper_type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.calls.signature import taking_trees
from treetyped_mypy.errors import codes, optax
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.nodes import DisplayNode, Leaf, Structure, TypedDictNode
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.types.jax_types import is_integral
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.optimisers import keeps_moments, mask_of, optax_name, parts, takes_any_leaf


def init(ctx: MethodSigContext) -> FunctionLike:
    """The signature of this call, which takes classes that JAX opens, if every leaf may be trained."""
    call = Call.of(ctx)
    if call is None or (params := call.argument("params")) is None:
        return ctx.default_signature
    structure = lift_expression(call.checker, params, call.type_of(params))
    reported, known = False, list(parts(call.checker, optimiser_of(call)))
    for part in known:
        if keeps_moments(part):
            reported |= report_no_numbers(call, params, structure)
        if (mask := mask_of(part)) is not None:
            report_mask(call, part, mask, structure)
    if not reported and has_untrained(structure) and not (known and all(map(takes_any_leaf, known))):
        call.forget()
        return ctx.default_signature
    return taking_trees(ctx.default_signature, call, ("params",))


def optimiser_of(call: Call) -> Expression:
    """``adam`` in ``adam.init(params)``."""
    callee = call.expression.callee
    return callee.expr if isinstance(callee, MemberExpr) else callee


def has_untrained(structure: Structure[Type]) -> bool:
    """Whether a leaf certainly has no gradient: a function, text, or a Python integer."""
    certain = (found.node.type for found in leaves(structure) if found.certain and isinstance(found.node, Leaf))
    return any(is_no_number(type_) or is_integral(type_) for type_ in certain)


def report_no_numbers(call: Call, params: Expression, structure: Structure[Type]) -> bool:
    """The first leaf of which JAX cannot make zeros."""
    for found in leaves(structure):
        if isinstance(found.node, Leaf) and found.certain and is_no_number(found.node.type):
            text = optax.no_number(found.path, found.node.type)
            fail(call.checker, text, params, codes.LEAF, optax.NUMBERS_CURE)
            return True
    return False


def is_no_number(type_: Type) -> bool:
    proper = get_proper_type(type_)
    if isinstance(proper, Instance):
        return proper.type.fullname in ("builtins.str", "builtins.bytes")
    return isinstance(proper, CallableType | TypeType)


def report_mask(call: Call, part: CallExpr, mask: tuple[str, Expression], params: Structure[Type]) -> None:
    """A mask, or a tree of labels, must be a prefix of the parameters."""
    name, written = mask
    tree = lift_expression(call.checker, written)
    if isinstance(tree, Leaf):
        return
    mismatches = list(match(tree, params))
    if mismatches:
        text = optax.mask_differs(optax_name(part), name, mismatches)
        fail(call.checker, text, call.expression, codes.STRUCTURE)
    elif name == "param_labels":
        report_labels(call, part, written, tree)


def report_labels(call: Call, part: CallExpr, written: Expression, tree: Structure[Type]) -> None:
    """Each label that is written out must be a key of ``transforms``."""
    transforms = part.args[0]
    if not isinstance(transforms, DictExpr) or not isinstance(tree, DisplayNode | TypedDictNode):
        return
    keys = [key.value for key, _ in transforms.items if isinstance(key, StrExpr)]
    if len(keys) < len(transforms.items):
        return
    for label in labels(written):
        if label not in keys:
            fail(call.checker, optax.unknown_label(label, keys), call.expression, codes.STRUCTURE)


def labels(written: Expression) -> list[str]:
    """The strings among the values of a dict that is written in the call itself."""
    if not isinstance(written, DictExpr):
        return []
    return [value.value for _, value in written.items if isinstance(value, StrExpr)]
