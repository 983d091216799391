"""``tree.replace_static`` sets a static field in every node that declares it, and only what is declared."""

from typing import Literal, final

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, tree


@pytree_dataclass
class Dropout:
    rate: float
    training: bool = field(default=True, static=True)


@pytree_dataclass
class Norm:
    mean: Array
    training: bool = field(default=True, static=True)
    mode: Literal["batch", "layer"] = field(default="batch", static=True)


@pytree_dataclass
class Model:
    norm: Norm
    dropouts: list[Dropout]
    head: Array


model = Model(Norm(jnp.zeros(3)), [Dropout(0.1), Dropout(0.2)], jnp.ones(3))
testing = tree.replace_static(model, training=False)
reveal_type(testing)  # R: Model
assert not testing.norm.training
assert not testing.dropouts[1].training
reveal_type(tree.replace_static(model.dropouts, training=False))  # R: list[Dropout]
reveal_type(tree.replace_static({"a": model.norm}, training=False, mode="layer"))  # R: dict[str, Norm]
mode, modes = "layer", {"norm": "batch"}
tree.replace_static(model, mode=modes["norm"]), tree.replace_static(model, mode=mode)
wrong = tree.replace_static(model, trainig=False)
# E: tree.replace_static: no node of the tree has a static field 'trainig': there are mode, training  [pytree-static]
wrong = tree.replace_static(model, rate=0.5)
# E: tree.replace_static: no node of the tree has a static field 'rate': there are mode, training  [pytree-static]
wrong = tree.replace_static(model, training="no")
# E: tree.replace_static: Norm.training is declared as bool, but the value is 'no'  [pytree-static]
wrong = tree.replace_static(model, mode="group")
# E: tree.replace_static: Norm.mode is declared as Literal['batch', 'layer'], but the value is 'group'  [pytree-static]
none = tree.replace_static([jnp.ones(3)], training=False)
# E: tree.replace_static: no node of the tree has a static field 'training': there are none  [pytree-static]


@jax.jit
def predict(model: Model, x: Array) -> Array:
    return x - model.norm.mean if model.norm.training else x


predict(tree.replace_static(model, training=False), jnp.ones(3))


@final
@pytree_dataclass
class Scale:
    by: float


def scaled(scale: Scale) -> Scale:
    return tree.replace_static(scale, training=False)
    # E: tree.replace_static: no node of the tree has a static field 'training': there are none  [pytree-static] ;; N: called at line 72


scaled(Scale(0.5))  # RAISES
