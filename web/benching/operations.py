"""What Python is slow at in a browser: single operations of the kind that the engine lives on, in both, in nanoseconds.

``python -m benching.operations [--rounds N] [--browser NAME] [--json]``. A time is the least of five, each of 50 ms or more, less
that of a loop that does nothing. The ratio is the speed in the browser to that of this Python. Printed are medians, and the least and
the greatest ratio.
"""

import argparse
import json

from benching.worker import add_arguments, measured, told

#: What is timed, by what it is called. `small` has 25 bits, `large` 240, as the cells of a board have.
OPERATIONS = {
    "and, 25 bits": "small & small",
    "and, 240 bits": "large & other",
    "shift, 240 bits": "large << 20",
    "not, 240 bits": "~large",
    "lowest bit of 240": "large & -large",
    "bit_count, 240 bits": "large.bit_count()",
    "find 200 bits in a dict": "cells[one]",
    "find a string in a dict": "names['b']",
    "attribute of slots": "slotted.a",
    "attribute of a named tuple": "named.a",
    "make a tuple": "(small, large, other)",
    "make a named tuple": "Named(1, 2)",
    "make an object with slots": "Slotted(1, 2)",
    "take a tuple apart": "_, _, _ = triple",
    "call a function": "function(1, 2)",
    "call a method": "slotted.get()",
    "append to a list": "[].append(1)",
    "list of ten by a comprehension": "[n for n in ten]",
    "ten from a generator": "list(upwards())",
    "sum of ten floats": "sum(floats)",
    "square root": "sqrt(2.0)",
}
TIME = """
import json, time
from math import sqrt
from typing import NamedTuple

class Named(NamedTuple):
    a: int
    b: int

class Slotted:
    __slots__ = ("a", "b")
    def __init__(self, a, b):
        self.a = a
        self.b = b
    def get(self):
        return self.a

def function(a, b):
    return a

def upwards():
    for n in ten:
        yield n

ten, triple, floats = tuple(range(10)), (1, 2, 3), [0.5] * 10
small, one = 0x1234567, 1 << 200
large, other = int("123456789abcdef" * 4, 16), int("fedcba987654321" * 4, 16)
cells, names = {1 << n: n for n in range(240)}, {"a": 1, "b": 2}
slotted, named = Slotted(1, 2), Named(1, 2)

def least(operation):
    spaces = dict(globals())
    exec(f"def run(times):\\n for _ in range(times):\\n  {operation}", spaces)
    run, times, found = spaces["run"], 1000, []
    while len(found) < 5:
        begin = time.perf_counter()
        run(times)
        taken = time.perf_counter() - begin
        if taken < 0.05:
            times *= 2
        else:
            found.append(taken / times)
    return 1e9 * min(found)

def measure(operation):
    return json.dumps(least(operation) - least("pass"))
measure
"""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure what Python is slow at in a browser.")
    add_arguments(parser)
    options = parser.parse_args()
    calls = [[operation] for operation in OPERATIONS.values()]
    if not options.json:
        print(f"{'nanoseconds':32}{'here':>10}{options.browser:>11}{'ratio':>7}")
    for name, pairs in zip(OPERATIONS, measured(options, TIME, calls), strict=True):
        if options.json:
            print(json.dumps({"operation": name, "rounds": [pair._asdict() for pair in pairs]}), flush=True)
            continue
        here, there = zip(*pairs, strict=True)
        print(f"{name:32}" + told(here, there, [mine / its for mine, its in pairs]), flush=True)


if __name__ == "__main__":
    main()
