import jax
from jax import Array


@jax.jit
def norm(params: dict[str, Array], rate: float) -> Array:
    return rate * params["w"].sum()
