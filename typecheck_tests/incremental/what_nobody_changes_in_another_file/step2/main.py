import jax.numpy as jnp

from . import more
from .layers import TABLE, build
from .settings import DEFAULTS, rate


def main():
    DEFAULTS["width"] = 4
    w = build("wide", DEFAULTS["width"])
    w @ jnp.ones(4) * rate()
    w @ jnp.ones(3)
    more.narrow(2) @ jnp.ones(2)
    TABLE["narrow"]


if __name__ == "__main__":
    main()
