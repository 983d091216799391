"""Nested calls cost linear time: asking mypy for an argument's type twice on each level would double it per level."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .casefile.checking import CONFIG, alone, prime

CACHE = Path(__file__).parent.parent / ".mypy_cache" / "speed"
ROUNDS = 6
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
    """mypy takes at most one and a half times as long as without the plugin, or as with it and one call."""
    plain = tmp_path / "plain.ini"
    plain.write_text("[mypy]\npython_version = 3.11\n", encoding="utf-8")
    bare, idle, typed = [], [], []
    with alone(CACHE):
        warm([plain, CONFIG], tmp_path)
        for _ in range(ROUNDS):
            bare.append(seconds(program(expression), plain, tmp_path))
            idle.append(seconds(program(nested_in_arguments(1)), CONFIG, tmp_path))
            typed.append(seconds(program(expression), CONFIG, tmp_path))
            assert typed[-1] < SECONDS
            if min(typed) <= MOST * max(min(bare), min(idle)):
                return
    pytest.fail(f"{min(typed):.2f} s with the plugin, {min(bare):.2f} s without, {min(idle):.2f} s with one call")


def program(expression: str) -> str:
    return (
        f"import jax\nfrom jax import Array\n\n\ndef f(params: dict[str, Array]) -> object:\n    return {expression}\n"
    )


def warm(configs: list[Path], folder: Path) -> None:
    """Everything that a program imports is in the cache."""
    prime(CACHE / CONFIG.stem)
    for config in configs:
        seconds("import jax\n", config, folder)


def seconds(source: str, config: Path, folder: Path) -> float:
    """The processor time of mypy over a file that its cache does not know: of this name, size and time, or text."""
    path = folder / f"program{len(list(folder.glob('*.py')))}.py"
    path.write_text(f"{source}# {time.time()}\n", encoding="utf-8")
    cache = ["--cache-dir", str(CACHE / config.stem)]
    mypy = [sys.executable, "-m", "mypy", "--config-file", str(config), *cache, path.name]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(mypy, cwd=folder, check=True, capture_output=True, timeout=10 * SECONDS)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


HEAD = """\
from __future__ import annotations
from typing import Any, Union
import jax
from jax import Array
from treetyped import pytree_dataclass

def put(x: Array) -> Array:
    return x + 1
"""


def classes_that_hold_each_other(count: int) -> str:
    fields = "    a: Array\n    left: C{} | None\n    right: list[C{}]\n"
    classes = (
        f"@pytree_dataclass\nclass C{n}:\n{fields.format((n + 1) % count, (n + 2) % count)}" for n in range(count)
    )
    return "".join(classes) + "def f(c: C0) -> C0:\n    return jax.tree.map(put, c)\n"


def classes_of_a_recursive_union(count: int) -> str:
    fields = "    left: Expr\n    right: Expr\n    value: Array\n"
    classes = "".join(f"@pytree_dataclass\nclass C{n}:\n{fields}" for n in range(count))
    union = f"Expr = Union[{', '.join(f'C{n}' for n in range(count))}, Array]\n"
    return classes + union + "def f(e: Expr) -> Expr:\n    return jax.tree.map(put, e)\n"


def classes_that_hold_another_twice(count: int) -> str:
    classes = (f"@pytree_dataclass\nclass C{n + 1}:\n    left: C{n}\n    right: C{n}\n" for n in range(count))
    last = f"def f(c: C{count}) -> C{count}:\n    return jax.tree.map(put, c)\n"
    return "@pytree_dataclass\nclass C0:\n    a: Array\n" + "".join(classes) + last


def functions_that_call_another_twice(count: int) -> str:
    functions = (
        f"def f{n + 1}(x: Array) -> dict[str, Any]:\n    return {{'l': f{n}(x), 'r': f{n}(x)}}\n" for n in range(count)
    )
    first = "def f0(x: Array) -> dict[str, Any]:\n    return {'w': x}\n"
    return first + "".join(functions) + f"def g(x: Array) -> object:\n    return jax.tree.map(put, f{count}(x))\n"


def functions_that_return_another_in_two_branches(count: int) -> str:
    functions = (
        f"def f{n + 1}(x: Array, c: bool) -> Any:\n    if c:\n        return f{n}(x, c)\n    return f{n}(x, not c)\n"
        for n in range(count)
    )
    first = "def f0(x: Array, c: bool) -> Any:\n    return {'w': x}\n"
    return first + "".join(functions) + f"def g(x: Array) -> object:\n    return jax.tree.map(put, f{count}(x, True))\n"


def functions_that_call_each_other(count: int) -> str:
    functions = (
        f"def f{n}(x: Array, c: bool) -> Any:\n    if c:\n        return f{(n + 1) % count}(x, c)\n"
        f"    return f{(n + 2) % count}(x, not c)\n"
        for n in range(count)
    )
    return "".join(functions) + "def g(x: Array) -> object:\n    return jax.tree.map(put, f0(x, True))\n"


def fields_of_a_class(count: int) -> str:
    fields = "".join(f"    f{n}: Array\n" for n in range(count))
    uses = f"    c = Big({'x, ' * count})\n    return jax.tree.map(lambda a, b: a + b, b, c)\n"
    return f"@pytree_dataclass\nclass Big:\n{fields}def f(b: Big, x: Array) -> Big:\n{uses}"


def keys_of_a_dict(count: int) -> str:
    keys = ", ".join(f"'k{n}': x" for n in range(count))
    return f"def f(x: Array) -> object:\n    d = {{{keys}}}\n    return jax.tree.map(lambda a, b: a + b, d, d)\n"


GROWING = {
    classes_that_hold_each_other: 12,
    classes_of_a_recursive_union: 10,
    classes_that_hold_another_twice: 30,
    functions_that_call_another_twice: 10,
    functions_that_return_another_in_two_branches: 10,
    functions_that_call_each_other: 12,
    fields_of_a_class: 100,
    keys_of_a_dict: 100,
}
"""Sizes from which on exponential work would show. In the first three the plugin leaves out what is deep already."""

COUNT = """\
import cProfile, pstats, sys
from mypy import api
profile = cProfile.Profile()
out, err, _ = profile.runcall(api.run, sys.argv[1:])
assert not err and "INTERNAL" not in out and "pytree-internal" not in out, out + err
calls = pstats.Stats(profile).stats.items()
print(sum(made for (file, _, _), (_, made, *_) in calls if "treetyped_mypy" in file))
"""


@pytest.mark.parametrize("make", GROWING, ids=lambda make: make.__name__)
def test_a_program_of_twice_the_size_is_no_more_than_four_times_the_work(
    make: Callable[[int], str], tmp_path: Path
) -> None:
    """Counted in calls of the plugin's own functions, which no other load on the machine changes."""
    with alone(CACHE):
        warm([CONFIG], tmp_path)
        small, large = (work(HEAD + make(size), tmp_path) for size in (GROWING[make], 2 * GROWING[make]))
    assert large < 4 * small


def work(source: str, folder: Path) -> int:
    """How many calls the plugin takes for a program, with everything that it imports in the cache."""
    (folder / "program.py").write_text(source, encoding="utf-8")
    options = ["--config-file", str(CONFIG), "--cache-dir", str(CACHE / CONFIG.stem), "program.py"]
    command = [sys.executable, "-c", COUNT, *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=10 * SECONDS)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)
