"""``eqx.tree_at``: the same tree with something else in some of its places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final, TypeAlias

from mypy.nodes import MemberExpr, ReturnStmt
from mypy.types import Type

from treetyped_mypy.errors import codes
from treetyped_mypy.errors.tree_at import (
    BOTH,
    COMPUTED,
    COMPUTED_CURE,
    NEITHER,
    NONE_CURE,
    STATIC_CURE,
    ambiguous_none,
    arity,
    count,
    inside,
    no_place,
    static,
)
from treetyped_mypy.evaluation.arrays import Array, as_array, show
from treetyped_mypy.evaluation.atoms import Part, Spot, Worked
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.flow.iteration import entries_of
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Function, Object, Tuple, Value, next_birth
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.halves import nones
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.structure.path import Path as StructurePath
from treetyped_mypy.structure.path import Step
from treetyped_mypy.structure.walk import children

Path: TypeAlias = tuple[int, ...]

DEEPEST: Final = 24
"""What is nested deeper is not looked into."""


@dataclass(slots=True)
class Places:
    """A copy of a tree whose nodes are told apart, and where each of them stands."""

    call: LibraryCall
    found: list[tuple[Value, Path, Value]] = field(default_factory=list)
    """The copy of a node, where it stands, and what stands there."""
    stands_for_empty: bool = False
    """``None`` and every other node with nothing in it is a place of its own."""

    def copy(self, value: Value, path: Path = ()) -> Value:
        look = opened(self.call.run, value) if len(path) < DEEPEST else None
        made: Value = Spot(path, look is None and len(path) < DEEPEST)
        if isinstance(look, Opened) and look.keys is not None and (look.keys or not self.stands_for_empty):
            parts = [self.copy(part, (*path, index)) for index, part in enumerate(look.parts)]
            made = look.build(self.call.run, parts, self.call.place)
        if made not in (NONE, Tuple(())):
            self.found.append((made, path, value))
        return made

    def of(self, chosen: Value) -> tuple[Path, Value] | None:
        """Where a node of the copy stands, and what stands there."""
        return next(((path, value) for made, path, value in self.found if is_same(made, chosen)), None)


def is_same(one: Value, other: Value) -> bool:
    return one is other if isinstance(one, Object) else one == other


def tree_at(call: LibraryCall) -> Value:
    """``eqx.tree_at(where, pytree, replace, replace_fn)``; of several places ``where`` gives a sequence."""
    where, tree = call.get(0, "where"), call.get(1, "pytree")
    given = [name for at, name in enumerate(REPLACING, 2) if len(call.positional) > at or name in call.named]
    if not call.is_open and len(given) != 1:
        call.say(codes.STRUCTURE, BOTH if given else NEITHER)
    if (
        call.is_open
        or len(given) != 1
        or call.named.keys() - {"where", "pytree", *REPLACING}
        or len(call.positional) > 4
    ):
        call.run.release(where)
        return UNKNOWN
    places, since = Places(call), next_birth()
    chosen = call.call(where, places.copy(tree))
    one = places.of(chosen)
    if one is not None:
        return put(call, tree, {one[0]: replacement(call, given[0], one[1])})
    nodes = call.items(chosen)
    if NONE in (chosen, *(nodes or ())) and report_none(call, where, tree):
        return UNKNOWN
    if is_new_dict(call, chosen, since):
        return call.say(codes.STRUCTURE, no_place("a dict"))
    if any(report_outside(call, where, node) for node in nodes or (chosen,)):
        return UNKNOWN
    each = [places.of(node) for node in nodes or ()]
    if report_inside(call, tree, each):
        return UNKNOWN
    return put_each(call, tree, given[0], each, is_tuple=isinstance(chosen, Tuple)) if len(each) > 1 else UNKNOWN


REPLACING: Final = ("replace", "replace_fn")

Place: TypeAlias = tuple[Path, Value]


def replacement(call: LibraryCall, given: str, before: Value) -> Value:
    return call.get(2, given) if given == "replace" else call.call(call.get(3, given), before)


def put_each(call: LibraryCall, tree: Value, given: str, each: list[Place | None], *, is_tuple: bool) -> Value:
    seen = [place for place in each if place is not None]
    if given == "replace_fn":
        made = {path: replacement(call, given, value) for path, value in seen}
        return put(call, tree, made) if len(seen) == len(each) else UNKNOWN
    replace = call.get(2, "replace")
    values = call.items(replace)
    if (len(seen) == len(each) or is_tuple) and (values is None or len(values) != len(each)):
        return report_count(call, len(each), replace if values is None else len(values))
    if len(seen) < len(each) or values is None:
        return UNKNOWN
    return put(call, tree, dict(zip([path for path, _ in seen], values, strict=True)))


def report_outside(call: LibraryCall, where: Value, node: Value) -> bool:
    """Whether what ``where`` returns certainly is nothing in the tree: it is computed, or static."""
    if isinstance(node, Worked | Array) or (isinstance(node, Part) and is_leaf(node.owner)):
        call.say(codes.STRUCTURE, COMPUTED, COMPUTED_CURE)
    elif isinstance(node, Constant) and node != NONE and (name := attribute_returned(where)) is not None:
        call.say(codes.STRUCTURE, static(name), STATIC_CURE)
    elif isinstance(node, Constant) and node != NONE:
        call.say(codes.STRUCTURE, no_place(repr(node.value)))
    else:
        return False
    return True


def is_leaf(value: Value) -> bool:
    return isinstance(value, Spot) and value.is_leaf


def is_new_dict(call: LibraryCall, chosen: Value, since: int) -> bool:
    """Whether ``where`` itself has made it: Equinox takes its keys for nodes."""
    return isinstance(chosen, Object) and chosen.born > since and bool(entries_of(call.run, chosen))


def report_inside(call: LibraryCall, tree: Value, each: Sequence[Place | None]) -> bool:
    """Whether one of the places is inside another, and goes away with it."""
    paths = [place[0] for place in each if place is not None]
    pairs = [(one, other) for one in paths for other in paths if one != other and one[: len(other)] == other]
    if pairs:
        structure = call.structure(tree)
        call.say(codes.STRUCTURE, inside(shown(structure, pairs[0][0]), shown(structure, pairs[0][1])))
    return bool(pairs)


def attribute_returned(where: Value) -> str | None:
    """``rate``, of ``lambda m: m.rate``."""
    body = where.definition.body.body if isinstance(where, Function) else []
    match body:
        case [ReturnStmt(expr=MemberExpr(name=name))]:
            return name
        case _:
            return None


def report_none(call: LibraryCall, where: Value, tree: Value) -> bool:
    """``None`` is one object everywhere: of several places Equinox cannot tell which is meant."""
    places, structure = Places(call, stands_for_empty=True), call.structure(tree)
    chosen = call.call(where, places.copy(tree))
    found = [places.of(node) for node in (chosen, *(call.items(chosen) or ()))]
    empty = [*nones(structure)]
    paths = [shown(structure, place[0]) for place in found if place is not None and place[1] == NONE]
    if len(empty) < 2 or not paths or paths[0] not in empty:
        return False
    call.say(codes.STRUCTURE, ambiguous_none(paths[0], empty), NONE_CURE)
    return True


def shown(structure: Structure[Type], path: Path) -> StructurePath:
    steps: list[Step] = []
    for index in path:
        step, structure = [*children(structure)][index]
        steps.append(step)
    return tuple(steps)


def report_count(call: LibraryCall, places: int, given: Value | int) -> Value:
    """One replacement for each place; an array is taken row by row."""
    if isinstance(given, int):
        return call.say(codes.STRUCTURE, arity(places, given))
    found = as_array(given)
    if found is None or found.shape is None:
        return UNKNOWN
    if not found.shape:
        return call.say(codes.STRUCTURE, f'tree_at: "where" returns {count(places)}, "replace" is one {show(found)}')
    rows = found.shape[0]
    return UNKNOWN if rows in (None, places) else call.say(codes.STRUCTURE, arity(places, rows))


def put(call: LibraryCall, tree: Value, instead: Mapping[Path, Value], path: Path = ()) -> Value:
    if path in instead:
        return instead[path]
    if not any(other[: len(path)] == path for other in instead):
        return tree
    look = opened(call.run, tree)
    if not isinstance(look, Opened):
        return UNKNOWN
    parts: Sequence[Value] = [put(call, part, instead, (*path, index)) for index, part in enumerate(look.parts)]
    return look.build(call.run, parts, call.place)


RULES: Final = {"eqx.tree_at": tree_at}
