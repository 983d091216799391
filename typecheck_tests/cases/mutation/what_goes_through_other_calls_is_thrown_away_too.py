"""A result that nobody takes is lost, whether a partial holds the arguments, or the tree goes through other calls first."""

from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp
import optax


def one(value):
    yield value


def same(value):
    return value


def zeroed(net):
    partial(eqx.tree_at, lambda n: n.weight, net)(replace_fn=jnp.zeros_like)  # E(silent): eqx.tree_at returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return net


def stepped(params, updates):
    optax.apply_updates(same(params), updates)  # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return params


def yielded(params, updates):
    optax.apply_updates(next(one(params)), updates)  # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return params


# right: the same again, whose result is taken; what may compile; a generator that does something
def again(net):
    partial(eqx.tree_at, lambda n: n.weight, net)(replace_fn=jnp.zeros_like)
    return partial(eqx.tree_at, lambda n: n.weight, net)(replace_fn=jnp.zeros_like)


@jax.jit
def step(params, x):
    return jax.tree.map(lambda leaf: leaf * x, params)


def fit(params):
    step(same(params), 1.0)
    partial(step, params, 1.0)()
    for x in range(3):
        params = step(same(params), x)
    return params


def logged(params, log):
    log.append(1)
    yield params


def tell(params, log):
    optax.apply_updates(next(logged(params, log)), params)
    return params


def advance(steps):
    next(steps)
    return next(steps)


net, params = eqx.nn.Linear(2, 2, key=jax.random.key(0)), {"w": jnp.ones(2)}
log: list[int] = []
assert (zeroed(net).weight == net.weight).all()
assert (stepped(params, params)["w"] == 1).all()
assert (yielded(params, params)["w"] == 1).all()
again(net)
fit(params)
tell(params, log)
assert log == [1]
assert advance(iter([1, 2])) == 2
