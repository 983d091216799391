"""Makes the variants: an original, rewritten in one way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from .originals import Original
from .printing import Printed, printed
from .rewriting import Fresh, Rewriting, place


@dataclass(frozen=True, slots=True)
class Variant:
    original: Original
    rewriting: Rewriting
    printed: Printed
    changed: frozenset[int]
    """The statements of the original's module that are written in another way."""

    @property
    def name(self) -> str:
        return f"{short(self.rewriting.name)}/{self.original.name}"


def short(name: str) -> str:
    """The name of a folder, which is also that of a module."""
    return name.replace(" ", "_").replace(".", "_")


def variant(original: Original, rewriting: Rewriting) -> Variant | None:
    """None where there is nothing to rewrite."""
    before = ast.parse(original.printed.text)
    tree = ast.parse(original.printed.text)
    place(tree)
    rewriting.apply(tree, Fresh(tree))
    changed = frozenset(differing(before, tree))
    if not changed:
        return None
    ast.fix_missing_locations(tree)
    new = printed(tree)
    compile(new.text, original.name, "exec")
    return Variant(original, rewriting, new, changed)


def differing(before: ast.Module, after: ast.Module) -> Iterator[int]:
    old, new = by_origin(before), by_origin(after)
    return (line for line, texts in old.items() if texts != new.get(line))


def by_origin(tree: ast.Module) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for statement in tree.body:
        found.setdefault(statement.lineno, []).append(ast.dump(statement))
    return found
