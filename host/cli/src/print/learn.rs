//! Printing of captured sources, procedures and skills.

use std::io::{self, Write};

use keepstone::{Captured, LeftOut, Procedure, SkillImport};

use super::short::Short;
use super::style::{FAINT, NAME, remark, status_in_words};
use super::visible::visible;

pub(super) fn print_captured(out: &mut impl Write, captured: &Captured) -> io::Result<()> {
    if captured.repeated {
        remark("It was captured before; nothing was changed.");
    }
    print_references(out, "candidate", &captured.stored)?;
    print_references(out, "known", &captured.merged)?;
    print_references(out, "in force now", &captured.promoted)?;
    print_left_out(&captured.left_out);
    Ok(())
}

/// One procedure a line, with its confidence and how often it worked.
pub(super) fn print_procedures(out: &mut impl Write, procedures: &[Procedure], short: &Short) -> io::Result<()> {
    for Procedure { entry, title, successes, failures } in procedures {
        let sure = entry.confidence.map_or_else(String::new, |confidence| format!("{:.0} %, ", confidence * 100.0));
        let about = format!("{}, {sure}worked {successes}×, failed {failures}×", status_in_words(entry.status));
        writeln!(out, "{NAME}{}{NAME:#} {FAINT}{about}{FAINT:#} {}", short.show(&entry.reference), visible(title))?;
    }
    Ok(())
}

pub(super) fn print_skills(out: &mut impl Write, imported: &SkillImport) -> io::Result<()> {
    print_references(out, "new", &imported.stored)?;
    print_references(out, "changed", &imported.changed)?;
    if imported.same > 0 {
        writeln!(out, "known: {}", imported.same)?;
    }
    print_left_out(&imported.left_out);
    Ok(())
}

fn print_references(out: &mut impl Write, what: &str, references: &[String]) -> io::Result<()> {
    references.iter().try_for_each(|reference| writeln!(out, "{what}: {reference}"))
}

fn print_left_out(left_out: &[LeftOut]) {
    left_out.iter().for_each(|LeftOut { text, reason }| remark(&format!("left out: {}: {reason}", visible(text))));
}
