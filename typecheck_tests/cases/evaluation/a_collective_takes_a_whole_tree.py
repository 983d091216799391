"""``lax.psum`` and its kin go through every leaf of a tree, and give back a tree like it."""

from functools import partial

import jax
import jax.numpy as jnp

METRICS = {"loss": jnp.ones(4), "parts": [jnp.ones((4, 2)), (jnp.zeros(4), None)]}
mapped = partial(jax.vmap, axis_name="i")


def averaged(metrics):
    mean = jax.lax.pmean(metrics, "i")
    return dict(mean.items())


def collected(metrics):
    kept = {}
    for key, value in metrics.items():
        kept[key] = value  # noqa: PERF403
    gathered = jax.lax.all_gather(kept, axis_name="i")
    return gathered["parts"][1], gathered.keys()


class Metrics:
    def __init__(self, axis):
        self.axis = axis

    def reduce(self, metrics):
        total = jax.lax.psum(metrics, self.axis)
        largest = jax.lax.pmax(metrics, self.axis)
        return jax.tree.map(lambda a, b: a + b, total, largest)

    def lost(self, metrics):
        total = jax.lax.psum(metrics, self.axis)
        return total["accuracy"]  # E: total has no key 'accuracy': its keys are 'loss', 'parts'  [pytree-structure] ;; N: ...


def exchanged(metrics):
    moved = jax.lax.ppermute(metrics, "i", [(i, (i + 1) % 4) for i in range(4)])
    first, (second, nothing) = moved["parts"]
    return first.sum() + second, nothing


def confused(metrics):
    summed = jax.lax.psum(metrics["parts"], "i")
    first, _second, _third = summed  # E: 2 values are unpacked into 3 names  [pytree-structure] ;; N: ...
    return first


def summed_number():
    size = jax.lax.psum(1, "i")
    return jnp.ones(size)


averaged_ = mapped(averaged)(METRICS)
mapped(lambda metrics: collected(metrics)[0])(METRICS)
mapped(Metrics("i").reduce)(METRICS)
mapped(Metrics("i").lost)(METRICS)  # RAISES
mapped(exchanged)(METRICS)
mapped(confused)(METRICS)  # RAISES
jax.vmap(lambda _: summed_number(), axis_name="i")(jnp.ones(3))
