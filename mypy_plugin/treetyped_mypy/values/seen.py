"""What an expression is seen to hold where it stands: the run of its file, kept while the file is checked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final, TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    ClassDef,
    Expression,
    FuncDef,
    LambdaExpr,
    MypyFile,
    NameExpr,
    Node,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.types import AnyType, Type, TypedDictType, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Held, Items, Opaque
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.machine import Machine, is_outermost
from treetyped_mypy.flow.running import Argument, Running
from treetyped_mypy.flow.values import (
    Atom,
    Builtin,
    Class,
    Constant,
    Either,
    External,
    Function,
    Key,
    Method,
    Object,
    Tuple,
    Value,
    options,
)
from treetyped_mypy.flow.values import Function as MadeFunction
from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    NamedTupleNode,
    NoneNode,
    Structure,
    TupleNode,
    TypedDictNode,
)
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.declared_types import instance_of
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.transformed import is_made_by_transformation

PURE_PACKAGES: Final = frozenset({"jax", "jaxlib", "numpy", "treetyped", "optax", "equinox", "chex"})
"""Their functions do not change the trees they are given."""

HANDS_BACK: Final = frozenset({names.BLOCK_UNTIL_READY, names.DEVICE_PUT, names.TREE_WHERE})
"""Those of them that may give back the very object that they were given."""

MAKES_ANOTHER: Final = frozenset({"replace", "_replace"})
"""Methods that by their name leave their owner as it is, whatever its class."""

CHANGERS: Final = frozenset(
    {
        "append",
        "extend",
        "insert",
        "pop",
        "remove",
        "clear",
        "update",
        "setdefault",
        "popitem",
        "sort",
        "reverse",
        "add",
    }
)

READING: Final = ("jax.numpy.", "jax._src.numpy.", "jax._src.random.", "numpy.", "jax._src.nn.")
"""The modules whose functions call nothing that they are given."""

BUDGET: Final = 40_000
"""How many steps the functions of one file may take together."""

LARGEST: Final = 2_000
"""A value that holds more objects than this is not looked into."""

Part: TypeAlias = Callable[[Expression], Structure[Type]]
Pair: TypeAlias = Callable[[Expression], Structure[Type] | None]
"""What several values that are returned together show."""


@dataclass(frozen=True, slots=True)
class Written(Atom):
    """A value that is known by the type of the expression that gave it."""

    place: Node
    is_library: bool = False
    """It comes from a pure package, so its methods change nothing either."""
    owner: Object | None = None
    """What it is a part of."""

    @property
    def owners(self) -> tuple[Object, ...]:
        return () if self.owner is None else (self.owner,)


@dataclass(frozen=True, slots=True)
class Item(Atom):
    """One of the values that a call returned together: ``a, b = f()``."""

    value: Value
    index: int
    owner: Object | None = None

    @property
    def owners(self) -> tuple[Object, ...]:
        return () if self.owner is None else (self.owner,)


@dataclass(frozen=True, slots=True)
class Snapshot:
    value: Value
    objects: Mapping[Object, Held]


class Libraries:
    """What JAX and its kin do with what they are given: they read it."""

    def unknown(self, run: Running, expression: Expression) -> Value:
        return Written(expression)

    def truth(self, run: Running, value: Value, place: Node) -> None:
        return

    def reads(self, fullname: str) -> bool:
        return fullname.startswith(READING)

    def made_by(self, run: Running, place: Node, given: tuple[Value, ...]) -> Value:
        return self.made(run, place, given, is_library=False)

    def made(self, run: Running, place: Node, given: tuple[Value, ...], *, is_library: bool) -> Value:
        """A call may make something that can be changed in place."""
        return run.make(place, Opaque(Written(place, is_library), given, is_firm(run, place, given)))

    def call(
        self, run: Running, callee: External | Atom | Object, arguments: Sequence[Argument], place: Node
    ) -> Value | None:
        if not is_pure(run, callee):
            return None
        name = callee.fullname if isinstance(callee, External) else ""
        values = tuple(argument.value for argument in arguments)
        for value in values:
            if any(isinstance(option, Function | Method | Builtin) for option in options(value)):
                run.release(value)  # what is called may change what it reaches
        made = written(run, callee)
        if isinstance(made, Written) and isinstance(made.place, ClassDef):  # a class of the file, registered
            return self.made(run, place, values, is_library=False)
        keeps = name in HANDS_BACK or (isinstance(callee, External) and callee.is_class)
        return self.made(run, place, values if keeps else (), is_library=True)

    def attribute(self, run: Running, owner: External | Atom | Object | Class, name: str, place: Node) -> Value | None:
        if isinstance(owner, Class) or (isinstance(owner, Object) and not is_opaque(run, owner)):
            return None
        reads = name in MAKES_ANOTHER or (is_library(run, owner) and not changes(written(run, owner), name))
        return Written(place, reads, owner_of(run, owner))

    def operate(self, run: Running, word: str, left: Value, right: Value | None, place: Node) -> Value | None:
        return None

    def item(self, run: Running, owner: Value, key: Value, place: Node) -> Value | None:
        match owner, key:
            case ((Atom() | Object()), Constant(value=int() as index)):
                return Item(written(run, owner), index, owner_of(run, owner))
            case _:
                return None


def is_opaque(run: Running, owner: Object) -> bool:
    return any(isinstance(held, Opaque) for held in run.state.held(owner) or ())


def is_firm(run: Running, place: Node, given: tuple[Value, ...]) -> bool:
    """Whether the class is frozen, and nothing in the object can be changed by itself."""
    match place:
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)):
            facts, init = recorded(info), info.get("__init__")
            frozen = info.metadata.get("dataclass", {}).get("frozen") or (facts and facts.get("frozen"))
            own = init is not None and init.node is not None and init.node.fullname.startswith(info.fullname)
            written_out = own and not init.plugin_generated if init is not None else False
            return bool(frozen) and not written_out and not any(map(partial(is_mutable, run), given))
        case _:
            return False


def is_mutable(run: Running, value: Value) -> bool:
    held = [run.state.held(found) for found in reachable(run.state, value)]
    return any(not isinstance(contents, Opaque) for each in held for contents in each or ())


def written(run: Running, owner: Value) -> Value:
    """What a library made, as it is written."""
    held = run.state.held(owner) if isinstance(owner, Object) else None
    return held[0].value if held is not None and len(held) == 1 and isinstance(held[0], Opaque) else owner


def owner_of(run: Running, owner: Value) -> Object | None:
    match owner:
        case Object():
            return owner
        case Atom(owners=(found, *_)):
            return found
        case _:
            return None


def changes(owner: Value, name: str) -> bool:
    """Whether the method changes its owner: ``update`` of an optimiser does not, but that of a dict does."""
    place = owner.place if isinstance(owner, Written) else None
    maker = place.callee if isinstance(place, CallExpr) else None
    from_optax = isinstance(maker, RefExpr) and maker.fullname.partition(".")[0] in ("optax", "treetyped")
    return name in CHANGERS and not from_optax


def is_library(run: Running, owner: Value) -> bool:
    found = written(run, owner)
    return isinstance(found, Written) and found.is_library


def is_pure(run: Running, callee: External | Atom | Object) -> bool:
    match written(run, callee):
        case External(fullname=name, mention=mention):
            node = mention.node if isinstance(mention, RefExpr) else None
            return name.partition(".")[0] in PURE_PACKAGES or (node is not None and is_made_by_transformation(node))
        case Written(is_library=library, place=place):
            return library or is_pure_object(place)
        case _:
            return False


def is_pure_object(place: Node) -> bool:
    """An object that is declared to be of a pure package: an optimiser that is a parameter."""
    variable = place.node if isinstance(place, NameExpr) else None
    type_ = get_proper_type(variable.type) if isinstance(variable, Var) else None
    fallback = getattr(type_, "partial_fallback", type_)
    info = getattr(fallback, "type", None)
    return isinstance(info, TypeInfo) and info.fullname.partition(".")[0] in PURE_PACKAGES


Position: TypeAlias = tuple[int, int, int | None, int | None, str]


def position(expression: Expression) -> Position:
    """Where it stands: the same in the copies of a function that mypy makes."""
    kind = type(expression).__name__
    return expression.line, expression.column, expression.end_line, expression.end_column, kind


class Facts:
    """The run of one file: what each expression was seen to hold. A function is run when it is first asked about."""

    def __init__(self, tree: MypyFile) -> None:
        self.definitions = tree.defs
        self.snapshots: defaultdict[Position, list[Snapshot]] = defaultdict(list)
        self.machine = Machine(tree, Libraries(), self, BUDGET)
        self.is_whole = self.machine.run_file()
        self.outermost = [made for made in self.machine.defined if is_outermost(made.frame)]
        self.waiting = {made.definition: made for made in self.outermost}

    def at(self, checker: TypeChecker, expression: Expression) -> Sequence[Snapshot]:
        syntax = syntax_of(checker.tree)
        above: Node | None = syntax.parent(expression)
        while above is not None and self.waiting:
            if isinstance(above, FuncDef | LambdaExpr) and above in self.waiting and self.is_whole:
                self.run(above)
            above = syntax.parent(above)
        return self.snapshots.get(position(expression), ())

    def run(self, definition: FuncDef | LambdaExpr) -> None:
        """With those first that may change what it reads: twice, since each may change it for the others."""
        function = self.waiting.pop(definition)
        others = self.changing(function)
        for other in others:
            self.waiting.pop(other.definition, None)
            self.machine.run_for_strangers(other)
        for other in others:
            self.forget(other)
            self.machine.run_for_strangers(other)
        self.machine.run_for_strangers(function)

    def changing(self, function: MadeFunction) -> list[MadeFunction]:
        """The functions that share names with it whose objects can change."""
        found: dict[MadeFunction, None] = {}
        stack = [function]
        while stack:
            for name in self.machine.effects_of(stack.pop()).free & self.shared:
                new = [reader for reader in self.readers[name] if reader not in found and reader is not function]
                found.update(dict.fromkeys(new))
                stack += new
        return [*found]

    @cached_property
    def shared(self) -> frozenset[str]:
        """The names of the file for what may be changed in place."""
        return frozenset(name for name, value in self.machine.state.names_of(self.machine.file) if self.is_open(value))

    def is_open(self, value: Value) -> bool:
        held = [self.machine.state.held(found) for found in reachable(self.machine.state, value)]
        return any(each is not None and any(not isinstance(c, Opaque) for c in each) for each in held)

    @cached_property
    def readers(self) -> Mapping[str, Sequence[MadeFunction]]:
        """The functions that mention each of the shared names."""
        found: defaultdict[str, list[MadeFunction]] = defaultdict(list)
        for function in self.outermost:
            for name in self.machine.effects_of(function).free & self.shared:
                found[name].append(function)
        return found

    def forget(self, function: MadeFunction) -> None:
        body = function.definition.body
        for place in [place for place in self.snapshots if body.line <= place[0] <= (body.end_line or body.line)]:
            del self.snapshots[place]

    def note(self, run: Running, expression: Expression, value: Value) -> None:
        if isinstance(value, Written) and value.place is expression:
            return
        found = reachable(run.state, value)
        if len(found) > LARGEST:
            return
        self.snapshots[position(expression)].append(Snapshot(value, {each: run.state.held(each) for each in found}))

    def clear_functions(self) -> None:
        return


_latest: Final[list[Facts]] = []


def facts_of(tree: MypyFile) -> Facts:
    if not _latest or _latest[0].definitions is not tree.defs:
        _latest[:] = [Facts(tree)]
    return _latest[0]


def lift_seen(
    checker: TypeChecker, expression: Expression, type_: Type, part: Part, together: Pair
) -> Structure[Type] | None:
    """The structure of what the expression was seen to hold, each time it was evaluated; none if nothing is seen."""
    if isinstance(expression, NameExpr) and is_given(checker, expression):
        return None
    snapshots = facts_of(checker.tree).at(checker, expression)
    found = [lift_value(checker, each.value, each.objects, type_, part, together) for each in snapshots]
    seen = [node for node in found if node is not None]
    return join_all(seen) if seen and len(seen) == len(found) else None


def is_given(checker: TypeChecker, name: NameExpr) -> bool:
    """Whether it is no name of the file, or a parameter that is bound nowhere else: nothing is seen of it."""
    if not isinstance(name.node, Var):
        return True
    syntax = syntax_of(checker.tree)
    return name.node in syntax.parameters and not targets_of(syntax, name.node)


def lift_value(
    checker: TypeChecker, value: Value, objects: Mapping[Object, Held], type_: Type | None, part: Part, together: Pair
) -> Structure[Type] | None:
    def inner(child: Value) -> Structure[Type] | None:
        return lift_value(checker, child, objects, None, part, together)

    match value:
        case Either(options=choices):
            return all_of([lift_value(checker, choice, objects, type_, part, together) for choice in choices])
        case Constant(value=None):
            return NoneNode()
        case Constant(value=constant) if type(constant).__name__ in ("int", "float", "str", "bool", "complex", "bytes"):
            return Leaf(checker.named_type(f"builtins.{type(constant).__name__}"), exact=True)
        case Tuple(items=items, cls=None):
            children = [inner(item) for item in items]
            kept = tuple(child for child in children if child is not None)
            origin = type_ or checker.named_generic_type(names.TUPLE, [AnyType(TypeOfAny.special_form)])
            return TupleNode(kept, origin) if len(kept) == len(children) else None
        case Tuple(items=items, cls=Class() as cls):
            return lift_class(checker, cls, type_, list(items), inner)
        case Object():
            found = [
                lift_contents(checker, value, each, objects, type_, part, together) for each in objects.get(value) or ()
            ]
            return all_of(found) if found else None
        case External(mention=Expression() as mention):
            return part(mention)
        case Written(place=Expression() as place, owner=owner) if owner is None or objects.get(owner) is not None:
            return part(place)
        case Item(value=Written(place=Expression() as place), index=index, owner=owner):
            node = together(place) if owner is None or objects.get(owner) is not None else None
            if isinstance(node, TupleNode) and index < len(node.children):
                return node.children[index]
            return None
        case Function(definition=FuncDef() as definition) if definition.type is not None:
            return Leaf(definition.type)
        case _:
            return None


def all_of(found: Sequence[Structure[Type] | None]) -> Structure[Type] | None:
    known = [node for node in found if node is not None]
    return join_all(known) if known and len(known) == len(found) else None


def lift_class(
    checker: TypeChecker,
    cls: Class,
    type_: Type | None,
    values: Sequence[Value] | Mapping[str, Value],
    inner: Callable[[Value], Structure[Type] | None],
) -> Structure[Type] | None:
    """An instance: the children that are seen, and the others as they are declared."""
    if type_ is None and not cls.definition.info:
        return None
    declared = lift(type_ if type_ is not None else instance_of(cls.definition.info))
    if not isinstance(declared, NamedTupleNode | ClassNode) or declared.key != cls.definition.fullname:
        return None
    given = values if isinstance(values, Mapping) else dict(zip(dict(declared.children), values, strict=False))
    children = []
    for name, child in declared.children:
        seen = inner(given[name]) if name in given else None
        children.append((name, child if seen is None else seen))
    if isinstance(declared, NamedTupleNode):
        return replace(declared, children=tuple(children), exact=True)
    static = tuple((name, text_of(given.get(name))) for name, _ in declared.static)
    return replace(declared, children=tuple(children), static=static, exact=True)


def text_of(value: Value | None) -> str | None:
    return repr(value.value) if isinstance(value, Constant) else None


def lift_contents(
    checker: TypeChecker,
    value: Object,
    contents: Contents,
    objects: Mapping[Object, Held],
    type_: Type | None,
    part: Part,
    together: Pair,
) -> Structure[Type] | None:
    def inner(child: Value) -> Structure[Type] | None:
        return lift_value(checker, child, objects, None, part, together)

    site = value.site
    if type_ is None and isinstance(site, Expression) and checker.has_type(site):
        type_ = checker.lookup_type(site)
    children: list[tuple[Key, Structure[Type] | None]]
    match contents:
        case Items(kind="list", items=items):
            children, kind = [(index, inner(item)) for index, item in enumerate(items)], "list"
        case Entries(kind, entries):
            children = [(key, inner(item)) for key, item in entries]
        case Fields(fields=fields) if value.cls is not None:
            return lift_class(checker, value.cls, type_, dict(fields), inner)
        case Opaque(value=Written(place=Expression() as place)):
            return part(place)
        case _:
            return None
    known = tuple((key, child) for key, child in children if child is not None and isinstance(key, int | str))
    if len(known) < len(children):
        return None
    proper = get_proper_type(type_) if type_ is not None else None
    if isinstance(proper, TypedDictType) and kind == "dict":
        return TypedDictNode(tuple((str(key), child) for key, child in known), frozenset(), proper)
    return DisplayNode(kind, known, type_ or AnyType(TypeOfAny.special_form))
