"""Type parameters in brackets (Python 3.12) and annotations that are text."""

import importlib
import inspect
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import pytest

from treetyped import Param, State, tree

BRACKETS = """
    import jax
    from treetyped import field, pytree_dataclass

    @pytree_dataclass
    class Box[T]:
        item: T
        n: int = field(static=True, default=0)

        def get(self) -> T:
            return self.item

        def name(self) -> str:
            return super().__repr__() and __class__.__name__

    @pytree_dataclass
    class Pair[A, B](Box[A]):
        other: B | None = None
"""
ROLES = """
    {future}
    from jax import Array
    from treetyped import Cache, Param, State, pytree_dataclass

    type Weight = Param[Array]
    type Named[T] = dict[str, State[T]]

    @pytree_dataclass
    class Box[T]:
        x: T
        y: list[Param[T]]

    @pytree_dataclass
    class Holder(Box[State[Array]]):
        weight: Weight
        named: Named[Array]
        box: Box[Cache[int]]

    holder = Holder(1, [2], 3, {{"a": 4}}, Box(5, [6]))
"""
TEXT = """
    from __future__ import annotations
    from dataclasses import InitVar, KW_ONLY
    from typing import Any, ClassVar
    from treetyped import field, pytree_dataclass

    @pytree_dataclass
    class Late:
        tag: ClassVar[int] = 3
        x: Later
        scale: InitVar[int]
        _: KW_ONLY
        n: int = field(static=True)

        def __post_init__(self, scale: int) -> None:
            object.__setattr__(self, "x", self.x * scale)

    class Later: ...
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Imports a source text as a module."""

    def run(source: str) -> Any:
        (tmp_path / "new_syntax_example.py").write_text(textwrap.dedent(source), encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "new_syntax_example", raising=False)
        return importlib.import_module("new_syntax_example")

    return run


@pytest.mark.skipif(sys.version_info < (3, 12), reason="the syntax is new in Python 3.12")
def test_type_parameters_in_brackets(run: Callable[[str], Any]) -> None:
    scope = run(BRACKETS)
    box, pair = scope.Box, scope.Pair
    assert box[int](3).get() == 3
    assert box(3).name() == "Box"
    assert jax.tree.map(lambda x: x + 1, pair[int, str](1, 2, 3)) == pair(2, 2, 4)
    assert [parameter.__name__ for parameter in pair.__type_params__] == ["A", "B"]


def test_annotations_that_are_text(run: Callable[[str], Any]) -> None:
    late = run(TEXT).Late
    assert list(inspect.signature(late).parameters) == ["x", "scale", "n"]
    made = late(2, 3, n=1)
    assert jax.tree.leaves(made) == [6]
    assert late.tag == 3


@pytest.mark.skipif(sys.version_info < (3, 12), reason="brackets came with Python 3.12")
@pytest.mark.parametrize("future", ["", "from __future__ import annotations"])
def test_roles_go_through_brackets_and_aliases(run: Callable[[str], Any], future: str) -> None:
    holder = run(ROLES.format(future=future)).holder
    assert jax.tree.leaves(tree.filter(holder, State)) == [1, 2, 4, 5, 6]
    assert jax.tree.leaves(tree.filter(holder, Param)) == [3]
