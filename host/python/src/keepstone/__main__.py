"""`keepstone-python warm`: compiles the component before somebody waits for it, as when an image is built."""

import sys

from . import code


def main() -> int:
    """Runs the command."""
    if sys.argv[1:] != ["warm"]:
        print("usage: keepstone-python warm\n\nCompiles the component into the cache of this user, which takes seconds once.", file=sys.stderr)
        return 2
    for path in code.warm():
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
