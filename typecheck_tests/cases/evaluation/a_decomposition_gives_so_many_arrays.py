"""A decomposition gives as many arrays as it has factors: one more cannot be unpacked, and each has its shape."""

import jax
import jax.numpy as jnp
import jax.scipy as jsp
from jax import lax

a = jnp.eye(3)
tall = jnp.ones((5, 3))


def whitened(x: jax.Array) -> jax.Array:
    values, vectors = jnp.linalg.eigh(x.T @ x)
    return x @ vectors / jnp.sqrt(values)


def low_rank(x: jax.Array, rank: int) -> jax.Array:
    u, s, vt = jnp.linalg.svd(x, full_matrices=False)
    return (u[:, :rank] * s[:rank]) @ vt[:rank]


print(whitened(tall) + tall, low_rank(tall, 2) + tall, jnp.linalg.svd(tall, compute_uv=False) + jnp.ones(3))
print(jnp.linalg.eigh(a).eigenvalues + jnp.ones(3), jnp.linalg.slogdet(a).logabsdet + 1.0, jnp.linalg.qr(tall).R + a)
factor = jsp.linalg.cho_factor(a)
print(jsp.linalg.cho_solve(factor, tall.T) + tall.T, jnp.linalg.qr(tall, mode="r") + a, lax.linalg.eigh(a)[0] + a)
solution, residuals, rank, values = jnp.linalg.lstsq(tall, jnp.ones(5))
print(solution + jnp.ones(3), jsp.linalg.solve_triangular(a, jnp.ones(3), lower=True) + solution)

q, r, p = jnp.linalg.qr(a)  # E: Need more than 2 values to unpack (3 expected)  [misc]
q, r, p = jax.jit(jnp.linalg.qr)(a)  # E: 2 values are unpacked into 3 names  [pytree-structure]
u, s = lax.map(jnp.linalg.svd, jnp.ones((2, 5, 3)))  # E: Too many values to unpack (2 expected, 3 provided)  [misc]
values, vectors, rest = jax.vmap(jnp.linalg.eigh)(jnp.ones((2, 3, 3)))  # E: 2 values are unpacked into 3 names  [pytree-structure]
sign, logdet, det = jnp.linalg.slogdet(a)  # E: 2 values are unpacked into 3 names  [pytree-structure]
print(jax.jit(jnp.linalg.eigh)(a).vectors)  # E: EighResult has no attribute "vectors": it has "eigenvalues", "eigenvectors"  [pytree-structure]
lower, upper = jax.jit(jsp.linalg.lu)(a)  # E: 3 values are unpacked into 2 names  [pytree-structure]
jnp.linalg.svd(tall)[0] @ tall.T  # E: "@": the shapes do not go together: (5, 5) and (3, 5)  [pytree-leaf]
jnp.linalg.eigh(tall)  # E: jnp.eigh: takes square matrices, not shape (5, 3)  [pytree-leaf]
jsp.linalg.solve_triangular(a, jnp.ones(4))  # E: jsp.solve_triangular: the shapes do not go together: (3, 3) and (4,)  [pytree-leaf]
jsp.linalg.cho_solve(factor, tall)  # E: jsp.cho_solve: the shapes do not go together: (3, 3) and (5, 3)  [pytree-leaf]
jax.grad(jnp.linalg.eigvalsh)(a)  # E: grad: the function returns float array of shape (3,), but only a float scalar has a gradient  [pytree-leaf]
jax.grad(lambda x: jnp.linalg.slogdet(x)[1])(a)
