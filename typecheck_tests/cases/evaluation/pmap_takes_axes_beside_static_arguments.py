"""``in_axes`` of ``pmap`` has entries for the arguments that are not static; ``vmap`` lets ``select`` ask arrays."""

from functools import partial

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3)}
xs = jnp.ones((1, 4, 3))


@partial(jax.pmap, in_axes=(None, 0), static_broadcasted_argnums=(2, 3))
def play(params, xs, steps, name):
    for _ in range(steps):
        xs = xs * params["w"]
    return xs, name == "a"


@partial(jax.pmap, in_axes=(None, None, 0), static_broadcasted_argnums=0)
def later(name, params, xs):
    return {name: xs @ params["w"]}


@partial(jax.pmap, in_axes=(None, 0), static_broadcasted_argnums=2)
def wrong(params, xs, ys, steps):
    return xs


@jax.vmap
def decoded(action):
    index = jax.lax.select(action <= 2, 0, 1)
    value = jax.lax.select(jnp.mod(action, 2) == 0, 1.0, -1.0) * (action != 0)
    return jnp.zeros((2,)).at[index].set(value)


print(play(params, xs, 2, "a")[0].shape)
print(later("out", params, xs)["out"].shape)
print(decoded(jnp.arange(4).reshape(4, 1)).shape)
one, two, three = play(params, xs, 2, "a")  # E: 2 values are unpacked into 3 names  [pytree-structure]
later("out", params, xs)["in"]  # E: ...has no key 'in'...  [pytree-structure]
wrong(params, xs, 2, 3)  # E: ...in_axes has 2 entries, but 4 positional arguments are given  [pytree-prefix]
