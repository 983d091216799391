"""What ``bwd`` returns for an argument has its structure; a leaf or ``None`` may stand for a whole part of it."""

import jax
import jax.numpy as jnp


def affine(params, x):
    return x @ params["w"] + params["b"]


def forward(params, x):
    return affine(params, x), (params, x)


def with_backward(backward):
    custom = jax.custom_vjp(affine)
    custom.defvjp(forward, backward)
    return custom


def whole(rest, bar):
    params, x = rest
    return {"w": x.T @ bar, "b": bar.sum(0)}, bar @ params["w"].T


def without_argument(rest, bar):
    _, x = rest
    return [{"w": x.T @ bar, "b": None}, None]


def misnamed(rest, bar):
    params, x = rest
    return {"w": x.T @ bar, "bias": bar.sum(0)}, bar @ params["w"].T


def shorter(rest, bar):
    _, x = rest
    return {"w": x.T @ bar}, None


def paired(rest, bar):
    _, x = rest
    return (x.T @ bar, bar.sum(0)), None


def slope(custom, params, x):
    return jax.grad(lambda p: custom(p, x).sum())(params)


def slope_misnamed(custom, params, x):
    return jax.grad(lambda p: custom(p, x).sum())(params)  # E: defvjp: structures differ at the root: cotangent 0 is a dict with keys 'bias', 'w', argument 0 is a dict with keys 'b', 'w'  [pytree-structure] ;; N: ... ;; N: called at line 65


def slope_shorter(custom, params, x):
    return jax.grad(lambda p: custom(p, x).sum())(params)  # E: defvjp: structures differ at the root: cotangent 0 is a dict with keys 'w', ...  [pytree-structure] ;; N: ... ;; N: called at line 66


def slope_paired(custom, params, x):
    return jax.grad(lambda p: custom(p, x).sum())(params)  # E: defvjp: structures differ at the root: cotangent 0 is a tuple of length 2, ...  [pytree-structure] ;; N: ... ;; N: called at line 67


params, x = {"w": jnp.ones((3, 2)), "b": jnp.zeros(2)}, jnp.ones((4, 3))
slope(with_backward(whole), params, x)
slope(with_backward(without_argument), params, x)
slope_misnamed(with_backward(misnamed), params, x)  # RAISES
slope_shorter(with_backward(shorter), params, x)  # RAISES
slope_paired(with_backward(paired), params, x)  # RAISES
