"""A class of another kind, with the same fields."""

from __future__ import annotations

import ast

from ..rewriting import Apply, Fresh, Rewriting, begin_with, expression  # noqa: TID252 -- one folder knows what a rewriting is

DECORATORS = {
    "pytree_dataclass",
    "struct.dataclass",
    "flax.struct.dataclass",
    "register_dataclass",
    "jax.tree_util.register_dataclass",
    "dataclass",
    "dataclass(frozen=True)",
    "dataclasses.dataclass",
    "dataclasses.dataclass(frozen=True)",
    "chex.dataclass(frozen=True)",
}
PLAIN = {"dataclass", "dataclass(frozen=True)", "dataclasses.dataclass", "dataclasses.dataclass(frozen=True)"}
BASES = {"eqx.Module", "NamedTuple"}


def is_plain(node: ast.ClassDef) -> bool:
    """A class of arrays and of nodes, of one of the kinds that take them in the order of their fields."""
    decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
    bases = [ast.unparse(base) for base in node.bases]
    if node.keywords or not decorators <= DECORATORS or not set(bases) <= BASES:
        return False
    if (not decorators or decorators <= PLAIN) and not bases:
        return False
    return all(is_field(part) or is_method(part) for part in node.body)


def is_field(part: ast.stmt) -> bool:
    if isinstance(part, ast.Expr):
        return isinstance(part.value, ast.Constant)
    if not isinstance(part, ast.AnnAssign) or not (part.value is None or isinstance(part.value, ast.Constant)):
        return False
    return not any(
        word in ast.unparse(part.annotation) for word in ("Static", "Annotated", "ClassVar", "InitVar", "Literal")
    )


def is_method(part: ast.stmt) -> bool:
    return isinstance(part, ast.FunctionDef) and not part.name.startswith("__")


def is_tuple(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).endswith("NamedTuple") for base in node.bases)


def declares_tuples(tree: ast.Module) -> bool:
    """What is declared as a tuple may be given a ``NamedTuple``, and no other class."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    declared = [each.annotation for node in functions for each in ast.walk(node.args) if isinstance(each, ast.arg)]
    return any("tuple[" in ast.unparse(each) for each in declared if each is not None)


def classes_as(beginning: str, decorators: tuple[str, ...] = (), base: str | None = None) -> Apply:
    """The module that is needed begins with an underscore: the program may have it under another name."""

    def apply(tree: ast.Module, fresh: Fresh) -> None:
        module = fresh("kind")
        plain = [node for node in tree.body if isinstance(node, ast.ClassDef) and is_plain(node)]
        found = [node for node in plain if not (is_tuple(node) and declares_tuples(tree))]
        for node in found:
            node.decorator_list = [expression(text.replace("KIND", module)) for text in decorators]
            node.bases = [expression(base.replace("KIND", module))] if base else []
        if found:
            begin_with(tree, beginning.replace("KIND", module))

    return apply


REWRITINGS = (
    Rewriting(
        "ours", "each class is a `pytree_dataclass`", classes_as("import treetyped as KIND", ("KIND.pytree_dataclass",))
    ),
    Rewriting("eqx.Module", "each class is an `eqx.Module`", classes_as("import equinox as KIND", base="KIND.Module")),
    Rewriting(
        "flax.struct",
        "each class is a `flax.struct.dataclass`",
        classes_as("import flax.struct as KIND", ("KIND.dataclass",)),
    ),
    Rewriting(
        "chex.dataclass",
        "each class is a `chex.dataclass`",
        classes_as("import chex as KIND", ("KIND.dataclass(frozen=True, mappable_dataclass=False)",)),
    ),
    Rewriting(
        "register_dataclass",
        "each class is a dataclass that is registered",
        classes_as(
            "import jax\nimport dataclasses as KIND",
            ("jax.tree_util.register_dataclass", "KIND.dataclass(frozen=True)"),
        ),
    ),
    Rewriting(
        "NamedTuple", "each class is a `NamedTuple`", classes_as("import typing as KIND", base="KIND.NamedTuple")
    ),
)
