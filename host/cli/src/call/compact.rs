//! `compact`: on a terminal, people are asked before much of a memory is archived.

use std::io::{self, Write};

use keepstone::{Chore, Memory, RunReport};

use crate::answer::Answer;
use crate::args::Compact;
use crate::failure::{Done, Failure};
use crate::input::{can_ask, is_agreed};
use crate::print::progress::during;
use crate::print::style::remark;
use crate::print::upkeep::plan_line;

/// So many entries are archived without a question.
const UNASKED: u32 = 1_000;

pub(super) fn compact(memory: &Memory, given: &Compact) -> Done {
    let upkeep = memory.upkeep();
    if given.last {
        let last = upkeep.last_report()?;
        let never = || Failure::Nothing("upkeep never ran here".to_owned());
        return Ok(Answer::RunReport(last.ok_or_else(never)?));
    }
    let run = |dry_run| during("looking after the memory", || upkeep.run(&given.chores, dry_run));
    let archives =
        given.chores.is_empty() || given.chores.contains(&Chore::Vault) || given.chores.contains(&Chore::Sweep);
    if archives && !given.dry_run && !given.yes && can_ask() {
        let plan = run(true)?;
        if plan.entries_archived > UNASKED && !is_plan_agreed(&plan)? {
            remark("nothing was changed");
            return Ok(Answer::Told);
        }
    }
    let report = run(given.dry_run)?;
    Ok(if given.dry_run { Answer::Plan(report) } else { Answer::RunReport(report) })
}

/// Shows the plan and asks.
fn is_plan_agreed(plan: &RunReport) -> io::Result<bool> {
    let mut out = anstream::stderr().lock();
    writeln!(out, "{}.", plan_line(plan))?;
    writeln!(out, "Archived entries are kept: list --status archived shows them, restore brings them back.")?;
    drop(out);
    is_agreed(&format!("Archive {} entries?", plan.entries_archived))
}
