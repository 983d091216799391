"""The carry of a loop comes out as it went in: which leaf does not, and what is carried on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import carry, codes
from treetyped_mypy.evaluation.arrays import BOOL, COMPLEX, FLOAT, INT, KEY, WEAK, Array, as_array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import NO_PARAMETER, LibraryCall, release_changed
from treetyped_mypy.evaluation.carried_keys import is_stale
from treetyped_mypy.evaluation.drawn_each_turn import turning
from treetyped_mypy.evaluation.hashing import report_unhashable
from treetyped_mypy.evaluation.keys import Key
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import MODULE, opened
from treetyped_mypy.evaluation.own_nodes import remaking
from treetyped_mypy.evaluation.rules.nnx_modules import is_module
from treetyped_mypy.evaluation.rules.nnx_trees import is_node
from treetyped_mypy.evaluation.rules.tracing import into_jit, is_untraceable, outside
from treetyped_mypy.evaluation.shapes import differ
from treetyped_mypy.evaluation.spots import placed_leaves
from treetyped_mypy.evaluation.trees import DEEPEST, Leafwise, leaves, map_leaves
from treetyped_mypy.evaluation.widths import DEFAULT, are_apart, told_apart
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Constant, Object, Tuple, Value, options
from treetyped_mypy.structure.path import ROOT, Attr, Item, Path

WEAKLY: Final = {INT: 1, FLOAT: 2, COMPLEX: 3}
KINDS: Final = frozenset([BOOL, *WEAKLY])
NO_KEYS: Final = KINDS - {INT}
"""What no key is: one of the old kind is an array of whole numbers."""


def carried_on(
    call: LibraryCall, function: str, start: str, body: str, before: Value, after: Value, given: Value = UNKNOWN
) -> Value:
    """What the loop gives: a carry that is both, where it comes out as it went in.

    ``given``: the same before a number in it took the kind of what comes out.
    """
    whole, before, after = before, beside_modules(call, before), beside_modules(call, after)
    mismatches = call.treedefs_differ(before, after)
    if mismatches:
        call.say(codes.CARRY, carry.carry_changes(function, start, body, mismatches), of=body_of(call))
        return UNKNOWN
    fault = leaf_fault(call, before, after, widens=True)
    if fault is not None:
        path, one, other = fault
        one = as_given(call, given, after, path, one)
        text = carry.carried_number(function, start, body, path, *told_apart(one, other))
        call.say(codes.CARRY, text, of=body_of(call))
        return UNKNOWN
    return with_modules(call, whole, outside(call, with_both(call, before, after, agreed)))


def as_given(call: LibraryCall, given: Value, after: Value, path: Path, widened: Array) -> Array:
    """The number that the program gives, if its shape is what is wrong."""
    found = next((as_array(old) for at, old, _ in leaf_pairs(call.run, given, after) if at == path), None)
    return widened if found is None else replace(widened, kind=found.kind, width=found.width)


def beside_modules(call: LibraryCall, value: Value) -> Value:
    """The carry with a node without children for each module: NNX takes it apart, alone or in a tuple."""
    if not call.name.startswith("nnx."):
        return value
    if isinstance(value, Tuple) and value.cls is None:
        return Tuple(tuple(beside_modules(call, item) for item in value.items))
    return PLACE if is_node(call.run, value) else value


def with_modules(call: LibraryCall, before: Value, carried: Value) -> Value:
    """The same carry with the modules that went in, which are changed in place."""
    match before, carried:
        case Tuple(items=olds), Tuple(items=items) if len(olds) == len(items) and call.name.startswith("nnx."):
            return Tuple(tuple(with_modules(call, *pair) for pair in zip(olds, items, strict=True)), carried.cls)
        case _:
            return before if carried == PLACE else carried


PLACE: Final = Thing(MODULE)
BODIES: Final = {"scan": (0, "f"), "while_loop": (1, "body_fun"), "fori_loop": (2, "body_fun"), "map": (0, "f")}


def body_of(call: LibraryCall) -> tuple[int, str]:
    """The parameter for what runs at each turn; none where the loop is made first, and called then."""
    return NO_PARAMETER if call.subjects else BODIES.get(call.name.rpartition(".")[2], NO_PARAMETER)


def report_stale_key(call: LibraryCall, body: str, before: Value, after: Value) -> None:
    """It is said of a key that a turn has used and hands on as it was."""
    path = next((path for path, old, new in leaf_pairs(call.run, before, after) if is_stale(old, new)), None)
    if path is not None:
        call.say(codes.CARRY, carry.stale_key(call.name, body, path), carry.NEW_KEY, of=body_of(call))


def with_both(call: LibraryCall, before: Value, after: Value, change: Callable[[Array, Array], Array]) -> Value:
    """The carry, each leaf changed by what comes out for it."""
    one, other = leaves(call.run, before), leaves(call.run, after)
    if one is None or other is None or len(one) != len(other):
        return map_leaves(call.run, before, settled, call.place)
    rest = iter(other)

    def changed(leaf: Value) -> Value:
        left, right = as_array(leaf), as_array(next(rest, UNKNOWN))
        return settled(leaf) if left is None or right is None else change(left, right)

    return map_leaves(call.run, before, changed, call.place)


def settled(leaf: Value) -> Value:
    """A number that goes in may come out as another kind of number."""
    found = as_array(leaf)
    return leaf if found is None else replace(found, kind=None, width=None) if found.is_weak else found


def agreed(left: Array, right: Array) -> Array:
    """Both are of one kind and shape: what is not seen of one is that of the other."""
    if right.kind is None and left.is_weak:
        return replace(left, kind=None, is_numpy=False, width=None)
    shape = right.shape if left.shape is None else left.shape
    if left.shape is not None and right.shape is not None and len(left.shape) == len(right.shape):
        shape = tuple(a if b is None else b for a, b in zip(left.shape, right.shape, strict=True))
    step = left.step if left.step is right.step else None
    width = left.width if left.width == right.width else None
    return replace(left, kind=left.kind or right.kind, shape=shape, is_numpy=False, step=step, width=width)


def widened(call: LibraryCall, before: Value, after: Value) -> Value:
    """The carry that JAX traces the body with again: a Python number takes the wider kind of what comes out."""
    one, other = leaves(call.run, before), leaves(call.run, after)
    if one is None or other is None or len(one) != len(other):
        return before
    pairs = [(as_array(old), as_array(new)) for old, new in zip(one, other, strict=True)]
    if not any(left is not None and right is not None and wider(left, right) != left for left, right in pairs):
        return before
    return with_both(call, before, after, wider)


def wider(left: Array, right: Array) -> Array:
    if left.is_weak and right.kind is None:  # it may be any wider kind
        return replace(left, kind=None, width=None)
    if left.is_weak and left.kind in WEAKLY and right.kind in WEAKLY and WEAKLY[right.kind] > WEAKLY[left.kind]:
        return replace(left, kind=right.kind, is_weak=right.is_weak, width=right.width)
    if left.is_weak and are_apart(left, right):
        return replace(left, width=right.width, is_weak=right.is_weak)
    if left.is_weak and right.width not in (WEAK, DEFAULT):  # with 64 bits it takes that of a float32
        return replace(left, width=None)
    return left


def leaf_fault(
    call: LibraryCall, before: Value, after: Value, *, widens: bool = False
) -> tuple[Path, Array, Array] | None:
    """A leaf whose kind or shape certainly is another one, and where it is."""
    for path, old, new in leaf_pairs(call.run, before, after):
        left, right = as_array(old), as_array(new)
        if left is not None and right is not None and differs(left, right, widens):
            return path, left, right
    return None


def leaf_pairs(run: Running, one: Value, other: Value, path: Path = ROOT) -> Iterator[tuple[Path, Value, Value]]:
    """The leaves that stand at one place in both trees, as far as both are seen."""
    left, right = opened(run, one), opened(run, other)
    if left is None and right is None:
        yield path, one, other
    if not isinstance(left, Opened) or not isinstance(right, Opened) or left.keys is None or len(path) >= DEEPEST:
        return
    if (left.kind, left.keys) == (right.kind, right.keys):
        for key, old, new in zip(left.keys, left.parts, right.parts, strict=True):
            step = Attr(str(key)) if left.is_class else Item(key)
            yield from leaf_pairs(run, old, new, (*path, step))


def differs(left: Array, right: Array, widens: bool) -> bool:
    """``widens``: a Python number that goes in takes the wider kind of what comes out."""
    if left.kind in KINDS and right.kind in KINDS and left.kind != right.kind:
        return not widens or wider(left, right) == left
    if KEY in (left.kind, right.kind) and {left.kind, right.kind} & NO_KEYS:
        return True
    if is_no_key(left, right) or is_no_key(right, left):
        return True
    if are_apart(left, right):
        return not widens or wider(left, right) == left
    return differ(left.shape, right.shape)


def is_no_key(key: Array, other: Array) -> bool:
    """One key of the old kind is a row of numbers."""
    is_row = other.shape is None or len(other.shape) == 1
    return isinstance(key, Key) and other.kind == INT and not is_row


def recorded(call: LibraryCall, name: str, function: Value, *given: Value) -> Value:
    """What a function gives that JAX records, under the name of its parameter: nothing but arrays in a tree."""
    mark = call.run.state.changes.mark
    with turning(call.run, function if call.name in TURNING else UNKNOWN, given):
        result = call.record(function, *given)
    if call.name in SAME_MODULE and not call.subjects and other_module(call, given[-1], result):
        call.say(codes.CARRY, carry.other_module(call.name, name))
    if call.name.startswith("nnx."):  # one branch of several, or one turn of many, has changed a module
        release_changed(call.run, mark)
    found = next((each for each in placed_leaves(call.run, result) if is_untraceable(each[1])), None)
    if found is None:
        return result
    return call.say(codes.LEAF, carry.refused_result(call.name, name, call.says(found[1]), found[0]))


TURNING: Final = frozenset({"lax.scan", "lax.fori_loop", "lax.while_loop"})
"""Loops whose turns follow one another."""

SAME_MODULE: Final = {"nnx.while_loop": True, "nnx.scan": True, "nnx.fori_loop": False}
"""Loops that carry modules: whether the very one that went in must come out, or one of its class."""


def other_module(call: LibraryCall, before: Value, after: Value) -> bool:
    """Whether what comes out certainly is another module, at one of the places that NNX looks at."""
    match before, after:
        case Tuple(cls=None, items=olds), Tuple(cls=None, items=news) if len(olds) == len(news):
            return any(other_module(call, *pair) for pair in zip(olds, news, strict=True))
        case Object(), Object() if is_module(call.run, before) and is_module(call.run, after):
            is_other = after is not before and not before.twins and not after.twins
            return is_other and (SAME_MODULE[call.name] or before.cls is not after.cls)
        case _:
            return False


def traced(call: LibraryCall, value: Value, change: Leafwise = into_jit) -> Value:
    """A module is taken apart by NNX, and comes to the function whole."""
    if call.name.startswith("nnx."):
        if is_module(call.run, value):
            return value
        if isinstance(value, Tuple) and value.cls is None:
            return Tuple(tuple(traced(call, item, change) for item in value.items))
    with remaking(call.run):
        return map_leaves(call.run, value, change, call.place)


HASHING: Final = frozenset({"lax.scan", "lax.while_loop", "lax.fori_loop", "lax.cond", "lax.switch"})
"""They keep what they have recorded, by the hash of the function."""


def report_no_function(call: LibraryCall, value: Value, name: str) -> bool:
    if call.name in HASHING and report_unhashable(call, call.name, value):
        return True
    if not all(is_no_function(call, option) for option in options(value)):
        return False
    call.say(codes.CARRY, f'{call.name}: "{name}" is {call.says(value)}, not a function')
    return True


def is_no_function(call: LibraryCall, value: Value) -> bool:
    found = opened(call.run, value)
    return isinstance(value, Array | Tuple | Constant) or (isinstance(found, Opened) and not found.is_class)
