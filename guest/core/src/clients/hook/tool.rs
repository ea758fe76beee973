//! The tools that an agent uses, by the names of all clients: those that search the memory, those that change something, and
//! what a failed one answers.

use serde_json::Value;

use crate::clients::client::tools;

use super::shell::{changes, searches};

/// The use of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It searches the memory.
    Search,
    /// It changes a file, or runs a command that does.
    Change,
    /// Anything else.
    Other,
}

/// The tools of our MCP server that search; each client writes a name of its own before them.
const SEARCHES: [&str; 2] = ["memory_search", "memory_brief"];

/// The kind of work that an agent does by using a tool with an input.
pub(super) fn use_of(name: &str, input: Option<&Value>) -> Use {
    let is_in = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(name));
    let (writers, shells) = (tools(|profile| profile.writers), tools(|profile| profile.shells));
    let command = || input.and_then(|input| input.get("command")).map(command_of).unwrap_or_default();
    if SEARCHES.iter().any(|search| name.ends_with(search)) || is_in(&shells) && searches(&command()) {
        Use::Search
    } else if is_in(&writers) || is_in(&shells) && changes(&command()) {
        Use::Change
    } else {
        Use::Other
    }
}

/// A command, which some clients give as a list of words.
fn command_of(command: &Value) -> String {
    let words = command.as_array().map(Vec::as_slice).unwrap_or_default().iter().filter_map(Value::as_str);
    let quoted: Vec<String> = words.map(|word| format!("'{}'", word.replace('\'', ""))).collect();
    command.as_str().map_or_else(|| quoted.join(" "), str::to_owned)
}

/// The file that a tool is about to change.
pub(super) fn file_of(input: Option<&Value>) -> Option<String> {
    let path = ["file_path", "notebook_path", "path"].iter().find_map(|name| input?.get(*name)?.as_str());
    path.filter(|path| !path.is_empty()).map(str::to_owned)
}

/// What a tool answered, if it failed: a command that ended with another exit code than 0, or a result that says so.
pub(super) fn failure_in(response: &Value) -> Option<String> {
    let text = |name: &str| response.get(name).and_then(Value::as_str);
    let output = response.as_str().or_else(|| text("llmContent")).or_else(|| text("text_result_for_llm"))?;
    let is_failure = text("result_type").is_some_and(|result| matches!(result, "failure" | "error"));
    (is_failure || ends_with_failure(output)).then(|| output.to_owned())
}

/// Returns whether an output tells an exit code other than 0 at its end, as `Exit Code: 1` or `completed with exit code 1`.
fn ends_with_failure(output: &str) -> bool {
    let lower = output.to_ascii_lowercase();
    let Some((_, after)) = lower.rsplit_once("exit code") else { return false };
    let digits: String = after.trim_start_matches([':', ' ']).chars().take_while(char::is_ascii_digit).collect();
    !digits.is_empty() && digits.contains(|c| c != '0')
}

/// A matcher for clients that run a hook for some tools only, as an expression that any of these names fulfils.
pub(crate) fn matcher() -> String {
    let searches = SEARCHES.iter().map(|search| format!(".*{search}"));
    let (writers, shells) = (tools(|profile| profile.writers), tools(|profile| profile.shells));
    // Clients spell some names in small letters.
    let names = shells.iter().chain(&writers).flat_map(|name| [(*name).to_owned(), name.to_lowercase()]);
    let mut all: Vec<String> = names.chain(searches).collect();
    all.dedup();
    all.join("|")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn tools_are_known_by_the_names_of_each_client() {
        for (name, input, expected) in [
            ("Edit", json!({"file_path": "a"}), Use::Change),
            ("NotebookEdit", json!({}), Use::Change),
            ("apply_patch", json!({"input": "*** Begin Patch"}), Use::Change),
            ("write_file", json!({}), Use::Change),
            ("edit", json!({}), Use::Change),
            ("Read", json!({"file_path": "a"}), Use::Other),
            ("Bash", json!({"command": "ls -la"}), Use::Other),
            ("Bash", json!({"command": "rm -rf target"}), Use::Change),
            ("bash", json!({"command": ["bash", "-lc", "mkdir x && ls"]}), Use::Change),
            ("bash", json!({"command": ["git", "status"]}), Use::Other),
            ("run_shell_command", json!({"command": "keepstone search locks"}), Use::Search),
            ("Bash", json!(null), Use::Other),
            ("mcp__keepstone__memory_search", json!({}), Use::Search),
            ("keepstone-memory_brief", json!({}), Use::Search),
            ("mcp__keepstone__memory_write", json!({}), Use::Other),
            ("", json!(7), Use::Other),
        ] {
            assert_eq!(use_of(name, Some(&input)), expected, "{name} {input}");
        }
        assert_eq!(use_of("Bash", None), Use::Other);
    }

    #[test]
    fn a_failed_command_is_known_by_its_exit_code_or_its_result() {
        for (response, expected) in [
            (json!({"llmContent": "Output: x\nError: (none)\nExit Code: 0\nSignal: 0"}), None),
            (json!({"llmContent": "Output: no such table\nExit Code: 1\nSignal: 0"}), Some("no such table")),
            (json!({"result_type": "success", "text_result_for_llm": "<shellId: 0 completed with exit code 0>"}), None),
            (
                json!({"result_type": "success", "text_result_for_llm": "E0382\n<completed with exit code 101>"}),
                Some("E0382"),
            ),
            (json!({"result_type": "failure", "text_result_for_llm": "no such file"}), Some("no such file")),
            (json!("hello from tool\n"), None),
            (json!(null), None),
        ] {
            let found = failure_in(&response);
            assert_eq!(found.is_some(), expected.is_some(), "{response}");
            assert!(found.unwrap_or_default().contains(expected.unwrap_or_default()), "{response}");
        }
    }

    #[test]
    fn the_matcher_names_every_tool_that_counts() {
        let matcher = matcher();
        let names: Vec<&str> = matcher.split('|').collect();
        for name in ["Bash", "Edit", "edit", "apply_patch", "run_shell_command", ".*memory_search"] {
            assert_eq!(names.iter().filter(|known| **known == name).count(), 1, "{name} in {matcher}");
        }
    }
}
