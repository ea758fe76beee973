//! The work state of an agent: one small file, replaced in one step, so that a reader sees all of it or the one
//! before.

use crate::model::error::Result;
use crate::model::scope::Name;
use crate::model::texts::HasTexts;
use crate::session::contract::{WorkReport, WorkState};
use crate::session::outline::{ACTIVITY_CHARS, SUMMARY_CHARS, outline, shorten};
use crate::text::cut::readable;
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;
use crate::vault::screening::Screening;

use super::{LINE_CHARS, line, lines, read_strictly, remove, without_blank};

/// The folder of the work states.
pub(crate) const FOLDER: &str = ".vault/work-state/";

impl HasTexts for WorkReport {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        let texts =
            [&mut self.task_prompt, &mut self.cwd, &mut self.summary, &mut self.last_activity, &mut self.output];
        texts.into_iter().chain([&mut self.task_id]).for_each(|text| text.each(see));
        for texts in [&mut self.next_steps, &mut self.unfinished, &mut self.files_touched] {
            texts.each(see);
        }
    }
}

/// Writes down what an agent is doing, in one step, and returns what is there now.
pub(crate) fn set(root: &Root, work: &WorkReport) -> Result<WorkState> {
    let agent = Name::new(&work.agent)?;
    let mut work = work.clone();
    Screening(root).redact(&key_of(&agent), &mut work);
    without_blank(&mut work.task_id);
    let found = work.output.as_deref().map(|output| outline(&readable(output))).unwrap_or_default();
    let now = root.now();
    JsonFiles(root).update_json(&key_of(&agent), |stored: &mut Option<WorkState>| {
        let before = stored.take().filter(|before| work.task_id.is_none() || work.task_id == before.task_id);
        let state = next(&work, &found, before, now);
        *stored = Some(state.clone());
        Change::Made(state)
    })
}

/// Returns the work state of an agent; none if it was cleared or never set.
pub(crate) fn get(root: &Root, agent: &str) -> Result<Option<WorkState>> {
    let state: Option<Option<WorkState>> = read_strictly(root, &key_of(&Name::new(agent)?))?;
    Ok(state.flatten())
}

/// Deletes the work state, because the task ended. Without a state the call succeeds.
pub(crate) fn clear(root: &Root, agent: &str) -> Result<()> {
    remove(root, &key_of(&Name::new(agent)?))
}

/// The state that follows from what is said, what was found in the output, and what was there.
fn next(work: &WorkReport, found: &crate::session::outline::Outline, before: Option<WorkState>, now: u64) -> WorkState {
    let before = before.unwrap_or_else(|| WorkState { started_at: now, ..WorkState::default() });
    let text = |given: &Option<String>, found: Option<&str>, before: Option<String>, chars: usize| {
        let said = given.as_deref().or(found).map(|text| line(text, chars));
        said.or(before).filter(|text| !text.is_empty())
    };
    let list = |given: &Option<Vec<String>>, found: &[String], before: Vec<String>| match given {
        Some(given) => lines(given),
        None if !found.is_empty() => found.to_vec(),
        None => before,
    };
    let told = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let paths = work.files_touched.as_ref().map(|paths| shortened(paths));
    let touched =
        if found.files.is_empty() { Vec::new() } else { [before.files_touched.clone(), found.files.clone()].concat() };
    WorkState {
        started_at: work.started_at.unwrap_or(before.started_at),
        updated_at: now,
        status: work.status.unwrap_or_default(),
        task_id: work.task_id.clone().or(before.task_id),
        task_prompt: text(&work.task_prompt, None, before.task_prompt, LINE_CHARS),
        cwd: text(&work.cwd, None, before.cwd, LINE_CHARS),
        summary: text(&work.summary, told(&found.what).as_deref(), told(&before.summary), SUMMARY_CHARS)
            .unwrap_or_default(),
        next_steps: list(&work.next_steps, &found.next_steps, before.next_steps),
        unfinished: list(&work.unfinished, &found.unfinished, before.unfinished),
        files_touched: list(&paths, &lines(&touched), before.files_touched),
        last_activity: text(&work.last_activity, found.activity.as_deref(), before.last_activity, ACTIVITY_CHARS),
    }
}

/// The last segments of paths.
pub(super) fn shortened(paths: &[String]) -> Vec<String> {
    paths.iter().map(|path| shorten(path)).collect()
}

pub(crate) fn key_of(agent: &Name) -> String {
    format!("{FOLDER}{}.json", agent.segment())
}
