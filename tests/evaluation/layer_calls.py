"""Calls of a library's layers, each beside what the library gives; for the tests of all such libraries."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from pathlib import Path

import jax
from mypy import api

CONFIG = "[mypy]\nplugins = treetyped_mypy\nignore_missing_imports = true\n"
EACH = 30
"""How many calls are in a file."""


def check(tmp_path: Path, head: str, calls: Sequence[str], names: dict[str, object]) -> None:
    """Whether what is said of each call is what the library gives, and whether it fails where an error is said."""
    (tmp_path / "mypy.ini").write_text(CONFIG)
    files = [tmp_path / f"layers_{at}.py" for at in range(-(-len(calls) // EACH))]
    for at, file in enumerate(files):
        lines = [f"reveal_structure({text})" for text in calls[at * EACH : (at + 1) * EACH]]
        file.write_text(head + "\n".join(lines) + "\n")
    options = ["--config-file", str(tmp_path / "mypy.ini"), "--cache-dir", str(tmp_path / "cache")]
    said, broken, status = api.run([*options, *map(str, files)])
    assert status < 2, broken + said
    found: dict[int, list[str]] = {}
    for at, line, rest in re.findall(r"layers_(\d+)\.py:(\d+): (.*)", said):
        found.setdefault(int(at) * EACH + int(line) - head.count("\n") - 1, []).append(rest)
    wrong = [problem for at, text in enumerate(calls) for problem in problems(text, found.get(at, []), names)]
    assert not wrong, "\n".join(wrong)


def really(text: str, names: dict[str, object]) -> object:
    """What the library gives; the error where it raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return jax.eval_shape(lambda: eval(text, dict(names)))
        except Exception as error:
            return error


def shown(found: object) -> list[str]:
    """The leaves as ``reveal_structure`` shows them."""
    kinds = {"f": "float", "i": "int", "b": "bool"}
    return [f"{kinds[leaf.dtype.kind]} {list(leaf.shape)}" for leaf in jax.tree.leaves(found)]


def agrees(said: str, is_: object) -> bool:
    """Whether what is said of each leaf is so, as far as something is said."""
    leaves = re.findall(r"leaf (.*)", said)
    if not leaves:
        return True
    if isinstance(is_, Exception) or len(leaves) != len(jax.tree.leaves(is_)):
        return isinstance(is_, Exception)
    return all(map(is_so, leaves, jax.tree.leaves(is_)))


def is_so(said: str, leaf: jax.ShapeDtypeStruct) -> bool:
    kind, sizes = re.match(r"(float|int|bool|complex) ", said), re.search(r"of shape \((.*)\)", said)
    is_kind = kind is None or kind[1][0] == leaf.dtype.kind
    if sizes is None:
        return is_kind and ("scalar" not in said or leaf.shape == ())
    shape = [size for size in sizes[1].replace(" ", "").split(",") if size]
    return (
        is_kind and len(shape) == leaf.ndim and all(a in ("?", str(b)) for a, b in zip(shape, leaf.shape, strict=True))
    )


def problems(text: str, said: list[str], names: dict[str, object]) -> list[str]:
    is_, lines = really(text, names), "\n".join(said)
    fails = "error:" in lines and "[pytree-" in lines
    if fails and not isinstance(is_, Exception):
        return [f"{text}\n  is {shown(is_)}, but: {lines}"]
    return [] if fails or agrees(lines, is_) else [f"{text}\n  is {is_}, but: {lines}"]
