//! The work that a transcript records beside what was said: the branch, files that tools wrote, commits, pull requests, and the
//! steps of the agent's plan. Clients name their tools and members alike, so one reading serves all of them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clients::client::profiles;
use crate::model::texts::HasTexts;
use crate::text::cut::{one_line, readable};

use super::json::{Object, member, object, text};
use super::path::relative;

/// Most that is kept of each kind, the latest.
const FILES: usize = 24;
const COMMITS: usize = 8;
const PULL_REQUESTS: usize = 4;
const STEPS: usize = 30;

/// Characters kept of a commit and of a step.
const LINE: usize = 120;

/// Tools of models that write files, which any client may hand on, in lower case without `_` and `-`.
const WRITERS: [&str; 2] = ["insert", "strreplacebasededittool"];

/// Members that hold the path of the file.
const PATHS: [&str; 7] =
    ["file_path", "filePath", "path", "absolute_path", "target_file", "notebook_path", "relative_path"];

/// Tools that write the whole plan, and members that hold it.
const PLANNERS: [&str; 3] = ["todowrite", "updateplan", "writetodos"];
const PLANS: [&str; 2] = ["todos", "plan"];

/// Members that hold what a step is.
const STEP_TEXTS: [&str; 4] = ["content", "step", "description", "subject"];

/// Kinds of records with the output of a tool.
const OUTPUTS: [&str; 4] =
    ["tool_result", "function_call_output", "custom_tool_call_output", "tool.execution_complete"];

/// Lines of a patch that name a file.
const PATCHED: [&str; 4] = ["*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: "];

/// The records of a session's work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Work {
    /// The branch that was checked out last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) branch: Option<String>,
    /// Paths as tools had them, the one written last at the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<String>,
    /// Hashes with subjects, the latest at the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) commits: Vec<String>,
    /// Addresses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) pull_requests: Vec<String>,
    /// In the order of the plan.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) steps: Vec<PlanStep>,
}

/// A step of the agent's plan.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlanStep {
    pub(crate) text: String,
    pub(crate) is_done: bool,
}

impl HasTexts for Work {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        [&mut self.files, &mut self.commits, &mut self.pull_requests].into_iter().for_each(|texts| texts.each(see));
        self.steps.iter_mut().for_each(|step| step.text.each(see));
    }
}

impl Work {
    /// The files in a folder, by their paths from there.
    pub(crate) fn files_in(&self, folder: &str) -> Vec<String> {
        let mut files: Vec<String> = Vec::new();
        for path in self.files.iter().filter_map(|path| relative(path, folder)) {
            files.retain(|known| *known != path);
            files.push(path);
        }
        files
    }

    /// Takes in what a record says, whichever client wrote it.
    pub(super) fn note(&mut self, record: &Object) {
        let branch = text(record, "gitBranch").or_else(|| text(member(record, "git")?, "branch"));
        if let Some(branch) = branch.filter(|branch| is_branch(branch)) {
            self.branch = Some(branch.to_owned());
        }
        if let Some(address) = text(record, "prUrl").filter(|address| is_pull_request(address)) {
            put_last(&mut self.pull_requests, address.to_owned(), PULL_REQUESTS);
        }
        let kind = text(record, "type").unwrap_or_default();
        if kind == "patch_apply_end" {
            let changed = member(record, "changes").into_iter().flat_map(|changes| changes.keys());
            changed.for_each(|path| put_last(&mut self.files, path.clone(), FILES));
        }
        if let Some((name, input)) = call(record) {
            self.note_call(&name, input);
        }
        let is_output = OUTPUTS.contains(&kind) || record.contains_key("functionResponse");
        let output = member(record, "state").and_then(|state| state.get("output"));
        output.into_iter().for_each(|output| self.note_output(output));
        for value in record.values() {
            if is_output { self.note_output(value) } else { self.note_in(value) }
        }
    }

    fn note_in(&mut self, value: &Value) {
        match value {
            Value::Object(record) => self.note(record),
            Value::Array(values) => values.iter().for_each(|value| self.note_in(value)),
            _ => {}
        }
    }

    fn note_call(&mut self, name: &str, input: &Value) {
        let parsed = input.as_str().and_then(|input| object(input.as_bytes()));
        let Some(input) = parsed.as_ref().or_else(|| input.as_object()) else {
            if let Some(patch) = input.as_str().filter(|_| is_writer(name)) {
                self.note_patch(patch);
            }
            return;
        };
        match name {
            _ if is_writer(name) && text(input, "command") != Some("view") => {
                let path = PATHS.iter().find_map(|member| text(input, member));
                path.into_iter().for_each(|path| put_last(&mut self.files, path.to_owned(), FILES));
                ["input", "patch"].iter().filter_map(|key| text(input, key)).for_each(|patch| self.note_patch(patch));
            }
            _ if PLANNERS.contains(&name) => {
                let plan = PLANS.iter().find_map(|member| input.get(*member)?.as_array());
                let steps = plan.into_iter().flatten().filter_map(|step| PlanStep::of(step.as_object()?));
                self.steps = steps.take(STEPS).collect();
            }
            "taskcreate" if self.steps.len() < STEPS => self.steps.extend(PlanStep::of(input)),
            // Tasks are numbered from 1 in the order in which they were made.
            "taskupdate" => {
                let nth = text(input, "taskId").and_then(|id| id.parse::<usize>().ok()?.checked_sub(1));
                if let (Some(step), Some(status)) = (nth.and_then(|nth| self.steps.get_mut(nth)), text(input, "status"))
                {
                    step.is_done = is_done(status);
                }
            }
            _ => {}
        }
    }

    fn note_patch(&mut self, patch: &str) {
        let paths = patch.lines().filter_map(|line| PATCHED.iter().find_map(|mark| line.strip_prefix(mark)));
        paths.for_each(|path| put_last(&mut self.files, path.trim().to_owned(), FILES));
    }

    /// Looks for the words with which `git commit` and the programs that open pull requests answer.
    fn note_output(&mut self, output: &Value) {
        match output {
            Value::String(output) if output.starts_with('{') => {
                let parsed = object(output.as_bytes()).map(Value::Object).unwrap_or_default();
                self.note_output(&parsed);
            }
            Value::String(output) => output.lines().map(str::trim).for_each(|line| {
                if let Some((branch, commit)) = committed(line) {
                    put_last(&mut self.commits, commit, COMMITS);
                    self.branch = branch.map(str::to_owned).or_else(|| self.branch.take());
                } else if is_pull_request(line) {
                    put_last(&mut self.pull_requests, line.to_owned(), PULL_REQUESTS);
                }
            }),
            Value::Array(values) => values.iter().for_each(|value| self.note_output(value)),
            Value::Object(record) => record.values().for_each(|value| self.note_output(value)),
            _ => {}
        }
    }
}

impl PlanStep {
    fn of(step: &Object) -> Option<Self> {
        let said = STEP_TEXTS.iter().find_map(|member| text(step, member))?;
        let said = short(said);
        (!said.is_empty()).then(|| Self { text: said, is_done: text(step, "status").is_some_and(is_done) })
    }
}

fn is_done(status: &str) -> bool {
    ["completed", "done", "complete"].contains(&status)
}

/// Returns whether a tool writes files, by its name in lower case without `_` and `-`.
fn is_writer(name: &str) -> bool {
    let mut writers = profiles().flat_map(|profile| profile.writers);
    WRITERS.contains(&name) || writers.any(|writer| plain_name(writer) == name)
}

fn plain_name(tool: &str) -> String {
    tool.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect()
}

/// The tool that a record calls, in lower case without `_` and `-`, and what it is called with.
fn call(record: &Object) -> Option<(String, &Value)> {
    let name = ["name", "tool", "toolName"].iter().find_map(|member| text(record, member))?;
    let input = ["input", "arguments", "args"].iter().find_map(|member| record.get(*member));
    let input = input.or_else(|| member(record, "state")?.get("input"))?;
    Some((plain_name(name), input))
}

/// The branch and the commit of a line `[main 1a2b3c4] subject`.
fn committed(line: &str) -> Option<(Option<&str>, String)> {
    let (place, subject) = line.strip_prefix('[')?.split_once("] ")?;
    let (place, hash) = place.rsplit_once(' ')?;
    let is_hash = (7..=40).contains(&hash.len()) && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let branch = place.strip_suffix(" (root-commit)").unwrap_or(place);
    is_hash.then(|| (Some(branch).filter(|branch| is_branch(branch)), short(&format!("{hash} {subject}"))))
}

fn is_branch(branch: &str) -> bool {
    !branch.is_empty() && branch != "HEAD" && !branch.contains(char::is_whitespace)
}

/// Returns whether a line is nothing but the address of a pull request.
fn is_pull_request(line: &str) -> bool {
    let number = ["/pull/", "/merge_requests/"].iter().find_map(|mark| line.rsplit_once(mark));
    line.starts_with("https://")
        && number.is_some_and(|(_, number)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Adds a text at the end, where it stands once; of too many the first goes.
fn put_last(texts: &mut Vec<String>, text: String, most: usize) {
    texts.retain(|known| *known != text);
    texts.push(text);
    texts.drain(..texts.len().saturating_sub(most));
}

fn short(text: &str) -> String {
    one_line(&readable(text)).chars().take(LINE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(records: &[&str]) -> Work {
        let mut work = Work::default();
        records.iter().for_each(|record| work.note(&object(record.as_bytes()).unwrap()));
        work
    }

    #[test]
    fn files_are_those_that_the_tools_of_any_client_wrote() {
        for (client, record) in [
            (
                "claude",
                r#"{"message":{"content":[{"type":"tool_use","name":"Edit","input":{"file_path":"/w/app/src/a.rs"}}]}}"#,
            ),
            ("codex", r#"{"payload":{"type":"patch_apply_end","changes":{"/w/app/src/a.rs":{"update":{}}}}}"#),
            (
                "codex",
                r#"{"payload":{"type":"custom_tool_call","name":"apply_patch","input":"*** Begin Patch\n*** Update File: src/a.rs\n@@\n-x"}}"#,
            ),
            ("gemini", r#"{"toolCalls":[{"name":"write_file","args":{"file_path":"/w/app/src/a.rs"}}]}"#),
            (
                "cursor",
                r#"{"message":{"content":[{"type":"tool_use","name":"StrReplace","input":{"path":"/w/app/src/a.rs"}}]}}"#,
            ),
            (
                "opencode",
                r#"{"parts":[{"type":"tool","tool":"edit","state":{"input":{"filePath":"/w/app/src/a.rs"}}}]}"#,
            ),
            (
                "copilot",
                r#"{"type":"tool.execution_start","data":{"toolName":"create","arguments":{"path":"/w/app/src/a.rs"}}}"#,
            ),
        ] {
            assert_eq!(noted(&[record]).files_in("/w/app"), ["src/a.rs"], "{client}");
        }
        let read =
            r#"{"message":{"content":[{"type":"tool_use","name":"Read","input":{"file_path":"/w/app/src/a.rs"}}]}}"#;
        let away = r#"{"message":{"content":[{"type":"tool_use","name":"Write","input":{"file_path":"/tmp/x.txt"}}]}}"#;
        assert_eq!(noted(&[read, away]).files_in("/w/app"), Vec::<String>::new());
    }

    #[test]
    fn commits_and_pull_requests_are_what_tools_printed() {
        let commit = r#"{"gitBranch":"main","message":{"content":[{"type":"tool_result","content":"ok\n[fix/sum 1a2b3c4] Fix the sum\n 1 file changed"}]}}"#;
        let request = r#"{"payload":{"type":"function_call_output","output":"{\"output\":\"https://github.com/o/r/pull/7\\n\"}"}}"#;
        let work = noted(&[commit, request, commit]);
        assert_eq!(work.branch.as_deref(), Some("fix/sum"));
        assert_eq!(
            (work.commits.as_slice(), work.pull_requests.as_slice()),
            (&["1a2b3c4 Fix the sum".to_owned()][..], &["https://github.com/o/r/pull/7".to_owned()][..])
        );
        let said = r#"{"message":{"role":"assistant","content":"[main 1a2b3c4] x\nhttps://github.com/o/r/pull/8"}}"#;
        let seen = r#"{"message":{"content":[{"type":"tool_result","content":"see https://github.com/o/r/pull/9 and [x] y"}]}}"#;
        assert_eq!(noted(&[said, seen]), Work::default());
    }

    #[test]
    fn the_plan_is_the_one_written_last() {
        let all = r#"{"name":"TodoWrite","input":{"todos":[{"content":"one","status":"completed"},{"content":"two","status":"pending"}]}}"#;
        let steps = |work: Work| work.steps.into_iter().map(|step| (step.text, step.is_done)).collect::<Vec<_>>();
        assert_eq!(steps(noted(&[all])), [("one".to_owned(), true), ("two".to_owned(), false)]);
        let create = r#"{"name":"TaskCreate","input":{"subject":"write it"}}"#;
        let update = r#"{"name":"TaskUpdate","input":{"taskId":"1","status":"completed"}}"#;
        assert_eq!(
            steps(noted(&[create, create, update])),
            [("write it".to_owned(), true), ("write it".to_owned(), false)]
        );
        let plan = r#"{"payload":{"name":"update_plan","arguments":"{\"plan\":[{\"step\":\"test\",\"status\":\"in_progress\"}]}"}}"#;
        assert_eq!(steps(noted(&[all, plan])), [("test".to_owned(), false)]);
    }
}
