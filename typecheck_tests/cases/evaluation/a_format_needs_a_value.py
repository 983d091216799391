"""``f"{x:.3f}"`` needs a number; without a format a tracer prints itself, and ``jax.debug.print`` prints the value."""

import jax
import jax.numpy as jnp
from jax import Array


@jax.jit
def step(x: Array) -> Array:
    loss = jnp.sum(x**2)
    print(f"loss {loss:.3f}")  # E: loss is traced, so the format ".3f" cannot have its value in a transformed function  [pytree-static] ;; N: jax.debug.print shows it when the function runs ;; N: called at line 25
    return loss


@jax.jit
def shown(x: Array, scale: float = 1.0) -> Array:
    loss = scale * jnp.sum(x**2)
    print(f"compiled for {x.shape} {x.ndim:>3d} {x.dtype!s:>10} {x!r:>40} {loss} {loss:}")
    print(f"{'loss':>10} {scale:.2f}")
    jax.debug.print("loss {loss:.3f}", loss=loss)
    jax.debug.callback(lambda value: print(f"{value:.3f}"), loss)
    return loss


step(jnp.ones(2))  # RAISES
shown(jnp.ones(2))
value = shown(jnp.ones(2))
print(f"{value:.3f}")
