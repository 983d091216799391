"""``device_put`` places each leaf as the tree beside it says, which may be shorter and never of another structure."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(np.array(jax.devices()[:1]), ("data",))
whole = NamedSharding(mesh, PartitionSpec())
params = {"w": jnp.ones((2, 2)), "b": jnp.zeros(2)}


def spec(*names):
    return {name: NamedSharding(mesh, PartitionSpec()) for name in names}


def placed(tree, places):
    return jax.device_put(tree, places)


jax.device_put(params)
jax.device_put(params, whole)
jax.device_put(params, {"w": whole, "b": None})
jax.device_put({"first": params, "second": params}, spec("first", "second"))
jax.device_put(params, jax.devices()[0])
placed(params, spec("w", "b"))
placed([params, params], [whole, None])
jax.device_put(params, {"w": whole})  # E: device_put: device is no prefix of "params" at the root: device is a dict with keys 'w', "params" is a dict with keys 'b', 'w'  [pytree-prefix]
jax.device_put(params, spec("w", "c"))  # E: device_put: device is no prefix of "params" at the root: ...  [pytree-prefix]
jax.device_put([params, params], device=(whole, whole))  # E: device_put: device is no prefix of "x" at the root: device is a tuple of length 2, "x" is a list of length 2  [pytree-prefix]
