import jax

from .model import Linear


class Shapes:
    def __init__(self, linear: Linear) -> None:
        self.tree = jax.tree.map(lambda x: x.shape, linear)
