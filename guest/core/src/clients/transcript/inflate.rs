//! Zstandard from bytes cut anywhere (RFC 8878): frames are cut into blocks here, so that no more than one block
//! waits for its end and no more than one is unpacked at a time, however small it was packed.

use ruzstd::decoding::FrameDecoder;

/// The first bytes of a frame.
pub(super) const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// The largest window that is kept in memory. Clients write 2 MiB; `zstd --ultra` up to 128.
const MOST_WINDOW: u64 = 128 << 20;

/// Largest block (RFC 8878, section 3.1.1.2.4), which is also what one takes unpacked.
const MOST_BLOCK: usize = 128 << 10;

/// A decoder that is fed.
pub(super) struct Inflate {
    decoder: FrameDecoder,
    /// Bytes of an incomplete part.
    waiting: Vec<u8>,
    part: Part,
    /// Where text is unpacked to.
    text: Vec<u8>,
}

/// The next part.
#[derive(Clone, Copy)]
enum Part {
    Frame,
    Block {
        /// True if a checksum follows the last block.
        checksum: bool,
    },
    /// So many bytes that are no text.
    Skipped(usize),
    /// Nothing: what came was no frame.
    Broken,
}

impl Default for Inflate {
    fn default() -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MOST_WINDOW);
        Self { decoder, waiting: Vec::new(), part: Part::Frame, text: vec![0; MOST_BLOCK] }
    }
}

impl Inflate {
    /// Reads the next bytes and passes on the completed ones.
    pub(super) fn feed(&mut self, bytes: &[u8], take: &mut dyn FnMut(&[u8])) {
        if self.is_broken() {
            return;
        }
        self.waiting.extend_from_slice(bytes);
        let waiting = std::mem::take(&mut self.waiting);
        let mut left = waiting.as_slice();
        while let Some(length) = self.length(left) {
            let Some((part, rest)) = left.split_at_checked(length) else { break };
            self.part = self.take(part, take).unwrap_or(Part::Broken);
            left = rest;
        }
        if !self.is_broken() {
            self.waiting = left.to_vec();
        }
    }

    pub(super) fn is_broken(&self) -> bool {
        matches!(self.part, Part::Broken)
    }

    /// The length of the next part, once enough bytes of it have come.
    fn length(&self, left: &[u8]) -> Option<usize> {
        match self.part {
            Part::Frame => header_length(left),
            Part::Block { checksum } => {
                let block = Block::parse(left)?;
                let end = if block.last && checksum { 4 } else { 0 };
                Some(3 + block.length + end)
            }
            Part::Skipped(length) => (!left.is_empty()).then(|| length.min(left.len())),
            Part::Broken => None,
        }
    }

    /// Reads one part and returns the next one; none if it cannot be understood.
    fn take(&mut self, part: &[u8], take: &mut dyn FnMut(&[u8])) -> Option<Part> {
        match self.part {
            Part::Frame => self.begin(part),
            Part::Block { checksum } => {
                let block = Block::parse(part).filter(|block| block.length <= MOST_BLOCK)?;
                self.unpack(part, take)?;
                Some(if block.last { Part::Frame } else { Part::Block { checksum } })
            }
            Part::Skipped(length) => Some(match length.saturating_sub(part.len()) {
                0 => Part::Frame,
                rest => Part::Skipped(rest),
            }),
            Part::Broken => None,
        }
    }

    fn begin(&mut self, header: &[u8]) -> Option<Part> {
        if let Some(length) = skippable(header) {
            return Some(if length == 0 { Part::Frame } else { Part::Skipped(length) });
        }
        if !header.starts_with(&MAGIC) {
            return None;
        }
        self.decoder.reset(header).ok()?;
        Some(Part::Block { checksum: header.get(4)? & 0b100 != 0 })
    }

    fn unpack(&mut self, mut block: &[u8], take: &mut dyn FnMut(&[u8])) -> Option<()> {
        loop {
            let (_, written) = self.decoder.decode_from_to(block, &mut self.text).ok()?;
            block = &[];
            match self.text.get(..written)? {
                [] => return Some(()),
                text => take(text),
            }
        }
    }
}

/// A block's header.
struct Block {
    last: bool,
    /// Bytes after the header.
    length: usize,
}

impl Block {
    fn parse(bytes: &[u8]) -> Option<Self> {
        let [low, middle, high, ..] = *bytes else { return None };
        let header = u32::from_le_bytes([low, middle, high, 0]);
        // One byte that is repeated has its unpacked length in the header.
        let repeated = (header >> 1) & 0b11 == 1;
        let length = if repeated { 1 } else { (header >> 3) as usize };
        Some(Self { last: header & 1 == 1, length })
    }
}

/// The length of a frame's header, once enough of it came; anything but a frame has its four bytes.
fn header_length(bytes: &[u8]) -> Option<usize> {
    let magic = bytes.get(..4)?;
    if is_skippable(magic) {
        return Some(8);
    }
    if magic != MAGIC {
        return Some(4);
    }
    let descriptor = *bytes.get(4)?;
    let single = descriptor & 0b10_0000 != 0;
    let dictionary = [0, 1, 2, 4][usize::from(descriptor & 0b11)];
    let content = match descriptor >> 6 {
        0 => usize::from(single),
        size => 1 << size,
    };
    Some(5 + usize::from(!single) + dictionary + content)
}

fn is_skippable(magic: &[u8]) -> bool {
    matches!(magic, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

/// The length of what a skippable frame holds.
fn skippable(header: &[u8]) -> Option<usize> {
    let [_, _, _, _, a, b, c, d] = *header else { return None };
    is_skippable(header).then(|| u32::from_le_bytes([a, b, c, d]) as usize)
}
