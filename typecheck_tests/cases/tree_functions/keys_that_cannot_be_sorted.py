"""JAX sorts the keys of a dict: numbers with strings, ``None`` with strings, members of an ``Enum``."""

import collections
import enum

import jax


class Part(enum.Enum):
    HEAD = 0
    BODY = 1


class Level(enum.IntEnum):
    LOW = 0
    HIGH = 1


table: dict[int | str, float] = {1: 2.0, "y": 3.0}
jax.tree.map(lambda x: x + 1, table)  # E: tree.map: JAX cannot sort the keys of a dict in "table": 1, 'y'  [pytree-structure]
jax.tree.leaves([{None: 1, "a": 2}])  # E: tree.leaves: JAX cannot sort the keys of a dict in "tree": None, 'a'  [pytree-structure]
jax.tree.structure({Part.HEAD: 1, Part.BODY: 2})
# E: tree.structure: JAX cannot sort the keys of a dict in "tree": Part.HEAD, Part.BODY  [pytree-structure]
jax.tree.leaves({Part.HEAD: 1})
jax.tree.leaves({Level.LOW: 1, Level.HIGH: 2})
jax.tree.leaves({1: 1, 2.5: 2, False: 3})
jax.tree.leaves(collections.OrderedDict([(1, 2.0), ("y", 3.0)]))
jax.tree.leaves(table, is_leaf=lambda x: isinstance(x, dict))
