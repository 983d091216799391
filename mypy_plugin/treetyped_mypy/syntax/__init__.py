"""What is read off mypy's syntax tree: what names are bound to, what changes, what is returned, what is written."""
