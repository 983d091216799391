"""Functions with a rule of their own: JAX hands on what they are given by position, and by name only what has one."""

from __future__ import annotations

from treetyped_mypy.errors import codes, custom_rules
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.calls import takes_position
from treetyped_mypy.flow.values import Function


def report_keyword_only(made: LibraryCall, custom: Transformed) -> bool:
    """Whether an argument is given that has no position."""
    if not isinstance(custom.function, Function):
        return False
    placed = {each.variable.name for each in custom.function.definition.arguments if takes_position(each)}
    refused = sorted(made.named.keys() - placed)
    if refused:
        made.say(codes.LEAF, custom_rules.no_position(custom.word, refused))
    return bool(refused)
