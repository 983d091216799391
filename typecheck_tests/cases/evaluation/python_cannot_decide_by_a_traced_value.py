"""``if``, ``while`` and ``range`` need a value that a traced argument does not have."""


import jax
import jax.numpy as jnp
from jax import Array, lax

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Model:
    weight: Array
    bias: Array | None
    relu: bool
    deep: bool = field(static=True)


@jax.jit
def by_leaf(model: Model) -> Array:
    if model.relu:  # E: model.relu is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 58
        return jax.nn.relu(model.weight)
    return model.weight


@jax.jit
def by_what_is_computed(x: Array, n: int) -> Array:
    if jnp.any(jnp.isnan(x)):  # E: x is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 59
        return x
    return -x


@jax.jit
def by_a_name(x: Array) -> Array:
    total = 2 * jnp.sum(x)
    return x if total > 0 else -x  # E: total is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 60


@jax.jit
def by_equality(x: Array, n: int) -> Array:
    assert n == 2  # E: n is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 61
    return x


@jax.jit
def repeated(x: Array, n: int) -> Array:
    for _ in range(n):  # E: n is traced, so range() cannot have its value in a transformed function  [pytree-static] ;; N: called at line 62
        x = 2 * x
    return x


def clip(carry: Array, x: Array) -> tuple[Array, None]:
    if not x > 0:  # E: x is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 63
        return carry, None
    return carry + x, None


by_leaf(Model(jnp.ones(2), None, True, True))  # RAISES
by_what_is_computed(jnp.ones(2), 2)  # RAISES
by_a_name(jnp.ones(2))  # RAISES
by_equality(jnp.ones(2), 2)  # RAISES
repeated(jnp.ones(2), 2)  # RAISES
lax.scan(clip, jnp.zeros(()), jnp.ones(3))  # RAISES
lax.while_loop(lambda i: i < 3 and i > -1, lambda i: i + 1, 0)  # E: i is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond
lax.cond(True, lambda x: max(x, 0.0), lambda x: x, 1.0)  # E: x is traced, so max() cannot have its value in a transformed function  [pytree-static] ;; N: use jnp.maximum
