//! Base64, for files that are not UTF-8.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as padded base64.
pub fn encode(bytes: &[u8]) -> String {
    bytes.chunks(3).flat_map(group).collect()
}

fn group(chunk: &[u8]) -> [char; 4] {
    let byte = |nth: usize| u32::from(chunk.get(nth).copied().unwrap_or(0));
    let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
    [18, 12, 6, 0].map(|shift| (shift, char::from(LETTERS[(bits >> shift & 63) as usize]))).map(|(shift, letter)| {
        let has_no_bits = shift < 6 * (3 - chunk.len() as u32);
        if has_no_bits { '=' } else { letter }
    })
}

/// The bytes that [`encode`] was given; what is no base64 is skipped.
pub fn decode(text: &str) -> Vec<u8> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for value in text.bytes().filter_map(|byte| LETTERS.iter().position(|letter| *letter == byte)) {
        (bits, count) = (bits << 6 | value as u32, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        for (bytes, text) in
            [(&b""[..], ""), (b"f", "Zg=="), (b"fo", "Zm8="), (b"foo", "Zm9v"), (b"\xff\xfe\xfd\xfc", "//79/A==")]
        {
            assert_eq!((encode(bytes).as_str(), decode(text)), (text, bytes.to_vec()));
        }
    }
}
