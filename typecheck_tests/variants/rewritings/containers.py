"""A container, made in another way."""

from __future__ import annotations

import ast

from ..places import Instead, expressions  # noqa: TID252 -- one folder knows the places
from ..rewriting import Fresh, Rewriting, name, statements  # noqa: TID252

LOAD = ast.Load()


def plain(elements: list[ast.expr]) -> bool:
    return bool(elements) and not any(isinstance(element, ast.Starred) for element in elements)


def texts(node: ast.Dict) -> dict[str, ast.expr] | None:
    """Values by keys, where all keys are texts that may be names."""
    found = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if not (isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value.isidentifier()):
            return None
        found[key.value] = value
    return found if len(found) == len(node.keys) else None


def dict_called(node: ast.Dict, fresh: Fresh) -> Instead | None:
    values = texts(node)
    if not values:
        return None
    return [], ast.Call(name("dict"), [], [ast.keyword(key, value) for key, value in values.items()])


def dict_comprehended(node: ast.Dict, fresh: Fresh) -> Instead | None:
    if not node.keys or None in node.keys:
        return None
    pairs: list[ast.expr] = [
        ast.Tuple([key, value], LOAD) for key, value in zip(node.keys, node.values, strict=True) if key
    ]
    at, held = fresh("key"), fresh("value")
    target = ast.Tuple([ast.Name(at, ast.Store()), ast.Name(held, ast.Store())], ast.Store())
    return [], ast.DictComp(name(at), name(held), [ast.comprehension(target, ast.Tuple(pairs, LOAD), [], 0)])


def dict_built(node: ast.Dict, fresh: Fresh) -> Instead | None:
    if not node.keys or None in node.keys:
        return None
    new = fresh("built")
    before = statements(f"{new} = {{}}")
    for key, value in zip(node.keys, node.values, strict=True):
        assert key is not None
        before += [ast.Assign([ast.Subscript(name(new), key, ast.Store())], value)]
    return before, name(new)


def dict_spread(node: ast.Dict, fresh: Fresh) -> Instead | None:
    return ([], ast.Dict([None], [node])) if node.keys else None


def dict_merged(node: ast.Dict, fresh: Fresh) -> Instead | None:
    return (
        ([], ast.BinOp(ast.Dict(node.keys[:1], node.values[:1]), ast.BitOr(), ast.Dict(node.keys[1:], node.values[1:])))
        if len(node.keys) > 1
        else None
    )


def list_called(node: ast.List, fresh: Fresh) -> Instead | None:
    return ([], ast.Call(name("list"), [ast.Tuple(node.elts, LOAD)], [])) if readable(node) else None


def readable(node: ast.List | ast.Tuple) -> bool:
    return isinstance(node.ctx, ast.Load) and plain(node.elts)


def list_comprehended(node: ast.List, fresh: Fresh) -> Instead | None:
    if not readable(node):
        return None
    new = fresh("item")
    turns = ast.comprehension(ast.Name(new, ast.Store()), ast.Tuple(node.elts, LOAD), [], 0)
    return [], ast.ListComp(name(new), [turns])


def list_built(node: ast.List, fresh: Fresh) -> Instead | None:
    if not readable(node):
        return None
    new = fresh("built")
    before = statements(f"{new} = []")
    for value in node.elts:
        before += statements(f"{new}.append(VALUE)", VALUE=value)
    return before, name(new)


def list_spread(node: ast.List, fresh: Fresh) -> Instead | None:
    return ([], ast.List([ast.Starred(node, LOAD)], LOAD)) if readable(node) else None


def tuple_called(node: ast.Tuple, fresh: Fresh) -> Instead | None:
    return ([], ast.Call(name("tuple"), [ast.List(node.elts, LOAD)], [])) if readable(node) else None


def tuple_added(node: ast.Tuple, fresh: Fresh) -> Instead | None:
    if not readable(node):
        return None
    return [], ast.BinOp(ast.Tuple(node.elts[:1], LOAD), ast.Add(), ast.Tuple(node.elts[1:], LOAD))


def tuple_generated(node: ast.Tuple, fresh: Fresh) -> Instead | None:
    if not readable(node):
        return None
    new = fresh("item")
    turns = ast.comprehension(ast.Name(new, ast.Store()), ast.List(node.elts, LOAD), [], 0)
    return [], ast.Call(name("tuple"), [ast.GeneratorExp(name(new), [turns])], [])


REWRITINGS = (
    Rewriting("dict called", "each dict is `dict(a=...)`", expressions(ast.Dict, dict_called)),
    Rewriting("dict comprehended", "each dict is a comprehension", expressions(ast.Dict, dict_comprehended)),
    Rewriting("dict built", "each dict is built key by key", expressions(ast.Dict, dict_built)),
    Rewriting("dict spread", "each dict is `{**{...}}`", expressions(ast.Dict, dict_spread)),
    Rewriting("dict merged", "each dict is two dicts with `|` between", expressions(ast.Dict, dict_merged)),
    Rewriting("list called", "each list is `list((...))`", expressions(ast.List, list_called)),
    Rewriting("list comprehended", "each list is a comprehension", expressions(ast.List, list_comprehended)),
    Rewriting("list built", "each list is built by append", expressions(ast.List, list_built)),
    Rewriting("list spread", "each list is `[*[...]]`", expressions(ast.List, list_spread)),
    Rewriting("tuple called", "each tuple is `tuple([...])`", expressions(ast.Tuple, tuple_called)),
    Rewriting("tuple added", "each tuple is two tuples with `+` between", expressions(ast.Tuple, tuple_added)),
    Rewriting("tuple generated", "each tuple is made of a generator", expressions(ast.Tuple, tuple_generated)),
)
