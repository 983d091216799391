import jax.numpy as jnp


def is_true(condition):
    return bool(condition)


def checked(x):
    if is_true(jnp.all(x > 0)) is False:
        raise ValueError(x)
    return x
