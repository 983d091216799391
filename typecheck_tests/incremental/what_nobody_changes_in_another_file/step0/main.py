import jax.numpy as jnp

from .layers import TABLE, build
from .settings import DEFAULTS, FILLED, NESTED, config, rate


def main():
    w = build("wide", DEFAULTS["width"])
    w @ jnp.ones(4) * rate()
    w @ jnp.ones(3)
    jnp.ones(config.width) + jnp.ones(3)
    jnp.ones(config.sizes[0]) + jnp.ones(5)
    jnp.ones(NESTED["model"]["width"]) + jnp.ones(6)
    DEFAULTS["depth"]
    TABLE["narrow"]
    FILLED["anything"]


def of_others():
    jnp.ones(DEFAULTS["width"]) + jnp.ones(3)


if __name__ == "__main__":
    main()
