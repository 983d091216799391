"""``reveal_structure(tree)``: a note with the picture of what is known of the tree."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike

from treetyped_mypy.calls.call import Call
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.picture import picture
from treetyped_mypy.values.displays import lift_expression


def reveal_structure(ctx: FunctionSigContext) -> FunctionLike:
    """The signature as it is: the type of the result is that of the argument."""
    call = Call.of(ctx)
    given = [] if call is None else call.given("tree")
    if call is not None and len(given) == 1 and not call.is_starred(given[0]):
        expression = given[0]
        structure = lift_expression(call.checker, expression, call.type_of(expression))
        first, *lines = picture(structure, show_type)
        for line in [f"Revealed structure is {first}", *lines]:
            call.checker.note(line, call.expression)
    return ctx.default_signature
