"""Reading a transcript: a resource of the component that belongs to one memory."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from .contract import transcripts as contract

if TYPE_CHECKING:
    from .instance import Handle, Instance
    from .shape import AsyncCalls


class TranscriptReader:
    """A transcript that is being read. Left before its end it loses nothing: opened again, it goes on where the last `feed` ended."""

    start: contract.Start
    """Where to begin, if there is anything to read."""

    def __init__(self, instance: Instance, handle: Handle) -> None:
        self._instance, self._handle = instance, handle
        self._is_over = False
        self.start = instance.run_with(handle, contract.READER_START)

    def feed(self, bytes: bytes) -> None:
        """Reads the next bytes, cut anywhere. When the call returns, everything learnt from them is durable. `Invalid` if there is nothing to read."""
        self._instance.run_with(self._handle, contract.READER_FEED, bytes)

    def finish(self) -> contract.Digest:
        """Ends the reading and, if the session is idle, writes its handoff. `Invalid` if there was nothing to read."""
        self._is_over = True
        return self._instance.run_with(self._handle, contract.READER_FINISH)

    def __del__(self) -> None:
        if not getattr(self, "_is_over", True):
            self._instance.drop(self._handle)


class Transcripts(contract.Transcripts):
    """Learning from the transcripts that coding clients write."""

    def __init__(self, instance: Instance) -> None:
        super().__init__(instance.run)
        self._instance = instance

    def open(self, transcript: contract.Transcript) -> TranscriptReader:
        """Opens a transcript. `Invalid` for an impossible agent id."""
        return TranscriptReader(self._instance, self._instance.open(contract.READER_OPEN, transcript))


class AsyncTranscriptReader:
    """A transcript that is being read; every call is a coroutine."""

    def __init__(self, reader: TranscriptReader) -> None:
        self._reader = reader
        self.start = reader.start

    async def feed(self, bytes: bytes) -> None:
        """Reads the next bytes, cut anywhere. When it is done, everything learnt from them is durable."""
        await asyncio.to_thread(self._reader.feed, bytes)

    async def finish(self) -> contract.Digest:
        """Ends the reading and, if the session is idle, writes its handoff."""
        return await asyncio.to_thread(self._reader.finish)


class AsyncTranscripts(contract.AsyncTranscripts):
    """The calls of `Transcripts` as coroutines."""

    def __init__(self, transcripts: Transcripts, run: AsyncCalls) -> None:
        super().__init__(run)
        self._transcripts = transcripts

    async def open(self, transcript: contract.Transcript) -> AsyncTranscriptReader:
        """Opens a transcript. `Invalid` for an impossible agent id."""
        return AsyncTranscriptReader(await asyncio.to_thread(self._transcripts.open, transcript))
