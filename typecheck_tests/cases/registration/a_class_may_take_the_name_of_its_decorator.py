"""Where a class has the name of its decorator, mypy finds no dataclass when it looks again, and neither do we."""

import dataclasses


def of_a_module() -> None:
    @dataclasses.dataclass  # noqa: F823
    # E: "type[dataclasses]" has no attribute "dataclass"  [attr-defined]
    class dataclasses:  # noqa: N801
        x: int


of_a_module()  # RAISES
