"""What ``vjp`` gives takes a tree like the result; where ``has_aux`` is given the result is the first of a pair."""

import jax
import jax.numpy as jnp


def model(params, x):
    hidden = jnp.tanh(x @ params["w"])
    return hidden, {"log_var": hidden.sum()}


def with_aux(params, x):
    mean, rest = model(params, x)
    return [mean, rest]


def product(params, x, pick):
    out, pull_back = jax.vjp(lambda p: model(p, x), params)
    return pull_back(pick(out))[0]  # E: vjp: structures differ at the root: the output is a tuple of length 2, the cotangent is a leaf (float array of shape (3, 2))  [pytree-structure] ;; N: called at line 24


params = {"w": jnp.ones((2, 2))}
x = jnp.ones((3, 2))
grads = product(params, x, lambda out: out[0])  # RAISES
jax.tree.map(jnp.add, params, product(params, x, lambda out: out))
product(params, x, lambda out: (jnp.ones((3, 2)), {"log_var": 1.0}))

mean, back, rest = jax.vjp(with_aux, params, x, has_aux=True)
rest["log_var"]
slopes, _ = back(mean)
jax.tree.map(jnp.add, params, slopes)
back((mean, rest))  # E: vjp: structures differ at the root: the output is a leaf (float array of shape (3, 2)), the cotangent is a tuple of length 2  [pytree-structure]
_, push = jax.vjp(model, params, x)
push((mean, {"log_var": 1.0}))
push((mean, None))  # E: vjp: structures differ at [1]: the output is a dict with keys 'log_var', the cotangent is None  [pytree-structure]

grads, more = jax.grad(lambda w: [w.sum(), {"w": w}], has_aux=True)(x)
more["w"] - grads
jax.value_and_grad(lambda w: [w.sum()], has_aux=True)(x)  # E: value_and_grad: with has_aux=True the function must return a pair (loss, aux), not a list of length 1  [pytree-leaf]
