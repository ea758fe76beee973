//! Records of the work of agents: conversations, checkpoints, work states, session summaries, finished projects.

pub(crate) mod checkpoint;
pub(crate) mod close;
pub(crate) mod conversations;
pub(crate) mod outline;
pub(crate) mod projects;
pub(crate) mod resume;
pub(crate) mod work;

#[cfg(test)]
mod tests;
