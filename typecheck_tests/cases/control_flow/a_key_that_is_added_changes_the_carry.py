"""``{**carry, "b": x}`` has the keys of the carry and one more, unless it was there before."""

import jax.numpy as jnp
from jax import Array, lax

start = {"a": jnp.zeros(())}


def adds(c: dict[str, Array], x: Array) -> tuple[dict[str, Array], Array]:
    return {**c, "b": x}, x


def replaces(c: dict[str, Array], x: Array) -> tuple[dict[str, Array], Array]:
    return {**c, "a": x}, c["a"]


def takes_out(c: dict[str, Array], x: Array) -> tuple[dict[str, Array], None]:
    rest = {key: value for key, value in c.items() if key != "b"}
    return {**rest, "b": x}, None


def pops(c: dict[str, Array], x: Array) -> tuple[dict[str, Array], None]:
    c.pop("b")
    return {**c, "b": x}, None


def binds_again(c: dict[str, Array], x: Array) -> tuple[dict[str, Array], None]:
    c = {"b": x}
    return {**c, "a": x}, None


lax.scan(adds, start, jnp.ones(3))
# E: lax.scan: the carry changes ...  [pytree-carry]
lax.scan(lambda c, x: ({**c, "n": x}, None), start, jnp.ones(3))
# E: lax.scan: the carry changes ...  [pytree-carry]
lax.fori_loop(0, 3, lambda i, c: c | {"b": i}, start)
# E: lax.fori_loop: the carry changes ...  [pytree-carry]
lax.fori_loop(0, 3, lambda i, c: dict(c, b=i), start)
# E: lax.fori_loop: the carry changes ...  [pytree-carry]
lax.scan(replaces, start, jnp.ones(3))
both = {"a": jnp.zeros(()), "b": jnp.zeros(())}
lax.scan(adds, both, jnp.ones(3))
lax.scan(takes_out, both, jnp.ones(3))
lax.scan(pops, both, jnp.ones(3))
lax.scan(binds_again, both, jnp.ones(3))
lax.fori_loop(0, 3, lambda i, c: dict(c, a=c["a"] + i), start)
lax.while_loop(lambda c: c["a"] < 3, lambda c: {**c, "a": c["a"] + 1}, start)
lax.cond(True, lambda c: {**c, "b": c["a"]}, lambda c: {"a": c["a"], "b": c["a"]}, start)
lax.cond(True, lambda c: {**c, "b": c["a"]}, lambda c: {**c, "n": c["a"]}, start)
# E: lax.cond: ...  [pytree-carry]
