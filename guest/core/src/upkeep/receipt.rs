//! Receipts of purging: what it takes to search for a purged text again, without the text.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::store::hash::fnv1a;
use crate::store::{Expect, Listed};
use crate::text::sorted::SortedSet;
use crate::vault::entries::Entries;
use crate::vault::json::{parse, print};
use crate::vault::root::Root;

use super::contract::Receipt;
use super::copies::{Wanted, search_all, spaced, spaced_readings};

/// The folder of receipts. git tracks it: a merge may bring back on one branch what another one purged.
pub(crate) const RECEIPTS: &str = ".vault/receipts/";

/// A receipt as its file has it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StoredReceipt {
    reference: Reference,
    at: u64,
    version: String,
    removed: Vec<String>,
    texts: Vec<Fingerprint>,
    #[serde(default, skip_serializing_if = "is_zero")]
    secret_texts: u32,
}

/// The trace of one text in a receipt.
#[derive(Serialize, Deserialize)]
struct Fingerprint {
    /// Its length, in bytes.
    bytes: usize,
    /// The upper 16 bits of its rolling sum: few, because a whole sum would give a short text away.
    sum: u16,
    /// SHA-256 over the salt, a line feed and the text, in lower-case hex.
    sha256: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The salt of the digests of a receipt: equal texts have other digests in other receipts, and no table made ahead has them.
fn salt(reference: &Reference, at: u64) -> String {
    format!("{at} {reference}")
}

fn digest(salt: &str, text: &[u8]) -> String {
    let digest = Sha256::new().chain_update(salt).chain_update("\n").chain_update(text).finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The sum of a run of bytes, which can be moved by one byte in one step.
struct Rolling {
    sum: u64,
    /// The weight of a byte that has left.
    leaving: u64,
}

impl Rolling {
    const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

    fn of(bytes: &[u8]) -> Self {
        let step = |sum: u64, byte: &u8| sum.wrapping_mul(Self::BASE).wrapping_add(u64::from(*byte) + 1);
        let leaving = (0..bytes.len()).fold(1_u64, |weight, _| weight.wrapping_mul(Self::BASE));
        Self { sum: bytes.iter().fold(0, step), leaving }
    }

    fn step(&mut self, old: u8, new: u8) {
        let entered = self.sum.wrapping_mul(Self::BASE).wrapping_add(u64::from(new) + 1);
        self.sum = entered.wrapping_sub((u64::from(old) + 1).wrapping_mul(self.leaving));
    }

    fn upper(&self) -> u16 {
        u16::try_from(self.sum >> 48).unwrap_or_default()
    }
}

impl Fingerprint {
    fn new(salt: &str, text: &str) -> Self {
        let bytes = text.as_bytes();
        Self { bytes: bytes.len(), sum: Rolling::of(bytes).upper(), sha256: digest(salt, bytes) }
    }

    /// Returns whether a content is the text, and nothing more.
    fn is(&self, salt: &str, content: &[u8]) -> bool {
        content.len() == self.bytes && digest(salt, content) == self.sha256
    }

    fn is_in(&self, salt: &str, content: &[u8]) -> bool {
        let Some(first) = content.get(..self.bytes).filter(|first| !first.is_empty()) else { return false };
        let is_here = |rolling: &Rolling, at: usize| {
            rolling.upper() == self.sum && digest(salt, &content[at..at + self.bytes]) == self.sha256
        };
        let mut rolling = Rolling::of(first);
        is_here(&rolling, 0)
            || content.iter().zip(&content[self.bytes..]).enumerate().any(|(at, (old, new))| {
                rolling.step(*old, *new);
                is_here(&rolling, at + 1)
            })
    }
}

impl StoredReceipt {
    fn is_in(&self, content: &str) -> bool {
        let salt = salt(&self.reference, self.at);
        self.texts.iter().any(|text| text.is_in(&salt, content.as_bytes()))
    }

    fn is_of(&self, reference: &Reference, content: &str) -> bool {
        let is_text = |text: &Fingerprint| text.is(&salt(&self.reference, self.at), content.as_bytes());
        self.reference == *reference || self.texts.iter().any(is_text)
    }
}

/// The entries that were purged from a root, as all its receipts say.
pub(super) struct PurgedEntries(Vec<StoredReceipt>);

impl PurgedEntries {
    /// Returns whether an entry was purged, under its name or with its text under another one.
    pub(super) fn has(&self, reference: &Reference, text: &str) -> bool {
        let content = spaced(text);
        self.0.iter().any(|receipt| receipt.is_of(reference, &content))
    }
}

/// The receipts of a root.
pub(crate) struct Receipts<'a>(pub(crate) &'a Root);

impl Receipts<'_> {
    /// Searches all files for what was purged: by all receipts, or by one.
    pub(crate) fn check(&self, key: Option<&str>) -> Result<Vec<Receipt>> {
        self.0.list_all_ahead();
        let receipts = match key {
            Some(key) => vec![self.one(key)?],
            None => self.all()?,
        };
        let look = |bytes: &[u8]| {
            let mut found = SortedSet::new();
            for content in spaced_readings(bytes) {
                found.extend((0..receipts.len()).filter(|nth| receipts[*nth].1.is_in(&content)));
            }
            found
        };
        let mut searched = search_all(self.0, look)?;
        self.0.each_aside(|listed, bytes| {
            searched.insert(listed.key.clone(), look(bytes));
            Ok(())
        })?;
        let mut checked = Vec::new();
        for (nth, (key, receipt)) in receipts.iter().enumerate() {
            let said = searched.iter().filter(|(_, found)| found.contains(&nth)).map(|(key, _)| key.clone());
            let mut found: SortedSet<String> = said.collect();
            found.extend(self.file_of_entry(&receipt.reference)?);
            checked.push(Receipt {
                key: key.clone(),
                reference: receipt.reference.clone(),
                at: receipt.at,
                version: receipt.version.clone(),
                removed: receipt.removed.clone(),
                texts: count(receipt.texts.len()),
                secret_texts: receipt.secret_texts,
                found: found.into_iter().collect(),
            });
        }
        Ok(checked)
    }

    /// The entries that were purged here. A root that comes from git has the receipts and not the log.
    pub(super) fn purged(&self) -> Result<PurgedEntries> {
        Ok(PurgedEntries(self.all()?.into_iter().map(|(_, receipt)| receipt).collect()))
    }

    /// Writes the receipt of a purge that removes these files, and returns its key. A short secret could be guessed by its
    /// digest, so nothing is stored of a text with one, or with what policy redacts.
    pub(super) fn write(
        &self,
        reference: &Reference,
        texts: &SortedSet<String>,
        removed: Vec<String>,
    ) -> Result<String> {
        let at = self.0.now();
        let (secret, open): (Vec<String>, Vec<String>) =
            texts.iter().cloned().partition(|text| !self.0.settings.sensitive_parts(text).is_empty());
        let (salt, wanted) = (salt(reference, at), Wanted::new(&open.into_iter().collect()));
        let receipt = StoredReceipt {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            texts: wanted.texts().map(|text| Fingerprint::new(&salt, text)).collect(),
            secret_texts: count(secret.len()),
            removed,
            reference: reference.clone(),
            at,
        };
        let key = format!("{RECEIPTS}{at}-{:016x}.json", fnv1a(reference.to_string().as_bytes()));
        let written = self.0.write(&key, &print(&receipt), &Expect::Anything);
        written.map_err(|error| Error::from_store(error, "writing", &key))?;
        Ok(key)
    }

    /// The receipts of the root, oldest first; one that cannot be read is a warning.
    fn all(&self) -> Result<Vec<(String, StoredReceipt)>> {
        let mut receipts = Vec::new();
        for Listed { key, .. } in self.0.list_under(RECEIPTS)? {
            match self.one(&key) {
                Ok(receipt) => receipts.push(receipt),
                Err(Error::NotFound(_)) => {}
                Err(error) => self.0.warn(vec![error.into_fault(&key)?]),
            }
        }
        receipts.sort_by_key(|(_, receipt)| receipt.at);
        Ok(receipts)
    }

    fn one(&self, key: &str) -> Result<(String, StoredReceipt)> {
        let found = if key.starts_with(RECEIPTS) { self.0.read(key)? } else { None };
        let object = found.ok_or_else(|| Error::NotFound(format!("there is no receipt {key}")))?;
        Ok((key.to_owned(), parse(key, &object.bytes)?))
    }

    /// The file that has the entry of a receipt again, whatever it says.
    fn file_of_entry(&self, reference: &Reference) -> Result<Option<String>> {
        match Entries(self.0).get(reference) {
            Ok(_) => Ok(Some(reference.key())),
            Err(Error::NotFound(_) | Error::Invalid(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
