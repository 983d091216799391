"""What ``case`` asks of a value, and the names that it binds to its parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mypy import nodes as n
from mypy import patterns as p

from treetyped_mypy.flow.classes import fields_of
from treetyped_mypy.flow.containers import MAPPINGS, contents_of, kinds_of
from treetyped_mypy.flow.contents import Entries, Fields, Items
from treetyped_mypy.flow.instance_checks import is_a
from treetyped_mypy.flow.iteration import entries_of, items_of
from treetyped_mypy.flow.operators import compared
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import names_bound_at, patterns_in
from treetyped_mypy.flow.sets import SETS
from treetyped_mypy.flow.values import UNKNOWN, Class, Constant, Either, External, Function, Object, Plain, Tuple, Value

ITSELF: Final = frozenset(
    f"builtins.{name}" for name in ("bool", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple")
)
"""``int(x)`` binds the very number."""

Taken = dict[str, Value]
"""The names that a pattern binds."""


def fit(run: Running, pattern: p.Pattern, value: Value, taken: Taken) -> bool | None:
    """Whether the value is as the pattern asks; none where that is not seen."""
    if isinstance(value, Either):
        return fit_first(run, [(pattern, option) for option in value.options], taken, is_any=True)
    match pattern:
        case p.AsPattern(pattern=inner, name=name):
            if name is not None:
                taken[name.name] = value
            return True if inner is None else fit(run, inner, value, taken)
        case p.OrPattern(patterns=patterns):
            return fit_first(run, [(each, value) for each in patterns], taken, is_any=False)
        case p.ValuePattern(expr=expression):
            return fit_value(run, value, run.evaluate(expression))
        case p.SingletonPattern(value=constant):
            is_seen = isinstance(value, Constant | Tuple | Function | Class) or is_container(run, value)
            return isinstance(value, Constant) and value.value is constant if is_seen else None
        case p.SequencePattern():
            return fit_sequence(run, pattern, value, taken)
        case p.MappingPattern():
            return fit_mapping(run, pattern, value, taken)
        case p.ClassPattern():
            return fit_class(run, pattern, value, taken)
        case _:
            return unseen(run, pattern, value, taken)


def fit_first(run: Running, tries: Sequence[tuple[p.Pattern, Value]], taken: Taken, *, is_any: bool) -> bool | None:
    """One pattern after the other until one fits; or ``is_any``: one value, it is not seen which."""
    answers: list[bool | None] = []
    bound: list[Taken] = []
    for pattern, value in tries:
        found: Taken = {}
        answers.append(fit(run, pattern, value, found))
        if answers[-1] is not False:
            bound.append(found)
        if answers[-1] is True and not is_any:
            break
    for name in {name for found in bound for name in found}:
        taken[name] = run.joined([found.get(name, UNKNOWN) for found in bound])
    if not bound:
        return False
    return True if (all(answers) if is_any else answers[-1]) and None not in answers[:-1] else None


def fit_value(run: Running, value: Value, wanted: Value) -> bool | None:
    if isinstance(wanted, Constant) and ((isinstance(value, Tuple) and value.cls is None) or is_container(run, value)):
        return False
    return False if isinstance(value, Function) and isinstance(wanted, Constant) else compared(run, "==", value, wanted)


def fit_sequence(run: Running, pattern: p.SequencePattern, value: Value, taken: Taken) -> bool | None:
    kinds = kinds_of(run, value)
    if isinstance(value, Constant | Plain | Function) or (kinds and kinds <= MAPPINGS | SETS | {"iterator"}):
        return False
    items = items_of(run, value) if isinstance(value, Tuple) or kinds == {"list"} else None
    if items is None:
        return unseen(run, pattern, value, taken)
    star = next((at for at, each in enumerate(pattern.patterns) if isinstance(each, p.StarredPattern)), None)
    if star is None:
        return all_fit(run, zip(pattern.patterns, items, strict=False), taken, len(items) == len(pattern.patterns))
    after = len(items) - (len(pattern.patterns) - star - 1)
    if after < star:
        return False
    middle = pattern.patterns[star]
    if isinstance(middle, p.StarredPattern) and middle.capture is not None:
        taken[middle.capture.name] = run.make(middle, Items("list", items[star:after]))
    outer = [
        *zip(pattern.patterns, items[:star], strict=False),
        *zip(pattern.patterns[star + 1 :], items[after:], strict=False),
    ]
    return all_fit(run, outer, taken)


def all_fit(run: Running, parts: Iterable[tuple[p.Pattern, Value]], taken: Taken, is_whole: bool = True) -> bool | None:
    if not is_whole:
        return False
    answers = [fit(run, pattern, value, taken) for pattern, value in parts]
    return False if False in answers else None if None in answers else True


def fit_mapping(run: Running, pattern: p.MappingPattern, value: Value, taken: Taken) -> bool | None:
    if isinstance(value, Constant | Plain | Tuple | Function) or kinds_of(run, value) == {"list"}:
        return False
    entries = entries_of(run, value)
    keys = [run.evaluate(key) for key in pattern.keys]
    names = [key.value for key in keys if isinstance(key, Constant)]
    if entries is None or len(names) < len(keys):
        return unseen(run, pattern, value, taken)
    found = dict(entries)
    if not set(names) <= set(found):
        return False
    if pattern.rest is not None:
        rest = tuple((key, held) for key, held in entries if key not in names)
        taken[pattern.rest.name] = run.make(pattern, Entries("dict", rest))
    return all_fit(run, zip(pattern.values, [found[name] for name in names], strict=True), taken)


def fit_class(run: Running, pattern: p.ClassPattern, value: Value, taken: Taken) -> bool | None:
    cls = run.evaluate(pattern.class_ref)
    holds = is_a(run, value, (cls,))
    if holds is False:
        return False
    named = list(zip(pattern.keyword_keys, pattern.keyword_values, strict=True))
    if isinstance(cls, External) and cls.fullname in ITSELF and not named:
        return both(holds, all_fit(run, [(each, value) for each in pattern.positionals], taken))
    names = match_args(run, cls) if pattern.positionals else []
    parts = attributes(run, value)
    wanted = [*zip(names or [], pattern.positionals, strict=False), *named]
    if names is None or len(names) < len(pattern.positionals) or not all(name in parts for name, _ in wanted):
        return unseen(run, pattern, value, taken)
    return both(holds, all_fit(run, [(each, parts[name]) for name, each in wanted], taken))


def both(one: bool | None, other: bool | None) -> bool | None:
    return False if other is False else None if None in (one, other) else True


def match_args(run: Running, cls: Value) -> list[str] | None:
    """The fields that a pattern names by position; none where that is not seen."""
    if not isinstance(cls, Class) or (cls.is_open and not cls.is_dataclass):
        return None
    options = {name for each in cls.definition.decorators if isinstance(each, n.CallExpr) for name in each.arg_names}
    fields = None if options & {"kw_only", "match_args"} else fields_of(run, cls)
    return None if fields is None else [field.name for field in fields]


def attributes(run: Running, value: Value) -> Taken:
    match value:
        case Tuple(items=items, cls=Class() as cls):
            return {field.name: item for field, item in zip(fields_of(run, cls) or (), items, strict=False)}
        case Object():
            held = contents_of(run, value)
            return dict(held[0].fields) if len(held) == 1 and isinstance(held[0], Fields) else {}
        case _:
            return {}


def is_container(run: Running, value: Value) -> bool:
    kinds = kinds_of(run, value)
    return isinstance(value, Object) and bool(kinds) and kinds <= MAPPINGS | {"list"}


def unseen(run: Running, pattern: p.Pattern, value: Value, taken: Taken) -> bool | None:
    """The names that it binds are parts of the value, which are not followed."""
    run.release(value)
    taken.update(dict.fromkeys(captured(pattern), UNKNOWN))
    return None


def captured(pattern: p.Pattern) -> list[str]:
    found: list[str] = []
    stack: list[n.Node] = [pattern]
    while stack:
        node = stack.pop()
        found += list(names_bound_at(node))
        stack.extend(patterns_in(node))
    return found
