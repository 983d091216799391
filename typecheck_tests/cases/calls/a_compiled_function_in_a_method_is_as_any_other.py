"""mypy says of a name in a method that it is in the class; what is compiled there meets what it meets anywhere."""

import jax
import jax.numpy as jnp
from jax import Array


class Trainer:
    def __init__(self) -> None:
        self.params = {"w": jnp.ones(3)}

    def fit(self, steps: int) -> float:
        @jax.jit
        def step(params: dict[str, Array]) -> tuple[dict[str, Array], Array]:
            return params, params["w"].sum()

        value = jnp.inf
        for _ in range(steps):
            self.params, value = step(self.params)
        return float(value)

    def evaluate(self) -> float:
        @jax.jit
        def score(params: dict[str, Array]) -> Array:
            return params["w"].sum()

        best = 0.0
        best = score(self.params)
        return best

    def typed(self) -> None:
        @jax.jit
        def halved(x: Array) -> tuple[Array, Array]:
            return x / 2, x

        one, two = halved(jnp.ones(3))
        reveal_type(one)  # R: Array
        one, two, three = halved(jnp.ones(3))  # E: 2 values are unpacked into 3 names  [pytree-structure] ;; N: called at line 44


trainer = Trainer()
trainer.fit(2)
trainer.evaluate()
trainer.typed()  # RAISES
