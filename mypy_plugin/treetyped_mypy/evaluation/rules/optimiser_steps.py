"""Optax: what ``init`` and ``update`` of an optimiser do with the trees that they are given."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final, TypeAlias

from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.errors import codes, messages, optax
from treetyped_mypy.evaluation.arrays import Array, as_array, broadcast, show_shape
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.parameters_taken import takes_name
from treetyped_mypy.evaluation.rules.arithmetic import refuses
from treetyped_mypy.evaluation.rules.optimiser_made import TRACES, kind_of, parts_of
from treetyped_mypy.evaluation.rules.optimiser_masks import cut, masks, masks_of_init, report_mask
from treetyped_mypy.evaluation.rules.optimiser_table import TRANSFORMS
from treetyped_mypy.evaluation.structures import lift
from treetyped_mypy.evaluation.trees import map_leaves, map_together
from treetyped_mypy.evaluation.uncalled import is_uncalled
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Function, Method, Tuple, Value
from treetyped_mypy.structure.match import options
from treetyped_mypy.structure.mismatch import Mismatch
from treetyped_mypy.structure.nodes import Leaf, NoneNode, Unknown
from treetyped_mypy.structure.order import leaf_order
from treetyped_mypy.structure.path import Each, Path
from treetyped_mypy.structure.walk import leaves as leaves_of

Step: TypeAlias = Value | None
"""What a step makes of the updates; none after a failure, which is said."""

UPDATES: Final = (0, "updates")
NEEDS_PARAMS: Final = 'update: this optimiser needs "params": update(updates, state, params)'


# init
def prepare(call: LibraryCall, optimiser: Thing, params: Value) -> bool:
    """``init``: whether the masks and labels fit the parameters."""
    match kind_of(optimiser):
        case "masked" | "multi_transform":
            return all(masks(call, optimiser, params, "params") or [None])
        case "own":
            call.call(optimiser.get("init") or UNKNOWN, params)
            return True
        case word if word in TRANSFORMS and TRANSFORMS[word].keeps:
            return not report_no_array(call, params)
        case _:
            return all(prepare(call, part, params) for part in parts_of(optimiser))


def report_no_array(call: LibraryCall, params: Value) -> bool:
    """Zeros like every leaf are kept, and there are none like a function or a text."""
    for found in leaves_of(lift(call.run, params)):
        if isinstance(found.node, Leaf) and found.certain and Each() not in found.path and found.node.type in NO_ARRAYS:
            call.say(codes.LEAF, optax.no_array(found.path, found.node.type), optax.NUMBERS_CURE, of=(0, "params"))
            return True
    return False


NO_ARRAYS: Final = frozenset(["a function", "a class", "str", "bytes"])


# update
def step(call: LibraryCall, optimiser: Thing, updates: Value, kept: Value, params: Value) -> Step:
    """``kept`` is the tree that the state was made for."""
    match kind_of(optimiser):
        case "chain" | "named_chain":
            return in_order(call, parts_of(optimiser), updates, kept, params)
        case "masked" | "multi_transform":
            return under_masks(call, optimiser, updates, kept, params)
        case "inside" if optimiser.get(TRACES) is not None and (found := call.mismatches(updates, kept, equal=True)):
            call.say(codes.STRUCTURE, optax.state_differs(call.word(0, "updates"), found), of=UPDATES)
            return None
        case "inside":
            done = step(call, parts_of(optimiser)[0], updates, kept, params)
            return None if done is None else like(call, updates)
        case "own":
            return by_own(call, optimiser.get("update") or UNKNOWN, updates, params)
        case "add_decayed_weights":
            return together_with_params(call, updates, params, passes=True)
        case word if word in TRANSFORMS:
            return transform(call, word, updates, kept, params)
        case "open":
            return UNKNOWN
        case "searching" if missing := not_told(call, optimiser):
            call.say(codes.STRUCTURE, optax.not_told(missing))
            return None
        case "needing" if params == NONE:
            call.say(codes.STRUCTURE, NEEDS_PARAMS)
            return None
        case _:
            return like(call, updates)


def keeps_tree(optimiser: Thing) -> bool:
    """Whether the state has a tree like the parameters, which each update is put together with."""
    word = kind_of(optimiser)
    if word in ("chain", "named_chain", "inside"):
        return any(map(keeps_tree, parts_of(optimiser)))
    return word in TRANSFORMS and TRANSFORMS[word].keeps


def not_told(call: LibraryCall, optimiser: Thing) -> list[str]:
    """What must be given by name, and is not."""
    names = optimiser.get("names")
    wanted = [str(name.value) for name in names.items if isinstance(name, Constant)] if isinstance(names, Tuple) else []
    return [name for name in wanted if name not in call.named]


def by_own(call: LibraryCall, function: Value, updates: Value, params: Value) -> Value:
    """A function of the program's own; of what else ``update`` is given, it is given what it takes."""
    more = {name: value for name, value in call.named.items() if name not in ("updates", "state", "params")}
    if more and not isinstance(function, Function | Method):
        call.run.release(function)
        return UNKNOWN
    named = {name: value for name, value in more.items() if takes_name(function, name)}
    found = call.call(function, updates, UNKNOWN, params, **named)
    return found.items[0] if isinstance(found, Tuple) and len(found.items) == 2 else UNKNOWN


def in_order(call: LibraryCall, parts: Sequence[Thing], updates: Value, kept: Value, params: Value) -> Step:
    for part in parts:
        found = step(call, part, updates, kept, params)
        if found is None:
            return None
        updates = found
    return updates


def transform(call: LibraryCall, word: str, updates: Value, kept: Value, params: Value) -> Step:
    rule = TRANSFORMS[word]
    passes = rule.passes_none or (rule.once_passed_none and names.OPTAX_CHECK_RANK in call.run.kinds.lacking)
    if rule.keeps:
        found = call.mismatches(updates, kept, equal=True)
        mismatches = [each for each in found if not (passes and is_passed_over(each))]
        if mismatches:
            call.say(codes.STRUCTURE, optax.state_differs(call.word(0, "updates"), mismatches), of=UPDATES)
            return None
        return joined(call, updates, kept, "params of init")
    return together_with_params(call, updates, params, passes=passes) if rule.needs else like(call, updates)


def together_with_params(call: LibraryCall, updates: Value, params: Value, *, passes: bool) -> Step:
    if params == NONE:
        call.say(codes.STRUCTURE, NEEDS_PARAMS)
        return None
    mismatches = call.mismatches(updates, params, equal=True)
    if mismatches and (not has_none(mismatches) or (not passes and all(map(is_passed_over, mismatches)))):
        sides = call.words(UPDATES, (2, "params"))
        call.say(codes.STRUCTURE, messages.structures_differ("update", sides, mismatches), of=UPDATES)
        return None
    return joined(call, updates, params, "params")


def joined(
    call: LibraryCall, first: Value, other: Value, named: str, function: str = "update", leading: str = "updates"
) -> Step:
    """Two trees added leaf by leaf: their shapes must broadcast."""
    clashes: list[tuple[Array, Array]] = []

    def add(values: Sequence[Value]) -> Value:
        left, right = map(as_array, values)
        if left is None or right is None:
            return UNKNOWN if left is None else plain(left)
        shape, is_clash = broadcast([left.shape, right.shape])
        clashes.extend([(left, right)] if is_clash else [])
        return Array(left.kind, shape, left.is_traced)

    found = map_together(call.run, add, (first, other), call.place)
    if not clashes:
        return found
    left, right = clashes[0]
    shapes = (show_shape(left.shape), show_shape(right.shape))
    call.say(codes.STRUCTURE, optax.shapes_differ(function, leading, named, *shapes))
    return None


def report_no_sum(call: LibraryCall, leading: Value, other: Value) -> bool:
    """``apply_updates`` adds leaf to leaf; Python adds no function to anything."""
    order, numbers = leaf_order(lift(call.run, leading)) or [], count()
    found: list[Path] = []

    def add(values: Sequence[Value]) -> Value:
        number = next(numbers)
        if refuses(call.run, "+", *values) and any(map(is_uncalled, values)) and number < len(order):
            found.append(order[number][0])
        return UNKNOWN

    map_together(call.run, add, (leading, other), call.place)
    if found:
        call.say(codes.LEAF, optax.no_sum(found[0]), optax.ARRAYS_CURE, of=(1, "updates"))
    return bool(found)


def plain(found: Array) -> Array:
    return Array(found.kind, found.shape, found.is_traced)


def like(call: LibraryCall, tree: Value) -> Value:
    """Arrays as the tree has them."""
    return map_leaves(call.run, tree, array_like, call.place)


def array_like(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else plain(found)


def has_none(mismatches: list[Mismatch[Type]]) -> bool:
    """Some of Optax's transformations pass over ``None``, on either side."""
    return any(isinstance(side, NoneNode) for each in mismatches for side in (each.left, each.right))


def unpaired(call: LibraryCall, first: Value, other: Value) -> list[Mismatch[Type]]:
    """Where two trees do not go together: a number and ``None`` make nothing, and a leaf may stand for a tree."""
    found = call.mismatches(first, other, equal=True)
    return [each for each in found if not is_passed_over(each) and has_partner(each)]


def is_passed_over(mismatch: Mismatch[Type]) -> bool:
    """Optax passes over ``None`` in the tree that leads."""
    return any(isinstance(side, NoneNode) for side in options(mismatch.left))


def has_partner(mismatch: Mismatch[Type]) -> bool:
    return not isinstance(mismatch.left, Leaf | Unknown) or isinstance(mismatch.right, NoneNode)


# masks
def under_masks(call: LibraryCall, optimiser: Thing, updates: Value, kept: Value, params: Value) -> Step:
    """Where the state is not known, ``init`` has failed, and has said of the masks what there is to say."""
    parts = parts_of(optimiser)
    found = [UNKNOWN] * len(parts) if kept is UNKNOWN else masks(call, optimiser, updates, "updates")
    of_init = masks_of_init(call, optimiser, kept, found)
    if report_unlabelled(call, optimiser, found, updates, kept):
        return None
    for part, mask, before in zip(parts, found, of_init, strict=True):
        if mask is None:
            return None
        if params != NONE and report_mask(call, optimiser, mask, params, "params"):
            return None
        inner = params if params == NONE else cut(call, mask, params)
        if step(call, part, cut(call, mask, updates), cut(call, before, kept), inner) is None:
            return None
    return like(call, updates)


def report_unlabelled(
    call: LibraryCall, optimiser: Thing, found: Sequence[Value | None], updates: Value, kept: Value
) -> bool:
    """Labels that are not seen: if every part keeps trees, each leaf meets what was kept, whichever part it goes to."""
    is_blind = kind_of(optimiser) == "multi_transform" and all(mask is UNKNOWN for mask in found)
    if not is_blind or not all(keeps_tree(part) and not is_open(part) for part in parts_of(optimiser)):
        return False
    mismatches = call.mismatches(updates, kept, equal=True)
    if not mismatches or has_none(mismatches):
        return False
    call.say(codes.STRUCTURE, optax.state_differs(call.word(*UPDATES), mismatches), of=UPDATES)
    return True


def is_open(optimiser: Thing) -> bool:
    """Whether a part of it may make another tree of the updates."""
    return kind_of(optimiser) in ("own", "open") or any(map(is_open, parts_of(optimiser)))
