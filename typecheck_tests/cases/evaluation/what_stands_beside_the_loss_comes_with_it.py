"""With ``has_aux=True`` a pair stands where the loss or the gradient alone would: whoever forgets that goes on with it."""

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3)}


def loss(params):
    return (params["w"] ** 2).sum(), {"count": 3}


def plain(params):
    return loss(params)[0]


(value, aux), grads = jax.value_and_grad(loss, has_aux=True)(params)
jax.tree.map(jnp.subtract, params, grads)
jax.grad(loss)(params)  # E: grad: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf] ;; N: has_aux=True differentiates the first of a pair and hands the second through
pair = jax.grad(loss, has_aux=True)(params)
jax.tree.map(jnp.subtract, params, pair)  # E: tree.map: structures differ at the root: "params" is a dict with keys 'w', "pair" is a tuple of length 2  [pytree-structure]
both, grads = jax.value_and_grad(loss, has_aux=True)(params)
0.5 * both  # E: Unsupported operand types for * ("float" and "tuple[Any, Any ...  [operator]
(value, aux), grads = jax.value_and_grad(plain)(params)  # E: a scalar is unpacked into 2 names  [pytree-leaf]
