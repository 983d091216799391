"""Our own ``Initializer``, ``tree.init``, ``Optimizer``, and what is asked of a tree as a whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy import names
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.errors import codes, messages, optax, python
from treetyped_mypy.evaluation.arrays import FLOAT, KEY, Array, shape_of
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.leaf_tests import uncut
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.path_keys import with_paths as paths_in
from treetyped_mypy.evaluation.rules import optax as optax_rules
from treetyped_mypy.evaluation.rules.operands import kind_asked
from treetyped_mypy.evaluation.rules.optimiser_steps import like
from treetyped_mypy.evaluation.trees import DEEPEST, leaves
from treetyped_mypy.evaluation.uninitialised import KIND
from treetyped_mypy.flow.contents import Items, Many
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Either, Function, Method, Plain, Tuple, Value

# initialising
SPEC_OF_INITIALIZER: Final = ClassSpec((), ("function", "shape", "dtype"))


def initializer(call: LibraryCall) -> Value | None:
    """A node without leaves, until an array stands in its place."""
    if call.is_open or not 2 <= len(call.arguments) <= 3:
        return None
    call = replace(call, name="Initializer")
    shape = call.get(1, "shape")
    if isinstance(shape, Constant):
        return call.fail(codes.STRUCTURE, f"shape is {shape.value!r}: give a tuple, such as ({shape.value!r},)")
    sizes = call.items(shape)
    array = Array(kind_asked(call, 2, FLOAT), None if sizes is None else shape_of(Tuple(sizes)))
    held = (("function", call.get(0, "function")), ("shape", shape), ("dtype", call.get(2, "dtype")))
    return Thing(KIND, (*held, ("array", array)), (("spec", SPEC_OF_INITIALIZER), ("name", "Initializer")))


def init(call: LibraryCall) -> Value:
    if call.is_open or len(call.arguments) != 2:
        return UNKNOWN
    return initialised(call, call.get(0, "spec"))


def initialised(call: LibraryCall, spec: Value, depth: int = 0) -> Value:
    if isinstance(spec, Either):
        return join(initialised(call, option, depth) for option in spec.options)
    if isinstance(spec, Thing) and spec.kind == KIND:
        return made_by(call, spec)
    node = opened(call.run, spec) if depth < DEEPEST else None
    if node is None:
        return spec if depth < DEEPEST else UNKNOWN
    if not isinstance(node, Opened):
        return UNKNOWN
    return node.build(call.run, [initialised(call, part, depth + 1) for part in node.parts], call.place)


def made_by(call: LibraryCall, initializer: Thing) -> Value:
    function, array = initializer.get("function") or UNKNOWN, initializer.get("array") or UNKNOWN
    if isinstance(function, Function | Method):
        shape, dtype = initializer.get("shape") or UNKNOWN, initializer.get("dtype") or UNKNOWN
        return call.call(function, Array(KEY), shape, dtype)
    call.run.release(function)
    return array


# optimising
SPEC_OF_OPTIMIZER: Final = ClassSpec(("state",), ("transformation",))
FRESH: Final = Thing("no_state", (), (("spec", ClassSpec((), ())), ("name", "NotInitialised")))
"""The state before ``init``."""


def optimizer(call: LibraryCall) -> Value | None:
    if call.is_open or not 1 <= len(call.arguments) <= 2:
        return None
    return with_state(call.get(0, "transformation"), call.get(1, "state", FRESH))


def with_state(tx: Value, state: Value) -> Thing:
    held = (("transformation", tx), ("state", state))
    return Thing("own_optimizer", held, (("spec", SPEC_OF_OPTIMIZER), ("name", "Optimizer")))


def init_optimizer(call: LibraryCall, owner: Thing) -> Value:
    tx = owner.get("transformation") or UNKNOWN
    if call.is_open or len(call.arguments) != 1:
        return UNKNOWN
    is_seen = isinstance(tx, Thing) and tx.kind == "opt"
    return with_state(tx, optax_rules.init(call, tx) if is_seen and isinstance(tx, Thing) else UNKNOWN)


def update_optimizer(call: LibraryCall, owner: Thing) -> Value:
    """``optimizer.update(grads, params)``: the new parameters, and itself with the new state."""
    if call.is_open:
        return Tuple((UNKNOWN, UNKNOWN))
    grads, params = call.get(0, "grads", NOT_GIVEN), call.get(1, "params", NOT_GIVEN)
    if NOT_GIVEN in (grads, params):
        return failed(call, python.wrong_arguments("Optimizer.update"))
    if owner.get("state") == FRESH:
        return failed(call, optax.NO_STATE, optax.NO_STATE_CURE)
    mismatches = call.mismatches(grads, params, equal=True)
    if mismatches:
        sides = call.words((0, "grads"), (1, "params"))
        return failed(call, messages.structures_differ("Optimizer.update", sides, mismatches))
    tx, state = owner.get("transformation") or UNKNOWN, owner.get("state") or UNKNOWN
    if not isinstance(tx, Thing) or tx.kind != "opt":
        return Tuple((like(call, params), with_state(tx, UNKNOWN)))
    made = optax_rules.update(replace(call, positional=(grads, state, params), named={}), tx)
    updates, new = made.items if isinstance(made, Tuple) else (UNKNOWN, UNKNOWN)
    stepped = optax_rules.apply_updates(replace(call, positional=(params, updates), named={}))
    return Tuple((stepped, with_state(tx, new)))


NOT_GIVEN: Final = Thing("not_given")


def failed(call: LibraryCall, text: str, cure: str | None = None) -> Value:
    call.say(codes.STRUCTURE, text, cure)
    return Tuple((UNKNOWN, UNKNOWN))


# what is asked
def with_paths(call: LibraryCall) -> Value:
    """``leaves_with_path``: pairs."""
    found = leaves(call.run, call.get(0, "tree")) if call.get(1, "is_leaf", NONE) == NONE else None
    if found is None:
        call.run.release(call.get(0, "tree"))
        return call.run.make(call.place, Many("list", UNKNOWN))
    paths = leaves(call.run, paths_in(call.run, call.get(0, "tree"), call.place)) or []
    each = zip(map(uncut, paths), found, strict=True) if len(paths) == len(found) else ((UNKNOWN, x) for x in found)
    return call.run.make(call.place, Items("list", tuple(map(Tuple, each))))


def broadcast(call: LibraryCall) -> Value:
    prefix, full = call.get(0, "prefix_tree"), call.get(1, "full_tree")
    if call.is_open or call.get(2, "is_leaf", NONE) != NONE:
        return UNKNOWN
    mismatches = call.mismatches(prefix, full)
    if mismatches:
        sides = call.words((0, "prefix_tree"), (1, "full_tree"))
        text = messages.structures_differ("tree.broadcast", sides, mismatches)
        return call.say(codes.STRUCTURE, text)
    return UNKNOWN


def choice(call: LibraryCall) -> Value | None:
    """``tree.where(...)``: what can be combined with others."""
    if call.is_open or len(call.arguments) != 1:
        return None
    return Thing("where", (("0", call.arguments[0]),), (("word", "&"),))


def plain(cls: str) -> Callable[[LibraryCall], Value]:
    return lambda _call: Plain(cls)


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "tree.init": init,
    "tree.leaves_with_path": with_paths,
    "tree.broadcast": broadcast,
    **dict.fromkeys(("tree.any", "tree.equal", "tree.allclose"), plain("bool")),
    **dict.fromkeys(("tree.size", "tree.nbytes"), plain("int")),
    "tree.summary": plain("str"),
}

BY_FULL_NAME: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    names.INITIALIZER: initializer,
    names.OPTIMIZER: optimizer,
    names.TREE_WHERE: choice,
}

METHODS: Final[dict[str, dict[str, Callable[[LibraryCall, Thing], Value]]]] = {
    "own_optimizer": {"init": init_optimizer, "update": update_optimizer}
}
