//! The language model that was named, if this build has what it needs.

use keepstone::Model;

use crate::args::ModelServer;
use crate::failure::Failure;

/// The model that arguments or the environment name; `patience` is the time for an answer, in seconds, if none is given.
pub(crate) fn model(given: &ModelServer, patience: u64) -> Result<Box<dyn Model>, Failure> {
    let none = || Failure::invalid("name a model: give --model-url with --model");
    let url = given.model_url.as_deref().ok_or_else(none)?;
    let name = given.model.clone().ok_or_else(|| Failure::invalid("--model-url needs --model"))?;
    remote(url, name, given, patience)
}

#[cfg(feature = "embed-http")]
fn remote(url: &str, name: String, given: &ModelServer, patience: u64) -> Result<Box<dyn Model>, Failure> {
    let key = std::env::var("KEEPSTONE_MODEL_KEY").ok();
    Ok(Box::new(keepstone::HttpModel::new(url, name, key, given.patience(patience))?))
}

#[cfg(not(feature = "embed-http"))]
fn remote(_: &str, _: String, given: &ModelServer, patience: u64) -> Result<Box<dyn Model>, Failure> {
    let _ = given.patience(patience);
    Err(Failure::invalid("this build cannot ask a server: build it with --features embed-http"))
}
