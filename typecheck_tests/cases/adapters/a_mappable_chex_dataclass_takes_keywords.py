"""chex.dataclass is constructed as a dict is."""

import chex
import jax.numpy as jnp
from jax import Array


@chex.dataclass
class Point:
    x: Array
    y: Array


@chex.dataclass(mappable_dataclass=False)
class Plain:
    x: Array
    y: Array


Point(x=jnp.ones(1), y=jnp.ones(1))
Plain(jnp.ones(1), jnp.ones(1))
Point(jnp.ones(1), jnp.ones(1))  # E: Too many positional arguments for "Point"  [call-arg]
