"""``fun=``, ``f=`` and ``init=``: what a function needs is the same by its name and by its place."""

import jax
import jax.numpy as jnp
from jax import lax

params = {"w": jnp.ones(2), "b": jnp.ones(())}


def loss(params, x):
    return jnp.sum(params["w"] * x + params["b"])


def turned(carry, x):
    return (carry, carry), x


shapes = jax.eval_shape(fun=lambda: params)
shapes["w"].shape
grads = jax.grad(fun=loss)(params, jnp.ones(2))
value, slopes = jax.value_and_grad(fun=loss, argnums=0)(params, jnp.ones(2))
jax.tree.map(jnp.add, grads, slopes)
jax.tree.map(jnp.add, grads, {"w": jnp.ones(2)})  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, shapes, (1, 2))  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.vmap(fun=loss, in_axes=(None, 0, 0))(params, jnp.ones((3, 2)))  # E: vmap: in_axes has 3 entries, but 2 positional arguments are given  [pytree-prefix]
lax.scan(f=turned, init=jnp.ones(()), xs=jnp.ones(3))  # E: lax.scan: the carry changes at the root: ...  [pytree-carry]
lax.scan(f=lambda carry, x: (carry + x, None), init=jnp.ones(()), xs=jnp.ones(3))
shape_of = jax.eval_shape
shape_of(fun=lambda x: x, x=jnp.ones(3))
