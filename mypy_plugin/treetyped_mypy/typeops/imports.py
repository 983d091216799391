"""Where the names of a file come from.

``if TYPE_CHECKING`` a library may pass ``dataclasses.dataclass`` off as its own decorator: then what mypy takes the
name for says less than what the file imports.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import CallExpr, Expression, Import, ImportFrom, MemberExpr, MypyFile, NameExpr


def imported_as(reference: Expression, tree: MypyFile) -> list[str]:
    """The full names that the file imports for ``jdc.pytree_dataclass``; several if it does so in several branches."""
    written = dotted(reference.callee if isinstance(reference, CallExpr) else reference)
    first, dot, rest = written.partition(".")
    return [source + dot + rest for local, source in imports(tree) if local == first]


def imports(tree: MypyFile) -> Iterator[tuple[str, str]]:
    """Each imported name, and what it is imported from."""
    for statement in tree.imports:
        match statement:
            case Import(ids=pairs):
                yield from ((alias, name) if alias else (package(name), package(name)) for name, alias in pairs)
            case ImportFrom(id=module, names=pairs):
                yield from ((alias or name, f"{module}.{name}") for name, alias in pairs)
            case _:
                pass


def package(name: str) -> str:
    return name.partition(".")[0]


def dotted(expression: Expression) -> str:
    """The expression as written, if it is a name or an attribute of one."""
    match expression:
        case NameExpr(name=name):
            return name
        case MemberExpr(expr=owner, name=name):
            return f"{dotted(owner)}.{name}" if dotted(owner) else ""
        case _:
            return ""
