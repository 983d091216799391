"""``float`` and ``int`` make a number of one: a pair of loss and aux is none, nor is a dict, a list or ``None``."""

import jax
import jax.numpy as jnp


def misfit(theta, data):
    path = theta["a"] * data
    return jnp.mean(path**2), {"path": path}


def calibrate(theta, data, steps):
    take = jax.jit(jax.value_and_grad(misfit, has_aux=True))
    log = []
    for _ in range(steps):
        loss, grads = take(theta, data)
        theta = jax.tree.map(lambda t, g: t - 0.1 * g, theta, grads)
        log.append(float(loss))
        # E: float() needs one number, not a tuple of length 2  [pytree-leaf] ;; N: called at ...
    return log


def calibrated(theta, data):
    take = jax.jit(jax.value_and_grad(misfit, has_aux=True))
    (loss, _), grads = take(theta, data)
    return float(loss), jax.tree.map(float, grads), int(loss > 0)


def count(values):
    return int(values)  # E: int() needs one number, not a list of length 2  [pytree-leaf] ;; N: called at ...


def rate(settings):
    return float(settings.get("rate"))  # E: float() needs one number, not None  [pytree-leaf] ;; N: called at ...


def rate_or_none(settings):
    found = settings.get("rate")
    return None if found is None else float(found)


data = jnp.arange(3.0)
calibrated({"a": jnp.ones(())}, data)
calibrate({"a": jnp.ones(())}, data, 3)  # RAISES
count([1, 2])  # RAISES
rate({"steps": 3})  # RAISES
rate_or_none({"steps": 3})
int("3"), float(True), float("nan")
