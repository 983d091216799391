# form: annotated
"""Train a small classifier with Flax linen, batch statistics and a TrainState."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax.training import train_state

Batch = dict[str, jax.Array]
Metrics = dict[str, jax.Array]


class Classifier(nn.Module):
    features: Sequence[int]
    num_classes: int

    @nn.compact
    def __call__(self, x: jax.Array, train: bool) -> jax.Array:
        for feat in self.features:
            x = nn.Dense(feat)(x)
            x = nn.BatchNorm(use_running_average=not train, momentum=0.9)(x)
            x = nn.relu(x)
        return nn.Dense(self.num_classes, name="head")(x)


class TrainState(train_state.TrainState):
    batch_stats: Any
    ema_params: Any


def cross_entropy(logits: jax.Array, labels: jax.Array) -> jax.Array:
    return optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean()


def create_train_state(rng: jax.Array, model: Classifier, learning_rate: float, input_dim: int) -> TrainState:
    variables = model.init(rng, jnp.ones((1, input_dim)), train=False)
    tx = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(learning_rate))
    return TrainState.create(
        apply_fn=model.apply,
        params=variables["params"],
        tx=tx,
        batch_stats=variables["batch_stats"],
        ema_params=variables["params"],
    )


@jax.jit
def train_step(state: TrainState, batch: Batch) -> tuple[TrainState, Metrics]:
    def loss_fn(params: Any) -> tuple[jax.Array, tuple[jax.Array, Any]]:
        logits, updates = state.apply_fn(
            {"params": params, "batch_stats": state.batch_stats},
            batch["image"],
            train=True,
            mutable=["batch_stats"],
        )
        loss = cross_entropy(logits, batch["label"])
        return loss, (logits, updates)

    grad_fn = jax.value_and_grad(loss_fn, has_aux=True)
    (loss, (logits, updates)), grads = grad_fn(state.params)
    state = state.apply_gradients(grads=grads)
    ema_params = jax.tree.map(lambda e, p: 0.95 * e + 0.05 * p, state.ema_params, state.params)
    state = state.replace(batch_stats=updates["batch_stats"], ema_params=ema_params)
    metrics = {
        "loss": loss,
        "accuracy": jnp.mean(jnp.argmax(logits, -1) == batch["label"]),
        "grad_norm": optax.global_norm(grads),
    }
    return state, metrics


@jax.jit
def eval_step(state: TrainState, batch: Batch) -> Metrics:
    variables = {"params": state.ema_params, "batch_stats": state.batch_stats}
    logits = state.apply_fn(variables, batch["image"], train=False)
    return {
        "loss": cross_entropy(logits, batch["label"]),
        "accuracy": jnp.mean(jnp.argmax(logits, -1) == batch["label"]),
    }


def make_dataset(seed: int, size: int, dim: int, num_classes: int) -> Batch:
    rng = np.random.default_rng(seed)
    centers = np.random.default_rng(99).normal(size=(num_classes, dim))
    labels = rng.integers(0, num_classes, size)
    images = centers[labels] + 0.5 * rng.normal(size=(size, dim))
    return {"image": jnp.asarray(images, jnp.float32), "label": jnp.asarray(labels)}


def batches(ds: Batch, batch_size: int) -> Iterator[Batch]:
    n = len(ds["label"])
    for i in range(0, n - batch_size + 1, batch_size):
        yield {k: v[i : i + batch_size] for k, v in ds.items()}


def average_metrics(history: list[Metrics]) -> dict[str, float]:
    stacked = jax.tree.map(lambda *xs: jnp.stack(xs), *history)
    return {k: float(v.mean()) for k, v in stacked.items()}


def train_and_evaluate(num_epochs: int = 3, batch_size: int = 16) -> TrainState:
    train_ds = make_dataset(0, 64, 6, 3)
    test_ds = make_dataset(1, 32, 6, 3)
    init_rng = jax.random.key(0)
    state = create_train_state(init_rng, Classifier(features=(8, 8), num_classes=3), 3e-2, 6)
    for epoch in range(1, num_epochs + 1):
        history: list[Metrics] = []
        for batch in batches(train_ds, batch_size):
            state, metrics = train_step(state, batch)
            history.append(metrics)
        train_metrics = average_metrics(history)
        test_metrics = eval_step(state, test_ds)
        print(
            f"epoch {epoch:2d} loss {train_metrics['loss']:.4f} acc {train_metrics['accuracy']:.3f} "
            f"gnorm {train_metrics['grad_norm']:.3f} test acc {test_metrics['accuracy']:.3f}"
        )
    return state


if __name__ == "__main__":
    final = train_and_evaluate()
    print("steps", int(final.step))
    print(jax.tree.map(jnp.shape, final.params))
    for name, leaf in sorted(jax.tree_util.tree_leaves_with_path(final.batch_stats), key=str):
        print(jax.tree_util.keystr(name), np.round(np.asarray(leaf)[:3], 3))
    distance = jax.tree.map(lambda p, e: float(jnp.abs(p - e).max()), final.params, final.ema_params)
    print("params - ema", {k: round(v["kernel"], 4) for k, v in distance.items() if "kernel" in v})
    print("adam count", final.opt_state[1][0].count)
