"""Transfer learning: a submodule that was trained elsewhere replaces the one of a new model, by type."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass, tree


@pytree_dataclass
class Backbone:
    weight: Array

    def __call__(self, x: Array) -> Array:
        return jnp.tanh(x @ self.weight)


@pytree_dataclass
class Head:
    weight: Array


@pytree_dataclass
class Classifier:
    backbone: Backbone
    head: Head


pretrained = Classifier(Backbone(jnp.ones((4, 8))), Head(jnp.ones((8, 1000))))
fresh = Classifier(Backbone(jnp.zeros((4, 8))), Head(jnp.zeros((8, 10))))
reveal_type(fresh.replace(backbone=pretrained.backbone))  # R: Classifier
model = tree.at(fresh, lambda m: m.backbone).set(pretrained.backbone)
assert jax.tree.map(jnp.shape, model).head.weight == (8, 10)
wrong = tree.at(fresh, lambda m: m.backbone).set(pretrained.head)
# E(silent): Argument 1 to "set" of "At" has incompatible type "Head"; expected "Backbone"  [arg-type]
assert type(wrong.backbone).__name__ == "Head"
