"""A bad access to a leaf is mypy's own error, where it stands."""

import jax
import jax.numpy as jnp

params = {"w": jnp.ones((2, 3))}
reveal_type(jax.tree.map(lambda x: reveal_type(x), params))  # R: Array ;; R: dict[str, Array]
jax.tree.map(lambda x: x.shpae, params)  # E: "Array" has no attribute "shpae"; maybe "shape"?  [attr-defined]
jax.tree.map(lambda s: s.upper(), {"name": "a"})
jax.tree.map(lambda s: s.uper(), {"name": "a"})  # E: "str" has no attribute "uper"; maybe "upper"?  [attr-defined]
