"""The rewritings: one idea a file."""
