//! Ending long work at Ctrl-C and at the signals that end a process, where it can be gone on with.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use crate::exit::STOPPED;

/// A flag that the first signal sets, after which `wake` is called. A second signal ends the process at once.
pub(super) fn flag(wake: impl Fn() + Send + 'static) -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = stop.clone();
    ctrlc::set_handler(move || {
        if told.swap(true, Ordering::Relaxed) {
            std::process::exit(STOPPED.into());
        }
        wake();
    })
    .context("listening for Ctrl-C")?;
    Ok(stop)
}
