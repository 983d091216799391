"""Case files: small programs that carry what mypy says of them, and are run to see whether it is true."""
