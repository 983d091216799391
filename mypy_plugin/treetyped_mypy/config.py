"""The plugin's fingerprint for mypy's cache: mypy itself hashes only the entry file."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path


@functools.cache
def fingerprint() -> str:
    """A hash over every file of the plugin."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
