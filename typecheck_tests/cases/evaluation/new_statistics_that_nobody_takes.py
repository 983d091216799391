"""Statistics of batches that a training step returns: where nobody takes them, a call that uses them has the first ones."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax


class Net(nn.Module):
    @nn.compact
    def __call__(self, x, train=True):
        return nn.BatchNorm(use_running_average=not train)(nn.Dense(3)(x))


tx = optax.sgd(0.1)


@jax.jit
def step(params, stats, opt_state, x):
    def loss_fn(params):
        y, new = Net().apply({"params": params, "batch_stats": stats}, x, mutable=["batch_stats"])
        return jnp.mean(y**2), new["batch_stats"]

    (_, stats_now), grads = jax.value_and_grad(loss_fn, has_aux=True)(params)
    updates, opt_state = tx.update(grads, opt_state, params)
    return optax.apply_updates(params, updates), stats_now, opt_state


def begun(x: jax.Array) -> tuple:
    variables = Net().init(jax.random.key(0), x)
    return variables["params"], variables["batch_stats"], tx.init(variables["params"])


# wrong
def trained(x):
    params, stats, opt_state = begun(x)
    for _ in range(3):
        params, _, opt_state = step(params, stats, opt_state, x)  # E(silent): step: nothing reads the new "stats" that it returns, and "stats" stays what it was  [pytree-leaf] ;; N: called at ...
    return Net().apply({"params": params, "batch_stats": stats}, x, train=False), stats


# right
def taken(x):
    params, stats, opt_state = begun(x)
    for _ in range(3):
        params, stats, opt_state = step(params, stats, opt_state, x)
    return Net().apply({"params": params, "batch_stats": stats}, x, train=False), stats


def without(x):
    """Nothing but training is given the statistics, which it does not use."""
    params, stats, opt_state = begun(x)
    for _ in range(3):
        params, _, opt_state = step(params, stats, opt_state, x)
    return params


x = jnp.arange(8.0).reshape(4, 2)
assert trained(x)[1]["BatchNorm_0"]["mean"].sum() == 0
assert taken(x)[1]["BatchNorm_0"]["mean"].sum() != 0
without(x)
