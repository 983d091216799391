"""mypy holds to the first definition of a name; a notebook defines it again, and calls the last one."""

import jax
import jax.numpy as jnp
from jax import Array

square = lambda x: x**2  # noqa: E731
assert jax.grad(square)(3.0) == 6.0
square = lambda x, y: x**2 + y**2  # type: ignore[assignment,misc]  # noqa: E731
jax.jacrev(square, argnums=(0, 1))(1.0, 1.0)
jax.jit(jax.grad(square, argnums=1))(1.0, 1.0)

total = lambda x: x + 1  # noqa: E731
assert jax.jit(total)(1.0) == 2.0


def total(x, n):  # type: ignore[no-redef]
    return sum(x[i] for i in range(n))


jax.jit(total, static_argnums=(1,))(jnp.ones(3), 3)
jax.jit(total, static_argnums=(2,))  # E: jit: static_argnums is 2, but the function takes 2 positional arguments  [pytree-static]


class Model:
    def __call__(self, x: Array) -> Array:
        return x


assert jax.grad(Model())(1.0) == 1.0


class Model:  # type: ignore[no-redef]
    def __call__(self, x: Array, shift: dict[str, Array]) -> Array:
        return x + shift["b"]


model = Model()
jax.grad(model, argnums=1)(1.0, {"b": 0.0})
jax.grad(model, argnums=2)(1.0, {"b": 0.0})  # E: grad: argnums is 2 (counted from 0), but 2 arguments are given by position  [pytree-static]


def inside() -> None:
    scale = lambda x: x * 2  # noqa: E731
    assert jax.jit(scale)(1.0) == 2.0

    def scale(x, y):  # type: ignore[no-redef]
        return x * y

    jax.jit(scale)(1.0, 2.0)
    jax.jit(scale)(1.0, "a")  # E: jit: y is str, which JAX cannot trace  [pytree-leaf] ;; N: ... ;; N: ...


inside()  # RAISES
