"""``optax.MultiSteps`` adds the gradients up: each tree of them is like the parameters that it was made for."""

import jax
import jax.numpy as jnp
import optax

params = {"w": jnp.ones(3), "b": jnp.ones(2)}
several = optax.MultiSteps(optax.sgd(0.1), every_k_schedule=2)
state = several.init(params)
grads = jax.tree.map(jnp.zeros_like, params)
updates, state = several.update(grads, state, params)
updates["w"]
several.update({"w": jnp.ones(3)}, state, params)  # E: update: structures differ at the root: "updates" is a dict with keys 'w', the tree given to init is a dict with keys 'b', 'w'  [pytree-structure]
several.update([jnp.ones(3), jnp.ones(2)], several.init(params), params)  # E: update: structures differ at the root: "updates" is a list of length 2, the tree given to init is a dict with keys 'b', 'w'  [pytree-structure]
