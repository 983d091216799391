"""A leaf of the first tree takes ``None`` as it takes any subtree: ``f`` must be ready for it."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
jax.tree.map(lambda p, g: p if g is None else p - g, {"w": x, "b": x}, {"w": x, "b": None})
jax.tree.map(lambda p, g: p - g.mean(), (x, x), (x, None))  # E: "None" has no attribute "mean"  [attr-defined]
