"""What the library promises to every type checker holds in mypy without the plugin, in pyright and in ty.

Each checker reads the files in ``checkers/`` and must object on the lines that end in ``# refused``, nowhere else.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CHECKERS = Path(__file__).parent / "checkers"
BIN = Path(sys.executable).parent
OBJECTION = re.compile(r"(?P<file>[\w./\\-]+\.py):(?P<line>\d+)(?::\d+)*:?(?: -)? error\b.*")

COMMANDS = {
    "mypy": [
        sys.executable,
        *("-m", "mypy", "--strict", "--config-file="),
        f"--cache-dir={ROOT / '.mypy_cache' / 'without_plugin'}",
    ],
    "pyright": [str(BIN / "pyright"), f"--pythonpath={sys.executable}"],
    "ty": [str(BIN / "ty"), "check", "--output-format=concise", f"--python={sys.prefix}"],
}


def expected_objections() -> list[str]:
    return [
        f"{path.name}:{number}"
        for path in sorted(CHECKERS.glob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if line.endswith("# refused")
    ]


@pytest.mark.parametrize("checker", COMMANDS)
def test_the_checker_objects_where_it_is_expected_and_nowhere_else(checker: str) -> None:
    files = [str(path) for path in sorted(CHECKERS.glob("*.py"))]
    done = subprocess.run([*COMMANDS[checker], *files], cwd=ROOT, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    found = {f"{Path(match['file']).name}:{match['line']}" for match in OBJECTION.finditer(said)}
    assert done.returncode == 1, said
    assert sorted(found) == sorted(expected_objections()), said
