import jax
import jax.numpy as jnp


def is_true(condition):
    try:
        return bool(condition)
    except jax.errors.TracerBoolConversionError:
        return None


def checked(x):
    if is_true(jnp.all(x > 0)) is False:
        raise ValueError(x)
    return x
