"""The same errors for a person, a program, GitHub and a code scanner."""

import json

from treetyped_command.found import Found
from treetyped_command.outputs import OUTPUTS
from treetyped_mypy.errors import codes

FOUND = [
    Found("a b/train.py", 4, 9, 4, 20, "pytree-structure", "100% wrong", ("called at line 2", "and 3")),
    Found("train.py", 7, 1, 8, 5, "pytree-leaf", 'no "leaf"'),
]


def test_as_text_each_line_has_its_place_and_the_last_counts() -> None:
    assert OUTPUTS["text"](FOUND).splitlines() == [
        "a b/train.py:4:9: error: 100% wrong  [pytree-structure]",
        "a b/train.py:4:9: note: called at line 2",
        "a b/train.py:4:9: note: and 3",
        'train.py:7:1: error: no "leaf"  [pytree-leaf]',
        "2 errors in 2 files",
    ]
    assert OUTPUTS["text"](FOUND[:1]).splitlines()[-1] == "1 error in 1 file"
    assert OUTPUTS["text"]([]) == "No errors found"


def test_as_json_every_field_has_a_name() -> None:
    said = json.loads(OUTPUTS["json"](FOUND))
    assert said["errors"][1] == {
        "path": "train.py",
        "line": 7,
        "column": 1,
        "end_line": 8,
        "end_column": 5,
        "code": "pytree-leaf",
        "text": 'no "leaf"',
        "notes": [],
    }
    assert json.loads(OUTPUTS["json"]([]))["errors"] == []


def test_for_github_what_would_end_a_command_is_escaped() -> None:
    first, second = OUTPUTS["github"](FOUND).splitlines()
    assert first == (
        "::error file=a b/train.py,line=4,endLine=4,col=9,endColumn=20,title=pytree-structure"
        "::100%25 wrong%0Acalled at line 2%0Aand 3"
    )
    assert second.endswith('::no "leaf"')
    named = Found("a:b,c.py", 1, 1, 1, 1, "pytree-leaf", "a, b: c")
    assert "file=a%3Ab%2Cc.py," in OUTPUTS["github"]([named])
    assert OUTPUTS["github"]([named]).endswith("::a, b: c")


def test_as_sarif_all_is_there_that_the_standard_and_code_scanning_require() -> None:
    """SARIF 2.1.0 requires: version and runs (3.13), tool (3.14.6), driver (3.18.2) with a name (3.19.8), the id of a
    rule (3.49.3), the message of a result (3.27.11). Code scanning wants locations and texts besides.
    """
    log = json.loads(OUTPUTS["sarif"](FOUND))
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "treetyped"
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["help"]["text"]
    for result, found in zip(run["results"], FOUND, strict=True):
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == found.code
        assert result["level"] == "error"
        assert result["message"]["text"].startswith(found.text)
        assert result["partialFingerprints"]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20b/train.py"
    assert place["region"] == {"startLine": 4, "startColumn": 9, "endLine": 4, "endColumn": 21}


def test_as_sarif_every_code_is_a_rule() -> None:
    (run,) = json.loads(OUTPUTS["sarif"]([]))["runs"]
    family = {code.code for code in vars(codes).values() if getattr(code, "sub_code_of", None) is codes.PYTREE}
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == family
    assert run["results"] == []


def test_as_sarif_a_file_outside_the_folder_has_a_full_uri() -> None:
    outside = Found("/elsewhere/train.py", 1, 1, 1, 1, "pytree-leaf", "text")
    (run,) = json.loads(OUTPUTS["sarif"]([outside]))["runs"]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "file:///elsewhere/train.py"
