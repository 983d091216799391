"""Path patterns: ``.layers[*].weight`` and ``**.bias``."""

from __future__ import annotations

import ast
import itertools
import re
from dataclasses import dataclass
from functools import cached_property

# A name, an index or a key in brackets, or any number of steps.
STEP = re.compile(r"\*\*|\.(?:\w+|\*)|\[(?:\*|-?\w+|<flat index \d+>|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")\]")
ANY = "**"
WILD = {".*": ".", "[*]": "["}


@dataclass(frozen=True)
class Pattern:
    """A path in which ``*`` stands for one name, index or key, and ``**`` for any number of steps."""

    text: str

    def __post_init__(self) -> None:
        if not self.steps or "".join(STEP.findall(self.text)) != self.text:
            role = "; a role is given itself, without quotes" if self.text.isidentifier() else ""
            raise ValueError(
                f"{self.text!r} is no path: write one from the root, such as '.layers[0].weight', \".params['w']\", "
                f"'.layers[*].bias' or '**.bias'{role}"
            )

    @cached_property
    def steps(self) -> tuple[str, ...]:
        return tuple(map(normalise, STEP.findall(self.text)))

    def covers(self, path: tuple[str, ...]) -> bool:
        """Whether the pattern names the place ``path``, or a node above it."""
        return any(matches(self.steps, path[:length]) for length in range(len(path) + 1))

    @property
    def steps_before_wild(self) -> tuple[str, ...]:
        """The steps that name one place, before a ``*`` stands for several."""
        return tuple(itertools.takewhile(lambda step: step != ANY and step not in WILD, self.steps))


def matches(steps: tuple[str, ...], path: tuple[str, ...]) -> bool:
    if not steps:
        return not path
    first, *rest = steps
    if first == ANY:
        return any(matches(tuple(rest), path[skipped:]) for skipped in range(len(path) + 1))
    if not path or not (path[0] == first or path[0].startswith(WILD.get(first, "\0"))):
        return False
    return matches(tuple(rest), path[1:])


def normalise(step: str) -> str:
    """Keys in brackets as ``repr`` writes them: ``["w"]`` is ``['w']``."""
    return f"[{ast.literal_eval(step[1:-1])!r}]" if step[1:2] in ("'", '"') else step
