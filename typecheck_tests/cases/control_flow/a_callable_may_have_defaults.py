"""``Callable[[A, B], C]`` says what a function can be given: there may be defaults, so fewer may do."""

from collections.abc import Callable

import jax
import jax.numpy as jnp

Vector = jax.Array


def legendre(function: Callable[[Vector], Vector]) -> Callable[[Vector, Vector | None], Vector]:
    def star(x: Vector, start: Vector | None = None) -> Vector:
        return function(x if start is None else start)

    return star


def velocity(potential: Callable[[Vector], Vector], t: Vector, z: Vector) -> Vector:
    gradient = jax.grad(legendre(potential))
    return jax.lax.cond(t == 0.0, lambda z: z, gradient, z)


def chosen(step: Callable[[Vector, float], Vector], x: Vector) -> Vector:
    return jax.lax.switch(0, [step, jnp.negative], x)


def scaled(x: Vector, by: float = 2.0) -> Vector:
    return by * x


def both(x: Vector, y: Vector) -> Vector:
    return x + y


velocity(lambda x: jnp.sum(x**2), jnp.array(0.5), jnp.ones(3))
chosen(scaled, jnp.ones(2))
jax.lax.cond(True, both, scaled, jnp.ones(2))  # E: lax.cond: "both" is given 1 argument, but takes 2  [pytree-leaf]
