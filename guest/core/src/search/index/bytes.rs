//! The bytes of a segment: varints, and a reader that any bytes may be given to.

/// Appends a number, seven bits a byte, the lowest first (LEB128).
pub(super) fn put_varint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a text with its length.
pub(super) fn put_text(out: &mut Vec<u8>, text: &str) {
    put_varint(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

/// Small numbers of either sign as small numbers.
pub(super) fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

/// The inverse of [`zigzag`].
pub(super) fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// Reads bytes from the front; none once there are too few or they make no sense.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    #[inline]
    pub(super) fn varint(&mut self) -> Option<u64> {
        let (first, rest) = self.0.split_first()?;
        if *first < 0x80 {
            self.0 = rest;
            return Some(u64::from(*first));
        }
        self.long_varint()
    }

    fn long_varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for (nth, byte) in self.0.iter().enumerate().take(10) {
            let bits = u64::from(byte & 0x7f);
            if nth == 9 && bits > 1 {
                return None;
            }
            number |= bits << (7 * nth);
            if byte & 0x80 == 0 {
                self.0 = &self.0[nth + 1..];
                return Some(number);
            }
        }
        None
    }

    /// A varint that fits.
    #[inline]
    pub(super) fn number(&mut self) -> Option<u32> {
        u32::try_from(self.varint()?).ok()
    }

    pub(super) fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }

    #[inline]
    pub(super) fn byte(&mut self) -> Option<u8> {
        self.bytes(1).map(|bytes| bytes[0])
    }

    /// Eight bytes, the lowest first.
    pub(super) fn word(&mut self) -> Option<u64> {
        self.bytes(8).and_then(|bytes| Some(u64::from_le_bytes(bytes.try_into().ok()?)))
    }

    pub(super) fn text(&mut self) -> Option<&'a str> {
        let length = self.number()?;
        std::str::from_utf8(self.bytes(length as usize)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn too_long_and_cut_varints_are_none() {
        assert_eq!(Reader(&[0x80; 11]).varint(), None);
        assert_eq!(Reader(&[0xff, 0xff]).varint(), None);
        assert_eq!(Reader(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2]).varint(), None);
        assert_eq!(Reader(&[]).varint(), None);
        assert_eq!(Reader(&[5, b'a']).text(), None);
        assert_eq!(Reader(&[1, 0xff]).text(), None);
    }

    proptest! {
        #[test]
        fn numbers_come_back(numbers in prop::collection::vec(any::<i64>(), 0..20), shift in 0_u32..64) {
            let mut out = Vec::new();
            for number in &numbers {
                put_varint(&mut out, zigzag(*number >> shift));
            }
            let mut reader = Reader(&out);
            for number in &numbers {
                prop_assert_eq!(reader.varint().map(unzigzag), Some(*number >> shift));
            }
            prop_assert_eq!(reader.varint(), None);
        }
    }
}
