//! Calls that learn from work, and those that write what was learnt to files.

use keepstone::{CaptureSource, Filter, Memory, PracticeOutcome};

use crate::answer::Answer;
use crate::args::{Capture, Files, Skills};
use crate::client::generated::{Generated, Kind};
use crate::failure::Done;
use crate::input;
use crate::reference::Resolver;

pub(super) fn capture(memory: &Memory, given: &Capture) -> Done {
    let source = CaptureSource {
        error: given.error.clone(),
        author: given.author.clone(),
        session: given.session.clone(),
        stated_by: given.stated_by,
        ..CaptureSource::new(given.kind, &given.key, given.scope.clone(), input::text(&given.text)?)
    };
    Ok(Answer::Captured(memory.learning().capture(&source)?))
}

pub(super) fn skills(memory: &Memory, given: &Skills, resolver: &Resolver<'_>) -> Done {
    let procedures = memory.procedures();
    Ok(match given {
        Skills::List { scope } => {
            let filter = Filter { scopes: scope.iter().cloned().collect(), ..Filter::default() };
            Answer::Procedures(procedures.find(&filter)?)
        }
        Skills::Learn { scope } => Answer::Names(procedures.learn(scope)?),
        Skills::Used { reference, session, failed } => {
            let reference = resolver.find(reference)?;
            let outcome = if *failed { PracticeOutcome::Failure } else { PracticeOutcome::Success };
            Answer::Procedures(vec![procedures.record_practice(&reference, outcome, session)?])
        }
        Skills::Export { folder, references, dry_run } => {
            let found = references.iter().map(|typed| resolver.find(typed)).collect::<Result<Vec<_>, _>>()?;
            let there = Generated::read(folder, Kind::Skills, !*dry_run)?;
            let plan = procedures.export_skills(&found, &there.files)?;
            Answer::Setup(there.apply(&plan, *dry_run)?)
        }
        Skills::Import { folder, scope } => {
            let there = Generated::read(folder, Kind::Skills, false)?;
            Answer::Skills(procedures.import_skills(scope, &there.files)?)
        }
    })
}

pub(super) fn files(memory: &Memory, given: &Files) -> Done {
    let there = Generated::read(&given.folder, Kind::Markdown, !given.dry_run)?;
    let plan = memory.clients().memory_files(given.agent.as_deref(), &there.files)?;
    Ok(Answer::Setup(there.apply(&plan, given.dry_run)?))
}
