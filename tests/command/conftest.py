"""The command, called as a user calls it, in a folder of its own; mypy's cache of JAX is made once."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest
from treetyped_command.main import main


class Said(NamedTuple):
    code: int
    out: str
    err: str


Treetyped: TypeAlias = Callable[..., Said]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def treetyped(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Treetyped:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)

    def run(command: str, *arguments: str, path: str = "") -> Said:
        monkeypatch.setenv("PATH", path)
        code = main([command, "--cache-dir", str(cache), *arguments])
        return Said(code, *capsys.readouterr())

    return run
