"""What is written out and changed afterwards has another length or other keys."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
listed = [x]
listed.append(x)
jax.tree.map(jnp.add, listed, [x, x])
keyed = {"w": x}
keyed["b"] = x
jax.tree.map(jnp.add, keyed, {"w": x, "b": x})
popped = {"w": x, "b": x}
del popped["b"]
jax.tree.map(jnp.add, popped, {"w": x})
extended = [x]
extended += [x]
jax.tree.map(jnp.add, extended, [x, x])
sliced = [x, x]
sliced[1:] = []
jax.tree.map(jnp.add, sliced, [x])
replaced: list[object] = [x, None]
replaced[1] = x
jax.tree.map(lambda a, b: b, replaced, [x, x])
