"""Where the names of a file come from.

mypy keeps the names of a file in its cache, and not its import statements: these are asked only of a file just read.

``if TYPE_CHECKING`` a library may pass ``dataclasses.dataclass`` off as its own decorator: then what mypy takes the
name for says less than what the file imports.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mypy.nodes import (
    CallExpr,
    Expression,
    Import,
    ImportAll,
    ImportFrom,
    MypyFile,
    SymbolNode,
    TypeInfo,
)
from mypy.util import correct_relative_import

from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.rules.packages import TYPED_PACKAGES, UNFOLLOWED, UNFOLLOWED_DECORATORS, package
from treetyped_mypy.syntax.tree import dotted


def names_trees(file: MypyFile) -> bool:
    """Whether a name of the module is a typed library's, or a class that is a node: the same fresh and cached."""
    return any(symbol.node is not None and is_of_trees(symbol.node) for symbol in file.names.values())


def is_of_trees(node: SymbolNode) -> bool:
    if package(node.fullname) in TYPED_PACKAGES:
        return True
    return isinstance(node, TypeInfo) and "adapter" in (recorded(node) or {})


def imports_typed_library(file: MypyFile) -> bool:
    """The same of a file that was just read, whose names are not known yet."""
    for statement in file.imports:
        match statement:
            case Import(ids=ids):
                modules = [name for name, _ in ids]
            case ImportFrom(id=name) | ImportAll(id=name):
                modules = [name]
            case _:
                modules = []
        if any(package(module) in TYPED_PACKAGES for module in modules):
            return True
    return False


def imported_as(reference: Expression, tree: MypyFile, *, unseen: bool = False) -> list[str]:
    """The full names that the file imports for ``jdc.pytree_dataclass``; several if it does so in several branches."""
    written = dotted(reference.callee if isinstance(reference, CallExpr) else reference)
    first, dot, rest = written.partition(".")
    return [source + dot + rest for local, source in imports(tree, unseen=unseen) if local == first]


def imports(tree: MypyFile, *, unseen: bool = False) -> Iterator[tuple[str, str]]:
    """Each imported name, and what it is imported from; of those alone that mypy does not see run, if asked for."""
    for statement in tree.imports:
        if unseen and not statement.is_unreachable:
            continue
        match statement:
            case Import(ids=pairs):
                yield from ((alias, name) if alias else (package(name), package(name)) for name, alias in pairs)
            case ImportFrom(id=module, names=pairs):
                yield from ((alias or name, f"{module}.{name}") for name, alias in pairs)
            case _:
                pass


def imports_unfollowed(tree: MypyFile) -> bool:
    """Whether the file imports a library that mypy may not follow, and that has a decorator for classes."""
    return any(package(source) in UNFOLLOWED for _, source in imports(tree))


def unfollowed_decorator(decorator: Expression, tree: MypyFile) -> str | None:
    """The full name of the function that the file imports for it, where mypy knows nothing of its library."""
    meant = {UNFOLLOWED_DECORATORS.get(name) for name in imported_as(decorator, tree)}
    return meant.pop() if len(meant) == 1 else None


def run_instead(decorator: Expression, tree: MypyFile) -> str | None:
    """The full name of the function that runs, where the file imports another one for mypy."""
    meant = {UNFOLLOWED_DECORATORS.get(name, name) for name in imported_as(decorator, tree, unseen=True)}
    return meant.pop() if len(meant) == 1 else None


def files_imported(tree: MypyFile, modules: Mapping[str, MypyFile]) -> list[MypyFile]:
    """The files that this one imports, directly or not; those of a cycle with it are never left out."""
    found: dict[str, MypyFile] = {}
    stack = [tree]
    while stack:
        file = stack.pop()
        new = {name: modules[name] for name in module_names(file) if name in modules and name not in found}
        found |= new
        stack.extend(new.values())
    return [file for file in found.values() if file is not tree]


def module_names(tree: MypyFile) -> Iterator[str]:
    """What the file imports, and what may be a module in it."""
    for statement in tree.imports:
        match statement:
            case Import(ids=pairs):
                yield from (name for name, _ in pairs)
            case ImportFrom(id=module, relative=relative):
                source, _ = correct_relative_import(tree.fullname, relative, module, tree.is_package_init_file())
                yield source
                yield from (f"{source}.{name}" for name, _ in statement.names)
            case ImportAll(id=module, relative=relative):
                yield correct_relative_import(tree.fullname, relative, module, tree.is_package_init_file())[0]
            case _:
                pass
