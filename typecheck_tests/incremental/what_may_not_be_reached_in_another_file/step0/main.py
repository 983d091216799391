import json

import jax.numpy as jnp

from .models import Layer

layer = Layer(jnp.ones((2, 3)), json.loads('{"mixes": false, "twice": false}'))
layer(jnp.ones((4, 3)))
