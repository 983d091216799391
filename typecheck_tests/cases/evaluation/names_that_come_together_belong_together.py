"""``for path, leaf in found.items()``: a question about the one stands before the use of the other."""

import re

import jax
import jax.numpy as jnp

found = {"layer/kernel": jnp.ones((3, 3)), "layer/bias": jnp.ones(3)}


def ranks(found, pattern):
    out = {}
    for path, leaf in found.items():
        if re.search(pattern, path):
            out[path] = leaf.shape[1]
    return out


def widths(found, pattern):
    return [leaf.shape[1] for path, leaf in found.items() if re.search(pattern, path)]


def first(found, pattern):
    (path, leaf), *_ = found.items()
    if re.search(pattern, path):
        return leaf.shape[2]
    return leaf


def named_again(found, pattern):
    out = {}
    for path, leaf in found.items():
        match [pattern, path]:
            case [wanted, name]:
                pass
        if re.search(wanted, name):
            out[path] = leaf.shape[1]
    return out


def other(found, pattern):
    for path in found:
        if re.search(pattern, path):
            return jax.tree.map(jnp.add, {"w": 1.0}, {"v": 1.0})  # E: ...structures differ...  [pytree-structure]
    return found


named_again(found, "kernel$")
print(ranks(found, "kernel$"), widths(found, "kernel$"), first(found, "bias$"))
other(found, "kernel$")  # RAISES
