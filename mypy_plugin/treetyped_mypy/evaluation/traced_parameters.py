"""What a transformed function is handed by whoever calls it: JAX traces what is declared to be an array or a number."""

from __future__ import annotations

from typing import Final

from mypy.nodes import FuncDef, LambdaExpr
from mypy.types import CallableType, Instance, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.evaluation.arrays import BOOL, FLOAT, INT, Array
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import constant_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, Constant, Value

KINDS: Final = {"builtins.float": FLOAT, "builtins.int": INT, "builtins.bool": BOOL}


def traced_parameters(run: Running, definition: FuncDef | LambdaExpr, given: dict[str, Value]) -> dict[str, Value]:
    """The same, traced; a default stays what it is where the call leaves it."""
    names, signature = traced_names(run, definition), definition.type if isinstance(definition, FuncDef) else None
    if not isinstance(signature, CallableType) or len(signature.arg_types) != len(given):
        return given
    types = zip(definition.arguments, signature.arg_types, strict=True)
    arrays = {argument.variable.name: traced_array(type_) for argument, type_ in types}
    return given | {name: array for name, array in arrays.items() if array is not None and name in names}


def traced_names(run: Running, definition: FuncDef | LambdaExpr) -> frozenset[str]:
    """The parameters that a transformation of the function hands on traced, whoever calls it."""
    wrapped = run.wrapped.get(definition)
    static = untraced(run, wrapped) if isinstance(wrapped, Transformed) else None
    if static is None:
        return frozenset()
    names = [argument.variable.name for argument in definition.arguments]
    plain = [argument.initializer is None and not argument.kind.is_star() for argument in definition.arguments]
    return frozenset(name for at, name in enumerate(names) if plain[at] and not {at, name} & static)


def is_compiled(run: Running, definition: FuncDef | LambdaExpr) -> bool:
    """Whether the function is always recorded: ``@jax.jit`` leaves nobody the function itself."""
    wrapped = run.wrapped.get(definition)
    is_jitted = isinstance(wrapped, Transformed) and wrapped.word in ("jit", "filter_jit")
    return is_jitted and isinstance(definition, FuncDef) and definition.is_decorated


def untraced(run: Running, wrapped: Transformed) -> frozenset[object] | None:
    """The positions and names of what is handed on as it is; none where that is not seen, or may be anything."""
    if wrapped.word == "vmap":
        return frozenset() if (wrapped.option("in_axes") or Constant(0)) == Constant(0) else None
    if wrapped.word not in ("jit", "checkpoint"):
        return None
    options = [constant_of(run, wrapped.option(name) or NONE) for name in ("static_argnums", "static_argnames")]
    static = [each for option in options for each in (option if isinstance(option, tuple) else (option,))]
    is_seen = ... not in static and not any(type(each) is int and each < 0 for each in static)
    return frozenset(static) if is_seen else None


def traced_array(type_: Type) -> Array | None:
    """A number may be an array of them: people write ``action: int`` for the actions of a batch, too."""
    proper = get_proper_type(type_)
    name = proper.type.fullname if isinstance(proper, Instance) else ""
    if name == names.ARRAY:
        return Array(is_traced=True)
    return Array(KINDS[name], is_traced=True) if name in KINDS else None
