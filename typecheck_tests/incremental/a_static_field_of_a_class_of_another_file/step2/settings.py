from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    width: int
