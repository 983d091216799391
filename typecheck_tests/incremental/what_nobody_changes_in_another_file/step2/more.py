import jax.numpy as jnp

from .layers import register


@register("narrow")
def narrow(width):
    return jnp.ones((2, width))
