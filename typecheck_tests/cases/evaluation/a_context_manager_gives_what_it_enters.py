"""What ``__enter__`` returns, what a generator yields, what ``nullcontext`` is given; what may be changed later is not known."""

import contextlib
from contextlib import contextmanager, nullcontext

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3), "b": jnp.ones(2)}
other = {"w": jnp.ones(3), "c": jnp.ones(2)}


@contextmanager
def copied(tree):
    yield dict(tree)


@contextlib.contextmanager
def timed(name):
    print(name)
    try:
        yield {"w": 1.0}
    finally:
        print("done")


@contextmanager
def finished_later():
    tree = {"w": 1.0}
    yield tree
    tree["late"] = 2.0


@contextmanager
def swallowing():
    try:
        yield dict(params)
    except Exception:
        print("never mind")


class Session:
    def __init__(self, tree):
        self.tree = tree

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        pass


class Growing(Session):
    def __enter__(self):
        return self.tree

    def __exit__(self, *raised):
        self.tree["late"] = 1.0


with copied(params) as tree:
    jax.tree.map(jnp.add, tree, params)
    jax.tree.map(jnp.add, tree, other)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
with timed("a step") as tree:
    jax.tree.map(jnp.add, tree, {"w": 2.0})
with finished_later() as late:
    print(late["w"])
print(late["late"])
with Session(params) as session:
    jax.tree.map(jnp.add, session.tree, other)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
with Growing(dict(params)) as grown:
    jax.tree.map(jnp.add, grown, params)
print(grown["late"])
with nullcontext(params) as tree, contextlib.suppress(KeyError):
    jax.tree.map(jnp.add, tree, params)
with nullcontext(params) as tree:
    jax.tree.map(jnp.add, tree, other)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
with swallowing() as tree:
    jax.tree.map(jnp.add, tree, other)
