"""The shardings of ``jit`` and the specs of ``shard_map``: prefixes of arguments and result, as axes are."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.types import CallableType, Type

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import axes as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.transforms.prefix_call import by_position, keywords, report_prefix
from treetyped_mypy.handlers.transforms.prefix_result import report_result_prefix
from treetyped_mypy.handlers.transforms.transformations import Application, Options, Transformation
from treetyped_mypy.handlers.transforms.transformed_call import TransformedCall
from treetyped_mypy.syntax.options import keyword
from treetyped_mypy.types.library import in_library
from treetyped_mypy.types.transformed import Json, Mark, function_of, transformed
from treetyped_mypy.values.axes import decode, for_each, read_axes


def read_shardings(checker: TypeChecker, call: CallExpr | None) -> Options:
    """Those of ``jit``."""
    written = {option: keyword(call, option) for option in ("in_shardings", "out_shardings")}
    return {option: read_axes(checker, given, None) for option, given in written.items() if given is not None}


def read_specs(checker: TypeChecker, call: CallExpr | None) -> Options:
    return {option: read_axes(checker, keyword(call, option), None) for option in ("in_specs", "out_specs")}


def check_shardings(call: TransformedCall, mark: Mark) -> None:
    check_prefix(call, mark, "in_shardings", static=mark.options.get("static", []))


def check_specs(call: TransformedCall, mark: Mark) -> None:
    check_prefix(call, mark, "in_specs", static=[])


def check_prefix(call: TransformedCall, mark: Mark, option: str, *, static: list[int]) -> None:
    """One entry for each traced argument; a specification that is no container is for all of them."""
    shardings: Json = mark.options.get(option)
    arguments, bound = by_position(call), mark.options["parameters"] - len(call.signature.arg_types)
    if not isinstance(shardings, dict) or arguments is None:
        return
    if named := keywords(call):
        fail(
            call.checker, messages.given_by_keyword(mark.kind, option, named[0].name), named[0].expression, codes.PREFIX
        )
        return
    traced = [argument for argument in arguments if argument.index + bound not in static]
    hidden = len([index for index in range(bound) if index not in static])
    each = for_each(shardings, len(traced) + hidden)
    if shardings["kind"] not in (("tuple", "list") if mark.kind == "jit" else ("tuple",)):
        fail(call.checker, messages.no_tuple(mark.kind, option, decode(shardings)), call.expression, codes.PREFIX)
    elif each is None:
        text = messages.wrong_count(mark.kind, option, len(shardings["parts"]), len(traced) + hidden)
        fail(call.checker, text, call.expression, codes.PREFIX)
    else:
        for argument, entry in zip(traced, each[hidden:], strict=True):
            report_prefix(call, mark.kind, option, entry, argument)


def shard_map(application: Application) -> Type:
    function = function_of(application.original)
    if not isinstance(function, CallableType) or in_library(application.checker):
        return application.default
    report_result_prefix(application, function, "shard_map", "out_specs")
    options = {"in_specs": application.options["in_specs"], "parameters": len(function.arg_types)}
    return transformed(application.checker, function, Mark("shard_map", options), application.original)


SHARD_MAP: Final = Transformation(read_specs, shard_map)
