"""A function, written in another way."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ..places import Instead, expressions, simple  # noqa: TID252 -- one folder knows the places
from ..rewriting import Fresh, Rewriting, expression, is_text, name, statements, with_beginning  # noqa: TID252


def drawn(before: str, then: str) -> Callable[[ast.Lambda, Fresh], Instead]:
    """``DRAWN`` is a new name, ``BODY`` what the lambda returns; the function named ``run`` gets its parameters."""

    def rewrite(node: ast.Lambda, fresh: Fresh) -> Instead:
        new = fresh("drawn")
        body = statements(before.replace("DRAWN", new), BODY=node.body)
        for inner in [inner for statement in body for inner in ast.walk(statement)]:
            if (
                isinstance(inner, ast.FunctionDef)
                and inner.name in ("run", "__call__", new)
                and returns(inner, node.body)
            ):
                inner.args.args += node.args.args
                inner.args.posonlyargs += node.args.posonlyargs
                inner.args.defaults = node.args.defaults
                inner.args.vararg, inner.args.kwarg = node.args.vararg, node.args.kwarg
                inner.args.kwonlyargs, inner.args.kw_defaults = node.args.kwonlyargs, node.args.kw_defaults
        return body, expression(then.replace("DRAWN", new))

    return rewrite


def returns(function: ast.FunctionDef, body: ast.expr) -> bool:
    last = function.body[-1]
    return isinstance(last, ast.Return) and last.value is body


def lambda_for_def(statement: ast.stmt, _: Fresh) -> list[ast.stmt]:
    """A function of one ``return``, without decorators."""
    if isinstance(statement, ast.FunctionDef) and not statement.decorator_list:
        match [part for part in statement.body if not is_text(part)]:
            case [ast.Return(value=ast.expr() as value)]:
                return [ast.Assign([ast.Name(statement.name, ast.Store())], ast.Lambda(bare(statement.args), value))]
    return [statement]


def bare(arguments: ast.arguments) -> ast.arguments:
    """Parameters without annotations."""
    for node in ast.walk(arguments):
        if isinstance(node, ast.arg):
            node.annotation = None
    return arguments


def decorated(statement: ast.stmt, _: Fresh) -> list[ast.stmt]:
    if isinstance(statement, ast.FunctionDef):
        statement.decorator_list.append(name("handed_on"))
    return [statement]


def called_decorator(statement: ast.stmt, _: Fresh) -> list[ast.stmt]:
    """``@jax.jit`` becomes ``f = jax.jit(f)``."""
    if not isinstance(statement, ast.FunctionDef) or not statement.decorator_list:
        return [statement]
    if any(
        "overload" in ast.unparse(decorator) or "." in ast.unparse(decorator).partition("(")[0].removeprefix("jax.")
        for decorator in statement.decorator_list
    ):
        return [statement]
    value: ast.expr = name(statement.name)
    for decorator in reversed(statement.decorator_list):
        value = ast.Call(decorator, [value], [])
    statement.decorator_list = []
    return [statement, ast.Assign([ast.Name(statement.name, ast.Store())], value)]


HANDED_ON = """
import functools
def handed_on(function):
    @functools.wraps(function)
    def handing(*args, **named):
        return function(*args, **named)
    return handing
"""

REWRITINGS = (
    Rewriting(
        "def for lambda",
        "each lambda is a function with a name",
        expressions(ast.Lambda, drawn("def DRAWN():\n    return BODY", "DRAWN")),
    ),
    Rewriting(
        "a name for lambda", "each lambda has a name", expressions(ast.Lambda, lambda node, fresh: named(node, fresh))
    ),
    Rewriting(
        "method for lambda",
        "each lambda is a method of an object",
        expressions(ast.Lambda, drawn("class DRAWN:\n    def run(self):\n        return BODY", "DRAWN().run")),
    ),
    Rewriting(
        "object for lambda",
        "each lambda is an object that can be called",
        expressions(ast.Lambda, drawn("class DRAWN:\n    def __call__(self):\n        return BODY", "DRAWN()")),
    ),
    Rewriting(
        "partial for lambda",
        "each lambda is a partial of a function",
        with_beginning(
            "import functools",
            expressions(ast.Lambda, drawn("def DRAWN(unused):\n    return BODY", "functools.partial(DRAWN, None)")),
        ),
    ),
    Rewriting(
        "closure for lambda",
        "each lambda is what a function returns",
        expressions(ast.Lambda, drawn("def DRAWN():\n    def run():\n        return BODY\n    return run", "DRAWN()")),
    ),
    Rewriting(
        "lambda for def", "each function of one return is a lambda with a name", simple(lambda_for_def, ast.FunctionDef)
    ),
    Rewriting(
        "decorated",
        "each function has a decorator that hands its arguments on",
        with_beginning(HANDED_ON, simple(decorated, ast.FunctionDef)),
    ),
    Rewriting(
        "decorators called",
        "each decorator of a function is called below it",
        simple(called_decorator, ast.FunctionDef),
    ),
)


def named(node: ast.Lambda, fresh: Fresh) -> Instead:
    new = fresh("drawn")
    return [ast.Assign([ast.Name(new, ast.Store())], node)], name(new)
