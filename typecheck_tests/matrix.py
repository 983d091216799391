"""``make matrix``: the cases and the tests of the runtime with the oldest and the newest JAX and mypy, as a table.

Each combination has an environment of its own in ``.matrix``. Others are tried by naming them:
``python -m typecheck_tests.matrix jax==0.7.2 mypy==2.0.0``.
"""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import tomllib

from .environments import ROOT, environment

ENVIRONMENTS = ROOT / ".matrix"
TESTS = ("typecheck_tests/test_cases.py", "tests/runtime", "tests/tree")
LIBRARIES = ("jax", "mypy", "equinox", "flax", "optax", "chex")
HEAD = f"| {' | '.join(LIBRARIES)} | cases told less | cases left out | tests |"

ROW = f"""
from importlib.metadata import version
from typecheck_tests.casefile.older import older
rows = older()
less = set().union(*(row.less for row in rows))
without = set().union(*(row.without for row in rows))
print(*map(version, {LIBRARIES!r}), len(less - without), len(without), sep=" | ")
for test in (test for row in rows for test in row.tests):
    print(f"--deselect={{test}}")
"""


def main(wanted: list[str]) -> int:
    """Zero if all combinations pass."""
    combinations = [wanted] if wanted else list(itertools.product(*extremes()))
    failed, table = False, [HEAD, "|---" * HEAD.count(" | ") + "|---|"]
    for combination in combinations:
        passed, row = tried(list(combination))
        failed |= not passed
        table.append(row)
        print(row, flush=True)
    print("", *table, sep="\n")
    return int(failed)


def extremes() -> list[tuple[str, str]]:
    """The oldest that ``pyproject.toml`` allows, and the newest there is."""
    files = (ROOT / "pyproject.toml", ROOT / "mypy_plugin" / "pyproject.toml")
    projects = [tomllib.loads(file.read_text(encoding="utf-8"))["project"] for file in files]
    asked = " ".join(dependency for project in projects for dependency in project["dependencies"])
    oldest = dict(re.findall(r"(jax|mypy)>=([\d.]+)", asked))
    return [(f"jax=={oldest['jax']}", "jax"), (f"mypy=={oldest['mypy']}.*", "mypy")]


def tried(combination: list[str]) -> tuple[bool, str]:
    """Whether all passes with these versions, and the row of the table."""
    name = "-".join(re.sub(r"[^\w.]+", "-", asked).strip("-.") for asked in combination)
    python = environment(ENVIRONMENTS / name, *combination)
    told = run(python, "-c", ROW).stdout.splitlines()
    ended = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS, *told[1:])
    lines = ended.stdout.splitlines() or [ended.stderr]
    idle = [test for test in (option.partition("=")[2] for option in told[1:]) if passes(python, test)]
    failures = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    for problem in (*failures, *(f"older.toml leaves out a test that passes: {test}" for test in idle)):
        print(problem)
    passed = ended.returncode == 0 and not idle
    return passed, f"| {told[0]} | {'pass' if passed else lines[-1].partition(' in ')[0]} |"


def passes(python: str, test: str) -> bool:
    return run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", test).returncode == 0


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
