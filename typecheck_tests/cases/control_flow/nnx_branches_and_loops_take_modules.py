"""A module is handed to the branches of ``nnx.cond`` and to the body of a loop; the arrays beside it are held to ``lax``."""

import functools

import jax
import jax.numpy as jnp
from flax import nnx


class Model(nnx.Module):
    def __init__(self, outer: int, rngs: nnx.Rngs) -> None:
        self.linear = nnx.Linear(3, outer, rngs=rngs)
        self.calls = nnx.Variable(jnp.array(0))

    def __call__(self, x: jax.Array) -> jax.Array:
        self.calls[...] += 1
        return self.linear(x)


x = jnp.ones((4, 3))
model = Model(2, nnx.Rngs(0))
square = Model(3, nnx.Rngs(0))


def applied(m, x):
    return m(x)


def zeros(width, m, x):
    return jnp.zeros((4, width))


class Chooser:
    def __init__(self, model):
        self.model = model

    def both(self, m, x):
        return m(x), x

    def choose(self, other, x):
        return nnx.cond(x.sum() > 0, applied, other, self.model, x)  # E: nnx.cond: the branches differ at the root: ...  [pytree-carry] ;; N: ...


def body(carry):
    m, i, x = carry
    return m, i + 1, m(x)


def shorter(carry):
    m, i, _ = carry
    return m, i + 1


def looped(body, m):
    return nnx.while_loop(lambda carry: carry[1] < 3, body, (m, jnp.array(0), x))  # E: nnx.while_loop: the carry changes at ...  [pytree-carry] ;; N: ...


def right():
    nnx.cond(x.sum() > 0, applied, functools.partial(zeros, 2), model, x)
    nnx.switch(jnp.array(1), [applied, lambda m, x: m(x) + 1], model, x)
    nnx.cond(True, lambda m: m.calls.get_value(), lambda m: m.calls.get_value() + 1, model)
    nnx.while_loop(lambda carry: carry[1] < 3, body, (square, jnp.array(0), x))
    nnx.fori_loop(0, 2, lambda _, carry: (carry[0], carry[0](carry[1])), (square, x))
    nnx.cond(x.sum() > 0, lambda m, x: None, lambda m, x: None, model, x)

def other_width():
    nnx.cond(x.sum() > 0, applied, functools.partial(zeros, 3), model, x)  # E: nnx.cond: the branches differ at the root: ...  [pytree-carry] ;; N: ...

def pair():
    Chooser(model).choose(Chooser(model).both, x)

def one_less():
    looped(shorter, square)

def turned():
    nnx.fori_loop(0, 2, lambda _, carry: (carry[1], carry[0]), (x, jnp.ones(2)))  # E: nnx.fori_loop: the carry changes at ...  [pytree-carry] ;; N: ...


right()
other_width()  # RAISES
pair()  # RAISES
one_less()  # RAISES
turned()  # RAISES
