"""``make coverage``: writes docs/coverage.md."""

from .page import PAGE, page

PAGE.write_text(page(), encoding="utf-8")
print(f"{PAGE} is written")
