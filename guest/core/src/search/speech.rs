//! The speech of a text: a question, a time, a person who speaks.

/// The properties of a text, as bits: see the constants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Speech(pub(crate) u8);

impl Speech {
    /// The text ends with a question.
    pub(crate) const ASKS: Self = Self(1);
    /// The text states a time: a day, a month, a year, a distance from now.
    pub(crate) const TELLS_TIME: Self = Self(1 << 1);
    /// Somebody speaks of himself or to somebody: I, you.
    pub(crate) const SPEAKS: Self = Self(1 << 2);
    /// The text tells that something is another way than before.
    pub(crate) const CHANGES: Self = Self(1 << 3);

    /// Bits that all of them take.
    pub(crate) const BITS: u8 = 4;

    /// Returns whether the text has all of these properties.
    pub(crate) fn does(self, one: Self) -> bool {
        self.0 & one.0 == one.0
    }

    /// Both together.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The properties that a folded word gives to its text.
    pub(crate) fn of_word(folded: &str) -> Self {
        let is_time = is_in(&TIMES, folded) || is_year(folded);
        let found = [
            (is_time, Self::TELLS_TIME),
            (is_in(&PERSONS, folded), Self::SPEAKS),
            (is_in(&CHANGES, folded), Self::CHANGES),
        ];
        let found = found.into_iter().filter(|(is_found, _)| *is_found);
        found.fold(Self::default(), |all, (_, one)| all.and(one))
    }

    /// The properties that the end of a text gives to it.
    pub(crate) fn of_end(text: &str) -> Self {
        if asks(text) { Self::ASKS } else { Self::default() }
    }
}

/// Returns whether the last sentence is a question; brackets after it are no sentence.
fn asks(text: &str) -> bool {
    let text = text.trim_end();
    let said = match text.rfind('[') {
        Some(at) if text.ends_with(']') => text[..at].trim_end(),
        _ => text,
    };
    said.trim_end_matches(['"', '\'', ')', '*', '_', '”', '’', '»']).ends_with(['?', '？', '؟'])
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && (word.starts_with("19") || word.starts_with("20")) && word.bytes().all(|b| b.is_ascii_digit())
}

fn is_in(sorted: &[&str], word: &str) -> bool {
    sorted.binary_search(&word).is_ok()
}

/// Words of time, in English and Portuguese, folded.
const TIMES: [&str; 71] = [
    "abril",
    "ago",
    "agosto",
    "amanha",
    "ano",
    "anos",
    "anteontem",
    "april",
    "atras",
    "august",
    "day",
    "days",
    "december",
    "dezembro",
    "dia",
    "dias",
    "domingo",
    "february",
    "fevereiro",
    "friday",
    "hoje",
    "janeiro",
    "january",
    "julho",
    "july",
    "june",
    "junho",
    "last",
    "maio",
    "march",
    "marco",
    "mes",
    "meses",
    "monday",
    "month",
    "months",
    "next",
    "november",
    "novembro",
    "october",
    "ontem",
    "outubro",
    "passada",
    "passado",
    "proxima",
    "proximo",
    "quarta",
    "quinta",
    "recently",
    "sabado",
    "saturday",
    "segunda",
    "semana",
    "semanas",
    "september",
    "setembro",
    "sexta",
    "sunday",
    "terca",
    "thursday",
    "today",
    "tomorrow",
    "tonight",
    "tuesday",
    "wednesday",
    "week",
    "weekend",
    "weeks",
    "year",
    "years",
    "yesterday",
];

/// Words by which somebody speaks of himself or to somebody.
const PERSONS: [&str; 14] =
    ["eu", "i", "me", "meu", "meus", "mim", "minha", "minhas", "my", "tu", "voce", "voces", "you", "your"];

/// Words of change in English, Portuguese, Spanish, French and German, folded.
const CHANGES: [&str; 55] = [
    "actualizada",
    "actualizado",
    "adiada",
    "adiado",
    "adjusted",
    "alterada",
    "alterado",
    "amended",
    "amendment",
    "ampliado",
    "anymore",
    "atualizada",
    "atualizado",
    "augmente",
    "aumentado",
    "aumentou",
    "cambiado",
    "cambiamos",
    "decreased",
    "desormais",
    "erhoht",
    "ersetzt",
    "extended",
    "geandert",
    "increased",
    "kurzlich",
    "lowered",
    "migrated",
    "modifie",
    "mudamos",
    "mudou",
    "neuerdings",
    "pospuesto",
    "postponed",
    "raised",
    "reduced",
    "reducido",
    "reduzido",
    "reduziu",
    "reemplazado",
    "remplace",
    "renamed",
    "replaced",
    "repousse",
    "rescheduled",
    "revised",
    "substituido",
    "supersedes",
    "superseding",
    "switched",
    "trocamos",
    "umbenannt",
    "updated",
    "upgraded",
    "verschoben",
];
