def scaled(x: str) -> str:
    return x * 2
