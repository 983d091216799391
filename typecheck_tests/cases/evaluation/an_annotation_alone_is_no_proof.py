"""``config: dict`` is given objects, and an optimiser's state is called a ``GradientTransformation``: that runs."""

from types import SimpleNamespace

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax

x = jnp.ones(2)


class Inner(nn.Module):
    config: dict = None  # type: ignore[assignment]

    def __call__(self, x):
        return x * self.config.size  # type: ignore[attr-defined]


class Outer(nn.Module):
    config: object = None

    @nn.compact
    def __call__(self, x):
        return Inner(self.config)(x)  # type: ignore[arg-type]


def kept(step: jax.Array, state: optax.GradientTransformation):
    return jax.lax.cond(step > 0, lambda state: state, lambda state: state, state)


jax.jit(lambda tx: tx)(optax.adam(0.1))  # E: jit: tx.init is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...
Outer(SimpleNamespace(size=2)).init(jax.random.key(0), x)
globals()["kept"](x[0], optax.adam(0.1).init(x))


@jax.jit
def drawn(rng: int, shift: jax.Array) -> jax.Array:
    """Many call a key an int."""
    rng, key = jax.random.split(rng)
    return jax.random.normal(key, (3,)) + shift
