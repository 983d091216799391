"""What the constructor is given is not what the field holds; so with a default, a static field and an own __init__."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


class Layer(eqx.Module):
    w: Array = eqx.field(converter=jnp.asarray)
    b: Array | list[Array]


class Deep(Layer):
    axes: tuple[int, ...] = eqx.field(converter=tuple, static=True, default=(0,))


class Made(eqx.Module):
    w: Array = eqx.field(converter=jnp.asarray)

    def __init__(self) -> None:
        self.w = [1.0, 2.0]  # type: ignore[assignment]


one = jnp.ones(2)
jax.tree.map(jnp.add, Layer([1.0, 2.0], one), Layer(one, one))  # type: ignore[arg-type]
listed = Layer(w=[1.0, 2.0], b=one)  # type: ignore[arg-type]
jax.tree.map(jnp.add, listed, Layer(one, one))
jax.tree.map(jnp.add, Deep(one, one, (1, 2)), Deep(one, one, [1, 2]))  # type: ignore[arg-type]
jax.tree.map(jnp.add, Made(), Made())
jax.tree.map(jnp.add, Layer(one, [one]), Layer(one, one))  # E: tree.map: structures differ at .b: the first tree is a list of length 1, the second tree is a leaf (float array of shape (2,))  [pytree-structure]
