"""How fair Aqualin is: which seat wins, by how much, and from which turn on, in games of the shipped network."""

import argparse
import sys

from benchmarks._watching import add_options, play_missing


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench --all fairness", description=__doc__)
    add_options(parser)
    options = parser.parse_args()
    play_missing(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
