"""Programs rewritten into others that mean the same: what is said of them must be the same too."""
