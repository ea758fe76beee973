"""Opening, errors, threads, processes, asyncio and transcripts, over folders and stores."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import keepstone
from keepstone import (
    Conflict,
    Denied,
    Draft,
    Filter,
    Invalid,
    KeepstoneError,
    Listed,
    Memory,
    MemoryStore,
    NotFound,
    OutcomeStored,
    Query,
    QueryVector,
    StartAt,
    StoredObject,
    StoreError,
    Transcript,
    Trap,
    Unavailable,
)


def fact(text: str) -> Draft:
    return Draft(scope="project", category="facts", text=text)


def texts(memory: Memory) -> list[str]:
    return [entry.text for entry in memory.vault.entries()]


def test_what_one_memory_adds_the_next_one_finds(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "on the way ü"
    with Memory.open(folder, agent="dev") as memory:
        stored = memory.vault.add(Draft(scope={"agent": "dev"}, category="decisions", text="Sessions live in Redis – günstig.", tags=["infra"]))
    assert isinstance(stored, OutcomeStored)
    with Memory.open(folder) as memory:
        [hit] = memory.search.find(Query(text="redis"))
        entry = hit.entry
        assert (entry.reference, entry.scope, entry.tags) == (stored.reference, {"agent": "dev"}, ["infra"])
        assert abs(time.time() * 1000 - (entry.created or 0)) < 600_000
        [mark] = hit.snippet.highlights
        assert hit.snippet.text[mark.start : mark.end] == "Redis"
    assert "Redis – günstig" in (folder / "dev" / "decisions.md").read_text(encoding="utf-8")


def test_highlights_count_characters() -> None:
    memory = Memory.with_store(MemoryStore())
    memory.vault.add(fact("Ça coûte 12 € – naïveté 🙂 gateway"))
    [hit] = memory.search.find(Query(text="gateway"))
    assert [hit.snippet.text[mark.start : mark.end] for mark in hit.snippet.highlights] == ["gateway"]


def test_nothing_beside_the_folder_is_reached(tmp_path: Path) -> None:
    (tmp_path / "outside.md").write_text("secret")
    (tmp_path / "root" / "_shared").mkdir(parents=True)
    (tmp_path / "root" / "_shared" / "facts.md").symlink_to(tmp_path / "outside.md")
    with Memory.open(tmp_path / "root") as memory:
        assert texts(memory) == []


def test_a_read_only_memory_reads(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.vault.add(fact("It is read."))
    before = sorted(path for path in tmp_path.rglob("*"))
    with Memory.open(tmp_path, read_only=True) as memory:
        assert [hit.entry.text for hit in memory.search.find(Query(text="read"))] == ["It is read."]
        with pytest.raises(Denied):
            memory.vault.add(fact("It is written."))
    assert sorted(path for path in tmp_path.rglob("*")) == before
    with pytest.raises(NotFound, match="no such folder"):
        Memory.open(tmp_path / "missing", read_only=True)
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Denied, match="making the folder"):
        Memory.open(tmp_path / "file" / "below")
    with pytest.raises(Invalid, match="UTF-8"):
        Memory.open("\udcff")


def test_errors_have_kinds_and_say_where() -> None:
    memory = Memory.with_store(MemoryStore())
    with pytest.raises(NotFound):
        memory.vault.get("dev/facts/1")
    with pytest.raises(Invalid, match=r"^draft\.tags\[1\] is 7, not a text$"):
        memory.vault.add(Draft(scope="project", category="facts", text="x", tags=["a", 7]))  # type: ignore[list-item]
    with pytest.raises(Invalid, match=r"draft\.tier is 'steel'; it is one of pinned, active, fading"):
        memory.vault.add(Draft(scope="project", category="facts", text="x", tier="steel"))  # type: ignore[arg-type]
    with pytest.raises(Invalid, match="surrogate"):
        memory.search.find(Query(text="\ud800"))
    with pytest.raises(Invalid, match="query is 'x', not a Query"):
        memory.search.find("x")  # type: ignore[arg-type]
    for confidence in (float("nan"), float("inf"), 10**400, True):
        with pytest.raises(Invalid, match="finite number"):
            memory.vault.add(Draft(scope="project", category="facts", text="x", confidence=confidence))
    with pytest.raises(Invalid, match=r"vector\.values\[0\] is 1e\+300"):
        memory.search.find(Query(text="x", vector=QueryVector(model="m", values=[1e300])))
    with pytest.raises(Invalid, match=r"query\.limit is True"):
        memory.search.find(Query(text="x", limit=True))
    with pytest.raises(Invalid):
        Memory.with_store(MemoryStore(), policy="no = = toml")
    with pytest.raises(Invalid):
        Memory.with_store(MemoryStore(), agent="a/b")
    assert issubclass(NotFound, KeepstoneError) and NotFound.kind == "not-found"


def test_the_kinds_are_those_of_the_contract() -> None:
    text = (Path(__file__).parents[3] / "wit" / "types.wit").read_text(encoding="utf-8")
    [variant] = re.findall(r"variant error \{(.*?)\n  \}", text, re.DOTALL)
    kinds = set(re.findall(r"^    ([a-z-]+)\(", variant, re.MULTILINE))
    classes = {error.kind for error in KeepstoneError.__subclasses__()}
    assert kinds | {"trap"} == classes


def test_a_file_that_cannot_be_read_is_warned_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Memory.open(tmp_path) as memory:
        memory.vault.add(fact("It is read."))
        (tmp_path / "_shared" / "lessons.md").write_bytes(b"\xff\xfe broken")
        with caplog.at_level(logging.WARNING, "keepstone"):
            assert texts(memory) == ["It is read."]
    assert "_shared/lessons.md" in caplog.text


def test_policy_and_a_closed_memory() -> None:
    memory = Memory.with_store(MemoryStore(), policy="[limits]\ntext_bytes = 10\n")
    with pytest.raises(Invalid):
        memory.vault.add(fact("longer than ten bytes"))
    memory.close()
    with pytest.raises(Invalid, match="closed"):
        memory.vault.entries()


class Counting(MemoryStore):
    """A store that fails as it is bid."""

    def __init__(self) -> None:
        super().__init__()
        self.failing: BaseException | None = None

    def write(self, key: str, bytes: bytes, expect: Any, durability: Any = "full") -> str:
        if self.failing:
            raise self.failing
        return super().write(key, bytes, expect, durability)


def test_a_store_of_ones_own() -> None:
    store = Counting()
    memory = Memory.with_store(store, clock=lambda: 1_773_679_871_839)
    memory.vault.add(fact("It is in a dict."))
    found = store.read("_shared/facts.md")
    assert found is not None and b"It is in a dict." in found.bytes
    assert [entry.created for entry in Memory.with_store(store).vault.entries()] == [1_773_679_871_839]
    for failing, error in [(StoreError("full", "no room"), keepstone.Full), (StoreError("busy", "b"), Unavailable), (OSError("gone"), Unavailable), (StoreError("denied", "no"), Denied)]:
        store.failing = failing
        with pytest.raises(error):
            memory.vault.add(fact("It is refused."))
    store.failing = None
    assert len(texts(memory)) == 1
    with pytest.raises(Denied):
        Memory.with_store(store, read_only=True).vault.add(fact("No."))


def test_what_ends_the_program_is_no_answer_of_a_store() -> None:
    store = Counting()
    memory = Memory.with_store(store)
    store.failing = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        memory.vault.add(fact("Stopped."))
    store.failing = None
    memory.vault.add(fact("It goes on."))
    assert texts(memory) == ["It goes on."]


def test_an_answer_that_does_not_fit_reaches_nobody() -> None:
    class Unfit(MemoryStore):
        def list_keys(self, prefix: str, after: str | None, limit: int) -> list[Listed]:
            return [Listed(key="_shared/facts.md", version="1", size=size)]

    size: Any
    for size, match in [(-1, r"list-keys\[0\]\.size is -1"), ("7", r"size is '7', not a whole number")]:
        with pytest.raises(Unavailable, match=match):
            Memory.with_store(Unfit()).vault.entries()


def test_a_store_cannot_call_the_memory_that_calls_it() -> None:
    class Calling(MemoryStore):
        memory: Memory | None = None

        def read(self, key: str) -> StoredObject | None:
            if self.memory:
                self.memory.vault.entries()
            return super().read(key)

    store = Calling()
    memory = Memory.with_store(store)
    store.memory = memory
    with pytest.raises(Unavailable, match="cannot call the memory"):
        memory.vault.add(fact("x"))


def test_a_memory_goes_on_after_the_component_broke_down() -> None:
    store = MemoryStore()
    memory = Memory.with_store(store, clock=lambda: now[0])
    now: list[Any] = [1_773_679_871_839]
    memory.vault.add(fact("Before."))
    now[0] = "no number"
    with pytest.raises((Trap, TypeError)):
        memory.vault.add(fact("Lost."))
    now[0] = 1_773_679_871_999
    memory.vault.add(fact("After."))
    assert sorted(texts(memory)) == ["After.", "Before."]


def test_a_memory_is_seen_as_it_was() -> None:
    now = [1_773_679_871_839]
    store = MemoryStore()
    memory = Memory.with_store(store, clock=lambda: now[0])
    memory.vault.add(fact("Before."))
    then = now[0]
    now[0] += 60_000
    memory.vault.add(fact("After."))
    past = Memory.with_store(store, clock=lambda: now[0], at=then)
    assert texts(past) == ["Before."]
    with pytest.raises(Denied):
        past.vault.add(fact("New."))


def test_threads_take_turns(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        def add(thread: int) -> None:
            for nth in range(20):
                memory.vault.add(fact(f"Number {nth} of thread {thread} is here."))

        threads = [threading.Thread(target=add, args=(thread,)) for thread in range(5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(texts(memory)) == 100


ADDING = """
import sys
from keepstone import Draft, Memory
folder, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with Memory.open(folder) as memory:
    for nth in range(count):
        memory.vault.add(Draft(scope="project", category="facts", text=f"Process {name} counts {nth} apples and {nth * 7} pears."))
        print(nth, flush=True)
"""


def adding(folder: Path, name: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", ADDING, str(folder), name, str(count)], stdout=subprocess.PIPE, text=True)


def test_two_processes_lose_nothing(tmp_path: Path) -> None:
    both = [adding(tmp_path, name, 200) for name in ("one", "two")]
    for process in both:
        out, _ = process.communicate(timeout=300)
        assert process.returncode == 0 and len(out.split()) == 200
    with Memory.open(tmp_path) as memory:
        assert len(texts(memory)) == 400


def test_a_killed_process_loses_nothing_that_it_said(tmp_path: Path) -> None:
    for nth in range(5):
        process = adding(tmp_path, f"killed {nth}", 1_000)
        assert process.stdout is not None
        acknowledged = [process.stdout.readline() for _ in range(5 + 3 * nth)]
        process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        acknowledged += process.stdout.read().split("\n")
        process.wait()
        with Memory.open(tmp_path) as memory:
            found = [text for text in texts(memory) if f"killed {nth} " in text]
        assert len(found) >= len([line for line in acknowledged if line.strip()])


def in_child(work: Callable[[], None]) -> bool:
    """Whether a process that is forked off does some work."""
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_process_that_was_forked_off_does_not_hang(tmp_path: Path) -> None:
    memory, other = Memory.open(tmp_path), Memory.with_store(MemoryStore())
    memory.vault.add(fact("Before the fork."))
    other.vault.add(fact("Before the fork."))

    def refused() -> None:
        with pytest.raises(Unavailable, match="spawn"):
            memory.vault.add(fact("Of the child."))
        other.vault.add(fact("Of the child."))
        assert len(texts(other)) == 2

    assert in_child(refused)
    memory.vault.add(fact("Of the parent."))
    assert sorted(texts(memory)) == ["Before the fork.", "Of the parent."]


def test_coroutines(tmp_path: Path) -> None:
    async def main() -> None:
        async with Memory.open(tmp_path).in_thread() as memory:
            await asyncio.gather(*(memory.vault.add(fact(f"Task {nth} ran here.")) for nth in range(20)))
            assert len(await memory.vault.entries(Filter(categories=["facts"]))) == 20
            with pytest.raises(NotFound):
                await memory.vault.get("dev/facts/1")
            reader = await memory.transcripts.open(transcript(tmp_path, SESSION))
            await reader.feed(SESSION)
            assert (await reader.finish()).messages == 2

    asyncio.run(main())


SESSION = (
    b'{"type":"user","uuid":"u1","sessionId":"s1","cwd":"/w/app","timestamp":"2026-03-16T16:51:11.839Z","message":{"role":"user","content":"Which database?"}}\n'
    b'{"type":"assistant","uuid":"u2","sessionId":"s1","cwd":"/w/app","timestamp":"2026-03-16T16:52:11.839Z","message":{"role":"assistant","content":[{"type":"text","text":"Decision: we use SQLite for the queue, because it needs no server."}]}}\n'
)


def transcript(folder: Path, head: bytes) -> Transcript:
    return Transcript(
        client="claude-code", path=str(folder / "s1.jsonl"), size=len(head), modified=1_773_680_000_000, head=head, workspace="/w/app", agent="dev"
    )


def test_a_transcript_is_read_in_pieces_and_can_be_left() -> None:
    memory = Memory.with_store(MemoryStore())
    left = memory.transcripts.open(transcript(Path("/t"), SESSION))
    assert left.start == StartAt(0)
    left.feed(SESSION[:100])
    del left
    reader = memory.transcripts.open(transcript(Path("/t"), SESSION))
    assert isinstance(reader.start, StartAt)
    for at in range(reader.start.offset, len(SESSION), 50):
        reader.feed(SESSION[at : at + 50])
    digest = reader.finish()
    assert digest.messages == 2
    with pytest.raises(Trap):
        reader.feed(b"x")
    memory.close()
    assert memory is not None


def test_a_conflict_that_does_not_end_is_told() -> None:
    class Moving(MemoryStore):
        def write(self, key: str, bytes: bytes, expect: Any, durability: Any = "full") -> str:
            raise StoreError("conflict")

    with pytest.raises(Conflict):
        Memory.with_store(Moving()).vault.add(fact("x"))


def encrypted() -> Path:
    target = Path(os.environ.get("CARGO_TARGET_DIR", Path(__file__).parents[3] / "target"))
    return target / "composed" / "keepstone-encrypted-folder.wasm"


def test_an_encrypted_folder_is_read_with_its_key_alone(tmp_path: Path) -> None:
    component = encrypted()
    folder, key = tmp_path / "sealed", {"KEEPSTONE_WITH_KEY": "ab" * 32}
    with Memory.open(folder, component=component, environment=key) as memory:
        memory.vault.add(fact("The harbour master is called Zanzibar."))
    assert not [path for path in folder.rglob("*") if path.is_file() and b"Zanzibar" in path.read_bytes()]
    with Memory.open(folder, component=component, environment=key) as memory:
        [hit] = memory.search.find(Query(text="harbour"))
        assert "Zanzibar" in hit.entry.text
    others: list[dict[str, Any]] = [{"component": component}, {"component": component, "environment": {"KEEPSTONE_WITH_KEY": "cd" * 32}}, {}]
    for other in others:
        with Memory.open(folder, **other) as memory, pytest.raises(Denied):
            memory.vault.entries()
    with pytest.raises(NotFound, match="no.wasm"):
        Memory.open(folder, component=tmp_path / "no.wasm")


def test_the_sample_about_encryption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    paper = (Path(__file__).parents[3] / "docs" / "middleware.md").read_text(encoding="utf-8")
    [sample] = re.findall("test_memory.py -->\n```python\n(.*?)```", paper, re.DOTALL)
    key = "ab" * 32
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KEEPSTONE_WITH_KEY", key)
    os.symlink(encrypted(), "keepstone-encrypted-folder.wasm")
    with Memory.open(".memory", component=encrypted(), environment={"KEEPSTONE_WITH_KEY": key}) as memory:
        memory.vault.add(fact("The harbour master is called Zanzibar."))
    exec(compile(sample, "docs/middleware.md", "exec"), {"__name__": "sample"})
    assert "Zanzibar" in capsys.readouterr().out
