"""Every full name of every library that the plugin knows; a test imports them all.

What is known of them stands in ``rules/``.
"""

from __future__ import annotations

from typing import Final

# treetyped
PYTREE_DATACLASS: Final = "treetyped.decorate.pytree_dataclass"
FIELD: Final = "treetyped.fields.field"
MAPPED_MODULE: Final = "treetyped.mapped"
MAPPED: Final = "treetyped.mapped.Mapped"
TREE: Final = "treetyped.types.Tree"
FILTERED_MODULE: Final = "treetyped.filtered"
FILTERED: Final = "treetyped.filtered.Filtered"
OF_TYPE: Final = "treetyped.filtered.OfType"
NOT: Final = "treetyped.filtered.Not"
BOTH: Final = "treetyped.filtered.Both"
EITHER: Final = "treetyped.filtered.Either"
WHERE_PATH: Final = "treetyped.filtered.Path"
ROLE: Final = "treetyped.roles.Role"
HAS_ROLE: Final = "treetyped.roles.HasRole"
ITERABLE: Final = "typing.Iterable"
ANNOTATED: Final = frozenset({"typing.Annotated", "typing_extensions.Annotated"})
INITIALIZER: Final = "treetyped.initializer.Initializer"
OPTIMIZER: Final = "treetyped.optimizer.Optimizer"
TREE_INIT: Final = "treetyped.tree.initialising.init"
AT: Final = "treetyped.tree.surgery.At"
TRANSFORMED_MODULE: Final = "treetyped.transformed"
TRACED_ARRAY: Final = "treetyped.transformed.Array"
ANY_SHARDING: Final = "treetyped.transformed.Sharding"
TRANSFORMED: Final = "treetyped.transformed.Transformed"
JITTED: Final = "treetyped.transformed.Jitted"
WRAPPER: Final = "treetyped.transformed.Wrapper"
PULL_BACK: Final = "treetyped.transformed.PullBack"
PUSH_FORWARD: Final = "treetyped.transformed.PushForward"
CUSTOM_VJP_MARKER: Final = "treetyped.transformed.CustomVjp"
CUSTOM_JVP_MARKER: Final = "treetyped.transformed.CustomJvp"
MARKERS: Final = frozenset(
    {TRANSFORMED, JITTED, WRAPPER, PULL_BACK, PUSH_FORWARD, CUSTOM_VJP_MARKER, CUSTOM_JVP_MARKER}
)
FACTORY: Final = "treetyped.transformed.Factory"
CALLED_BY_SYNTAX: Final = ("__iter__", "__getitem__", "__call__", "__len__")
"""The methods that are called without being named."""
PYTREE_NODE: Final = "treetyped.types.PytreeNode"
TREE_LEAF: Final = "__tree_leaf__"
TREEDEF_MODULE: Final = "treetyped.treedef"
TREEDEF: Final = "treetyped.treedef.TreeDef"
OWN_MODULES: Final = (MAPPED_MODULE, FILTERED_MODULE, TRANSFORMED_MODULE, TREEDEF_MODULE)
"""The types of our results."""

# tree.map
TREETYPED_TREE_MAP: Final = "treetyped.tree.mapping.map"
JAX_TREE_MAP: Final = "jax._src.tree.map"
JAX_TREE_UTIL_MAP: Final = "jax._src.tree_util.tree_map"

# the other tree functions
TREE_MAP_WITH_PATH: Final = frozenset(
    {
        "treetyped.tree.mapping.map_with_path",
        "jax._src.tree.map_with_path",
        "jax._src.tree_util.tree_map_with_path",
    }
)
TREE_LEAVES: Final = frozenset(
    {"treetyped.tree.flattening.leaves", "jax._src.tree.leaves", "jax._src.tree_util.tree_leaves"}
)
TREE_LEAVES_WITH_PATH: Final = frozenset(
    {
        "treetyped.tree.flattening.leaves_with_path",
        "jax._src.tree.leaves_with_path",
        "jax._src.tree_util.tree_leaves_with_path",
    }
)
TREE_STRUCTURE: Final = frozenset(
    {"treetyped.tree.flattening.structure", "jax._src.tree.structure", "jax._src.tree_util.tree_structure"}
)
TREE_FLATTEN: Final = frozenset(
    {"treetyped.tree.flattening.flatten", "jax._src.tree.flatten", "jax._src.tree_util.tree_flatten"}
)
TREE_FLATTEN_WITH_PATH: Final = frozenset(
    {
        "treetyped.tree.flattening.flatten_with_path",
        "jax._src.tree.flatten_with_path",
        "jax._src.tree_util.tree_flatten_with_path",
    }
)
TREE_UNFLATTEN: Final = frozenset(
    {"treetyped.tree.flattening.unflatten", "jax._src.tree.unflatten", "jax._src.tree_util.tree_unflatten"}
)
TREE_REDUCE: Final = frozenset(
    {"treetyped.tree.reducing.reduce", "jax._src.tree.reduce", "jax._src.tree_util.tree_reduce"}
)
TREE_REDUCE_ASSOCIATIVE: Final = frozenset(
    {"jax._src.tree.reduce_associative", "jax._src.tree_util.tree_reduce_associative"}
)
OWN_TRANSPOSE: Final = "treetyped.tree.restructuring.transpose"
TREE_TRANSPOSE: Final = frozenset({OWN_TRANSPOSE, "jax._src.tree.transpose", "jax._src.tree_util.tree_transpose"})
TREE_BROADCAST: Final = frozenset(
    {"treetyped.tree.restructuring.broadcast", "jax._src.tree.broadcast", "jax._src.tree_util.tree_broadcast"}
)
TREE_FILTER: Final = "treetyped.tree.filtering.filter"
TREE_PARTITION: Final = "treetyped.tree.filtering.partition"
TREE_COMBINE: Final = "treetyped.tree.filtering.combine"
TREE_UPDATE: Final = "treetyped.tree.filtering.update"
TREE_WHERE: Final = "treetyped.selection.where"
TREEDEF_TUPLE: Final = "jax._src.tree_util.treedef_tuple"
TREEDEF_CHILDREN: Final = "jax._src.tree_util.treedef_children"
FLATTEN_ONE_LEVEL: Final = "jax._src.tree_util.flatten_one_level"
PUBLIC_FLATTEN_ONE_LEVEL: Final = "jax.tree_util.flatten_one_level"
TREE_PARTIAL: Final = "jax._src.tree_util.Partial"
RAVEL_PYTREE: Final = "jax._src.flatten_util.ravel_pytree"
DEVICE_PUT: Final = "jax._src.api.device_put"
DEVICE_GET: Final = "jax._src.api.device_get"
BLOCK_UNTIL_READY: Final = "jax._src.api.block_until_ready"
REVEAL_STRUCTURE: Final = "treetyped.reveal.reveal_structure"
SUM: Final = "builtins.sum"

# transformations
JIT: Final = "jax._src.api.jit"
GRAD: Final = "jax._src.api.grad"
VALUE_AND_GRAD: Final = "jax._src.api.value_and_grad"
JACFWD: Final = "jax._src.api.jacfwd"
JACREV: Final = "jax._src.api.jacrev"
JACOBIAN: Final = "jax._src.api.jacobian"
HESSIAN: Final = "jax._src.api.hessian"
VMAP: Final = "jax._src.api.vmap"
PMAP: Final = "jax._src.pmap.pmap"
SHARD_MAP: Final = "jax._src.shard_map.shard_map"
NAMED_CALL: Final = "jax._src.api.named_call"
CHECKPOINT: Final = "jax._src.ad_checkpoint.checkpoint"
REMAT: Final = "jax._src.ad_checkpoint.remat"
JVP: Final = "jax._src.api.jvp"
VJP: Final = "jax._src.api.vjp"
LINEARIZE: Final = "jax._src.api.linearize"
LINEAR_TRANSPOSE: Final = "jax._src.api.linear_transpose"
EVAL_SHAPE: Final = "jax._src.api.eval_shape"
MAKE_JAXPR: Final = "jax._src.api.make_jaxpr"
CUSTOM_JVP: Final = "jax._src.custom_derivatives.custom_jvp"
CUSTOM_VJP: Final = "jax._src.custom_derivatives.custom_vjp"
EQX_FILTER_JIT: Final = "equinox._jit.filter_jit"
CLOSURE_CONVERT: Final = "jax._src.custom_derivatives.closure_convert"
PURE_CALLBACK: Final = "jax._src.callback.pure_callback"
IO_CALLBACK: Final = "jax._src.callback.io_callback"

CUSTOM_ROOT: Final = "jax._src.lax.control_flow.solves.custom_root"
CUSTOM_LINEAR_SOLVE: Final = "jax._src.lax.control_flow.solves.custom_linear_solve"

# loops and branches
SCAN: Final = "jax._src.lax.control_flow.loops.scan"
WHILE_LOOP: Final = "jax._src.lax.control_flow.loops.while_loop"
FORI_LOOP: Final = "jax._src.lax.control_flow.loops.fori_loop"
LAX_MAP: Final = "jax._src.lax.control_flow.loops.map"
ASSOCIATIVE_SCAN: Final = "jax._src.lax.control_flow.loops.associative_scan"
COND: Final = "jax._src.lax.control_flow.conditionals.cond"
SWITCH: Final = "jax._src.lax.control_flow.conditionals.switch"

MAPS: Final = frozenset({TREETYPED_TREE_MAP, JAX_TREE_MAP, JAX_TREE_UTIL_MAP})

# classes
REGISTER_DATACLASS: Final = "jax._src.tree_util.register_dataclass"
REGISTER_NODE: Final = "jax._src.tree_util.register_pytree_node"
REGISTER_WITH_KEYS: Final = "jax._src.tree_util.register_pytree_with_keys"
REGISTER_STATIC: Final = "jax._src.tree_util.register_static"
REGISTER_CLASS: Final = "jax._src.tree_util.register_pytree_node_class"
REGISTER_WITH_KEYS_CLASS: Final = "jax._src.tree_util.register_pytree_with_keys_class"
REGISTER_NODE_CLASS: Final = frozenset({REGISTER_CLASS, REGISTER_WITH_KEYS_CLASS})
JAX_STATIC: Final = "jax._src.tree.static"
JAX_NAMED_SHARDING: Final = "jax._src.named_sharding.NamedSharding"
"""Before JAX 0.5.3 in another module, and made of None, too."""
EQX_MODULE: Final = "equinox._module._module.Module"
EQX_ENUMERATION: Final = "equinox._enum.Enumeration"
FLAX_DATACLASS: Final = "flax.struct.dataclass"
FLAX_PYTREE_NODE: Final = "flax.struct.PyTreeNode"
FROZEN_DICT: Final = "flax.core.frozen_dict.FrozenDict"
LINEN_MODULE: Final = "flax.linen.module.Module"
TRAIN_STATE: Final = "flax.training.train_state.TrainState"
NNX_MODULE: Final = "flax.nnx.module.Module"
NNX_PYTREE: Final = "flax.nnx.pytreelib.Pytree"
NNX_BOUND: Final = "flax.nnx.transforms.transforms._raise_bound_method_error"
NNX_STATE: Final = "flax.nnx.statelib.State"
NNX_VARIABLE: Final = "flax.nnx.variablelib.Variable"
NNX_SPLIT: Final = "flax.nnx.graphlib.split"
NNX_OTHER_SIGNATURE: Final = frozenset(
    {"flax.nnx.transforms.general.split_inputs", "flax.nnx.transforms.general.merge_inputs"}
)
CHEX_DATACLASS: Final = "chex._src.dataclass.dataclass"
CHEX_DATACLASS_IMPORTED: Final = "chex.dataclass"
JAX_DATACLASSES: Final = frozenset(
    {"jax_dataclasses.pytree_dataclass", "jax_dataclasses._dataclasses.pytree_dataclass"}
)
"""For mypy, but not when it runs, the first is ``dataclasses.dataclass``."""
PENZAI_DATACLASS: Final = "penzai.core.struct.pytree_dataclass"
PENZAI_STRUCT: Final = "penzai.core.struct.Struct"
SIMPLE_PYTREE: Final = "simple_pytree.pytree.Pytree"
SIMPLE_PYTREE_STATIC: Final = "simple_pytree.dataclass.static_field"
ARRAY: Final = "jax._src.basearray.Array"
INDEX_UPDATES: Final = ("set", "add", "subtract", "mul", "multiply", "divide", "power", "min", "max", "apply")
SHAPE_DTYPE_STRUCT: Final = "jax._src.core.ShapeDtypeStruct"
NUMPY_ARRAY: Final = "numpy.ndarray"
NUMPY_SCALAR: Final = "numpy.generic"

# Equinox
EQX_FILTER: Final = "equinox._filters.filter"
EQX_PARTITION: Final = "equinox._filters.partition"
EQX_COMBINE: Final = "equinox._filters.combine"
EQX_IS_ARRAY_LIKE: Final = "equinox._filters.is_array_like"
EQX_IS_INEXACT_ARRAY_LIKE: Final = "equinox._filters.is_inexact_array_like"
EQX_IS_INEXACT_ARRAY: Final = "equinox._filters.is_inexact_array"
EQX_FILTER_GRAD: Final = "equinox._ad.filter_grad"
EQX_FILTER_VALUE_AND_GRAD: Final = "equinox._ad.filter_value_and_grad"
EQX_FILTER_VMAP: Final = "equinox._vmap_pmap.filter_vmap"
EQX_FILTER_EVAL_SHAPE: Final = "equinox._eval_shape.filter_eval_shape"
EQX_FILTER_PURE_CALLBACK: Final = "equinox._callback.filter_pure_callback"
EQX_APPLY_UPDATES: Final = "equinox._update.apply_updates"
EQX_TREE_AT: Final = "equinox._tree.tree_at"
EQX_INFERENCE_MODE: Final = "equinox.nn._inference.inference_mode"
"""Also ``eqx.tree_inference``."""
EQX_MLP: Final = "equinox.nn._mlp.MLP"
EQX_POOL: Final = "equinox.nn._pool"
EQX_LAMBDA: Final = "equinox.nn._sequential.Lambda"
EQX_LINEAR: Final = "equinox.nn._linear.Linear"

# Optax
OPTAX_INIT: Final = "optax._src.base.TransformInitFn"
OPTAX_UPDATE: Final = "optax._src.base.TransformUpdateFn"
OPTAX_UPDATE_EXTRA: Final = "optax._src.base.TransformUpdateExtraArgsFn"
OPTAX_CHECK_RANK: Final = "optax._src.utils.check_rank"
OPTAX_STATE: Final = "optax._src.base.OptState"
OPTAX_APPLY_UPDATES: Final = "optax._src.update.apply_updates"
OPTAX_MULTI_STEPS: Final = "optax.transforms._accumulation.MultiSteps"
OPTAX_INCREMENTAL: Final = "optax._src.update.incremental_update"
OPTAX_FACTORIES: Final = (
    "optax._src.alias",
    "optax._src.transform",
    "optax.transforms._accumulation",
    "optax.transforms._clipping",
)
"""The modules that define what makes an optimiser."""
OPTAX_TRANSFORMATIONS: Final = frozenset(
    {"optax._src.base.GradientTransformation", "optax._src.base.GradientTransformationExtraArgs"}
)

# the standard library
OBJECT: Final = "builtins.object"
LIST: Final = "builtins.list"
TUPLE: Final = "builtins.tuple"
DICT: Final = "builtins.dict"
ORDERED_DICT: Final = "collections.OrderedDict"
DEFAULT_DICT: Final = "collections.defaultdict"
PARTIAL: Final = "functools.partial"
"""``functools.partial`` as a class."""

PARTIALS: Final = frozenset({PARTIAL, TREE_PARTIAL})
DATACLASS: Final = "dataclasses.dataclass"
DATACLASS_REPLACE: Final = "dataclasses.replace"
DATACLASS_FIELD: Final = "dataclasses.field"
