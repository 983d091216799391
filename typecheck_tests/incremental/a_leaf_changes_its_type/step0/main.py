import jax

from .model import Linear


def step(linear: Linear) -> None:
    reveal_type(jax.tree.map(lambda x: x.mean(), linear))
