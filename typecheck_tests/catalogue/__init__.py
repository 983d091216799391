"""What the installed libraries raise about trees, and what the plugin says of each: ``../catalogue.toml``.

``make coverage`` writes docs/coverage.md from it.
"""
