"""Other files of the project: what a name that is imported from one of them holds.

Such a file is run when a name of it is first used. Whoever else imports it may have called its functions by then, so
of its names only those count that nothing binds again, and of what can change nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable

from mypy import nodes as n

from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Atom, Class, Constant, External, Frame, Function, Plain, Tuple, Value, options
from treetyped_mypy.syntax.tree import descendants


def imported(run: Running, found: External) -> Value | None:
    """What the name holds; none if it is of no file of the project, or is not known."""
    module, _, name = found.fullname.rpartition(".")
    frame = run.file_named(module) if module else None
    if frame is None or found.fullname in run.patched or run.is_rebound(frame, name):
        return None
    value = run.state.bound(frame, name)
    if isinstance(value, External) and value.mention is None and value != found:
        return imported(run, value) or value
    return value


def patch(run: Running, module: str, name: str) -> None:
    """A name of another module is bound to something else."""
    run.patched.add(f"{module}.{name}")
    frame = run.file_named(module)
    if frame is not None:
        run.rebound.add((frame, name))


def names_rebound(file: n.Node) -> set[str]:
    """Those that its functions bind."""
    return {name for node in descendants(file) if isinstance(node, n.GlobalDecl) for name in node.names}


def open_values(values: Iterable[Value], frame: Frame) -> list[Value]:
    """Those through which somebody else may have changed something."""
    return [value for value in values if not all(is_closed(option, frame) for option in options(value))]


def is_closed(value: Value, frame: Frame) -> bool:
    match value:
        case Constant() | Plain() | External() | Class():
            return True
        case Function(frame=home, defaults=defaults):
            is_at_top = home is frame or (home.outer is frame and isinstance(home.home, n.ClassDef))
            return is_at_top and not open_values([each for each in defaults if each is not None], frame)
        case Tuple(items=parts) | Atom(parts=parts):
            return not open_values(parts, frame)
        case _:
            return False
