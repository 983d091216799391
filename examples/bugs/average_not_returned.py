"""The running average is told of every batch, and what it returns is dropped."""

import jax.numpy as jnp
from treex_guide import Average

average = Average(jnp.zeros((), int), jnp.zeros(()))
for batch in (jnp.ones(3), jnp.zeros(3)):
    average.update(batch)  # BUG: the new average is thrown away
assert average.count == 6, f"the average of 6 numbers counts {average.count}"
