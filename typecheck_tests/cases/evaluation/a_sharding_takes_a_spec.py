"""``NamedSharding(mesh, spec)``: the spec is a ``PartitionSpec``, neither a name nor the tuple that it would be made of."""

from typing import Any

import jax
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((1,), ("x",))
none: Any = None
names: Any = ("x",)

NamedSharding(mesh, P("x"))
NamedSharding(mesh, P())
NamedSharding(mesh, spec=P(None, "x"))
NamedSharding(mesh, none)
# E: NamedSharding: takes a PartitionSpec, not None  [pytree-prefix]
# N: jax.P("x") names the axes of the mesh, jax.P() none
jax.NamedSharding(mesh, names)
# E: NamedSharding: takes a PartitionSpec, not a tuple of length 1  [pytree-prefix] ;; N: ...

specs = {"w": P("x"), "b": P()}
jax.tree.map(lambda spec: NamedSharding(mesh, spec), specs)
by_name: Any = {"w": "x", "b": None}
jax.tree.map(lambda spec: NamedSharding(mesh, spec), by_name)
# E: NamedSharding: takes a PartitionSpec, not str  [pytree-prefix] ;; N: ...
