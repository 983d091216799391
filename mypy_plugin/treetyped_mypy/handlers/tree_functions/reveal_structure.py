"""``reveal_structure(tree)``: a note with the picture of what is known of the tree."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.evaluated import revealed
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.picture import picture
from treetyped_mypy.types.lift import lift


def reveal_structure(ctx: FunctionSigContext) -> FunctionLike:
    """The signature as it is: the type of the result is that of the argument."""
    call = Call.of(ctx)
    given = [] if call is None else call.given("tree")
    if call is not None and len(given) == 1 and not call.is_starred(given[0]):
        seen = revealed(call.checker, call.expression)
        lines = picture(lift(call.type_of(given[0])), show_type) if seen is None else picture(seen, str)
        for line in [f"Revealed structure is {lines[0]}", *lines[1:]]:
            call.checker.note(line, call.expression)
    return ctx.default_signature
