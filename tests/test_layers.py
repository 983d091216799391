"""Who may import whom: the rules that keep the two packages apart and the structure model pure."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RUNTIME = ROOT / "src" / "treetyped"
PLUGIN = ROOT / "mypy_plugin" / "treetyped_mypy"
MODEL = "treetyped_mypy.structure"


def files(package: Path) -> list[Path]:
    return sorted(package.rglob("*.py"))


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
    assert not roots(path) & {"mypy", "treetyped_mypy"}


@pytest.mark.parametrize("path", files(PLUGIN), ids=lambda path: str(path.relative_to(PLUGIN)))
def test_the_plugin_never_imports_jax_or_the_runtime(path: Path) -> None:
    assert not roots(path) & {"jax", "jaxlib", "numpy", "treetyped", "equinox", "flax", "chex", "optax"}


@pytest.mark.parametrize("path", files(PLUGIN / "handlers"), ids=lambda path: path.name)
def test_a_handler_names_the_file_that_it_needs(path: Path) -> None:
    """``from treetyped_mypy.handlers import x`` puts the loading off: that is for the table and the hooks."""
    assert "treetyped_mypy.handlers" not in set(imports(path))


@pytest.mark.parametrize("path", files(PLUGIN / "structure"), ids=lambda path: path.name)
def test_the_structure_model_imports_only_the_standard_library(path: Path) -> None:
    for name in imports(path):
        assert name == MODEL or name.startswith(MODEL + ".") or name.partition(".")[0] in sys.stdlib_module_names, name


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
    allowed = {"mypy", "mypy.nodes", "mypy.patterns", "mypy.types", "treetyped_mypy.typeops.syntax"}
    for name in imports(path):
        own = name == "treetyped_mypy.flow" or name.startswith("treetyped_mypy.flow.")
        assert own or name in allowed or name.partition(".")[0] in sys.stdlib_module_names, name
