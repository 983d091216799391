"""diff lists every difference of two trees, with its path and both sides."""

import dataclasses
from collections import OrderedDict, defaultdict
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treetyped import field, pytree_dataclass, tree
from treetyped.errors import TracedComparisonError
from treetyped.tree.differing import ABSENT

NAN = float("nan")
shape: Any = jax.ShapeDtypeStruct


@pytree_dataclass
class Linear:
    weight: Any
    bias: Any = None
    name: str = field(default="linear", static=True)
    size: int = field(default=1, static=True)


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class One:
    x: Any


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Other:
    x: Any


def lines(a: Any, b: Any, **tolerance: float) -> list[str]:
    return [str(difference) for difference in tree.diff(a, b, **tolerance)]


def test_all_differences_are_listed_beside_and_below_each_other() -> None:
    old = Linear(jnp.ones((2, 3)), [1, 2, {"a": 1}])
    new = Linear(jnp.ones((2, 3)).at[1].add(jnp.arange(3)), [1, 3], name="head", size=2)
    assert lines(old, new) == [
        "at the root: \"a\" is Linear with name='linear', size=1, \"b\" is Linear with name='head', size=2",
        'at .weight: 2 of 6 values differ, most at [1, 2]: "a" is 1.0, "b" is 3.0',
        'at .bias: "a" is a list of length 3, "b" is a list of length 2',
        'at .bias[1]: "a" is 2, "b" is 3',
    ]


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        (None, 0, ['at the root: "a" is None, "b" is a leaf (int)']),
        ([Linear(1)], [None], ['at [0]: "a" is Linear, "b" is None']),
        ([1], (1,), ['at the root: "a" is a list of length 1, "b" is a tuple of length 1']),
        (One(1), Other(1), ['at the root: "a" is One, "b" is Other']),
        ({"a": {"b": 1}}, {"a": {}}, ["at ['a']['b']: \"a\" is a leaf (int), \"b\" has no such key"]),
        ({}, {"a": [1]}, ['at [\'a\']: "a" has no such key, "b" is a list of length 1']),
        (
            {1: 2},
            OrderedDict({1: 2}),
            ['at the root: "a" is a dict with keys 1, "b" is an OrderedDict with keys 1'],
        ),
        (
            defaultdict(int, a=1, c=2),
            defaultdict(bool, a=1),
            [
                'at the root: "a" is a defaultdict with default_factory=int, '
                '"b" is a defaultdict with default_factory=bool',
                'at [\'c\']: "a" is a leaf (int), "b" has no such key',
            ],
        ),
        (
            OrderedDict(a=1, b=2, c=3),
            OrderedDict(b=2, a=5),
            [
                "at the root: \"a\" is an OrderedDict with keys 'a', 'b', \"b\" is an OrderedDict with keys 'b', 'a'",
                'at [\'a\']: "a" is 1, "b" is 5',
                'at [\'c\']: "a" is a leaf (int), "b" has no such key',
            ],
        ),
        (1, 1.0, ['at the root: "a" is a leaf (int), "b" is a leaf (float)']),
        (1.0, jnp.float32(1), ['at the root: "a" is a leaf (float), "b" is a leaf (f32[])']),
        (
            jnp.ones(3),
            shape((3,), jnp.float32),
            ['at the root: "a" is a leaf (f32[3]), "b" is a leaf (f32[3](shape))'],
        ),
        (jnp.ones(3), jnp.ones(3, "bfloat16"), ['at the root: "a" has dtype float32, "b" has dtype bfloat16']),
        (jnp.ones(3), jnp.ones((3, 1)), ['at the root: "a" has shape (3,), "b" has shape (3, 1)']),
        (
            jnp.ones(3),
            jnp.zeros(3, int),
            [
                'at the root: "a" has dtype float32, "b" has dtype int32',
                'at the root: 3 of 3 values differ, most at [0]: "a" is 1.0, "b" is 0',
            ],
        ),
        ("text", "other", ["at the root: \"a\" is 'text', \"b\" is 'other'"]),
        (jnp.array(True), jnp.array(False), ['at the root: "a" is True, "b" is False']),
        (jax.random.key(0), jax.random.key(1), ['at the root: "a" is [0 0], "b" is [0 1]']),
        (
            np.array(["x", "y"]),
            np.array(["x", "z"]),
            ['at the root: 1 of 2 values differs, at [1]: "a" is y, "b" is z'],
        ),
        (
            jnp.array([NAN, 1, 2]),
            jnp.array([NAN, NAN, 9]),
            ['at the root: 2 of 3 values differ, most at [1]: "a" is 1.0, "b" is nan'],
        ),
        (
            shape((3,), jnp.float32),
            shape((4,), jnp.int32),
            [
                'at the root: "a" has dtype float32, "b" has dtype int32',
                'at the root: "a" has shape (3,), "b" has shape (4,)',
            ],
        ),
    ],
)
def test_one_line_a_difference(a: Any, b: Any, said: list[str]) -> None:
    assert lines(a, b) == said
    assert str(tree.diff(a, b)) == repr(tree.diff(a, b)) == "\n".join(said)


def test_a_difference_is_a_value() -> None:
    (difference,) = tree.diff({"a": [1, 2]}, {})
    assert (difference.kind, difference.left, difference.right) == ("structure", [1, 2], ABSENT)
    assert difference.path == (jax.tree_util.DictKey("a"),)


def test_what_is_equal_has_no_differences() -> None:
    x = {"w": jnp.array([1.0, NAN]), "n": NAN, "key": jax.random.key(3), "l": Linear(1)}
    found = tree.diff(x, tree.map(lambda leaf: leaf, x))
    assert not found
    assert (str(found), list(found)) == ("no differences", [])


def test_tolerances() -> None:
    assert lines([0.1 + 0.2, jnp.ones(2)], [0.3, jnp.ones(2) + 1e-6], rtol=1e-5) == []
    assert lines([1.0], [1.1], atol=0.2) == []
    assert lines([1.0], [1.1], atol=0.05) == ['at [0]: "a" is 1.0, "b" is 1.1']
    assert lines([jnp.array([1.0, NAN])], [jnp.array([1.01, NAN])], atol=0.1) == []
    assert len(lines([1.0, "a"], [1.0, "b"], atol=9.0)) == 1
    for name, value in [("rtol", -1), ("atol", NAN), ("atol", "small")]:
        given: Any = {name: value}
        with pytest.raises(ValueError, match=rf'tree.diff: "{name}" is .*: give a number of at least zero'):
            tree.diff(1, 1, **given)


def test_traced_values_are_asked_for_only_where_they_decide() -> None:
    jax.jit(lambda x: lines([x], [x]) or x)(jnp.ones(3))
    with pytest.raises(TracedComparisonError, match=r"tree.diff: the values at \[0\] are traced"):
        jax.jit(lambda x: tree.diff([x], [x + 1]))(jnp.ones(3))


def test_trees_of_any_depth() -> None:
    a: Any = None
    b: Any = 1
    for _ in range(5000):
        a, b = [a], [b]
    assert [difference.kind for difference in tree.diff(a, b)] == ["structure"]


TREES = st.recursive(
    st.integers(0, 2) | st.none() | st.just(0.0) | st.sampled_from([np.zeros(2), np.zeros(2, int), jnp.ones(2)]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from("ab"), inner)
        | st.builds(Linear, inner, inner, st.sampled_from(["x", "y"]))
    ),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(TREES, TREES)
def test_there_is_no_difference_exactly_if_the_trees_are_equal(a: Any, b: Any) -> None:
    assert bool(tree.diff(a, b)) is not tree.equal(a, b)
    assert [d.kind for d in tree.diff(b, a)].count("value") == [d.kind for d in tree.diff(a, b)].count("value")
