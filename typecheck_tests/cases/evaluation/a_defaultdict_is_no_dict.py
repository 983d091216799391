"""``defaultdict`` is a node of its own, also where it is given its first entries; a comprehension makes a plain dict."""

from collections import defaultdict

import jax
import jax.numpy as jnp

x = jnp.ones(3)


def nothing():
    return x


metrics = defaultdict(nothing, {"loss": x})


def plain(tree, step):
    return {key: value + step for key, value in tree.items()}, None


jax.lax.scan(plain, metrics, x)  # E: lax.scan: the carry changes at the root: "metrics" is a defaultdict with keys 'loss', "plain" returns a dict with keys 'loss'  [pytree-carry]
jax.tree.map(jnp.add, metrics, {"loss": x})  # E: tree.map: structures differ at the root: "metrics" is a defaultdict with keys 'loss', the second tree is a dict with keys 'loss'  [pytree-structure]
jax.tree.map(jnp.add, defaultdict(nothing, loss=x), {"loss": x})  # E: ...defaultdict...  [pytree-structure]


def kept(tree, step):
    return jax.tree.map(lambda leaf: leaf + step, tree), None


jax.lax.scan(kept, metrics, jnp.ones(()).reshape(1))
jax.lax.scan(plain, dict(metrics), x)
jax.tree.map(jnp.add, metrics, defaultdict(nothing, loss=x))
