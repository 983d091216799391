"""Keys are compared as Python compares them: ``1`` is ``True``, and a later key replaces an equal one."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
KEY = "w"
jax.tree.map(jnp.add, {1: x}, {True: x})
jax.tree.map(jnp.add, {KEY: x, "w": x}, {"w": x})
jax.tree.map(jnp.add, {"w": x, "w": x}, {"w": x})  # noqa: F601
jax.tree.map(jnp.add, dict(w=x), {"w": x})  # noqa: C408
jax.tree.map(jnp.add, {"ab": x}, {"ab": x})
jax.tree.map(jnp.add, dict.fromkeys("ab", x), {"a": x, "b": x})
jax.tree.map(jnp.add, {"a": x} | {"b": x}, {"a": x, "b": x})
jax.tree.map(jnp.add, [x] * 2, [x, x])
jax.tree.map(jnp.add, [x] + [x], [x, x])  # noqa: RUF005
jax.tree.map(jnp.add, (x,) * 2, (x, x))
jax.tree.map(jnp.add, [x for _ in range(2)], [x, x])
jax.tree.map(jnp.add, list({0: x, 1: x}.values()), [x, x])
