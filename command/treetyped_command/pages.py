"""How much is known, as HTML: a page for each file with its lines, and an index. Each page needs nothing but itself."""

from __future__ import annotations

import hashlib
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from treetyped_command.outputs import counted
from treetyped_command.tally import WORDS, Call, Tally, counts, ends, shown_percent, total
from treetyped_command.trouble import CouldNotRunError

STYLE: Final = """
:root { color-scheme: light dark; --full: #2e9e5b; --part: #d9a400; --none: #d64545; --reached: #8a8f98; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .8rem; text-align: right; border-bottom: 1px solid #8884; }
th:first-child, td:first-child, .cure { text-align: left; }
tfoot td { font-weight: 600; }
a { color: inherit; }
.bar { display: flex; height: .6rem; min-width: 8rem; border-radius: .3rem; overflow: hidden; }
.source { font: 13px/1.5 ui-monospace, monospace; overflow-x: auto; border: 1px solid #8884; border-radius: .4rem; }
.line { display: flex; white-space: pre; min-width: max-content; border-left: .35rem solid transparent; }
.line > a { width: 3.5rem; padding-right: 1rem; text-align: right; opacity: .5; text-decoration: none; flex: none; }
.line:target { outline: 2px solid #48f; }
.note { padding-left: 5rem; font-family: system-ui, sans-serif; opacity: .85; }
.key span { padding: .1rem .6rem; margin-right: .8rem; border-left-width: .35rem; border-left-style: solid; }
.in-full { border-color: var(--full); background: color-mix(in srgb, var(--full) 14%, transparent); }
.in-part { border-color: var(--part); background: color-mix(in srgb, var(--part) 18%, transparent); }
.not-at-all { border-color: var(--none); background: color-mix(in srgb, var(--none) 18%, transparent); }
.not-reached { border-color: var(--reached); background: color-mix(in srgb, var(--reached) 22%, transparent); }
.bar .in-full { background: var(--full); } .bar .in-part { background: var(--part); }
.bar .not-at-all { background: var(--none); } .bar .not-reached { background: var(--reached); }
"""

WORST_FIRST: Final = ("not at all", "in part", "not reached", "in full")
"""Which of them colours a line that has several calls."""


def write(folder: Path, files: Sequence[Tally]) -> None:
    names = {file.path: name_of(file.path) for file in files}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(page("Trees known", index(files, names)), encoding="utf-8")
        for file in files:
            (folder / names[file.path]).write_text(page(file.path, source(file)), encoding="utf-8")
    except OSError as trouble:
        raise CouldNotRunError(f"the pages cannot be written: {trouble}") from None


def name_of(path: str) -> str:
    """The same whenever it is written, and another one for each file."""
    return f"{Path(path).name}-{hashlib.sha256(path.encode()).hexdigest()[:8]}.html"


def page(title: str, body: Iterator[str]) -> str:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return "\n".join(["<!DOCTYPE html>", f'<html lang="en"><head>{head}</head><body>', *body, "</body></html>", ""])


def index(files: Sequence[Tally], names: dict[str, str]) -> Iterator[str]:
    yield f"<h1>Trees known: {shown_percent(total(files))}</h1>"
    yield "<table><thead><tr><th>file</th>"
    yield "".join(f"<th>{word}</th>" for word in ("calls", *WORDS, "known"))
    yield "<th></th></tr></thead><tbody>"
    for file in files:
        yield row(file, f'<a href="{escape(names[file.path])}">{escape(file.path)}</a>')
    yield f"</tbody><tfoot>{row(total(files), 'total')}</tfoot></table>"
    yield "<h2>Where knowledge ends</h2><table><thead>"
    yield "<tr><th>place</th><th>calls</th><th class='cure'>what to write</th></tr></thead><tbody>"
    for end, calls in ends(files):
        place = f'<a href="{escape(names[end.path])}#L{end.line}">{escape(end.path)}:{end.line}</a>'
        yield f"<tr><td>{place}</td><td>{calls}</td><td class='cure'>{escape(end.cure)}</td></tr>"
    yield "</tbody></table>"


def row(tally: Tally, name: str) -> str:
    cells = "".join(f"<td>{count}</td>" for count in counts(tally))
    return f"<tr><td>{name}</td>{cells}<td>{shown_percent(tally)}</td><td>{bar(tally)}</td></tr>"


def bar(tally: Tally) -> str:
    parts = "".join(f'<div class="{style(word)}" style="flex: {tally.count(word)}"></div>' for word in WORDS)
    return f'<div class="bar">{parts}</div>'


def style(word: str) -> str:
    return word.replace(" ", "-")


def source(file: Tally) -> Iterator[str]:
    yield f'<p><a href="index.html">all files</a></p><h1>{escape(file.path)}</h1>'
    yield f"<p>{counted(len(file.calls), 'call')} with trees, {shown_percent(file)} known in full</p>"
    yield f'<p class="key">{"".join(f"<span class={style(word)!r}>{word}</span>" for word in WORDS)}</p>'
    yield '<div class="source">'
    on = defaultdict[int, list[Call]](list)
    for call in file.calls:
        on[call.line].append(call)
    with tokenize.open(file.path) as text:
        for number, line in enumerate(text, 1):
            yield from shown(number, line.rstrip("\n"), on.get(number, []))
    yield "</div>"


def shown(number: int, line: str, calls: Sequence[Call]) -> Iterator[str]:
    """A line, and below it what to write where one of its calls is not known."""
    known = {call.known for call in calls}
    worst = next((style(word) for word in WORST_FIRST if word in known), "")
    yield f'<div class="line {worst}" id="L{number}"><a href="#L{number}">{number}</a><code>{escape(line)}</code></div>'
    for call in calls:
        if call.end is not None:
            place = f'<a href="#L{call.end.line}">line {call.end.line}</a>: ' if call.end.line != number else ""
            text = f"{escape(call.function)}: known {call.known}. {place}{escape(call.end.cure)}"
            yield f'<div class="line note {style(call.known)}"><span>{text}</span></div>'
