import jax

from .model import MLP


def step(mlp: MLP) -> None:
    jax.tree.map(lambda x: x.shape, mlp)
    reveal_type(jax.tree.map(lambda x: x, mlp))
