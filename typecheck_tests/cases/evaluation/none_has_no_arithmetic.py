"""A number and ``None`` have no sum: what a filter dropped, a default that nobody gave, a function without a result."""

import dataclasses
from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp


class Scaled(eqx.Module):
    w: jax.Array
    rate: float = 0.5

    def loss(self, x):
        return jnp.sum((self.w * x * self.rate) ** 2)


def loss(model, x):
    return model.loss(x)


def stepped(number, gradient):
    return number - 0.1 * gradient  # E: gradient is None here: "*" takes numbers  [pytree-structure] ;; N: ...


def by_a_call():
    model = Scaled(jnp.ones(3))
    gradients = eqx.filter_grad(loss)(model, jnp.ones(3))
    return stepped(model.rate, gradients.rate)


def by_a_method():
    model = Scaled(jnp.ones(3))
    gradients = eqx.filter_grad(Scaled.loss)(model, jnp.ones(3))
    return 2 * gradients.rate  # E: gradients.rate is None here: "*" takes numbers  [pytree-structure] ;; N: ...


def scaled(x, scale=None):
    return x * scale  # E: scale is None here: "*" takes numbers  [pytree-structure] ;; N: ...


def without_result(n):
    n + 1


def counted():
    steps = 1
    steps += without_result(steps)  # E: an operand is None here: "+" takes numbers  [pytree-structure] ;; N: ...
    return steps


def may_be_left_out(x, scale=None):
    return x if scale is None else x * scale


def tried():
    try:
        return scaled(2)
    except TypeError:
        return 0


@dataclasses.dataclass
class Odd:
    def __radd__(self, other):
        return other


by_a_call()  # RAISES
by_a_method()  # RAISES
scaled(2.0)  # RAISES
partial(scaled, scale=3)(2)
counted()  # RAISES
may_be_left_out(2)
tried()
1 + Odd()
kinds = int | None
text = "%s" % None  # noqa: UP031
