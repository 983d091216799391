"""``loss.mean / 2`` and ``p - 0.1 * jax.grad(f)``: a function that nobody calls is no number, no array and no tree."""

import functools
from collections import deque
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

params = {"w": jnp.ones(3), "b": jnp.zeros(3)}


def loss(params, x):
    return ((params["w"] * x + params["b"]) ** 2).mean()


def half(x):
    return x.mean / 2
    # E: "/" on the method mean and int: it is not called  [pytree-leaf]
    # N: called at line 25


half(jnp.ones(3))  # RAISES


def step_all(params, grads):
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)
    # E: tree.map: structures differ at the root: "params" is a dict with keys 'b', 'w', "grads" is a leaf (a function)  [pytree-structure]
    # N: called at line 34


step_all(params, jax.grad(loss))  # RAISES


def gradient_of(function):
    return jax.grad(function)


def step_one(weights):
    return weights - 0.1 * gradient_of(lambda w: (w**2).sum())
    # E: "*" on float and a function: it is not called  [pytree-leaf]
    # N: called at line 47


step_one(jnp.ones(3))  # RAISES


def total(values):
    return jnp.sum(values["w"].mean)
    # E: jnp.sum: takes arrays, not the method mean: it is not called  [pytree-leaf]
    # N: called at line 56


total(params)  # RAISES


def last(values):
    return values.values()[-1]
    # E: values.values(...) is a dict_values, which has no items  [pytree-structure]
    # N: called at line 65


last(params)  # RAISES


def of_the_mean(params):
    return jax.grad(lambda params: (params["w"] ** 2).mean)(params)
    # E: grad: the function returns the method mean, but only a float scalar has a gradient  [pytree-leaf]
    # N: called at line 74


of_the_mean(params)  # RAISES


def apply_all(x, *functions):
    """Functions may be handed on, kept and called later: no word."""
    kept = {"first": x.mean, "all": functions, "bound": functools.partial(loss, params)}
    gradient = jax.grad(loss)
    optimiser = optax.sgd(0.1)
    methods = (optimiser.init, optimiser.update)
    found = [function() for function in (x.sum, params.copy)] + [function(x) for function in functions]
    return len(found), kept["first"]() + kept["bound"](x), gradient(params, x), methods[0](params), list(params.values())[-1]


apply_all(jnp.ones(()), jnp.sin, lambda x: x.mean())


class Step(NamedTuple):
    size: float = 0.1


def attributes(steps, rows):
    """What is no method is a value: no word."""
    history = deque([1.0], maxlen=3)
    step = Step()
    return (
        (history.maxlen or 0) + 1,
        steps.stop - steps.start,
        (1.5).imag * 2,
        step._field_defaults["size"],
        (step.__doc__ or "")[0],
        rows.nbytes * 2,
        [*np.ones(2).flat],
        np.ones(2).strides[0],
        (attributes.__doc__ or "")[0],
        loss.__name__ + "_fn",
    )


attributes(range(4), jnp.ones(3))
