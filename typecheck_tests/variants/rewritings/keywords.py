"""Arguments by position, by keyword, and trees in another tree."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator

from ..places import Instead, calls  # noqa: TID252 -- one folder knows the places
from ..rewriting import Apply, Fresh, Rewriting, expression  # noqa: TID252

Signatures = Callable[[ast.expr], list[inspect.Parameter] | None]


def signatures(tree: ast.Module) -> Signatures:
    """The parameters of the functions of the program, and of those that it imports."""
    space: dict[str, object] = {}
    own: dict[str, list[inspect.Parameter]] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            exec(compile(ast.Module([statement], []), "imports", "exec"), space)
        elif isinstance(statement, ast.FunctionDef) and not statement.decorator_list:
            own[statement.name] = list(parameters(statement.args))

    def of(node: ast.expr) -> list[inspect.Parameter] | None:
        if isinstance(node, ast.Name) and node.id in own:
            return own[node.id]
        if not isinstance(node, ast.Name | ast.Attribute):
            return None
        try:
            return list(inspect.signature(eval(ast.unparse(node), space)).parameters.values())  # type: ignore[arg-type]
        except (NameError, AttributeError, TypeError, ValueError, RuntimeError):
            return None

    return of


def parameters(arguments: ast.arguments) -> Iterator[inspect.Parameter]:
    for argument in arguments.args:
        yield inspect.Parameter(argument.arg, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    if arguments.vararg:
        yield inspect.Parameter(arguments.vararg.arg, inspect.Parameter.VAR_POSITIONAL)


def with_signatures(rewrite: Callable[[ast.Call, list[inspect.Parameter]], Instead | None]) -> Apply:
    def apply(tree: ast.Module, fresh: Fresh) -> None:
        of = signatures(tree)

        def one(node: ast.Call, _: Fresh) -> Instead | None:
            found = of(node.func)
            return rewrite(node, found) if found is not None else None

        calls(one)(tree, fresh)

    return apply


def by_keyword(node: ast.Call, known: list[inspect.Parameter]) -> Instead | None:
    taken = known[: len(node.args)]
    if not node.args or len(taken) < len(node.args) or any(isinstance(value, ast.Starred) for value in node.args):
        return None
    if any(parameter.kind is not inspect.Parameter.POSITIONAL_OR_KEYWORD for parameter in taken):
        return None
    named = [ast.keyword(parameter.name, value) for parameter, value in zip(taken, node.args, strict=True)]
    node.args, node.keywords = [], [*named, *node.keywords]
    return [], node


def by_position(node: ast.Call, known: list[inspect.Parameter]) -> Instead | None:
    if any(isinstance(value, ast.Starred) for value in node.args) or not node.keywords:
        return None
    changed = False
    for parameter in known[len(node.args) :]:
        keyword = next((keyword for keyword in node.keywords if keyword.arg == parameter.name), None)
        if keyword is None or parameter.kind is not inspect.Parameter.POSITIONAL_OR_KEYWORD:
            break
        node.keywords.remove(keyword)
        node.args.append(keyword.value)
        changed = True
    return ([], node) if changed else None


def nested(inner: str, at: str) -> Callable[[ast.Call, Fresh], Instead | None]:
    def rewrite(node: ast.Call, _: Fresh) -> Instead | None:
        if ast.unparse(node.func) != "jax.tree.map" or any(isinstance(value, ast.Starred) for value in node.args):
            return None
        if any(keyword.arg not in ("is_leaf",) for keyword in node.keywords):
            return None
        node.args[1:] = [expression(inner, TREE=value) for value in node.args[1:]]
        return [], expression(f"CALL{at}", CALL=node)

    return rewrite


REWRITINGS = (
    Rewriting("by keyword", "arguments are given by keyword", with_signatures(by_keyword)),
    Rewriting("by position", "arguments are given by position", with_signatures(by_position)),
    Rewriting("in a tuple of trees", "each tree of `tree.map` stands in a tuple", calls(nested("(TREE,)", "[0]"))),
)
