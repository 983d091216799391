"""What the distribution takes from elsewhere in the repository; a source distribution has it inside already."""

from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

RESULTS: Final = ("filtered", "mapped", "transformed", "treedef")
"""The modules of treetyped with the types of results, for projects that have no treetyped: see own_modules.py."""

TAKEN: Final = {
    "command/treetyped_command": "treetyped_command",
    "docs/errors.md": "treetyped_command/errors.md",  # treetyped check --explain
    **{f"src/treetyped/{name}.py": f"treetyped_mypy/results/treetyped/{name}.py" for name in RESULTS},
}
PATH_OF_COMMAND: Final = "_editable_impl_treetyped_command.pth"
"""Named as hatchling names the one that it writes for ``treetyped_mypy``."""


class Taken(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        repository = Path(self.root).parent
        if version == "editable":  # all is read where it is
            path = Path(mkdtemp(), PATH_OF_COMMAND)
            path.write_text(str(repository / "command"), encoding="utf-8")
            build_data["force_include_editable"][str(path)] = PATH_OF_COMMAND
        elif all((repository / source).exists() for source in TAKEN):
            build_data["force_include"].update({str(repository / source): TAKEN[source] for source in TAKEN})
