"""Python's numbers are traced or not, NumPy's arrays are, and functions declare one for the other: all of it runs."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Model:
    weight: Array
    rate: float
    bias: Array | None


def twice(x: float) -> float:
    return x * 2


def thrice(x: "np.ndarray[tuple[int, ...], np.dtype[np.float32]]") -> float:
    return float(x.ndim)


model, x, data = Model(jnp.ones(3), 1.0, None), jnp.ones(3), np.ones(3, dtype=np.float32)
jax.jit(lambda x: x.astype(jnp.float32))(7)
jax.jit(lambda x: x.at[0].set(1.0))(data)
jax.jit(lambda x: twice(x) + thrice(x))(x)
jax.jit(lambda m: m.rate.astype(jnp.float32))(model)
jax.jit(lambda m: m.bias.sum() if m.bias is not None else m.weight)(model)
jax.jit(lambda d: sum(v.sum() for v in d.values()))({"a": 1.0})
jax.vmap(lambda x, n: sum([x] * n), in_axes=(0, None))(x, 3)
jax.grad(lambda x, n: sum([x] * n))(1.0, 3)
jax.jit(lambda x, f: f(x), static_argnums=1)(x, jnp.sin)
jax.jit(lambda x, *, f: f(x), static_argnames="f")(x, f=jnp.sin)
jax.jit(lambda n: jnp.arange(n), static_argnums=0)(3)
jax.grad(lambda t: t[0] * t[1])((1.0, 2.0))[0].item()
jax.linearize(lambda a: a * 2, 1.0)[1](1.0)
reveal_type(eqx.filter_jit(lambda x, n: [x] * n)(x, 3))  # R: list[Array]
reveal_type(eqx.filter_jit(lambda x, n: n)(x, 3))  # R: int
eqx.filter_jit(lambda x: x.at[0].set(1.0))(data)
number: int = jax.jit(lambda x: x)(7)
