"""Calling a model that is not initialised, using a method of it, or passing it where the class is asked for fails."""

import jax
import jax.numpy as jnp
from jax import Array
from jax.nn.initializers import he_normal

from treetyped import Initializer, Mapped, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array

    def __call__(self, x: Array) -> Array:
        return x @ self.weight

    def norm(self) -> Array:
        return jnp.sqrt(jnp.sum(self.weight**2))


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
spec(x)
# E: Linear is not initialised: it cannot be called  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays
spec.norm()
# E: Linear is not initialised: it has no arrays for "norm"  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays
predict(spec, x)
# E: Linear is not initialised: it has no arrays for "predict"  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays
fast(x, model=spec)
# E: Linear is not initialised: it has no arrays for "fast"  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays
Server().answer(spec, x)
# E: Linear is not initialised: it has no arrays for "answer"  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays
x @ spec.weight  # E: Unsupported operand types for @ ("Array" and "Initializer")  [operator]
half = Linear(linear(2, 3).weight)
half(x)
# E: Linear is not initialised: it cannot be called  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays
model = MLP([spec, linear(3, 3)], linear(3, 1))
model.head(x)
# E: Linear is not initialised: it cannot be called  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays
model.layers[0](x)
# E: Linear is not initialised: it cannot be called  [pytree-leaf] ;; N: tree.init(spec, key) makes its arrays
tree.init(model, jax.random.key(0)).layers[0](x)
