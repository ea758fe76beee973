"""A session of OpenAI's Agents SDK over a memory: its items are the conversation of an agent.

```python
import asyncio
from agents import Agent, Runner
from keepstone import Memory
from keepstone.adapters.openai_agents import KeepstoneSession

async def main() -> None:
    with Memory.open(".memory") as memory:
        session = KeepstoneSession("dev", memory)
        print((await Runner.run(Agent(name="dev"), "Which database do we use?", session=session)).final_output)

asyncio.run(main())
```
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from agents.memory import SessionABC, SessionSettings

from .. import Conversation, Memory, Message

if TYPE_CHECKING:
    from agents import TResponseInputItem

ITEM = "openaiItem"
"""The field of a message that has the whole item."""


class KeepstoneSession(SessionABC):
    """The conversation of one agent, which briefs, handoffs and checkpoints of that agent see too.

    One process writes a session at a time: a conversation is replaced as a whole.
    """

    def __init__(self, session_id: str, memory: Memory, *, session_settings: SessionSettings | None = None) -> None:
        """`session_id` is the id of the agent whose conversation it is."""
        self.session_id = session_id
        self.session_settings = session_settings
        self._memory = memory
        self._turn = asyncio.Lock()

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """The latest items, oldest first."""
        if limit is None and self.session_settings is not None:
            limit = self.session_settings.limit
        messages = (await asyncio.to_thread(self._load)).messages
        items: list[Any] = [_item(message) for message in messages]
        return items if limit is None else items[max(0, len(items) - limit) :]

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Adds items at the end."""
        new = [_message(item) for item in items]
        await self._change(lambda messages: messages.extend(new))

    async def pop_item(self) -> TResponseInputItem | None:
        """Removes the latest item, and returns it."""
        popped: list[Message] = []

        def pop(messages: list[Message]) -> None:
            popped.extend(messages[-1:])
            del messages[-1:]

        await self._change(pop)
        return _item(popped[0]) if popped else None

    async def clear_session(self) -> None:
        """Removes all items."""
        await self._change(list.clear)

    async def _change(self, change: Callable[[list[Message]], None]) -> None:
        def changed() -> None:
            conversation = self._load()
            change(conversation.messages)
            conversation.saved_at = None
            self._memory.conversations.save(conversation)

        async with self._turn:
            await asyncio.to_thread(changed)

    def _load(self) -> Conversation:
        return self._memory.conversations.load(self.session_id) or Conversation(agent_id=self.session_id, messages=[])


def _message(item: Any) -> Message:
    """An item as a message. Calls of tools and their answers are internal: nothing is learnt from them."""
    role, content = item.get("role"), item.get("content")
    parts = [{"text": content}] if isinstance(content, str) else content if isinstance(content, list) else []
    text = "\n".join(part["text"] for part in parts if isinstance(part, dict) and isinstance(part.get("text"), str))
    is_message = role in ("user", "assistant") and bool(text)
    return Message(role="user" if role == "user" else "agent", text=text, internal=not is_message, other={ITEM: dict(item)})


def _item(message: Message) -> Any:
    """The item of a message; one that another program wrote is made of its text."""
    found = message.other.get(ITEM)
    return found or {"role": "user" if message.role == "user" else "assistant", "content": message.text}
