"""What mypy says of a call by its types hides no failure inside, unless it is of the very argument that fails."""

from collections.abc import Callable

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


class Net(eqx.Module):
    weight: Array

    def apply(self, x: Array) -> Array:
        return self.weight @ x  # E: "@": the shapes do not go together: (2, 3) and (4,)  [pytree-leaf] ;; N: called at line 20, which is called at line 37


def applied(net: eqx.Module, x: Array) -> Array:
    rows: list[Array] = [x, x]
    return net.apply(rows[0])  # E: Module has no attribute "apply"  [attr-defined]


def first(rows: list[Array]) -> Array:
    (row,) = rows
    return jnp.dot(row, jnp.ones(7))  # E: jnp.dot: the shapes do not go together: (2,) and (7,)  [pytree-leaf] ;; N: called at line 38


def of_rows(rows: list[Array], function: Callable[..., Array]) -> Array:
    row = function(rows)
    return row @ jnp.ones((3, 3))  # E: "@": the shapes do not go together: (4,) and (3, 3)  [pytree-leaf] ;; N: called at line 40


def none(x: Array) -> Array:
    return jnp.dot(x, x)


applied(Net(jnp.ones((2, 3))), jnp.ones(4))  # RAISES
first((jnp.ones(2),))  # E: Argument 1 to "first" has incompatible type "tuple[Array]"; expected "list[Array]"  [arg-type]
none(None)  # E: Argument 1 to "none" has incompatible type "None"; expected "Array"  [arg-type]
of_rows((jnp.ones(4),), lambda rows: rows[0])  # E: Argument 1 to "of_rows" has incompatible type "tuple[Array]"; expected "list[Array]"  [arg-type]

# right
applied(Net(jnp.ones((2, 3))), jnp.ones(3))
first((jnp.ones(7),))  # E(type): Argument 1 to "first" has incompatible type "tuple[Array]"; expected "list[Array]"  [arg-type] -- declared too narrowly
jax.jit(none)(jnp.ones(3))
