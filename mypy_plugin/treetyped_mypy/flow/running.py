"""A program that is being run on abstract values: where it stands, and what the parts of the interpreter ask of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import field
from typing import Any, Final

from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    Expression,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    MemberExpr,
    MypyFile,
    Node,
    Statement,
)

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.asked import Asked, Given
from treetyped_mypy.flow.contents import RELEASED, Contents, Held, Paused, held_in_common
from treetyped_mypy.flow.effects import Effects
from treetyped_mypy.flow.ends import EndedError, LeftError, SpentError
from treetyped_mypy.flow.exits import Exits
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.lent import Lent
from treetyped_mypy.flow.outside_reads import OutsideReads
from treetyped_mypy.flow.reporting import Reporting
from treetyped_mypy.flow.state import Cell, State, Writes
from treetyped_mypy.flow.values import (
    PASSIVE,
    UNKNOWN,
    Atom,
    Class,
    External,
    Frame,
    Function,
    Object,
    Tuple,
    Value,
    options,
)
from treetyped_mypy.flow.watching import Watch, Watching
from treetyped_mypy.frozen import dataclass

BUDGET: Final = 100_000
"""How many steps the evaluation of one file may take."""
MOST_LOOKS: Final = 200_000
"""How many nodes of trees are looked into: one that holds itself has no end of them."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """The libraries' ways of making a dataclass, by full name."""

    decorators: frozenset[str] = frozenset({"dataclasses.dataclass"})
    keeping: frozenset[str] = frozenset()
    """Decorators that give back the class as it is."""
    bases: frozenset[str] = frozenset()
    by_keyword: Mapping[str, str] = field(default_factory=dict)
    """Decorators whose classes take no fields by position, each with the option that may say otherwise."""
    fields: frozenset[str] = frozenset({"dataclasses.field"})
    """Functions that describe a field."""
    plain_bases: frozenset[str] = frozenset()
    """Those of ``bases`` whose subclasses have an ``__init__`` of their own."""
    complete: frozenset[str] = frozenset()
    """Bases that refuse an instance whose ``__init__`` has left a field unset."""
    inheriting: frozenset[str] = frozenset()
    """Bases whose subclasses are given no ``__init__`` below one that is written."""
    replacing: frozenset[str] = frozenset()
    """Decorators and bases that give a class the method ``replace``."""
    adding: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Decorators that give a class attributes of which mypy knows nothing, besides ``replace``."""
    is_of: Callable[[External, str], bool | None] = lambda _value, _cls: None
    """Whether what another module defines is an instance of a class, by the full name of that."""
    named: Callable[[Running, str], Value | None] = lambda _run, _name: None
    """What another module has a name for, by its full name; none where nothing is known."""
    is_frozen: Callable[[Class], bool] = lambda _cls: False
    """Whether an instance that is made refuses every assignment to its attributes."""
    is_leaf: Callable[[Class], bool] = lambda _cls: False
    """Whether a library that takes trees apart leaves an instance whole."""
    own_fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Fields that a base adds to its subclasses, which are given by keyword or not at all."""
    settled: frozenset[str] = frozenset()
    """Bases whose instances stay as they were made, whoever is handed one."""
    undoes: Callable[[Value], bool] = lambda _manager: False
    """Whether calls do something else than usual while a ``with`` of what this makes is open."""
    lets_through: Callable[[Expression], bool] = lambda _manager: False
    """Whether the context manager that this makes certainly hands on whatever its body raises."""
    hands_on: Callable[[FuncDef], bool] = lambda _leave: False
    """The same of an ``__exit__``."""
    raises_through: Callable[[FuncDef], bool] = lambda _generator: False
    """The same of what a generator is handed where it yields."""
    made: Callable[[Running, Object], None] = lambda _run, _made: None
    """Called when an instance is made."""
    instance: Callable[[Running, Class, Sequence[Argument], Node], Value | None] = lambda _run, _cls, _given, _place: (
        None
    )
    """What an instance of a class of the file is to a library; none where that is not the library's to say."""
    without_hash: Callable[[Running, Value], str | None] = lambda _run, _value: None
    """What a value is called that is of a class without a hash; none of any other."""
    entering: Callable[[Running, Object], AbstractContextManager[None]] = lambda _run, _receiver: nullcontext()
    """Around a method of an instance."""
    source: Callable[[str], MypyFile | None] = lambda _module: None
    """The syntax tree of a module, if it is another file of the project."""
    mentioning: Callable[[MypyFile, str], list[MypyFile] | None] = lambda _file, _word: None
    """The files that are imported, directly or not, besides this one, with a word; none where not all are seen."""
    elsewhere: Callable[[MypyFile], Kinds] = lambda _tree: Kinds()
    """The same for another file."""
    sets_attribute: Callable[[str], bool] = lambda _name: False
    """Whether a file of the project may give a class that is not its own an attribute of this name."""
    lacking: frozenset[str] = frozenset()
    """Names that newer versions of the libraries have, and those in use have not."""


FOREVER: Final = -1
"""Older than every frame: nothing may have changed behind our back."""


class Running(Reporting, ABC):
    """The state of the run; the interpreter proper is in `machine.Machine`."""

    def __init__(self, home: Node, budget: int = BUDGET, kinds: Kinds | None = None) -> None:
        super().__init__(home)
        self.kinds = Kinds() if kinds is None else kinds
        self.module: str = getattr(home, "fullname", "")
        """The full name of the file; none of a tree that was only parsed."""
        self.given: Mapping[str, object] | None = None
        """What is given to the program when it is started, of what is not left open, by name; none for any start."""
        self.statement: Statement | None = None
        """The statement that is running."""
        self.lent = Lent()
        """What a library has made for the calls that are running."""
        self.making: list[Object] = []
        """The instances whose ``__init__`` is running."""
        self.decorating: list[Class] = []
        """The classes whose decorators of the file are running."""
        self.callee: Node | None = None
        """The expression whose value is about to be called."""
        self.entered: list[tuple[Object, str]] = []
        """The objects that a library watches, whose methods are running, and how they run."""
        self.called_definitions: set[Node] = set()
        """The functions whose bodies were run for a call."""
        self.again = Counter[Node]()
        """How often each function was run by itself, deep inside."""
        self.rebound: set[tuple[Frame, str]] = set()
        """Names that code which is not followed may bind again at any time."""
        self.patched: set[str] = set()
        """The names of other modules that the file binds to something else."""
        self.functions: list[Exits] = []
        self.loops: list[Exits] = []
        self.axes: list[object] = []
        """The names of the axes that a library maps what runs over; ``...`` for those that are not seen."""
        self.remaking = 0
        """Whether a library makes instances again of other leaves, so that what fails in that is said."""
        self.mapping = 0
        """Those of them that are given one row of many."""
        self.turning: list[Any] = []
        """What a library knows of the loops whose turns it runs as one, the innermost last."""
        self.recording = 0
        """Those of them whose operations it records, and does later."""
        self.recorded: set[tuple[Function | None, Value | None]] = set()
        """The functions that were recorded once, each with the object that it is a method of."""
        self.drawn: dict[Any, Node] = {}
        """Where a library has drawn numbers at random, by all that decides them."""
        self.made_again: dict[int, dict[Object, int]] = {}
        """By the line that makes them, turn by turn: the objects that a library tells apart, with their numbers."""
        self.compiled: dict[Value, list[Any]] = {}
        """What a library has compiled each function for."""
        self.fixed: dict[Value, list[Any]] = {}
        """What each of them has read of what stands around it."""
        self.reads: OutsideReads | None = None
        """What the function that a library compiles reads of what stands around it."""
        self.copies: dict[Object, Any] = {}
        """What a library knows of an object that it has made as the copy of another."""
        self.repeating = 0
        """Those of them that are not run at all if they are kept from before."""
        self.levels: list[Any] = []
        """What a library knows of the functions that it runs on values of its own, the innermost last."""
        self.deriving: list[list[tuple[str, Node | None]]] = []
        """For each function that is running and whose derivative a library takes: what goes wrong when it does.

        Each with the place that it is about, if that is another one.
        """
        self.derived_at: list[int] = []
        """How much was recorded where each of these derivatives is taken."""
        self.wrapped: dict[Node, Value] = {}
        """By the definition of a function: what a library has made of it, which is what others call."""
        self.rules: MutableMapping[Function, tuple[tuple[Value, ...], ...]] = {}
        """By function: what a library was told to do instead where it takes the derivative, the last word last."""
        self.ruled: MutableMapping[Function, Node] = {}
        """Where it was told so."""
        self.known: MutableMapping[Object, tuple[Held, object]] = {}
        """What a library knows of an object that it made, while it holds what it held then."""
        self.left = budget
        self.looks = 0
        self.reserve = 0
        """How many of these steps are for others than the function that is being run."""
        self.since = FOREVER
        """The names of frames that are older than this may have changed since they were bound."""
        self.generating: list[Asked] = []
        """The generators whose bodies are running."""
        self.watching = Watching()
        self.idle: dict[Node, tuple[Value | None, Failure | None]] = {}
        """The calls whose result nobody takes: what is called, and the failure if it does nothing else."""
        self.flattenings: MutableMapping[Node, object] = {}
        """By the definition of a class: the functions by which a library was told to take its instances apart."""
        self.revealed: dict[Node, object] = {}
        """What a library knows of a tree that the program asks about, by the call that asks."""
        self.unregistered: dict[Node, bool] = {}
        """The classes whose instances a library takes for leaves, by their definition."""
        self.firm: dict[Node, bool] = {}
        """The classes whose instances cannot be changed, by their definition."""
        self.defined: list[Function] = []
        """Every function that was made."""
        self.factories: dict[Object, Value] = {}
        """What makes the missing values of a ``defaultdict``."""
        self.files: dict[str, Frame | None] = {}
        """The other files of the project that were run, by module; none for what is not followed."""
        self.trees: dict[MypyFile, None] = {}
        """All of them, whatever became of their names."""
        self.classes: dict[Frame, Class] = {}
        """The classes of the file by the frame of their bodies."""

    @abstractmethod
    def evaluate(self, expression: Expression) -> Value: ...

    @abstractmethod
    def execute(self, block: Block | None) -> bool:
        """Run a block; whether its end is reached."""

    @abstractmethod
    def call(self, callee: Value, arguments: Sequence[Argument], place: Node) -> Value: ...

    @abstractmethod
    def release(self, value: Value) -> None:
        """Hand a value to code that is not followed: it may change whatever it can reach, at any time from now on."""

    @abstractmethod
    def effects_of(self, function: Function) -> Effects:
        """What a function may change, by its text."""

    @abstractmethod
    def handed(self, function: Function, seen: Mapping[str, Value]) -> Mapping[str, Value]:
        """The parameters of a function: what is seen of them, or what they are declared to be."""

    @abstractmethod
    def annotated(self, statement: AssignmentStmt) -> Value:
        """What a name that is given what nobody sees is declared to be."""

    @abstractmethod
    def declared_field(self, cls: Class, name: str, place: Node) -> Value:
        """What a field that is given what nobody sees is declared to be."""

    @abstractmethod
    def in_call(self, place: Node | None = None) -> AbstractContextManager[None]:
        """While a body is run for the values of one call."""

    @abstractmethod
    def drained(self, owner: Object, paused: Paused) -> Given:
        """All that a generator gives, with nothing in between."""

    @abstractmethod
    def loosen(self, owner: Value, paused: Paused) -> None:
        """From here on the body of a generator runs in between whatever else is done."""

    @abstractmethod
    def given_later(self, paused: Paused) -> Given:
        """What a generator gives if it is asked here, in between other things."""

    @abstractmethod
    def after_body(self, frame: Frame) -> None:
        """The body of a function has come to its end, and its names are still there."""

    @abstractmethod
    def look_up(self, name: str) -> Value | None:
        """What a name holds here; none if the file does not bind it."""

    @abstractmethod
    def is_rebound(self, home: Frame, name: str) -> bool:
        """Whether code that is not followed may bind the name again at any time."""

    @abstractmethod
    def bind(self, name: str, value: Value, *, walrus: bool = False) -> None: ...

    @abstractmethod
    def unbind(self, name: str) -> None: ...

    @abstractmethod
    def function(self, definition: FuncDef | LambdaExpr) -> Value:
        """What a ``def`` or ``lambda`` makes, here and now."""

    @abstractmethod
    def file_named(self, module: str) -> Frame | None:
        """Another file of the project, run to its end."""

    @abstractmethod
    def library_operate(self, word: str, left: Value, right: Value | None, place: Node) -> Value: ...

    @abstractmethod
    def library_compare(self, word: str, left: Value, right: Value, place: Node) -> Value | None: ...

    @abstractmethod
    def library_unseen(self, place: MemberExpr) -> Value:
        """An attribute of what is not seen."""

    @abstractmethod
    def library_looked_for(self, item: Value, container: Value, place: Node) -> None:
        """Python looks for a value in a container."""

    @abstractmethod
    def library_item(self, owner: Value, key: Value, place: Node) -> Value: ...

    @abstractmethod
    def library_iterated(self, value: Value, place: Node) -> None:
        """Python goes through a value."""

    @abstractmethod
    def library_put(self, owner: Value, place: IndexExpr, operator: str) -> None:
        """An item of a value is assigned."""

    @abstractmethod
    def library_set(self, owner: Value, name: str, value: Value, place: Node) -> Value | None:
        """An attribute of a value is assigned: what it is then; none if that raises."""

    @abstractmethod
    def library_lacking(self, place: Node) -> str | None:
        """Why a value has no such attribute, if that is the library's doing."""

    @abstractmethod
    def library_look(self, value: Value) -> None:
        """An attribute of a value is read that a library knows as a copy."""

    @abstractmethod
    def library_truth(self, value: Value, place: Node) -> None:
        """Python asks a value whether it is true."""

    @abstractmethod
    def passes_over(self, call: CallExpr) -> None:
        """A call is not made: it does nothing, if that is all that it would do."""

    @abstractmethod
    def thrown_away(self, watch: Watch, result: Value) -> Failure | None:
        """What is wrong if a call has done nothing, and its result is not taken."""

    @abstractmethod
    def left_behind(self, taker: Expression, call: CallExpr, results: Tuple) -> Failure | None:
        """What is wrong if some of a call's results are dropped."""

    @abstractmethod
    def read(self, owner: Value, name: str, place: Node) -> Value:
        """An attribute."""

    @property
    def is_for_strangers(self) -> bool:
        """Whether what runs may have been called from anywhere, another file among them."""
        return self.since != FOREVER

    @contextmanager
    def along_axes(self, names: Iterable[object]) -> Iterator[None]:
        """While a function runs for each row, or on each device."""
        before = len(self.axes)
        self.axes += names
        try:
            yield
        finally:
            del self.axes[before:]

    def look_into(self) -> None:
        self.looks += 1
        if self.looks > MOST_LOOKS:
            raise SpentError

    def step(self) -> None:
        self.left -= 1
        if self.left < self.reserve:
            raise SpentError

    @contextmanager
    def allotted(self, steps: int) -> Iterator[None]:
        """While one function is run, that shall not take the steps of all."""
        outer, self.reserve = self.reserve, max(self.reserve, self.left - steps)
        try:
            yield
        finally:
            self.reserve = outer

    def make(self, site: Node, *held: Contents) -> Object:
        made = Object(site)
        self.state.hold(made, held)
        return made

    def change(self, target: Value, by: Callable[[Contents], Held]) -> None:
        """Change an object in place; one of several that it may be, perhaps."""
        choices = options(target)
        for option in choices:
            if isinstance(option, Atom):
                self.release(option)
            elif isinstance(option, Object):
                before = self.state.held(option)
                after = self.changed(before, by)
                self.state.hold(option, after if len(choices) == 1 else self.either(before, after))
                if option in self.lent.objects and self.is_certain and not self.silence:
                    self.lent.change(option, self.statement, self.trail)

    def changed(self, held: Held, by: Callable[[Contents], Held]) -> Held:
        if held is None:
            return RELEASED
        return held_in_common([by(contents) for contents in held])

    def either(self, before: Held, after: Held) -> Held:
        return held_in_common((before, after))

    def branch(
        self,
        *runs: Callable[[], bool],
        on: Expression | None = None,
        forget: Callable[[], object] | None = None,
    ) -> bool:
        """Run each from the same state and let them meet; whether one of them reaches its end.

        ``on`` is the condition that is not decided. A way on which something fails, whenever it is taken, ends there.

        With ``forget`` there is no way beside them: what fails in each of them counts. Where Python raises in each,
        ``forget`` is called, and we go on as if nothing had been run.
        """
        base, before, ended, failed = self.state, self.failures, 0, list[list[Failure]]()
        ends, failing = list[dict[Cell, object]](), list[dict[Cell, object]]()
        gathers = forget is not None and self.is_kept and not self.silence
        said, places = self.said, self.failed
        self.gathered += gathers
        doubts, at = self.doubts[-1], len(self.doubts[-1])
        self.doubt(on)
        try:
            for run in runs:
                self.state = State(base)
                self.failures, self.failed = ([], set(places)) if gathers else (before, places)
                failed.append(self.failures)
                stops = self.stops
                try:
                    if run():
                        (failing if self.stops > stops else ends).append(self.state.since(base))
                    else:
                        ended += 1
                except LeftError:
                    ended += 1
                except EndedError:
                    pass
                finally:
                    self.stops = stops
        finally:
            del doubts[at]
            self.state, self.failures, self.said, self.failed = base, before, said, places
            self.gathered -= gathers
        if gathers and forget is not None and all(failed):
            self.keep(failure for some in failed for failure in some)
            if not ends and not ended:
                forget()
                return True
        if failing and not ends and not ended:
            self.stops += 1
        ends = ends or failing
        self.meet(ends) if ends else None
        if ended and ends:
            self.doubt(on)
        return bool(ends)

    def choose(self, runs: Sequence[Callable[[], Value]], on: Expression | None = None) -> Value:
        """The same for expressions."""
        found: list[Value] = []

        def one(run: Callable[[], Value]) -> Callable[[], bool]:
            def alternative() -> bool:
                found.append(run())
                return True

            return alternative

        if not self.branch(*map(one, runs), on=on, forget=lambda: found.append(UNKNOWN)):
            raise EndedError
        return self.joined(found)

    def end_of(self, exits: Exits, above: State | None = None) -> dict[Cell, object]:
        """What the way has written that ends here."""
        writes = self.state.since(above or exits.base)
        if self.stops > exits.stops:
            exits.failed.add(id(writes))
        return writes

    def meet(self, ends: Iterable[Writes]) -> None:
        """Branches that ran above the state end here; a function that is told apart no more may be called unseen."""
        for lost in self.state.meet(ends):
            self.release(lost)

    def joined(self, values: Sequence[Value]) -> Value:
        """One value for what may be any of them; what is told apart no more may be called or changed unseen."""
        found = join(values)
        if found is UNKNOWN:
            for value in values:
                self.release(value)
        return found if type(found) in PASSIVE else self.state.as_one(found)

    @contextmanager
    def inside(self, frame: Frame) -> Iterator[None]:
        """Run in another frame."""
        outer, self.frame = self.frame, frame
        try:
            yield
        finally:
            self.frame = outer
