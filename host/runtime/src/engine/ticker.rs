//! The thread that makes deadlines pass: it counts an engine's epochs up while calls run, and ends with them.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use wasmtime::Engine;

/// The length of an epoch.
const TICK: Duration = Duration::from_millis(10);

/// The calls that have a deadline just now.
static RUNNING: Mutex<Running> = Mutex::new(Running { calls: 0, ticking: false });

struct Running {
    calls: usize,
    ticking: bool,
}

/// Epochs pass as long as this lives.
pub(crate) struct Ticking(());

impl Ticking {
    /// Lets the epochs of `engine`, the only one with epochs in the process, pass. Fails where the system gives no thread.
    pub(crate) fn start(engine: &Engine) -> io::Result<Self> {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if !running.ticking {
            let engine = engine.clone();
            std::thread::Builder::new().spawn(move || tick(&engine))?;
            running.ticking = true;
        }
        running.calls += 1;
        Ok(Self(()))
    }
}

impl Drop for Ticking {
    fn drop(&mut self) {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).calls -= 1;
    }
}

fn tick(engine: &Engine) {
    loop {
        std::thread::sleep(TICK);
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if running.calls == 0 {
            running.ticking = false;
            return;
        }
        engine.increment_epoch();
    }
}

/// The epochs after which a deadline has passed for certain: the first of them may be nearly over.
pub(crate) fn epochs(deadline: Duration) -> u64 {
    let whole = deadline.as_millis().div_ceil(TICK.as_millis());
    u64::try_from(whole).unwrap_or(u64::MAX / 2).min(u64::MAX / 2) + 1
}
