"""A store of LangGraph over a memory: each item is an entry, as a file below `/memories/langgraph`.

```python
from langgraph.graph import StateGraph
from keepstone import Memory
from keepstone.adapters.langgraph import KeepstoneStore

store = KeepstoneStore(Memory.open(".memory"))
store.put(("users", "alice"), "food", {"text": "Alice likes pizza."})
print(store.search(("users",), query="pizza"))
graph = StateGraph(dict).compile(store=store)
```
"""

from __future__ import annotations

import asyncio
import json
import operator
import re
import threading
from collections.abc import Iterable
from datetime import datetime, timezone
from typing import Any
from urllib.parse import unquote

from langgraph.store.base import BaseStore, GetOp, Item, ListNamespacesOp, MatchCondition, Op, PutOp, Result, SearchItem, SearchOp

from .. import Caller, Changes, Entry, Filter, Invalid, Memory, NotFound, Query

FOLDER = "/memories/langgraph/"
MOST_HITS = 100
OPERATORS = {"$eq": operator.eq, "$ne": operator.ne, "$gt": operator.gt, "$gte": operator.ge, "$lt": operator.lt, "$lte": operator.le}


class KeepstoneStore(BaseStore):
    """Items under namespaces. A search with a query ranks by words, and sees the best 100 entries; without one, all items, oldest first.

    `index` and `ttl` of LangGraph have no meaning here: every value is searched, and none expires.
    """

    def __init__(self, memory: Memory, *, agent: str | None = None) -> None:
        """`agent` owns the items; None is the project."""
        self._memory, self._caller = memory, Caller(agent=agent, client="langgraph")
        self._filter = Filter(scopes=["project" if agent is None else {"agent": agent}], categories=["facts"])
        self._turn = threading.Lock()

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Carries out operations in their order."""
        with self._turn:
            return [self._made(op) for op in ops]

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Carries out operations in a thread."""
        return await asyncio.to_thread(self.batch, list(ops))

    def _made(self, op: Op) -> Result:
        if isinstance(op, PutOp):
            self._put(op)
            return None
        if isinstance(op, GetOp):
            return next((item for _, item in self._items() if (item.namespace, item.key) == (op.namespace, op.key)), None)
        if isinstance(op, SearchOp):
            return self._search(op)
        namespaces = {item.namespace for _, item in self._items()}
        found = (name for name in namespaces if all(_matches(condition, name) for condition in op.match_conditions or ()))
        return sorted({name[: op.max_depth] for name in found})[op.offset : op.offset + op.limit]

    def _put(self, op: PutOp) -> None:
        path = FOLDER + "/".join(_escaped(part) for part in (*op.namespace, op.key)) + ".json"
        while True:
            known = next((entry for entry, item in self._items() if (item.namespace, item.key) == (op.namespace, op.key)), None)
            if known is None and op.value is None:
                return
            try:
                if op.value is None and known is not None:
                    self._memory.vault.forget(known.reference)
                    return
                now = int(datetime.now(timezone.utc).timestamp() * 1000)
                document = json.dumps({"value": op.value, "updated": now}, ensure_ascii=False, allow_nan=False)
                if known is not None:
                    self._memory.vault.edit(known.reference, Changes(text=f"`{path}`\n\n{document}"))
                    return
            except NotFound:
                continue  # Somebody else removed it.
            command = json.dumps({"command": "create", "path": path, "file_text": document})
            answer = self._memory.tools.call("memory", command, self._caller)
            if not answer.is_error:
                return
            if "already exists" not in answer.text:
                raise Invalid(answer.text)

    def _search(self, op: SearchOp) -> list[SearchItem]:
        found: list[tuple[Item, float | None]] = [(item, None) for _, item in self._items()]
        if op.query:
            hits = self._memory.search.find(Query(text=op.query, filter=self._filter, limit=MOST_HITS))
            found = [(item, hit.score) for hit in hits if (item := _item(hit.entry)) is not None]
        depth, wanted = len(op.namespace_prefix), op.filter or {}
        fitting = [
            SearchItem(item.namespace, item.key, item.value, item.created_at, item.updated_at, score)
            for item, score in found
            if item.namespace[:depth] == op.namespace_prefix and all(_fits(item.value.get(name), value) for name, value in wanted.items())
        ]
        return fitting[op.offset : op.offset + op.limit]

    def _items(self) -> list[tuple[Entry, Item]]:
        entries = reversed(self._memory.vault.entries(self._filter))
        return [(entry, item) for entry in entries if (item := _item(entry)) is not None]


def _item(entry: Entry) -> Item | None:
    head, _, document = entry.text.partition("\n\n")
    if not (head.startswith(f"`{FOLDER}") and head.endswith(".json`")):
        return None
    *namespace, key = (_plain(part) for part in head[len(FOLDER) + 1 : -len(".json`")].split("/"))
    try:
        found = json.loads(document)
        value, updated = found["value"], _time(found["updated"])
    except (ValueError, KeyError, TypeError):
        return None  # A person has edited it into something else.
    return Item(value=value, key=key, namespace=tuple(namespace), created_at=_time(entry.created or 0), updated_at=updated)


def _time(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc)


def _escaped(part: str) -> str:
    """A name that is a part of a path: what a path may not hold is `=` and two digits for each byte."""
    return re.sub(r"[^\w.@+:-]|^\.+$|^$", lambda found: "".join(f"={byte:02X}" for byte in found[0].encode()) or "=", part)


def _plain(part: str) -> str:
    return "" if part == "=" else unquote(part.replace("=", "%"))


def _fits(value: Any, wanted: Any) -> bool:
    if not isinstance(wanted, dict):
        return bool(value == wanted)
    if any(name.startswith("$") for name in wanted):
        if unknown := set(wanted) - set(OPERATORS):
            raise ValueError(f"unsupported operators: {', '.join(sorted(unknown))}")
        # A value that the item lacks is neither more nor less than another.
        return all(name in ("$eq", "$ne") or value is not None for name in wanted) and all(OPERATORS[name](value, one) for name, one in wanted.items())
    return isinstance(value, dict) and all(_fits(value.get(name), one) for name, one in wanted.items())


def _matches(condition: MatchCondition, namespace: tuple[str, ...]) -> bool:
    size = len(condition.path)
    part = namespace[:size] if condition.match_type == "prefix" else namespace[len(namespace) - size :]
    return size <= len(namespace) and all(wanted in ("*", name) for wanted, name in zip(condition.path, part, strict=True))
