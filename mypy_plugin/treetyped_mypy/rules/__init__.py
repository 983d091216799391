"""What is known of classes and functions, as data; tried without mypy."""
