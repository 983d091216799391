"""``python -m treetyped_command`` is ``treetyped``."""

import sys

from treetyped_command.main import main

sys.exit(main())
