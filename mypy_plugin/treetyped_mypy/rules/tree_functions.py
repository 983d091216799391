"""What functions of whole trees do with the trees that they are given."""

from __future__ import annotations

from typing import Final

from treetyped_mypy import names

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

EQX_SAME_TREE: Final = {
    names.EQX_INFERENCE_MODE: ("pytree",),
    "equinox._sharding.filter_shard": ("x",),
    "equinox._serialisation.tree_deserialise_leaves": ("like",),
}

TREE_FUNCTIONS: Final[dict[str, tuple[str, ...]]] = {
    **OPTAX_TREE_FUNCTIONS,
    **EQX_SAME_TREE,
    names.OPTAX_INCREMENTAL: ("new_tensors", "old_tensors"),
    "optax._src.update.periodic_update": ("new_tensors", "old_tensors"),
    "optax._src.linear_algebra.global_norm": ("updates",),
    "jax._src.api.copy_to_host_async": ("x",),
    **{f"jax._src.lax.parallel.{name}": ("x",) for name in ("psum", "pmean", "pmax", "pmin", "ppermute")},
}
"""Functions of all leaves: the parameter with the tree that comes back, and those that have its structure."""

SAME_LEAVES: Final = frozenset(EQX_SAME_TREE) | {"jax._src.api.copy_to_host_async"}
"""Those of them that give back the leaves as they are."""

ONE_ARRAY: Final = frozenset({"optax._src.linear_algebra.global_norm"}) | {
    f"{module}{name}"
    for module in ("optax.tree.", "optax.tree_utils._tree_math.tree_")
    for name in ("vdot", "sum", "max", "min", "norm")
}
"""Those that make one array of all leaves."""

NONE_STAYS: Final = frozenset({names.OPTAX_INCREMENTAL}) | {
    f"{module}{name}"
    for module in ("optax.tree.", "optax.tree_utils._tree_math.tree_")
    for name in ("add_scale", "update_moment", "update_infinity_moment", "update_moment_per_elem_norm")
}
"""Those that leave out what is ``None`` in the first tree."""

KEEP_STRUCTURE: Final = names.MAPS | {
    names.OPTAX_APPLY_UPDATES,
    names.EQX_APPLY_UPDATES,
    names.DEVICE_PUT,
    names.DEVICE_GET,
}
"""What returns a tree of the structure that it is given."""

KEEP_CLASS: Final = KEEP_STRUCTURE | {names.TREE_FILTER, names.TREE_PARTITION, names.TREE_COMBINE, names.TREE_UPDATE}
"""What returns a tree of the class that it is given, though leaves may have gone."""
