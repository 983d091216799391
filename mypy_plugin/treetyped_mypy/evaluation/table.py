"""Every rule by the name of what it is about: the rows are in ``rules/``, each beside its function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.opening import VARIABLE
from treetyped_mypy.evaluation.rules import (
    alike,
    branches,
    caching,
    callbacks,
    collectives,
    command_line,
    compiled,
    compiled_reads,
    declared_instances,
    decorators,
    equinox,
    equinox_files,
    filters,
    flax,
    flax_replication,
    flax_serialization,
    frozen_dicts,
    functions,
    integrating,
    json_texts,
    linen,
    linen_layers,
    loops,
    nnx_layers,
    nnx_levels,
    nnx_loops,
    nnx_rngs,
    nnx_states,
    nnx_training,
    nnx_updates,
    numpy,
    numpy_random,
    optax,
    own_filters,
    own_surgery,
    own_trees,
    random,
    registering,
    revealing,
    sequences,
    solvers,
    specs,
    transforms,
    tree,
    tree_at,
    tree_partial,
    treedefs,
)
from treetyped_mypy.flow.values import Value

Rule = Callable[[LibraryCall], "Value | None"]

RULES: Final[dict[str, Rule]] = {
    **numpy.RULES,
    **sequences.RULES,
    **numpy_random.RULES,
    **random.RULES,
    **tree.RULES,
    **registering.RULES,
    **revealing.RULES,
    **specs.RULES,
    **treedefs.RULES,
    **transforms.RULES,
    **loops.RULES,
    **solvers.RULES,
    **integrating.RULES,
    **branches.RULES,
    **callbacks.RULES,
    **collectives.RULES,
    **compiled.RULES,
    **compiled_reads.RULES,
    **alike.RULES,
    **optax.RULES,
    **equinox.RULES,
    **equinox_files.RULES,
    **filters.RULES,
    **tree_at.RULES,
    **tree_partial.RULES,
    **own_filters.RULES,
    **own_surgery.RULES,
    **own_trees.RULES,
    **flax.RULES,
    **flax_replication.RULES,
    **flax_serialization.RULES,
    **frozen_dicts.RULES,
    **linen.RULES,
    **nnx_states.RULES,
    **nnx_layers.RULES,
    **nnx_loops.RULES,
    **nnx_training.RULES,
    **nnx_updates.RULES,
    **linen_layers.RULES,
}
"""By the name as people write it: what a call gives; none where that is not known. Python has its own."""

BY_FULL_NAME: Final[dict[str, Rule]] = {
    **functions.RULES,
    **caching.RULES,
    **own_trees.BY_FULL_NAME,
    **integrating.BY_FULL_NAME,
    **command_line.BY_FULL_NAME,
    **decorators.BY_FULL_NAME,
    **json_texts.BY_FULL_NAME,
    **declared_instances.RULES,
}

METHODS: Final[dict[str, dict[str, Callable[[LibraryCall, Thing], Value]]]] = {
    "opt": optax.METHODS,
    "generator": numpy_random.METHODS,
    **optax.OTHER_METHODS,
    **linen.OTHER_METHODS,
    "nnx_optimizer": nnx_training.METHODS,
    "rngs": nnx_rngs.METHODS,
    VARIABLE: nnx_levels.METHODS,
    "train_state": flax.METHODS,
    tree_partial.KIND: tree_partial.METHODS,
    **own_surgery.METHODS,
    **own_trees.METHODS,
    **compiled.METHODS,
    **command_line.METHODS,
}
"""By the kind of thing: what its methods do."""
