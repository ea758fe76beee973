"""The handle that every call takes: without an opened memory nothing can be read or written.

@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import shape as is_
from .types import ERROR, FAULT, Fault


@dataclass(kw_only=True)
class Options:
    """How a memory is opened. The options hold as long as the handle."""

    policy: str | None = None
    """Settings of policy, in the form of the file `policy.toml` (FORMAT.md), which take precedence over those of that
    file.
    """
    agent: str | None = None
    """The agent for whom the handle acts: it is held to what missions declare (`missions`). Absent: the owner of the
    root, who may do everything. Maintenance is done for the root as a whole either way; its report names nothing
    that the agent may not read.
    """
    at: int | None = None
    """The time at which the memory is seen: entries, their wordings and states, what was said in sessions, and the log
    are as they were then, as far as the log and the before-images reach (`audit`); a warning says from when on they
    do. What has no history is as it is now: policy, the text of the project, core memories and texts of missions.
    Every change is `denied`. Absent: now. In milliseconds since the Unix epoch.
    """


OPTIONS = is_.record(Options, policy=is_.option(is_.text), agent=is_.option(is_.text), at=is_.option(is_.u64))


MEMORY_OPEN: is_.Operation[None] = is_.Operation("opening", "[static]memory.open", {"options": OPTIONS}, None, ERROR)
MEMORY_TAKE_WARNINGS: is_.Operation[list[Fault]] = is_.Operation(
    "opening",
    "[method]memory.take-warnings",
    {},
    is_.list_of(FAULT),
)
