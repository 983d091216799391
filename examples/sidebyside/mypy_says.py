"""What mypy says about some files: started early, read when it is done."""

import json
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
CACHE = ROOT / ".mypy_cache"
WITH_PLUGIN = ["--config-file", str(ROOT / "pyproject.toml")]
JAX_ALONE = ["--config-file=", "--strict", "--enable-error-code=truthy-bool"]


class Line(TypedDict):
    """One line of ``mypy --output json``."""

    file: str
    line: int
    message: str
    hint: str | None
    code: str | None
    severity: str


@dataclass(frozen=True)
class Remark:
    """One thing that mypy says, with its notes."""

    line: int
    severity: str
    message: str
    code: str | None
    cure: str | None

    @property
    def is_ours(self) -> bool:
        """Whether it is the plugin's own error; others are mypy's, made possible by the types."""
        return (self.code or "").startswith("pytree")

    def __str__(self) -> str:
        code = f"  [{self.code}]" if self.code else ""
        cure = f"\nnote: {self.cure}" if self.cure else ""
        return f"{self.severity}: {self.message}{code}{cure}"


class MypyRun:
    """One run of mypy, under way in the background from the moment this is made."""

    def __init__(self, files: list[Path], options: list[str], cache: str) -> None:
        command = [sys.executable, "-m", "mypy", "--output", "json", "--cache-dir", str(CACHE / cache), *options]
        names = [str(path.relative_to(EXAMPLES)) for path in files]
        self._process = subprocess.Popen(
            [*command, *names], cwd=EXAMPLES, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def remarks(self) -> dict[str, list[Remark]]:
        """By file name, once mypy has ended. What mypy cannot check at all (a crash, a wrong option) is an error."""
        out, err = self._process.communicate()
        if self._process.returncode not in (0, 1) or err or not all(line.startswith("{") for line in out.splitlines()):
            raise RuntimeError(f"mypy could not run:\n{out}{err}")
        by_file: dict[str, list[Remark]] = defaultdict(list)
        for text in out.splitlines():
            line: Line = json.loads(text)
            by_file[Path(line["file"]).name].append(
                Remark(line["line"], line["severity"], line["message"], line["code"], line["hint"])
            )
        return by_file
