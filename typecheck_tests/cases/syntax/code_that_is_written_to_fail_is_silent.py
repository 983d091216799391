"""A test of a failure, and a program that catches it, are right."""

# ruff: noqa: PT011, PT027, RUF061

import contextlib
import unittest

import jax
import jax.numpy as jnp
import pytest
from jax import Array, lax

pair, triple = (jnp.ones(3), jnp.ones(3)), (jnp.ones(3), jnp.ones(3), jnp.ones(3))

with pytest.raises(ValueError):
    jax.tree.map(jnp.add, pair, triple)
with pytest.raises(TypeError, match="abstract"):
    jax.jit(lambda x: x)("text")
with pytest.raises(AttributeError):
    jax.tree.map(lambda leaf: leaf.norm(), pair)
with contextlib.suppress(TypeError, ValueError):
    jax.grad(lambda x: x**2)(3)

pytest.raises(TypeError, lambda: jax.grad(lambda x: (x, x))(1.0))
pytest.raises(TypeError, lax.cond, True, lambda x: x, lambda x: (x, x), 1.0)


class Failures(unittest.TestCase):
    def test_carry(self) -> None:
        def body(carry: Array, x: Array) -> tuple[tuple[Array, Array], None]:
            return (carry, x), None

        with self.assertRaisesRegex(TypeError, "carry"):
            lax.scan(body, jnp.ones(()), jnp.ones(3))

    def test_decided(self) -> None:
        def sign(x: Array) -> float:
            return 1.0 if x > 0 else -1.0

        with self.assertRaises(TypeError):
            jax.jit(sign)(jnp.ones(()))

    @unittest.expectedFailure
    def test_later(self) -> None:
        jax.tree.map(jnp.add, pair, triple)


failing = Failures()
failing.test_carry()
failing.test_decided()


def test_a_name_for_the_jitted_function() -> None:
    @jax.jit
    def shifted(x: Array) -> Array:
        return x if x.sum() > 0 else -x

    def named(x: Array) -> str:
        return "text"

    text = jax.jit(named)
    with pytest.raises(TypeError):
        shifted(jnp.ones(3))
    with pytest.raises(TypeError):
        text(jnp.ones(3))


test_a_name_for_the_jitted_function()


def can_add(one: object, other: tuple[Array, ...]) -> bool:
    try:
        jax.tree.map(jnp.add, pair, triple)
    except (ValueError, TypeError):
        return False
    else:
        return True


assert not can_add(pair, triple)

try:
    from_nowhere = jax.tree.map(jnp.add, pair, triple)
except Exception as error:
    print(error)
