# form: annotated
"""An Equinox MLP whose first layer is frozen: partition, filter_value_and_grad, filter_jit, combine."""
from collections.abc import Callable, Iterator

import equinox as eqx
import jax
import jax.numpy as jnp
import jax.random as jr
import optax
from jaxtyping import Array, Float, PRNGKeyArray, PyTree


class Encoder(eqx.Module):
    linear: eqx.nn.Linear
    norm: eqx.nn.LayerNorm

    def __init__(self, in_size: int, width: int, key: PRNGKeyArray):
        self.linear = eqx.nn.Linear(in_size, width, key=key)
        self.norm = eqx.nn.LayerNorm(width)

    def __call__(self, x: Float[Array, "in"]) -> Float[Array, "width"]:
        return jnp.tanh(self.norm(self.linear(x)))


class MLP(eqx.Module):
    encoder: Encoder
    layers: list[eqx.nn.Linear]
    scale: Array
    activation: Callable[[Array], Array]
    name: str = eqx.field(static=True)

    def __init__(self, in_size: int, width: int, out_size: int, depth: int, *, key: PRNGKeyArray):
        ekey, *keys = jr.split(key, depth + 1)
        sizes = [width] * depth + [out_size]
        self.encoder = Encoder(in_size, width, ekey)
        self.layers = [eqx.nn.Linear(a, b, key=k) for a, b, k in zip(sizes[:-1], sizes[1:], keys)]
        self.scale = jnp.ones(())
        self.activation = jax.nn.relu
        self.name = f"mlp-{depth}"

    def __call__(self, x: Array) -> Array:
        h = self.encoder(x)
        for layer in self.layers[:-1]:
            h = self.activation(layer(h))
        return self.scale * self.layers[-1](h)


def mse(pred: Array, y: Array) -> Array:
    return jnp.mean((pred - y) ** 2)


@eqx.filter_value_and_grad(has_aux=True)
def compute_loss(diff_model: MLP, static_model: MLP, x: Array, y: Array) -> tuple[Array, Array]:
    model = eqx.combine(diff_model, static_model)
    pred_y = jax.vmap(model)(x)
    return mse(pred_y, y), pred_y


@eqx.filter_jit
def make_step(
    model: MLP,
    filter_spec: PyTree,
    opt_state: optax.OptState,
    optim: optax.GradientTransformation,
    x: Array,
    y: Array,
) -> tuple[Array, MLP, optax.OptState, Array]:
    diff_model, static_model = eqx.partition(model, filter_spec)
    (loss, pred_y), grads = compute_loss(diff_model, static_model, x, y)
    updates, opt_state = optim.update(grads, opt_state, diff_model)
    model = eqx.apply_updates(model, updates)
    return loss, model, opt_state, jnp.max(jnp.abs(pred_y))


def dataloader(arrays: tuple[Array, Array], batch_size: int, *, key: PRNGKeyArray) -> Iterator[tuple[Array, Array]]:
    size = arrays[0].shape[0]
    while True:
        key, subkey = jr.split(key)
        perm = jr.permutation(subkey, size)
        for start in range(0, size, batch_size):
            idx = perm[start : start + batch_size]
            yield arrays[0][idx], arrays[1][idx]


def get_data(key: PRNGKeyArray, size: int = 64) -> tuple[Array, Array]:
    x = jr.uniform(key, (size, 2), minval=-1)
    return x, jnp.sum(jnp.sin(3 * x), axis=-1, keepdims=True)


def freeze_encoder(model: MLP) -> PyTree:
    spec = jax.tree.map(eqx.is_inexact_array, model)
    frozen = jax.tree.map(lambda _: False, model.encoder)
    return eqx.tree_at(lambda m: m.encoder, spec, frozen)


def main(steps: int = 24, seed: int = 5678) -> None:
    data_key, loader_key, model_key = jr.split(jr.PRNGKey(seed), 3)
    xs, ys = get_data(data_key)
    iter_data = dataloader((xs, ys), 16, key=loader_key)

    model = MLP(2, 8, 1, 2, key=model_key)
    before = model
    filter_spec = freeze_encoder(model)
    optim = optax.adam(1e-2)
    opt_state = optim.init(eqx.filter(model, filter_spec))

    for step, (x, y) in zip(range(steps), iter_data):
        loss, model, opt_state, largest = make_step(model, filter_spec, opt_state, optim, x, y)
        if step % 8 == 7:
            print(f"step={step}, loss={loss.item():.5f}, largest={largest.item():.4f}")

    changed = jax.tree.map(
        lambda a, b: bool(jnp.any(a != b)), eqx.filter(before, eqx.is_array), eqx.filter(model, eqx.is_array)
    )
    print("encoder changed", jax.tree.leaves(changed.encoder), "layers changed", jax.tree.leaves(changed.layers))
    params, static = eqx.partition(model, eqx.is_array)
    halved = eqx.combine(jax.tree.map(lambda p: 0.5 * p, params), static)
    print(f"final mse {mse(jax.vmap(model)(xs), ys):.5f}, halved {mse(jax.vmap(halved)(xs), ys):.5f}")
    print(model.name, sum(p.size for p in jax.tree.leaves(params)), "parameters, scale", f"{model.scale:.4f}")
    print("adam steps", opt_state[0].count, jax.tree.map(jnp.shape, opt_state[0].mu.layers[0].weight))


if __name__ == "__main__":
    main()
