"""A jitted function in a class that is called through the class is given no object."""

from functools import partial

import jax


class Ops:
    @jax.jit
    def double(x):  # noqa: N805
        return [x]

    @partial(jax.jit, static_argnames="n")
    def power(x, n: int):  # noqa: N805
        return [x, n]


class More(Ops):
    pass


Ops.double(1)
More.power(2, n=2)
