"""Predictions of shape (n, 1) and targets of shape (n,) are compared each with each, which nobody means to add up."""

import equinox as eqx
import flax.linen as nn
import jax
import jax.numpy as jnp
import optax
from flax import nnx

x = jax.random.normal(jax.random.key(0), (64, 3))
y = x @ jnp.ones(3)
params = {"w": jnp.ones((3, 8)), "out": jnp.ones((8, 1)), "b": jnp.zeros(1)}


def forward(params, x):
    return jax.nn.relu(x @ params["w"]) @ params["out"] + params["b"]


def loss(params, x, y):
    error = forward(params, x) - y
    return jnp.mean(error**2)  # E(silent): jnp.mean of each prediction with each target: the shapes (64, 1) and (64,) make (64, 64)  [pytree-leaf] ;; N: take the last axis of the predictions away: predictions[:, 0] ;; N: called at line 24


wrong, _ = jax.value_and_grad(loss)(params, x, y)
right = jnp.mean((forward(params, x)[:, 0] - y) ** 2)
assert abs(wrong - right) > 1
rewards, ends = jnp.zeros(64), jnp.zeros(64)


@jax.jit
def step(params, target, x):
    @jax.grad
    def loss(params):
        goal = rewards + 0.9 * (1 - ends) * forward(target, x)
        return ((forward(params, x) - jax.lax.stop_gradient(goal)) ** 2).sum()  # E(silent): jnp.sum of each prediction with each target: ...  [pytree-leaf] ;; N: take the last axis of the predictions away: predictions[:, 0] ;; N: ...

    return loss(params)


step(params, params, x)
assert (rewards + 0.9 * (1 - ends) * forward(params, x)).shape == (64, 64)


class Net(nn.Module):
    @nn.compact
    def __call__(self, x):
        return nn.Dense(1)(nn.relu(nn.Dense(8)(x)))


net = Net()
variables = net.init(jax.random.key(0), x)


def predicted(variables, x):
    return net.apply(variables, x)


def robust(variables):
    return optax.huber_loss(predicted(variables, x), y).mean()  # E(silent): jnp.mean of each prediction ...  [pytree-leaf] ;; N: take the last axis of the predictions away: predictions[:, 0] ;; N: called at ...


jax.grad(robust)(variables)
assert optax.huber_loss(predicted(variables, x), y).shape == (64, 64)


@eqx.filter_value_and_grad
def fit(model, x, y):
    return jnp.mean(jnp.abs(jax.vmap(model)(x) - y))  # E(silent): jnp.mean of each prediction ...  [pytree-leaf] ;; N: take the last axis of the predictions away: predictions[:, 0] ;; N: called at line 72


mlp = eqx.nn.MLP(3, 1, 8, 1, key=jax.random.key(0))
fit(mlp, x, y)
assert (jax.vmap(mlp)(x) - y).shape == (64, 64)
linear = nnx.Linear(3, 1, rngs=nnx.Rngs(0))
nnx.grad(lambda model: jnp.mean((model(x) - y) ** 2))(linear)  # E(silent): jnp.mean of each prediction ...  [pytree-leaf] ;; N: take the last axis of the predictions away: predictions[:, 0]
assert (linear(x) - y).shape == (64, 64)


def compared(params, x, y, grid):
    """Of one shape, and pairs that are meant: written so, both learned, with weights, or not added up."""
    scores, others = forward(params, x), forward(params, x)[:, 0]
    pairs = jnp.where(y[:, None] > y, jax.nn.softplus(others - scores), 0.0)
    shared = jax.nn.softmax(scores + jnp.arange(64.0), axis=1) @ x
    kernel = jnp.exp(-((x[:, :1] - grid) ** 2))
    weighted = jnp.sum(kernel * (scores - y))
    meant = jnp.mean((others[:, None] - y) ** 2) + jnp.mean(scores.T - scores)
    return jnp.mean((others - y) ** 2) + jnp.sum(pairs) + jnp.mean(shared) + weighted + meant + jnp.mean(scores - y[:, None])


jax.grad(compared)(params, x, y, jnp.linspace(0.0, 1.0, 64))
one = jax.grad(lambda p: jnp.mean((forward(p, x[:1]) - y[:1]) ** 2))(params)
