"""The component, and its compiled code, which is kept between processes: compiling takes seconds, taking it milliseconds.

Code from a file runs with all the rights of this process, so a file is used only where nobody but its user could have
put it, and only if its checksum is right. Nothing here is needed: whatever goes wrong, the component is compiled in memory.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import wasmtime
from wasmtime import _ffi as ffi
from wasmtime.component import Component

WASM = Path(__file__).with_name("keepstone-folder.wasm")
"""The component over a folder. The component itself is a part of it."""

CODE_SECONDS = 30 * 24 * 60 * 60
"""Code older than this belongs to a version that is no longer used."""

SUM_BYTES = 4
"""A file ends with the checksum of its code: CRC-32."""

_lock = threading.Lock()
_engine: wasmtime.Engine | None = None
_components: dict[tuple[str, Path], Component] = {}


def folder(wasm: Path | None = None) -> tuple[wasmtime.Engine, Component]:
    """The component that keeps a memory in the folder that it is granted: that of the package, or one from a file."""
    return _component("folder", wasm or WASM)


def memory() -> tuple[wasmtime.Engine, Component]:
    """The component that asks for a store."""
    return _component("memory", WASM)


def warm() -> list[Path]:
    """Compiles what is not compiled yet, and returns the files of code."""
    folder(), memory()
    return [path for name, wasm in _components if (path := _path(name, _digest(wasm.read_bytes()))) is not None]


def _component(name: str, wasm: Path) -> tuple[wasmtime.Engine, Component]:
    global _engine
    with _lock:
        if _engine is None:
            _engine = wasmtime.Engine(wasmtime.Config())
        if (name, wasm) not in _components:
            _components[name, wasm] = _loaded(_engine, name, wasm.read_bytes())
        return _engine, _components[name, wasm]


def _loaded(engine: wasmtime.Engine, name: str, wasm: bytes) -> Component:
    path = _path(name, _digest(wasm))
    found = _read(engine, path) if path else None
    if found is not None:
        return found
    component = Component(engine, wasm if name == "folder" else inner(wasm))
    if path:
        with suppress(OSError):
            _write(path, bytes(component.serialize()))
    return component


def _digest(wasm: bytes) -> str:
    return hashlib.sha256(wasm).hexdigest()[:16]


def inner(wasm: bytes) -> bytes:
    """The component that asks for a store, as it is a part of the one over a folder: the largest of its parts."""
    return max(_parts(wasm), key=len)


def _parts(wasm: bytes) -> Iterator[bytes]:
    """The components within a component."""
    at, component = 8, 4
    while at < len(wasm):
        section, at = wasm[at], at + 1
        size = shift = 0
        while True:
            byte, at = wasm[at], at + 1
            size |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        if section == component:
            yield wasm[at : at + size]
        at += size


def _path(name: str, digest: str) -> Path | None:
    """The file of code: it differs by component and wasmtime, which is known by its library, since asking for its version takes longer than all else here."""
    caches, library = _caches(), os.stat(ffi.dll._name)
    return caches and caches / f"python-{name}-{digest}-{library.st_size:x}-{library.st_mtime_ns:x}.cwasm"


def _caches() -> Path | None:
    """The folder of this user: `KEEPSTONE_CACHE_DIR`, or `keepstone` in the cache folder of the system."""
    if given := os.environ.get("KEEPSTONE_CACHE_DIR"):
        return Path(given)
    home = os.environ.get("HOME")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    elif sys.platform == "darwin":
        base = home and f"{home}/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or (home and f"{home}/.cache")
    return Path(base) / "keepstone" if base else None


def _read(engine: wasmtime.Engine, path: Path) -> Component | None:
    """The component from its file; None if there is no good one."""
    try:
        if not (_is_own(path.parent) and _is_own(path)):
            return None
        data = path.read_bytes()
        if zlib.crc32(memoryview(data)[:-SUM_BYTES]).to_bytes(SUM_BYTES, "little") != data[-SUM_BYTES:]:
            return None
        # Windows does not let a file be replaced while it is mapped.
        if sys.platform == "win32":
            return Component.deserialize(engine, data[:-SUM_BYTES])
        return Component.deserialize_file(engine, str(path))
    except (OSError, wasmtime.WasmtimeError):
        return None


def _write(path: Path, code: bytes) -> None:
    """Puts code and its checksum in place whole, where others cannot write."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_own(path.parent):
        return
    # Made with the rights of its user only.
    file, partial = tempfile.mkstemp(dir=path.parent, prefix="python-", suffix=".partial")
    try:
        with os.fdopen(file, "wb") as writer:
            writer.write(code)
            writer.write(zlib.crc32(code).to_bytes(SUM_BYTES, "little"))
            writer.flush()
            os.fsync(writer.fileno())
        os.replace(partial, path)
    except BaseException:
        with suppress(OSError):
            os.remove(partial)
        raise
    for old in path.parent.glob("python-*"):
        with suppress(OSError):
            if old.stat().st_mtime < time.time() - CODE_SECONDS:
                old.unlink()


def _is_own(path: Path) -> bool:
    """Whether a path is this user's own, is no link, and cannot be written by others."""
    found = path.lstat()
    if stat.S_ISLNK(found.st_mode):
        return False
    # The cache folder of Windows lies in the profile, which others cannot write.
    return sys.platform == "win32" or (found.st_uid == os.geteuid() and not found.st_mode & 0o022)
