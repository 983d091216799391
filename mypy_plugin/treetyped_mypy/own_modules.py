"""The modules with the types of our results, which belong to every build that may have such a result.

mypy may run isolated, in an environment of its own, and look at a project that has JAX and not treetyped. The modules
are in reach then, beside the plugin, but mypy has fixed where it looks for modules before it loads a plugin.
"""

from __future__ import annotations

import gc
import os
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Final

from mypy.build import BuildManager
from mypy.modulefinder import FindModuleCache, SearchPaths, get_search_dirs
from mypy.options import Options

from treetyped_mypy import names

PACKAGE = "treetyped"

HERE: Final = Path(__file__).parent
FOLDERS: Final = (HERE / "results" / PACKAGE, HERE.parents[1] / "src" / PACKAGE)
"""Where they are in a wheel, which has a copy, and where they are in a checkout."""


class OwnModules:
    """Where mypy does not find them by itself, it is told."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.is_installed = is_installed(options)

    def found(self) -> tuple[str, ...]:
        """Their names; to be asked before mypy looks for them, each time, since its daemon forgets what it was told."""
        if self.is_installed:
            return names.OWN_MODULES
        if self.finder is None:
            return ()
        self.finder.results.update(self.files)
        return names.OWN_MODULES

    @cached_property
    def finder(self) -> FindModuleCache | None:
        """What looks for modules in the running build, which shows no errors in our files: they count as installed."""
        manager = running_build(self.options)
        if manager is None:
            return None
        paths = manager.search_paths
        packages = (*paths.package_path, os.path.dirname(self.files[PACKAGE]))
        manager.search_paths = SearchPaths(paths.python_path, paths.mypy_path, packages, paths.typeshed_path)
        return manager.find_module_cache

    @cached_property
    def files(self) -> dict[str, str]:
        """Where they came with the plugin; of the package itself there is only the folder: to the user it is empty."""
        folder = str(next(folder for folder in FOLDERS if folder.exists()))
        modules = {module: module.removeprefix(f"{PACKAGE}.") for module in names.OWN_MODULES}
        return {PACKAGE: folder, **{module: os.path.join(folder, f"{name}.py") for module, name in modules.items()}}


def is_installed(options: Options) -> bool:
    """Whether treetyped is where mypy looks for modules."""
    folders = [
        os.getcwd(),
        *options.mypy_path,
        *os.environ.get("MYPYPATH", "").split(os.pathsep),
        *chain(*get_search_dirs(options.python_executable)),
    ]
    return any(os.path.isdir(os.path.join(folder, PACKAGE)) for folder in folders)


def running_build(options: Options) -> BuildManager | None:
    """mypy hands a plugin no more than the options of the build; Python knows who else holds them."""
    return next((holder for holder in gc.get_referrers(options) if isinstance(holder, BuildManager)), None)
