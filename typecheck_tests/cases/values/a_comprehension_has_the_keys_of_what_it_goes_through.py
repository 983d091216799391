"""``{k: ... for k in names}``, ``{k: f(v) for k, v in d.items()}``, ``d.copy()``; a condition makes the keys unknown."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(2)
params = {"w": x, "b": x}
names = ["w", "b"]
jax.tree.map(jnp.add, {k: jnp.ones(2) for k in ["w", "b"]}, params)
jax.tree.map(jnp.add, {k: jnp.ones(2) for k in names}, params)
jax.tree.map(jnp.add, {k: jnp.ones(2) for k in ("w", "bias")}, params)  # E: ...keys 'bias', 'w', "params" is a dict with keys 'b', 'w'  [pytree-structure]
doubled = {k: 2 * v for k, v in params.items()}
jax.tree.map(jnp.add, doubled, params)
jax.tree.map(jnp.add, doubled, {"w": x})  # E: ...keys 'b', 'w', the second tree is a dict with keys 'w'  [pytree-structure]
jax.tree.map(jnp.add, {k: jnp.ones(2) for k in params}, {"w": x})  # E: ...keys 'b', 'w', the second tree is a dict with keys 'w'  [pytree-structure]
jax.tree.map(jnp.add, params.copy(), {"w": x})  # E: ...keys 'b', 'w', the second tree is a dict with keys 'w'  [pytree-structure]
jax.tree.map(jnp.add, {k: v for k, v in params.items() if k != "b"}, {"w": x})
jax.tree.map(jnp.add, {k + "0": v for k, v in params.items()}, {"w0": x, "b0": x})
jax.tree.map(jnp.add, {v: x for v, k in [("w", "b")]}, {"w": x})
copied = params.copy()
copied["c"] = x
jax.tree.map(jnp.add, copied, {"w": x, "b": x, "c": x})
more = {k: jnp.ones(2) for k in params}
more.update(c=x)
jax.tree.map(jnp.add, more, copied)


def zeros(params: dict[str, Array]) -> dict[str, Array]:
    return {k: jnp.zeros_like(v) for k, v in params.items()}


jax.tree.map(jnp.add, zeros(params), params)
