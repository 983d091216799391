"""What mypy says does not depend on what its cache holds: all cases, whole and as programs of two files."""

from collections.abc import Sequence
from pathlib import Path
from shutil import copytree

from .casefile.checking import check, prime
from .casefile.comparing import show_message, unexpected
from .casefile.halving import halve

CASES = Path(__file__).parent / "cases"

Said = dict[str, list[str]]


def answer(base: Path, files: Sequence[Path], cache: Path) -> Said:
    """What the plugin and mypy say of each file; the notes that only mypy adds depend on its cache."""
    found = check(base, files, cache)
    return {
        str(file.relative_to(base)): [f"{said.line}: {show_message(said)}" for said in unexpected(messages, messages)]
        for file, messages in found.items()
    }


def touch(files: Sequence[Path]) -> None:
    """mypy reads them again, as it does after an edit."""
    for file in files:
        file.write_text(file.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")


def differing(one: Said, other: Said) -> dict[str, tuple[list[str], list[str]]]:
    return {file: (one[file], other[file]) for file in one if one[file] != other[file]}


def test_all_cases_fresh_cached_and_with_the_libraries_cached(tmp_path: Path) -> None:
    copytree(CASES, tmp_path / "cases")
    files = sorted((tmp_path / "cases").rglob("*.py"))
    fresh = answer(tmp_path, files, tmp_path / "cache")
    assert sum(map(len, fresh.values())) > len(files)
    assert not differing(fresh, answer(tmp_path, files, tmp_path / "cache"))
    touch(files)
    assert not differing(fresh, answer(tmp_path, files, tmp_path / "cache"))


def test_all_cases_as_programs_of_two_files_of_which_one_is_edited(tmp_path: Path) -> None:
    pairs = [halve(path, tmp_path / path.parent.name, path.parent.name) for path in sorted(CASES.rglob("*.py"))]
    programs = [pair for pair in pairs if pair is not None]
    assert len(programs) > len(pairs) / 2
    files = [file for pair in programs for file in pair]
    cache = prime(tmp_path / "cache")
    fresh = answer(tmp_path, files, cache)
    touch([rest for _, rest in programs])
    assert not differing(fresh, answer(tmp_path, files, cache))
    touch([definitions for definitions, _ in programs])
    assert not differing(fresh, answer(tmp_path, files, cache))
