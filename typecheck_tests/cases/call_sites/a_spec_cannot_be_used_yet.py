"""What is made of initializers is used as the tree itself only where it needs no arrays."""

import jax
import jax.numpy as jnp
from jax import Array
from jax.nn.initializers import he_normal

from treetyped import Initializer, Mapped, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array

    def __call__(self, x: Array) -> Array:
        return x @ self.weight  # E: self.weight is not initialised: it is no array yet  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays ;; N: called at line 51

    def norm(self) -> Array:
        return jnp.sqrt(jnp.sum(self.weight**2))  # E: self.weight is not initialised: it is no array yet  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays ;; N: called at line 52

    def size(self) -> int:
        return self.weight.shape[0]


@pytree_dataclass
class MLP:
    layers: list[Linear]
    head: Linear


def linear(inputs: int, outputs: int) -> Mapped[Linear, Initializer]:
    return Linear(Initializer(he_normal(), (inputs, outputs)))


def predict(model: Linear, x: Array) -> Array:
    return model(x)


@jax.jit
def fast(x: Array, model: Linear | None = None) -> Array:
    return x if model is None else model(x)


class Server:
    def answer(self, model: Linear, x: Array) -> Array:
        return model(x)


x = jnp.ones((4, 2))
spec = linear(2, 3)
spec(x)  # RAISES
spec.norm()  # RAISES
spec.size()
predict(spec, x)  # RAISES
fast(x, model=spec)  # RAISES
Server().answer(spec, x)  # RAISES
x @ spec.weight  # E: Unsupported operand types for @ ("Array" and "Initializer")  [operator]
half = Linear(linear(2, 3).weight)
half(x)  # RAISES
model = MLP([spec, linear(3, 3)], linear(3, 1))
model.head(x)  # RAISES
model.layers[0](x)  # RAISES
tree.init(model, jax.random.key(0)).layers[0](x)
