//! The name that somebody may have meant who typed another.

/// The likeness from which a name may be meant, 0 to 1.
const ALIKE: f64 = 0.5;

/// The most similar of the known names, if it is similar enough.
pub(crate) fn nearest<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let alike = known.map(|known| (strsim::normalized_damerau_levenshtein(typed, known), known));
    let alike = alike.filter(|(alike, _)| *alike > ALIKE);
    alike.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, known)| known)
}
