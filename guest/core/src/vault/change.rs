//! What a change of a document says of itself.

/// The result of changing a document.
pub(crate) enum Change<T> {
    /// The document changed and must be written.
    Made(T),
    /// There was nothing to do.
    Needless(T),
}

impl<T> Change<T> {
    /// The change with another answer.
    pub(crate) fn map<U>(self, map: impl FnOnce(T) -> U) -> Change<U> {
        match self {
            Self::Made(done) => Change::Made(map(done)),
            Self::Needless(done) => Change::Needless(map(done)),
        }
    }
}
