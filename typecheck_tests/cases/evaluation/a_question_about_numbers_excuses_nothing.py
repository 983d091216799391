"""What is behind a condition on the numbers in an array fails for whoever comes there; one on its shape is about that."""

import json

import jax.numpy as jnp

x = jnp.ones((2, 3))
best = float("inf")
for _ in range(3):
    loss = float((x**2).sum())
    if loss < best:
        best = loss
        x + jnp.ones((2, 4))  # E: "+": the shapes do not go together: float array of shape (2, 3) and float array of shape (2, 4)  [pytree-leaf]


def save(params, score):
    if score > 0.5:
        return params["b"]  # E: params has no key 'b': its only key is 'w'  [pytree-structure] ;; N: called at line 22
    return params["w"]


save({"w": jnp.ones(3)}, float(json.loads("0.9")))  # RAISES


class Settings:
    least: float = 0.5


class Keeper:
    def __init__(self):
        self.params = {"w": jnp.ones(3)}

    def keep(self, settings):
        gained = jnp.linalg.norm(self.params["w"])
        if gained >= settings.least and not jnp.isnan(gained):
            return self.params["best"]  # E: self.params has no key 'best': its only key is 'w'  [pytree-structure] ;; N: called at line 40
        return None


Keeper().keep(Settings())  # RAISES


def summed(x):
    if x.ndim == 3:
        return x + jnp.ones((2, 3, 4))
    return x.sum()


def columns(x):
    if jnp.ndim(x) > 2:
        return x @ jnp.ones((7, 7))
    if len(x) > 5:
        return x + jnp.ones(6)
    return x


def fitting(x, count):
    if count == 2:
        return x + jnp.ones((2, 4))
    return x


summed(x)
columns(x)
fitting(x, int(json.loads("3")))
mask = x > 2
if mask.any():
    x @ jnp.ones((4, 4))  # E(silent): "@": the shapes do not go together: (2, 3) and (4, 4)  [pytree-leaf]
assert not mask.any()
