//! `copy`.

use keepstone::{Copying, Location, Progress};

use crate::answer::Answer;
use crate::args::{Copy, Named};
use crate::failure::{Done, Failure};
use crate::print::progress;

/// Copies a store. Nothing is kept of what is read: reading back shall ask for the bytes.
pub(super) fn copy(named: &Named, given: &Copy) -> Done {
    if let Some(agent) = named.agent() {
        return Err(Failure::invalid(format!(
            "{agent} may not copy a whole memory: only its owner does, without --grant"
        )));
    }
    let open = |place: &str| Ok::<_, Failure>(place.parse::<Location>()?.open_keeping(0)?);
    let (from, to) = (open(&given.from)?, open(&given.to)?);
    let how = Copying { overwrite: given.overwrite, dry_run: given.dry_run };
    let bar = progress::bytes(0);
    let copied = keepstone::copy(&*from, &*to, how, |progress| match progress {
        Progress::Listed { bytes, .. } => bar.set_length(bytes),
        Progress::Done { key, bytes } => {
            bar.set_message(key.to_owned());
            bar.inc(bytes);
        }
    });
    bar.finish_and_clear();
    Ok(Answer::Copied(copied?))
}
