//! Tensors of 32-bit floats, as safetensors files hold them.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A file of tensors: the length of the header, the header as JSON, the bytes.
pub(super) struct Tensors<'a> {
    named: BTreeMap<String, Described>,
    bytes: &'a [u8],
}

#[derive(Deserialize)]
struct Described {
    dtype: String,
    shape: Vec<usize>,
    data_offsets: (usize, usize),
}

impl<'a> Tensors<'a> {
    pub(super) fn parse(bytes: &'a [u8]) -> Result<Self, String> {
        let (length, rest) = bytes.split_first_chunk::<8>().ok_or("it is too short")?;
        let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|error| error.to_string())?;
        let (header, bytes) = rest.split_at_checked(length).ok_or("its header is cut off")?;
        let mut named: BTreeMap<String, serde_json::Value> =
            serde_json::from_slice(header).map_err(|error| format!("its header: {error}"))?;
        named.remove("__metadata__");
        let named = named.into_iter().map(|(name, value)| Ok((name, serde_json::from_value(value)?)));
        let named = named.collect::<Result<_, serde_json::Error>>().map_err(|error| format!("its header: {error}"))?;
        Ok(Self { named, bytes })
    }

    /// A tensor of a known shape, row after row.
    pub(super) fn get(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>, String> {
        // Some files have all names under one of the model.
        let named = || self.named.get(name).or_else(|| self.named.get(&format!("bert.{name}")));
        let found = named().ok_or_else(|| format!("it has no {name}"))?;
        if found.dtype != "F32" || found.shape != shape {
            return Err(format!("{name} is {} {:?}, not F32 {shape:?}", found.dtype, found.shape));
        }
        let (from, to) = found.data_offsets;
        let bytes = self.bytes.get(from..to).filter(|bytes| bytes.len() == 4 * shape.iter().product::<usize>());
        let bytes = bytes.ok_or_else(|| format!("{name} is cut off"))?;
        Ok(bytes.as_chunks::<4>().0.iter().map(|value| f32::from_le_bytes(*value)).collect())
    }
}

/// The sum of products, in sixteen sums side by side, which the compiler makes vectors of.
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0_f32; 16];
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<16>(), b.as_chunks::<16>());
    for (a, b) in a.iter().zip(b) {
        for ((lane, a), b) in lanes.iter_mut().zip(a).zip(b) {
            *lane += a * b;
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    lanes.iter().sum::<f32>() + rest
}

/// A linear layer: a row of weights and a bias for each output.
pub(super) struct Linear {
    weights: Vec<f32>,
    bias: Vec<f32>,
    inputs: usize,
}

impl Linear {
    pub(super) fn of(tensors: &Tensors<'_>, name: &str, inputs: usize, outputs: usize) -> Result<Self, String> {
        let weights = tensors.get(&format!("{name}.weight"), &[outputs, inputs])?;
        Ok(Self { weights, bias: tensors.get(&format!("{name}.bias"), &[outputs])?, inputs })
    }

    /// Applies the layer to rows of inputs and returns rows of outputs.
    pub(super) fn apply(&self, rows: &[f32]) -> Vec<f32> {
        let (outputs, count) = (self.bias.len(), rows.len() / self.inputs);
        let mut out = vec![0.0; count * outputs];
        // Weights in the outer loop: each is read once for all rows.
        for (nth, (weights, bias)) in self.weights.chunks_exact(self.inputs).zip(&self.bias).enumerate() {
            for (row, inputs) in rows.chunks_exact(self.inputs).enumerate() {
                out[row * outputs + nth] = dot(inputs, weights) + bias;
            }
        }
        out
    }
}

/// Layer normalisation.
pub(super) struct Norm {
    weights: Vec<f32>,
    bias: Vec<f32>,
    epsilon: f32,
}

impl Norm {
    pub(super) fn of(tensors: &Tensors<'_>, name: &str, width: usize, epsilon: f32) -> Result<Self, String> {
        let weights = tensors.get(&format!("{name}.weight"), &[width])?;
        Ok(Self { weights, bias: tensors.get(&format!("{name}.bias"), &[width])?, epsilon })
    }

    pub(super) fn apply(&self, rows: &mut [f32]) {
        for row in rows.chunks_exact_mut(self.weights.len()) {
            let count = row.len() as f32;
            let mean = row.iter().sum::<f32>() / count;
            let spread = row.iter().map(|value| (value - mean) * (value - mean)).sum::<f32>() / count;
            let scale = 1.0 / (spread + self.epsilon).sqrt();
            for ((value, weight), bias) in row.iter_mut().zip(&self.weights).zip(&self.bias) {
                *value = (*value - mean) * scale * weight + bias;
            }
        }
    }
}
