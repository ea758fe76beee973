//! The model that was named, if this build has what it needs.

use keepstone::Embedder;

use crate::args::Embed;
use crate::failure::Failure;

/// Like `embedder`, for commands that embed nothing if no model is named.
pub(crate) fn embedder_if_named(given: &Embed) -> Result<Option<Box<dyn Embedder>>, Failure> {
    let is_named = given.embed_url.is_some() || given.embed_dir.is_some();
    if is_named { embedder(given).map(Some) } else { Ok(None) }
}

/// The model that arguments or the environment name.
pub(crate) fn embedder(given: &Embed) -> Result<Box<dyn Embedder>, Failure> {
    match (&given.embed_url, &given.embed_dir) {
        (Some(url), _) => remote(url, given),
        (None, Some(dir)) => local(dir, given),
        (None, None) => Err(Failure::invalid("name a model: give --embed-url with --embed-model, or --embed-dir")),
    }
}

#[cfg(feature = "embed-http")]
fn remote(url: &str, given: &Embed) -> Result<Box<dyn Embedder>, Failure> {
    let model = given.embed_model.clone().ok_or_else(|| Failure::invalid("--embed-url needs --embed-model"))?;
    let key = std::env::var("KEEPSTONE_EMBED_KEY").ok();
    Ok(Box::new(keepstone::HttpEmbedder::new(url, model, key)?))
}

#[cfg(not(feature = "embed-http"))]
fn remote(_: &str, _: &Embed) -> Result<Box<dyn Embedder>, Failure> {
    Err(Failure::invalid("this build cannot ask a server: build it with --features embed-http"))
}

#[cfg(feature = "embed-local")]
fn local(dir: &std::path::Path, given: &Embed) -> Result<Box<dyn Embedder>, Failure> {
    Ok(Box::new(keepstone::LocalEmbedder::open(dir, given.embed_model.as_deref())?))
}

#[cfg(not(feature = "embed-local"))]
fn local(_: &std::path::Path, _: &Embed) -> Result<Box<dyn Embedder>, Failure> {
    Err(Failure::invalid("this build cannot run a model: build it with --features embed-local"))
}
