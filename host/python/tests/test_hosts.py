"""The host of docs/hosts.md that knows nothing of this package: a program of its own, with a store in SQLite."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "host/python/examples/own_host.py"
COMPONENT = ROOT / "host/runtime/component/keepstone.wasm"


def run(folder: Path) -> str:
    words = [sys.executable, str(EXAMPLE), str(COMPONENT), "notes.db"]
    return subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True).stdout


def test_a_host_of_under_100_lines_stores_and_finds(tmp_path: Path) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 100
    first = run(tmp_path)
    assert first.startswith("_shared/facts/") and first.endswith(" The gateway listens on port 8080.\n")
    # A later process finds what is there, and stores no second entry.
    assert run(tmp_path) == first
    (entries,) = sqlite3.connect(tmp_path / "notes.db").execute("select bytes from objects where key = '_shared/facts.md'").fetchone()
    assert b"The gateway listens on port 8080." in entries


def test_its_store_refuses_what_is_not_as_expected(tmp_path: Path) -> None:
    words = """
import sys
sys.path.insert(0, sys.argv[1])
from own_host import Objects, Variant
one, other = Objects("notes.db"), Objects("notes.db")
version = one.write(None, "a/b", b"1", Variant("absent"), "full")
for expect in [Variant("absent"), Variant("at", "x")]:
    assert other.write(None, "a/b", b"2", expect, "full").tag == "conflict"
    assert other.remove(None, "a/b", expect, "full").tag == "conflict"
assert other.read(None, "a/b").bytes == b"1"
assert other.write(None, "a/b", b"2", Variant("at", version), "full") != version
assert [listed.key for listed in one.list_keys(None, "a/", None, 9)] == ["a/b"] and one.list_keys(None, "", "a/b", 9) == []
assert one.remove(None, "a/b", Variant("anything"), "full") is None and other.read(None, "a/b") is None
assert other.remove(None, "a/b", Variant("at", version), "full").tag == "conflict"
"""
    subprocess.run([sys.executable, "-c", words, str(EXAMPLE.parent)], cwd=tmp_path, check=True)
