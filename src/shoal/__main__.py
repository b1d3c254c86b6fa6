"""What `python -m shoal` runs."""

import sys

from shoal.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
