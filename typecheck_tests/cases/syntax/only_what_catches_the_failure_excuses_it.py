"""A ``try`` for something else, ``finally``, and a handler that raises again do not make an error right."""

import contextlib

import jax
import jax.numpy as jnp
import pytest
from jax import Array

pair, triple = (jnp.ones(3), jnp.ones(3)), (jnp.ones(3), jnp.ones(3), jnp.ones(3))

try:
    jax.tree.map(jnp.add, pair, triple)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
except KeyboardInterrupt:
    print("stopped")

try:
    jax.tree.map(jnp.add, pair, triple)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
finally:
    print("done")

try:
    jax.tree.map(jnp.add, pair, triple)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
except ValueError:
    print("failed")
    raise

try:
    with open("/nowhere") as file:
        print(file)
except (FileNotFoundError, TypeError):
    jax.tree.map(jnp.add, pair, triple)  # E: tree.map: structures differ at the root: ...  [pytree-structure]

with contextlib.suppress(ImportError, KeyboardInterrupt):
    jax.tree.map(jnp.add, pair, triple)  # E: tree.map: structures differ at the root: ...  [pytree-structure]


def sign(x: Array) -> float:
    return 1.0 if x > 0 else -1.0  # E: x is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 45


jitted = jax.jit(sign)
with pytest.raises(TypeError):
    jitted(jnp.ones(()))
jitted(jnp.ones(()))  # RAISES


def relu(x):
    return x if x > 0 else 0 * x


try:
    for each in [relu]:
        for value in [1.0]:
            print(each, value)
    named = jax.jit(relu)
    given = jnp.ones(())
    print(named(given))
except jax.errors.TracerBoolConversionError:
    print("traced")


def power(x, n):
    count, result = 0, 1
    while count < n:
        result = result * x
        count += 1
    return result


try:
    print(jax.jit(power)(2, 5))
except Exception as error:
    print(type(error).__name__, error)
