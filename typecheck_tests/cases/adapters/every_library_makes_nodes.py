"""The classes of JAX, Equinox, Flax and Chex are trees; static fields are no children."""

from dataclasses import dataclass
from functools import partial

import chex
import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array


class Module(eqx.Module):
    w: Array
    size: int = eqx.field(static=True)


class Deeper(Module):
    b: Array


@struct.dataclass
class Struct:
    w: Array
    size: int = struct.field(pytree_node=False)


class Node(struct.PyTreeNode):
    w: Array
    size: int = struct.field(pytree_node=False)


@chex.dataclass
class Chex:
    w: Array


@partial(jax.tree_util.register_dataclass, data_fields=["w"], meta_fields=["size"])
@dataclass
class Listed:
    w: Array
    size: int


x = jnp.ones(2)
jax.tree.map(lambda leaf: reveal_type(leaf), Module(x, 1))  # R: Array
reveal_type(jax.tree.map(jnp.shape, Module(x, 1)).w)  # R: tuple[int, ...]
reveal_type(jax.tree.map(jnp.shape, Module(x, 1)).size)  # R: int
jax.tree.map(jnp.add, Module(x, 1), Module(x, 2))  # E: ...the first tree is Module with size=1, the second tree is Module with size=2  [pytree-structure]
jax.tree.map(jnp.add, Deeper(x, 1, x), Deeper(x, 2, x))  # E: ...Deeper with size=2  [pytree-structure]
jax.tree.map(jnp.add, Struct(x, 1), Struct(x, 2))  # E: ...Struct with size=2  [pytree-structure]
jax.tree.map(jnp.add, Node(x, 1), Node(x, 2))  # E: ...Node with size=2  [pytree-structure]
jax.tree.map(jnp.add, Listed(x, 1), Listed(x, 2))  # E: ...Listed with size=2  [pytree-structure]
jax.tree.map(jnp.add, Chex(w=x), (x,))  # E: ...the first tree is Chex, the second tree is a tuple of length 1  [pytree-structure]
