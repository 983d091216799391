"""What stands behind a star is given one by one, to Python's own functions too: ``zip(*pairs)``, ``d.update(**more)``."""

from functools import partial

import jax
import jax.numpy as jnp


def dense(n_out):
    def init(key, n_in):
        return {"w": jax.random.normal(key, (n_in, n_out))}, n_out

    def apply(params, x):
        return x @ params["w"]  # E: params has no key 'w': its only key is 'scale'  [pytree-structure] ;; N: called at line 45, which is called at line 56

    return init, apply


def scale():
    def init(key, n_in):
        return {"scale": jnp.ones(n_in)}, n_in

    return init, lambda params, x: x * params.get("scale", 1.0)


def serial(*layers):
    inits, applies = zip(*layers, strict=True)

    def init(key, n_in):
        found = []
        for each in inits:
            params, n_in = each(key, n_in)
            found.append(params)
        return found

    return init, list(applies)


pairs = [dense(3), scale(), dense(1)]
init, applies = serial(*pairs)


def forward(params, x):
    for apply, layer in zip(applies, params, strict=True):
        x = apply(layer, x)
    return x


key = jax.random.PRNGKey(0)
x = jnp.ones((4, 2))
layers = init(key, 2)
jax.tree.map(jnp.add, layers, layers)
jax.tree.map(jnp.add, layers, layers[:2])  # E: ...is a list of length 2  [pytree-structure]
forward(layers, x)
swapped = [layers[1], layers[0], layers[2]]
forward(swapped, x)  # RAISES

named = {"a": 1.0}
more = {"b": 2.0}
named.update(**more)
jax.tree.map(jnp.add, named, {"a": 1.0, "b": 1.0})
once = iter([x, x])
added = [*map(jnp.add, *zip((x, x), once, strict=True))]
assert not list(once)
jax.tree.map(jnp.add, [x, x], added)
both = partial(lambda *trees: jax.tree.map(jnp.add, *trees), *[{"a": x}, {"a": x}])
both()
columns = list(zip(*[(x, "a"), (x, "b")], strict=True))
columns[0][1] + x
columns[1][1] + x  # E: "+" on str and float array of shape (4, 2)  [pytree-leaf]

mapped = list(map(jnp.add, (x, x), (x, x)))
jax.tree.map(jnp.add, [x, x], mapped)
