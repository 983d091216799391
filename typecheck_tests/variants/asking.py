"""Variants checked and run: the verdicts on those that do what their original does."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from ..casefile.checking import Message, check, prime  # noqa: TID252 -- one folder reads mypy for all
from .judging import Verdict, does_the_same, doubtful, verdict
from .making import Variant
from .originals import Original, of_text
from .rewriting import Rewriting
from .running import FOLDER, Ran, run, write

Said = dict[Path, list[Message]]


@dataclass(frozen=True, slots=True)
class Answer:
    verdicts: tuple[Verdict, ...]
    others: tuple[Variant, ...]
    """Those that do something else than their original, and do not count."""

    def of(self, rewriting: Rewriting) -> Answer:
        """The part that is about one rewriting."""
        return Answer(
            tuple(one for one in self.verdicts if one.variant.rewriting is rewriting),
            tuple(one for one in self.others if one.rewriting is rewriting),
        )


def answer(variants: Sequence[Variant], place: str) -> Answer:
    """One run of mypy over the variants, in a folder of this name, and one without the plugin where that is needed."""
    files, said, ran = said_and_done(variants, place)
    alike = [variant for variant in variants if does_the_same(variant, ran[variant.name])]
    unsure = [files[one.name] for one in alike if doubtful(one, ran[one.name], said[files[one.name]])]
    alone = asked(FOLDER / place, unsure, plugin=False)
    verdicts = [verdict(one, ran[one.name], said[files[one.name]], alone.get(files[one.name])) for one in alike]
    return Answer(tuple(verdicts), tuple(variant for variant in variants if variant not in alike))


def said_and_done(variants: Sequence[Variant], place: str) -> tuple[dict[str, Path], Said, dict[str, Ran]]:
    """A file for each variant, what mypy says of it, and what it does."""
    folder = FOLDER / place
    files = write(folder, variants)
    with ThreadPoolExecutor() as threads:
        ran = threads.submit(run, folder, variants, 1)
        return files, asked(folder, list(files.values()), plugin=True), ran.result()


def programs(folder: Path) -> list[Original]:
    """The programs of a folder that is not ours: what is said of each, and what it does, is found out."""
    paths = sorted(folder.rglob("*.py"))
    unknown = [of_text(path.relative_to(folder), path.read_text(encoding="utf-8")) for path in paths]
    as_they_are = [Variant(one, AS_IT_IS, one.printed, frozenset()) for one in unknown]
    files, said, ran = said_and_done(as_they_are, "originals")
    return [found_out(one.original, said[files[one.name]], ran[one.name]) for one in as_they_are]


def found_out(original: Original, said: Sequence[Message], ran: Ran) -> Original:
    claims: dict[int, set[str]] = {}
    for message in said:
        if message.severity == "error":
            claims.setdefault(original.printed.origin(message.line), set()).add(message.code or "")
    known = {line: frozenset(codes) for line, codes in claims.items()}
    return replace(original, claims=known, raising=ran.raising)


AS_IT_IS = Rewriting("as it is", "", lambda tree, fresh: None)


def asked(folder: Path, files: Sequence[Path], *, plugin: bool) -> Said:
    cache = folder / ".cache" / ("plugin" if plugin else "alone")
    return check(folder, files, prime(cache) if plugin else cache, plugin=plugin) if files else {}
