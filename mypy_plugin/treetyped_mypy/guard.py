"""The plugin never crashes mypy: an inner fault becomes one ``pytree-internal`` error and the default type."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Final, TypeVar

from mypy.checker import SetNothingToAny, TypeChecker
from mypy.checkexpr import has_uninhabited_component
from mypy.errors import Errors
from mypy.nodes import Expression, MypyFile, Statement
from mypy.plugin import (
    AnalyzeTypeContext,
    AttributeContext,
    ClassDefContext,
    FunctionContext,
    FunctionSigContext,
    MethodContext,
    MethodSigContext,
)
from mypy.types import AnyType, CallableType, FunctionLike, Type, TypeOfAny

from treetyped_mypy.errors import codes
from treetyped_mypy.errors.unfiltered import unfiltered
from treetyped_mypy.syntax.copies import read_as_checked
from treetyped_mypy.syntax.overrides import let_forget_again
from treetyped_mypy.types.daemon_dependencies import depend_on_classes
from treetyped_mypy.types.memo import at_place
from treetyped_mypy.types.transformed import KEEPS_RESULT, TYPED_BY_JAX, marks_of

C = TypeVar(
    "C",
    bound=FunctionSigContext
    | MethodSigContext
    | FunctionContext
    | MethodContext
    | AttributeContext
    | ClassDefContext
    | AnalyzeTypeContext,
)
R = TypeVar("R")


def guarded(handler: Callable[[C], R], default: Callable[[C], R]) -> Callable[[C], R]:
    """``handler``, or ``default`` with an error where it raises."""

    def guarded_handler(ctx: C) -> R:
        checker = ctx.api if isinstance(ctx.api, TypeChecker) else None
        at_place(checker)
        try:
            if checker is not None:
                let_forget_again(checker)
                read_as_checked(checker)
                run_file(checker)
            result = handler(ctx)
            if checker is not None:
                depend_on_classes(checker)
            return result if result is default(ctx) else fitted(ctx, checker, without_never(result))
        except Exception as fault:
            say_once(ctx, fault)
            return default(ctx)

    return guarded_handler


_faults: Final[set[tuple[str, str]]] = set()
"""What was said, of each file: the same fault may meet every hook."""


def say_once(ctx: C, fault: Exception) -> None:
    from treetyped_mypy.errors import messages

    errors = getattr(ctx.api, "errors", None)
    said = getattr(errors, "file", ""), messages.internal(fault)
    if said in _faults:
        return
    _faults.add(said)
    place = ctx.cls if isinstance(ctx, ClassDefContext) else ctx.context
    with unfiltered(errors) if isinstance(errors, Errors) else nullcontext():
        ctx.api.fail(said[1], place, code=codes.INTERNAL)


_run: Final[dict[MypyFile, list[Statement]]] = {}
"""The files that were run, and their statements."""


def run_file(checker: TypeChecker) -> None:
    """Once a file; loaded with the first that names trees: an empty one needs none of it.

    Where files import each other mypy comes back to each of them, and what was said of it still stands. The daemon
    has forgotten what was said.
    """
    tree = checker.tree
    if _run.get(tree) is not tree.defs:
        if checker.options.fine_grained_incremental:
            _run.clear()
        _run[tree] = tree.defs
        from treetyped_mypy.calls.evaluated import report_failures

        report_failures(checker)


def new_build() -> None:
    _run.clear()
    _faults.clear()


def fitted(ctx: object, checker: TypeChecker | None, result: R) -> R:
    """The result, at least as accommodating as what mypy has without us."""
    place = getattr(ctx, "context", None)
    if checker is None or not isinstance(place, Expression):
        return result
    from treetyped_mypy.calls.accommodating import accommodating

    match ctx, result:
        case FunctionSigContext() | MethodSigContext(), CallableType(ret_type=type_):
            had = had_of(ctx.default_signature)
            marks = marks_of(ctx.default_signature) or (marks_of(ctx.type) if isinstance(ctx, MethodSigContext) else [])
            is_declared = bool(marks) and all(mark.kind in KEEPS_RESULT for mark in marks)
            return result.copy_modified(ret_type=accommodating(checker, place, type_, had, is_declared=is_declared))
        case FunctionContext() | MethodContext(), Type():
            return accommodating(checker, place, result, ctx.default_return_type)  # type: ignore[return-value]
        case _:
            return result


def had_of(signature: CallableType) -> Type:
    """What mypy has for the result of the call: a function that JAX wraps returns anything to it."""
    marks = marks_of(signature)
    return signature.ret_type if all(mark.kind in TYPED_BY_JAX for mark in marks) else AnyType(TypeOfAny.unannotated)


def without_never(result: R) -> R:
    """What mypy could not infer of an argument, as of ``{}``, is ``Any`` in a result: JAX asks for no annotation."""
    if isinstance(result, CallableType):
        return result.copy_modified(ret_type=without_never(result.ret_type))
    if not isinstance(result, Type) or not has_uninhabited_component(result):
        return result
    return result.accept(SetNothingToAny())  # type: ignore[return-value]


def default_signature(ctx: FunctionSigContext | MethodSigContext) -> FunctionLike:
    return ctx.default_signature


def default_return(ctx: FunctionContext | MethodContext) -> Type:
    return ctx.default_return_type


def default_attribute(ctx: AttributeContext) -> Type:
    return ctx.default_attr_type


def unknown(_ctx: AnalyzeTypeContext) -> Type:
    return AnyType(TypeOfAny.from_error)


def nothing(_ctx: ClassDefContext) -> None:
    return None


def done(_ctx: ClassDefContext) -> bool:
    return True
