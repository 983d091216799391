# mypy: disallow-untyped-defs, disallow-untyped-calls, disallow-any-generics
"""In a strict project mypy says of every bare function that it is bare; what fails in it is said all the same."""

import jax
import jax.numpy as jnp


def body(carry, x):  # E(type): Function is missing a type annotation  [no-untyped-def] -- a style that the project asks for
    return {"n": carry["n"], "m": x}, x


def run():  # E(type): Function is missing a return type annotation  [no-untyped-def] -- a style that the project asks for
    return jax.lax.scan(body, {"n": jnp.zeros(3)}, jnp.ones(3))  # E: lax.scan: the carry changes at the root: "init" is a dict with keys 'n', "body" returns a dict with keys 'm', 'n'  [pytree-carry] ;; N: called at ...


def moved(x: jnp.array, v: jnp.array):  # E(type): Function is missing a return type annotation  [no-untyped-def] -- a style that the project asks for ;; E(type): Function "jax.numpy.array" is not valid as a type  [valid-type] -- a style that the project asks for
    return jax.jvp(jnp.sin, x, v)  # E: jvp: "primals" must be a tuple with one entry for each argument, not a leaf (float array of shape (3,))  [pytree-structure] ;; N: called at ...


run()  # RAISES
# E(type): Call to untyped function "run" in typed context  [no-untyped-call] -- a style that the project asks for
moved(jnp.ones(3), jnp.ones(3))  # RAISES
