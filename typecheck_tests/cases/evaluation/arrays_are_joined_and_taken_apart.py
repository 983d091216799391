"""``vstack`` and its kin join arrays whose other axes are equal; ``unstack`` and ``split`` give so many of them."""

import jax
import jax.numpy as jnp

x = jnp.ones((4, 3))
y = jnp.ones((2, 3))
line = jnp.ones(3)

print(jnp.vstack([x, y, line]) + jnp.ones((7, 3)), jnp.hstack([x, x]) + jnp.ones((4, 6)), jnp.append(x, y).shape)
print(jnp.column_stack([line, line]) + jnp.ones((3, 2)), jnp.block([[x, x], [y, y]]) + jnp.ones((6, 6)))
first, second = jnp.unstack(y)
left, right = jnp.array_split(x, 2, axis=1)
a, b = jnp.broadcast_arrays(x, line)
print(first + second + line, left + jnp.ones((4, 2)), right + jnp.ones((4, 1)), a + b)
quotient, rest = jnp.divmod(line, 2)
mantissa, exponent = jnp.frexp(line)
print(quotient + rest, mantissa * 2.0**exponent, jnp.pad(x, ((1, 1), (0, 0)))[1:-1] + x, jnp.rot90(y) + jnp.ones((3, 2)))
print(jax.vmap(lambda row: jnp.hstack([row, 1.0]))(x) + jnp.ones((4, 4)))

jnp.vstack([x, jnp.ones((2, 4))])  # E: jnp.vstack: the shapes differ beside axis 0: (4, 3) and (2, 4)  [pytree-leaf]
jnp.hstack([x, y])  # E: jnp.hstack: the shapes differ beside axis 1: (4, 3) and (2, 3)  [pytree-leaf]
jnp.column_stack([x, line])  # E: jnp.column_stack: the shapes differ beside axis 1: (4, 3) and (3, 1)  [pytree-leaf]
one, two, three = jnp.unstack(y)  # E: 2 values are unpacked into 3 names  [pytree-structure]
parts, more = jnp.array_split(x, 3)  # E: 3 values are unpacked into 2 names  [pytree-structure]
quotient, rest, sign = jnp.divmod(line, 2)  # E: Need more than 2 values to unpack (3 expected)  [misc]
jnp.block([[x, y]])  # E: jnp.block: the shapes differ beside axis 1: (4, 3) and (2, 3)  [pytree-leaf]
jnp.pad(x, ((1, 1),)) @ jnp.ones(3)  # E: "@": the shapes do not go together: (6, 5) and (3,)  [pytree-leaf]
jax.vmap(lambda row: jnp.hstack([row, 1.0]) @ row)(x)  # E: "@": the shapes do not go together: (4,) and (3,)  [pytree-leaf]
