import jax

from . import model

jax.tree_util.register_dataclass(model.Params, ["weight"], [])
