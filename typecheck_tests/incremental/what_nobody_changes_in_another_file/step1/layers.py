import jax.numpy as jnp

from .settings import DEFAULTS, NESTED, config

TABLE: dict = {}


def register(name):
    def keep(function):
        TABLE[name] = function
        return function

    return keep


@register("wide")
def wide(width):
    return jnp.ones((8, width))


def build(name, width):
    return TABLE[name](width)


DEFAULTS["width"] = DEFAULTS["depth"] = 3
NESTED["model"]["width"] = 6
config.sizes.append(2)
