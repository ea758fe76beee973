"""Memories behind other packages' interfaces, with those packages. What is not installed is skipped."""

from __future__ import annotations

import asyncio
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, TypedDict

import pytest

from keepstone import Draft, Filter, Memory, MemoryStore, Query


def test_the_memory_tool_of_anthropic(tmp_path: Path) -> None:
    pytest.importorskip("anthropic")
    from anthropic.lib.tools import ToolError

    from keepstone.adapters.anthropic import MemoryTool

    with Memory.open(tmp_path) as memory:
        tool = MemoryTool(memory, agent="dev")
        assert tool.to_dict() == {"type": "memory_20250818", "name": "memory"}
        tool.call({"command": "create", "path": "/memories/logins.md", "file_text": "Logins use passkeys.\nSessions last a day.\n"})
        tool.call({"command": "str_replace", "path": "/memories/logins.md", "old_str": "a day", "new_str": "an hour"})
        assert "Sessions last an hour." in tool.call({"command": "view", "path": "/memories/logins.md"})
        assert [hit.entry.scope for hit in memory.search.find(Query(text="passkeys"))] == [{"agent": "dev"}]
        with pytest.raises(ToolError):
            tool.call({"command": "view", "path": "/memories/missing.md"})
        tool.call({"command": "delete", "path": "/memories/logins.md"})
        assert memory.vault.entries(Filter(scopes=[{"agent": "dev"}])) == []


def test_the_memory_tool_is_run_by_the_client_of_anthropic(tmp_path: Path) -> None:
    """As its docstring shows it, against a model on the loopback that asks for one command."""
    anthropic = pytest.importorskip("anthropic")
    from keepstone.adapters.anthropic import MemoryTool

    seen: list[Any] = []

    class Model(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            seen.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            command = {"command": "create", "path": "/memories/a.md", "file_text": "The model wrote this."}
            use = {"type": "tool_use", "id": "t1", "name": "memory", "input": command}
            content, reason = (use, "tool_use") if len(seen) == 1 else ({"type": "text", "text": "Noted."}, "end_turn")
            head = {"id": "m", "type": "message", "role": "assistant", "model": "x", "usage": {"input_tokens": 1, "output_tokens": 1}}
            body = json.dumps({**head, "content": [content], "stop_reason": reason}).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Model) as server, Memory.open(tmp_path) as memory:
        Thread(target=server.serve_forever, daemon=True).start()
        client = anthropic.Anthropic(api_key="none", base_url=f"http://127.0.0.1:{server.server_port}")
        client.beta.messages.tool_runner(
            model="x", max_tokens=100, messages=[{"role": "user", "content": "Note it."}], tools=[MemoryTool(memory)]
        ).until_done()
        server.shutdown()
        assert [hit.entry.text for hit in memory.search.find(Query(text="model wrote"))] == ["`/memories/a.md`\n\nThe model wrote this."]
    [result] = seen[1]["messages"][-1]["content"]
    assert result["type"] == "tool_result" and not result.get("is_error")


def test_a_session_of_openai_agents() -> None:
    pytest.importorskip("agents")
    from keepstone.adapters.openai_agents import KeepstoneSession

    items: list[Any] = [
        {"role": "user", "content": "Which database?"},
        {"type": "function_call", "call_id": "c1", "name": "look", "arguments": '{"at": "ü"}'},
        {"type": "function_call_output", "call_id": "c1", "output": "sqlite"},
        {"id": "m1", "type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "SQLite.", "annotations": []}]},
    ]
    store = MemoryStore()

    async def main() -> None:
        session = KeepstoneSession("dev", Memory.with_store(store))
        assert await session.pop_item() is None
        await session.add_items(items[:2])
        await asyncio.gather(session.add_items(items[2:3]), session.add_items(items[3:]))
        again = KeepstoneSession("dev", Memory.with_store(store))
        assert await again.get_items() == items
        assert await again.get_items(limit=2) == items[2:]
        assert await again.get_items(limit=0) == []
        assert await again.pop_item() == items[3]
        assert await again.get_items() == items[:3]
        conversation = Memory.with_store(store).conversations.load("dev")
        assert conversation is not None
        assert [message.text for message in conversation.messages if not message.internal] == ["Which database?"]
        await again.clear_session()
        assert await session.get_items() == []

    asyncio.run(main())


def test_a_session_is_run_by_the_runner_of_openai_agents() -> None:
    agents = pytest.importorskip("agents")
    from agents.items import ModelResponse
    from agents.models.interface import Model
    from agents.usage import Usage
    from openai.types.responses import ResponseOutputMessage, ResponseOutputText

    from keepstone.adapters.openai_agents import KeepstoneSession

    given: list[Any] = []

    class Echo(Model):
        async def get_response(self, system_instructions: Any, input: Any, *args: Any, **named: Any) -> Any:
            given.append(input)
            text = ResponseOutputText(text=f"Answer {len(given)}.", type="output_text", annotations=[])
            message = ResponseOutputMessage(id=f"m{len(given)}", content=[text], role="assistant", status="completed", type="message")
            return ModelResponse(output=[message], usage=Usage(), response_id=None)

        def stream_response(self, *args: Any, **named: Any) -> Any:
            raise NotImplementedError

    async def main() -> None:
        agents.set_tracing_disabled(True)
        session = KeepstoneSession("dev", Memory.with_store(MemoryStore()))
        agent = agents.Agent(name="dev", model=Echo())
        for question in ("One?", "Two?"):
            await agents.Runner.run(agent, question, session=session)
        assert [item["role"] for item in given[1]] == ["user", "assistant", "user"]

    asyncio.run(main())


def test_a_store_of_langgraph(tmp_path: Path) -> None:
    pytest.importorskip("langgraph")
    from keepstone.adapters.langgraph import KeepstoneStore

    with Memory.open(tmp_path) as memory:
        memory.vault.add(Draft(scope="project", category="facts", text="Pizza is served on Fridays."))
        store = KeepstoneStore(memory)
        alice, bob = ("users", "alice"), ("users", "bob", "é/ü %=\n")
        store.put(alice, "food", {"text": "Likes pizza.", "stars": 5, "deep": {"list": [1, 2.5, None, "\n\n`x`"]}})
        store.put(bob, "food", {"text": "Likes pizza.", "stars": 3})
        store.put(bob, "..", {"text": "An odd key."})
        first = store.get(alice, "food")
        assert first is not None and first.value["deep"] == {"list": [1, 2.5, None, "\n\n`x`"]}
        store.put(alice, "food", {"text": "Likes risotto.", "stars": 4})
        second = KeepstoneStore(memory).get(alice, "food")
        assert second is not None and second.value == {"text": "Likes risotto.", "stars": 4}
        assert second.created_at == first.created_at and second.updated_at >= first.updated_at
        assert [item.namespace for item in store.search(("users",), query="pizza")] == [bob]
        assert [item.value["stars"] for item in store.search((), filter={"stars": {"$gte": 3, "$ne": 3}})] == [4]
        assert len(store.search(("users",), limit=2)) == 2 and len(store.search(("users",), offset=2)) == 1
        assert store.list_namespaces() == [alice, bob]
        assert store.list_namespaces(prefix=("users", "*"), max_depth=1) == [("users",)]
        assert store.list_namespaces(suffix=("alice",)) == [alice]
        odd = store.get(bob, "..")
        assert odd is not None and odd.value == {"text": "An odd key."}
        store.delete(bob, "..")
        store.delete(bob, "missing")
        assert store.get(bob, "..") is None and KeepstoneStore(memory, agent="dev").search(()) == []
        assert asyncio.run(store.aget(bob, "food")) == store.get(bob, "food")


def test_a_graph_of_langgraph_has_the_store(tmp_path: Path) -> None:
    pytest.importorskip("langgraph")
    from langgraph.graph import START, StateGraph
    from langgraph.store.base import BaseStore

    from keepstone.adapters.langgraph import KeepstoneStore

    class State(TypedDict):
        text: str

    def learn(state: State, *, store: BaseStore) -> State:
        store.put(("users",), "alice", {"text": state["text"]})
        return state

    with Memory.open(tmp_path) as memory:
        graph = StateGraph(State)
        graph.add_node("learn", learn)
        graph.add_edge(START, "learn")
        graph.compile(store=KeepstoneStore(memory)).invoke(State(text="Alice rides a bicycle."))
        assert len(memory.search.find(Query(text="bicycle"))) == 1
