//! Embedders: models behind an HTTP interface, and models from files on this machine.

#[cfg(feature = "embed-http")]
mod http;
#[cfg(feature = "embed-local")]
mod local;

#[cfg(feature = "embed-http")]
pub use http::HttpEmbedder;
#[cfg(feature = "embed-local")]
pub use local::LocalEmbedder;
