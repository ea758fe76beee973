//! Etags: the versions of objects, in quotes or bare.

use object_store::ObjectMeta;

use crate::store::contract::Version;

/// The form of etags that an engine accepts. HTTP quotes them; Ceph, and engines built on it, accept bare ones only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Etags {
    Quoted,
    Bare,
}

impl Etags {
    pub(super) fn told(self, etag: &str) -> String {
        match self {
            Self::Quoted => quoted(etag),
            Self::Bare => etag.to_owned(),
        }
    }
}

/// The version of an object. Headers quote it, listings of some engines do not.
pub(super) fn version(meta: &ObjectMeta) -> Version {
    unquoted(meta.e_tag.as_deref().unwrap_or_default())
}

pub(super) fn unquoted(etag: &str) -> String {
    etag.trim_matches('"').to_owned()
}

pub(super) fn quoted(etag: &str) -> String {
    format!("\"{etag}\"")
}
