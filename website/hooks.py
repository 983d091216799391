"""What MkDocs is told beyond ``mkdocs.yml``: the pages stay plain Markdown, which GitHub shows as well.

* A link that leads out of ``docs/`` leads to a file of the repository, which becomes a page of the site.
* The marks of ``tests/test_docs.py`` behind the language of a block become its title.
* The reference is written from the public names.
"""

from __future__ import annotations

import inspect
import posixpath
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import treetyped

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = "docs/"
FILES: Final = "repository/"
"""Where the files of the repository stand in the site."""

LINK: Final = re.compile(r"(?<=\]\()(?!https?://)(?P<path>[^)#\s]+)(?P<anchor>#[^)]*)?(?=\))")
TITLES: Final = {
    "python raises": '{.python .fails title="Fails"}',
    "text mypy": '{.text .said title="mypy"}',
    "text raises": '{.text .said title="When it runs"}',
}
FENCE: Final = re.compile(rf"^```(?P<marks>{'|'.join(TITLES)})$", re.MULTILINE)

REFERENCE: Final = {
    "reference/treetyped.md": (treetyped, {*treetyped.__all__} - {"tree"}),
    "reference/tree.md": (treetyped.tree, {name for name in dir(treetyped.tree) if name[0] != "_"}),
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the files that pages link to, the files that these link to, and the reference."""
    waiting = [DOCS + file.src_uri for file in files.documentation_pages()]
    known = {*waiting}
    while waiting:
        for path in {*linked(waiting.pop())} - known:
            known.add(path)
            waiting.append(path)
            files.append(File.generated(config, site_path(path), content=shown(path)))
    for uri, (module, names) in REFERENCE.items():
        files.append(File.generated(config, uri, content=reference(module, names)))
    return files


def linked(path: str) -> Iterator[str]:
    """The files outside ``docs/`` that a Markdown file links to, by their paths in the repository."""
    if path.endswith(".md"):
        for link in LINK.finditer((ROOT / path).read_text(encoding="utf-8")):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link["path"]))
            if not target.startswith(DOCS) and (ROOT / target).is_file():
                yield target


def site_path(path: str) -> str:
    """Where a file of the repository stands in the site."""
    if path.startswith(DOCS):
        return path.removeprefix(DOCS)
    named = path.replace("/README.md", ".md")  # which MkDocs would take for the index of its folder
    return f"{FILES}{named}" if named.endswith(".md") else f"{FILES}{named}.md"


def shown(path: str) -> str:
    """A file of the repository as a page."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".md"):
        return for_the_site(text, path)
    return f"# {posixpath.basename(path)}\n\n`{path}`\n\n```{posixpath.splitext(path)[1][1:]}\n{text}```\n"


def reference(module: ModuleType, names: Iterable[str]) -> str:
    """A heading for the module and one for each of its names, filled by mkdocstrings: functions, classes, the rest."""

    def order(name: str) -> tuple[bool, bool, str]:
        value = getattr(module, name)
        return not inspect.isroutine(value), not inspect.isclass(value), name.lower()

    return "\n\n".join(
        [f"# {module.__name__}", *(f"::: {module.__name__}.{name}" for name in sorted(names, key=order))]
    )


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    return markdown if page.file.generated_by else for_the_site(markdown, DOCS + page.file.src_uri)


def for_the_site(markdown: str, path: str) -> str:
    """Its links lead to pages of the site, its marks are titles."""
    folder = posixpath.dirname(site_path(path)) or "."

    def led(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link["path"]))
        if not (ROOT / target).is_file():
            return link[0]
        return posixpath.relpath(site_path(target), folder) + (link["anchor"] or "")

    return FENCE.sub(lambda fence: f"```{TITLES[fence['marks']]}", LINK.sub(led, markdown))
