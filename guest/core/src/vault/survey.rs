//! The category files of a root, one after the other or all at once.

use std::rc::Rc;

use crate::model::category::Category;
use crate::model::contract::Filter;
use crate::model::error::{Error, Result};
use crate::model::scope::Scope;
use crate::store::Listed;
use crate::store::contract::Fault;
use crate::text::sorted::SortedMap;

use super::category_file::{ARCHIVE, CategoryFile};
use super::permissions::Permissions;
use super::root::Root;

/// A category file of a listing.
pub(crate) struct ListedFile {
    listed: Listed,
    pub(crate) scope: Scope,
    pub(crate) category: Category,
}

/// All category files that can be read, and what is wrong with the others.
#[derive(Default)]
pub(crate) struct Survey {
    pub(crate) files: Vec<Rc<CategoryFile>>,
    pub(crate) faults: Vec<Fault>,
}

impl Root {
    /// The category files that a filter can mean, those of one scope behind each other. Who needs one at a time takes one at a
    /// time: together they may take more memory than there is.
    pub(crate) fn listed_files(&self, filter: &Filter) -> Result<Vec<ListedFile>> {
        self.settings.categories.check(&filter.categories)?;
        let mut present = SortedMap::new();
        for listed in self.list_named()? {
            if let Some((scope, category)) = self.place_of(&listed.key) {
                present.insert(listed.key.clone(), ListedFile { listed, scope, category });
            }
        }
        Permissions(self).warn_of_left_out(&|key| {
            self.place_of(key).is_some_and(|(scope, category)| filter.admits_file(&scope, category))
        });
        self.files.borrow_mut().retain(|key| present.contains_key(key) || key.starts_with(ARCHIVE));
        let all = present.into_iter().map(|(_, file)| file);
        Ok(all.filter(|file| filter.admits_file(&file.scope, file.category)).collect())
    }

    /// A file of such a listing, as it is now; none, and maybe a fault, for one that cannot be read.
    pub(crate) fn look_at(&self, file: &ListedFile, faults: &mut Vec<Fault>) -> Result<Option<Rc<CategoryFile>>> {
        match self.file_at(&file.listed, &file.scope, file.category) {
            Ok(file) => return Ok(Some(file)),
            // Its mission was deleted since the listing.
            Err(Error::NotFound(_)) => {}
            Err(error) => faults.push(error.into_fault(&file.listed.key)?),
        }
        Ok(None)
    }

    /// All category files that a filter can mean, as they are now.
    pub(crate) fn survey(&self, filter: &Filter) -> Result<Survey> {
        let mut survey = Survey::default();
        for listed in self.listed_files(filter)? {
            survey.files.extend(self.look_at(&listed, &mut survey.faults)?);
        }
        Ok(survey)
    }
}
