"""The model is put together from its parameters and its parameters; the statistics are lost."""

import jax
from treex_guide import network

from treetyped import Param, tree

params, rest = tree.partition(network(jax.random.key(0)), Param)
model = tree.combine(params, params)  # BUG: the other part is rest
