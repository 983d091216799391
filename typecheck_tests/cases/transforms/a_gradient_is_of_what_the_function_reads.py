"""``def loss(p, x): ... params["w"]``: what is differentiated is ``p``, which it never reads, so its gradient is zero."""

from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp

x = jnp.ones(3)
params = {"w": jnp.ones(3), "b": jnp.zeros(())}
model = eqx.nn.Linear(3, 1, key=jax.random.key(0))


def predict(params, x):
    return x @ params["w"] + params["b"]


def loss(guess, x):
    return (predict(params, x) - 1) ** 2


def of_a_name():
    return jax.grad(loss)(params, x)  # E(silent): grad: the function never reads "guess", it reads "params" from outside: the gradient is zero  [pytree-leaf] ;; N: called at ...


def of_a_closure(params, x):
    return jax.value_and_grad(lambda p: predict(params, x))(params)[1]  # E(silent): value_and_grad: the function never reads "p", it reads "params" from outside: the gradient is zero  [pytree-leaf] ;; N: called at ...


def of_a_model(model, x):
    @eqx.filter_grad
    def gradient(tree):
        return jnp.sum(model(x))

    return gradient(model)  # E(silent): filter_grad: the function never reads "tree", it reads "model" from outside: the gradient is zero  [pytree-leaf] ;; N: called at ...


class Trainer:
    def __init__(self):
        self.params = {"w": jnp.ones(3), "b": jnp.zeros(())}

    def loss(self, params, x):
        return predict(self.params, x)

    def gradient(self):
        return jax.jit(jax.grad(self.loss))(self.params, x)  # E(silent): grad: the function never reads "params", it reads "self.params" from outside: the gradient is zero  [pytree-leaf] ;; N: called at ...


def is_zero(tree):
    return all(not jnp.any(leaf) for leaf in jax.tree.leaves(tree))


assert is_zero(of_a_name())
assert is_zero(of_a_closure(params, x))
assert is_zero(eqx.filter(of_a_model(model, x), eqx.is_array))
assert is_zero(Trainer().gradient())


def of_its_own(params, x):
    """Each reads what it is given, somewhere: no word."""
    scales = {"w": jnp.ones(3), "b": jnp.ones(())}

    def inner(found):
        return predict(jax.tree.map(lambda p, s: p * s, found, scales), x)

    def around(*args):
        return inner(*args)

    def unread(state, params):
        return predict(params, x)

    return [
        jax.grad(inner)(params),
        jax.grad(around)(params),
        jax.grad(partial(predict, x=x))(params),
        jax.grad(unread, argnums=1)(scales, params),
        jax.grad(lambda rate: predict(params, rate * x))(0.1),
    ]


of_its_own(params, x)
