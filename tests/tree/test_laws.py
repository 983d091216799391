"""What holds for every tree."""

from collections import OrderedDict
from typing import Any, NamedTuple

import jax
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from treetyped import tree
from treetyped.tree import StructureError


class Pair(NamedTuple):
    x: Any
    y: Any


LEAVES = st.integers(-3, 3) | st.text("ab", max_size=2) | st.builds(np.arange, st.integers(0, 3))
KEYS = st.sampled_from("abc")


def nodes(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return (
        st.lists(children, max_size=3)
        | st.lists(children, max_size=3).map(tuple)
        | st.dictionaries(KEYS, children, max_size=3)
        | st.dictionaries(KEYS, children, max_size=3).map(OrderedDict)
        | st.builds(Pair, children, children)
    )


TREES = st.recursive(LEAVES | st.none(), nodes, max_leaves=8)
law = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def both(*args: Any) -> tuple[Any, ...]:
    return args


@law
@given(TREES)
def test_unflatten_undoes_flatten(x: Any) -> None:
    leaves, treedef = tree.flatten(x)
    assert tree.equal(tree.unflatten(treedef, leaves), x)
    assert all(a is b for a, b in zip(leaves, tree.leaves(x), strict=True))
    assert treedef == tree.structure(x)


@law
@given(TREES)
def test_map_with_identity_changes_nothing(x: Any) -> None:
    assert tree.equal(tree.map(lambda leaf: leaf, x), x)


@law
@given(TREES)
def test_map_keeps_the_structure(x: Any) -> None:
    assert tree.structure(tree.map(lambda _: 0, x)) == tree.structure(x)


@law
@given(TREES, TREES)
def test_map_raises_exactly_when_that_of_jax_does(x: Any, y: Any) -> None:
    try:
        expected = jax.tree.map(both, x, y)
    except ValueError:
        with pytest.raises(StructureError, match=r"structures differ at .*the first tree is .*the second tree is "):
            tree.map(both, x, y)
    else:
        assert repr(tree.map(both, x, y)) == repr(expected)


@law
@given(TREES, TREES)
def test_broadcast_raises_exactly_when_one_tree_is_no_prefix(x: Any, y: Any) -> None:
    is_prefix = True
    try:
        jax.tree.map(both, x, y)
    except ValueError:
        is_prefix = False
    if is_prefix:
        assert tree.structure(tree.broadcast(x, y)) == tree.structure(y)
    else:
        with pytest.raises(StructureError, match=r'"prefix_tree" is .*"full_tree" is '):
            tree.broadcast(x, y)


@law
@given(TREES, TREES)
def test_equal_is_an_equivalence_that_implies_allclose(x: Any, y: Any) -> None:
    assert tree.equal(x, x)
    assert tree.equal(x, y) == tree.equal(y, x)
    if tree.equal(x, y):
        assert tree.structure(x) == tree.structure(y)
        assert tree.allclose(x, y)


@law
@given(TREES, TREES)
def test_transpose_twice_changes_nothing(outer: Any, inner: Any) -> None:
    a, b = tree.structure(outer), tree.structure(inner)
    if not a.num_leaves or not b.num_leaves:
        return
    nested = tree.unflatten(a.compose(b), range(a.num_leaves * b.num_leaves))
    assert tree.equal(tree.transpose(b, a, tree.transpose(a, b, nested)), nested)
    assert tree.equal(tree.transpose(a, None, nested), jax.tree.transpose(a, b, nested))


@law
@given(TREES, TREES, TREES)
def test_transpose_raises_exactly_when_the_structures_do_not_compose(outer: Any, inner: Any, x: Any) -> None:
    a, b = tree.structure(outer), tree.structure(inner)
    if a.compose(b) == tree.structure(x):
        return
    with pytest.raises(StructureError, match="pytree_to_transpose"):
        tree.transpose(a, b, x)


@law
@given(TREES)
def test_every_tree_has_a_summary(x: Any) -> None:
    widths = {len(line) for line in tree.summary(x).splitlines() if line.startswith("─")}
    assert len(widths) == 1
