"""``*sizes`` of which nothing is known may hold any number of arguments, in a call of a library as in any other."""

import json
import sys

import jax
import jax.numpy as jnp


def batches(x, key, count):
    x = jax.random.permutation(key, x, axis=0)
    x = x.reshape(count, -1, *x.shape[1:])
    return jnp.swapaxes(x, 1, 2)


def packed(x, key, count):
    x = jax.random.permutation(key, x, axis=0)
    x = x.reshape((count, -1, *x.shape[1:]))
    return jnp.swapaxes(x, 1, 2)


def flattened(x, key, count):
    x = jax.random.permutation(key, x, axis=0)
    x = x.reshape(-1, *x.shape[2:])
    x = x.transpose(0, *json.loads("[1]"))
    return jnp.swapaxes(x, 0, 1)


def added(x, key, count):
    x = jax.random.permutation(key, x, axis=0)
    rest = x.shape[1:]
    x = jnp.reshape(x, (count, -1, *rest))
    return jnp.swapaxes(x, 1, 2)


def turned(*axes):
    x = jax.lax.stop_gradient(jnp.ones((2, 3, 4)))
    return x.transpose(0, *axes) + jnp.ones((2, 4, 3))


def counted(*bounds):
    return jnp.arange(5, *bounds) + jax.lax.stop_gradient(jnp.ones(3))


def pulled(*primals):
    return jax.vjp(lambda a, b: a * b, *primals)[0]


def shapes(*arguments):
    return jax.eval_shape(lambda a, b: a * b, *arguments)


def differences(*order):
    return jnp.diff(jax.lax.stop_gradient(jnp.ones(5)), *order) + jnp.ones(3)


def known(x, key, count):
    x = jax.random.permutation(key, jnp.ones(6), axis=0)
    x = x.reshape(count, -1, *())
    return jnp.swapaxes(x, 1, 2)  # E: jnp.swapaxes: axis 2 is out of range for 2 axes  [pytree-leaf] ;; N: ...


x, key = jnp.asarray(json.loads("[[[1, 2]], [[3, 4]], [[5, 6]]]")), jax.random.key(0)
batches(x, key, 3)
packed(x, key, 3)
added(x, key, 3)
flattened(x, key, 3)
turned(*json.loads("[2, 1]"))
counted(*json.loads("[8]"))
pulled(*map(float, sys.argv[:1] and "12"))
shapes(*map(float, sys.argv[:1] and "12"))
differences(*json.loads("[2]"))
known(x, key, 3)  # RAISES
