from jax import Array


def scaled(x: Array) -> Array:
    return x * 2
