"""Sets of names, ``deque`` and what ``random`` draws: their items are known, and neither is a node of JAX."""

import random
from collections import deque
from typing import Any

import jax
import jax.numpy as jnp

params: Any = {"w": jnp.ones(3), "b": jnp.ones(2)}
grads: Any = {"w": jnp.ones(3)}

shared = {name: params[name] for name in params.keys() & grads.keys()}
jax.tree.map(jnp.add, shared, grads)
jax.tree.map(jnp.add, shared, params)
# E: tree.map: structures differ at the root: "shared" is a dict with keys 'w', "params" is ...  [pytree-structure]
rest = {name: params[name] for name in set(params) - set(grads)}
jax.tree.map(jnp.add, rest, grads)
# E: tree.map: structures differ at the root: "rest" is a dict with keys 'b', "grads" is ...  [pytree-structure]
jax.tree.map(jnp.add, dict.fromkeys(sorted({"b"} | {"w"}), 1.0), grads)
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'b', 'w', ...  [pytree-structure]

if params.keys() == grads.keys():
    jax.tree.map(jnp.add, params, grads)
are_alike = set(params) == set(grads)
if are_alike:
    jax.tree.map(jnp.add, params, grads)
missing = params.keys() - grads.keys()
if not missing:
    jax.tree.map(jnp.add, params, grads)

buffer: Any = deque(maxlen=3)
for _ in range(5):
    buffer.append({"state": jnp.ones(4), "reward": 1.0})
jax.tree.map(jnp.add, buffer[0], {"state": 1.0})
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'reward', 'state', ...  [pytree-structure]
drawn = random.sample(buffer, 2)
jax.tree.map(jnp.add, drawn[1], {"state": 1.0})
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'reward', 'state', ...  [pytree-structure]
one = random.choice(list(buffer))
jax.tree.map(jnp.add, one, {"state": 1.0})
# E: tree.map: structures differ at the root: "one" is a dict with keys 'reward', 'state', ...  [pytree-structure]
oldest = buffer.popleft()
jax.tree.map(jnp.add, oldest, {"state": 1.0, "reward": 1.0})
jax.jit(lambda tree: tree)(buffer)
# E: jit: tree is a deque, which JAX cannot trace  [pytree-leaf]
# N: static_argnames="tree" compiles once for each value
jax.tree.map(lambda leaf, other: leaf, buffer, [1, 2])

window: Any = deque(maxlen=2)
window.append({"w": jnp.ones(3)})
window.append({"w": jnp.ones(3), "b": 1.0})
jax.tree.map(jnp.add, *window)
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'w', ...  [pytree-structure]
window.append({"w": jnp.ones(3), "b": 2.0})  # the first is dropped
jax.tree.map(jnp.add, *window)
window.appendleft({"w": jnp.ones(3)})
jax.tree.map(jnp.add, *window)
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'w', ...  [pytree-structure]
window.extend([window[1], window[1]])
jax.tree.map(jnp.add, *window)
unbounded: Any = deque([{"w": 1.0}, {"w": 2.0}])
unbounded.append({"b": 1.0})
jax.tree.map(jnp.add, unbounded[0], unbounded[1])
jax.tree.map(jnp.add, unbounded[0], unbounded[-1])
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'w', ...  [pytree-structure]

compiled = jax.jit(lambda tree, names: [tree[name] for name in sorted(names)], static_argnames="names")
compiled(params, names=frozenset({"w"}))
kept: Any = frozenset(params)
jax.jit(lambda tree: tree)(kept)
# E: jit: tree is a frozenset, which JAX cannot trace  [pytree-leaf]
# N: static_argnames="tree" compiles once for each value
compiled(params, names={"w"})  # E: ...use frozenset...  [pytree-static]
