//! What opening a transcript says, and what reading it has brought.

use crate::learn::contract::Digest;
use crate::model::category::Category;
use crate::model::reference::Reference;

impl Digest {
    pub(super) fn count(&mut self, learnt: &[Reference]) {
        for reference in learnt {
            match reference.category {
                Category::Decisions => self.decisions += 1,
                _ => self.lessons += 1,
            }
        }
    }
}
