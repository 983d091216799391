import jax
import jax.numpy as jnp

xs = [1, 2]
pair = (1, 2)
base = {"w": 1}
jax.tree.map(jnp.add, [*xs, 3], [1, 2, 3])
jax.tree.map(jnp.add, {**base, "b": 2}, {"b": 1, "w": 2})
jax.tree.map(jnp.add, {"w": 1, **base}, {"w": 2})
jax.tree.map(jnp.add, [x for x in xs if x > 1], [1])
jax.tree.map(jnp.add, [*range(3)], [1, 2, 3])
jax.tree.map(jnp.add, {k: ord(k) for k in "wb"}, {"b": 1, "w": 2})
longer = [0] * 2
longer += [1]
jax.tree.map(jnp.add, longer, [1, 2, 3])
jax.tree.map(jnp.add, [*xs, 3], [1, 2])  # E: tree.map: structures differ at the root: the first tree is a list of length 3, the second tree is a list of length 2  [pytree-structure]
jax.tree.map(jnp.add, [x * 2 for x in xs], [1])  # E: tree.map: structures differ at the root: the first tree is a list of length 2, the second tree is a list of length 1  [pytree-structure]
jax.tree.map(jnp.add, [0] * 3, [1])  # E: tree.map: structures differ at the root: the first tree is a list of length 3, the second tree is a list of length 1  [pytree-structure]
jax.tree.map(jnp.add, xs + xs, xs)  # E: tree.map: structures differ at the root: the first tree is a list of length 4, "xs" is a list of length 2  [pytree-structure]
jax.tree.map(jnp.add, tuple(xs), (1,))  # E: tree.map: structures differ at the root: the first tree is a tuple of length 2, the second tree is a tuple of length 1  [pytree-structure]
jax.tree.map(jnp.add, list(pair), [1])  # E: tree.map: structures differ at the root: the first tree is a list of length 2, the second tree is a list of length 1  [pytree-structure]
jax.tree.map(jnp.add, {**base, "b": 2}, {"w": 1})
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'b', 'w', the second tree is a dict with keys 'w'  [pytree-structure]
jax.tree.map(jnp.add, base | {"b": 2}, base)
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'b', 'w', "base" is a dict with keys 'w'  [pytree-structure]
jax.tree.map(jnp.add, dict(base, b=2), base)
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'b', 'w', "base" is a dict with keys 'w'  [pytree-structure]
