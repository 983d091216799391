"""``f``, ``tree`` and ``is_leaf`` by keyword are the same call."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
reveal_type(jax.tree.map(f=lambda x: x.ndim, tree=[x]))  # R: list[int]
reveal_type(jax.tree.map(lambda x: x.ndim, tree=[x], is_leaf=None))  # R: list[int]
options = {"is_leaf": None}
jax.tree.map(lambda x: x.ndim, [x], **options)
