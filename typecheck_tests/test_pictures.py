"""``reveal_structure``: mypy and the running program draw the same picture, but for the words of a leaf."""

import re
import runpy

import pytest

from .casefile.checking import check, prime
from .test_cases import BASE, CACHE

VALUES = BASE / "pictures" / "values.py"
LEAF = re.compile(r"leaf .*")


def test_both_pictures_agree(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(VALUES))
    printed = capsys.readouterr().out.splitlines()
    said = check(BASE, [VALUES], prime(CACHE))[VALUES]
    drawn = [message.text.removeprefix("Revealed structure is ") for message in said if message.severity == "note"]
    assert [message.text for message in said if message.severity == "error"] == []
    assert [LEAF.sub("leaf", line) for line in drawn] == [LEAF.sub("leaf", line) for line in printed]
