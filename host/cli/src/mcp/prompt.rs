//! Texts that a person starts an agent with.

use keepstone::{Caller, Filter, Memory, Status};
use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};

use serde_json::{Value, json};

use crate::failure::Failure;

/// Most candidates in one review.
const AT_ONCE: usize = 10;

pub(super) fn list() -> Vec<Prompt> {
    let task = PromptArgument::new("task").with_description("the work ahead").with_required(false);
    vec![
        Prompt::new("brief", Some("Brief me on this project and a task"), Some(vec![task])),
        Prompt::new("review", Some("Review candidates: what was learned and not yet confirmed"), None),
        Prompt::new("close", Some("Close this session: write down what the next one needs"), None),
    ]
}

/// The prompt of that name, if there is one.
pub(super) fn get(
    memory: &Memory,
    name: &str,
    given: &JsonObject,
    caller: &Caller,
) -> Result<Option<GetPromptResult>, Failure> {
    let text = match name {
        "brief" => brief(memory, given, caller)?,
        "review" => review(memory, caller)?,
        "close" => CLOSE.to_owned(),
        _ => return Ok(None),
    };
    Ok(Some(GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)])))
}

const CLOSE: &str = "Close this session. For each decision, convention, preference, trap or lesson of this session that a \
colleague needs next month, call memory_search to see if it is known, then memory_write with one self-contained \
statement and its reason. Write one entry of the category tasks that says where the work stopped and what comes next. Then \
list what you wrote.";

fn brief(memory: &Memory, given: &JsonObject, caller: &Caller) -> Result<String, Failure> {
    let task = given.get("task").and_then(|task| task.as_str()).unwrap_or_default();
    let brief = answer(memory, "memory_brief", &json!({ "task": task }), caller)?;
    Ok(format!("{brief}\n\nThis is what the memory of this project says. Take it into account, and go on."))
}

fn review(memory: &Memory, caller: &Caller) -> Result<String, Failure> {
    let filter = Filter { statuses: vec![Status::Candidate], ..Filter::default() };
    let mut candidates = memory.vault().entries(&filter)?;
    let waiting = candidates.len();
    if waiting == 0 {
        return Ok("No candidates wait for a review. Say so.".into());
    }
    candidates.truncate(AT_ONCE);
    let references: Vec<&str> = candidates.iter().map(|entry| entry.reference.as_str()).collect();
    let entries = answer(memory, "memory_read", &json!({ "references": references }), caller)?;
    Ok(format!(
        "{waiting} entries were learned from sessions and nobody has confirmed them; here are {}. Ask me about each, one at a \
         time: accept, edit or reject. Then call memory_change accordingly.\n\n{entries}",
        references.len()
    ))
}

/// The answer of a tool: its text from the memory is bounded, and stands between marks that call it data.
fn answer(memory: &Memory, tool: &str, input: &Value, caller: &Caller) -> Result<String, Failure> {
    Ok(memory.tools().call(tool, &input.to_string(), caller)?.text)
}
