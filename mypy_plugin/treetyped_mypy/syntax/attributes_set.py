"""Whether a file sets an attribute of an object that is made already."""

from __future__ import annotations

from typing import Final

from mypy.nodes import FuncDef, MemberExpr

from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.tree import Syntax, scope_of

FUNCTIONS: Final = frozenset({"builtins.setattr", "builtins.delattr", "builtins.vars"})
WORDS: Final = ("__setattr__", "__delattr__", "__dict__", "__setstate__")
"""What sets attributes without naming them."""


def is_set_later(syntax: Syntax, name: str) -> bool:
    """Whether ``x.name = ...`` may stand anywhere but in an ``__init__``."""
    if any(syntax.attributes.get(word) for word in WORDS):
        return True
    if any(node.fullname in FUNCTIONS for node, mentions in syntax.mentions.items() if mentions):
        return True
    return any(is_target(syntax, mention) and not is_in_init(syntax, mention) for mention in syntax.attributes[name])


def is_in_init(syntax: Syntax, mention: MemberExpr) -> bool:
    scope = scope_of(syntax, mention)
    return isinstance(scope, FuncDef) and scope.name in ("__init__", "__post_init__")
