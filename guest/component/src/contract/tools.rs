//! The interface `tools` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, Store, ToolsCalls};

use crate::bindings::exports::keepstone::memory::tools as wit;
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl wit::Guest for Component {
    fn catalog(memory: wit::MemoryBorrow<'_>, of: core::ToolSet) -> Result<Vec<core::Tool>, wit::Error> {
        exports::call(&memory, |memory| self::catalog(memory, of))
    }

    fn call(
        memory: wit::MemoryBorrow<'_>,
        name: String,
        input: String,
        caller: core::Caller,
        missing: Vec<core::Mention>,
    ) -> Result<core::ToolAnswer, wit::Error> {
        exports::call(&memory, |memory| self::call(memory, name, input, caller, missing))
    }

    fn quote(memory: wit::MemoryBorrow<'_>, text: String) -> Result<String, wit::Error> {
        exports::call(&memory, |memory| self::quote(memory, text))
    }
}

fn catalog<S: Store + 'static>(memory: &mut core::Memory<S>, of: core::ToolSet) -> core::Result<Vec<core::Tool>> {
    memory.list_tools(of)
}

pub(super) fn json_catalog<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut of = <core::ToolSet as Blank>::blank();
    json.needed("of", &mut of);
    if json.is_read() {
        json.answer(self::catalog(called.memory, of));
    }
}

fn call<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    name: String,
    input: String,
    caller: core::Caller,
    missing: Vec<core::Mention>,
) -> core::Result<core::ToolAnswer> {
    memory.call_tool(&name, &input, &caller, missing)
}

pub(super) fn json_call<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut name = <String as Blank>::blank();
    json.needed("name", &mut name);
    let mut input = <String as Blank>::blank();
    json.needed("input", &mut input);
    let mut caller = <core::Caller as Blank>::blank();
    json.needed("caller", &mut caller);
    let mut missing = <Vec<core::Mention> as Blank>::blank();
    json.may("missing", &mut missing);
    if json.is_read() {
        json.answer(self::call(called.memory, name, input, caller, missing));
    }
}

fn quote<S: Store + 'static>(memory: &mut core::Memory<S>, text: String) -> core::Result<String> {
    memory.quote_text(&text)
}

pub(super) fn json_quote<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut text = <String as Blank>::blank();
    json.needed("text", &mut text);
    if json.is_read() {
        json.answer(self::quote(called.memory, text));
    }
}
impl Json for core::Tool {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("name", &mut self.name);
        json.may("title", &mut self.title);
        json.may("description", &mut self.description);
        json.may("inputSchema", &mut self.input_schema);
        json.may("outputSchema", &mut self.output_schema);
        json.may("readOnly", &mut self.read_only);
        json.may("destructive", &mut self.destructive);
        json.may("idempotent", &mut self.idempotent);
        json.end();
    }
}

impl Json for core::ToolSet {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["entries", "files"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::ToolSet {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Caller {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("agent", &mut self.agent);
        json.may("client", &mut self.client);
        json.may("session", &mut self.session);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Caller {
    fn blank() -> Self {
        Self { agent: Blank::blank(), client: Blank::blank(), session: Blank::blank() }
    }
}

impl Json for core::ToolAnswer {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("structured", &mut self.structured);
        json.may("isError", &mut self.is_error);
        json.may("mentions", &mut self.mentions);
        json.end();
    }
}
