"""Whoever is handed a method may call it: what that changes of its object is not known any more, the rest is."""

from functools import partial
from importlib import import_module

import jax.numpy as jnp

others = import_module("copy")


class Env:
    def __init__(self):
        self.w = jnp.ones((3, 2))
        self.seen = jnp.ones(3)

    def step(self, x):
        return jnp.tanh(x @ self.w)  # E: "@": the shapes do not go together: (4, 5) and (3, 2)  [pytree-leaf] ;; N: called at line 27

    def look(self, x):
        self.seen = x
        return self.step(x)


env = Env()
others.copy(env.step)
others.copy(partial(env.step, 1))
env.step(jnp.ones((4, 5)))  # RAISES
others.copy(env.look)
env.seen + jnp.ones(4) if env.seen.shape == (4,) else None


class Search:
    def __init__(self, env):
        self.env = env

    def policy(self, x):
        return self.env.step(x)

    def run(self):
        return others.copy(self.policy)


search = Search(Env())
search.run()
search.env.w + jnp.ones(3)  # E: "+": the shapes do not go together: float array of shape (3, 2) and float array of shape (3,)  [pytree-leaf]
