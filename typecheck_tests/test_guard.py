"""The plugin never crashes mypy, and says a fault of its own once."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api
from treetyped_mypy.calls import evaluated

from .casefile.checking import options, prime

CACHE = Path(__file__).parent.parent / ".mypy_cache" / "guard"

PROGRAM = """
import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3)}
jax.tree.map(jnp.sin, params)
reveal_type(len(jax.tree.leaves(params)))
"""


def test_an_inner_fault_is_one_error_and_the_default_type(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many hooks meet it."""

    def fails(*_: object) -> bool:
        raise RuntimeError("broken")

    monkeypatch.setattr(evaluated, "report_failures", fails)
    monkeypatch.setattr("treetyped_mypy.guard.read_as_checked", fails)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    said, crashed, _ = api.run([*options(prime(CACHE)), str(program)])
    assert not crashed
    assert said.count("[pytree-internal]") == 1, said
    assert "int" in said.partition("Revealed type is ")[2].partition("\n")[0]
