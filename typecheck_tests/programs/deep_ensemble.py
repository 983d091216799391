# form: annotated
"""A deep ensemble: members are initialised by vmap, trained side by side on bootstraps, and averaged."""

from typing import Any, TypedDict

import jax
import jax.numpy as jnp
import numpy as np
import optax


class Layer(TypedDict):
    w: jax.Array
    b: jax.Array


class Params(TypedDict):
    layers: list[Layer]
    log_sigma: jax.Array


class Batch(TypedDict):
    x: jax.Array
    y: jax.Array


class TrainState(TypedDict):
    params: Params
    opt_state: optax.OptState
    step: jax.Array


MEMBERS = 5
SIZES = (1, 16, 1)


def init_member(key: jax.Array) -> Params:
    layers: list[Layer] = []
    for n_in, n_out in zip(SIZES[:-1], SIZES[1:]):
        key, k_w, k_b = jax.random.split(key, 3)
        layers.append({"w": jax.random.normal(k_w, (n_in, n_out)), "b": 0.3 * jax.random.normal(k_b, (n_out,))})
    return {"layers": layers, "log_sigma": jnp.zeros(())}


def forward(params: Params, x: jax.Array) -> tuple[jax.Array, jax.Array]:
    for layer in params["layers"][:-1]:
        x = jnp.tanh(x @ layer["w"] + layer["b"])
    last = params["layers"][-1]
    return (x @ last["w"] + last["b"])[:, 0], jnp.exp(params["log_sigma"])


def nll(params: Params, batch: Batch) -> tuple[jax.Array, dict[str, jax.Array]]:
    mean, sigma = forward(params, batch["x"])
    squared = (batch["y"] - mean) ** 2
    loss = jnp.mean(0.5 * squared / sigma**2 + jnp.log(sigma))
    return loss, {"mse": squared.mean(), "sigma": sigma}


tx = optax.inject_hyperparams(optax.adam)(learning_rate=0.02)


def create_state(key: jax.Array) -> TrainState:
    params = init_member(key)
    return {"params": params, "opt_state": tx.init(params), "step": jnp.array(0)}


def train_step(state: TrainState, batch: Batch) -> tuple[TrainState, dict[str, jax.Array]]:
    (loss, aux), grads = jax.value_and_grad(nll, has_aux=True)(state["params"], batch)
    updates, opt_state = tx.update(grads, state["opt_state"], state["params"])
    params = optax.apply_updates(state["params"], updates)
    return {"params": params, "opt_state": opt_state, "step": state["step"] + 1}, {"loss": loss, **aux}


def bootstrap(key: jax.Array, data: Batch) -> Batch:
    n = len(data["y"])
    index = jax.random.randint(key, (MEMBERS, n), 0, n)
    return {"x": data["x"][index], "y": data["y"][index]}


ensemble_step = jax.jit(jax.vmap(train_step, in_axes=(0, {"x": 0, "y": 0})))
member_axes: dict[str, Any] = {"layers": 0, "log_sigma": 0}
ensemble_forward = jax.vmap(forward, in_axes=(member_axes, None))


def predict(params: Params, x: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Mean and deviation of the mixture of all members."""
    means, sigmas = ensemble_forward(params, x)
    variance = means.var(axis=0) + jnp.mean(sigmas**2)
    return means.mean(axis=0), jnp.sqrt(variance)


def average(params: Params) -> Params:
    return jax.tree.map(lambda leaf: leaf.mean(axis=0), params)


def member(params: Params, index: int) -> Params:
    return jax.tree.map(lambda leaf: leaf[index], params)


def replace_worst(state: TrainState, losses: jax.Array) -> TrainState:
    """The worst member becomes a copy of the best."""
    best, worst = jnp.argmin(losses), jnp.argmax(losses)
    return jax.tree.map(lambda leaf: leaf.at[worst].set(leaf[best]), state)


def main() -> None:
    rng = np.random.default_rng(0)
    x = rng.uniform(-2, 2, (40, 1)).astype(np.float32)
    data: Batch = {"x": jnp.asarray(x), "y": jnp.asarray(np.sin(2 * x[:, 0]) + 0.1 * rng.normal(size=40))}

    key, k_init = jax.random.split(jax.random.key(0))
    state: TrainState = jax.vmap(create_state)(jax.random.split(k_init, MEMBERS))
    for i in range(60):
        key, k_batch = jax.random.split(key)
        state, metrics = ensemble_step(state, bootstrap(k_batch, data))
        if i % 20 == 0:
            print(i, {name: jnp.round(values, 3).tolist() for name, values in metrics.items()})
        if i == 40:
            state = replace_worst(state, metrics["loss"])

    grid = jnp.linspace(-3.0, 3.0, 5)[:, None]
    mean, deviation = predict(state["params"], grid)
    print("mean", jnp.round(mean, 3), "deviation", jnp.round(deviation, 3))
    one, _ = forward(member(state["params"], 0), grid)
    soup, _ = forward(average(state["params"]), grid)
    print("first", jnp.round(one, 3), "soup", jnp.round(soup, 3))

    distances = jax.vmap(lambda p, centre: optax.global_norm(jax.tree.map(jnp.subtract, p, centre)), in_axes=(0, None))(
        state["params"], average(state["params"])
    )
    print("distances", jnp.round(distances, 3), "steps", state["step"])
    joined: Params = jax.tree.map(lambda *leaves: jnp.stack(leaves), *[member(state["params"], i) for i in (0, 2)])
    pair_mean, _ = predict(joined, grid)
    print("two members", jnp.round(pair_mean, 3))


if __name__ == "__main__":
    main()
