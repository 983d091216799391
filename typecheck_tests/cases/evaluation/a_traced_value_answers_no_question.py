"""Under ``jit``, ``vmap`` and in loops an array has no value: no branch, ``float``, ``range`` or ``max`` may ask for it."""

import functools
import math

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def fine(x, mask=None, flip=False):
    if mask is not None and x.ndim == 2 and x.shape[0] > 1:
        x = x * mask
    rows = [x[i] for i in range(len(x))]
    scale = max(x.shape) * math.sqrt(x.size) * float(np.pi) + np.sum([1, 2])
    if not flip and isinstance(x, jax.Array) and math.prod(x.shape) > 2 * jnp.pi:
        scale = -scale
    return sum(rows) * scale, {f"row{i}": row for i, row in enumerate(rows)}["row1"]


@functools.partial(jax.jit, static_argnames=["steps", "name"])
def repeated(x, steps, name="tanh"):
    for _ in range(steps):
        x = getattr(jnp, name)(x) if name else x
    return x


def relu(x):
    return x if x > 0 else 0 * x


def clipped(x):
    return max(x, 0.0)


def between(x):
    return 1 if 0 < x < 1 else 0


def counted(x, n):
    return sum(x for _ in range(n))


def weighed(x, low=None):
    return x * (low or 1.0)


print(fine(jnp.ones((2, 3)), jnp.zeros((2, 3)))[1] + jnp.ones(3), repeated(1.0, 2), repeated(1.0, steps=0, name=""))
print(jax.grad(relu)(1.0), jax.grad(clipped)(2.0), relu(jnp.ones(())), between(0.5), counted(1.0, 3), weighed(1.0, 2.0))
print(jax.jacfwd(relu)(1.0), jax.jvp(relu, (1.0,), (1.0,))[0], jax.jit(weighed)(2.0), bool(jnp.ones(1)), int(jnp.ones(())))
print(jax.vmap(lambda x, n: counted(x, n), in_axes=(0, None))(jnp.ones(3), 2), [1, 2, 3][int(jnp.array(1))])
try:
    jax.jit(relu)(1.0)
except jax.errors.TracerBoolConversionError:
    print("traced")

jax.vmap(lambda x: max(x, 0.0))(jnp.ones(3))  # E: x is traced, so max() cannot have its value in a transformed function  [pytree-static] ;; N: use jnp.maximum
jax.jit(lambda x, n: sum(x for _ in range(n)))(1.0, 3)  # E: n is traced, so range() cannot have its value in a transformed function  [pytree-static]
jax.jit(lambda x, low: x * (low or 1.0))(1.0, 2.0)  # E: low is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond
jax.jit(lambda x: 1 if abs(x) > 0 > x else 0)(1.0)  # E: x is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond
jax.jit(lambda x: bool(x.any()))(jnp.ones(3))  # E: x is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond
jax.lax.map(lambda x: 0 < x < 1 or 1, jnp.ones(3))  # E: x is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond
float(jnp.ones(3))  # E: float() needs one number, not a float array of shape (3,)  [pytree-leaf]
jnp.ones(3) > 0 or 1  # E: the truth of an array of 3 items (bool array of shape (3,)) is not defined: use .any() or .all()  [pytree-leaf]


@jax.jit
def shown(x):
    print(f"x is {x}, of shape {x.shape}, {len(x):3d} long")
    print(f"loss: {jnp.sum(x):.3f}")
    # E: x is traced, so the format ".3f" cannot have its value in a transformed function  [pytree-static] ;; N: jax.debug.print shows it when the function runs ;; N: ...
    return x


shown(jnp.ones(3))  # RAISES
