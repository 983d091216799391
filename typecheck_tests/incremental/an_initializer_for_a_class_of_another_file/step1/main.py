from jax import Array
from jax.nn.initializers import lecun_normal

from treetyped import Initializer

from .model import Linear


def predict(model: Linear, x: Array) -> Array:
    return x @ model.weight


spec = Linear(Initializer(lecun_normal(), (3, 3)), None, features=3)
reveal_type(spec)


def shape() -> tuple[int, ...]:
    return spec.wieght.shape
