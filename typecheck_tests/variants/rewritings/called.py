"""A call, written in another way."""

from __future__ import annotations

import ast

from ..places import Instead, calls  # noqa: TID252 -- one folder knows the places
from ..rewriting import Fresh, Rewriting, expression, name, statements, with_beginning  # noqa: TID252


def starred_name(node: ast.Call, fresh: Fresh) -> Instead | None:
    if not node.args or any(isinstance(value, ast.Starred) for value in node.args):
        return None
    new = fresh("given")
    given = ast.Assign([ast.Name(new, ast.Store())], ast.Tuple(node.args, ast.Load()))
    node.args = [ast.Starred(name(new), ast.Load())]
    return [given], node


def double_starred_name(node: ast.Call, fresh: Fresh) -> Instead | None:
    if not (options := plain_options(node)):
        return None
    new = fresh("options")
    node.keywords = [ast.keyword(None, name(new))]
    return [ast.Assign([ast.Name(new, ast.Store())], options)], node


def plain_options(node: ast.Call) -> ast.Dict | None:
    """The keywords as a dict."""
    if not node.keywords or any(keyword.arg is None for keyword in node.keywords):
        return None
    return ast.Dict(
        [ast.Constant(keyword.arg) for keyword in node.keywords], [keyword.value for keyword in node.keywords]
    )


def partial_of_all(node: ast.Call, fresh: Fresh) -> Instead | None:
    if not node.args or isinstance(node.args[0], ast.Starred):
        return None
    return [], ast.Call(ast.Call(expression("functools.partial"), [node.func, *node.args], []), [], node.keywords)


def options_first(node: ast.Call, fresh: Fresh) -> Instead | None:
    """``jax.grad(f, has_aux=True)`` becomes ``functools.partial(jax.grad, has_aux=True)(f)``."""
    if not node.keywords or any(keyword.arg is None for keyword in node.keywords):
        return None
    return [], ast.Call(ast.Call(expression("functools.partial"), [node.func], node.keywords), node.args, [])


def alias(node: ast.Call, fresh: Fresh) -> Instead | None:
    if not isinstance(node.func, ast.Name | ast.Attribute):
        return None
    new = fresh("function")
    before = ast.Assign([ast.Name(new, ast.Store())], node.func)
    node.func = name(new)
    return [before], node


def named_transformed(node: ast.Call, fresh: Fresh) -> Instead | None:
    """What a call returns that is called has a name."""
    if not isinstance(node.func, ast.Call):
        return None
    new = fresh("function")
    before = ast.Assign([ast.Name(new, ast.Store())], node.func)
    node.func = name(new)
    return [before], node


def decorator_for_call(node: ast.Call, fresh: Fresh) -> Instead | None:
    """``jax.grad(f)`` becomes a function that is decorated with ``jax.grad``."""
    match node:
        case ast.Call(args=[ast.Name() as function], keywords=[]) if ast.unparse(node.func) in TRANSFORMS:
            new = fresh("decorated")
            text = f"@TRANSFORM\ndef {new}(*args, **named):\n    return FUNCTION(*args, **named)"
            return statements(text, TRANSFORM=node.func, FUNCTION=function), name(new)
    return None


TRANSFORMS = {
    "jax.jit",
    "jax.grad",
    "jax.value_and_grad",
    "jax.vmap",
    "jax.checkpoint",
    "eqx.filter_jit",
    "eqx.filter_grad",
}
PARTIAL = "import functools"


def result_first(node: ast.Call, fresh: Fresh) -> Instead | None:
    """A call in a call has a name."""
    before: list[ast.stmt] = []
    for at, value in enumerate(node.args):
        if isinstance(value, ast.Call):
            new = fresh("result")
            before.append(ast.Assign([ast.Name(new, ast.Store())], value))
            node.args[at] = name(new)
    return (before, node) if before else None


REWRITINGS = (
    Rewriting("starred name", "arguments are a tuple with a name", calls(starred_name)),
    Rewriting("double starred name", "keywords are a dict with a name", calls(double_starred_name)),
    Rewriting(
        "partial of all",
        "each function is given its arguments by a partial",
        with_beginning(PARTIAL, calls(partial_of_all)),
    ),
    Rewriting("options first", "keywords are given by a partial", with_beginning(PARTIAL, calls(options_first))),
    Rewriting("function named", "each function that is called has a name of its own", calls(alias)),
    Rewriting("transformed named", "each transformed function has a name", calls(named_transformed)),
    Rewriting("decorator for call", "a function is transformed by a decorator", calls(decorator_for_call)),
    Rewriting("results named", "each call in a call has a name", calls(result_first)),
)
