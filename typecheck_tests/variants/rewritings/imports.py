"""A library's function under another name."""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from functools import cache

from ..rewriting import Apply, Fresh, Rewriting, begin_with, expression, name  # noqa: TID252

OLD = ("map", "leaves", "flatten", "unflatten", "structure", "reduce", "all", "transpose")
WITH_PATH = ("map_with_path", "leaves_with_path", "flatten_with_path")
NO_VALUES = ("__future__", "typing", "collections.abc", "typing_extensions")


class Renamed(ast.NodeTransformer):
    """Names that are read, by what stands for them."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return expression(self.names[node.id]) if node.id in self.names and isinstance(node.ctx, ast.Load) else node


def imported(tree: ast.Module) -> Iterator[tuple[ast.Import, ast.alias]]:
    for statement in tree.body:
        if isinstance(statement, ast.Import):
            yield from ((statement, alias) for alias in statement.names)


def modules_renamed(tree: ast.Module, fresh: Fresh) -> None:
    names = {}
    for _, alias in imported(tree):
        if alias.asname or "." not in alias.name:
            old = alias.asname or alias.name
            alias.asname = names[old] = fresh(old)
    Renamed(names).visit(tree)


def modules_in_full(tree: ast.Module, _: Fresh) -> None:
    names = {}
    for _statement, alias in imported(tree):
        if alias.asname and "." in alias.name:
            names[alias.asname], alias.asname = alias.name, None
    Renamed(names).visit(tree)


def through_modules(tree: ast.Module, _: Fresh) -> None:
    """``from jax import Array`` becomes ``import jax``."""
    names, bound = {}, {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not reads(node)}
    for at, statement in enumerate(tree.body):
        if isinstance(statement, ast.ImportFrom) and statement.module and statement.module not in NO_VALUES:
            taken = {alias.asname or alias.name: f"{statement.module}.{alias.name}" for alias in statement.names}
            if statement.module.split(".")[0] in bound | all_imported(tree) - {statement.module.split(".")[0]}:
                continue
            names |= taken
            modules = [full if is_module(full) else statement.module for full in taken.values()]
            tree.body[at] = ast.copy_location(
                ast.Import([ast.alias(module) for module in dict.fromkeys(modules)]), statement
            )
    Renamed(names).visit(tree)


def all_imported(tree: ast.Module) -> set[str]:
    return {alias.asname for _, alias in imported(tree) if alias.asname}


def reads(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Load)


@cache
def is_module(path: str) -> bool:
    try:
        return importlib.util.find_spec(path) is not None
    except (ImportError, ValueError, AttributeError):
        return False


class Reached(ast.NodeTransformer):
    """Gives each ``module.function`` to a method, with the module's full name."""

    def __init__(self, tree: ast.Module, fresh: Fresh) -> None:
        self.fresh = fresh
        self.modules = {
            alias.asname or alias.name: alias.name
            for _, alias in imported(tree)
            if alias.asname or "." not in alias.name
        }
        self.added: dict[str, tuple[str, str]] = {}

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        module = self.module(node.value)
        if module is not None and isinstance(node.ctx, ast.Load) and not is_module(f"{module}.{node.attr}"):
            return self.instead(node, module)
        return self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> ast.Import:
        return node

    def module(self, node: ast.expr) -> str | None:
        match node:
            case ast.Name(id=found):
                return self.modules.get(found)
            case ast.Attribute(value=value, attr=attr):
                outer = self.module(value)
                return f"{outer}.{attr}" if outer and is_module(f"{outer}.{attr}") else None
        return None

    def instead(self, node: ast.Attribute, module: str) -> ast.expr:
        return node

    def name_for(self, path: str, word: str, text: str) -> ast.expr:
        if path not in self.added:
            new = self.fresh(word)
            self.added[path] = new, text.replace("NEW", new)
        return name(self.added[path][0])


class Imported(Reached):
    def instead(self, node: ast.Attribute, module: str) -> ast.expr:
        return self.name_for(f"{module}.{node.attr}", node.attr, f"from {module} import {node.attr} as NEW")


class Aliased(Reached):
    def instead(self, node: ast.Attribute, module: str) -> ast.expr:
        if not isinstance(node.value, ast.Attribute):
            return node
        node.value = self.name_for(module, node.value.attr, f"import {module.split('.')[0]}\nNEW = {module}")
        return node


class Bound(Reached):
    def instead(self, node: ast.Attribute, module: str) -> ast.expr:
        if node.attr[0].isupper() or node.attr in ("dataclass", "custom_vjp", "custom_jvp", "field", "static_field"):
            return node
        return self.name_for(f"{module}.{node.attr}", node.attr, f"import {module}\nNEW = {module}.{node.attr}")


class Old(Reached):
    """``jax.tree.map`` was ``jax.tree_util.tree_map``."""

    def instead(self, node: ast.Attribute, module: str) -> ast.expr:
        if module == "jax.tree" and node.attr in OLD + WITH_PATH:
            assert isinstance(node.value, ast.Attribute)
            node.value.attr, node.attr = "tree_util", f"tree_{node.attr}"
        return node


def reached(kind: type[Reached]) -> Apply:
    def apply(tree: ast.Module, fresh: Fresh) -> None:
        visitor = kind(tree, fresh)
        visitor.visit(tree)
        if visitor.added:
            begin_with(tree, "\n".join(text for _, text in visitor.added.values()))

    return apply


REWRITINGS = (
    Rewriting("modules renamed", "each module has another name", modules_renamed),
    Rewriting("modules in full", "`jnp.sin` is `jax.numpy.sin`", modules_in_full),
    Rewriting("through modules", "`from jax import Array` is `jax.Array`", through_modules),
    Rewriting("functions imported", "`jax.tree.map` is imported, under a name of its own", reached(Imported)),
    Rewriting("functions bound", "`jax.tree.map` is bound to a name of the module", reached(Bound)),
    Rewriting("modules bound", "`jax.tree` is bound to a name of the module", reached(Aliased)),
    Rewriting("old names", "`jax.tree.map` is `jax.tree_util.tree_map`", reached(Old)),
)
