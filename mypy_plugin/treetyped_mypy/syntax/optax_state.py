"""What Optax says of its states, read as ``Any``.

``OptState`` is declared as a union of arrays, iterables and mappings, of which mypy refuses ``state[0].count`` and
``state.hyperparams``, though both run: each optimiser has a state of its own.
"""

from __future__ import annotations

from mypy.nodes import AssignmentStmt, MypyFile, NameExpr

from treetyped_mypy import names


def read_state_as_any(file: MypyFile) -> None:
    """Before Optax's own file is analysed: ``OptState = Any``, an alias under the name that it has."""
    module, _, alias = names.OPTAX_STATE.rpartition(".")
    if file.fullname != module:
        return
    for statement in file.defs:
        match statement:
            case AssignmentStmt(lvalues=[NameExpr(name=name)], rvalue=declared) if name == alias:
                statement.rvalue = NameExpr("Any")
                statement.rvalue.set_line(declared)
