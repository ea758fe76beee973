//! The tools that an agent uses, by the names of all clients: those that search the memory, and those that change something.

use serde_json::Value;

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

/// Tools that write files: of Claude Code, Codex, Gemini CLI and Qwen Code, and Copilot CLI.
const WRITERS: [&str; 10] = [
    "Write",
    "Edit",
    "MultiEdit",
    "NotebookEdit",
    "apply_patch",
    "write_file",
    "replace",
    "create",
    "str_replace",
    "str_replace_editor",
];

/// Tools that run a command.
const SHELLS: [&str; 5] = ["Bash", "PowerShell", "shell", "exec_command", "run_shell_command"];

/// The kind of work that an agent does by using a tool with an input.
pub(super) fn use_of(name: &str, input: Option<&Value>) -> Use {
    let is_in = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(name));
    let command = || input.and_then(|input| input.get("command")).map(command_of).unwrap_or_default();
    if SEARCHES.iter().any(|search| name.ends_with(search)) || is_in(&SHELLS) && searches(&command()) {
        Use::Search
    } else if is_in(&WRITERS) || is_in(&SHELLS) && changes(&command()) {
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

/// A matcher for clients that run a hook for some tools only, as an expression that any of these names fulfils.
pub(crate) fn matcher() -> String {
    let searches = SEARCHES.iter().map(|search| format!(".*{search}"));
    // Clients spell some names in small letters.
    let names = SHELLS.iter().chain(&WRITERS).flat_map(|name| [(*name).to_owned(), name.to_lowercase()]);
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
    fn the_matcher_names_every_tool_that_counts() {
        let matcher = matcher();
        let names: Vec<&str> = matcher.split('|').collect();
        for name in ["Bash", "Edit", "edit", "apply_patch", "run_shell_command", ".*memory_search"] {
            assert_eq!(names.iter().filter(|known| **known == name).count(), 1, "{name} in {matcher}");
        }
    }
}
