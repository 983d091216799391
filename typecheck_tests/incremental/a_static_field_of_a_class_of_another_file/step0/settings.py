from dataclasses import dataclass


@dataclass
class Settings:
    width: int
