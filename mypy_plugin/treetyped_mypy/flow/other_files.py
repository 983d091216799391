"""What the other files of a project leave behind that were run, each once for all files that import it."""

from __future__ import annotations

from collections import Counter
from dataclasses import field

from mypy import nodes as n

from treetyped_mypy.flow.contents import Held
from treetyped_mypy.flow.effects import Effects
from treetyped_mypy.flow.left_alone import Kept
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import Class, Frame, Function, Object, Value
from treetyped_mypy.frozen import dataclass


@dataclass(slots=True)
class Left:
    """What one of them leaves behind."""

    frame: Frame | None = None
    """Its names; none while it is running, and for what could not be followed."""
    trees: dict[n.MypyFile, None] = field(default_factory=dict)
    """The file, and all that it has asked for in turn."""
    patched: set[str] = field(default_factory=set)
    """The names of other modules that it binds to something else."""
    kept: dict[str, Kept] = field(default_factory=dict)
    """What its names hold that can change, and that its own functions leave alone."""
    is_circular: bool = False
    """Whether one of them needs a name of this file to come to its end: what it has depends on who is first."""


@dataclass(slots=True)
class OtherFiles:
    """Who imports one of them runs in a state above theirs, and changes nothing of what they know.

    The attributes are those of `running.Running` and what it is made of.
    """

    left: dict[n.MypyFile, Left] = field(default_factory=dict)
    running: list[n.MypyFile] = field(default_factory=list)
    """Those that have not come to their end."""
    state: State = field(default_factory=State)
    rebound: set[tuple[Frame, str]] = field(default_factory=set)
    rules: dict[Function, tuple[tuple[Value, ...], ...]] = field(default_factory=dict)
    ruled: dict[Function, n.Node] = field(default_factory=dict)
    known: dict[Object, tuple[Held, object]] = field(default_factory=dict)
    flattenings: dict[n.Node, object] = field(default_factory=dict)
    loose: dict[tuple[Frame, str], dict[Function, None]] = field(default_factory=dict)
    effects: dict[n.Node, Effects] = field(default_factory=dict)
    classes: dict[Frame, Class] = field(default_factory=dict)
    firm: dict[n.Node, bool] = field(default_factory=dict)
    bindings: dict[n.Node, Counter[str]] = field(default_factory=dict)
