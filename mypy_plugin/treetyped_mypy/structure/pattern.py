"""Path patterns: ``.layers[*].weight``, ``**.bias``. ``*`` is any name, index or key, ``**`` any number of steps."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import Final

from treetyped_mypy.structure.certainty import both, either
from treetyped_mypy.structure.path import Each

STEP: Final = re.compile(r"\*\*|\.(?:\w+|\*)|\[(?:\*|-?\d+|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")\]")
EACH: Final = str(Each())


def steps_of(text: str) -> tuple[str, ...] | None:
    """The steps of a pattern or a path, keys as ``repr`` writes them; none if it is neither."""
    found = STEP.findall(text)
    if "".join(found) != text:
        return None
    return tuple(f"[{ast.literal_eval(step[1:-1])!r}]" if step[1] in "'\"" else step for step in found)


def covers(pattern: Sequence[str], path: Sequence[str]) -> bool | None:
    """Whether the pattern names the place or a node above it; none where a step of the path is any element."""
    if not pattern:
        return True
    first, rest = pattern[0], pattern[1:]
    if first == "**":
        return either(*(covers(rest, path[skipped:]) for skipped in range(len(path) + 1)))
    return both(is_step(first, path[0]), covers(rest, path[1:])) if path else False


def is_step(pattern: str, step: str) -> bool | None:
    if pattern in (".*", EACH):
        return step[0] == pattern[0]
    return None if step == EACH and pattern[0] == "[" else pattern == step
