"""What puts an instance together is given the very children that were taken out: computed again, they change each time."""

import jax
import jax.numpy as jnp
from jax import lax, tree_util


class Pair:
    """Two copies of an array."""

    def __init__(self, x):
        self.x = x

    @classmethod
    def of(cls, x):
        return cls(lax.broadcast(x, (2,)))


tree_util.register_pytree_node(Pair, lambda pair: ((pair.x,), None), lambda _, children: Pair.of(*children))


@tree_util.register_pytree_node_class
class Column:
    def __init__(self, x: jax.Array) -> None:
        self.x = x[:, None]

    def tree_flatten(self) -> tuple[tuple[jax.Array], None]:
        return (self.x,), None

    @classmethod
    def tree_unflatten(cls, _aux: None, children: tuple[jax.Array]) -> "Column":
        return cls(*children)


@tree_util.register_pytree_node_class
class Rows:
    """Done once or twice, it is the same."""

    def __init__(self, x):
        self.x = jnp.atleast_2d(x) if x.ndim else x

    def tree_flatten(self):
        return (self.x,), None

    @classmethod
    def tree_unflatten(cls, _aux, children):
        return cls(*children)


def made(x):
    return Pair.of(jnp.sin(x))


x = jnp.ones(3)
found = jax.jit(made)(x)  # E(silent): Pair changes when JAX takes it apart and rebuilds it: x had the shape (2, 3), and has (2, 2, 3)  [pytree-field] ;; N: put the children in as they are: what is computed from them was computed before
assert found.x.shape != made(x).x.shape
column = jax.tree.map(jnp.sin, Column(x))  # E(silent): Column changes when JAX takes it apart and rebuilds it: x had the shape (3, 1), and has (3, 1, 1)  [pytree-field] ;; N: ...
assert column.x.ndim == 3
rows = jax.jit(lambda rows: jax.tree.map(jnp.sin, rows))(Rows(x))
assert rows.x.shape == (1, 3)
