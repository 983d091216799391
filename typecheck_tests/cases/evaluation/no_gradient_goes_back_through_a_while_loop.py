"""``while_loop``, and ``fori_loop`` with a traced bound, have no gradient: JAX cannot go back through their turns."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


def grown(w, x):
    return lax.while_loop(lambda y: y < 10.0, lambda y: y * w, x)


def fixed_point(function, start):
    def is_far(state):
        return jnp.abs(state[1] - state[0]) > 1e-3

    def step(state):
        return state[1], function(state[1])

    return lax.while_loop(is_far, step, (start, function(start)))[1]


def distance(theta: jax.Array) -> jax.Array:
    return jnp.sum(fixed_point(lambda z: 0.5 * jnp.cos(theta * z), jnp.float32(0.5)) ** 2)


def simulated(params, count):
    state = lax.fori_loop(0, count, lambda _, state: {"x": state["x"] @ params["w"]}, {"x": jnp.ones((2, 2))})
    return jnp.mean(jax.nn.relu(state["x"]))


def of_each(w: jax.Array, xs: jax.Array) -> jax.Array:
    return jax.vmap(partial(grown, w))(xs).sum()


def at_each_step(w, x):
    return lax.scan(lambda x, _: (grown(w, x), None), x, length=2)[0]


params = {"w": jnp.eye(2)}

# wrong
jax.grad(grown)(2.0, 3.0)  # E: grad: what is derived comes out of a loop whose number of turns is not known, and has no gradient  [pytree-leaf] ;; N: the loop is in line 11: use lax.scan, or lax.fori_loop with bounds that are Python's numbers
jax.value_and_grad(distance)(jnp.float32(0.2))  # E: value_and_grad: what is derived comes out of a loop ...  [pytree-leaf] ;; N: the loop is in line 21: ...
jax.jit(jax.grad(simulated))(params, 3)  # E: grad: what is derived comes out of a loop ...  [pytree-leaf] ;; N: the loop is in line 29: ...
jax.grad(of_each)(2.0, jnp.ones((3,)))  # E: grad: what is derived comes out of a loop ...  [pytree-leaf] ;; N: ...
jax.grad(at_each_step)(2.0, 3.0)  # E: grad: what is derived comes out of a loop ...  [pytree-leaf] ;; N: ...


# right
def counted(w):
    return w * lax.while_loop(lambda y: y < 10.0, lambda y: y * 2.0, 1.0)


def stopped(w):
    return w * lax.stop_gradient(grown(w, 1.0)) + grown(lax.stop_gradient(w), 1.0)


def number_of_turns(w):
    return w * lax.while_loop(lambda state: state[0] < 10.0, lambda state: (state[0] * w, state[1] + 1), (1.0, 0))[1]


def with_more(w):
    return w, grown(w, 1.0)


def of_a_tangent(w, x):
    return w * jax.jvp(lambda x: grown(2.0, x), (x,), (1.0,))[1]


@jax.custom_vjp
def own(w):
    return grown(w, 1.0)


def forward(w):
    return own(w), w


def backward(w, cotangent):
    return (cotangent * w,)


own.defvjp(forward, backward)
jax.grad(simulated)(params, 3)
jax.grad(counted)(2.0)
jax.grad(stopped)(2.0)
jax.grad(number_of_turns)(2.0)
jax.grad(with_more, has_aux=True)(2.0)
jax.grad(of_a_tangent)(2.0, 1.0)
jax.grad(lambda w: own(w) * w)(2.0)
jax.jvp(grown, (2.0, 3.0), (1.0, 0.0))
jax.jacfwd(grown)(2.0, 3.0)
