"""``x[key]`` and ``x.at[key].set(y)``."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mypy.nodes import CallExpr, IndexExpr, ListExpr, MemberExpr, MypyFile, Node, TupleExpr

from treetyped_mypy import names
from treetyped_mypy.errors import codes, messages, python, tracing, treedefs
from treetyped_mypy.errors.jit import DYNAMIC_SLICE, STACK
from treetyped_mypy.evaluation.arrays import BOOL, COMPLEX, FLOAT, INT, KEY, Array, as_array, show, show_shape, varying
from treetyped_mypy.evaluation.atoms import Part, Thing, Transformed, Treedef
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.gone import why_gone
from treetyped_mypy.evaluation.indexing import Cut, Indices, Key, Mask, New, OutsideError, Rest, indexed
from treetyped_mypy.evaluation.keys import Keys
from treetyped_mypy.evaluation.marks import WRITTEN
from treetyped_mypy.evaluation.rules.concrete import has_hidden_bound, is_hidden
from treetyped_mypy.evaluation.rules.frozen_dicts import FROZEN
from treetyped_mypy.evaluation.shapes import MisfitError, spread
from treetyped_mypy.evaluation.uncalled import CALL, is_uncalled, uncalled
from treetyped_mypy.flow.containers import MAPPINGS, kinds_of
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.spelling import indexed as spelled_index
from treetyped_mypy.flow.values import UNKNOWN, Constant, Object, Plain, Slice, Tuple, Value, class_of, options
from treetyped_mypy.syntax.tree import dotted, syntax_of

CHANGING: Final = frozenset(["set", "add", "subtract", "multiply", "mul", "divide", "min", "max", "power"])


def item(run: Running, owner: Value, key: Value, place: Node) -> Value | None:
    if report_no_index(run, owner, key, place):
        return UNKNOWN
    match owner:
        case Array(kind=None, is_numpy=True):
            return UNKNOWN  # an array of records or objects
        case Array():
            return item_of_array(run, owner, key, place)
        case Part(owner=Array() as array, name="at"):
            return Part(Tuple((array, item_of_array(run, replace(array, is_numpy=False), key, place))), "at_item")
        case Part() if owner == AT:
            return Part(UNKNOWN, "at_item")
        case Constant(value=None):
            return run.fail(place, codes.STRUCTURE, "None has no items")
        case Transformed() | Part() if is_uncalled(owner):
            return run.fail(place, codes.STRUCTURE, f"{uncalled(owner)} has no items: {CALL}")
        case Treedef():
            return run.fail(place, codes.STRUCTURE, treedefs.TREEDEF_HAS_NO_ITEMS, treedefs.FLATTEN_CURE)
        case _:
            return None


def unseen(run: Running, place: MemberExpr) -> Value:
    """``x.at[i].set(y)``: whatever ``x`` is, it is no other call."""
    return AT if place.name == "at" and is_updated(run, place) else UNKNOWN


def is_updated(run: Running, place: MemberExpr) -> bool:
    syntax = syntax_of(run.file.home) if isinstance(run.file.home, MypyFile) else None
    item = syntax.parent(place) if syntax is not None else None
    method = syntax.parent(item) if syntax is not None and isinstance(item, IndexExpr) and item.base is place else None
    call = syntax.parent(method) if syntax is not None and isinstance(method, MemberExpr) else None
    return isinstance(method, MemberExpr) and method.name in names.INDEX_UPDATES and isinstance(call, CallExpr)


AT: Final = Part(UNKNOWN, "at")


UPDATES: Final = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "**": "power"}
"""The method of ``x.at[...]`` for each operator."""


def put(run: Running, owner: Value, place: IndexExpr, operator: str) -> None:
    """``owner[key] = value`` of what never changes: an array of JAX, a frozen dict."""
    name = dotted(place.base) or "..."
    if all(isinstance(option, Array) and (option.is_closed or option.is_numpy is False) for option in options(owner)):
        update = messages.item_updated(name, UPDATES.get(operator, "set"))
        run.fail(place, codes.LEAF, messages.item_assigned(name), update)
    elif isinstance(owner, Object) and kinds_of(run, owner) == {FROZEN}:
        cure = None if operator else messages.entry_updated(name)
        run.fail(place, codes.FIELD, messages.entry_assigned(name), cure)


def report_no_index(run: Running, owner: Value, key: Value, place: Node) -> bool:
    """A traced index, which is no number to Python, in what is no array of JAX; an array as the key of a dict."""
    kinds = {"tuple"} if isinstance(owner, Tuple) else kinds_of(run, owner) if isinstance(owner, Object) else set()
    if isinstance(owner, Constant) and isinstance(owner.value, str):
        kinds = {"text"}
    if kinds and kinds <= {"tuple", "list", "text"} and (is_hidden(key) or has_hidden_bound(key)):
        run.fail(place, codes.STATIC, tracing.HIDDEN_INDEX, STACK)
        return True
    if kinds and kinds <= MAPPINGS and isinstance(key, Array) and key.has_no_hash:
        run.fail(place, codes.STRUCTURE, tracing.UNHASHABLE_KEY)
        return True
    return False


def hashed(run: Running, value: Value, place: Node) -> None:
    """``hash(x)``: a number of NumPy has one, and a description of an array."""
    if isinstance(value, Array) and value.has_no_hash:
        run.fail(place, codes.STRUCTURE, tracing.UNHASHABLE)


def hidden_key(run: Running, owner: Array, written: tuple[Value, ...], place: Node) -> bool:
    """Bounds and masks decide the shape, and NumPy needs numbers."""
    if any(map(has_hidden_bound, written)):
        run.fail(place, codes.STATIC, tracing.hidden_bound(), DYNAMIC_SLICE)
    elif any(isinstance(each, Array) and each.is_traced and each.kind == BOOL for each in written):
        run.fail(place, codes.STATIC, tracing.hidden_mask(), tracing.USE_WHERE)
    elif owner.is_numpy and not owner.is_closed and any(map(is_hidden, written)):
        run.fail(place, codes.STATIC, tracing.HIDDEN_IN_NUMPY)
    else:
        return False
    return True


def gone_through(run: Running, owner: Value, place: Node) -> None:
    """The items of an array are the rows of its first axis."""
    if isinstance(owner, Treedef):
        run.fail(place, codes.STRUCTURE, treedefs.TREEDEF_HAS_NO_ITEMS, treedefs.FLATTEN_CURE)
    if is_uncalled(owner):
        run.fail(place, codes.LEAF, f"{uncalled(owner)} is not iterable: {CALL}")
    if isinstance(owner, Array) and owner.shape == ():
        run.fail(place, codes.LEAF, f"iteration over a 0-d array ({show(owner)})")


def item_of_array(run: Running, owner: Array, key: Value, place: Node) -> Value:
    if isinstance(key, Constant) and isinstance(key.value, str):
        return run.fail(place, codes.LEAF, f"an array ({show(owner)}) has no item {key.value!r}")
    if owner.kind == KEY:
        return item_of_keys(owner, key)
    written = tuple(numbers_listed(run, each) for each in key.items) if isinstance(key, Tuple) else (key,)
    if any(isinstance(each, Array) and each.kind in (FLOAT, COMPLEX) for each in written):
        return run.fail(place, codes.LEAF, "an array of floats is no index")
    if any(class_of(each) == "float" for each in written):
        return run.fail(place, codes.LEAF, "a float is no index")
    if (why := why_gone(run, owner)) is not None and any(class_of(each) in ("int", "NoneType") for each in written):
        return run.fail(place, codes.LEAF, why)
    if hidden_key(run, owner, written, place):
        return UNKNOWN
    is_traced = owner.is_traced or any(isinstance(each, Array) and each.is_traced for each in written)
    found = replace(owner, is_traced=is_traced, shape=None, is_container=False, is_column=False, crossed=None)
    keys = [key_of(each) for each in written]
    known = [each for each in keys if each is not None]
    if len(known) < len(keys):
        return found
    try:
        return replace(found, shape=indexed(owner.shape, known))
    except MisfitError as misfit:
        is_scalar = owner.shape == () and len(keys) == 1
        text = no_items(place) if is_scalar else str(misfit)
        return run.fail(place, codes.LEAF, text)
    except OutsideError as outside:
        return run.fail(place, codes.LEAF, str(outside)) if owner.is_numpy else found


def numbers_listed(run: Running, value: Value) -> Value:
    """A list of whole numbers, one of several indices, takes as an array does."""
    items = items_of(run, value) if kinds_of(run, value) == {"list"} else None
    return Array(INT, (len(items),)) if items and all(class_of(item) == "int" for item in items) else value


def no_items(place: Node) -> str:
    if isinstance(place, TupleExpr | ListExpr):
        return python.scalar_unpacked(len(place.items))
    return python.scalar_without_items(spelled_index(place))


def item_of_variable(run: Running, owner: Thing, key: Value, place: Node) -> Value:
    """``param[...]`` of Flax NNX: the array itself; what is assigned there keeps its shape."""
    value = owner.get("value")
    if not isinstance(value, Array) or value.kind is None:
        return UNKNOWN  # it may be a tree
    return value if key == Constant(...) else item_of_array(run, value, key, place)


def key_of(value: Value) -> Key | None:
    """None where it is not seen how it takes."""
    match value:
        case Constant(value=None):
            return New()
        case Constant(value=dots) if dots is ...:
            return Rest()
        case Constant(value=int() as number) if not isinstance(number, bool):
            return Indices((), number)
        case Plain(cls="int"):
            return Indices(())
        case Slice():
            return Cut(value.cut if value.is_seen else None)
        case Array(kind="int", shape=shape):
            return Indices(shape)
        case Array(kind="bool", shape=shape) if shape:
            return Mask(len(shape))
        case _:
            return None


def item_of_keys(owner: Array, key: Value) -> Array:
    match owner, key:
        case Keys(shape=(_,)), Constant(value=int()) | Plain(cls="int") | Array(kind="int", shape=()):
            return owner.row
        case Keys(shape=(size,)), Slice():
            return replace(owner, shape=(len(range(size)[key.cut]) if size is not None and key.is_seen else None,))
        case _:
            return Array(KEY, None, owner.is_traced)


def updated(call: LibraryCall, array: Array, region: Value) -> Value:
    """``x.at[key].set(y)``: as ``x`` is; ``y`` spreads over what the key takes."""
    if call.name == "get":
        return region
    if call.name not in CHANGING:
        return UNKNOWN if call.name != "apply" else array
    value = as_array(call.get(0, "values"))
    if value is None:
        return array
    if isinstance(region, Array) and value.kind != KEY and not {0, None} & set(region.shape or ()):
        try:
            spread(value.shape, region.shape)
        except MisfitError:
            return call.fail(
                codes.LEAF, f"{show(value)} does not fit into the part of shape {show_shape(region.shape)}"
            )
    is_traced, step = array.is_traced or value.is_traced, array.step or WRITTEN
    varies = varying((array, value))
    return replace(array, is_traced=is_traced, is_numpy=False, varies=varies, is_column=False, crossed=None, step=step)
