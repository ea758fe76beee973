r"""Storage that the host provides: bytes under keys, with compare-and-swap. A memory needs nothing else of its host.

A key is a relative path with `/` between its segments, at most 512 bytes of UTF-8. A segment has 1 to 128 bytes, is
not `.` or `..`, does not end with a dot or a space, contains no control character and none of `\ : * ? " < > |`,
and is not a device name of Windows (`CON`, `nul.txt`, …).

Three prefixes have rules of their own. `.vault/.host/` belongs to the host: every call refuses it. `.vault/index/`
is a cache with checksums: a write there is still atomic, but may be lost with the machine's power. A host that
denies all other writes may allow writes there, so that a search can save the index. `.vault/audit/` holds logs:
when the new bytes begin with the old ones, the host may append the difference in place, and after a crash a part of
that difference may be missing.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, TypedDict

from .. import shape as is_


@dataclass(kw_only=True)
class StoredObject:
    """The content of a key."""

    bytes: bytes
    """All bytes."""
    version: str
    """Their version."""


class ExpectAt(TypedDict):
    """The key exists at this version."""

    at: str


Expect: TypeAlias = Literal["anything"] | Literal["absent"] | ExpectAt
"""The state that a key must have for a write or a removal to happen.

- `anything`: Any state.
- `absent`: The key does not exist.
"""


@dataclass(kw_only=True)
class Listed:
    """One key of a listing."""

    key: str
    """The key."""
    version: str
    """The version that `read` would return."""
    size: int
    """In bytes."""


Durability: TypeAlias = Literal["full", "fast"]
"""The loss that an acknowledged change survives.

- `full`: The change survives a loss of power.
- `fast`: The change survives the end of the process. A loss of power may undo it, or leave an empty file.
"""


OBJECT = is_.record(StoredObject, bytes=is_.octets, version=is_.text)
EXPECT = is_.choice({"anything": None, "absent": None, "at": is_.text})
LISTED = is_.record(Listed, key=is_.text, version=is_.text, size=is_.u64)
DURABILITY = is_.one_of("full", "fast")
STORE_ERROR = is_.refusal({
    "conflict": None,
    "busy": is_.text,
    "denied": is_.text,
    "invalid": is_.text,
    "full": is_.text,
    "unavailable": is_.text,
    "unknown-outcome": is_.text,
})


READ: is_.Operation[StoredObject | None] = is_.Operation(
    "store",
    "read",
    {"key": is_.text},
    is_.option(OBJECT),
    STORE_ERROR,
)
WRITE: is_.Operation[str] = is_.Operation(
    "store",
    "write",
    {"key": is_.text, "bytes": is_.octets, "expect": EXPECT, "durability": DURABILITY},
    is_.text,
    STORE_ERROR,
)
REMOVE: is_.Operation[None] = is_.Operation(
    "store",
    "remove",
    {"key": is_.text, "expect": EXPECT, "durability": DURABILITY},
    None,
    STORE_ERROR,
)
LIST_KEYS: is_.Operation[list[Listed]] = is_.Operation(
    "store",
    "list-keys",
    {"prefix": is_.text, "after": is_.option(is_.text), "limit": is_.u32},
    is_.list_of(LISTED),
    STORE_ERROR,
)


class Store(Protocol):
    r"""Storage that the host provides: bytes under keys, with compare-and-swap. A memory needs nothing else of its
    host.

    A key is a relative path with `/` between its segments, at most 512 bytes of UTF-8. A segment has 1 to 128
    bytes, is not `.` or `..`, does not end with a dot or a space, contains no control character and none of `\ : *
    ? " < > |`, and is not a device name of Windows (`CON`, `nul.txt`, …).

    Three prefixes have rules of their own. `.vault/.host/` belongs to the host: every call refuses it.
    `.vault/index/` is a cache with checksums: a write there is still atomic, but may be lost with the machine's
    power. A host that denies all other writes may allow writes there, so that a search can save the index.
    `.vault/audit/` holds logs: when the new bytes begin with the old ones, the host may append the difference in
    place, and after a crash a part of that difference may be missing.
    """

    def read(self, key: str) -> StoredObject | None:
        """Returns the bytes and the version of a key, or none if the key does not exist."""

    def write(self, key: str, bytes: bytes, expect: Expect, durability: Durability) -> str:
        """Replaces all bytes of a key atomically: a reader sees the old bytes or the new ones, never a mixture.
        Returns the new version once the bytes are as durable as `durability` asks. A host with only one durability,
        or with an order of its owner to use less, takes its own.
        """

    def remove(self, key: str, expect: Expect, durability: Durability) -> None:
        """Removes a key, as durably as `durability` asks. If the key does not exist, the call succeeds, or is a
        conflict when `expect` is `at`. Some engines check the expectation and remove in two steps, so a guest
        removes only keys that nothing refers to.
        """

    def list_keys(self, prefix: str, after: str | None, limit: int) -> list[Listed]:
        """Lists keys that start with `prefix` and sort after `after`, in byte order, at most `limit` of them (1 to
        10,000). Fewer than `limit` keys mean that there are no more. A symbolic link is listed but cannot be read.
        """
