"""The command ``treetyped``: what the mypy plugin finds, for people whose type checker is another one."""
