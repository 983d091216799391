"""States that are mapped, batched or chosen stay states of their optimiser, for trees of the same structure."""

import jax
import jax.numpy as jnp
import optax

tx = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(0.1))


def init(key):
    params = {"w": jax.random.normal(key, (3,)), "b": jnp.zeros(())}
    return {"params": params, "opt_state": tx.init(params), "step": jnp.array(0)}


def train_step(state, x):
    grads = jax.grad(lambda params: jnp.sum(params["w"] * x + params["b"]))(state["params"])
    updates, opt_state = tx.update(grads, state["opt_state"], state["params"])
    return {
        "params": optax.apply_updates(state["params"], updates),
        "opt_state": opt_state,
        "step": state["step"] + 1,
    }


def best_first(state):
    return jax.tree.map(lambda leaf: leaf[::-1], state)


def train():
    state = jax.vmap(init)(jax.random.split(jax.random.key(0), 4))
    for turn in range(20):
        state = jax.vmap(train_step, in_axes=(0, None))(state, jnp.ones(3))
        if turn == 10:
            state = best_first(state)
    return state


state = train()
jax.vmap(lambda tree: tree["w"], in_axes=({"w": 0},))(state["params"])
# E: vmap: in_axes[0] is no prefix of "tree" at the root: in_axes[0] is a dict with keys 'w', ...  [pytree-prefix]
tx.update({"w": jnp.ones((4, 3))}, state["opt_state"])
# E: update: structures differ at the root: "updates" is a dict with keys 'w', the tree given to init is ...  [pytree-structure]
one = jax.tree.map(lambda leaf: leaf[0], state)
tx.update(one["params"], one["opt_state"], one["params"])
tx.update(one, one["opt_state"])
# E: update: structures differ at the root: "one" is a dict with keys 'opt_state', 'params', 'step', ...  [pytree-structure]
mean = jax.tree.map(lambda a, b: (a + b) / 2, one, one)
tx.update(mean["params"], mean["opt_state"])
tx.update(mean["params"]["w"], mean["opt_state"])
# E: update: structures differ at the root: "updates" is a leaf (float array of shape (3,)), the tree given to init is ...  [pytree-structure]
