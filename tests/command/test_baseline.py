"""What a baseline knows of an error: path, code and text, and how often."""

from dataclasses import replace
from pathlib import Path

import pytest
from treetyped_command import baseline
from treetyped_command.found import Found
from treetyped_command.trouble import CouldNotRunError

FOUND = Found("pkg/train.py", 4, 9, 4, 20, "pytree-structure", "they differ")


def test_an_error_is_known_on_another_line(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    baseline.write(file, [FOUND])
    known = baseline.read(file)
    assert baseline.without([replace(FOUND, line=90, end_line=91)], known, file) == []
    for other in (replace(FOUND, path="b.py"), replace(FOUND, code="pytree-leaf"), replace(FOUND, text="new")):
        assert baseline.without([other], known, file) == [other]


def test_of_one_more_than_is_known_the_last_is_new(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    three = [replace(FOUND, line=line) for line in (1, 2, 3)]
    baseline.write(file, three[:2])
    assert baseline.without(three, baseline.read(file), file) == three[2:]


def test_paths_are_seen_from_the_baseline_s_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "known.json"
    monkeypatch.chdir(tmp_path)
    baseline.write(file, [FOUND])
    (tmp_path / "pkg").mkdir()
    monkeypatch.chdir(tmp_path / "pkg")
    assert baseline.without([replace(FOUND, path="train.py")], baseline.read(file), file) == []


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"errors": [{"path": "a"}]}'])
def test_what_is_no_baseline_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "known.json"
    file.write_text(text)
    with pytest.raises(CouldNotRunError, match="is no baseline: write it anew with --write-baseline"):
        baseline.read(file)
