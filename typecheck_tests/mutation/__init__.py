"""Programs as people publish them, and one mistake at a time put into them: how many does mypy see?"""
