//! The encoder of BERT (Devlin et al. 2019), for one text at a time.

use serde::Deserialize;

use super::tensor::{Linear, Norm, Tensors, dot};

/// `config.json`, as far as the sizes go.
#[derive(Deserialize)]
pub(super) struct Config {
    hidden_size: usize,
    intermediate_size: usize,
    num_attention_heads: usize,
    num_hidden_layers: usize,
    max_position_embeddings: usize,
    type_vocab_size: usize,
    vocab_size: usize,
    layer_norm_eps: f32,
    hidden_act: String,
}

/// A BERT encoder.
pub(super) struct Bert {
    width: usize,
    heads: usize,
    positions: usize,
    words: Vec<f32>,
    places: Vec<f32>,
    norm: Norm,
    layers: Vec<Layer>,
}

struct Layer {
    query: Linear,
    key: Linear,
    value: Linear,
    attended: Linear,
    attended_norm: Norm,
    wide: Linear,
    narrow: Linear,
    narrow_norm: Norm,
}

impl Bert {
    pub(super) fn new(config: &Config, tensors: &Tensors<'_>) -> Result<Self, String> {
        let (width, heads) = (config.hidden_size, config.num_attention_heads);
        if config.hidden_act != "gelu" || heads == 0 || !width.is_multiple_of(heads) {
            return Err("it is not a BERT model with gelu".to_owned());
        }
        let words = tensors.get("embeddings.word_embeddings.weight", &[config.vocab_size, width])?;
        let positions = config.max_position_embeddings;
        let mut places = tensors.get("embeddings.position_embeddings.weight", &[positions, width])?;
        let types = tensors.get("embeddings.token_type_embeddings.weight", &[config.type_vocab_size, width])?;
        // A text alone is all of the first type.
        for place in places.chunks_exact_mut(width) {
            place.iter_mut().zip(&types).for_each(|(value, first)| *value += first);
        }
        let norm = Norm::of(tensors, "embeddings.LayerNorm", width, config.layer_norm_eps)?;
        let layers = (0..config.num_hidden_layers).map(|nth| Layer::new(config, tensors, nth));
        Ok(Self { width, heads, positions, words, places, norm, layers: layers.collect::<Result<_, _>>()? })
    }

    /// Most tokens of a text.
    pub(super) fn positions(&self) -> usize {
        self.positions
    }

    /// The mean of what the last layer makes of each token, of length 1.
    pub(super) fn embed(&self, ids: &[usize]) -> Vec<f32> {
        let mut rows = Vec::with_capacity(ids.len() * self.width);
        for (id, place) in ids.iter().zip(self.places.chunks_exact(self.width)) {
            let word = &self.words[id * self.width..(id + 1) * self.width];
            rows.extend(word.iter().zip(place).map(|(word, place)| word + place));
        }
        self.norm.apply(&mut rows);
        self.layers.iter().for_each(|layer| layer.apply(&mut rows, self.width, self.heads));
        let mut mean = vec![0.0; self.width];
        for row in rows.chunks_exact(self.width) {
            mean.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
        }
        let length = dot(&mean, &mean).sqrt().max(f32::MIN_POSITIVE);
        mean.into_iter().map(|value| value / length).collect()
    }
}

impl Layer {
    fn new(config: &Config, tensors: &Tensors<'_>, nth: usize) -> Result<Self, String> {
        let (width, wide) = (config.hidden_size, config.intermediate_size);
        let name = |part: &str| format!("encoder.layer.{nth}.{part}");
        let square = |part: &str| Linear::of(tensors, &name(part), width, width);
        let norm = |part: &str| Norm::of(tensors, &name(part), width, config.layer_norm_eps);
        Ok(Self {
            query: square("attention.self.query")?,
            key: square("attention.self.key")?,
            value: square("attention.self.value")?,
            attended: square("attention.output.dense")?,
            attended_norm: norm("attention.output.LayerNorm")?,
            wide: Linear::of(tensors, &name("intermediate.dense"), width, wide)?,
            narrow: Linear::of(tensors, &name("output.dense"), wide, width)?,
            narrow_norm: norm("output.LayerNorm")?,
        })
    }

    fn apply(&self, rows: &mut [f32], width: usize, heads: usize) {
        add(rows, &self.attended.apply(&self.attend(rows, width, heads)));
        self.attended_norm.apply(rows);
        let mut wide = self.wide.apply(rows);
        wide.iter_mut().for_each(|value| *value = gelu(*value));
        add(rows, &self.narrow.apply(&wide));
        self.narrow_norm.apply(rows);
    }

    fn attend(&self, rows: &[f32], width: usize, heads: usize) -> Vec<f32> {
        let [queries, keys, values] = [&self.query, &self.key, &self.value].map(|linear| linear.apply(rows));
        let (size, count) = (width / heads, rows.len() / width);
        let scale = 1.0 / (size as f32).sqrt();
        let mut out = vec![0.0; rows.len()];
        for head in 0..heads {
            let part = |of: usize| of * width + head * size..of * width + (head + 1) * size;
            for token in 0..count {
                let query = &queries[part(token)];
                let mut shares: Vec<f32> = (0..count).map(|other| dot(query, &keys[part(other)]) * scale).collect();
                softmax(&mut shares);
                for (other, share) in shares.iter().enumerate() {
                    out[part(token)]
                        .iter_mut()
                        .zip(&values[part(other)])
                        .for_each(|(sum, value)| *sum += share * value);
                }
            }
        }
        out
    }
}

fn add(rows: &mut [f32], others: &[f32]) {
    rows.iter_mut().zip(others).for_each(|(value, other)| *value += other);
}

fn softmax(values: &mut [f32]) {
    let largest = values.iter().fold(f32::NEG_INFINITY, |largest, value| largest.max(*value));
    values.iter_mut().for_each(|value| *value = (*value - largest).exp());
    let sum: f32 = values.iter().sum();
    values.iter_mut().for_each(|value| *value /= sum);
}

/// `x Φ(x)`, with erf by Abramowitz and Stegun 7.1.26: off by less than 2e-7.
fn gelu(x: f32) -> f32 {
    let z = x.abs() * std::f32::consts::FRAC_1_SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let poly = ((((1.061_405_4 * t - 1.453_152) * t + 1.421_413_8) * t - 0.284_496_72) * t + 0.254_829_6) * t;
    let erf = 1.0 - poly * (-z * z).exp();
    0.5 * x * (1.0 + erf.copysign(x))
}
