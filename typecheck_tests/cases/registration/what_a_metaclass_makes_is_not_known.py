"""With a base that mypy cannot see, a class may have something else than its body says; mypy still takes its word."""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import lax

Base: Any = eqx.Enumeration


class RESULTS(Base):
    successful = ""
    failed = "It failed"


class Plain:
    name = "plain"


named = RESULTS.failed
pair = (RESULTS.successful, jnp.ones(2))
reveal_type(RESULTS.failed)  # R: str
lax.switch(0, [lambda x: (x, RESULTS.successful), lambda x: (x, RESULTS.failed)], jnp.ones(2))
lax.cond(True, lambda: RESULTS.failed, lambda: RESULTS.successful)
jax.jit(lambda r: r)(RESULTS.failed)
jax.jit(lambda r: r)(named)
jax.jit(lambda r: r)({"pair": pair})
jax.jit(lambda r: r)(Plain.name)  # E: jit: r is str, which JAX cannot trace  [pytree-leaf] ;; N: static_argnames="r" compiles once for each value
RESULTS.failed.upper_case  # E: "str" has no attribute "upper_case"  [attr-defined]
