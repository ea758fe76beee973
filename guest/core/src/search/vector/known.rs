//! The vectors of one model as a process holds them, and where each entry's is.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use crate::search::collection::Collection;
use crate::store::hash::Fnv;

use super::code::Probe;
use super::file::VectorFile;

/// Where a vector is: the file, and its row there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowPlace {
    file: u32,
    row: u32,
}

/// All vectors of one model.
#[derive(Debug, Default)]
pub(crate) struct Model {
    pub(super) name: String,
    /// With their keys, in the order of these.
    pub(super) files: Vec<(String, Rc<VectorFile>)>,
    /// Looked up only, never walked.
    places: HashMap<u64, RowPlace, BuildHasherDefault<Fnv>>,
}

impl Model {
    pub(super) fn new(name: &str, files: Vec<(String, Rc<VectorFile>)>) -> Self {
        let mut places = HashMap::default();
        for (file, (_, vectors)) in (0..).zip(&files) {
            // Of duplicates any is as good.
            places.extend((0..).zip(vectors.hashes()).map(|(row, hash)| (hash, RowPlace { file, row })));
        }
        Self { name: name.to_owned(), files, places }
    }

    /// The length of its vectors; none if there are none.
    pub(crate) fn dimension(&self) -> Option<usize> {
        self.files.first().map(|(_, file)| file.dimension())
    }

    /// Where the vector of a text is, by the text's hash.
    pub(crate) fn place(&self, hash: u64) -> Option<RowPlace> {
        self.places.get(&hash).copied()
    }

    /// The cosine of a vector and a probe of as many dimensions.
    pub(crate) fn cosine(&self, place: RowPlace, probe: &Probe) -> f64 {
        self.files[place.file as usize].1.cosine(place.row, probe)
    }

    /// A vector, of length 1.
    pub(crate) fn unit(&self, place: RowPlace) -> Vec<f32> {
        self.files[place.file as usize].1.unit(place.row)
    }
}

/// The vectors of the model that was used last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vectors {
    pub(super) model: Option<Rc<Model>>,
    placed: Option<Placed>,
}

/// The vectors of a collection's entries.
#[derive(Clone, Debug)]
struct Placed {
    collection: Rc<Collection>,
    model: Rc<Model>,
    places: Rc<[Option<RowPlace>]>,
}

impl Vectors {
    /// Where the vector of each entry is, dead ones too.
    pub(crate) fn places(&mut self, collection: &Rc<Collection>, model: &Rc<Model>) -> Rc<[Option<RowPlace>]> {
        let is_of = |placed: &&Placed| Rc::ptr_eq(&placed.collection, collection) && Rc::ptr_eq(&placed.model, model);
        if let Some(placed) = self.placed.as_ref().filter(is_of) {
            return placed.places.clone();
        }
        let places: Rc<[Option<RowPlace>]> = collection.text_hashes().map(|hash| model.place(hash)).collect();
        let (collection, model) = (Rc::clone(collection), Rc::clone(model));
        self.placed = Some(Placed { collection, model, places: places.clone() });
        places
    }
}
