"""An array gives as many rows as its first axis says, however many they are."""

import jax.numpy as jnp

rows = jnp.ones((1, 1500))
long = jnp.ones((100, 3))


def each():
    for row in rows:
        w, b = row  # E: 1500 values are unpacked into 2 names  [pytree-structure] ;; N: called at ...
        print(w, b)


def several(values):
    first, second = values  # E: 100 values are unpacked into 2 names  [pytree-structure] ;; N: called at ...
    return first, second


def first_and_rest(values):
    first, *rest = values
    return first + rest[0]


each()  # RAISES
several(long)  # RAISES
first_and_rest(long)
several(long[:2])
