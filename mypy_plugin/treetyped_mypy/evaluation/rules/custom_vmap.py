"""``custom_vmap``: the rule of a function is run where it is mapped."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from treetyped_mypy.errors import codes, custom_rules
from treetyped_mypy.evaluation.arrays import as_array
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.keyword_only import report_keyword_only
from treetyped_mypy.evaluation.rules.told_rules import told
from treetyped_mypy.evaluation.trees import map_leaves, seen_leaves
from treetyped_mypy.flow.calls import takes_position
from treetyped_mypy.flow.contents import Items
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.values import UNKNOWN, Function, Plain, Tuple, Value


def call_custom_vmap(made: LibraryCall, custom: Transformed) -> Value:
    if report_keyword_only(made, custom):
        return UNKNOWN
    function = custom.function
    result = made.trace(function, *made.positional, **made.named)
    rules = told(made.run, function)
    if len(rules) != 1 or len(rules[0]) != 1 or made.named or not is_mapped(made):
        return result
    if not isinstance(function, Function) or not all(map(takes_position, function.definition.arguments)):
        return result
    with suppress(EndedError):  # a rule that only raises is for nobody who goes on
        check(made, *rules[0], result)
    return result


def is_mapped(made: LibraryCall) -> bool:
    """Whether an argument is certainly one row of many: nothing but ``vmap`` traces, and it traces the argument."""
    leaves = (leaf for value in made.positional for leaf in seen_leaves(made.run, value))
    is_alone = made.run.mapping > 0 and made.run.mapping == made.run.tracing
    return is_alone and any((found := as_array(leaf)) is not None and found.is_traced for leaf in leaves)


def check(made: LibraryCall, rule: Value, result: Value) -> None:
    """The rule returns all rows of the result, and a truth for each of its leaves."""
    batched = [map_leaves(made.run, value, lambda _leaf: Plain("bool"), made.place) for value in made.positional]
    rows = [map_leaves(made.run, value, of_many, made.place) for value in made.positional]
    pair = made.trace(rule, UNKNOWN, made.run.make(made.place, Items("list", tuple(batched))), *rows)
    if not isinstance(pair, Tuple) or len(pair.items) != 2:
        return
    output, is_batched = pair.items
    if mismatches := made.mismatches(output, is_batched, equal=True):
        made.say(codes.STRUCTURE, custom_rules.batching_differs(mismatches[0]))
    elif mismatches := made.mismatches(result, output, equal=True):
        made.say(codes.STRUCTURE, custom_rules.mapped_output_differs(mismatches[0]))


def of_many(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else replace(found, shape=None if found.shape is None else (None, *found.shape))
