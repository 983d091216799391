"""A loop of many turns that makes a new tree at each, in which one leaf is told apart from the last turn's."""

from typing import Any

import jax
import jax.numpy as jnp

state: Any = {"w": jnp.ones(3), "seen": jnp.array(0), "last": "none"}
for turn in range(1000):
    state = {"w": state["w"] * 2, "seen": state["seen"] + 1, "last": f"turn {turn}"}
jax.tree.map(jnp.add, {"w": state["w"]}, {"w": jnp.ones(3)})
jax.tree.map(jnp.add, {"w": state["w"]}, {"v": jnp.ones(3)})
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'w', ...  [pytree-structure]
best: Any = {"params": {"w": jnp.ones(3)}, "turn": 0}
for turn in range(100):
    params = {"w": jnp.ones(3) * turn}
    if float(params["w"][0]) > 3:
        best = {"params": params, "turn": turn}
jax.tree.map(jnp.add, best["params"], {"w": jnp.ones(3)})
jax.tree.map(jnp.add, best["params"], [jnp.ones(3)])
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'w', ...  [pytree-structure]
