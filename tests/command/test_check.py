"""``treetyped check``: our errors, all of them, and nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from treetyped_command import main as command

from tests.command.conftest import Treetyped

BUG = """import jax
import jax.numpy as jnp

jax.tree.map(jnp.add, (1.0, 2.0), (1.0,))
"""
DIFFER = (
    "4:35: error: tree.map: structures differ at the root: the first tree is a tuple of length 2, "
    "the second tree is a tuple of length 1  [pytree-structure]"
)
GOOD = """import jax
import jax.numpy as jnp

jax.tree.map(jnp.add, (1.0, 2.0), (1.0, 2.0))
count: int = "an error of mypy's own"
import no_such_module
"""
WITHOUT_ANNOTATIONS = """import jax
import jax.numpy as jnp

def step(params, grads):
    return jax.tree.map(jnp.subtract, params, grads)

def train():
    return step({"w": 1.0, "b": 2.0}, {"w": 1.0})
"""
BESIDE_MYPY = """import jax
import jax.numpy as jnp

def add(params, grads):
    return jax.tree.map(jnp.add, params, grads)

add((1.0, 2.0), (1.0,)).nothing = undefined
"""


def test_an_error_is_said_with_its_place_and_its_code(treetyped: Treetyped) -> None:
    Path("train.py").write_text(BUG)
    said = treetyped("check", "train.py")
    assert said.code == 1
    assert said.out.splitlines() == [f"train.py:{DIFFER}", "1 error in 1 file"]


def test_what_mypy_itself_finds_is_not_said(treetyped: Treetyped) -> None:
    Path("train.py").write_text(GOOD)
    assert treetyped("check", "train.py") == (0, "No errors found\n", "")


def test_functions_without_annotations_are_looked_into(treetyped: Treetyped) -> None:
    Path("train.py").write_text(WITHOUT_ANNOTATIONS)
    said = treetyped("check", "train.py")
    assert said.code == 1
    assert said.out.startswith("train.py:5:47: error: tree.map: structures differ")
    assert "train.py:5:47: note: called at line 8" in said.out


def test_an_error_of_mypy_hides_none_of_ours(treetyped: Treetyped) -> None:
    """The plugin gives way where mypy says something of the same line, which nobody would hear."""
    Path("train.py").write_text(BESIDE_MYPY)
    said = treetyped("check", "train.py")
    assert said.code == 1
    assert said.out.startswith("train.py:5:42: error: tree.map: structures differ")


def test_without_paths_the_folder_is_checked(treetyped: Treetyped) -> None:
    Path("train.py").write_text(BUG)
    assert treetyped("check").out.splitlines()[-1] == "1 error in 1 file"


def test_scripts_of_one_name_and_content_are_all_checked(treetyped: Treetyped) -> None:
    """mypy alone refuses two modules of one name, and its cache takes the second for the first."""
    for folder in ("a", "b"):
        Path(folder).mkdir()
        Path(folder, "train.py").write_text(BUG)
    for _ in ("fresh", "from the cache"):
        said = treetyped("check", ".")
        assert [line.partition(":")[0] for line in said.out.splitlines()] == [
            "a/train.py",
            "b/train.py",
            "2 errors in 2 files",
        ]


def test_the_project_s_own_configuration_is_read(treetyped: Treetyped) -> None:
    Path("pyproject.toml").write_text("""
[tool.mypy]
mypy_path = "lib"
exclude = ["^build/"]
check_untyped_defs = false
follow_imports = "normal"

[[tool.mypy.overrides]]
module = "old.*"
ignore_errors = true
""")
    for path in ("build/made.py", "old/gone.py", "lib/shared.py"):
        Path(path).parent.mkdir()
        Path(path).write_text(BUG + "def half(tree): return jax.tree.map(lambda x: x / 2, tree)\n")
    Path("old/__init__.py").touch()
    Path("train.py").write_text("import jax\nimport shared\n\nshared.half(1.0)\n")
    assert treetyped("check", "old", "train.py").out == "No errors found\n"
    assert treetyped("check", ".").out.splitlines() == [f"lib/shared.py:{DIFFER}", "1 error in 1 file"]


def test_an_edit_is_seen_though_the_rest_comes_from_the_cache(treetyped: Treetyped) -> None:
    Path("train.py").write_text(BUG)
    assert treetyped("check", "train.py").code == 1
    Path("train.py").write_text(BUG.replace("(1.0,)", "(1.0, 3.0)"))
    assert treetyped("check", "train.py").code == 0


def test_what_cannot_be_read_is_no_good_news(treetyped: Treetyped) -> None:
    Path("train.py").write_text("def (:\n")
    said = treetyped("check", "train.py")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("treetyped: mypy stopped:\ntrain.py:1: error: ")
    missing = treetyped("check", "nowhere.py")
    assert (missing.code, missing.out) == (2, "")
    assert "nowhere.py" in missing.err


def test_a_python_without_jax_is_no_good_news(treetyped: Treetyped, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "bare"], check=True)
    python = str(tmp_path / "bare" / "bin" / "python")
    Path("train.py").write_text(BUG)
    said = treetyped("check", "train.py", "--python", python)
    assert said.code == 2
    assert said.err == (
        f"treetyped: mypy does not find jax in the environment of {python}: name the python that has it with --python\n"
    )


def test_the_active_environment_is_the_project_s(
    treetyped: Treetyped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command may be installed in another one."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "bare"], check=True)
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "bare"))
    Path("train.py").write_text(BUG)
    assert treetyped("check", "train.py").code == 2
    assert treetyped("check", "train.py", "--python", sys.executable).code == 1


def test_without_mypy_the_cure_is_named(treetyped: Treetyped, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    said = treetyped("check")
    assert (said.code, said.out) == (2, "")
    assert said.err == "treetyped: mypy is asked, and is not installed here: pip install mypy\n"


def test_the_command_loads_no_mypy_to_say_so() -> None:
    program = "import sys; import treetyped_command.main; print(*(name for name in sys.modules if 'mypy' in name))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("code", ["pytree-prefix", "prefix"])
def test_a_code_is_explained(treetyped: Treetyped, code: str) -> None:
    said = treetyped("check", "--explain", code)
    assert said.code == 0
    assert said.out.startswith("## pytree-prefix\n\nAxes (`in_axes`")
    assert "Cure: name every key" in said.out
    assert "## pytree-carry" not in said.out


def test_every_section_about_a_code_is_part_of_its_explanation(treetyped: Treetyped) -> None:
    assert "## pytree-filter in `treetyped.tree`" in treetyped("check", "--explain", "filter").out


def test_a_code_that_is_not_there_is_told_from_those_that_are(treetyped: Treetyped) -> None:
    said = treetyped("check", "--explain", "structures")
    assert said.code == 2
    assert "no error has the code structures: there are pytree-structure, pytree-leaf, " in said.err


def test_a_baseline_leaves_out_what_is_known(treetyped: Treetyped) -> None:
    Path("train.py").write_text(BUG)
    assert treetyped("check", "--baseline", "known.json").code == 2
    written = treetyped("check", "--baseline", "known.json", "--write-baseline")
    assert (written.code, written.out, written.err) == (0, "", "known.json has 1 error\n")
    assert [error["path"] for error in json.loads(Path("known.json").read_text())["errors"]] == ["train.py"]
    Path("train.py").write_text(f"# the lines move\n{BUG}")
    assert treetyped("check", "--baseline", "known.json").out == "No errors found\n"
    Path("train.py").write_text(f"# the lines move\n{BUG}jax.tree.map(jnp.add, 1.0, (1.0, 2.0))\n")
    new = treetyped("check", "--baseline", "known.json")
    assert new.code == 1
    assert new.out.splitlines()[-1] == "1 error in 1 file"


def test_a_baseline_is_written_where_it_is_named(treetyped: Treetyped) -> None:
    assert treetyped("check", "--write-baseline").code == 2


def test_a_folder_without_programs_is_no_good_news(treetyped: Treetyped) -> None:
    said = treetyped("check")
    assert said == (
        2,
        "",
        "treetyped: There are no .py[i] files in directory '.': name the files or folders to check\n",
    )


def test_the_page_shows_what_is_said_of_a_program_that_fails(treetyped: Treetyped) -> None:
    page = (Path(__file__).parents[2] / "docs" / "command_line.md").read_text(encoding="utf-8")
    program = page.partition("```py\n")[2].partition("```")[0]
    Path("train.py").write_text(program)
    said = treetyped("check", "train.py").out
    assert f"```text\n{said}```" in page
    with pytest.raises(ValueError, match=r"different numbers of pytree children|Dict key mismatch"):
        exec(program, {})


def test_a_fault_of_our_own_is_no_error_of_the_program(treetyped: Treetyped, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(given: object) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(command, "run_check", fails)
    said = treetyped("check")
    assert said.code == 2
    assert said.err.endswith("ZeroDivisionError\n")
