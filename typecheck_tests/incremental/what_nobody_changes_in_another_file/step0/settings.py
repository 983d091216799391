from dataclasses import dataclass, field

DEFAULTS = {"width": 4, "rate": 0.1}
NESTED: dict = {"model": {"width": 4}, "seed": 0}
FILLED: dict = {}


@dataclass
class Config:
    width: int = 4
    sizes: list = field(default_factory=lambda: [4, 3])


config = Config()


def rate():
    return DEFAULTS["rate"]
