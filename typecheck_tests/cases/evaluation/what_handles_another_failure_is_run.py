"""The handler of a ``try`` fails wherever it is reached, unless it is about what was tried; a manager that lets failures through keeps none."""

import contextlib

import jax
import jax.numpy as jnp

x = jnp.ones(2)
pair, triple = (x, x), (x, x, x)


def restored(path):
    try:
        with open(path) as file:
            return file.read()
    except FileNotFoundError:
        return jax.tree.map(jnp.add, pair, triple)  # E: ...structures differ...  [pytree-structure] ;; N: ...


def either(first, second):
    try:
        a, b = first
    except ValueError:
        a, b, _ = first
    return a, b, second


def older(tree):
    try:
        return jax.tree.no_such_function(tree)  # type: ignore[attr-defined]
    except AttributeError:
        return jax.tree.map(jnp.add, pair, tree)


@contextlib.contextmanager
def timed(name):
    print(name)
    yield
    print("done")


@contextlib.contextmanager
def quiet():
    with contextlib.suppress(ValueError):
        yield


class Kept:
    def __enter__(self):
        return self

    def __exit__(self, *failure):
        return bool(failure)


either(pair, x)
either(triple, x)
older(pair)
with quiet():
    jax.tree.map(jnp.add, pair, triple)
with Kept():
    jax.tree.map(jnp.add, pair, triple)
restored("/nowhere/at/all")  # RAISES
with timed("sum"):
    jax.tree.map(jnp.add, pair, triple)  # E: ...structures differ...  [pytree-structure]
