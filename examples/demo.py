"""The whole of treetyped in one run: train, see the types, and meet bugs before they run.

    make demo

Nothing below is written down beforehand: the examples are trained, mypy is run over the very files, and every bug is
run under JAX. A bug that mypy does not report, or that does no harm, makes the demo end with status 1.
"""

import ast
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import linear_regression
import mlp
import treex_guide
from sidebyside import jax_says, layout
from sidebyside.mypy_says import EXAMPLES, JAX_ALONE, WITH_PLUGIN, MypyRun, Remark

GOOD = [EXAMPLES / f"{name}.py" for name in ("linear_regression", "mlp", "pax_module", "treex_guide", "pictures")]
BUGS = sorted((EXAMPLES / "bugs").glob("*.py"))
SEEN = EXAMPLES / "what_mypy_sees.py"


class Verdict(NamedTuple):
    caught: bool
    caught_by_jax_alone: bool
    harmful: bool
    silent: bool


def main() -> int:
    began = time.perf_counter()
    print("mypy starts in the background: once with JAX alone, once with the plugin (slow only the first time)")
    alone = MypyRun([SEEN, *BUGS], JAX_ALONE, "jax_alone")
    plugin = MypyRun([*GOOD, SEEN, *BUGS], WITH_PLUGIN, "with_plugin")
    layout.title("1. Three programs, trained for real")
    linear_regression.main()
    mlp.main()
    treex_guide.main()
    layout.title("2. What mypy sees in them")
    remarks = plugin.remarks()
    clean = show_clean(remarks)
    plain = alone.remarks()
    show_types(plain[SEEN.name], remarks[SEEN.name])
    layout.title("3. The same program with one bug each: mypy before running, JAX when it runs")
    ours_first = sorted(BUGS, key=lambda path: not any(remark.is_ours for remark in remarks[path.name]))
    verdicts = [
        show_bug(number, path, remarks[path.name], plain[path.name]) for number, path in enumerate(ours_first, 1)
    ]
    return summary(clean, verdicts, time.perf_counter() - began)


def show_clean(remarks: dict[str, list[Remark]]) -> bool:
    errors = [
        f"{path.name}:{remark.line}: {remark}"
        for path in GOOD
        for remark in remarks[path.name]
        if remark.severity == "error"
    ]
    for error in errors:
        print(f"  {layout.paint(error, layout.RED)}")
    if not errors:
        names = ", ".join(path.name for path in GOOD)
        print(f"  mypy --strict on {names}: {layout.paint('no errors', layout.GREEN)}\n")
    return not errors


def show_types(alone: list[Remark], plugin: list[Remark]) -> None:
    """The types of the expressions in ``what_mypy_sees.py``, by line."""
    before, after = dict(revealed(alone)), dict(revealed(plugin))
    source = SEEN.read_text(encoding="utf-8").splitlines()
    layout.columns("JAX alone", "with the plugin", layout.BOLD, layout.BOLD)
    for line in sorted(before):
        print()
        print(f"  {source[line - 1].strip().removeprefix('reveal_type(').removesuffix(')')}")
        layout.columns(before[line], after.get(line, "?"), layout.DIM, layout.GREEN)


def revealed(remarks: list[Remark]) -> Iterator[tuple[int, str]]:
    """For each line the type revealed last (the outermost), in short names."""
    for remark in remarks:
        if found := re.fullmatch(r'Revealed type is "(.*)"', remark.message):
            yield remark.line, re.sub(r"\b(?:\w+\.)+(?=\w)", "", found[1])


def show_bug(number: int, path: Path, remarks: list[Remark], plain: list[Remark]) -> Verdict:
    source = path.read_text(encoding="utf-8")
    line, code = next(
        (at, text.partition("# BUG")[0].strip()) for at, text in enumerate(source.splitlines(), 1) if "# BUG" in text
    )
    caught, outcome = is_caught(line, remarks), jax_says.run(path)
    print(f"\n {number:2}. {layout.paint(ast.get_docstring(ast.parse(source)) or '', layout.BOLD)}")
    print(f"     {path.name}:{line}   {layout.paint(code, layout.DIM)}")
    layout.columns("mypy, before it runs", "Python and JAX, when it runs", layout.DIM, layout.DIM)
    errors_first = sorted(remarks, key=lambda remark: (remark.severity != "error", not remark.is_ours))
    said = [] if caught else ["NOT CAUGHT"]
    said += [f"line {remark.line}: {remark}" for remark in errors_first]
    layout.columns("\n".join(said), str(outcome), layout.GREEN if caught else layout.RED, layout.RED)
    harmful, silent = (not isinstance(outcome, jax_says.NothingWrong), isinstance(outcome, jax_says.SilentlyWrong))
    return Verdict(caught, is_caught(line, plain), harmful, silent)


def is_caught(line: int, remarks: list[Remark]) -> bool:
    """Whether there is an error on the line, one that says more than that a type is not known."""
    return any(
        remark.line == line and remark.severity == "error" and remark.code != "no-any-return" for remark in remarks
    )


def summary(clean: bool, verdicts: list[Verdict], seconds: float) -> int:
    caught, silent = sum(verdict.caught for verdict in verdicts), sum(verdict.silent for verdict in verdicts)
    harmless = sum(not verdict.harmful for verdict in verdicts)
    plainly = sum(verdict.caught_by_jax_alone for verdict in verdicts)
    layout.title(f"{caught} of {len(verdicts)} bugs caught before running, {plainly} without the plugin")
    print(f"  {silent} of them raise no error when they run: the program is silently wrong")
    print(f"  took {seconds:.0f} s; the pictures are in examples/out")
    good = clean and caught == len(verdicts) and not harmless
    if not good:
        print(layout.paint("  FAILED: see NOT CAUGHT, no bug, or errors in clean programs above", layout.RED))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
