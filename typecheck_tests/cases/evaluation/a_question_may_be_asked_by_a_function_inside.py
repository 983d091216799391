"""What a function or class inside of another reads counts as read there: in the question, and where it fails."""

import sys

import jax.numpy as jnp


def second(found):
    for path, leaf in found.items():
        def is_wide():
            return "kernel" in path[len(sys.argv) > 100 :]

        if is_wide():
            print(leaf.shape[1])


def width(leaf, kind):
    class Asked:
        def made(self):
            return leaf.shape[1]

    if len(leaf.shape) > len(sys.argv):
        return Asked().made()
    return kind


def other(leaf):
    def third():
        return leaf.shape[2]  # E: leaf.shape has no item 2: it has 1 item  [pytree-structure] ;; N: ...

    if len(sys.argv) > 0:
        return third()
    return leaf


second({"layer/kernel": jnp.ones((3, 3)), "layer/bias": jnp.ones(3)})
width(jnp.ones(3), 0)
other(jnp.ones(3))  # RAISES
