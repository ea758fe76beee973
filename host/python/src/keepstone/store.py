"""A store in the memory of the process, for tests and for what need not last."""

from __future__ import annotations

import threading

from .contract.store import Durability, Expect, Listed, StoredObject
from .errors import StoreError


class MemoryStore:
    """Objects in a dict. Several memories may share it."""

    def __init__(self) -> None:
        self._objects: dict[str, StoredObject] = {}
        self._writes = 0
        self._turn = threading.Lock()

    def read(self, key: str) -> StoredObject | None:
        """The bytes under a key."""
        return self._objects.get(key)

    def write(self, key: str, bytes: bytes, expect: Expect, durability: Durability = "full") -> str:
        """Puts bytes under a key."""
        with self._turn:
            self._check(key, expect)
            self._writes += 1
            self._objects[key] = StoredObject(bytes=bytes, version=str(self._writes))
            return str(self._writes)

    def remove(self, key: str, expect: Expect, durability: Durability = "full") -> None:
        """Removes a key."""
        with self._turn:
            self._check(key, expect if isinstance(expect, dict) else "anything")
            self._objects.pop(key, None)

    def list_keys(self, prefix: str, after: str | None, limit: int) -> list[Listed]:
        """Lists keys in the byte order of UTF-8, which is that of characters."""
        keys = sorted(key for key in list(self._objects) if key.startswith(prefix) and (after is None or key > after))
        found = [(key, self._objects[key]) for key in keys[:limit] if key in self._objects]
        return [Listed(key=key, version=object.version, size=len(object.bytes)) for key, object in found]

    def _check(self, key: str, expect: Expect) -> None:
        found = self._objects.get(key)
        version = found.version if found else None
        holds = expect == "anything" or (expect == "absent" and version is None) or expect == {"at": version}
        if not holds:
            raise StoreError("conflict")
