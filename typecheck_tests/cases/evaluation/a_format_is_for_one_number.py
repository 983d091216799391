"""``f"{x:.3f}"`` shows a number: a container has no format, nor has an array with axes."""

import jax
import jax.numpy as jnp


def step(w, x):
    return {"w": w["w"] * 0.9}, jnp.sum(w["w"] * x)


def train(w, x):
    for turn in range(3):
        loss, w = step(w, x)
        print(f"{turn:>3} {loss:.3f}")  # E: the format ".3f" is for one number, not for a dict  [pytree-structure] ;; N: called at ...


def shown(losses: jax.Array) -> str:
    return f"{jnp.ones((4, 2)).mean(axis=0):.2f}"  # E: the format ".2f" is for one number, not for float array of shape (2,)  [pytree-structure] ;; N: called at ...



w = {"w": jnp.ones(3)}
train(w, jnp.ones(3))  # RAISES
shown(jnp.ones(2))  # RAISES
print(f"{w}", f"{jnp.ones(3)}", f"{jnp.ones(3).sum():.2f}", f"{[1, 2]!s:>10}", f"{(1, 2)[0]:.2f}")
