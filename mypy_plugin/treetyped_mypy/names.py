"""Every full name of every library that the plugin knows; a test imports them all."""

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
ANNOTATED: Final = frozenset({"typing.Annotated", "typing_extensions.Annotated"})
INITIALIZER: Final = "treetyped.initializer.Initializer"
OPTIMIZER: Final = "treetyped.optimizer.Optimizer"
TREE_INIT: Final = "treetyped.tree.initialising.init"
TREE_AT: Final = "treetyped.tree.surgery.at"
AT: Final = "treetyped.tree.surgery.At"
REPLACE_STATIC: Final = "treetyped.tree.statics.replace_static"
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
TREE_ALL: Final = frozenset(
    {
        "treetyped.tree.reducing.all",
        "treetyped.tree.reducing.any",
        "jax._src.tree.all",
        "jax._src.tree_util.tree_all",
    }
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
TREE_WHERE: Final = "treetyped.tree.where.where"
TREEDEF_TUPLE: Final = "jax._src.tree_util.treedef_tuple"
TREEDEF_CHILDREN: Final = "jax._src.tree_util.treedef_children"
TREEDEF_IS_LEAF: Final = "jax._src.tree_util.treedef_is_leaf"
FLATTEN_ONE_LEVEL: Final = "jax._src.tree_util.flatten_one_level"
TREE_PARTIAL: Final = "jax._src.tree_util.Partial"
RAVEL_PYTREE: Final = "jax._src.flatten_util.ravel_pytree"
DEVICE_PUT: Final = "jax._src.api.device_put"
DEVICE_GET: Final = "jax._src.api.device_get"
BLOCK_UNTIL_READY: Final = "jax._src.api.block_until_ready"
REVEAL_STRUCTURE: Final = "treetyped.reveal.reveal_structure"
TREEDEF_MODULE: Final = "treetyped.treedef"
TREEDEF: Final = "treetyped.treedef.TreeDef"
SUM: Final = "builtins.sum"
ZIP: Final = "builtins.zip"

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
RANDOM_KEYS: Final = frozenset({"jax._src.random.core.key", "jax._src.random.core.PRNGKey"})
RANDOM_SPLIT: Final = "jax._src.random.core.split"

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
EQX_MODULE: Final = "equinox._module._module.Module"
EQX_ENUMERATION: Final = "equinox._enum.Enumeration"
FLAX_DATACLASS: Final = "flax.struct.dataclass"
FLAX_PYTREE_NODE: Final = "flax.struct.PyTreeNode"
FREEZE: Final = "flax.core.frozen_dict.freeze"
FROZEN_DICT: Final = "flax.core.frozen_dict.FrozenDict"
NNX_PYTREE: Final = "flax.nnx.pytreelib.Pytree"
NNX_STATE: Final = "flax.nnx.statelib.State"
NNX_VARIABLE: Final = "flax.nnx.variablelib.Variable"
CHEX_DATACLASS: Final = "chex._src.dataclass.dataclass"
JAX_DATACLASSES: Final = frozenset(
    {"jax_dataclasses.pytree_dataclass", "jax_dataclasses._dataclasses.pytree_dataclass"}
)
"""For mypy, but not when it runs, the first is ``dataclasses.dataclass``."""
PENZAI_DATACLASS: Final = "penzai.core.struct.pytree_dataclass"
PENZAI_STRUCT: Final = "penzai.core.struct.Struct"
SIMPLE_PYTREE: Final = "simple_pytree.pytree.Pytree"
SIMPLE_PYTREE_STATIC: Final = "simple_pytree.dataclass.static_field"
ARRAY: Final = "jax._src.basearray.Array"
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
EQX_INEXACT_FILTERS: Final = frozenset({EQX_IS_INEXACT_ARRAY, EQX_IS_INEXACT_ARRAY_LIKE})
PASS_ARGUMENTS_ON: Final = frozenset(
    {"jax._src.api.jit", "jax._src.api.grad", "jax._src.api.value_and_grad"}
    | {EQX_FILTER_JIT, "equinox._ad.filter_grad", "equinox._ad.filter_value_and_grad"}
)
"""Transformations whose function is given the very structure that the call is given."""
EQX_FILTERS: Final = EQX_INEXACT_FILTERS | {"equinox._filters.is_array", EQX_IS_ARRAY_LIKE}
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
EQX_LAMBDA: Final = "equinox.nn._sequential.Lambda"
EQX_LINEAR: Final = "equinox.nn._linear.Linear"
EQX_FUNCTION_FIELDS: Final = {EQX_MLP: {"activation": 4, "final_activation": 5}, EQX_LAMBDA: {"fn": 0}}
"""Fields that hold the function passed for the parameter of their name, at its position, or one by default."""
EQX_STATIC_FIELDS: Final = {
    EQX_MLP: {"in_size": 0, "out_size": 1, "width_size": 2, "depth": 3},
    EQX_LINEAR: {"in_features": 0, "out_features": 1},
}
"""Static fields that hold what is passed for the parameter of their name, at its position."""


# Optax
OPTAX_INIT: Final = "optax._src.base.TransformInitFn"
OPTAX_UPDATE: Final = "optax._src.base.TransformUpdateFn"
OPTAX_UPDATE_EXTRA: Final = "optax._src.base.TransformUpdateExtraArgsFn"
OPTAX_CHECK_RANK: Final = "optax._src.utils.check_rank"
OPTAX_STATE: Final = "optax._src.base.OptState"
OPTAX_APPLY_UPDATES: Final = "optax._src.update.apply_updates"
OPTAX_MULTI_STEPS: Final = "optax.transforms._accumulation.MultiSteps"

# functions of all leaves: the parameter with the tree that comes back, and those that have its structure
TWO_TREES: Final = ("tree_x", "tree_y")
TWO_MOMENTS: Final = ("updates", "moments")
OPTAX_TREE_MATH: Final = {
    **dict.fromkeys(("add", "sub", "mul", "div", "add_scale", "vdot", "where"), TWO_TREES),
    **dict.fromkeys(("update_moment", "update_infinity_moment", "update_moment_per_elem_norm"), TWO_MOMENTS),
    **dict.fromkeys(("sum", "max", "min", "norm", "scale", "conj", "real", "clip", "batch_shape"), ("tree",)),
    **dict.fromkeys(("zeros_like", "ones_like", "full_like"), ("tree",)),
    "bias_correction": ("moment",),
}
OPTAX_TREE_FUNCTIONS: Final = {
    **{f"optax.tree_utils._tree_math.tree_{name}": found for name, found in OPTAX_TREE_MATH.items()},
    **{f"optax.tree.{name}": found for name, found in OPTAX_TREE_MATH.items()},
    **dict.fromkeys(("optax.tree_utils._casting.tree_cast", "optax.tree.cast"), ("tree",)),
    **dict.fromkeys(("optax.tree_utils._casting.tree_cast_like", "optax.tree.cast_like"), ("tree", "other_tree")),
    **dict.fromkeys(("optax.tree_utils._random.tree_random_like", "optax.tree.random_like"), ("target_tree",)),
    **dict.fromkeys(("optax.tree_utils._random.tree_split_key_like", "optax.tree.split_key_like"), ("target_tree",)),
    **dict.fromkeys(("optax.tree_utils._state_utils.tree_set", "optax.tree.set"), ("tree",)),
}
OPTAX_INCREMENTAL: Final = "optax._src.update.incremental_update"
EQX_SAME_TREE: Final = {
    EQX_INFERENCE_MODE: ("pytree",),
    "equinox._sharding.filter_shard": ("x",),
    "equinox._serialisation.tree_deserialise_leaves": ("like",),
}
TREE_FUNCTIONS: Final[dict[str, tuple[str, ...]]] = {
    **OPTAX_TREE_FUNCTIONS,
    **EQX_SAME_TREE,
    OPTAX_INCREMENTAL: ("new_tensors", "old_tensors"),
    "optax._src.update.periodic_update": ("new_tensors", "old_tensors"),
    "optax._src.linear_algebra.global_norm": ("updates",),
    "jax._src.api.copy_to_host_async": ("x",),
    **{f"jax._src.lax.parallel.{name}": ("x",) for name in ("psum", "pmean", "pmax", "pmin", "ppermute")},
}
SAME_LEAVES: Final = frozenset(EQX_SAME_TREE) | {"jax._src.api.copy_to_host_async"}
"""Those of them that give back the leaves as they are."""
ONE_ARRAY: Final = frozenset({"optax._src.linear_algebra.global_norm"}) | {
    f"{module}{name}"
    for module in ("optax.tree.", "optax.tree_utils._tree_math.tree_")
    for name in ("vdot", "sum", "max", "min", "norm")
}
"""Those that make one array of all leaves."""
NONE_STAYS: Final = frozenset({OPTAX_INCREMENTAL}) | {
    f"{module}{name}"
    for module in ("optax.tree.", "optax.tree_utils._tree_math.tree_")
    for name in ("add_scale", "update_moment", "update_infinity_moment", "update_moment_per_elem_norm")
}
"""Those that leave out what is ``None`` in the first tree."""

KEEP_STRUCTURE: Final = MAPS | {OPTAX_APPLY_UPDATES, EQX_APPLY_UPDATES, DEVICE_PUT, DEVICE_GET}
"""What returns a tree of the structure that it is given."""

KEEP_CLASS: Final = KEEP_STRUCTURE | {TREE_FILTER, TREE_PARTITION, TREE_COMBINE, TREE_UPDATE}
"""What returns a tree of the class that it is given, though leaves may have gone."""
OPTAX_TRANSFORMATIONS: Final = frozenset(
    {"optax._src.base.GradientTransformation", "optax._src.base.GradientTransformationExtraArgs"}
)

# arithmetic
NEVER_TWICE: Final = frozenset(
    f"jax.numpy.{name}"
    for name in ("exp", "log", "log1p", "sqrt", "square", "sin", "cos", "tanh", "reciprocal", "negative", "expand_dims")
)
"""Functions that give something else when they are applied to their own result."""
ARITHMETIC_WHEN_TRACED: Final = tuple(
    f"{TRACED_ARRAY}.__{side}{operator}__"
    for operator in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow")
    for side in ("", "r")
)
ARITHMETIC_OF_ARRAYS: Final = tuple(name.replace(TRACED_ARRAY, ARRAY) for name in ARITHMETIC_WHEN_TRACED)
LEFT_OF_ARRAYS: Final = tuple(
    f"{number}.__{operator}__"
    for number in ("builtins.bool", "builtins.int", "builtins.float", "builtins.complex")
    for operator in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "eq", "ne", "lt", "le", "gt", "ge")
)
"""The operators of Python's numbers that an array on the right answers."""

NUMBER_OPERATORS: Final = tuple(
    f"{owner}.__{reverse}{operator}__"
    for owner in ("builtins.int", "builtins.float", "builtins.complex", ARRAY)
    for reverse in ("", "r")
    for operator in ("add", "sub", "mul", "truediv", "pow", "matmul")
)

# the standard library
OBJECT: Final = "builtins.object"
STR: Final = "builtins.str"
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

MAPPINGS: Final = {
    DICT: "dict",
    ORDERED_DICT: "OrderedDict",
    DEFAULT_DICT: "defaultdict",
    FROZEN_DICT: "FrozenDict",
}

FUNCTION_PROTOCOLS: Final = frozenset(
    f"optax._src.base.{name}" for name in ("TransformInitFn", "TransformUpdateFn", "TransformUpdateExtraArgsFn")
)
"""What an optimiser is made of: plain functions, never nodes."""

SCALARS: Final = frozenset({"builtins.int", "builtins.float", "builtins.complex", "builtins.bool"})
ARRAYS: Final = frozenset({ARRAY, NUMPY_ARRAY, NUMPY_SCALAR})

ITERATORS: Final = frozenset(
    {
        "typing.Generator",
        "_collections_abc.dict_keys",
        "_collections_abc.dict_values",
        "_collections_abc.dict_items",
        *(f"builtins.{name}" for name in ("zip", "map", "filter", "enumerate", "reversed")),
        *(
            f"itertools.{name}"
            for name in (
                "chain",
                "islice",
                "product",
                "repeat",
                "count",
                "cycle",
                "accumulate",
                "starmap",
                "zip_longest",
            )
        ),
    }
)
"""What gives its items one by one: JAX does not ask."""

NO_ARRAYS: Final = frozenset(
    {
        "builtins.str",
        "builtins.bytes",
        "builtins.bytearray",
        "builtins.set",
        "builtins.frozenset",
        "builtins.range",
        "builtins.slice",
        "collections.deque",
        "datetime.datetime",
        "decimal.Decimal",
        "enum.Enum",
        "fractions.Fraction",
        "pathlib.Path",
        SHAPE_DTYPE_STRUCT,
    }
)
"""Leaf classes that are no JAX type, nor their subclasses (but an ``IntEnum`` is an ``int``)."""

LEAF_CLASSES: Final = (
    SCALARS | ITERATORS | NO_ARRAYS | {ARRAY, NUMPY_ARRAY, NUMPY_SCALAR, "collections.Counter", "collections.ChainMap"}
)
"""Classes that JAX never opens, nor a subclass of theirs in practice."""

SUBCLASSES_ARE_LEAVES: Final = frozenset({ARRAY, NUMPY_ARRAY, NUMPY_SCALAR, "enum.Enum"})
"""Of those, the ones whose subclasses are leaves as well: nobody registers them."""

TYPED_PACKAGES: Final = frozenset({"treetyped", "jax", "equinox", "flax", "chex", "optax"})
"""A module that imports one of these may hold a ``Mapped``."""

OWN_MODULES: Final = (MAPPED_MODULE, FILTERED_MODULE, TRANSFORMED_MODULE, TREEDEF_MODULE)
"""The types of our results."""

UNTOUCHED_PACKAGES: Final = frozenset({"jax", "jaxlib", "numpy", "treetyped"})
"""Packages that never get an additional dependency: it would widen their import cycles."""

PLAIN_PACKAGES: Final = frozenset({"builtins", "typing", "collections", "os", "re", "sys", "numpy", "functools"})
"""Packages whose functions are never the result of a transformation."""

KNOWN_FIELD_MAKERS: Final = frozenset(
    {"treetyped", "dataclasses", "numpy", "jax", "equinox", "flax", "chex", "optax"}
    | {"jax_dataclasses", "penzai", "simple_pytree"}
)
"""What their functions return as the default of a field is known: a field specifier that is read, or a plain value."""

LOOSELY_TYPED: Final = frozenset({"optax"})
"""Libraries whose nodes declare their fields as unions that say little: after a map they are ``Any``."""

INDEX_UPDATE: Final = "jax._src.basearray._IndexUpdateRef"
INDEX_UPDATES: Final = ("set", "add", "subtract", "mul", "multiply", "divide", "power", "min", "max", "apply")

RAISED: Final = frozenset(
    {f"builtins.{name}Error" for name in ("Type", "Value", "Attribute", "Lookup", "Key", "Index")}
    | {f"builtins.{name}Error" for name in ("Runtime", "NotImplemented", "Assertion")}
    | {"dataclasses.FrozenInstanceError"}
)
"""What code raises for what is reported; besides, the exceptions of the libraries themselves."""

RAISING_PACKAGES: Final = TYPED_PACKAGES | {"jaxlib"}

ANY_EXCEPTION: Final = frozenset({"Exception", "BaseException", "builtins.Exception", "builtins.BaseException"})
"""Caught by whoever does not say which failure is expected; before names have a meaning they are only written."""

MAY_SWALLOW: Final = frozenset({f"contextlib.{name}" for name in ("suppress", "ExitStack", "AsyncExitStack")})
"""Context managers of which it depends on what they are given."""

CONTEXT_MANAGERS: Final = frozenset({"contextlib.contextmanager", "contextlib.asynccontextmanager"})
"""Decorators that make a context manager of a generator."""

SHOWING: Final = frozenset({"print", "repr", "str", "type", "isinstance", "len", "format"})
"""Builtins that show an exception, or look at it."""
