"""An alias, a function it is handed to, a closure: each may change what was written out."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


def grow(values: list[Array]) -> None:
    values.append(x)


listed = [x]
grow(listed)
jax.tree.map(jnp.add, listed, [x, x])
one = {"w": x}
alias = one
alias["b"] = x
jax.tree.map(jnp.add, one, {"w": x, "b": x})
inner = [x]
outer = {"inner": inner}
inner.append(x)
jax.tree.map(jnp.add, outer, {"inner": [x, x]})
outer["inner"].append(x)
jax.tree.map(jnp.add, outer, {"inner": [x, x, x]})
seen = [x]


def note() -> None:
    seen.append(x)


note()
jax.tree.map(jnp.add, seen, [x, x])
held = [x]
holder = (held,)
holder[0].append(x)
jax.tree.map(jnp.add, held, [x, x])
