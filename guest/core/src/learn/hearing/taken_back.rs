//! What a session says first and takes back later: it decides otherwise, finds that it was wrong, or repairs what failed.

use std::cell::OnceCell;

use crate::learn::lexicon;
use crate::model::contract::Role;
use crate::text::language::Stems;
use crate::text::similarity::contradiction::Statements;
use crate::text::similarity::jaccard;
use crate::text::sorted::{SortedMap, SortedSet};

use super::amend::{is_amount, subject};

/// Why a statement is not kept that a later one takes back.
pub(super) const TAKEN_BACK: &str = "taken back later in the session";

/// Share of the words of both from which two statements of one session are of one subject.
const ALIKE: f64 = 0.5;

/// Share of the earlier statement's words that a later one has that says itself that something changed.
const SUBJECT: f64 = 0.5;

/// Words in common, at least.
const LEAST_SHARED: usize = 2;

/// A statement of a session.
struct Remark<'t> {
    text: &'t str,
    by: Role,
    words: SortedSet<String>,
    /// It says that something is another than was said or is decided anew.
    takes_back: bool,
    /// It says that what failed works.
    repairs: bool,
    /// What it says of amounts and the like; made when it is compared first.
    statements: OnceCell<Statements>,
    /// The place of the last statement that says the same.
    last: usize,
    /// The place of the last statement that takes it back; made when it is asked for first.
    taken_back: OnceCell<Option<usize>>,
}

/// Statements of one session, to be compared: each stands for all that say the same.
pub(super) struct Remarks<'t> {
    all: Vec<Remark<'t>>,
    /// The remark that stands for each statement.
    places: Vec<usize>,
    stems: Stems,
}

impl<'t> Remarks<'t> {
    pub(super) fn of(said: impl Iterator<Item = (Role, &'t str)>) -> Self {
        let stems = Stems::new();
        let (mut all, mut places, mut known): (Vec<Remark<'t>>, Vec<usize>, SortedMap<_, usize>) = Default::default();
        for (nth, (by, text)) in said.enumerate() {
            let place = *known.entry((by == Role::User, text)).or_insert(all.len());
            if place == all.len() {
                all.push(Remark::new(by, text, &stems));
            }
            all[place].last = nth;
            places.push(place);
        }
        Self { all, places, stems }
    }

    /// Returns whether one of the statements behind the nth takes that back.
    pub(super) fn is_taken_back(&self, nth: usize) -> bool {
        let earlier = &self.all[self.places[nth]];
        let reverses = |later: &&Remark<'_>| later.reverses(earlier, &self.stems);
        let last = || self.all.iter().filter(reverses).map(|later| later.last).max();
        earlier.taken_back.get_or_init(last).is_some_and(|last| last > nth)
    }

    /// The text of the first statement that takes back what was said before; `is_later` tells of the nth whether it came later.
    pub(super) fn reversing(&self, by: Role, text: &str, is_later: impl Fn(usize) -> bool) -> Option<&'t str> {
        let earlier = Remark::new(by, text, &self.stems);
        let reverses = |later: &&Remark<'t>| is_later(later.last) && later.reverses(&earlier, &self.stems);
        self.all.iter().find(reverses).map(|later| later.text)
    }

    /// Returns whether a statement says itself that something is another now than was said.
    pub(super) fn say_otherwise(&self) -> bool {
        self.all.iter().any(|remark| remark.takes_back || remark.repairs)
    }
}

impl<'t> Remark<'t> {
    fn new(by: Role, text: &'t str, stems: &Stems) -> Self {
        let takes_back = lexicon::amends(text) || lexicon::contains("withdraws", text);
        let (words, repairs) = (subject(text, stems), lexicon::contains("repairs", text));
        Self { text, by, words, takes_back, repairs, statements: OnceCell::new(), last: 0, taken_back: OnceCell::new() }
    }

    fn reverses(&self, earlier: &Remark<'_>, stems: &Stems) -> bool {
        // What a person wants is not changed by what an agent says.
        let may = self.by == Role::User || earlier.by == Role::Agent;
        let shared = self.words.intersection(&earlier.words).count();
        if !may || shared < LEAST_SHARED {
            return false;
        }
        let tells_of_it = shared as f64 >= SUBJECT * earlier.words.len() as f64;
        let is_repaired = || self.repairs && !earlier.repairs && lexicon::fails(earlier.text);
        tells_of_it && (self.takes_back || is_repaired()) || self.contradicts(earlier, stems)
    }

    fn contradicts(&self, earlier: &Remark<'_>, stems: &Stems) -> bool {
        let is_alike = jaccard(&self.words, &earlier.words).is_some_and(|share| share >= ALIKE);
        is_alike && {
            let found = self.statements(stems).contradict(earlier.statements(stems));
            found.is_some_and(|found| is_amount(&found, self.text))
        }
    }

    fn statements(&self, stems: &Stems) -> &Statements {
        self.statements.get_or_init(|| Statements::of(self.text, stems))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERSON: Role = Role::User;
    const AGENT: Role = Role::Agent;

    /// The statements that nothing behind them takes back.
    fn left<'t>(said: &[(Role, &'t str)]) -> Vec<&'t str> {
        let remarks = Remarks::of(said.iter().copied());
        let all = said.iter().enumerate().filter(|(nth, _)| !remarks.is_taken_back(*nth));
        all.map(|(_, (_, text))| *text).collect()
    }

    #[test]
    fn the_later_of_two_amounts_holds_in_any_language() {
        for (first, then) in [
            ("The upload limit is 5 megabytes.", "The upload limit is 20 megabytes."),
            ("O limite de upload é de 5 megabytes.", "O limite de upload é de 20 megabytes."),
            ("El límite de subida es de 5 megabytes.", "El límite de subida es de 20 megabytes."),
            ("Das Limit für Uploads ist 5 Megabyte.", "Das Limit für Uploads ist 20 Megabyte."),
        ] {
            assert_eq!(left(&[(AGENT, first), (PERSON, then)]), [then]);
            assert_eq!(left(&[(PERSON, first), (AGENT, then)]), [first, then], "a person is not overruled");
        }
        let both = [(AGENT, "The API listens on port 8080."), (AGENT, "The worker listens on port 8081.")];
        assert_eq!(left(&both).len(), 2);
    }

    #[test]
    fn what_is_said_again_after_it_was_taken_back_holds() {
        let (five, twenty) = ("The upload limit is 5 megabytes.", "The upload limit is 20 megabytes.");
        assert_eq!(left(&[(AGENT, five), (AGENT, twenty), (AGENT, five)]), [five]);
        assert_eq!(left(&[(AGENT, five), (AGENT, five), (AGENT, twenty), (AGENT, twenty)]), [twenty, twenty]);
    }

    #[test]
    fn what_is_denied_later_does_not_hold() {
        for (first, then) in [
            ("The index is rebuilt at every start.", "The index is not rebuilt at every start."),
            ("O índice é refeito a cada início.", "O índice não é refeito a cada início."),
            ("We use npm for the packages.", "We use pnpm for the packages."),
        ] {
            assert_eq!(left(&[(AGENT, first), (AGENT, then)]), [then]);
        }
    }

    #[test]
    fn what_is_refuted_or_decided_anew_does_not_hold() {
        for (first, then) in [
            (
                "The slow start comes from the cold cache of the session store.",
                "I was wrong about the cold cache: the slow start of the session store comes from its index.",
            ),
            (
                "A lentidão vem do cache frio da sessão.",
                "Eu estava errado sobre o cache frio da sessão: a lentidão vem do índice.",
            ),
            (
                "El arranque lento viene de la caché fría de sesiones.",
                "Me equivoqué con la caché fría de sesiones: el arranque lento viene del índice.",
            ),
            (
                "Rabatte werden vor der Steuer abgezogen, Gutscheine danach.",
                "Das gilt nicht mehr: Rabatte und Gutscheine werden beide nach der Steuer abgezogen.",
            ),
        ] {
            assert_eq!(left(&[(AGENT, first), (AGENT, then)]), [then]);
        }
    }

    #[test]
    fn a_failure_that_is_repaired_in_its_session_is_no_lesson_any_more() {
        for (first, then) in [
            ("The upload test fails on Windows.", "Fixed: the upload test passes on Windows now."),
            ("O teste de upload falha com erro no Windows.", "Resolvido: o teste de upload passa no Windows."),
            ("La prueba de subida da error en Windows.", "Arreglado: la prueba de subida pasa en Windows."),
        ] {
            assert_eq!(left(&[(AGENT, first), (AGENT, then)]), [then]);
        }
        let other = [(AGENT, "The upload test fails on Windows."), (AGENT, "Fixed: the header of the page is blue.")];
        assert_eq!(left(&other).len(), 2);
        let rule = [(AGENT, "The upload test runs on Windows."), (AGENT, "Fixed: the upload test runs on Windows.")];
        assert_eq!(left(&rule).len(), 2, "nothing failed");
    }
}
