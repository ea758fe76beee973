"""Anthropic's memory tool over a memory: each file below `/memories` is an entry.

```python
from anthropic import Anthropic
from keepstone import Memory
from keepstone.adapters.anthropic import MemoryTool

with Memory.open(".memory") as memory:
    runner = Anthropic().beta.messages.tool_runner(
        model="claude-sonnet-5-5",
        max_tokens=1024,
        messages=[{"role": "user", "content": "What do we know of logins?"}],
        tools=[MemoryTool(memory, agent="dev")],
    )
    print(runner.until_done())
```
"""

from __future__ import annotations

import json
from typing import Any

from anthropic.lib.tools import BetaAbstractMemoryTool, ToolError

from .. import Caller, Memory


class MemoryTool(BetaAbstractMemoryTool):
    """The tool `memory`, whose commands the component carries out. What other agents and people remember can be read below `/memories/remembered`."""

    def __init__(self, memory: Memory, *, agent: str | None = None, session: str | None = None) -> None:
        """`agent` owns the files; None is the project. `session` is noted in what is new."""
        super().__init__()
        self._memory = memory
        self._caller = Caller(agent=agent, client="anthropic", session=session)

    def call(self, input: object) -> str:
        """Carries out a command. A command that cannot be carried out is a `ToolError`, which the model is told of."""
        answer = self._memory.tools.call("memory", json.dumps(input), self._caller)
        if answer.is_error:
            raise ToolError(answer.text)
        return answer.text

    def execute(self, command: Any) -> str:
        """Carries out a command that has been read already."""
        return self.call(command.model_dump(exclude_none=True))

    view = create = str_replace = insert = delete = rename = execute
