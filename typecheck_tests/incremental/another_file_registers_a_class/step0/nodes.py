import jax

from .model import Params

jax.tree_util.register_dataclass(Params, ["weight"], [])
