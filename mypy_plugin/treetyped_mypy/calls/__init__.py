"""Where the checker is asked and answered: arguments by name, what a function returns, the errors that are said."""
