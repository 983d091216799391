"""Which calls take trees, and which of their arguments these are."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import takewhile
from typing import Final

from mypy.nodes import CallExpr, Decorator, Expression, FuncDef, Node, RefExpr

from treetyped_mypy.evaluation.atoms import Part, Thing, Transformed, Treedef
from treetyped_mypy.evaluation.naming import kind_shown, short_name
from treetyped_mypy.evaluation.rules.transforms import WORDS
from treetyped_mypy.evaluation.scopes import Layer
from treetyped_mypy.evaluation.traced_parameters import untraced
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import External, Function, Object, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.tree import mentions

MANY: Final = 1000
"""More than a call has arguments."""

ALL, REST, FIRST, SECOND, TWO = range(MANY), range(1, MANY), range(1), range(1, 2), range(2)

TREES: Final[dict[str, range]] = {
    **dict.fromkeys(("tree.map", "tree.multimap", "tree.map_with_path", "jax.tree_map"), REST),
    **dict.fromkeys(("tree.leaves", "tree.structure", "tree.flatten", "tree.all", "jax.tree_leaves"), FIRST),
    **dict.fromkeys(("tree.leaves_with_path", "tree.flatten_one_level", "tree.any", "jax.ravel_pytree"), FIRST),
    **dict.fromkeys(("tree.filter", "tree.partition", "tree.at", "tree.size", "tree.nbytes"), FIRST),
    **dict.fromkeys(("tree.summary", "tree.replace_static"), FIRST),
    **dict.fromkeys(("tree.unflatten", "tree.equal", "tree.allclose", "tree.broadcast", "tree.update"), TWO),
    "tree.combine": ALL,
    "tree.reduce": SECOND,
    "tree.transpose": range(3),
    **dict.fromkeys(("jax.jvp", "jax.vjp", "jax.linearize", "jax.linear_transpose", "jax.eval_shape"), REST),
    **dict.fromkeys(("jax.block_until_ready", "jax.device_put", "jax.device_get"), FIRST),
    "jax.shard_alike": TWO,
    **dict.fromkeys(("jax.pure_callback", "jax.io_callback"), range(2, MANY)),
    **dict.fromkeys(("lax.scan", "eqx.filter_jvp"), range(1, 3)),
    **dict.fromkeys(("lax.map", "lax.associative_scan", "eqx.tree_at"), SECOND),
    **dict.fromkeys(("lax.while_loop", "nnx.while_loop"), range(2, 3)),
    **dict.fromkeys(("lax.fori_loop", "nnx.fori_loop"), range(3, 4)),
    **dict.fromkeys(("lax.cond", "nnx.cond"), range(3, MANY)),
    **dict.fromkeys(("lax.switch", "nnx.switch"), range(2, MANY)),
    **dict.fromkeys(("lax.psum", "lax.pmean", "lax.pmax", "lax.pmin", "lax.ppermute", "lax.stop_gradient"), FIRST),
    **{f"chex.assert_trees_all_{word}": ALL for word in ("equal", "close", "close_ulp", "equal_structs")},
    **{f"chex.assert_trees_all_equal_{word}": ALL for word in ("dtypes", "shapes", "shapes_and_dtypes")},
    "chex.assert_tree_no_nones": FIRST,
    **dict.fromkeys(("eqx.apply_updates", "optax.apply_updates", "optax.incremental_update"), TWO),
    **dict.fromkeys(("eqx.partition", "eqx.filter", "optax.global_norm"), FIRST),
    "eqx.combine": ALL,
    "eqx.filter_vjp": REST,
    **{f"optax.tree.{word}": TWO for word in ("add", "sub", "mul", "div", "vdot", "update_moment", "cast_like")},
    **{f"optax.tree.{word}": FIRST for word in ("sum", "max", "min", "norm", "scale", "clip", "cast", "conj", "real")},
    **{f"optax.tree.{word}": FIRST for word in ("zeros_like", "ones_like", "full_like", "bias_correction")},
    "flax.TrainState.create": range(0),
    "optax.tree.add_scale": range(0, 3, 2),
    "optax.tree.where": range(1, 3),
    **{f"flax.{word}": FIRST for word in ("to_state_dict", "to_bytes", "freeze", "unfreeze")},
    **{f"flax.{word}": FIRST for word in ("flatten_dict", "unflatten_dict", "from_bytes")},
    "flax.from_state_dict": TWO,
    "flax.path_aware_map": SECOND,
    **{f"nnx.{word}": FIRST for word in ("split", "state", "to_pure_dict", "graphdef", "clone", "Optimizer")},
    **dict.fromkeys(("nnx.merge", "nnx.update"), ALL),
}
"""By the name as people write it: the positions of the trees."""

METHODS: Final[dict[str, dict[str, range]]] = {
    "opt": {"init": FIRST, "update": range(3)},
    "own_optimizer": {"init": FIRST, "update": range(3)},
    "train_state": {"apply_gradients": range(0)},
    "nnx_optimizer": {"update": TWO},
    "compiled": {"__call__": ALL, "call": ALL},
}
"""By the kind of thing, and the method."""

NAMED: Final = frozenset(
    {
        "tree",
        "pytree",
        "tangents",
        "primals",
        "init",
        "xs",
        "init_val",
        "operand",
        "params",
        "grads",
        "updates",
        "state",
    }
)
"""What functions of libraries call a parameter that takes a tree."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The function that takes trees, and which of its arguments these are."""

    name: str
    trees: tuple[Argument, ...]


def taken(run: Running, callee: Value, arguments: Sequence[Argument]) -> Taken | None:
    """None where a call takes no trees, or is given none."""
    match callee:
        case External(fullname=fullname):
            name = short_name(fullname) or ""
            found = at(TREES.get(name), arguments, parameters_of(callee.mention))
        case Transformed(word=word) if word != "compact":
            name, found = word, traced(run, callee, arguments)
        case Part(owner=Treedef(), name="unflatten" as name):
            found = at(FIRST, arguments)
        case Part(owner=Layer() | Object(), name="apply" as name):
            found = at(FIRST, arguments)
        case Part(owner=Thing(kind=kind), name=method):
            name, found = f"{kind_shown(kind)}.{method}", at(METHODS.get(kind, {}).get(method), arguments)
        case _:
            return None
    return Taken(name, tuple(found)) if found else None


def at(places: range | None, arguments: Sequence[Argument], parameters: Sequence[str | None] = ()) -> list[Argument]:
    if places is None:
        return []
    found = []
    for index, argument in enumerate(arguments):
        is_position = argument.name in parameters and parameters.index(argument.name) in places
        is_tree = index in places if argument.name is None else is_position or argument.name in NAMED
        found += [argument] if is_tree and argument.stars < 2 else []
    return found


def traced(run: Running, function: Transformed, arguments: Sequence[Argument]) -> list[Argument]:
    """All but those that ``jit`` takes as they are."""
    static = untraced(run, function) or frozenset()
    parameters = parameters_of_value(function)
    found = []
    for index, argument in enumerate(arguments):
        named = parameters[index] if argument.name is None and index < len(parameters) else argument.name
        place = parameters.index(named) if named in parameters else index
        found += [] if {place, named} & static else [argument]
    return found


def parameters_of_value(value: Value) -> list[str]:
    match value:
        case Transformed(function=function):
            return parameters_of_value(function)
        case Function(definition=definition):
            return [argument.variable.name for argument in definition.arguments]
        case _:
            return []


def parameters_of(mention: Expression | None) -> Sequence[str | None]:
    """Those that take a position."""
    node = mention.node if isinstance(mention, RefExpr) else None
    function = node.func if isinstance(node, Decorator) else node
    if not isinstance(function, FuncDef):
        return ()
    pairs = zip(function.arg_names, function.arg_kinds, strict=True)
    return [name for name, _ in takewhile(lambda pair: pair[1].is_positional(), pairs)]


def is_written(call: CallExpr, own: Container[Node]) -> str | None:
    """The name of the function, where it shows without a run that the call takes trees.

    That of an optimiser's method does not show, nor that of a function which the file does not define itself (``own``).
    """
    callee = call.callee
    if isinstance(callee, CallExpr) and isinstance(callee.callee, RefExpr):
        return WORDS.get(short_name(callee.callee.fullname) or "") if call.args else None
    if not isinstance(callee, RefExpr):
        return None
    if isinstance(callee.node, Decorator) and callee.node in own:
        made = [WORDS.get(short_name(each.fullname) or "") for each in decorating(callee.node)]
        found = next(filter(None, made), None)
        if found is not None:
            return found if call.args else None
    name = short_name(callee.fullname) or ""
    return name if len(call.args) > TREES.get(name, range(MANY, MANY)).start else None


def decorating(function: Decorator) -> list[RefExpr]:
    return [mention for each in function.original_decorators for mention in mentions(each)]
