"""The model says what JAX does: real trees, lifted, compared with ``jax.tree``."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import jax
from hypothesis import example, given
from hypothesis import strategies as st
from treetyped_mypy.structure.match import fits, match
from treetyped_mypy.structure.nodes import DisplayNode, Leaf, NamedTupleNode, NoneNode, Structure, TupleNode
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.path import show_path
from treetyped_mypy.structure.walk import leaves


class Adam(NamedTuple):
    mu: Any
    nu: Any


class Pair(NamedTuple):
    left: Any
    right: Any


class Leaves(list[Any]):
    """A subclass of ``list``: to JAX a leaf."""


def lift(value: Any) -> Structure[str]:
    """The structure of a real value, as if it were written out."""
    match value:
        case None:
            return NoneNode()
        case Adam() | Pair():
            fields = tuple((name, lift(getattr(value, name))) for name in value._fields)
            return NamedTupleNode(type(value).__name__, fields, "NamedTuple")
        case tuple():
            return TupleNode(tuple(map(lift, value)))
        case list() if type(value) is list:
            return DisplayNode("list", tuple(enumerate(map(lift, value))), "list")
        case dict():
            return DisplayNode(type(value).__name__, tuple((key, lift(part)) for key, part in value.items()), "dict")
        case _:
            return Leaf(type(value).__name__)


def containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    keyed = st.dictionaries(st.sampled_from("abc"), inner, max_size=3)
    return st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.builds(Adam, inner, inner),
        st.builds(Pair, inner, inner),
        keyed,
        keyed.map(lambda made: OrderedDict(sorted(made.items()))),
    )


leaf = st.one_of(st.integers(), st.just("text"), st.just({1, 2}), st.just(range(3)), st.just(Leaves([1, 2])))
trees = st.recursive(leaf | st.none(), containers, max_leaves=6)


def grown(tree: Any, subtrees: list[Any]) -> Any:
    """``tree`` with a subtree in place of each leaf: a tree of which it is a prefix."""
    turn = iter(subtrees * 100)
    return jax.tree.map(lambda _: next(turn), tree)


grown_trees = st.builds(lambda tree, subtrees: (tree, grown(tree, subtrees)), trees, st.lists(trees, min_size=1))
pairs = st.one_of(st.tuples(trees, trees), grown_trees, grown_trees.map(lambda pair: pair[::-1]))


def raises(call: Callable[[], object]) -> bool:
    try:
        call()
    except (ValueError, TypeError, KeyError):
        return True
    return False


@given(trees)
def test_leaves_stand_where_jax_finds_them(tree: Any) -> None:
    """As many leaves as JAX has, at the same paths, and the paths print as JAX prints them."""
    ours = sorted(show_path(found.path) for found in leaves(lift(tree)))
    assert ours == sorted(jax.tree_util.keystr(path) for path, _ in jax.tree_util.tree_leaves_with_path(tree))


@given(pairs)
@example((None, 1))
@example((1, None))
@example(([1], [1, 2]))
@example(((1, 2), Adam(1, 2)))
@example((Adam(1, 2), Pair(1, 2)))
@example(({"a": 1}, OrderedDict(a=1)))
@example(([1], Leaves([1])))
def test_map_raises_where_a_mismatch_is_found(pair: tuple[Any, Any]) -> None:
    """``jax.tree.map`` over two trees fails if and only if the first is no prefix of the second."""
    one, other = pair
    assert raises(lambda: jax.tree.map(lambda *_: 0, one, other)) == (not fits(lift(one), lift(other)))


@given(pairs)
def test_treedefs_are_equal_where_the_structures_are(pair: tuple[Any, Any]) -> None:
    """Two treedefs are equal if and only if the structures are, leaves aside."""
    one, other = pair
    assert (jax.tree.structure(one) == jax.tree.structure(other)) == fits(lift(one), lift(other), equal=True)


@given(trees, st.lists(trees, min_size=1))
def test_f_receives_what_jax_passes(tree: Any, subtrees: list[Any]) -> None:
    """Each pairing holds the leaf of the first tree and the subtree that the other has in its place."""
    larger = grown(tree, subtrees)
    received: list[tuple[Structure[str], ...]] = []
    jax.tree.map(lambda *parts: received.append(tuple(map(lift, parts))), tree, larger)
    ours = [pairing.parts for pairing in pair_leaves(lift(tree), [lift(larger)])]
    assert list(match(lift(tree), lift(larger))) == []
    assert sorted(map(str, ours)) == sorted(map(str, received))
