"""``corpus.toml``: every row says what it judges, and no row calls an error false that the plugin adds."""

import re
import tomllib

from .corpus import TABLE, Error, Judged, judged, without

ROWS = tomllib.loads(TABLE.read_text(encoding="utf-8"))


def test_every_row_has_its_reason() -> None:
    for row in (*ROWS["added"], *ROWS["removed"]):
        assert row["reason"]
        assert row["says"]
        assert all(re.compile(says) for says in row["says"])


def test_no_error_that_the_plugin_adds_is_false() -> None:
    assert {row["verdict"] for row in ROWS["added"]} <= {"true", "annotation", "strict"}


def test_a_row_covers_what_it_says_of_its_file_alone() -> None:
    row = Judged("+", r"no attribute .*  \[attr-defined\]", "one.py")
    error = Error("one.py", 3, "no attribute x", "attr-defined")
    assert row.covers("+", error)
    assert not row.covers("-", error)
    assert not row.covers("+", Error("other.py", 3, "no attribute x", "attr-defined"))
    assert not row.covers("+", Error("one.py", 3, "no attribute x", "union-attr"))


def test_other_words_for_the_same_place_are_no_change() -> None:
    before = [Error("one.py", 3, "expected int", "arg-type"), Error("one.py", 4, "no items", "index")]
    after = [Error("one.py", 3, "expected Array", "arg-type"), Error("one.py", 5, "no items", "index")]
    assert without(after, before) == after[1:]
    assert without(before, after) == before[1:]


def test_every_pattern_is_a_row() -> None:
    assert len(judged(ROWS)) == sum(len(row["says"]) for row in (*ROWS["added"], *ROWS["removed"]))
