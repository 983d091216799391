"""No alarm: the dict that a function returned gets another key before it is mapped over."""

from typing import Any

import jax
import jax.numpy as jnp


def init():  # type: ignore[no-untyped-def]
    params = {"w": jnp.ones(3)}
    return params


def declared() -> dict[str, Any]:
    return {"layers": [jnp.ones(3)], "head": {"w": jnp.ones(2)}}


params = init()
params["b"] = jnp.ones(1)
jax.tree.map(jnp.add, params, {"w": 1, "b": 2})
deeper = declared()
deeper["layers"].append(jnp.ones(1))
jax.tree.map(jnp.add, deeper, {"layers": [1, 2], "head": {"w": 3}})
either = {"w": 1} if params else {}
either.update(b=2)
jax.tree.map(jnp.add, either, {"w": 1, "b": 2})
one, other = {"w": 1}, {"b": 2}
one["b"] = 2
jax.tree.map(jnp.add, one, {"w": 1, "b": 2})
pair = (init(), 1)
pair[0].update(b=2)
jax.tree.map(jnp.add, pair, ({"w": 1, "b": 2}, 2))
shapes = jax.eval_shape(lambda: {"w": jnp.ones(1)})
shapes["b"] = shapes["w"]
jax.tree.map(lambda shape, x: x, shapes, {"w": 1, "b": 2})
untouched = init()
jax.tree.map(jnp.add, untouched, {"b": 1})
# E: tree.map: structures differ at the root: "untouched" is a dict with keys 'w', the second tree is a dict with keys 'b'  [pytree-structure]
