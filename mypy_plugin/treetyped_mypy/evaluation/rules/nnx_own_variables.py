"""Flax NNX: variables of classes of the program, ``class Count(nnx.Variable)``, each a kind of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import FuncBase, Node, OverloadedFuncDef

from treetyped_mypy import names
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.rules.nnx_modules import variable
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Class, External, Value

WHERE: Final = names.NNX_VARIABLE.removesuffix("Variable")
BASES: Final = {f"{WHERE}{word}": word for word in ("Variable", "Param", "BatchStat", "Cache", "Intermediate")}
OF: Final = " of "
"""Stands between the name of such a class and that of Flax's class that it is made of."""


def own_variable(run: Running, cls: Class, arguments: Sequence[Argument], _place: Node) -> Value | None:
    """An instance; what one is that does more than to have a name is not seen. None of any other class."""
    if not any(
        isinstance(base, External) and base.fullname.startswith(WHERE) for each in lineage(cls) for base in each.bases
    ):
        return None
    base = base_of(cls)
    if base is None or not arguments or arguments[0].name is not None or arguments[0].stars:
        return UNKNOWN
    found = as_array(arguments[0].value)
    held = Array() if found is None else Array(found.kind, None, found.is_traced)
    return variable(f"{cls.definition.name}{OF}{base}", held)


def base_of(cls: Class) -> str | None:
    """The class of Flax's that it is a kind of."""
    body = cls.definition.defs.body
    if len(cls.bases) != 1 or any(isinstance(each, FuncBase | OverloadedFuncDef) for each in body):
        return None
    match cls.bases[0]:
        case External(fullname=fullname):
            return BASES.get(fullname)
        case _:
            return None


def class_and_base(word: str) -> tuple[str | None, str]:
    """The class of the program, if it is one, and that of Flax."""
    own, _, base = word.rpartition(OF)
    return own or None, base
