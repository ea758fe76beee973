//! The account of what agents do.

use super::Register;

/// One agent's work state and its tasks.
#[derive(Debug, Default)]
pub(crate) struct Work {
    state: Register,
    /// True if there must be a state.
    is_written: bool,
    /// True for each tried task that is certainly committed.
    pub(crate) tasks: Vec<bool>,
}

impl Work {
    /// A state is being written.
    pub(crate) fn begin(&mut self, summary: &str) -> u32 {
        self.state.begin(summary)
    }

    /// Ends a write of a state.
    pub(crate) fn end(&mut self, flight: u32, summary: &str, is_acknowledged: bool) {
        self.is_written |= is_acknowledged;
        self.state.end(flight, summary, is_acknowledged);
    }

    /// The defect of the state of an agent.
    pub(crate) fn fault(&self, found: Option<&str>) -> Option<String> {
        match found {
            None if self.is_written => Some("a state that was acknowledged is gone".to_owned()),
            found => self.state.fault(found.unwrap_or_default()).filter(|_| found.is_some()),
        }
    }

    /// The defect of the tasks in a history.
    pub(crate) fn fault_of_tasks(&self, found: &[&str]) -> Option<String> {
        self.tasks.iter().enumerate().find_map(|(nth, is_committed)| {
            let times = found.iter().filter(|task| **task == format!("task {nth}")).count();
            let is_wrong = times > 1 || (times == 0 && *is_committed);
            is_wrong.then(|| format!("task {nth} is there {times} times"))
        })
    }
}
