"""After ``sys.exit()``, and after any function that is declared to return nothing, nothing is reached."""

import os
import sys
from contextlib import suppress
from typing import NoReturn

import jax
import jax.numpy as jnp


def unreachable(message) -> NoReturn:
    raise NotImplementedError(message)


def leave(x):
    print("usage: program FILE")
    sys.exit(1)


def refuse(x):
    unreachable("not for arrays")


def decide(x):
    if x.shape == (3,):
        sys.exit(1)
    return x


def checked(tree):
    if tree is None:
        sys.exit("no parameters")
    return jax.tree.map(jnp.add, tree, {"a": 1.0})


def stop(tree):
    halt = os.abort
    halt()
    return jax.tree.map(jnp.add, tree, {"a": 1.0})


def silent(x):
    print(x)


x = jnp.ones(3)
checked({"a": x})
with suppress(SystemExit):
    jax.lax.cond(True, lambda x: x, leave, x)
with suppress(NotImplementedError):
    jax.lax.cond(True, lambda x: x, refuse, x)
with suppress(SystemExit):
    jax.lax.cond(True, lambda x: x, decide, x)
with suppress(SystemExit):
    checked(None)
jax.lax.cond(True, lambda x: x, silent, x)  # E: lax.cond: the branches differ at the root: "true_fun" returns a leaf (float array of shape (3,)), "silent" returns None  [pytree-carry]
