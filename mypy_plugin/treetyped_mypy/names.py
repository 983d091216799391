"""Every full name of every library that the plugin knows; a test imports them all."""

from __future__ import annotations

from typing import Final

# treetyped
PYTREE_DATACLASS: Final = "treetyped.decorate.pytree_dataclass"
FIELD: Final = "treetyped.fields.field"
MAPPED_MODULE: Final = "treetyped.mapped"
MAPPED: Final = "treetyped.mapped.Mapped"
TREE: Final = "treetyped.types.Tree"
TRANSFORMED_MODULE: Final = "treetyped.transformed"
TRANSFORMED: Final = "treetyped.transformed.Transformed"
JITTED: Final = "treetyped.transformed.Jitted"
FACTORY: Final = "treetyped.transformed.Factory"
PYTREE_NODE: Final = "treetyped.types.PytreeNode"
TREE_LEAF: Final = "__tree_leaf__"

# tree.map
TREETYPED_TREE_MAP: Final = "treetyped.tree.mapping.map"
JAX_TREE_MAP: Final = "jax._src.tree.map"
JAX_TREE_UTIL_MAP: Final = "jax._src.tree_util.tree_map"

# transformations
JIT: Final = "jax._src.api.jit"

# classes
REGISTER_DATACLASS: Final = "jax._src.tree_util.register_dataclass"
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
EQX_INEXACT_FILTERS: Final = frozenset({"equinox._filters.is_inexact_array", EQX_IS_INEXACT_ARRAY_LIKE})
EQX_FILTERS: Final = EQX_INEXACT_FILTERS | {"equinox._filters.is_array", EQX_IS_ARRAY_LIKE}
EQX_APPLY_UPDATES: Final = "equinox._update.apply_updates"
EQX_TREE_AT: Final = "equinox._tree.tree_at"
EQX_INFERENCE_MODE: Final = "equinox.nn._inference.inference_mode"
"""Also ``eqx.tree_inference``."""
EQX_MLP: Final = "equinox.nn._mlp.MLP"
EQX_LAMBDA: Final = "equinox.nn._sequential.Lambda"
EQX_LINEAR: Final = "equinox.nn._linear.Linear"

# the standard library
LIST: Final = "builtins.list"
TUPLE: Final = "builtins.tuple"
DICT: Final = "builtins.dict"
ORDERED_DICT: Final = "collections.OrderedDict"
DEFAULT_DICT: Final = "collections.defaultdict"
PARTIAL: Final = "functools.partial"
"""``functools.partial`` as a class."""

MAPPINGS: Final = {DICT: "dict", ORDERED_DICT: "OrderedDict", DEFAULT_DICT: "defaultdict"}

FUNCTION_PROTOCOLS: Final = frozenset(
    f"optax._src.base.{name}" for name in ("TransformInitFn", "TransformUpdateFn", "TransformUpdateExtraArgsFn")
)
"""What an optimiser is made of: plain functions, never nodes."""

SCALARS: Final = frozenset({"builtins.int", "builtins.float", "builtins.complex", "builtins.bool"})
ARRAYS: Final = frozenset({ARRAY, NUMPY_ARRAY, NUMPY_SCALAR})

LEAF_CLASSES: Final = SCALARS | {
    ARRAY,
    SHAPE_DTYPE_STRUCT,
    NUMPY_ARRAY,
    NUMPY_SCALAR,
    "builtins.str",
    "builtins.bytes",
    "builtins.bytearray",
    "builtins.set",
    "builtins.frozenset",
    "builtins.range",
    "builtins.slice",
    "collections.deque",
    "enum.Enum",
    "pathlib.Path",
    "fractions.Fraction",
    "decimal.Decimal",
    "datetime.datetime",
}
"""Classes that JAX never opens, nor a subclass of theirs in practice."""

SUBCLASSES_ARE_LEAVES: Final = frozenset({ARRAY, NUMPY_ARRAY, NUMPY_SCALAR, "enum.Enum"})
"""Of those, the ones whose subclasses are leaves as well: nobody registers them."""

TYPED_PACKAGES: Final = frozenset({"treetyped", "jax", "equinox", "flax", "chex", "optax"})
"""A module that imports one of these may hold a ``Mapped``."""

UNTOUCHED_PACKAGES: Final = frozenset({"jax", "jaxlib", "numpy", "treetyped"})
"""Packages that never get an additional dependency: it would widen their import cycles."""

PLAIN_PACKAGES: Final = frozenset({"builtins", "typing", "collections", "os", "re", "sys", "numpy", "functools"})
"""Packages whose functions are never the result of a transformation."""
