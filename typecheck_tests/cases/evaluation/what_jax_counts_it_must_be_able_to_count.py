"""Options that say which arguments, axes or rows are meant: these must be there."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)


def pick(x, /, y):
    return x


jax.pmap(pick, in_axes=("data", 0))(x[:1], x[:1])  # E: pmap: in_axes holds str: an axis is an int, or None  [pytree-prefix]
jax.pmap(pick, in_axes=(0, 0, 0))(x[:1], x[:1])  # E: pmap: in_axes has 3 entries, but 2 positional arguments are given  [pytree-prefix]
jax.grad(lambda x: x)(x)  # E: grad: the function returns float array of shape (3,), but only a float scalar has a gradient  [pytree-leaf]
jax.jit(pick, static_argnames="x")  # E: jit: static_argnames names 'x', but the function takes y  [pytree-static]
jax.jit(pick, static_argnums=0, donate_argnums=0)(1.0, x)
jax.pmap(pick, out_axes="data")(x[:1], x[:1])  # E: pmap: out_axes holds str: an axis is an int, or None  [pytree-prefix]
jax.smap(pick, in_axes="x", out_axes=0, axis_name="i")  # E: No overload variant of "smap" matches argument types "Callab ...  [call-overload]
jax.pmap(pick, static_broadcasted_argnums=1)(x[:1], [1])  # E: pmap: y is static, and a list of length 1 has no hash  [pytree-static]
