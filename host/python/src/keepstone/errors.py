"""Why a call failed. Each class is named by what the caller can do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from .contract.types import Fault


class KeepstoneError(Exception):
    """A call failed. It has changed nothing, unless its own documentation says otherwise."""

    kind: ClassVar[str]
    """The kind of the error in the contract, such as `not-found`."""


class NotFound(KeepstoneError):
    """There is no such thing. Correct the reference, or take this as the answer."""

    kind = "not-found"


class Invalid(KeepstoneError):
    """The arguments are wrong. Correct them."""

    kind = "invalid"


class Conflict(KeepstoneError):
    """Other writers kept changing the same file, or it is not in the expected state. Read it and call again."""

    kind = "conflict"


class Denied(KeepstoneError):
    """The folder, the store, or what a mission declares, does not permit it. Ask for the permission."""

    kind = "denied"


class Full(KeepstoneError):
    """A limit is reached or the disk is full. Make room."""

    kind = "full"


class Corrupt(KeepstoneError):
    """A stored file cannot be understood; it is unchanged. Repair the file."""

    kind = "corrupt"
    fault: Fault
    """Where the defect is."""

    def __init__(self, fault: Fault) -> None:
        where = fault.key if fault.line is None else f"{fault.key}, line {fault.line}"
        super().__init__(f"{where}: {fault.message}")
        self.fault = fault


class Unavailable(KeepstoneError):
    """The store did not answer, or its lock was not free in time. Call again later. A write may have happened."""

    kind = "unavailable"


class Trap(KeepstoneError):
    """The component broke down. The next call starts it anew; nothing that was stored is lost."""

    kind = "trap"


_KINDS = {error.kind: error for error in (NotFound, Invalid, Conflict, Denied, Full, Corrupt, Unavailable)}


def of_kind(kind: str, value: Any) -> KeepstoneError:
    """The exception for an error of the contract: its kind, and its text or fault."""
    return _KINDS[kind](value)


class StoreError(Exception):
    """Raised by a store that refuses. Nothing was changed, except perhaps for `unknown-outcome`.

    `code` is one of `conflict`, `busy`, `denied`, `invalid`, `full`, `unavailable`, `unknown-outcome`. Any other
    exception of a store counts as `unavailable`.
    """

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(message or code)
        self.code = code
