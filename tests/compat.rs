//! The reader of agent-memory reads files of Keepstone, and Keepstone reads files of agent-memory without loss.

#[path = "compat/root.rs"]
mod root;
#[path = "compat/seed.rs"]
mod seed;
#[path = "compat/written.rs"]
mod written;
