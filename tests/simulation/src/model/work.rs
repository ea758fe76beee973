//! The account of what agents do.

/// One agent's work state, as a register, and its tasks.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// The states that are allowed.
    allowed: Vec<String>,
    /// True if there must be a state.
    is_written: bool,
    open: u32,
    began: u32,
    /// True for each tried task that is certainly committed.
    pub(crate) tasks: Vec<bool>,
}

impl Work {
    /// A state is being written.
    pub(crate) fn begin(&mut self, summary: &str) -> u32 {
        self.allowed.push(summary.to_owned());
        self.open += 1;
        self.began += 1;
        self.began
    }

    /// Ends a write that happened or may have happened. Only one that met no other says what is stored now.
    pub(crate) fn end(&mut self, flight: u32, summary: &str, is_acknowledged: bool) {
        self.open -= 1;
        self.is_written |= is_acknowledged;
        if is_acknowledged && self.open == 0 && self.began == flight {
            self.allowed = vec![summary.to_owned()];
        }
    }

    /// The defect of the state of an agent.
    pub(crate) fn fault(&self, found: Option<&str>) -> Option<String> {
        match found {
            None if self.is_written => Some("a state that was acknowledged is gone".to_owned()),
            Some(summary) if !self.allowed.iter().any(|allowed| allowed == summary) => {
                Some(format!("it says {summary:?}, and may say {:?}", self.allowed))
            }
            _ => None,
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
