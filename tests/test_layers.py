"""Who may import whom: the rules that keep the packages apart and the structure model pure."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).parent.parent
RUNTIME = ROOT / "src" / "treetyped"
PLUGIN = ROOT / "mypy_plugin" / "treetyped_mypy"
COMMAND = ROOT / "command" / "treetyped_command"
MODEL = "treetyped_mypy.structure"


ARROWS = {
    "structure": "",
    "names": "",
    "rules": "names",
    "config": "rules",
    "own_modules": "names",
    "project": "rules",
    "library_sources": "",
    "errors": "structure",
    "adapters": "config names rules",
    "types": "adapters errors names rules structure",
    "syntax": "adapters names rules structure types",
    "flow": "errors syntax",
    "evaluation": "adapters errors flow library_sources names project rules structure syntax types",
    "calls": "adapters errors evaluation flow names rules structure syntax types",
    "values": "adapters calls evaluation names rules structure syntax types",
    "guard": "calls errors syntax types",
}
"""What each room imports, lowest first; the handlers may use all of it."""

ABOVE = {"__init__", "hooks", "table"}
"""What stands above the handlers."""

HANDLERS = {
    "handlers.arithmetic": "",
    "handlers.equinox": "",
    "handlers.optax": "",
    "handlers.flax": "",
    "handlers.mutation": "",
    "handlers.call_sites": "",
    "handlers.registration": "mutation",
    "handlers.control_flow": "",
    "handlers.transforms": "call_sites",
    "handlers.partial_trees": "call_sites transforms",
    "handlers.tree_functions": "",
}
"""What each room of handlers imports of the others."""


def files(package: Path) -> list[Path]:
    return sorted(package.rglob("*.py"))


def handler_files() -> list[Path]:
    return [path for path in files(PLUGIN / "handlers") if path.name != "__init__.py"]


def imports(path: Path) -> Iterator[str]:
    """Every absolute module name that a file imports, at any depth of its code."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module
        elif isinstance(node, ast.ImportFrom) and node.level:
            yield resolve(path, node)


def resolve(path: Path, node: ast.ImportFrom) -> str:
    """The absolute name of a relative import."""
    package = path.relative_to(PLUGIN.parent if PLUGIN in path.parents else RUNTIME.parent).parent.parts
    base = package[: len(package) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def roots(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(path)}


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter holds after one statement."""
    program = f"{statement}\nimport sys\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


@pytest.mark.parametrize("path", files(RUNTIME), ids=lambda path: str(path.relative_to(RUNTIME)))
def test_the_runtime_never_imports_mypy_or_the_plugin(path: Path) -> None:
    assert not roots(path) & {"mypy", "treetyped_mypy", "treetyped_command"}


@pytest.mark.parametrize("path", files(COMMAND), ids=lambda path: str(path.relative_to(COMMAND)))
def test_the_command_never_imports_jax_or_the_runtime(path: Path) -> None:
    """It asks mypy: what it says of a program is what anybody's mypy says."""
    assert roots(path) <= {"mypy", "treetyped_mypy", "treetyped_command"} | sys.stdlib_module_names


def module_of(path: Path, package: Path) -> str:
    return ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")


def loads(path: Path) -> Iterator[str]:
    """What the imports of a file load, at any depth of its code: ``a.b.c`` loads ``a.b`` as well."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                yield from (".".join(name.split(".")[:end]) for end in range(2, name.count(".") + 2))


@pytest.mark.parametrize("package", [RUNTIME, PLUGIN, COMMAND], ids=lambda package: package.name)
def test_no_import_comes_back_to_its_file(package: Path) -> None:
    modules = {module_of(path, package): path for path in files(package)}
    loaded = {name: {other for other in loads(path) if other in modules} - {name} for name, path in modules.items()}
    for name, others in loaded.items():  # the folder that a file stands in is being loaded already
        others.discard(name.rpartition(".")[0])
    assert list(TopologicalSorter(loaded).static_order())


@pytest.mark.parametrize("path", files(PLUGIN), ids=lambda path: str(path.relative_to(PLUGIN)))
def test_the_plugin_never_imports_jax_or_the_runtime(path: Path) -> None:
    others = {"jax", "jaxlib", "numpy", "treetyped", "treetyped_command", "equinox", "flax", "chex", "optax"}
    assert not roots(path) & others


@pytest.mark.parametrize("path", handler_files(), ids=lambda path: path.name)
def test_a_handler_names_the_file_that_it_needs(path: Path) -> None:
    """``from treetyped_mypy.handlers.mutation import x`` puts the loading off: that is for the table and the hooks."""
    assert not set(imports(path)) & {"treetyped_mypy.handlers", *(f"treetyped_mypy.{room}" for room in HANDLERS)}


@pytest.mark.parametrize("path", files(PLUGIN / "structure"), ids=lambda path: path.name)
def test_the_structure_model_imports_only_the_standard_library(path: Path) -> None:
    for name in imports(path):
        is_standard = name.partition(".")[0] in sys.stdlib_module_names or name == f"treetyped_mypy.{EVERYWHERE}"
        assert name == MODEL or name.startswith(MODEL + ".") or is_standard, name


def room_of(module: str) -> str:
    """The room of one of the plugin's modules: a folder, a folder of ``handlers``, or a file beside them."""
    parts = module.split(".")
    return ".".join(parts[: 2 if parts[0] == "handlers" else 1])


EVERYWHERE: Final = "frozen"
"""A way of writing a dataclass: it knows nothing, and every room may use it."""


def arrows() -> dict[str, set[str]]:
    """Which room of the plugin imports which."""
    found: dict[str, set[str]] = {}
    for path in files(PLUGIN):
        room = room_of(".".join(path.relative_to(PLUGIN).with_suffix("").parts))
        inside = {name.partition(".")[2] for name in named(path) if name.startswith("treetyped_mypy.")}
        found.setdefault(room, set()).update({room_of(name) for name in inside} - {room, "handlers", EVERYWHERE})
    return {room: to for room, to in found.items() if room != EVERYWHERE}


def named(path: Path) -> Iterator[str]:
    """Every module that a file imports; ``from treetyped_mypy import names`` names one too."""
    yield from imports(path)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "treetyped_mypy":
            yield from (f"treetyped_mypy.{alias.name}" for alias in node.names)


def handler_rooms() -> set[str]:
    return {f"handlers.{path.parent.name}" for path in (PLUGIN / "handlers").glob("*/__init__.py")}


def test_the_arrows_between_rooms_are_these() -> None:
    found = {room: to for room, to in arrows().items() if not room.startswith("handlers")}
    assert {room: to for room, to in found.items() if room not in ABOVE} == {
        room: set(to.split()) for room, to in ARROWS.items()
    }


def test_the_arrows_between_rooms_of_handlers_are_these() -> None:
    found = {room: to for room, to in arrows().items() if room in handler_rooms()}
    assert set(found) == set(HANDLERS)
    assert {room: {name for name in to if name in HANDLERS} for room, to in found.items()} == {
        room: {f"handlers.{name}" for name in to.split()} for room, to in HANDLERS.items()
    }
    assert not {name for to in found.values() for name in to} - set(HANDLERS) - set(ARROWS)


def test_the_arrows_make_no_circle() -> None:
    assert list(TopologicalSorter(arrows()).static_order())


@pytest.mark.parametrize("path", files(PLUGIN / "rules"), ids=lambda path: path.name)
def test_the_rules_are_data(path: Path) -> None:
    """They can be tried against JAX without mypy."""
    assert roots(path) <= {"treetyped_mypy"} | sys.stdlib_module_names


def test_loading_the_runtime_loads_no_mypy() -> None:
    assert not loaded_by("import treetyped") & {"mypy", "treetyped_mypy"}


def test_loading_the_runtime_loads_no_library_that_only_some_need() -> None:
    assert not loaded_by("import treetyped") & {"optax", "equinox", "flax", "chex"}


def test_loading_the_plugin_loads_neither_jax_nor_the_runtime() -> None:
    program = "import treetyped_mypy; from mypy.version import __version__; treetyped_mypy.plugin(__version__)"
    assert not loaded_by(program) & {"jax", "jaxlib", "numpy", "treetyped"}


@pytest.mark.parametrize("name", ["filtered.py", "mapped.py", "treedef.py"])
def test_what_the_plugin_adds_to_every_program_imports_nothing_but_typing(name: str) -> None:
    """See the docstring of ``mapped.py``."""
    assert roots(RUNTIME / name) == {"typing"}


@pytest.mark.parametrize("path", files(PLUGIN / "flow"), ids=lambda path: path.name)
def test_the_interpreter_knows_syntax_and_no_types(path: Path) -> None:
    """Of mypy it reads the syntax tree; an annotation is read for its name alone."""
    said = {"mypy.errorcodes", "treetyped_mypy.errors", "treetyped_mypy.errors.codes", "treetyped_mypy.errors.python"}
    syntax = {f"mypy.{name}" for name in ("nodes", "operators", "patterns", "types")}
    rooms = ("bindings", "changes", "lost_items", "tree")
    allowed = said | syntax | {"mypy", *(f"treetyped_mypy.syntax.{name}" for name in rooms)}
    allowed |= {f"treetyped_mypy.{EVERYWHERE}"}
    for name in imports(path):
        own = name == "treetyped_mypy.flow" or name.startswith("treetyped_mypy.flow.")
        assert own or name in allowed or name.partition(".")[0] in sys.stdlib_module_names, name
