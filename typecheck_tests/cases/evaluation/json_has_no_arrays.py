"""``json.dumps`` writes numbers and texts, lists and dicts: of an array its list."""

import json

import jax
import jax.numpy as jnp
import numpy as np


def saved(params):
    return json.dumps({"params": params, "step": 1})  # E: json.dumps: JSON has no arrays, and one leaf is float array of shape (2,)  [pytree-leaf] ;; N: ... ;; N: called at ...


params = {"w": jnp.ones(3), "b": [jnp.zeros(2)]}

# right
json.dumps(jax.tree.map(lambda x: x.tolist(), params))
json.dumps(params, default=lambda x: x.tolist())
json.dumps({"loss": float(jnp.ones(2).sum()), "rate": np.float64(0.1)})

# wrong
saved(params)  # RAISES
