"""The parts of ``examples/demo.py``: what mypy says, what JAX says, and the two columns they are set in."""
