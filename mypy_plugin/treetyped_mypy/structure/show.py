"""A structure in few words, for messages."""

from __future__ import annotations

from collections.abc import Callable

from treetyped_mypy.structure.nodes import (
    Again,
    ClassNode,
    DisplayNode,
    L,
    Leaf,
    MappingNode,
    NamedTupleNode,
    NoneNode,
    OpaqueNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
    UnionNode,
    Unknown,
    VarNode,
)


def describe(node: Structure[L], show_leaf: Callable[[L], str]) -> str:
    """The node itself, with what distinguishes it: ``a list of length 3``, ``MLP``, ``a leaf (Array)``, ``None``."""
    match node:
        case Leaf(leaf):
            return f"a leaf ({show_leaf(leaf)})"
        case NoneNode():
            return "None"
        case TupleNode(parts):
            return f"a tuple of length {len(parts)}"
        case DisplayNode("list"):
            return f"a list of length {len(node.children)}"
        case DisplayNode() | TypedDictNode():
            return describe_mapping("dict" if isinstance(node, TypedDictNode) else node.kind, node.keys)
        case SequenceNode() | MappingNode():
            return with_article(node.kind)
        case NamedTupleNode() | ClassNode() | OpaqueNode() | Again() | VarNode():
            return short(node.key)
        case UnionNode(options):
            return " or ".join(dict.fromkeys(describe(option, show_leaf) for option in options))
        case Unknown(is_computed=is_computed):
            return "the result of arithmetic" if is_computed else "unknown"


def treedef_text(node: Structure[L]) -> str | None:
    """The treedef of plain containers, which is that of no other tree; none where classes are in it."""
    match node:
        case Leaf():
            return "*"
        case NoneNode():
            return "None"
        case TupleNode(parts):
            inner = [treedef_text(part) for part in parts]
            return None if None in inner else f"({', '.join(map(str, inner))}{',' * (len(inner) == 1)})"
        case DisplayNode():
            texts = ((repr(key), treedef_text(child)) for key, child in node.children)
            held = sorted((key, text) for key, text in texts if text is not None)
            shown = f"{{{', '.join(map(': '.join, held))}}}"
            is_seen = len(held) == len(node.children)
            return (shown if node.kind == "dict" else f"{node.kind}({shown})") if is_seen else None
        case _:
            return None


def describe_static(node: ClassNode[L], names: tuple[str, ...]) -> str:
    """The class with the values of the static fields ``names``: ``MLP with name='John'``."""
    values = dict(node.static)
    return f"{short(node.key)} with {', '.join(f'{name}={values[name]}' for name in names)}"


def describe_mapping(kind: str, keys: tuple[int | str, ...]) -> str:
    ordered = [*sorted(k for k in keys if isinstance(k, int)), *sorted(k for k in keys if isinstance(k, str))]
    shown = ", ".join(map(repr, ordered))
    return f"{with_article(kind)} with keys {shown}" if keys else f"an empty {kind}"


def with_article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "AEIOUaeiou" else f"a {kind}"


def short(key: str) -> str:
    """The class without its module."""
    return key.rpartition(".")[2]
