//! A file of vectors of one model: immutable, sorted by the hashes of their texts, named by its checksum.

use crate::store::hash::{checksum, fnv1a};
use crate::text::sorted::SortedMap;

use super::code::{Probe, dot_bytes, dot_floats, quantise};
use super::settings::Precision;

const MAGIC: [u8; 4] = *b"KVEC";

/// Counts up when the bytes of the same vectors would be others.
const FORMAT: u32 = 1;

/// Magic, format, dimension, count, precision, length of the model's id.
const HEADER: usize = 4 + 5 * 4;

/// Most dimensions of a vector.
pub(super) const MOST_DIMENSIONS: usize = 1 << 14;

/// The beginning of the keys of vector files.
pub(crate) const PREFIX: &str = ".vault/index/vec-";

/// The reason why bytes are no file of vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Damage {
    #[error("it holds no vectors")]
    Foreign,
    #[error("it has format {0}, this version reads {FORMAT}")]
    Format(u32),
    #[error("its bytes are damaged")]
    Bytes,
}

/// A file of vectors.
#[derive(Debug)]
pub(crate) struct VectorFile {
    bytes: Vec<u8>,
    model: String,
    dimension: usize,
    count: usize,
    precision: Precision,
    /// Where the hashes begin.
    hashes: usize,
}

impl VectorFile {
    /// The file of some vectors of length 1, by the hashes of their texts.
    pub(super) fn new(model: &str, dimension: usize, precision: Precision, rows: &SortedMap<u64, Vec<f32>>) -> Self {
        let mut bytes = MAGIC.to_vec();
        let precise = u32::from(precision == Precision::F32);
        for number in [FORMAT, dimension as u32, rows.len() as u32, precise, model.len() as u32] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(model.as_bytes());
        let hashes = bytes.len();
        bytes.extend(rows.keys().flat_map(|hash| hash.to_le_bytes()));
        match precision {
            Precision::F32 => bytes.extend(rows.values().flatten().flat_map(|value| value.to_le_bytes())),
            Precision::Int8 => {
                let quantised: Vec<(Vec<i8>, f32)> = rows.values().map(|unit| quantise(unit)).collect();
                bytes.extend(quantised.iter().flat_map(|(_, scale)| scale.to_le_bytes()));
                bytes.extend(quantised.iter().flat_map(|(codes, _)| codes).map(|code| *code as u8));
            }
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        Self { bytes, model: model.to_owned(), dimension, count: rows.len(), precision, hashes }
    }

    /// Opens a file, checking every byte.
    pub(super) fn open(bytes: Vec<u8>) -> Result<Self, Damage> {
        if bytes.len() < HEADER + 8 || bytes[..4] != MAGIC {
            return Err(Damage::Foreign);
        }
        let (summed, sum) = bytes.split_at(bytes.len() - 8);
        let numbers: Vec<u32> =
            summed[4..HEADER].as_chunks::<4>().0.iter().map(|number| u32::from_le_bytes(*number)).collect();
        let &[format, dimension, count, precise, model] = numbers.as_slice() else { return Err(Damage::Foreign) };
        if format != FORMAT {
            return Err(Damage::Format(format));
        }
        if checksum(summed).to_le_bytes() != *sum || precise > 1 {
            return Err(Damage::Bytes);
        }
        let precision = if precise == 1 { Precision::F32 } else { Precision::Int8 };
        let [dimension, count, model] = [dimension, count, model].map(|number| number as usize);
        let hashes = HEADER.saturating_add(model);
        let row = 8 + dimension.saturating_mul(width(precision)) + scale_of(precision);
        let has_all = Some(summed.len()) == count.checked_mul(row).and_then(|rows| rows.checked_add(hashes));
        let model = summed.get(HEADER..hashes).and_then(|model| std::str::from_utf8(model).ok());
        match model {
            Some(model) if has_all && (1..=MOST_DIMENSIONS).contains(&dimension) => {
                let model = model.to_owned();
                Ok(Self { model, dimension, count, precision, hashes, bytes })
            }
            _ => Err(Damage::Bytes),
        }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The host's word for the model.
    pub(super) fn model(&self) -> &str {
        &self.model
    }

    pub(super) fn dimension(&self) -> usize {
        self.dimension
    }

    /// The number of vectors.
    pub(super) fn count(&self) -> u32 {
        self.count as u32
    }

    /// The key in the store.
    pub(super) fn key(&self) -> String {
        let sum = self.bytes[self.bytes.len() - 8..].as_chunks::<8>().0.first().copied().unwrap_or_default();
        format!("{}{:016x}.kv", prefix_of(&self.model), u64::from_le_bytes(sum))
    }

    /// The hashes of the texts, in the order of the rows.
    pub(super) fn hashes(&self) -> impl Iterator<Item = u64> {
        let hashes = self.bytes[self.hashes..self.scales()].as_chunks::<8>().0;
        hashes.iter().map(|hash| u64::from_le_bytes(*hash))
    }

    /// The cosine of a row and a probe of as many dimensions.
    pub(super) fn cosine(&self, row: u32, probe: &Probe) -> f64 {
        let values = self.values(row);
        let cosine = match self.precision {
            Precision::F32 => dot_floats(values, &probe.unit),
            Precision::Int8 => {
                f64::from(dot_bytes(values, &probe.codes)) * f64::from(self.scale(row)) * f64::from(probe.scale)
            }
        };
        cosine.clamp(-1.0, 1.0)
    }

    /// The vector of a row, of length 1.
    pub(super) fn unit(&self, row: u32) -> Vec<f32> {
        let values = self.values(row);
        match self.precision {
            Precision::F32 => values.as_chunks::<4>().0.iter().map(|value| f32::from_le_bytes(*value)).collect(),
            Precision::Int8 => {
                let scale = self.scale(row);
                values.iter().map(|code| f32::from(*code as i8) * scale).collect()
            }
        }
    }

    fn scales(&self) -> usize {
        self.hashes + self.count * 8
    }

    fn scale(&self, row: u32) -> f32 {
        let at = self.scales() + row as usize * 4;
        self.bytes[at..at + 4].as_chunks::<4>().0.first().map_or(0.0, |scale| f32::from_le_bytes(*scale))
    }

    fn values(&self, row: u32) -> &[u8] {
        let start = self.scales() + self.count * scale_of(self.precision);
        let length = self.dimension * width(self.precision);
        let at = start + row as usize * length;
        &self.bytes[at..at + length]
    }
}

/// Bytes of a dimension.
fn width(precision: Precision) -> usize {
    match precision {
        Precision::Int8 => 1,
        Precision::F32 => 4,
    }
}

/// Bytes of a row's scale.
fn scale_of(precision: Precision) -> usize {
    match precision {
        Precision::Int8 => 4,
        Precision::F32 => 0,
    }
}

/// The beginning of the keys of a model's files.
pub(super) fn prefix_of(model: &str) -> String {
    format!("{PREFIX}{:08x}-", fnv1a(model.as_bytes()) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(precision: Precision) -> VectorFile {
        let rows = [(7, vec![0.6, 0.8, 0.0]), (9, vec![0.0, 0.0, -1.0])].into_iter().collect();
        VectorFile::new("m", 3, precision, &rows)
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        for precision in [Precision::Int8, Precision::F32] {
            let written = file(precision);
            let read = VectorFile::open(written.bytes().to_vec()).unwrap();
            assert_eq!((read.model(), read.dimension(), read.count()), ("m", 3, 2));
            assert_eq!(read.hashes().collect::<Vec<_>>(), [7, 9]);
            assert_eq!(read.key(), written.key());
            for (got, wanted) in read.unit(0).into_iter().zip([0.6, 0.8, 0.0]) {
                assert!((got - wanted).abs() < 0.01, "{got} {wanted}");
            }
            let probe = Probe::new(vec![0.0, 0.0, 1.0]);
            assert_eq!(read.cosine(0, &probe), 0.0);
            assert!((read.cosine(1, &probe) + 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn no_byte_can_be_changed_and_no_end_cut() {
        for precision in [Precision::Int8, Precision::F32] {
            let bytes = file(precision).bytes;
            for at in 0..bytes.len() {
                let mut other = bytes.clone();
                other[at] ^= 0x41;
                assert!(VectorFile::open(other).is_err(), "{at}");
                assert!(VectorFile::open(bytes[..at].to_vec()).is_err(), "{at}");
            }
        }
        let mut newer = file(Precision::Int8).bytes;
        newer[4] = 2;
        assert_eq!(VectorFile::open(newer).unwrap_err().to_string(), "it has format 2, this version reads 1");
    }
}
