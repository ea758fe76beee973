"""Memory for AI agents: what one session learns, the next one knows.

```python
from keepstone import Draft, Memory, Query

with Memory.open(".memory") as memory:
    memory.vault.add(Draft(scope="project", category="decisions", text="We keep sessions in Redis."))
    for hit in memory.search.find(Query(text="where do sessions live?")):
        print(hit.entry.text)
```
"""

from typing import TYPE_CHECKING, Any

from . import contract
from .errors import (
    Conflict,
    Corrupt,
    Denied,
    Full,
    Invalid,
    KeepstoneError,
    NotFound,
    StoreError,
    Trap,
    Unavailable,
)
from .memory import AsyncMemory, Memory

if TYPE_CHECKING:
    from .contract import *  # noqa: F403
    from .reader import AsyncTranscriptReader as AsyncTranscriptReader
    from .reader import TranscriptReader as TranscriptReader
    from .store import MemoryStore as MemoryStore

__all__ = [
    "AsyncMemory",
    "Conflict",
    "Corrupt",
    "Denied",
    "Full",
    "Invalid",
    "KeepstoneError",
    "Memory",
    "MemoryStore",
    "NotFound",
    "StoreError",
    "Trap",
    "Unavailable",
    *contract.__all__,
]


def __getattr__(name: str) -> Any:
    if name == "MemoryStore":
        from .store import MemoryStore

        return MemoryStore
    return getattr(contract, name)
