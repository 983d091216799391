"""What a module binds when the function is written is not what it holds when the function is called."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
params = {"w": x}


def step() -> object:
    return jax.tree.map(jnp.add, params, {"w": x, "b": x})


params = {"w": x, "b": x}
step()


class Trainer:
    params = {"w": x}  # noqa: RUF012

    def step(self) -> object:
        return jax.tree.map(jnp.add, self.params, {"w": x, "b": x})


trainer = Trainer()
trainer.params = {"w": x, "b": x}
trainer.step()
