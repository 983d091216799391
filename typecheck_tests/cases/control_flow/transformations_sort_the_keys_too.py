"""What is differentiated, mapped or carried is flattened, and its dicts are sorted."""

from typing import Any

import jax
import jax.numpy as jnp

x = jnp.ones(2)
stats: dict[Any, Any] = {0: x, "total": x}
jax.grad(lambda s: s[0].sum())(stats)  # E: grad: JAX cannot sort the keys of a dict in "s": 0, 'total'  [pytree-structure]
jax.vmap(lambda s: s[0])(stats)  # E: vmap: JAX cannot sort the keys of a dict in "s": 0, 'total'  [pytree-structure]
jax.lax.scan(lambda c, s: (c, s[0]), 0.0, stats)  # E: lax.scan: JAX cannot sort the keys of a dict in "stats": 0, 'total'  [pytree-structure]
jax.lax.scan(lambda c, s: (c, s), stats, x)  # E: lax.scan: JAX cannot sort the keys of a dict in "stats": 0, 'total'  [pytree-structure]
jax.lax.cond(True, lambda s: s[0], lambda s: s[0], stats)  # E: lax.cond: JAX cannot sort the keys of a dict in "operands[0]": 0, 'total'  [pytree-structure]
jax.lax.fori_loop(0, 2, lambda i, s: s, stats)  # E: lax.fori_loop: JAX cannot sort the keys of a dict in "stats": 0, 'total'  [pytree-structure]
jax.grad(lambda y, s: (y * s[0]).sum())(x, stats)
ordered: dict[Any, Any] = {0: x, 1: x}
jax.grad(lambda s: s[0].sum())(ordered)
jax.vmap(lambda s: s[0])(ordered)
jax.lax.scan(lambda c, s: (c, s[0]), 0.0, ordered)


def table(key, value):
    return {key: value, "total": value}


def mean(tree):
    return jax.tree.map(jnp.mean, tree)  # E: tree.map: JAX cannot sort the keys...  [pytree-structure] ;; N: called at line ...


mean(table(3, x))  # RAISES
mean(table("mean", x))
jax.jit(lambda t: t["total"])(table("mean", x))
