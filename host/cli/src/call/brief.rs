//! `brief`: for whom it is, and what fits from the person's own memory.

use keepstone::{Brief, Memory, Request};

use super::empty::is_unknown;
use crate::args::{DEFAULT_AGENT, Named};
use crate::failure::Failure;
use crate::place::Place;
use crate::place::open::completed;
use crate::print::style::remark;

/// The agent and the task that were typed. Words in one argument that nobody wrote under are a task: hardly an agent's name
/// has a space.
pub(super) fn addressed(memory: &Memory, agent: &str, task: &[String]) -> Result<(String, Option<String>), Failure> {
    if task.is_empty() && agent.contains(' ') && is_unknown(memory, agent)? {
        return Ok((DEFAULT_AGENT.to_owned(), Some(agent.to_owned())));
    }
    Ok((agent.to_owned(), Some(task.join(" ")).filter(|task| !task.is_empty())))
}

/// The brief, with what fits from the user's own memory. That one's trouble is told, and keeps nobody from the project's.
pub(super) fn brief(memory: &Memory, request: &Request, named: &Named, place: &Place) -> Result<Brief, Failure> {
    let both = completed(memory.clone(), named, place, None);
    both.briefing().compose(request).or_else(|error| {
        let brief = memory.briefing().compose(request)?;
        remark(&format!("your own memory is left out: {error}"));
        Ok(brief)
    })
}
