//! A sentence model of the MiniLM kind from files on this machine: a BERT encoder in plain Rust, on the processor.

mod bert;
mod tensor;
mod wordpiece;

use std::path::Path;

use crate::api::embedder::{EmbedError, Embedder};
use bert::Bert;
use tensor::Tensors;
use wordpiece::WordPiece;

/// Tokens that sentence models of this kind were trained on; what is longer is cut.
const MOST_TOKENS: usize = 256;

/// A BERT sentence model: mean of the last layer, length 1.
pub struct LocalEmbedder {
    model: String,
    words: WordPiece,
    bert: Bert,
}

impl LocalEmbedder {
    /// Reads `config.json`, `vocab.txt` and `model.safetensors` from a folder, as sentence-transformers saves them.
    /// The folder's name is the model's name unless another is given. Nothing is ever downloaded.
    ///
    /// # Errors
    /// A file that is missing or not of such a model.
    pub fn open(folder: impl AsRef<Path>, name: Option<&str>) -> Result<Self, EmbedError> {
        let folder = folder.as_ref();
        let read = |file: &str| {
            let path = folder.join(file);
            std::fs::read(&path).map_err(|error| EmbedError::Model(format!("{}: {error}", path.display())))
        };
        let wrong = |file: &str| {
            let path = folder.join(file).display().to_string();
            move |why: String| EmbedError::Model(format!("{path}: {why}"))
        };
        let vocabulary =
            String::from_utf8(read("vocab.txt")?).map_err(|error| wrong("vocab.txt")(error.to_string()))?;
        let words = WordPiece::new(&vocabulary).map_err(wrong("vocab.txt"))?;
        let bytes = read("model.safetensors")?;
        let tensors = Tensors::parse(&bytes).map_err(wrong("model.safetensors"))?;
        let config = serde_json::from_slice(&read("config.json")?).map_err(|error| error.to_string());
        let config = config.map_err(wrong("config.json"))?;
        let bert = Bert::new(&config, &tensors).map_err(wrong("model.safetensors"))?;
        let named = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let model = name.map(str::to_owned).or(named).unwrap_or_else(|| "local".to_owned());
        Ok(Self { model, words, bert })
    }
}

impl Embedder for LocalEmbedder {
    fn model(&self) -> &str {
        &self.model
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let most = MOST_TOKENS.min(self.bert.positions());
        Ok(texts.iter().map(|text| self.bert.embed(&self.words.ids(text, most))).collect())
    }
}

impl std::fmt::Debug for LocalEmbedder {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("LocalEmbedder").field("model", &self.model).finish_non_exhaustive()
    }
}
