"""JAX puts an instance together of traced arrays, of rows, and of whatever ``tree.map`` is given by its function."""

import jax
import jax.numpy as jnp

NAMES = {0: "add", 1: "mul"}


@jax.tree_util.register_pytree_node_class
class Operation:
    def __init__(self, name: str) -> None:
        self.name = name

    def tree_flatten(self):
        return ([name for name in NAMES if NAMES[name] == self.name], None)

    @classmethod
    def tree_unflatten(cls, _aux, children):
        return cls(NAMES[int(children[0])])
        # E: the array is traced, so int() cannot have its value in a transformed function  [pytree-static] ;; N: called at line 112


@jax.tree_util.register_pytree_node_class
class Boxes:
    def __init__(self, corners):
        assert corners.ndim > 1
        self.corners = corners

    def tree_flatten(self):
        return (self.corners,), None

    @classmethod
    def tree_unflatten(cls, _aux, children):
        return cls(children[0])


class Sorted:
    def __init__(self, low, high):
        if low.shape != high.shape:
            raise ValueError("of one shape")
        if low.ndim == 0:
            raise ValueError("of rows")
        self.low, self.high = low, high


jax.tree_util.register_pytree_node(Sorted, lambda s: ((s.low, s.high), None), lambda _, parts: Sorted(*parts))


@jax.tree_util.register_pytree_node_class
class Wary:
    """It asks only what it can be asked."""

    def __init__(self, x, size=None):
        if isinstance(x, jax.Array) and not isinstance(x, jax.core.Tracer):
            assert x.ndim == 2
        self.x = x
        self.size = x.shape[0] if hasattr(x, "shape") and x.ndim else size

    def tree_flatten(self):
        return (self.x,), self.size

    @classmethod
    def tree_unflatten(cls, size, children):
        made = object.__new__(cls)
        made.x, made.size = children[0], size
        return made


def mean(boxes: Boxes) -> Boxes:
    return jax.tree.map(lambda a: a.mean(axis=(0, 1)), boxes)
    # E: Boxes cannot be made again of its new leaves: the function that puts it together raises  [pytree-field] ;; N: put it together without checks: object.__new__(cls), and its attributes set ;; N: called at line 113


def shapes(boxes):
    return jax.tree.map(lambda a: a.sum() > 0, {"b": boxes, "n": jnp.ones(2)})
    # E: Boxes cannot be made again of its new leaves: the function that puts it together raises  [pytree-field] ;; N: ... ;; N: called at line 114


def of_one(boxes):
    return jax.vmap(lambda b: b.corners.sum())(boxes)
    # E: Boxes cannot be made again of its new leaves: the function that puts it together raises  [pytree-field] ;; N: ... ;; N: called at line 115


def rows(pair):
    return jax.vmap(lambda p: p.low + p.high)(pair)
    # E: Sorted cannot be made again of its new leaves: the function that puts it together raises  [pytree-field] ;; N: ... ;; N: called at line 116


def in_turn(boxes):
    return jax.lax.scan(lambda total, one: (total + one.corners.sum(), None), 0.0, boxes)
    # E: Boxes cannot be made again of its new leaves: the function that puts it together raises  [pytree-field] ;; N: ... ;; N: called at line 117


def doubled(boxes, pair, wary):
    """The new leaves are as the class wants them, or nobody makes an instance of them."""
    jax.tree.map(lambda a: 2 * a, (boxes, pair, wary))
    jax.jit(lambda b: b.corners.sum())(boxes)
    jax.grad(lambda b: (b.corners**2).sum())(boxes)
    jax.tree.leaves(jax.tree.map(jnp.sum, jax.tree.leaves(boxes)))
    jax.tree.structure(boxes)
    jax.vmap(lambda p: p.low + p.high)(Sorted(jnp.ones((3, 2)), jnp.ones((3, 2))))
    jax.tree.map(jnp.sum, wary)
    jax.lax.fori_loop(0, 2, lambda _, b: b, boxes)
    jax.lax.scan(lambda b, x: (b, None), boxes, jnp.ones(3))
    jax.vmap(lambda b: b.corners.sum(), in_axes=1)(Boxes(jnp.ones((2, 3, 4))))
    try:
        return jax.tree.map(jnp.sum, boxes)
    except AssertionError:
        return jax.tree.reduce(lambda total, leaf: total + leaf.sum(), boxes, 0.0)


jax.jit(lambda x, op: x + 1 if op.name == "add" else x)(jnp.ones(2), Operation("add"))  # RAISES
mean(Boxes(jnp.ones((2, 4))))  # RAISES
shapes(Boxes(jnp.ones((2, 4))))  # RAISES
of_one(Boxes(jnp.ones((2, 4))))  # RAISES
rows(Sorted(jnp.ones(3), jnp.ones(3)))  # RAISES
in_turn(Boxes(jnp.ones((2, 4))))  # RAISES
doubled(Boxes(jnp.ones((2, 4))), Sorted(jnp.ones(3), jnp.ones(3)), Wary(jnp.ones((2, 2))))
jax.tree.map(lambda x: 1 - x, Operation("mul"))
