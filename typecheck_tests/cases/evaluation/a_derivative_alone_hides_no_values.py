"""Under ``grad`` and its kin without ``jit`` an array still has its value: ``item`` and ``int`` give it."""

import jax
import jax.numpy as jnp


def scaled(p):
    return p["a"] * (p["a"] * p["b"]).item()  # E: the array is traced, so .item() cannot have its value in a transformed function  [pytree-static] ;; N: ...


def repeated(x):
    for _ in range(int(x)):
        x = x * 2
    return x


def both(d):
    return d["a"] * d["b"].item()


params = {"a": jnp.array(2.0), "b": jnp.array(3.0)}
grads = jax.grad(scaled)(params)
value, _ = jax.value_and_grad(repeated)(3.0)
out, pull = jax.vjp(both, params)
_, tangent = jax.jvp(repeated, (3.0,), (1.0,))
assert float(grads["a"]) == 6.0
assert float(tangent) == 8.0

jax.jit(jax.grad(scaled))(params)  # RAISES
