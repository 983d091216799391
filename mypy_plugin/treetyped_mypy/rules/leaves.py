"""Which classes are leaves to JAX, and which of those it can compute with."""

from __future__ import annotations

from typing import Final

from treetyped_mypy import names

SCALARS: Final = frozenset({"builtins.int", "builtins.float", "builtins.complex", "builtins.bool"})

ARRAYS: Final = frozenset({names.ARRAY, names.NUMPY_ARRAY, names.NUMPY_SCALAR})

MAPPINGS: Final = {
    names.DICT: "dict",
    names.ORDERED_DICT: "OrderedDict",
    names.DEFAULT_DICT: "defaultdict",
    names.FROZEN_DICT: "FrozenDict",
}

FUNCTION_PROTOCOLS: Final = frozenset(
    f"optax._src.base.{name}" for name in ("TransformInitFn", "TransformUpdateFn", "TransformUpdateExtraArgsFn")
)
"""What an optimiser is made of: plain functions, never nodes."""

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
        names.SHAPE_DTYPE_STRUCT,
    }
)
"""Leaf classes that are no JAX type, nor their subclasses (but an ``IntEnum`` is an ``int``)."""

LEAF_CLASSES: Final = (
    SCALARS
    | ITERATORS
    | NO_ARRAYS
    | {names.ARRAY, names.NUMPY_ARRAY, names.NUMPY_SCALAR, "collections.Counter", "collections.ChainMap"}
)
"""Classes that JAX never opens, nor a subclass of theirs in practice."""

SUBCLASSES_ARE_LEAVES: Final = frozenset({names.ARRAY, names.NUMPY_ARRAY, names.NUMPY_SCALAR, "enum.Enum"})
"""Of those, the ones whose subclasses are leaves as well: nobody registers them."""
