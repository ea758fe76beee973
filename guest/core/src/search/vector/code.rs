//! Vectors of length 1, and the same in a byte a dimension: the largest becomes 127.
//!
//! Sums of products of bytes are whole numbers, so a cosine is the same in every host.

/// Dimensions that are summed side by side, in a fixed order.
const LANES: usize = 8;

/// A vector scaled to length 1; none for one of length 0 or that is not of numbers.
pub(crate) fn unit(values: &[f32]) -> Option<Vec<f32>> {
    let sum: f64 = values.iter().map(|value| f64::from(*value) * f64::from(*value)).sum();
    if !sum.is_finite() || sum == 0.0 {
        return None;
    }
    let length = libm::sqrt(sum);
    Some(values.iter().map(|value| (f64::from(*value) / length) as f32).collect())
}

/// Bytes, and what each is to be multiplied by so that the whole has length 1.
pub(super) fn quantise(unit: &[f32]) -> (Vec<i8>, f32) {
    let largest = unit.iter().fold(0.0_f32, |largest, value| largest.max(value.abs()));
    let codes: Vec<i8> = unit.iter().map(|value| libm::roundf(value * (127.0 / largest)) as i8).collect();
    let sum: i64 = codes.iter().map(|code| i64::from(*code) * i64::from(*code)).sum();
    let scale = 1.0 / libm::sqrt(sum.max(1) as f64);
    (codes, scale as f32)
}

/// The sum of products. Each sum stays within 32 bits up to 2^17 dimensions.
pub(super) fn dot_bytes(stored: &[u8], codes: &[i8]) -> i32 {
    let product = |(stored, code): (&u8, &i8)| i32::from(i16::from(*stored as i8) * i16::from(*code));
    stored.iter().zip(codes).map(product).sum()
}

/// The sum of products of values stored with the lowest byte first.
pub(super) fn dot_floats(stored: &[u8], values: &[f32]) -> f64 {
    let mut lanes = [0.0_f32; LANES];
    let (stored, _) = stored.as_chunks::<4>();
    for (stored, values) in stored.chunks(LANES).zip(values.chunks(LANES)) {
        for ((lane, stored), value) in lanes.iter_mut().zip(stored).zip(values) {
            *lane += f32::from_le_bytes(*stored) * value;
        }
    }
    lanes.iter().map(|lane| f64::from(*lane)).sum()
}

/// The cosine of two vectors of length 1.
pub(crate) fn cosine(a: &[f32], b: &[f32]) -> f64 {
    let sum: f64 = a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum();
    sum.clamp(-1.0, 1.0)
}

/// A vector that others are compared with.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    pub(super) unit: Vec<f32>,
    pub(super) codes: Vec<i8>,
    pub(super) scale: f32,
}

impl Probe {
    /// The code of a vector of length 1.
    pub(crate) fn new(unit: Vec<f32>) -> Self {
        let (codes, scale) = quantise(&unit);
        Self { unit, codes, scale }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn bytes(codes: &[i8]) -> Vec<u8> {
        codes.iter().map(|code| *code as u8).collect()
    }

    #[test]
    fn what_has_no_direction_is_none() {
        assert_eq!(unit(&[]), None);
        assert_eq!(unit(&[0.0, 0.0]), None);
        assert_eq!(unit(&[1.0, f32::NAN]), None);
        assert_eq!(unit(&[f32::INFINITY]), None);
        assert_eq!(unit(&[3.0, 4.0]), Some(vec![0.6, 0.8]));
        assert_eq!(unit(&[f32::MAX, 0.0]), Some(vec![1.0, 0.0]), "its square is no f32");
    }

    proptest! {
        #[test]
        fn bytes_keep_the_cosine(values in prop::collection::vec((-1.0_f32..1.0, -1.0_f32..1.0), 64..400)) {
            let (a, b): (Vec<f32>, Vec<f32>) = values.into_iter().unzip();
            if let (Some(a), Some(b)) = (unit(&a), unit(&b)) {
                let ((codes, scale), (others, other)) = (quantise(&a), quantise(&b));
                let exact = cosine(&a, &b);
                let coarse = f64::from(dot_bytes(&bytes(&codes), &others)) * f64::from(scale) * f64::from(other);
                prop_assert!((exact - coarse).abs() < 0.01, "{exact} {coarse}");
                let floats: Vec<u8> = a.iter().flat_map(|value| value.to_le_bytes()).collect();
                prop_assert!((exact - dot_floats(&floats, &b)).abs() < 1e-5);
            }
        }

        #[test]
        fn bytes_of_bytes_are_the_same(values in prop::collection::vec(-1.0_f32..1.0, 1..400)) {
            if let Some(values) = unit(&values) {
                let (codes, scale) = quantise(&values);
                let again: Vec<f32> = codes.iter().map(|code| f32::from(*code) * scale).collect();
                prop_assert_eq!(quantise(&again), (codes, scale));
            }
        }
    }
}
