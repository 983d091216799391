"""Whether a function takes the arguments that a library hands it, and what it takes, in words."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import ARG_STAR, ARG_STAR2, FuncDef, LambdaExpr
from mypy.nodes import Argument as Parameter

from treetyped_mypy.evaluation.atoms import Partial, Transformed
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.calls import takes_position
from treetyped_mypy.flow.values import Function, Method, Value


def takes(function: Value, given: Sequence[Argument]) -> bool:
    """Whether a function of the file can be called with the arguments at all."""
    match function:
        case Function(definition=definition, defaults=defaults):
            return fits(definition.arguments, given, defaults)
        case Method(function=inner, receiver=receiver):
            return takes(inner, [Argument(receiver), *given])
        case Partial(function=inner, arguments=bound):
            return takes(inner, [*bound, *given])
        case _:
            return True


def fits(parameters: Sequence[Parameter], given: Sequence[Argument], defaults: Sequence[object]) -> bool:
    positional = [argument for argument in given if argument.name is None and not argument.stars]
    named = {argument.name for argument in given if argument.name is not None}
    kinds = [parameter.kind for parameter in parameters]
    places = [parameter for parameter in parameters if takes_position(parameter)]
    if len(positional) > len(places) and ARG_STAR not in kinds:
        return False
    if any(argument.stars for argument in given):
        return True
    names = {parameter.variable.name for parameter in parameters}
    if named - names and ARG_STAR2 not in kinds:
        return False
    filled = {parameter.variable.name for parameter in places[: len(positional)]} | named
    return all(
        parameter.variable.name in filled
        or parameter.initializer is not None
        or parameter.kind in (ARG_STAR, ARG_STAR2)
        for parameter in parameters
    )


def takes_name(function: Value, name: str) -> bool:
    """Whether a function of the file takes an argument by that name."""
    match function:
        case Function(definition=definition):
            return any(each.variable.name == name or each.kind is ARG_STAR2 for each in definition.arguments)
        case Method(function=inner):
            return takes_name(inner, name)
        case _:
            return False


def spoken(function: Value) -> str:
    """The function as a sentence calls it."""
    match function:
        case Function(definition=FuncDef(name=name)):
            return f'"{name}"'
        case Method(function=inner) | Partial(function=inner):
            return spoken(inner)
        case _:
            return "the function"


def taken(function: Value, bound: int = 0) -> str:
    """How many arguments a function of the file takes."""
    if isinstance(function, Method):
        return taken(function.function, bound + 1)
    if isinstance(function, Partial):
        given = [argument for argument in function.arguments if argument.name is None and not argument.stars]
        return taken(function.function, bound + len(given))
    parameters = function.definition.arguments if isinstance(function, Function) else []
    places = [parameter for parameter in parameters if takes_position(parameter)]
    required = [parameter.variable.name for parameter in parameters if parameter.kind.is_required()]
    least, most = sum(each.initializer is None for each in places) - bound, len(places) - bound
    if len(required) > least + bound:
        return ", ".join(required[bound:])
    is_open = any(parameter.kind is ARG_STAR for parameter in parameters)
    return f"at least {least}" if is_open else str(least) if least == most else f"{least} to {most}"


def counted(given: Sequence[Argument]) -> str:
    positional = sum(argument.name is None for argument in given)
    shown = "1 argument" if positional == 1 else f"{positional} arguments"
    names = [argument.name for argument in given if argument.name is not None]
    return f"{shown} and {', '.join(names)}" if names else shown


def definitions(value: Value) -> tuple[FuncDef | LambdaExpr, ...]:
    """The functions of the file that the value runs when it is called."""
    match value:
        case Function(definition=definition):
            return (definition,)
        case Method(function=inner) | Transformed(function=inner):
            return definitions(inner)
        case _:
            return ()
