"""What happens when a program is run: it raises, it goes silently wrong, or nothing is the matter with it."""

import io
import runpy
import traceback
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Raised:
    line: int
    kind: str
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.kind}: {self.message}"


@dataclass(frozen=True)
class SilentlyWrong:
    """JAX said nothing; the program's own last ``assert`` shows the damage."""

    message: str

    def __str__(self) -> str:
        return f"no error. {self.message[:1].upper()}{self.message[1:]}."


@dataclass(frozen=True)
class NothingWrong:
    def __str__(self) -> str:
        return "no error, and nothing wrong: this is no bug"


Outcome = Raised | SilentlyWrong | NothingWrong


def run(program: Path) -> Outcome:
    """Runs a program as ``python program.py`` does, in this process, so that JAX is imported only once."""
    try:
        with redirect_stdout(io.StringIO()):
            runpy.run_path(str(program), run_name="__main__")
    except AssertionError as error:
        return SilentlyWrong(str(error))
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        (*_, line) = (frame.lineno or 0 for frame in frames if frame.filename == str(program))
        return Raised(line, type(error).__name__, str(error))
    return NothingWrong()
