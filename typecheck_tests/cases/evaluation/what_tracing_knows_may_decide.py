"""Structure, shape, dtype, static values, defaults and closures are known while the function is compiled."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Model:
    weight: Array
    bias: Array | None
    deep: bool = field(static=True)


@jax.jit
def by_structure(model: Model, parts: list[Array], named: dict[str, Array]) -> Array:
    if model.deep and model.bias is not None:
        return model.weight + model.bias
    if parts and "w" in named and len(parts) > 0:
        return parts[0] + named["w"]
    return model.weight if model.weight.ndim > 1 else 2 * model.weight


@jax.jit
def by_shape(x: Array, y: Array) -> Array:
    n = x.shape[0]
    if n > 1 and x.dtype == y.dtype and x.shape == y.shape and not jnp.issubdtype(x.dtype, jnp.integer):
        assert np.prod(x.shape) == max(x.size, 1)
        return jnp.zeros((n, x.size))[: x.shape[0]].reshape(n, -1)
    return jnp.arange(len(y))


@partial(jax.jit, static_argnames="n")
def repeated_statically(x: Array, n: int) -> Array:
    for _ in range(n):
        x = 2 * x
    return x if n > 2 else jnp.zeros(n)


@jax.jit
def with_default(x: Array, train: bool = True, scale: float = 1.0) -> Array:
    return x * scale if train and scale > 0 else x


@jax.jit
def eager_too(x: Array) -> Array:
    if not isinstance(x, jax.core.Tracer):
        assert x.sum() > 0
    return x


@jax.jit
def number_or_array(x: Array, n: Array | int | None) -> Array:
    return x if n is None else x + n


@jax.grad
def magnitude(x: float) -> float:
    return x if x > 0 else -x


@jax.jit
def rebound(x: Array) -> Array:
    y = x
    y = np.ones(3)  # type: ignore[assignment]
    return jnp.ones(3) if y.sum() > 0 else x


@jax.jit
def selected(x: Array, i: int) -> Array:
    return jnp.where(x > 0, x, -x)[i] + x[0]


def apply(flag: bool, n: int, x: Array) -> Array:
    return lax.cond(x.sum() > 0, lambda v: v if flag else -v, lambda v: v[:n], x)


by_structure(Model(jnp.ones(2), None, False), [jnp.ones(2)], {"w": jnp.ones(2)})
by_shape(jnp.ones(3), jnp.ones(3))
repeated_statically(jnp.ones(2), 2)
with_default(jnp.ones(2))
eager_too(jnp.ones(2))
number_or_array(jnp.ones(2), None)
magnitude(2.0)
rebound(jnp.ones(3))
selected(jnp.ones(3), 1)
apply(True, 3, jnp.ones(3))
lax.switch(0, [lambda x: x if x > 0 else -x], 1.0)
lax.associative_scan(lambda a, b: a + b if a.sum() > 0 else b, jnp.ones(4))
