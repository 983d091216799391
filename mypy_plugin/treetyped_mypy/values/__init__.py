"""What an expression holds: its type and what is written, together."""
