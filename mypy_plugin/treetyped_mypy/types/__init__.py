"""From mypy's types to structures and back; no expressions."""
