"""A static name or number that the function does not have is refused when it is jitted."""

import jax
from jax import Array


def f(x: Array, n: int) -> Array:
    return x


def g(x: Array, *rest: int, **options: int) -> Array:
    return x


jax.jit(f, static_argnames="m")  # E: jit: static_argnames names 'm', but the function takes x, n  [pytree-static]
jax.jit(f, static_argnums=2)  # E: jit: static_argnums is 2, but the function takes 2 positional arguments  [pytree-static]
jax.jit(f, static_argnums=-1)
jax.jit(f, static_argnames=("n",), static_argnums=(1,))
jax.jit(g, static_argnames="m", static_argnums=5)
jax.jit(f, static_argnums=1, donate_argnames="n")  # E: jit: n is both static and donated: a static argument is no array whose buffer could be given away  [pytree-static]
jax.jit(f, static_argnums=1, donate_argnums=0)


@jax.jit(static_argnames="flg")  # E: jit: static_argnames names 'flg', but the function takes x, flag  [pytree-static]
def misspelt(x: Array, flag: bool) -> Array:
    return x if flag else -x


names, numbers = {"static_argnames": "m"}, [2]
name = "m"
jax.jit(f, static_argnames=names["static_argnames"])  # E: jit: static_argnames names 'm', but the function takes x, n  [pytree-static]
jax.jit(f, static_argnums=numbers)  # E: jit: static_argnums is 2, but the function takes 2 positional arguments  [pytree-static]
jax.jit(f, static_argnums=(kept := 1,), donate_argnums=kept)  # E: jit: n is both static and donated: ...  [pytree-static]


def jitted(names: str) -> None:
    own = "n"
    jax.jit(f, static_argnames=names)
    jax.jit(f, static_argnames=own)
    jax.jit(f, static_argnames=name)  # E: jit: static_argnames names 'm', but the function takes x, n  [pytree-static] ;; N: called at line 43


jitted("n")  # RAISES
