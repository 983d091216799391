"""``==`` between two trees is one bool: same class, same static values, same leaves."""

import dataclasses
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from treetyped import field, pytree_dataclass
from treetyped.errors import TracedComparisonError, UnhashableTreeError


@pytree_dataclass
class Point:
    x: Any
    y: Any = 0
    name: str = field(default="p", static=True)


@pytree_dataclass
class Line:
    points: list[Point]


@pytree_dataclass
class Noted:
    x: Any
    note: str = field(default="", compare=False, static=True)
    cache: Any = field(default=0, compare=False)


NAN = float("nan")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (jnp.arange(3), jnp.arange(3)),
        (jnp.arange(3), np.arange(3, dtype=np.int32)),
        (jnp.array([1.0, NAN]), jnp.array([1.0, NAN])),
        (jnp.zeros((0, 3)), jnp.zeros((0, 3))),
        (jnp.bfloat16(1), jnp.bfloat16(1)),
        (jax.random.key(1), jax.random.key(1)),
        (NAN, float("nan")),
        (None, None),
        ({"a": jnp.ones(2)}, {"a": jnp.ones(2)}),
        (Point(jnp.ones(2)), Point(jnp.ones(2))),
        ("text", "text"),
        (np.array(["a"], dtype=object), np.array(["a"], dtype=object)),
    ],
)
def test_equal_leaves(first: Any, second: Any) -> None:
    assert (Point(first) == Point(second)) is True
    assert (Point(first) != Point(second)) is False


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (jnp.arange(3), jnp.arange(3.0)),
        (jnp.arange(3), jnp.arange(4)),
        (jnp.ones(1), jnp.ones(())),
        (jnp.ones((2, 1)), jnp.ones((1, 2))),
        (jnp.array([1.0, NAN]), jnp.array([NAN, 1.0])),
        (jax.random.key(1), jax.random.key(2)),
        (1, True),
        (1, 1.0),
        (1.0, jnp.array(1.0)),
        (None, jnp.ones(1)),
        ([1], (1,)),
        ({"a": 1}, {"b": 1}),
        (Point(1), Point(2)),
        (Point(1), Noted(1)),
        (Point(1, name="a"), Point(1, name="b")),
    ],
)
def test_unequal_leaves(first: Any, second: Any) -> None:
    assert (Point(first) == Point(second)) is False
    assert (Point(first) != Point(second)) is True


def test_trees_of_other_classes_and_other_things_are_unequal() -> None:
    @pytree_dataclass
    class Child(Point):
        pass

    assert Point(1) != Child(1)
    assert Child(1) != Point(1)
    assert Point(1) != (1, 0, "p")
    assert Point(1) is not None


def test_static_values_count_and_fields_without_compare_do_not() -> None:
    assert Point(1, name="a") != Point(1, name="b")
    assert Noted(1, "a", 1) == Noted(1, "b", 2)
    assert hash(Noted(1, "a", 1)) == hash(Noted(1, "b", 2))
    assert Line([Point(jnp.ones(2))]) == Line([Point(jnp.ones(2))])
    assert Line([Point(1)]) != Line([Point(1), Point(1)])
    assert Point(Noted(1, "a")) == Point(Noted(1, "b"))


def test_a_tree_equals_itself_and_can_be_found_in_a_list() -> None:
    made = Point(jnp.array([NAN]))
    assert made == made
    assert made in [Point(jnp.ones(3)), made]


def test_an_eq_written_by_hand_is_used_inside_a_tree() -> None:
    @pytree_dataclass
    class Modulo:
        x: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Modulo) and self.x % 10 == other.x % 10

        __hash__ = None

    assert Point([Modulo(1)]) == Point([Modulo(11)])


def test_traced_trees_raise_one_clear_error() -> None:
    with pytest.raises(TracedComparisonError) as caught:
        jax.jit(lambda a, b: a == b)(Point(jnp.ones(2)), Point(jnp.ones(2)))
    assert str(caught.value) == (
        "Point == Point depends on Point.x, which is traced, so there is no answer before the program runs: "
        "compare outside of jit, or leaf by leaf with jax.tree.map(jnp.array_equal, a, b)"
    )


def test_traced_trees_that_differ_in_structure_or_shape_have_an_answer() -> None:
    @jax.jit
    def f(x: jax.Array, y: jax.Array) -> int:
        assert Point(x, name="a") != Point(x, name="b")
        assert Point(x) != Point(y)
        assert Point(x) == Point(x)
        assert Point(x) != Point(None)
        return 0

    f(jnp.ones(2), jnp.ones(3))


def test_trees_of_hashable_leaves_can_be_keys() -> None:
    assert {Point(1, (2, NAN)): "a"}[Point(1, (2, float("nan")))] == "a"
    assert hash(Point(1)) != hash(Point(2))
    assert hash(Point(Point(1))) == hash(Point(Point(1)))
    assert hash(Point(0.0)) == hash(Point(-0.0))


@pytest.mark.parametrize(
    ("value", "where", "what"),
    [
        (jnp.ones(2), "Point.x", "an array"),
        (np.float32(1), "Point.x", "an array"),
        ([1], "Point.x", "a value of type list, which is not hashable"),
    ],
)
def test_a_tree_with_an_array_has_no_hash(value: Any, where: str, what: str) -> None:
    for made in (Point(value), Point(Point(value)), Point((1, Point(value)))):
        with pytest.raises(UnhashableTreeError) as caught:
            hash(made)
        assert str(caught.value) == (
            f"Point has no hash because {where} holds {what}: hash something else, such as id(tree), or decorate "
            "Point with @pytree_dataclass(eq=False) to hash by identity"
        )


def test_unsafe_hash_and_eq_options() -> None:
    @pytree_dataclass(frozen=False, unsafe_hash=True)
    class Unsafe:
        x: int

    assert hash(Unsafe(1)) == hash(Unsafe(1))

    @pytree_dataclass(eq=False)
    class Identity:
        x: Any

    made = Identity(jnp.ones(2))
    assert made == made
    assert made != dataclasses.replace(made)


@pytree_dataclass
class Chain:
    next: Any
    value: Any = 1


@pytest.mark.parametrize("wrap", [lambda x: x, lambda x: (x,), lambda x: [x], lambda x: {"k": x}])
def test_trees_of_any_depth(wrap: Any) -> None:
    def chain(last: Any) -> Any:
        for _ in range(5000):
            last = Chain(wrap(last))
        return last

    assert chain(None) == chain(None)
    assert chain(None) != chain(2)
    if isinstance(wrap(None), list | dict):
        with pytest.raises(UnhashableTreeError, match=r"Chain has no hash because Chain.next holds a value of type"):
            hash(chain(None))
    else:
        assert hash(chain(None)) == hash(chain(None))
    assert repr(chain(None)).startswith("Chain(")
    assert "..." in repr(chain(None))
