"""mypy, run with our plugin: what it finds, and what it could not see."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Final

from mypy.build import BuildResult, build
from mypy.errors import CompileError
from mypy.fscache import FileSystemCache
from mypy.modulefinder import BuildSource
from mypy.options import Options
from treetyped_mypy.rules.packages import TYPED_PACKAGES

from treetyped_command.found import Found
from treetyped_command.trouble import CouldNotRunError

RECURSION_LIMIT: Final = 2**14
"""That of mypy's own command."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What a run of mypy came to know."""

    messages: list[str]
    """As JSON, one message each."""
    missing: frozenset[str]
    """The typed libraries that are imported, and that mypy does not find."""

    @property
    def found(self) -> list[Found]:
        return sorted({one for one in map(Found.of_mypy, self.messages) if one is not None})


def heard(sources: Sequence[BuildSource], options: Options, files: FileSystemCache) -> Heard:
    """All the files, in as many runs as it takes."""
    often = {name for name, count in Counter(source.module for source in sources).items() if count > 1}
    runs = [heard_at_once(group, told_apart(group, often, options), files) for group in groups(sources)]
    return Heard([said for run in runs for said in run.messages], frozenset().union(*(run.missing for run in runs)))


def groups(sources: Sequence[BuildSource]) -> list[list[BuildSource]]:
    """mypy reads no two files of one name: of two folders with a script ``train.py`` each is in a run of its own."""
    made: list[dict[str, BuildSource]] = []
    folders: dict[str | None, dict[str, BuildSource]] = {}
    for source in sources:
        folders.setdefault(source.base_dir, {})[source.module] = source
    for folder in folders.values():
        fitting = next((group for group in made if not group.keys() & folder.keys()), None)
        if fitting is None:
            made.append(dict(folder))
        else:
            fitting.update(folder)
    return [[*group.values()] for group in made]


def told_apart(group: Sequence[BuildSource], often: Container[str], options: Options) -> Options:
    """mypy's cache takes files of one name and content for the same: an option that does nothing sets them apart."""
    own = deepcopy(options)
    for source in group:
        if source.module in often:
            written = own.per_module_options.get(source.module, {})
            true = written.get("always_true", own.always_true)
            assert isinstance(true, list)
            own.per_module_options[source.module] = {**written, "always_true": [*true, f"in {source.base_dir}"]}
    return own


def heard_at_once(sources: list[BuildSource], options: Options, files: FileSystemCache) -> Heard:
    messages: list[str] = []
    result = built(sources, options, files, messages)
    return Heard(messages, frozenset(missing_libraries(result, sources)))


def built(sources: list[BuildSource], options: Options, files: FileSystemCache, messages: list[str]) -> BuildResult:
    sys.setrecursionlimit(RECURSION_LIMIT)

    def listen(_path: str | None, new: list[str], _is_serious: bool) -> None:
        messages.extend(new)

    try:
        result = build(sources, options, None, listen, files, sys.stderr, sys.stderr)
    except CompileError:
        raise CouldNotRunError("\n".join(["mypy stopped:", *map(plain, messages)])) from None
    if hasattr(result.manager.metastore, "close"):  # not in older mypy
        result.manager.metastore.close()
    return result


def plain(message: str) -> str:
    """A message that ends mypy, in words."""
    if not message.startswith("{"):
        return message
    said = json.loads(message)
    return f"{said['file']}:{said['line']}: {said['severity']}: {said['message']}"


def missing_libraries(result: BuildResult, sources: Sequence[BuildSource]) -> Iterator[str]:
    for source in sources:
        state = result.graph.get(source.module)
        suppressed = () if state is None else state.suppressed
        yield from (name.partition(".")[0] for name in suppressed if name in TYPED_PACKAGES)
