//! The tools for agents as functions of plain types, for runtimes that make a tool of each exported function.
//!
//! Who calls and what is allowed is the runtime's to say, in the environment that it grants: `KEEPSTONE_AGENT` is the id of the
//! agent, and with `KEEPSTONE_READ_ONLY` set to anything but `0` or nothing only tools that change nothing are carried out.
#![cfg(target_family = "wasm")]

#[allow(missing_docs, unsafe_code, unreachable_pub, clippy::too_many_arguments, reason = "generated from the world")]
mod bindings {
    wit_bindgen::generate!({
        path: ["../../wit", "wit"],
        world: "keepstone:tools/tools",
        generate_all,
    });

    export!(Tools with_types_in self);
    use super::Tools;
}

#[allow(clippy::too_many_arguments, reason = "generated: a tool has so many")]
mod calls;
mod json;

use std::env;

use bindings::keepstone::memory::opening::{Memory, Options};
use bindings::keepstone::memory::tools::{self, Caller};

const AGENT: &str = "KEEPSTONE_AGENT";
const READ_ONLY: &str = "KEEPSTONE_READ_ONLY";

struct Tools;

/// The text for the model, or what was wrong and what to do.
type Answer = Result<String, String>;

/// Calls a tool by its name in the catalog.
fn call(name: &str, is_reading: bool, arguments: &json::Arguments) -> Answer {
    if !is_reading && is_read_only() {
        return Err(format!("{name} changes the memory, and {READ_ONLY} is set: only tools that read may be called"));
    }
    let agent = env::var(AGENT).ok().filter(|agent| !agent.is_empty());
    let memory =
        Memory::open(&Options { policy: None, agent: agent.clone(), at: None }).map_err(|error| error.to_string())?;
    let caller = Caller { agent, client: None, session: None };
    let answer = tools::call(&memory, name, &arguments.object(), &caller, &[]).map_err(|error| error.to_string())?;
    if answer.is_error { Err(answer.text) } else { Ok(answer.text) }
}

fn is_read_only() -> bool {
    env::var(READ_ONLY).is_ok_and(|value| !matches!(value.as_str(), "" | "0"))
}
