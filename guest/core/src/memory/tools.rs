//! Tools for agents: what a model is told of them, and the answers to its calls.
//!
//! A tool checks its arguments, makes the calls of the memory that a program would make, and prints the answer for a
//! model: short, within a budget of tokens, and between marks that call remembered text data.

mod arguments;
mod brief;
pub(crate) mod catalog;
mod change;
mod file;
mod mission;
mod print;
mod read;
mod search;
mod status;
mod write;

use serde_json::Value;

use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::session::missions::Missions;
use crate::store::Store;
use crate::text::contract::Mention;

use arguments::Arguments;

use super::contract::{Caller, Tool, ToolAnswer, ToolSet, ToolsCalls};
use crate::vault::screening::refusal_for_model;

/// An answer before it is printed: for the model, and for programs.
struct Answer {
    text: String,
    structured: Value,
    /// Things that a host may look for, and then make the same call again.
    mentions: Vec<Mention>,
}

impl Answer {
    fn new(text: String, structured: Value) -> Self {
        Self { text, structured, mentions: Vec::new() }
    }
}

impl<S: Store + 'static> ToolsCalls for Memory<S> {
    fn list_tools(&mut self, of: ToolSet) -> Result<Vec<Tool>> {
        self.ready()?;
        Ok(catalog::tools(of, &self.root.settings.categories))
    }

    fn call_tool(&mut self, name: &str, input: &str, caller: &Caller, missing: Vec<Mention>) -> Result<ToolAnswer> {
        let names = catalog::names();
        if !names.iter().any(|known| known == name) {
            return Err(Error::NotFound(format!("there is no tool {name:?}: there are {}", names.join(", "))));
        }
        self.root.log.borrow_mut().caller.clone_from(&caller.agent);
        let answered = answer(self, name, input, caller, missing);
        self.root.log.borrow_mut().caller = None;
        Ok(match answered {
            Ok(Answer { text, structured, mentions }) => {
                ToolAnswer { text, structured: Some(structured.to_string()), is_error: false, mentions }
            }
            Err(error) => {
                let text = refusal_for_model(&error.to_string());
                ToolAnswer { text, structured: None, is_error: true, mentions: Vec::new() }
            }
        })
    }

    fn quote_text(&mut self, text: &str) -> Result<String> {
        Ok(print::quoted(text))
    }
}

fn answer<S: Store + 'static>(
    memory: &mut Memory<S>,
    name: &str,
    given: &str,
    caller: &Caller,
    missing: Vec<Mention>,
) -> Result<Answer> {
    let mut arguments = Arguments::parse(name, given)?;
    match name {
        "memory_search" => search::answer(memory, arguments, caller),
        "memory_read" => read::answer(memory, arguments),
        "memory_write" => write::answer(memory, arguments, caller),
        "memory_change" => change::answer(memory, arguments, caller),
        "memory_brief" => brief::answer(memory, arguments, caller, missing),
        "memory_mission" => mission::answer(memory, arguments, caller),
        "memory_status" => {
            arguments.end()?;
            status::answer(memory)
        }
        _ => file::answer(memory, arguments, caller),
    }
}

/// Takes one of the categories of the root, which clients of before call a kind.
fn category<S: Store + 'static>(memory: &mut Memory<S>, arguments: &mut Arguments) -> Result<Option<Category>> {
    memory.ready()?;
    let all: Vec<Category> = memory.root.settings.categories.all().collect();
    let names: Vec<_> = all.iter().map(|category| (category.name(), *category)).collect();
    arguments.rename("kind", "category");
    arguments.one_of("category", &names)
}

/// Takes a scope as agents name it; `user` and `lane` are what others call an agent and a mission.
fn scope(arguments: &mut Arguments, caller: &Caller) -> Result<Option<Scope>> {
    let Some(given) = arguments.text("scope")? else { return Ok(None) };
    let scope = match (given.as_str(), given.split_once(':')) {
        ("project", _) => Scope::Project,
        ("agent" | "user", _) => Scope::Agent(Name::new(own(caller)?)?),
        (_, Some(("agent" | "user", id))) => Scope::Agent(Name::new(id)?),
        (_, Some(("mission" | "lane", id))) => Scope::Mission(Name::new(id)?),
        _ => {
            let forms = "project, agent (you alone), agent:ID or mission:ID";
            return Err(Error::invalid(format!("{given:?} is not a scope: it is {forms}")));
        }
    };
    Ok(Some(scope))
}

/// The id of the agent that calls.
fn own(caller: &Caller) -> Result<&str> {
    let none = || Error::invalid("the host did not say which agent calls, so it has no entries of its own");
    caller.agent.as_deref().ok_or_else(none)
}

/// Checks that the mission of a scope is in use; the error says why if it is not.
fn expect_mission<S: Store + 'static>(memory: &mut Memory<S>, scope: &Scope) -> Result<()> {
    let Scope::Mission(id) = scope else { return Ok(()) };
    memory.ready()?;
    Missions(memory.sessions()).expect(id)
}

#[cfg(test)]
mod tests;
