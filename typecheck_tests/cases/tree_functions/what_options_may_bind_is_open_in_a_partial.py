"""``Partial(f, **options)``: what is not known to be bound is not bound, and is given when it is called."""

from functools import partial

import jax
import jax.numpy as jnp
from jax.tree_util import Partial


class Likelihood:
    def transformation(self, primals, **options):
        return 2 * primals

    def metric(self, primals, tangents, **options):
        _, pull_back = jax.vjp(Partial(self.transformation, **options), primals)
        return pull_back(tangents)[0]

    def twice(self, primals, **options):
        _, pull_back = jax.vjp(Partial(self.transformation, **options), primals, primals)  # E: transformation takes 1 argument by position, and is given 2  [pytree-structure] ;; N: called at line 38
        return pull_back


def scaled(x, scale=1.0):
    return scale * x


def pushed(x, **options):
    function = Partial(scaled, **options)
    return jax.jvp(function, (x,), (x,))


def made_later(x, **options):
    return partial(Partial, scaled, **options)()(x)


likelihood = Likelihood()
likelihood.metric(jnp.ones(2), jnp.ones(2))
likelihood.twice(jnp.ones(2))  # RAISES
pushed(jnp.ones(2), scale=2.0)
pushed(jnp.ones(2))
made_later(jnp.ones(2), scale=2.0)
