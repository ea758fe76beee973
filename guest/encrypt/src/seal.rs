//! The bytes of an encrypted object: a mark, what it was written as, a nonce, and what XChaCha20-Poly1305 makes of its content.
//!
//! The nonces are random: with 24 bytes no two of a key are ever equal, however many processes write, and nobody needs to count.

use chacha20poly1305::aead::AeadInPlace;
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use sha2::{Digest, Sha256};

/// The first bytes of an encrypted object.
const MARK: &[u8] = b"keepstone encrypted 1\n";

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
        let is_moved = MOVED.iter().any(|folder| name.starts_with(folder));
        if bytes.len() < OVERHEAD || !bytes.starts_with(MARK) {
            // There may be one that was never encrypted, such as `policy.toml`.
            return if is_moved { Ok(bytes) } else { Err(Fault::Plain) };
        }
        if bytes[MARK.len()..HEAD] != hash(name) && !is_moved {
            return Err(Fault::Moved);
        }
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
