"""``tree.init`` makes the arrays of a spec; a number that stands beside them stays one."""

import jax
import jax.numpy as jnp
from jax import Array
from jax.nn.initializers import normal

from treetyped import Initializer, Mapped, Param, pytree_dataclass, tree


@pytree_dataclass
class Scaled:
    kernel: Param[Array]
    temperature: float = 2.0


def scaled(inputs: int, outputs: int, temperature: float) -> Mapped[Scaled, Initializer]:
    return Scaled(Initializer(normal(), (inputs, outputs)), temperature)


def cooled(temperature: float) -> float:
    return temperature * 0.9


model = tree.init(scaled(2, 3, 1.0), jax.random.key(0))
reveal_type(model)  # R: Scaled
reveal_type(model.kernel)  # R: Array
print(cooled(model.temperature), model.temperature.is_integer(), jnp.sum(model.kernel))
