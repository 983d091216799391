"""mypy refuses a second type for a name and keeps the first: what the name holds is said to be neither."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax import Array


def total(x: Array) -> Array:
    return jnp.sum(x)


def in_a_loop() -> Array:
    labels = []
    for label in range(2):
        labels.append([label, label])
    labels = np.array(labels)  # E(type): Incompatible types in assignment (expression has type "ndarray[...  [assignment] -- mypy's own
    return jax.jit(total)(labels)


def in_a_branch(decide: bool) -> list[Array]:
    labels = [1, 2]
    if decide:
        labels = jnp.array(labels)  # E(type): Incompatible types in assignment (expression has type "Array"...  [assignment] -- mypy's own
    return jax.tree.map(jnp.add, [labels], [jnp.ones(2)])


def of_a_parameter(labels: list[int]) -> Array:
    labels = jnp.array(labels)  # E(type): Incompatible types in assignment (expression has type "Array"...  [assignment] -- mypy's own
    compiled = jax.jit(total)
    return compiled(labels) + jax.jit(lambda x: x.sum())(labels)


def line_by_line(part: Array) -> object:
    part = jax.jit(total)(part)
    part = jax.jit(jnp.ravel)(part)
    part = jax.tree.map(jnp.negative, part)
    part = [part]  # E(type): Incompatible types in assignment (expression has type "list[Array]"...  [assignment] -- mypy's own
    part = jax.tree.map(jnp.negative, part)
    return jax.tree.map(lambda a, b: b, part, [1.0])


labels = [1.0, 2.0]
labels = np.asarray(labels)  # E(type): Incompatible types in assignment (expression has type "ndarray[...  [assignment] -- mypy's own
print(jax.tree.map(jnp.add, {"a": labels}, {"a": jnp.ones(2)}), jax.value_and_grad(total)(labels))
print(in_a_loop(), in_a_branch(True), of_a_parameter([1, 2]), line_by_line(jnp.ones(2)))
again = [1.0, 2.0]
again = [3.0]
print(jax.tree.map(jnp.add, again, jnp.ones(2)))
# E: tree.map: structures differ at the root: "again" is a list...  [pytree-structure]
tree = (jnp.ones(2), jnp.ones(2))


def tree(x: Array) -> Array:  # noqa: F811
    # E(type): Name "tree" already defined on line 52  [no-redef] -- mypy's own
    return x


print(jax.tree.map(lambda *leaves: leaves[0], tree, [1.0]), jax.tree.broadcast(tree, {"a": 1.0}))


def in_a_function_of_its_own() -> object:
    part = [jnp.ones(2)]
    if part:

        def part() -> int:  # E(type): Incompatible redefinition (redefinition with...  [misc] -- mypy's own
            return 1

    return jax.tree.map(lambda a, b: b, part, {"a": 1.0})


print(in_a_function_of_its_own())


first = (jnp.ones(2), jnp.ones(2))
second, first = {"a": jnp.ones(2), "b": jnp.ones(2)}  # E(type): Incompatible types in assignment...  [assignment] -- mypy's own
print(jax.tree.map(lambda a, b: a, first, [1.0]))
second, first = first, (jnp.ones(2),)  # E(type): Incompatible types in assignment...  [assignment] -- mypy's own
    # E(type): Incompatible types in assignment...  [assignment] -- mypy's own
print(jax.tree.map(lambda a, b: a, second, {"a": 1.0, "b": 2.0}))
print(jax.tree.map(lambda a, b: a, *(second, {"a": 1.0, "b": 2.0})))
third = (jnp.ones(2), jnp.ones(2))
for third in ("a", "b"):  # E(type): Incompatible types in assignment...  [assignment] -- mypy's own
    print(jax.tree.broadcast(third, [1.0]))


class Layer(eqx.Module):
    weight: Array


layer = Layer(jnp.ones(2))


def layer(x: Array) -> Array:  # noqa: F811
    # E(type): Name "layer" already defined on line 92  [no-redef] -- mypy's own
    return x


layer.weight = jnp.ones(2)
