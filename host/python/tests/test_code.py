"""Compiled code: kept where only its user writes, checked, and made again when it is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from wasmtime.component import Component

from keepstone import code

COMPONENT = Path(__file__).parents[3] / "host" / "runtime" / "component" / "keepstone.wasm"

# The smallest component there is.
EMPTY = b"\0asm\x0d\0\x01\0"


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own, for a component that is compiled at once."""
    wasm = tmp_path / "small.wasm"
    wasm.write_bytes(EMPTY)
    monkeypatch.setattr(code, "WASM", wasm)
    monkeypatch.setattr(code, "_components", {})
    monkeypatch.setenv("KEEPSTONE_CACHE_DIR", str(tmp_path / "made" / "cache"))
    yield tmp_path / "made" / "cache"


def again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "_components", {})
    code.folder()


def only_file(cache: Path) -> Path:
    [file] = cache.iterdir()
    return file


def test_code_is_kept_and_read(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code.folder()
    file = only_file(small)
    if os.name == "posix":
        assert (file.stat().st_mode & 0o777, small.stat().st_mode & 0o777) == (0o600, 0o700)
    monkeypatch.setattr(code, "Component", NeverCompiled)
    again(monkeypatch)


class NeverCompiled(Component):
    def __init__(self, *_: object) -> None:
        raise AssertionError("it is compiled although its code is there")


def test_damaged_code_is_replaced(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code.folder()
    file = only_file(small)
    good = file.read_bytes()
    flipped = [good[:at] + bytes([good[at] ^ 16]) + good[at + 1 :] for at in range(0, len(good), len(good) // 50)]
    for damaged in [b"", b"no", good[:-4], good[:-1], good + b"!", *flipped]:
        file.write_bytes(damaged)
        again(monkeypatch)
        assert file.read_bytes() == good


@pytest.mark.skipif(os.name != "posix", reason="rights are those of Unix")
def test_what_others_could_write_is_not_used(small: Path) -> None:
    engine, _ = code.folder()
    file = only_file(small)
    assert code._read(engine, file) is not None
    file.chmod(0o620)
    assert code._read(engine, file) is None
    file.chmod(0o600)
    small.chmod(0o777)
    assert code._read(engine, file) is None
    small.chmod(0o700)
    linked = small / "linked"
    linked.symlink_to(file)
    assert code._read(engine, linked) is None


def test_without_a_cache_it_is_compiled_in_memory(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small.parent.write_text("a file is in the way")
    code.folder()
    assert small.parent.is_file()


def test_the_component_in_the_wheel_has_the_one_that_asks_for_a_store() -> None:
    assert code.inner(code.WASM.read_bytes()) == COMPONENT.read_bytes()


def test_the_command_warms(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    environment = {**os.environ, "KEEPSTONE_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, "-m", "keepstone", "warm"], env=environment, capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == sorted(str(path) for path in cache.iterdir())
    assert len(list(cache.iterdir())) == 2
    assert subprocess.run([sys.executable, "-m", "keepstone"], capture_output=True, check=False).returncode == 2
