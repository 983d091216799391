from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import Tree


class Unknown: ...


def count(tree: Tree[Array]) -> int:
    return len(jax.tree.leaves(tree))


anything: Any = "text"
objects: dict[str, object] = {"w": jnp.ones(3)}
count(anything)
count([anything, jnp.ones(3)])
count(Unknown())  # E(type): Argument 1 to "count" has incompatible type "Unknown"; expected "Tree[Array]"  [arg-type] -- mypy's own
count(objects)  # E(type): Argument 1 to "count" has incompatible type "dict[str, object]"; expected "Tree[Array]"  [arg-type] -- mypy's own
count(*["text"])  # E(type): Argument 1 to "count" has incompatible type "*list[str]"; expected "Tree[Array]"  [arg-type] -- mypy's own
count(jnp.ones(3).nothing)  # E: "Array" has no attribute "nothing"  [attr-defined]
