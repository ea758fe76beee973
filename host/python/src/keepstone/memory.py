"""A memory: one root, one instance of the component, any number of threads."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from .contract.memory import AsyncMemoryCalls, MemoryCalls
from .contract.opening import Options
from .errors import Denied, Invalid, NotFound
from .instance import Instance
from .shape import Operation

if TYPE_CHECKING:
    from .contract.store import Store
    from .reader import AsyncTranscripts, Transcripts

T = TypeVar("T")
M = TypeVar("M", bound="Memory")


class Memory(MemoryCalls):
    """The memory of one root. Calls block and raise a `KeepstoneError`; those of several threads are made one after the other.

    ```python
    with Memory.open(".memory") as memory:
        memory.vault.add(Draft(scope="project", category="decisions", text="We keep sessions in Redis."))
    ```
    """

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._run = instance.run

    @classmethod
    def open(
        cls: type[M],
        folder: str | os.PathLike[str],
        *,
        agent: str | None = None,
        at: int | None = None,
        policy: str | None = None,
        read_only: bool = False,
        component: str | os.PathLike[str] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> M:
        """Opens the memory in a folder, which is made if it is not there. The component reaches nothing but that folder.

        `agent`: the agent that the memory is opened for, which is held to what missions declare; None is the owner.
        `at`: the time at which the memory is seen, in milliseconds since the Unix epoch; every change is `Denied` then. None is now.
        `policy`: settings in the form of `policy.toml`, above those of the root. `read_only`: a change is `Denied`.
        `component`: a file with another component over a folder, such as `keepstone-encrypted-folder.wasm`; None is that of the package.
        `environment`: the variables that it gets, such as `KEEPSTONE_WITH_KEY`; None is none.

        Raises `Invalid` for a policy, an agent or a time that cannot be, and `NotFound` if there is no folder and none may be made, or no component.
        """
        from .link import over_folder

        path = os.path.abspath(os.fspath(folder))
        try:
            path.encode()
            if not read_only:
                os.makedirs(path, exist_ok=True)
        except UnicodeEncodeError:
            raise Invalid(f"opening {path!r}: the name is not UTF-8") from None
        except OSError as error:
            raise Denied(f"making the folder {path}: {error.strerror}") from error
        if not os.path.isdir(path):
            raise NotFound(f"opening {path}: there is no such folder")
        wasm = None if component is None else Path(component).absolute()
        return cls(Instance(lambda: over_folder(path, read_only, wasm, environment or {}), Options(policy=policy, agent=agent, at=at)))

    @classmethod
    def with_store(
        cls: type[M],
        store: Store,
        *,
        agent: str | None = None,
        at: int | None = None,
        policy: str | None = None,
        read_only: bool = False,
        clock: Callable[[], int] | None = None,
    ) -> M:
        """Opens the memory in a store of one's own. The component reaches nothing but the store and the clock.

        `clock` returns milliseconds since the Unix epoch. The other options are those of `open`.
        """
        from .link import over_store

        return cls(Instance(lambda: over_store(store, read_only, clock), Options(policy=policy, agent=agent, at=at)))

    @cached_property
    def transcripts(self) -> Transcripts:
        """Learning from the transcripts that coding clients write: `open` a transcript, `feed` it, then `finish` it."""
        from .reader import Transcripts

        return Transcripts(self._instance)

    def in_thread(self) -> AsyncMemory:
        """The same memory for asyncio: each call is made in a thread."""
        return AsyncMemory(self)

    def close(self) -> None:
        """Frees the memory of the process. What was written is in the folder already."""
        self._instance.close()

    def __enter__(self: M) -> M:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class AsyncMemory(AsyncMemoryCalls):
    """A memory whose calls are coroutines. A call that is cancelled is still made to its end."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def _run(self, operation: Operation[T], *args: object) -> T:
        return await asyncio.to_thread(self._memory._run, operation, *args)

    @cached_property
    def transcripts(self) -> AsyncTranscripts:
        """Learning from the transcripts that coding clients write: `open` a transcript, `feed` it, then `finish` it."""
        from .reader import AsyncTranscripts

        return AsyncTranscripts(self._memory.transcripts, self._run)

    async def close(self) -> None:
        """Frees the memory of the process."""
        await asyncio.to_thread(self._memory.close)

    async def __aenter__(self) -> AsyncMemory:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
