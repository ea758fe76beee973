//! Work for a language model, for people.

use std::io::{self, Write};

use keepstone::{Task, TaskResult, Verdict};

use super::style::{NAME, counts};
use super::visible::visible;

/// The tasks, one a line.
pub(super) fn print_tasks(out: &mut impl Write, tasks: &[Task]) -> io::Result<()> {
    tasks.iter().try_for_each(|task| {
        let bytes = task.instructions.len() + task.content.len();
        writeln!(out, "{NAME}{}{NAME:#}  {bytes} bytes for the model", visible(&task.id))
    })
}

/// The tasks as a model gets them.
pub(super) fn print_prompts(out: &mut impl Write, tasks: &[Task]) -> io::Result<()> {
    tasks.iter().try_for_each(|task| {
        writeln!(out, "{NAME}{}{NAME:#}\n", visible(&task.id))?;
        writeln!(out, "{}\n\n{}\n", visible(&task.instructions), visible(&task.content))
    })
}

/// What became of each task.
pub(super) fn print_results(out: &mut impl Write, results: &[TaskResult]) -> io::Result<()> {
    results.iter().try_for_each(|TaskResult { id, verdict, error, .. }| {
        write!(out, "{NAME}{}{NAME:#}: ", visible(id))?;
        if let Some(error) = error {
            writeln!(out, "no answer: {}", visible(error))?;
        }
        verdict.as_ref().map_or(Ok(()), |verdict| print_verdict(out, verdict))
    })
}

fn print_verdict(out: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
    let number = |all: usize| u32::try_from(all).unwrap_or(u32::MAX);
    let told = counts(&[
        (number(verdict.stored.len()), "stored", "stored"),
        (number(verdict.confirmed.len()), "confirmed", "confirmed"),
        (number(verdict.archived.len()), "archived", "archived"),
        (verdict.known, "known", "known"),
        (number(verdict.rejected.len()), "refused", "refused"),
    ]);
    writeln!(out, "{}", if told.is_empty() { "nothing to remember" } else { &told })?;
    for (deed, references) in
        [("stored", &verdict.stored), ("confirmed", &verdict.confirmed), ("archived", &verdict.archived)]
    {
        references.iter().try_for_each(|reference| writeln!(out, "  {deed} {}", visible(reference)))?;
    }
    verdict.rejected.iter().try_for_each(|rejected| {
        writeln!(out, "  refused \"{}\": {}", visible(&rejected.text), visible(&rejected.reason))
    })
}
