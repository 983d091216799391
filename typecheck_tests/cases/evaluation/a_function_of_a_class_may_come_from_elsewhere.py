"""A class may bind a function that is not followed: called on an instance, it is given the instance, and may change it."""

import logging

import jax
import jax.numpy as jnp

x = jnp.ones(2)


class Log:
    def __init__(self):
        self.handlers = []

    add = logging.Logger.addHandler  # type: ignore[misc]
    kept = getattr(logging.Logger, "addHandler")  # noqa: B009


def first(add):
    log = Log()
    add(log)
    return log.handlers[0]  # E: log.handlers has no item 0: it is empty  [pytree-structure] ;; N: called at line 27


first(lambda log: log.add(logging.NullHandler()))
first(lambda log: log.kept(logging.NullHandler()))
first(lambda log: log.handlers)  # RAISES
jax.tree.map(jnp.add, [x], [x, x])  # E: ...structures differ...  [pytree-structure]
