"""`in_python.py POLICY DIR [first | add WHO COUNT]`: what `speed wasmtime POLICY DIR …` does, through the Python package.

`in_python.py cases` prints the records of the shared cases, by name.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

LISTS = 5


def records() -> dict[str, object]:
    sys.path.insert(0, str(Path(__file__).parents[2] / "host/python/tests"))
    from cases import all_cases
    from test_conformance import Runner

    return {case["name"]: Runner(case, by_name=False).record() for case in all_cases()}


def timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1e3


def quantile(times: list[float], share: float) -> float:
    return sorted(times)[int((len(times) - 1) * share)]


def peak() -> float | None:
    """The maximum memory of this process, in megabytes; None where the system does not say."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return None
    return next(int(line.split()[1]) / 1e3 for line in lines if line.startswith("VmHWM:"))


def main(policy: str, folder: Path, words: list[str]) -> None:
    queries = (folder / "queries.txt").read_text(encoding="utf-8").split("\n")
    start = time.perf_counter()
    from keepstone import Draft, Memory, Query

    with Memory.open(folder / "root", policy=policy) as memory:

        def find(text: str) -> int:
            return len(memory.search.find(Query(text=text, limit=10)))

        def add(text: str) -> object:
            return memory.vault.add(Draft(scope={"agent": "newcomer"}, category="decisions", text=text))

        if words[:1] == ["add"]:
            who, count = words[1], int(words[2])
            steps = [f"{who} decided on step {nth}, because step {nth} of {who} comes next." for nth in range(count)]
            print(json.dumps({"longest_ms": max(timed(lambda: add(step)) for step in steps)}))
            return
        assert find(queries[0]) > 0, "the corpus answers its own questions"
        first = (time.perf_counter() - start) * 1e3
        if words:
            return
        asked = [timed(lambda: find(query)) for query in queries]
        new = [f"an entry that nobody wrote before, at {time.time()} for the {nth}. time" for nth in range(21)]
        appends = [timed(lambda: add(text)) for text in new]
        lists = [timed(memory.vault.entries) for _ in range(LISTS)]
        figures = {
            "open_and_first_ms": first,
            "p50_ms": quantile(asked, 0.5),
            "p95_ms": quantile(asked, 0.95),
            "mean_ms": sum(asked) / len(asked),
            "append_ms": quantile(appends, 0.5),
            "list_ms": quantile(lists, 0.5),
            "peak_mb": peak(),
        }
        print(json.dumps(figures))


if sys.argv[1] == "cases":
    json.dump(records(), sys.stdout)
else:
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
