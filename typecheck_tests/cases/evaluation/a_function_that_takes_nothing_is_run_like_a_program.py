"""A test or cell that nobody calls may call long functions, too: all that it hands on is known."""

from importlib import import_module

import jax
import jax.numpy as jnp
import optax


def init(key, sizes):
    keys = jax.random.split(key, len(sizes) - 1)
    return [
        {"w": jax.random.normal(k, (i, o)), "b": jnp.zeros(o)} for k, i, o in zip(keys, sizes[:-1], sizes[1:], strict=True)
    ]


def mlp(params, x):
    *hidden, last = params
    for layer in hidden:
        x = jnp.tanh(x @ layer["w"] + layer["b"])
    return x @ last["w"] + last["b"]


def train(steps):
    params = init(jax.random.PRNGKey(0), (4, 8, 8, 2))
    optimiser = optax.adam(0.1)
    state = optimiser.init(params)

    @jax.jit
    def update(params, state, x, y):
        loss, gradients = jax.value_and_grad(lambda p: jnp.mean((mlp(p, x) - y) ** 2))(params)
        updates, state = optimiser.update(gradients, state, params)
        return optax.apply_updates(params, updates), state, loss

    average, best, patience = params, float("inf"), 0
    for _ in range(steps):
        params, state, loss = update(params, state, jnp.ones((3, 4)), jnp.ones((3, 2)))
        average = jax.tree.map(lambda e, p: 0.9 * e + 0.1 * p, average, params)
        if loss < best:
            best, patience = loss, 0
        else:
            patience += 1
            if patience > 3:
                break
    return params, average, state


def test_a_layer():
    params, _, _ = train(10)
    return params[0]["weight"]  # E: params[0] has no key 'weight': its keys are 'w', 'b'  [pytree-structure]


def test_the_state():
    params, state, _ = train(10)
    return optax.tree_utils.tree_get(state, "count"), state["w"]  # E: state is a list, which is indexed by numbers, not by 'w'  [pytree-structure]


others = import_module(__name__)
others.test_a_layer()  # RAISES
others.test_the_state()  # RAISES
