"""``lax.cond`` and ``lax.switch`` take their operands by position, or one by name."""

import jax.numpy as jnp
from jax import lax

x = jnp.ones(3)


def double(x):
    return 2 * x


lax.cond(True, double, double, x)
lax.cond(True, double, double, operand=x)
lax.switch(1, [double, double], operand=x)
lax.cond(True, double, double, x, operand=x)  # E: lax.cond: operands are given by position, or one as operand=..., not both  [pytree-carry]
lax.switch(1, [double, double], x, operand=x)  # E: lax.switch: operands are given by position, or one as operand=..., not both  [pytree-carry]
