"""What is known by its type alone is what ``cast`` says, also where the name had another type before."""

from typing import cast

import equinox as eqx
import jax
import jax.numpy as jnp


class Saved(eqx.Module):
    y: jax.Array


class Measured(Saved):
    current: jax.Array


class Integrator:
    def postprocess(self, saved: Saved) -> Saved:
        return saved


class Diffusive(Integrator):
    def postprocess(self, saved: Saved) -> Measured:
        saved = cast(Measured, super().postprocess(saved))
        return eqx.tree_at(lambda x: x.current, saved, jnp.diff(saved.current))

    def scaled(self, saved: Saved) -> Measured:
        measured = cast("Measured", saved)
        again = measured
        return eqx.tree_at(lambda x: x.current, again, 2 * again.current)

    def misspelt(self, saved: Saved) -> Measured:
        measured = cast(Measured, self.postprocess(saved))
        return eqx.tree_at(lambda x: x.curent, measured, measured.current)  # E: Measured has no attribute "curent": it has "y", "current"  [pytree-structure] ;; N: called at line 41


saved = Measured(jnp.ones(3), jnp.ones(3))
Diffusive().postprocess(saved)
Diffusive().scaled(saved)
Diffusive().misspelt(saved)  # RAISES
