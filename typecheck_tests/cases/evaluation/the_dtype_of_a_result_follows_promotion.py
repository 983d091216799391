"""What is computed has the dtype that JAX promotes to; a number of Python's takes that of the array beside it."""

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import lax

single, half, whole = jnp.ones(3), jnp.ones(3, jnp.bfloat16), jnp.arange(3)
short, slope = jnp.float16(2.0), jnp.full((3,), 0.1)


def kept(x, y):
    return lax.cond(True, lambda: x, lambda: y)


def descended(params, _):
    grads = jax.grad(lambda p: (p["w"].astype(jnp.float32) ** 2).sum())(params)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads), None


def descended_in_32_bits(params, _):
    grads = jax.grad(lambda p: (p["w"].astype(jnp.float32) ** 2).sum())(params)
    return jax.tree.map(lambda p, g: p - jnp.float32(0.1) * g, params, grads), None


def trained(carry, _):
    params, state = carry
    updates, state = adam.update(jax.tree.map(jnp.ones_like, params), state, params)
    return (optax.apply_updates(params, updates), state), None


kept(half * 2.0, half)
kept(half * whole, half)
kept(half * slope, half)
kept(np.exp(np.ones(3)), single.astype(float))
kept(jax.nn.gelu(half).astype(single.dtype), single)
kept(jnp.where(half > 0, half, 0.0), jax.vmap(lambda x: x / 2)(half))
kept((whole * 0.5) * half, half)
lax.cond(True, lambda: half, lambda: (whole / 2) * half)  # E: ... "false_fun" returns default float array of shape (3,)  [pytree-carry]
kept(jnp.sum(half, dtype=jnp.float32), single[0])
kept(jax.nn.leaky_relu(half, slope), jax.nn.hard_tanh(half))
lax.cond(True, lambda: half, lambda: half * single)  # E: lax.cond: the branches differ at the root: "true_fun" returns bfloat16 array of shape (3,), "false_fun" returns default float array of shape (3,)  [pytree-carry]
lax.cond(True, lambda: half, lambda: half * short)  # E: lax.cond: the branches differ at the root: "true_fun" returns bfloat16 array of shape (3,), "false_fun" returns float32 array of shape (3,)  [pytree-carry]
lax.cond(True, lambda: half, lambda: half * np.float32(2.0))  # E: lax.cond: the branches differ at the root: "true_fun" returns bfloat16 array of shape (3,), "false_fun" returns float32 array of shape (3,)  [pytree-carry]
lax.cond(True, lambda: half, lambda: jnp.maximum(half, jnp.zeros(())))  # E: lax.cond: the branches differ at the root: "true_fun" returns bfloat16 array of shape (3,), "false_fun" returns default float array of shape (3,)  [pytree-carry]
lax.cond(True, lambda: half, lambda: half @ jnp.eye(3))  # E: lax.cond: the branches differ at the root: "true_fun" returns bfloat16 array of shape (3,), "false_fun" returns default float array of shape (3,)  [pytree-carry]

adam = optax.adam(0.1, mu_dtype=jnp.bfloat16)
lax.scan(descended, {"w": half}, None, 3)
lax.scan(descended_in_32_bits, {"w": single}, None, 3)
lax.scan(descended_in_32_bits, {"w": half}, None, 3)  # E: lax.scan: the carry changes at ['w']: "init" is bfloat16 array of shape (3,), "descended_in_32_bits" returns float32 array of shape (3,)  [pytree-carry]
lax.scan(trained, ({"w": single}, adam.init({"w": single})), None, 3)
lax.scan(trained, ({"w": half}, adam.init({"w": half})), None, 3)
