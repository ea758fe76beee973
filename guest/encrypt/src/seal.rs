//! The bytes of an encrypted object: a mark, what it was written as, a nonce, and what XChaCha20-Poly1305 makes of its content.
//!
//! An object that grows, a log, has segments instead: each is encrypted as it is appended, so that a store which appends in place still
//! can. A segment is bound to the one before it, so the only log that opens is one that was written, or an earlier state of it.
//!
//! The nonces are random: with 24 bytes no two of a key are ever equal, however many processes write, and nobody needs to count.

use chacha20poly1305::aead::AeadInPlace;
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use sha2::{Digest, Sha256};

/// The first bytes of an encrypted object.
const MARK: &[u8] = b"keepstone encrypted 1\n";

/// The first bytes of one that grows. As many as those of the others.
const GROWING: &[u8; MARK.len()] = b"keepstone encrypted +\n";

/// The bytes of the length of a segment, which stands before it.
const LENGTH: usize = 4;

/// The bytes that a segment has more than its content, at the least.
const FRAME: usize = LENGTH + NONCE + TAG;

/// The bytes of the hash of its name.
const NAME: usize = 16;

/// The bytes of a nonce.
pub const NONCE: usize = 24;

/// The bytes of a tag.
const TAG: usize = 16;

/// Where the nonce begins.
const HEAD: usize = MARK.len() + NAME;

/// The bytes that an encrypted object has more than its content.
pub const OVERHEAD: usize = HEAD + NONCE + TAG;

/// Folders into which a host moves files as they are.
const MOVED: [&str; 2] = [".vault/kept/", ".vault/aside/"];

/// Why an object cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It does not begin as an encrypted object does.
    Plain,
    /// It was written under another name.
    Moved,
    /// Another key made it, or somebody changed it.
    Forged,
}

/// A key, ready for use.
#[derive(Clone)]
pub struct Seal(XChaCha20Poly1305);

/// Returns whether bytes begin as an encrypted object does.
#[must_use]
pub fn is_encrypted(bytes: &[u8]) -> bool {
    bytes.starts_with(MARK) || bytes.starts_with(GROWING)
}

impl Seal {
    /// The key in hex, 64 digits.
    ///
    /// # Errors
    /// What is wrong with it; never the key.
    pub fn of_hex(hex: &str) -> Result<Self, String> {
        let hex = hex.trim().as_bytes();
        if hex.len() != 64 {
            return Err(format!("it has {} characters, and 64 hex digits are wanted", hex.len()));
        }
        let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let (pairs, _) = hex.as_chunks::<2>();
        let bytes: Option<Vec<u8>> = pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?)).collect();
        let bytes = bytes.ok_or("it has a character that is no hex digit")?;
        XChaCha20Poly1305::new_from_slice(&bytes).map(Self).map_err(|error| error.to_string())
    }

    /// Encrypts what is stored under a name. No nonce may be given twice.
    ///
    /// # Errors
    /// The content is longer than the cipher allows, 256 GiB.
    pub fn close(&self, name: &str, nonce: [u8; NONCE], content: &[u8]) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::with_capacity(content.len() + OVERHEAD);
        bytes.extend_from_slice(MARK);
        bytes.extend_from_slice(&hash(name));
        bytes.extend_from_slice(&nonce);
        bytes.extend_from_slice(content);
        let (head, body) = bytes.split_at_mut(HEAD + NONCE);
        let tag = self.0.encrypt_in_place_detached(XNonce::from_slice(&nonce), &head[..HEAD], body);
        bytes.extend_from_slice(&tag.map_err(|error| error.to_string())?);
        Ok(bytes)
    }

    /// Decrypts what is stored under a name.
    ///
    /// # Errors
    /// It is not what `close` made under that name with this key.
    pub fn open(&self, name: &str, mut bytes: Vec<u8>) -> Result<Vec<u8>, Fault> {
        if bytes.starts_with(GROWING) {
            return self.open_growing(name, &bytes).map(|(content, _)| content);
        }
        if bytes.len() < OVERHEAD || !bytes.starts_with(MARK) {
            // There may be one that was never encrypted, such as `policy.toml`.
            return if is_moved(name) { Ok(bytes) } else { Err(Fault::Plain) };
        }
        check_name(name, &bytes)?;
        let (head, rest) = bytes.split_at_mut(HEAD);
        let (nonce, rest) = rest.split_at_mut(NONCE);
        let (body, tag) = rest.split_at_mut(rest.len() - TAG);
        let opened = self.0.decrypt_in_place_detached(XNonce::from_slice(nonce), head, body, (&*tag).into());
        opened.map_err(|_| Fault::Forged)?;
        bytes.truncate(bytes.len() - TAG);
        bytes.drain(..HEAD + NONCE);
        Ok(bytes)
    }
}

impl Seal {
    /// Begins an object that grows.
    ///
    /// # Errors
    /// As [`Seal::grow`].
    pub fn begin_growing(&self, name: &str, nonce: [u8; NONCE], content: &[u8]) -> Result<Vec<u8>, String> {
        let mut bytes = [GROWING.as_slice(), &hash(name)].concat();
        self.grow(&mut bytes, nonce, content)?;
        Ok(bytes)
    }

    /// Appends to an object that grows, of which every byte was opened. No nonce may be given twice.
    ///
    /// # Errors
    /// The content is longer than 4 GiB, or too short for a segment: [`has_room_to_grow`] says so.
    pub fn grow(&self, bytes: &mut Vec<u8>, nonce: [u8; NONCE], content: &[u8]) -> Result<(), String> {
        let length = u32::try_from(content.len()).map_err(|error| error.to_string())?;
        let padding = padding(bytes.len(), content.len()).ok_or("it is too short for a segment of its own")?;
        let mut body = content.to_vec();
        let place = place(bytes, bytes.len());
        let tag = self.0.encrypt_in_place_detached(XNonce::from_slice(&nonce), &place, &mut body);
        let tag = tag.map_err(|error| error.to_string())?;
        for part in [&length.to_le_bytes()[..], &nonce, &vec![0; padding], &body, &tag] {
            bytes.extend_from_slice(part);
        }
        Ok(())
    }

    /// Decrypts an object that grows: its content, and the bytes of it that were opened. A segment that was not appended to its end, when
    /// the power failed, ends it.
    ///
    /// # Errors
    /// Its first segment is not what `begin_growing` made under that name with this key.
    pub fn open_growing(&self, name: &str, bytes: &[u8]) -> Result<(Vec<u8>, usize), Fault> {
        if !bytes.starts_with(GROWING) || bytes.len() < HEAD {
            return Err(Fault::Plain);
        }
        check_name(name, bytes)?;
        let (mut content, mut end) = (Vec::with_capacity(bytes.len()), HEAD);
        while let Some((segment, behind)) = self.segment(bytes, end) {
            content.extend(segment);
            end = behind;
        }
        if end == HEAD { Err(Fault::Forged) } else { Ok((content, end)) }
    }

    /// The content of a segment and where it ends; none if no segment of this object begins at a place.
    fn segment(&self, bytes: &[u8], start: usize) -> Option<(Vec<u8>, usize)> {
        let (length, rest) = bytes.get(start..)?.split_first_chunk::<LENGTH>()?;
        let (nonce, rest) = rest.split_first_chunk::<NONCE>()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let (padding, rest) = rest.split_at_checked(padding(start, length)?)?;
        let (body, rest) = rest.split_at_checked(length)?;
        let (tag, rest) = rest.split_first_chunk::<TAG>()?;
        let mut body = body.to_vec();
        let place = place(bytes, start);
        self.0.decrypt_in_place_detached(XNonce::from_slice(nonce), &place, &mut body, tag.into()).ok()?;
        if padding.iter().any(|byte| *byte != 0) {
            return None;
        }
        Some((body, bytes.len() - rest.len()))
    }
}

/// The bytes of an object that grows, by those of its content: half as many again, however many segments it has, so that a listing can
/// say how long the content is.
fn grown(content: usize) -> usize {
    HEAD + FRAME + content + content.div_ceil(2)
}

/// The bytes of the content of an object that grows.
pub fn content_of_grown(bytes: u64) -> u64 {
    bytes.saturating_sub((HEAD + FRAME) as u64).saturating_mul(2) / 3
}

/// Returns whether a content can be appended as a segment of its own to one of so many bytes.
pub fn has_room_to_grow(before: usize, more: usize) -> bool {
    padding(grown(before), more).is_some()
}

/// The zeros that a segment needs which begins at a place; none if it does not fit.
fn padding(start: usize, content: usize) -> Option<usize> {
    let before = if start == HEAD { 0 } else { usize::try_from(content_of_grown(start as u64)).ok()? };
    grown(before.checked_add(content)?).checked_sub(start)?.checked_sub(FRAME + content)
}

/// What a segment is bound to: the head of its object, and the tag of the segment before it.
fn place(bytes: &[u8], start: usize) -> Vec<u8> {
    [&bytes[..HEAD], &bytes[start.saturating_sub(TAG).max(HEAD).min(start)..start]].concat()
}

fn is_moved(name: &str) -> bool {
    MOVED.iter().any(|folder| name.starts_with(folder))
}

fn check_name(name: &str, bytes: &[u8]) -> Result<(), Fault> {
    if bytes[MARK.len()..HEAD] == hash(name) || is_moved(name) { Ok(()) } else { Err(Fault::Moved) }
}

/// The beginning of the hash of a name, so that nobody can put one object in the place of another.
fn hash(name: &str) -> [u8; NAME] {
    let mut hash = [0; NAME];
    hash.copy_from_slice(&Sha256::digest(name)[..NAME]);
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F";

    fn seal() -> Seal {
        Seal::of_hex(KEY).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn what_is_closed_opens_under_its_name_alone() {
        for content in [b"".as_slice(), b"Maria moved.", &[7; 70_000]] {
            let bytes = seal().close("dev/facts.md", [9; NONCE], content).unwrap();
            assert_eq!(bytes.len(), content.len() + OVERHEAD);
            assert!(content.len() < 5 || !bytes.windows(5).any(|window| window == &content[..5]));
            assert_eq!(seal().open("dev/facts.md", bytes.clone()).unwrap(), content);
            assert_eq!(seal().open("dev/lessons.md", bytes.clone()), Err(Fault::Moved));
            assert_eq!(seal().open(".vault/kept/dev%facts.md-00", bytes).unwrap(), content);
        }
    }

    #[test]
    fn each_changed_byte_and_another_key_are_found() {
        let bytes = seal().close("a", [9; NONCE], b"content").unwrap();
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert!(seal().open("a", other).is_err(), "{at}");
            assert!(seal().open("a", bytes[..at].to_vec()).is_err(), "{at}");
        }
        let other = Seal::of_hex(&KEY.replace("00", "10")).unwrap();
        assert_eq!(other.open("a", bytes).unwrap_err(), Fault::Forged);
        assert_eq!(seal().open("a", b"## 2026".to_vec()), Err(Fault::Plain));
        assert_eq!(seal().open(".vault/aside/00", b"## 2026".to_vec()), Ok(b"## 2026".to_vec()));
    }

    #[test]
    fn what_grows_keeps_its_bytes_and_opens_as_far_as_it_was_written() {
        let name = ".vault/audit/00000001.jsonl";
        let (one, two) = (b"one\n".to_vec(), [b't'; 101]);
        let both = [&one[..], &two].concat();
        let mut bytes = seal().begin_growing(name, [1; NONCE], &one).unwrap();
        let first = bytes.clone();
        assert!(seal().grow(&mut bytes, [2; NONCE], b"short").is_err() && !has_room_to_grow(4, 5));
        assert!(has_room_to_grow(4, 101));
        seal().grow(&mut bytes, [2; NONCE], &two).unwrap();
        assert!(bytes.starts_with(&first));
        for (bytes, content) in [(&first, &one), (&bytes, &both)] {
            assert_eq!(content_of_grown(bytes.len() as u64), content.len() as u64);
        }
        assert_eq!(seal().open_growing(name, &bytes), Ok((both.clone(), bytes.len())));
        assert_eq!(seal().open(name, bytes.clone()), Ok(both.clone()));
        assert_eq!(seal().open("dev/facts.md", bytes.clone()), Err(Fault::Moved));
        assert_eq!(seal().open(".vault/kept/x", bytes.clone()), Ok(both.clone()));
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 1;
            for broken in [other, bytes[..at].to_vec()] {
                let opened = seal().open_growing(name, &broken);
                assert!(opened.is_err() || at >= first.len() && opened == Ok((one.clone(), first.len())), "{at}");
            }
        }
        // Neither twice, nor without the one before it, nor in another object.
        let second = &bytes[first.len()..];
        assert_eq!(seal().open_growing(name, &[&bytes, second].concat()).unwrap().1, bytes.len());
        assert_eq!(seal().open_growing(name, &[&bytes[..HEAD], second].concat()), Err(Fault::Forged));
        let other = seal().begin_growing(name, [3; NONCE], b"one\n").unwrap();
        assert_eq!(seal().open_growing(name, &[&other, second].concat()).unwrap().1, other.len());
        assert!(seal().close(name, [1; NONCE], b"").unwrap().len() == OVERHEAD);
    }

    #[test]
    fn the_cipher_is_that_of_the_specification() {
        // draft-irtf-cfrg-xchacha-03, A.3.1, of which the associated data is another here; so only the content is compared.
        let key = "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f";
        let nonce: [u8; NONCE] = std::array::from_fn(|at| 0x40 + at as u8);
        let bytes = Seal::of_hex(key).unwrap().close("a", nonce, b"Ladies and Gentlemen of the clas").unwrap();
        let expected = [0xbd, 0x6d, 0x17, 0x9d, 0x3e, 0x83, 0xd4, 0x3b, 0x95, 0x76, 0x57, 0x94, 0x93, 0xc0, 0xe9, 0x39];
        assert_eq!(bytes[HEAD + NONCE..][..16], expected);
    }

    #[test]
    fn a_bad_key_is_refused_and_not_shown() {
        for bad in ["", "abc", &KEY[1..], &KEY.replace('A', "x"), &"é".repeat(32)] {
            let error = Seal::of_hex(bad).map(drop).unwrap_err();
            assert!(bad.is_empty() || !error.contains(bad), "{error}");
        }
        assert!(Seal::of_hex(&format!("{KEY}\n")).is_ok());
    }
}
