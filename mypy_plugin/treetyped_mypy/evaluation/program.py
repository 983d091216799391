"""A file, run: what certainly fails in it."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Final, TypeAlias

from mypy import nodes as n

from treetyped_mypy import names
from treetyped_mypy.adapters import BY_BASE, BY_DECORATOR
from treetyped_mypy.adapters.facts import has_frozen_fields
from treetyped_mypy.adapters.frozen_classes import is_settable_in_copy
from treetyped_mypy.evaluation.elsewhere import brought_here
from treetyped_mypy.evaluation.following import independent
from treetyped_mypy.evaluation.hashing import without_hash
from treetyped_mypy.evaluation.library import Libraries
from treetyped_mypy.evaluation.other_files import read_file
from treetyped_mypy.evaluation.own_statics import report_static
from treetyped_mypy.evaluation.relevance import does_something
from treetyped_mypy.evaluation.rules import (
    command_line,
    linen_modules,
    linen_names,
    nnx_containers,
    nnx_modules,
    nnx_own_variables,
)
from treetyped_mypy.evaluation.rules.transforms import undoes
from treetyped_mypy.evaluation.starts import starts
from treetyped_mypy.evaluation.uncalled import is_of
from treetyped_mypy.evaluation.unregistered import nobody_registers
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.flow.machine import Machine, is_outermost
from treetyped_mypy.flow.other_files import OtherFiles
from treetyped_mypy.flow.running import Kinds, Running
from treetyped_mypy.flow.values import NONE, Class, Constant, Object, Plain, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.library_sources import has
from treetyped_mypy.project import file_beside, imported_files, text_of
from treetyped_mypy.rules.packages import package
from treetyped_mypy.syntax.caught import lets_through, raises_through
from treetyped_mypy.syntax.returns import gives_nothing
from treetyped_mypy.syntax.tree import syntax_of

REGISTERING: Final = frozenset(name for name in BY_DECORATOR if name.startswith("jax._src.tree_util."))
"""They tell JAX of a class, and give it back as it is."""


def is_frozen(cls: Class) -> bool:
    info = cls.definition.info
    return bool(info) and has_frozen_fields(info) and not is_settable_in_copy(info)


OF_MODULES: Final = (
    *("math", "numpy", "numpy._core.numeric", "numpy.core.numeric"),
    *("jax.numpy", "jax._src.numpy.lax_numpy", "jax._src.numpy.constants"),
)
NAMES: Final[Mapping[str, Value]] = {
    **{name: Constant(getattr(math, name)) for name in ("pi", "e", "inf")},
    "nan": Plain("float"),
    "newaxis": NONE,
}
CONSTANTS: Final = {f"{module}.{name}": value for module in OF_MODULES for name, value in NAMES.items()}


def named(run: Running, fullname: str) -> Value | None:
    """A number, ``jnp.newaxis``, or the flags of the command line."""
    return CONSTANTS.get(fullname) or command_line.named(run, fullname)


def module_made(run: Running, made: Object) -> None:
    linen_names.module_made(run, made)
    nnx_containers.report_static_data(run, made)
    report_static(run, made)


OF_CHEX: Final = frozenset({"to_tuple", "from_tuple", "keys", "values", "items", "get"})
"""The last four are those of a mapping, which its classes are if nobody says otherwise."""

BASES: Final = frozenset({*BY_BASE, names.PENZAI_STRUCT}) | nnx_modules.MODULE

KINDS: Final = Kinds(
    named=named,
    decorators=frozenset({"dataclasses.dataclass", "simple_pytree.dataclass.dataclass", *BY_DECORATOR}) - REGISTERING,
    keeping=REGISTERING | {"typing.final"},
    bases=BASES | linen_modules.MODULE,
    plain_bases=BASES - {names.EQX_MODULE, names.FLAX_PYTREE_NODE},
    complete=frozenset({names.EQX_MODULE}),
    inheriting=frozenset({names.EQX_MODULE}),
    replacing=frozenset({names.FLAX_DATACLASS, names.FLAX_PYTREE_NODE, names.CHEX_DATACLASS, names.PYTREE_DATACLASS}),
    adding={names.CHEX_DATACLASS: OF_CHEX},
    is_frozen=is_frozen,
    is_of=is_of,
    by_keyword={names.CHEX_DATACLASS: "mappable_dataclass"},
    own_fields=dict.fromkeys(linen_modules.MODULE, linen_modules.OWN_FIELDS),
    settled=linen_modules.MODULE,
    undoes=undoes,
    lets_through=lets_through,
    hands_on=gives_nothing,
    raises_through=raises_through,
    made=module_made,
    without_hash=without_hash,
    instance=nnx_own_variables.own_variable,
    entering=linen_modules.entering,
    fields=frozenset(
        {
            "dataclasses.field",
            "treetyped.fields.field",
            "flax.struct.field",
            "equinox._module._field.field",
            "equinox._module._module.field",
            "jax_dataclasses._dataclasses.deprecated_static_field",
            "simple_pytree.dataclass.field",
            names.SIMPLE_PYTREE_STATIC,
            names.JAX_STATIC,
        }
    ),
)
BUDGET: Final = 60_000
FOR_A_LINE: Final = 10
"""How many steps a line of a long file may take: mypy takes longer for it, too."""


NEWER: Final = (names.NNX_PYTREE, names.NNX_BOUND, names.OPTAX_CHECK_RANK, names.JAX_NAMED_SHARDING)
"""Names that tell versions of libraries apart."""

Modules: TypeAlias = Mapping[str, n.MypyFile]


def failures(tree: n.MypyFile, modules: Modules, machine: type[Machine] = Machine) -> list[Failure]:
    """Everything that certainly fails when the file is run, or a function of it that the file itself does not call."""
    if not does_something(tree):
        return []
    ran = run_of(tree, modules, machine)
    here = partial(brought_here, said_there=cache(partial(places_failing, modules)))
    found = [*here(failures_in(ran), ran.machine.trees)]
    for start in starts(syntax_of(tree)):
        started = ran_to_end(tree, modules, machine, start.given)
        known = {failure.place for failure in found}
        others = here([*independent(started.machine.failures), *idle_in(started)], started.machine.trees)
        found += [replace(failure, start=start.written) for failure in others if failure.place not in known]
    return found


def places_failing(modules: Modules, tree: n.MypyFile) -> set[n.Node]:
    """What is said of another file where that is checked."""
    return {failure.place for failure in failures_in(ran_to_end(tree, modules))}


def failures_in(ran: Ran) -> list[Failure]:
    machine = ran.machine
    if ran.is_whole:
        machine.let_go_of_others()
        machine.run_uncalled([made for made in machine.defined if is_outermost(made.frame)])
    return [*independent(failures_of(machine)), *idle_in(ran)]


def idle_in(ran: Ran) -> list[Failure]:
    """The calls that do nothing, where all of the file could be followed."""
    return [failure for _, failure in ran.machine.idle.values() if failure is not None and ran.is_whole]


def failures_of(machine: Machine) -> list[Failure]:
    """What certainly fails, and what fails wherever it is reached, if nothing is said of that place; in order."""
    certain = {failure.place for failure in machine.failures}
    others = [failure for failure in machine.undecided if failure.place not in certain]
    undecided = [replace(failure, is_behind_question=True) for failure in others]
    return sorted([*machine.failures, *undecided], key=lines_to) if undecided else machine.failures


def lines_to(failure: Failure) -> list[float]:
    """What is said of a call comes after what fails inside it."""
    return [*(node.line for node in (*failure.trail, failure.place)), math.inf]


@dataclass(frozen=True, slots=True)
class Ran:
    """A file that was run from top to bottom."""

    definitions: list[n.Statement]
    machine: Machine
    is_whole: bool
    """Whether all of it could be followed."""
    called: frozenset[n.Node]
    """The functions that it has called itself, while it is imported or as a script."""


_latest: Final[list[Ran]] = []
"""The file that is being checked."""


def run_of(tree: n.MypyFile, modules: Modules, machine: type[Machine] = Machine) -> Ran:
    """The run of a file, by the machine that is named first."""
    if not _latest or _latest[0].definitions is not tree.defs:
        _latest[:] = [ran_to_end(tree, modules, machine)]
    return _latest[0]


def ran_to_end(
    tree: n.MypyFile, modules: Modules, kind: type[Machine] = Machine, given: Mapping[str, object] | None = None
) -> Ran:
    kinds = replace(
        kinds_in(modules, tree),
        is_leaf=partial(is_unregistered, tree, modules),
        source=partial(source_of, tree, modules),
        mentioning=partial(mentioning, tree, modules),
    )
    machine = kind(tree, Libraries(), max(BUDGET, FOR_A_LINE * lines_of(tree)), kinds, others_in(modules))
    machine.bind("__name__", Constant("__main__"))
    machine.watching.is_on = True
    machine.given = given
    is_whole = machine.run_file()
    return Ran(tree.defs, machine, is_whole, frozenset(machine.called_definitions))


_others: Final[list[tuple[Modules, OtherFiles]]] = []
"""Those of the build that is running."""


def others_in(modules: Modules) -> OtherFiles:
    if not _others or _others[0][0] is not modules:
        _others[:] = [(modules, OtherFiles())]
    return _others[0][1]


def kinds_in(modules: Modules, tree: n.MypyFile) -> Kinds:
    """For a file of the project that others import."""
    return replace(
        KINDS,
        source=partial(neighbour, tree, modules),
        elsewhere=partial(kinds_in, modules),
        sets_attribute=partial(is_set_somewhere, tree),
        lacking=frozenset(name for name in NEWER if not is_there(name, modules)),
    )


def lines_of(tree: n.MypyFile) -> int:
    last = tree.defs[-1]
    return last.end_line or last.line


EXAMPLE_LIBRARIES: Final = frozenset({"jax.example_libraries.stax", "jax.example_libraries.optimizers"})
"""JAX's own, in plain Python: they are run like files of the project."""


def source_of(tree: n.MypyFile, modules: Modules, module: str) -> n.MypyFile | None:
    """Another file of the project that this file imports, directly or not, or one of the example libraries."""
    return other_file(tree, modules, module, imported_files(tree.fullname, tree.path).get(module))


IMPORTING: Final = re.compile(r"\b(?:importlib|__import__|iter_modules)\b")
"""What else a file with one of these words imports is not seen."""


def mentioning(tree: n.MypyFile, modules: Modules, but: n.MypyFile, word: str) -> list[n.MypyFile] | None:
    files = imported_files(tree.fullname, tree.path)
    if any(IMPORTING.search(text_of(path)) for path in (tree.path, *files.values())):
        return None
    found = [other_file(tree, modules, module, path) for module, path in files.items() if word in text_of(path)]
    return None if None in found else [each for each in found if each is not None and each is not but]


def neighbour(tree: n.MypyFile, modules: Modules, module: str) -> n.MypyFile | None:
    """Another file of the same project."""
    return other_file(tree, modules, module, file_beside(tree.fullname, tree.path, module))


def other_file(tree: n.MypyFile, modules: Modules, module: str, path: str | None) -> n.MypyFile | None:
    known = modules.get(module)
    if module in EXAMPLE_LIBRARIES and known is not None:
        return read_file(module, known.path, modules)
    if path is None or known is None or is_patched(tree.path):
        return None
    return read_file(module, path, modules) if is_same_file(path, known.path) else None


def is_same_file(path: str, known: str) -> bool:
    """Whether mypy's cache, which may come from another folder, means the file that is there."""
    return os.path.exists(known) and os.path.samefile(path, known)


def is_set_somewhere(tree: n.MypyFile, name: str) -> bool:
    """``setattr(ArrayImpl, "square", ...)``, here or in a file that is imported."""
    texts = map(text_of, (tree.path, *imported_files(tree.fullname, tree.path).values()))
    return any("setattr" in text and (f'"{name}"' in text or f"'{name}'" in text) for text in texts)


def is_patched(path: str) -> bool:
    """Whether the file speaks of what binds names of other files."""
    return any(word in text_of(path) for word in ("mock", "monkeypatch"))


def is_unregistered(tree: n.MypyFile, modules: Modules, cls: Class) -> bool:
    return bool(cls.definition.info) and nobody_registers(tree, modules, cls.definition.info)


def is_there(name: str, modules: Modules) -> bool:
    """An older version of a library that mypy follows may lack the whole module."""
    module, _, word = name.rpartition(".")
    if module in modules:
        return word in modules[module].names
    return package(module) not in modules and has(name)
