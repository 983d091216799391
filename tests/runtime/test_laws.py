"""Laws that hold for every way to declare a class: found by building classes at random."""

import copy
from typing import Any

import hypothesis.strategies as st
import jax
from hypothesis import given, settings

from treetyped import field, pytree_dataclass

NAMES = "abcdefgh"
STATIC = st.one_of(st.integers(), st.booleans(), st.text(), st.floats(), st.tuples(st.floats(), st.integers()))


@st.composite
def classes(draw: st.DrawFn) -> Any:
    """A decorated class with up to two levels of decorated bases; every field has a default."""
    chain: list[Any] = []
    for level in range(draw(st.integers(1, 4))):
        names = draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=5))
        members = {name: field(default=level, static=draw(st.booleans())) for name in names}
        body = {"__annotations__": dict.fromkeys(names, Any), **members}
        pairs = [pair for pair in [(chain[-1],), tuple(chain[-2:])] if pair] if chain else [()]
        try:
            plain = type(f"Level{level}", draw(st.sampled_from(pairs)), body)
        except TypeError:  # Python finds no order for these bases
            continue
        chain.append(pytree_dataclass(slots=draw(st.booleans()), kw_only=True)(plain))
    return chain[-1]


@st.composite
def trees(draw: st.DrawFn) -> Any:
    cls = draw(classes())
    return cls(**{name: draw(STATIC) for name in cls.__treetyped__.children + cls.__treetyped__.static})


@settings(max_examples=150, deadline=None)
@given(trees())
def test_every_tree_survives_a_round_trip_and_a_copy(tree: Any) -> None:
    leaves, structure = jax.tree.flatten(tree)
    for same in (jax.tree.unflatten(structure, leaves), copy.copy(tree), copy.deepcopy(tree)):
        assert type(same) is type(tree)
        assert same == tree
        assert hash(same) == hash(tree)
        assert jax.tree.structure(same) == structure
        assert repr(same) == repr(tree)


@settings(max_examples=50, deadline=None)
@given(trees())
def test_keys_and_leaves_are_those_of_the_fields(tree: Any) -> None:
    with_paths = jax.tree_util.tree_leaves_with_path(tree, is_leaf=lambda x: x is not tree)
    names = [path[0].name for path, _ in with_paths]
    assert names == list(type(tree).__treetyped__.children)
    assert [leaf for _, leaf in with_paths] == [getattr(tree, name) for name in names]


@settings(max_examples=50, deadline=None)
@given(STATIC, STATIC)
def test_two_trees_have_equal_structures_exactly_if_their_static_values_are_the_same(first: Any, second: Any) -> None:
    @pytree_dataclass
    class Holder:
        value: Any = field(static=True)

    same = type(first) is type(second) and repr(first) == repr(second)
    assert (jax.tree.structure(Holder(first)) == jax.tree.structure(Holder(second))) == same
    assert (Holder(first) == Holder(second)) == same
