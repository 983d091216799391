"""What ``vmap`` returns: the results of one row, with an axis put in."""

from __future__ import annotations

from dataclasses import replace

from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.arrays import KEY, Array, as_array, returned, show
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.differing import leaves_by
from treetyped_mypy.evaluation.rules.tracing import is_untraceable
from treetyped_mypy.evaluation.rules.vmap_axes import Along, Mapping, along, as_axes, resolved
from treetyped_mypy.evaluation.rules.vmap_statics import leave_statics
from treetyped_mypy.evaluation.shapes import MisfitError, axis_in
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Value, options


# out of the function
def with_axes(mapping: Mapping, out_axes: Value, result: Value) -> Value:
    made = mapping.made
    is_tree = not isinstance(out_axes, Constant | Thing)
    if is_tree and report_result(made, mapping.word, "out_axes", as_axes(made, out_axes), result):
        return UNKNOWN
    found = along(made, out_axes, result, putting(mapping))
    leave_statics(mapping, found)
    return found


def putting(mapping: Mapping) -> Along:
    made = mapping.made

    def change(spec: Value, leaf: Value) -> Value:
        at, array = resolved(spec, leaf), as_array(leaf)
        if at == NONE and at != spec:
            return leaf
        if array is None:
            return UNKNOWN if not is_untraceable(leaf) else leaf
        if array.kind == KEY:
            return Array(KEY)
        shape = array.shape
        found = replace(returned(array), is_numpy=None, is_learned=False, is_column=False, step=None)
        if shape is None or at == NONE:
            return found
        if not isinstance(at, Constant):
            return replace(found, shape=(None,) * (len(shape) + 1))
        try:
            index = axis_in(at.value, len(shape) + 1)
        except MisfitError as misfit:
            return made.say(codes.PREFIX, f"{mapping.word}: out_axes: {misfit}")
        sizes = (*shape[:index], mapping.size, *shape[index:])
        is_column = array.is_column and index < len(shape)
        return replace(found, shape=sizes, is_learned=array.is_learned, is_column=is_column)

    return change


def report_unmapped(mapping: Mapping, out_axes: Value, result: Value) -> bool:
    """Whether the result has no axis where it certainly differs from row to row, which ``vmap`` refuses."""
    if mapping.word not in ("vmap", "nnx.vmap"):  # ``pmap`` takes one of them
        return False
    for option in options(result):
        found = leaves_by(mapping.made.run, out_axes, option)
        unmapped = [leaf for axis, leaf in found if axis == NONE and mapping.token in leaf.varies]
        if not unmapped:
            return False
    mapping.made.say(codes.PREFIX, axes.unmapped_result(mapping.word, show(unmapped[0])))
    return True


def report_result(made: LibraryCall, word: str, option: str, prefix: Value, result: Value) -> bool:
    """Whether an option is a prefix of none of the results that there may be, which is said."""
    mismatches = [made.mismatches(prefix, each) for each in options(result)]
    if not all(mismatches):
        return False
    made.say(codes.PREFIX, axes.result_no_prefix(word, option, mismatches[0][0]))
    return True
