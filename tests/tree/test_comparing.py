"""equal and allclose answer with a bool, whatever is in the trees."""

import dataclasses
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from treetyped import tree


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class One:
    x: Any


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Other:
    x: Any


NAN = float("nan")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (None, None),
        ({"w": jnp.ones(3), "b": None}, {"w": jnp.ones(3), "b": None}),
        ([np.ones(3, np.float32)], [jnp.ones(3)]),
        ([np.float32(1)], [jnp.float32(1)]),
        (["text", 1, True, 2.5], ["text", 1, True, 2.5]),
        (jax.random.key(0), jax.random.key(0)),
        (jax.ShapeDtypeStruct((3,), "float32"), jax.ShapeDtypeStruct((3,), "float32")),
        (np.array([1.0]), np.array([1.0])),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        (One(jnp.ones(2)), One(jnp.ones(2))),
    ],
)
def test_these_are_equal_and_close(a: Any, b: Any) -> None:
    assert tree.equal(a, b) is True
    assert tree.allclose(a, b) is True


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (None, 0),
        ([1], (1,)),
        ([1], [1, 1]),
        ({"a": 1}, {"b": 1}),
        (One(1), Other(1)),
        (jnp.ones(3), jnp.ones((3, 1))),
        (jnp.ones(3), jnp.zeros(3)),
        (jax.random.key(0), jax.random.key(1)),
        ("text", "other"),
        (np.array([0.0, 1.0]), np.array([0.0, 1.1])),
        (jnp.ones(3), "text"),
    ],
)
def test_these_are_neither_equal_nor_close(a: Any, b: Any) -> None:
    assert tree.equal(a, b) is False
    assert tree.allclose(a, b) is False


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (1, 1.0),
        (1, True),
        (1.0, jnp.float32(1)),
        (jnp.ones(3), jnp.ones(3, int)),
        (jnp.ones(3), jnp.ones(3) + 1e-6),
        (np.array([1.0]), np.array([1.0 + 1e-12])),
        (jnp.ones(3, "bfloat16"), jnp.ones(3)),
        (0.1 + 0.2, 0.3),
        (1j, 1j + 1e-12),
    ],
)
def test_these_are_close_but_not_equal(a: Any, b: Any) -> None:
    assert tree.equal([a], [b]) is False
    assert tree.allclose([a], [b]) is True


def test_numpy_values_are_not_rounded_to_those_of_jax() -> None:
    assert tree.allclose(np.float64(1), np.float64(1 + 1e-12), rtol=0, atol=1e-15) is False


def test_tolerances_are_those_of_numpy() -> None:
    assert tree.allclose([1.0], [1.1]) is False
    assert tree.allclose([1.0], [1.1], rtol=0.2) is True
    assert tree.allclose([1.0], [1.1], 0.0, 0.2) is True


@pytest.mark.parametrize("nan", [NAN, complex(NAN, 1), np.array([NAN]), jnp.array([NAN]), jnp.array(NAN, "bfloat16")])
def test_a_nan_equals_a_nan_but_is_close_to_it_only_when_asked_for(nan: Any) -> None:
    assert tree.equal({"x": nan}, {"x": nan}) is True
    assert tree.allclose({"x": nan}, {"x": nan}) is False
    assert tree.allclose({"x": nan}, {"x": nan}, equal_nan=True) is True


def test_traced_values_cannot_be_asked() -> None:
    with pytest.raises(jax.errors.TracerBoolConversionError):
        jax.jit(lambda x: tree.equal(x, x))(jnp.ones(3))
