"""A host by wasmtime's package alone: the component over a store of one's own in SQLite. `python own_host.py keepstone.wasm notes.db`"""

import json
import sqlite3
import sys
import time
import uuid
from pathlib import Path

from wasmtime import Engine, Store
from wasmtime.component import Component, Linker, Record, Variant

CONTRACT, CLOCK = "keepstone:memory/{}@0.2.0", "wasi:clocks/wall-clock@0.2.6"


def record(**fields):
    """A record as wasmtime takes it: an object whose attributes are the fields."""
    made = Record()
    made.__dict__.update(fields)
    return made


class Objects:
    """Bytes under keys with compare-and-swap. A method gets the store of wasmtime first, and may return an error of the contract: a `Variant`."""

    def __init__(self, path):
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.execute("create table if not exists objects (key text primary key, bytes blob not null, version text not null)")

    def read(self, _, key):
        # wasmtime for Python has no way to return an error here: what SQLite raises ends the call.
        found = self.db.execute("select bytes, version from objects where key = ?", (key,)).fetchone()
        return found and record(bytes=found[0], version=found[1])

    def write(self, _, key, data, expect, durability):
        version = uuid.uuid4().hex  # A version never comes back.
        return self.change(key, expect, "insert or replace into objects values (?, ?, ?)", (key, data, version)) or version

    def remove(self, _, key, expect, durability):
        return self.change(key, expect, "delete from objects where key = ?", (key,))

    def list_keys(self, _, prefix, after, limit):
        # SQLite compares text by its bytes, as the contract asks.
        listing = "select key, version, length(bytes) from objects where substr(key, 1, ?) = ? and key > ? order by key limit ?"
        rows = self.db.execute(listing, (len(prefix), prefix, after or "", limit))
        return [record(key=key, version=version, size=size) for key, version, size in rows]

    def change(self, key, expect, statement, values):
        """Changes an object if it is as expected, in one transaction, which lasts when it returns."""
        try:
            with self.db:
                self.db.execute("begin immediate")
                found = self.db.execute("select version from objects where key = ?", (key,)).fetchone()
                expected = {"anything": found, "absent": None, "at": (expect.payload,)}[expect.tag]
                if found != expected:
                    return Variant("conflict")
                self.db.execute(statement, values)
        except sqlite3.Error as error:
            return Variant("unavailable", str(error))


def now(_):
    seconds, nanoseconds = divmod(time.time_ns(), 1_000_000_000)
    return record(seconds=seconds, nanoseconds=nanoseconds)


def open_memory(wasm, objects):
    """Returns a function that makes every call of the contract: `call("search.find", query={"text": "…"})`."""
    linker, store = Linker(engine := Engine()), Store(engine)
    with linker.root() as root:
        with root.add_instance(CONTRACT.format("store")) as given:
            for name in ("read", "write", "remove", "list-keys"):
                given.add_func(name, getattr(objects, name.replace("-", "_")))
        with root.add_instance(CLOCK) as clock:
            clock.add_func("now", now)
            clock.add_func("resolution", lambda _: record(seconds=0, nanoseconds=1_000_000))
    instance = linker.instantiate(store, Component(engine, Path(wasm).read_bytes()))

    def export(interface, name):
        face = instance.get_export_index(store, CONTRACT.format(interface))
        function = instance.get_func(store, instance.get_export_index(store, name, face))

        def call(*values):
            if isinstance(answer := function(store, *values), Variant):
                raise RuntimeError(f"{answer.tag}: {answer.payload}")
            return answer

        return call

    memory = export("opening", "[static]memory.open")(record(policy=None, agent=None, at=None))
    make = export("json", "call")
    return lambda operation, **values: json.loads(make(memory, operation, json.dumps(values)))


if __name__ == "__main__":
    call = open_memory(sys.argv[1], Objects(sys.argv[2]))
    call("vault.add", draft={"scope": "project", "category": "facts", "text": "The gateway listens on port 8080."})
    for hit in call("search.find", query={"text": "gateway"}):
        print(hit["entry"]["reference"], hit["snippet"]["text"])
