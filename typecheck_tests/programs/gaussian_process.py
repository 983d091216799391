# form: annotated
"""Exact Gaussian process regression; the hyperparameters are fitted by Optax on the marginal likelihood."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import jax
import jax.numpy as jnp
import jax.scipy.linalg as jsl
import optax
from jax import Array


@partial(jax.tree_util.register_dataclass, data_fields=["log_amplitude", "log_scale"], meta_fields=[])
@dataclass(frozen=True)
class KernelParams:
    log_amplitude: Array
    log_scale: Array


@partial(jax.tree_util.register_dataclass, data_fields=["kernel", "log_noise", "mean"], meta_fields=["name"])
@dataclass(frozen=True)
class GPParams:
    kernel: KernelParams
    log_noise: Array
    mean: dict[str, Array]
    name: str = "gp"


@partial(jax.tree_util.register_dataclass, data_fields=["x", "cholesky", "alpha"], meta_fields=[])
@dataclass(frozen=True)
class Posterior:
    x: Array
    cholesky: Array
    alpha: Array


Kernel = Callable[[KernelParams, Array, Array], Array]


def rbf(params: KernelParams, a: Array, b: Array) -> Array:
    scaled = (a - b) / jnp.exp(params.log_scale)
    return jnp.exp(2 * params.log_amplitude - 0.5 * jnp.sum(scaled**2))


def gram(kernel: Kernel, params: KernelParams, xs: Array, ys: Array) -> Array:
    row = jax.vmap(kernel, in_axes=(None, None, 0))
    return jax.vmap(row, in_axes=(None, 0, None))(params, xs, ys)


def mean_function(mean: dict[str, Array], x: Array) -> Array:
    return x @ mean["slope"] + mean["offset"]


def condition(params: GPParams, x: Array, y: Array) -> Posterior:
    noise = jnp.exp(2 * params.log_noise) + 1e-5
    cholesky = jnp.linalg.cholesky(gram(rbf, params.kernel, x, x) + noise * jnp.eye(len(x)))
    alpha = jsl.cho_solve((cholesky, True), y - mean_function(params.mean, x))
    return Posterior(x, cholesky, alpha)


def negative_log_marginal(params: GPParams, x: Array, y: Array) -> tuple[Array, Posterior]:
    posterior = condition(params, x, y)
    fit = 0.5 * (y - mean_function(params.mean, x)) @ posterior.alpha
    complexity = jnp.sum(jnp.log(jnp.diagonal(posterior.cholesky)))
    return (fit + complexity) / len(x) + 0.5 * jnp.log(2 * jnp.pi), posterior


def predict(params: GPParams, posterior: Posterior, x_new: Array) -> tuple[Array, Array]:
    cross = gram(rbf, params.kernel, posterior.x, x_new)
    mean = cross.T @ posterior.alpha + mean_function(params.mean, x_new)
    v = jsl.solve_triangular(posterior.cholesky, cross, lower=True)
    variance = jnp.exp(2 * params.kernel.log_amplitude) - jnp.sum(v**2, axis=0)
    return mean, jnp.maximum(variance, 0.0)


def fit(params: GPParams, x: Array, y: Array, steps: int) -> tuple[GPParams, Array]:
    tx = optax.chain(optax.clip_by_global_norm(5.0), optax.adam(0.05))

    def step(carry: tuple[GPParams, optax.OptState], _: None) -> tuple[tuple[GPParams, optax.OptState], Array]:
        params, opt_state = carry
        (nll, _), grads = jax.value_and_grad(negative_log_marginal, has_aux=True)(params, x, y)
        updates, opt_state = tx.update(grads, opt_state, params)
        params = optax.apply_updates(params, updates)
        return (params, opt_state), nll

    (params, _), history = jax.lax.scan(step, (params, tx.init(params)), None, length=steps)
    return params, history


def init_params(name: str = "gp") -> GPParams:
    kernel = KernelParams(jnp.array(0.0), jnp.zeros(1))
    return GPParams(kernel, jnp.array(-1.0), {"slope": jnp.zeros(1), "offset": jnp.array(0.0)}, name=name)


x_train = jnp.sort(jax.random.uniform(jax.random.key(0), (20, 1), minval=-3.0, maxval=3.0), axis=0)
y_train = jnp.sin(2 * x_train[:, 0]) + 0.5 * x_train[:, 0] + 0.1 * jax.random.normal(jax.random.key(1), (20,))
x_test = jnp.linspace(-3.0, 3.0, 7)[:, None]

initial = init_params()
trained, history = fit(initial, x_train, y_train, steps=80)
print("nll", [round(float(v), 4) for v in history[::20]])
print("trained", jax.tree.map(lambda v: jnp.round(jnp.exp(v), 3).tolist(), trained.kernel), trained.name)
print("mean", {k: jnp.round(v, 3).tolist() for k, v in trained.mean.items()}, f"noise {jnp.exp(trained.log_noise):.3f}")

posterior = condition(trained, x_train, y_train)
mean, variance = predict(trained, posterior, x_test)
for location, m, v in zip(x_test[:, 0], mean, variance):
    print(f"{location:6.2f} {m:8.3f} +- {jnp.sqrt(v):.3f}")

frozen_mean = replace(trained, mean=initial.mean)
gradient = jax.grad(lambda p: negative_log_marginal(p, x_train, y_train)[0])(frozen_mean)
stepped = jax.tree.map(lambda p, g: p - 0.1 * g, frozen_mean, gradient)
print("offset", round(float(stepped.mean["offset"]), 4), "scale", jnp.round(stepped.kernel.log_scale, 4))

jitters = jax.tree.map(lambda p: jnp.stack([p - 0.1, p, p + 0.1]), trained)
losses, _ = jax.vmap(negative_log_marginal, in_axes=(0, None, None))(jitters, x_train, y_train)
print("best is the middle:", int(jnp.argmin(losses)), jnp.round(losses, 3))
