"""Nested calls cost linear time: asking mypy for an argument's type twice on each level would double it per level."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from .casefile.checking import CONFIG, alone

CACHE = Path(__file__).parent.parent / ".mypy_cache" / "speed"
ROUNDS = 3
MOST = 1.5
SECONDS = 20.0
"""What no run may take on any machine; exponential time takes minutes."""


def nested_in_arguments(depth: int) -> str:
    expression = "params"
    for _ in range(depth):
        expression = f"jax.tree.map(lambda x: x * 2, {expression})"
    return expression


def nested_beside_arguments(depth: int) -> str:
    expression = "params"
    for _ in range(depth):
        expression = f"jax.tree.map(lambda x, y: x + y, {expression}, params)"
    return expression


def nested_in_lambdas(depth: int) -> str:
    expression = f"x{depth}"
    for level in reversed(range(depth)):
        expression = f"jax.tree.map(lambda x{level + 1}: {expression}, [x{level}])"
    return expression.replace("[x0]", "params")


def nested_in_containers(depth: int) -> str:
    expression = "params"
    for _ in range(depth):
        expression = f"jax.tree.map(lambda x: x * 2, {{'a': {expression}, 'b': [params]}})"
    return expression


PROGRAMS = {
    "12 deep in the arguments": nested_in_arguments(12),
    "12 deep beside another tree": nested_beside_arguments(12),
    "6 deep in lambdas": nested_in_lambdas(6),
    "12 deep in dicts written out": nested_in_containers(12),
}


@pytest.mark.parametrize("expression", PROGRAMS.values(), ids=PROGRAMS.keys())
def test_nested_calls_cost_linear_time(expression: str, tmp_path: Path) -> None:
    """mypy takes at most one and a half times as long as without the plugin, or as with it and no call at all."""
    plain = tmp_path / "plain.ini"
    plain.write_text("[mypy]\npython_version = 3.11\n", encoding="utf-8")
    bare, idle, typed = [], [], []
    with alone(CACHE):
        for attempt in range(2):
            for turn in range(ROUNDS):
                mark = f"# {attempt} {turn}\n"
                bare.append(seconds(mark + program(expression), plain, tmp_path))
                idle.append(seconds(mark + program("params"), CONFIG, tmp_path))
                typed.append(seconds(mark + program(expression), CONFIG, tmp_path))
                assert typed[-1] < SECONDS
            if min(typed) <= MOST * max(min(bare), min(idle)):
                return
    pytest.fail(f"{min(typed):.2f} s with the plugin, {min(bare):.2f} s without, {min(idle):.2f} s with no call")


def program(expression: str) -> str:
    return (
        f"import jax\nfrom jax import Array\n\n\ndef f(params: dict[str, Array]) -> object:\n    return {expression}\n"
    )


def seconds(source: str, config: Path, folder: Path) -> float:
    """The processor time of mypy over an edited file, with everything that it imports in the cache."""
    cache = CACHE / config.stem
    (folder / "program.py").write_text("import jax\n", encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--config-file", str(config), "--cache-dir", str(cache), "program.py"]
    subprocess.run(mypy, cwd=folder, check=True, capture_output=True)
    (folder / "program.py").write_text(source, encoding="utf-8")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(mypy, cwd=folder, check=True, capture_output=True, timeout=10 * SECONDS)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
