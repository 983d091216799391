"""A loop over a dict of parameters gives text: Python and JAX compute with none; NumPy has arrays of it."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array


def penalty(params):
    return sum(jnp.sum(p**2) for p in params)  # E: "**" on 'b' and 2  [pytree-structure] ;; N: a loop over the dict params gives its keys: params.values() or jax.tree.leaves(params) gives its leaves ;; N: called at line 69


def total(params: dict[str, Array]) -> Array:
    found = jnp.zeros(())
    for leaf in params:
        found += jnp.sum(leaf)  # E: jnp.sum: takes arrays, not str  [pytree-leaf] ;; N: a loop over the dict params gives its keys: params.values() or jax.tree.leaves(params) gives its leaves ;; N: called at line 70
    return found


def norms(tree):
    return [jnp.linalg.norm(g) for g in tree]  # E: jnp.norm: takes arrays, not str  [pytree-leaf] ;; N: a loop over the dict tree gives its keys: tree.values() or jax.tree.leaves(tree) gives its leaves ;; N: called at line 71


class Model:
    def __init__(self, params):
        self.params = params

    def halved(self):
        return {k: k * 0.5 for k in self.params}  # E: "*" on 'w' and 0.5  [pytree-structure] ;; N: a loop over the dict self.params gives its keys: self.params.values() or jax.tree.leaves(self.params) gives its leaves ;; N: called at line 72


def added(x, name):
    return x + name  # E: "+" on float array of shape (3,) and str  [pytree-leaf] ;; N: called at line 73


def forward(params, x):
    for number, layer in enumerate(params):
        x = x @ layer["w"] + number  # E: layer is a str, which is indexed by numbers, not by 'w'  [pytree-structure] ;; N: a loop over the dict params gives its keys: params.values() or jax.tree.leaves(params) gives its leaves ;; N: called at line 74
    return x


def initial(text):
    return text[0], text[1:], text[-1]


def penalty_of_values(params):
    return sum(jnp.sum(p**2) for p in params.values())


def labels(params, n):
    names = [name * 2 + "_" for name in params]
    return names, f"{n} w" % (), "a" * n, 3 * "b", np.array(["a"]), np.char.add("a", "b")


def by_key(params):
    return sum(jnp.sum(params[p] ** 2) for p in params)


def keys_and_leaves(params):
    return [jnp.sum(p) for p in jax.tree.leaves(params)], sorted(params), max(p for p in params)


params = {"b": jnp.ones(()), "w": jnp.ones(3)}
jax.grad(penalty_of_values)(params)
jax.grad(by_key)(params)
labels(params, 3)
initial("enc")
keys_and_leaves(params)
jax.grad(penalty)(params)  # RAISES
jax.grad(total)(params)  # RAISES
norms(params)  # RAISES
Model({"w": jnp.ones(3)}).halved()  # RAISES
added(jnp.ones(3), "w")  # RAISES
jax.jit(forward)({"a": {"w": jnp.ones((2, 2))}}, jnp.ones(2))  # RAISES
