"""``jax.tree``: what mapping, flattening and putting together again give, and when the trees do not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Final, cast

from mypy.nodes import FuncDef, LambdaExpr, MypyFile

from treetyped_mypy.errors import codes, messages, treedefs
from treetyped_mypy.evaluation.arrays import FLOAT, Array, as_array
from treetyped_mypy.evaluation.atoms import Transformed, Treedef
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.leaf_tests import cut, uncut
from treetyped_mypy.evaluation.own_nodes import remaking
from treetyped_mypy.evaluation.path_keys import with_paths
from treetyped_mypy.evaluation.rebuilding import rebuild
from treetyped_mypy.evaluation.rules.transposing import transpose
from treetyped_mypy.evaluation.rules.treedefs import count_places, report_no_treedef
from treetyped_mypy.evaluation.shape_trees import Taken, take_apart
from treetyped_mypy.evaluation.shapes import total
from treetyped_mypy.evaluation.structures import lift
from treetyped_mypy.evaluation.taking_apart import instances, report_not_taken_apart
from treetyped_mypy.evaluation.trees import filled, leaves, map_leaves, map_together, seen_leaves
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.containers import MAPPINGS, kinds_of
from treetyped_mypy.flow.contents import Items, Many
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Function, Method, Object, Plain, Tuple, Value
from treetyped_mypy.structure.nodes import L, Leaf, NoneNode, Structure
from treetyped_mypy.structure.order import leaf_order
from treetyped_mypy.structure.path import ROOT
from treetyped_mypy.structure.walk import children
from treetyped_mypy.syntax.none_branches import has_none_branch
from treetyped_mypy.syntax.tree import Syntax, syntax_of

MOST_LEAVES: Final = 24
"""``tree.reduce`` is run over no more leaves than these."""


def has_leaf_test(call: LibraryCall, index: int = -1) -> bool:
    return call.get(index, "is_leaf", NONE) != NONE


def tree_map(call: LibraryCall) -> Value:
    return mapped(call, "tree.map")


def map_with_path(call: LibraryCall) -> Value:
    return mapped(call, "tree.map_with_path", has_path=True)


def mapped(call: LibraryCall, name: str, *, has_path: bool = False) -> Value:
    if call.rest is not None and call.positional:
        call = replace(call, positional=(*call.positional, call.rest), is_open=False)
    function, trees = call.get(0, "f"), call.positional[1:]
    if call.is_open or not trees:
        return UNKNOWN
    first = taken_apart(call, trees[0])
    if first is None:
        release_all(call)
        return UNKNOWN
    if report_not_taken_apart(call, name, call.word(1, "tree"), first):
        return UNKNOWN
    taken = Taken()
    whole = first if len(trees) > 1 else take_apart(call.run, first, taken, call.place)
    trees, found = (whole, *trees[1:]), False
    for index, tree in enumerate(trees[1:]):
        mismatches = call.mismatches(trees[0], tree)
        if mismatches:
            found = True
            sides = call.words(*((at + 1, messages.tree_number(at)) for at in (0, index + 1)))
            text = messages.structures_differ(name, sides, mismatches)
            call.say(codes.STRUCTURE, text, messages.cure(mismatches), of=(index + 2, ""))
    if found:
        return UNKNOWN
    report_none_branch(call, name, function, trees[0], int(has_path))

    numbers, paths = count(), [with_paths(call.run, trees[0], call.place)] if has_path else []

    def change(values: Sequence[Value]) -> Value:
        number, said = next(numbers), len(call.run.failures)
        given = values[: len(trees)]
        leaves = [*map(uncut, (*values[len(trees) :], *given))]
        made = call.call(function, *leaves) if call.rest is None else call_with_rest(call, function, leaves)
        if len(call.run.failures) > said:
            name_leaf(call, said, trees[0], number, given)
        new_leaves.append(made)
        return made

    new_leaves: list[Value] = []
    made = map_together(call.run, change, (*trees, *paths), call.place)
    rebuild(call.run, made, call.place)
    before = leaves(call.run, trees[0])
    if before is not None and len(before) == len(new_leaves):
        make_again(call, trees[0], new_leaves)
    if taken.is_wanted:
        return call.say(codes.LEAF, treedefs.nodes_for_leaves(name, taken.path, "int"), treedefs.TUPLE_CURE)
    if before is None:
        call.run.release(function)  # called for leaves that are not seen
    return made


def make_again(call: LibraryCall, tree: Value, new_leaves: Sequence[Value]) -> None:
    """A class that flattens itself puts instances together of whatever the function has given."""
    if next(instances(call, tree, set()), None) is None:
        return
    rest = iter(new_leaves)
    with remaking(call.run):
        map_leaves(call.run, tree, lambda _leaf: next(rest, UNKNOWN), call.place)


def call_with_rest(call: LibraryCall, function: Value, leaves: Sequence[Value]) -> Value:
    """``tree.map(f, *trees)``: the last leaf stands for those of any number of trees."""
    rest = call.run.make(call.place, Many("tuple", leaves[-1]))
    return call.run.call(function, [*map(Argument, leaves[:-1]), Argument(rest, stars=1)], call.place)


def name_leaf(call: LibraryCall, said: int, tree: Value, number: int, leaves: Sequence[Value]) -> None:
    """What fails in the function is told with the path of the leaf that it is given."""
    order = leaf_order(lift(call.run, tree)) or []
    path = order[number][0] if number < len(order) else ROOT
    for at, failure in enumerate(call.run.failures[said:], said):
        if path and failure.note is None and failure.place is not call.place:
            call.run.failures[at] = replace(
                failure, note=messages.leaf_given(path, [call.says(leaf) for leaf in leaves])
            )


def report_none_branch(call: LibraryCall, name: str, function: Value, tree: Value, before: int) -> None:
    """``lambda x: 0 if x is None else x`` without ``is_leaf``, on a tree that has ``None``: it never gets it."""
    definition, at = (function.function, before + 1) if isinstance(function, Method) else (function, before)
    if not isinstance(definition, Function) or has_leaf_test(call) or len(definition.definition.arguments) <= at:
        return
    written = definition.definition
    syntax = syntax_of(call.run.file.home) if isinstance(call.run.file.home, MypyFile) else None
    is_made_for_it = isinstance(written, LambdaExpr) or (syntax is not None and is_named_once(syntax, written))
    is_asking = is_made_for_it and has_none_branch(written, written.arguments[at].variable.name)
    if is_asking and any(isinstance(node, NoneNode) for node in nodes(lift(call.run, tree))):
        call.say(codes.LEAF, treedefs.none_is_a_node(name), treedefs.NONE_CURE, about=(written,))


def is_named_once(syntax: Syntax, function: FuncDef) -> bool:
    """Another use may be given ``None``."""
    return len(syntax.mentions.get(function, ())) + len(syntax.attributes.get(function.name, ())) == 1


def nodes(structure: Structure[L]) -> Iterator[Structure[L]]:
    yield structure
    for _, child in children(structure):
        yield from nodes(child)


def taken_apart(call: LibraryCall, tree: Value, index: int = -1) -> Value | None:
    """The tree as ``is_leaf`` leaves it; none where that does not show."""
    test, takes_path = call.get(index, "is_leaf", NONE), call.constant(-1, "is_leaf_takes_path", False)
    if test == NONE:
        return tree
    return cut(call, tree, test, (UNKNOWN,) if takes_path else ()) if takes_path is not ... else None


def release_all(call: LibraryCall) -> None:
    """What counts as a leaf is handed on as it is: the very lists and dicts of the argument."""
    for value in call.arguments:
        call.run.release(value)


def tree_leaves(call: LibraryCall) -> Value:
    tree = taken_apart(call, call.get(0, "tree"), 1)
    if tree is not None:
        report_not_taken_apart(call, call.name, call.word(0, "tree"), tree)
    found = None if tree is None else leaves(call.run, tree)
    if found is None:
        release_all(call)
        return call.run.make(call.place, Many("list", UNKNOWN))
    made = call.run.make(call.place, Items("list", tuple(map(uncut, found))))
    if tree is call.get(0, "tree"):
        call.run.known[made] = call.run.state.held(made), lift(call.run, tree)
    return made


def flattened(run: Running, leaves: Value) -> Structure[str] | None:
    """The tree whose leaves are in a list, if that was not changed since."""
    held, structure = run.known.get(leaves, (None, None)) if isinstance(leaves, Object) else (None, None)
    is_as_made = held is not None and isinstance(leaves, Object) and run.state.held(leaves) is held
    return cast("Structure[str]", structure) if is_as_made else None


def structure(call: LibraryCall) -> Value:
    if has_leaf_test(call, 1):
        return UNKNOWN
    report_not_taken_apart(call, call.name, call.word(0, "tree"), call.get(0, "tree"))
    return treedef(call, call.get(0, "tree"))


def treedef(call: LibraryCall, tree: Value) -> Treedef:
    """The leaves are taken out: what happens to the tree later is nothing to its treedef."""
    return Treedef(lift(call.run, tree), map_leaves(call.run, tree, lambda _leaf: UNKNOWN, call.place))


def flatten(call: LibraryCall) -> Value:
    if has_leaf_test(call, 1):
        release_all(call)
        return Tuple((call.run.make(call.place, Many("list", UNKNOWN)), UNKNOWN))
    return Tuple((tree_leaves(call), treedef(call, call.get(0, "tree"))))


def unflatten(call: LibraryCall) -> Value:
    kept, leaves = call.get(0, "treedef"), call.get(1, "leaves")
    if isinstance(leaves, Treedef):
        return call.say(codes.STRUCTURE, treedefs.swapped(), treedefs.SWAPPED_CURE, of=(0, "treedef"))
    if report_no_treedef(call, "tree.unflatten", kept):
        return UNKNOWN
    kinds = kinds_of(call.run, leaves)
    if kinds and kinds <= MAPPINGS:
        text = treedefs.keys_for_leaves("tree.unflatten", min(kinds))
        return call.say(codes.LEAF, text, treedefs.VALUES_CURE, of=(1, "leaves"))
    given = items_of(call.run, leaves)
    if not isinstance(kept, Treedef):
        return UNKNOWN
    places = count_places(kept)
    if given is None or places is None:
        return map_leaves(call.run, kept.skeleton, lambda _leaf: UNKNOWN, call.place)
    if len(given) != places:
        return call.say(codes.STRUCTURE, treedefs.wrong_count("tree.unflatten", places, len(given)), of=(1, "leaves"))
    return filled(call.run, kept.structure, kept.skeleton, iter(given), call.place)


def one_level(call: LibraryCall) -> Value:
    """What is no node has no children."""
    given = call.structure(call.get(0, "tree"))
    if isinstance(given, Leaf):
        call.say(codes.LEAF, treedefs.no_children(call.name.replace("tree.", "tree_util."), given.type))
    return UNKNOWN


def reduce(call: LibraryCall) -> Value:
    found = leaves(call.run, call.get(1, "tree"))
    function, start = call.get(0, "function"), call.get(2, "initializer", NONE)
    if found is None or len(found) > MOST_LEAVES or has_leaf_test(call, 3):
        call.run.release(function)
        return UNKNOWN
    rest = list(found)
    if start == NONE:
        if not rest:
            return UNKNOWN
        start = rest.pop(0)
    for leaf in rest:
        start = call.call(function, start, leaf)
    return start


def every(call: LibraryCall) -> Value:
    return Plain("bool")


def ravel(call: LibraryCall) -> Value:
    tree = call.get(0, "pytree")
    traced = any(isinstance(leaf, Array) and leaf.is_traced for leaf in seen_leaves(call.run, tree))
    size = count_numbers(call.run, tree)
    held = () if size is None else (("size", Constant(size)),)
    return Tuple((Array(FLOAT, (size,), traced), Transformed("unravel", treedef(call, tree), held)))


def count_numbers(run: Running, tree: Value) -> int | None:
    """How many numbers are in the arrays of a tree; none where that is not seen."""
    found = leaves(run, tree)
    sizes = [total(array.shape) if (array := as_array(leaf)) else None for leaf in found or [UNKNOWN]]
    return None if None in sizes else sum(size for size in sizes if size is not None)


RULES: Final = {
    "tree.map": tree_map,
    "tree.multimap": tree_map,
    "tree.map_with_path": map_with_path,
    "tree.leaves": tree_leaves,
    "tree.structure": structure,
    "tree.flatten": flatten,
    "tree.unflatten": unflatten,
    "tree.reduce": reduce,
    **dict.fromkeys(("tree.flatten_one_level", "tree.flatten_one_level_with_keys"), one_level),
    "tree.all": every,
    "tree.transpose": transpose,
    "jax.ravel_pytree": ravel,
    "jax.tree_map": tree_map,
    "jax.tree_leaves": tree_leaves,
}
