"""The programs and their mutations: ``programs/<name>.py`` and ``programs/<name>.toml``, as data."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "programs"
FORM = {"# form: annotated": False, "# form: bare": True}
KINDS = (
    "wrong tree",
    "order of results",
    "order of arguments",
    "order of a pair",
    "missing has_aux",
    "carry changes",
    "missing key, field or layer",
    "None",
    "tuple for list",
    "in_axes",
    "result thrown away",
    "argnums",
    "of another model",
    "filter loses leaves",
)


@dataclass(frozen=True, slots=True)
class Mutation:
    """A mistake: the text ``old``, which the program has once, becomes ``new``."""

    kind: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Program:
    name: str
    source: str
    bare: bool
    """It is published without annotations."""
    mutations: tuple[Mutation, ...]

    def mutants(self) -> dict[str, str]:
        """The text of each mutant, by its name: ``m01`` is the first of the list."""
        texts = (self.source.replace(mutation.old, mutation.new) for mutation in self.mutations)
        return {f"m{number:02}": text for number, text in enumerate(texts, 1)}


def programs(names: list[str] | None = None, folder: Path = FOLDER) -> list[Program]:
    """All programs, or those with these names."""
    paths = sorted(path for path in folder.glob("*.py") if not names or path.stem in names)
    return [read(path) for path in paths]


def read(path: Path) -> Program:
    source = path.read_text(encoding="utf-8")
    table = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
    mutations = tuple(Mutation(**row) for row in table["mutation"])
    return Program(path.stem, source, FORM[source.splitlines()[0]], mutations)


def faults(program: Program) -> list[str]:
    """What is wrong with the list of mutations itself."""
    found = []
    for name, mutation in zip(program.mutants(), program.mutations, strict=True):
        if mutation.kind not in KINDS:
            found.append(f"{program.name} {name}: no kind is called {mutation.kind!r}")
        if program.source.count(mutation.old) != 1:
            found.append(f"{program.name} {name}: the program has {mutation.old!r} not exactly once")
    texts = [program.source, *program.mutants().values()]
    if len(set(texts)) != len(texts):
        found.append(f"{program.name}: two mutants are the same, or one is the program itself")
    return found


def key(text: str) -> str:
    """What stands for a text: the same for the same text only."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
