//! What Keepstone writes, system A's reader reads; what system A wrote, Keepstone reads whole.

#[path = "compat/root.rs"]
mod root;
#[path = "compat/seed.rs"]
mod seed;
#[path = "compat/written.rs"]
mod written;
