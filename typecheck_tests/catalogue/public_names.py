"""The public names of JAX that may have to do with trees, and whether the plugin has a row for each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import isfunction, ismodule, unwrap

from treetyped_mypy import table
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.table import BY_FULL_NAME, RULES

MODULES = (
    *("jax", "jax.tree", "jax.tree_util", "jax.flatten_util", "jax.stages", "jax.export", "jax.lax"),
    *("jax.custom_batching", "jax.custom_derivatives", "jax.ad_checkpoint", "jax.debug"),
    *("jax.experimental", "jax.experimental.checkify", "jax.experimental.io_callback", "jax.experimental.jet"),
    *("jax.experimental.ode", "jax.experimental.shard_alike", "jax.experimental.shard_map"),
)
"""``jax.lax`` has the control flow and the collectives; the rest of it computes with arrays."""
OF_LAX = ("jax._src.lax.control_flow", "jax._src.lax.parallel", "jax._src.ad_util")
PROGRAMS = ("jax.experimental.jet", "jax.experimental.ode")
"""Modules that keep what they import under a public name."""


@cache
def public_names() -> frozenset[str]:
    """``jax.tree.map``: functions, classes and values by the module that people import them from."""
    return frozenset(name for module in MODULES for name in of_module(module))


def of_module(module: str) -> Iterator[str]:
    try:
        found = import_module(module)
    except ModuleNotFoundError:  # a function of its package
        return
    for name in dir(found):
        value = None if name.startswith("_") else getattr(found, name, None)
        if value is not None and not ismodule(value) and not is_left_out(module, value):
            yield f"{module}.{name}"


def is_left_out(module: str, value: object) -> bool:
    """What computes with arrays, what a module has imported for itself, and the options of JAX."""
    defined = home(value) or module
    if module == "jax.lax":
        return not defined.startswith(OF_LAX)
    is_own = defined == module if module in PROGRAMS else defined.startswith("jax")
    return not is_own or type(value).__module__ == "jax._src.config"


def home(value: object) -> str:
    """The module that defines a function, or says that it does."""
    value = unwrap(value) if isfunction(value) else value
    return str(getattr(value, "__globals__", {}).get("__name__") or getattr(value, "__module__", None) or "")


def is_known(name: str) -> bool:
    """Whether the plugin has a row for it: a handler by its full name, or a rule."""
    module, _, word = name.rpartition(".")
    value = getattr(import_module(module), word)
    own = getattr(value, "__qualname__", word)
    full_names = {name, f"{home(value)}.{own}", f"{getattr(value, '__module__', module)}.{own}"}
    rows = {short for full_name in full_names if (short := short_name(full_name)) is not None}
    return bool(rows & RULES.keys() or full_names & (BY_FULL_NAME.keys() | handled()))


@cache
def handled() -> frozenset[str]:
    """The full names that ``table.py`` has a handler for."""
    tables = (value for name, value in vars(table).items() if name.isupper() and isinstance(value, dict))
    return frozenset(key for found in tables for key in found if isinstance(key, str))
