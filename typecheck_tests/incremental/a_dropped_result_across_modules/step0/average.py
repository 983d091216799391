from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Average:
    total: Array

    def update(self, x: Array) -> "Average":
        return self.replace(total=self.total + x)
