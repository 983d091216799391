"""What the file itself runs is mapped over the axes that it names; a function that others call may be mapped over any."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax

x = jnp.ones((1, 2))


def mean(x):
    return lax.pmean(x, axis_name="devices")  # E: lax.pmean: no axis is called 'devices': the axes here are 'batch'  [pytree-prefix] ;; N: called at line 52


@partial(jax.vmap, axis_name="i")
def centred(x):
    return x - lax.psum(x, "i") + lax.axis_index("i")


@jax.jit
def over_both(x):
    return lax.psum(x, ("i", "j"))  # E: lax.psum: no axis is called 'j': the axes here are 'i'  [pytree-prefix] ;; N: called at line 53


class Trainer:
    axis = "devices"

    def step(self, x):
        return lax.psum(x, self.axis)  # E: lax.psum: no axis is called 'devices': nothing here is mapped with axis_name  [pytree-prefix] ;; N: called at line 54

    def run(self, x):
        return jax.vmap(self.step, axis_name=self.axis)(x)


def for_others(x):
    return lax.psum(x, "anything") + lax.axis_index("anything")


def over(function, name):
    return jax.pmap(function, axis_name=name)


over(mean, "devices")(x)
centred(x)
jax.vmap(jax.vmap(over_both, axis_name="j"), axis_name="i")(x)
Trainer().run(x)
jax.vmap(lambda row: jax.grad(lambda row: lax.pmean(row.sum(), "batch"))(row), axis_name="batch")(x)
mapped = over(mean, "batch")
inner = jax.vmap(over_both, axis_name="i")
alone = Trainer()
mapped(x)  # RAISES
inner(x)  # RAISES
alone.step(x)  # RAISES
