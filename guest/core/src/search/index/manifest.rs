//! The manifest: which segments are the index, and what they are an index of.
//!
//! It records for every file the version that all segments together describe, and for every segment which of its
//! documents are alive at these versions.

use serde::{Deserialize, Serialize};

use crate::store::Version;
use crate::store::hash::checksum;
use crate::text::sorted::SortedMap;

use super::segment::FORMAT;

/// The folder of all indexes.
pub(crate) const FOLDER: &str = ".vault/index/";

/// The parts of the index.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    /// The format of the segments.
    pub(super) format: u32,
    /// Counts the manifests, so that none is like one before.
    pub(super) counter: u64,
    pub(super) segments: Vec<Named>,
    /// Key and version of each file that is described.
    pub(super) files: SortedMap<String, Version>,
    /// Segments that are needed no more, and since when, in milliseconds since the Unix epoch.
    pub(super) retired: SortedMap<String, u64>,
}

/// A segment by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    pub(super) name: String,
    /// The version of its key. Another version means that the index was copied from elsewhere, where versions stand
    /// for other bytes.
    pub(super) version: Version,
    /// A run-length list: so many documents are alive, so many after them are not, and so on.
    pub(super) alive: Vec<u32>,
}

/// A manifest with its checksum.
#[derive(Serialize, Deserialize)]
struct Signed<M> {
    sum: String,
    manifest: M,
}

impl Manifest {
    /// The bytes of its file.
    pub(super) fn print(&self) -> Vec<u8> {
        let mut out = serde_json::to_vec(&Signed { sum: self.sum(), manifest: self }).unwrap_or_default();
        out.push(b'\n');
        out
    }

    /// Reads what [`print`](Self::print) writes.
    ///
    /// # Errors
    /// The defect of the bytes.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, String> {
        /// The field that every format has.
        #[derive(Deserialize)]
        struct Any {
            format: u32,
        }
        let format = |signed: Signed<Any>| signed.manifest.format;
        match serde_json::from_slice(bytes).map(format) {
            Ok(FORMAT) => {}
            Ok(other) => return Err(format!("it has format {other}, this version reads {FORMAT}")),
            Err(_) => return Err("it is not a manifest of an index".to_owned()),
        }
        let signed: Signed<Self> = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if signed.manifest.sum() == signed.sum { Ok(signed.manifest) } else { Err("it is damaged".to_owned()) }
    }

    fn sum(&self) -> String {
        format!("{:016x}", checksum(&serde_json::to_vec(self).unwrap_or_default()))
    }
}

/// The name of a segment: the number of the first manifest that lists it, and its checksum.
pub(super) fn name_of(counter: u64, sum: u64) -> String {
    format!("seg-{counter}-{sum:016x}.ks")
}

/// Returns whether a name belongs to a segment.
pub(super) fn is_named(name: &str, sum: u64) -> bool {
    name.strip_suffix(".ks").is_some_and(|name| name.ends_with(&format!("-{sum:016x}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::index::content::Content;

    fn manifest() -> Manifest {
        let named = Named { name: name_of(3, 5), version: "v1".to_owned(), alive: vec![2, 1] };
        let files = [("dev/tasks.md".to_owned(), "7".to_owned())].into_iter().collect();
        Manifest {
            format: FORMAT,
            counter: 3,
            segments: vec![named],
            files,
            retired: SortedMap::from_iter([("seg-1".to_owned(), 9)]),
        }
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        let bytes = manifest().print();
        assert_eq!(Manifest::parse(&bytes), Ok(manifest()));
        assert!(is_named(&name_of(3, 5), 5) && !is_named(&name_of(3, 5), 6));
        for content in Content::ALL {
            assert_eq!(content.name_in(&content.key_of(&name_of(3, 5))), Some(name_of(3, 5).as_str()));
        }
        assert_eq!(Content::Entries.name_in(&Content::Sessions.key_of(&name_of(3, 5))), None);
    }

    #[test]
    fn what_is_none_says_why() {
        let text = String::from_utf8(manifest().print()).unwrap();
        for (bytes, why) in [
            (text.replace("[2,1]", "[3,0]"), "it is damaged"),
            (text.replace("\"7\"", "\"8\""), "it is damaged"),
            (text[..text.len() / 2].to_owned(), "it is not a manifest of an index"),
            (text.replace("\"format\":7", "\"format\":8,\"new\":0"), "it has format 8, this version reads 7"),
            ("[]".to_owned(), "it is not a manifest of an index"),
        ] {
            assert_eq!(Manifest::parse(bytes.as_bytes()), Err(why.to_owned()));
        }
    }
}
