//! What shells and manuals are given of the command line.

pub(crate) mod complete;
pub(crate) mod manual;
