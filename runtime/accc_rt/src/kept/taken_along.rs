//! What data clauses took along of the records that they name.

use accc_abi::{DataClause, DataKind, Dim};
use std::collections::BTreeMap;

/// What a component's descriptor in memory shows.
pub struct Member {
    pub clause: DataClause,
    pub kind: DataKind,
    pub dims: Vec<Dim>,
}

impl Member {
    pub fn clause(&self) -> DataClause {
        DataClause { dims: self.dims.as_ptr(), ..self.clause }
    }
}

/// What was taken along on one device.
#[derive(Default)]
pub struct TakenAlong {
    /// By the first host address of the records, and whether by `enter data`: one entry for each clause.
    pub by_start: BTreeMap<(usize, bool), Vec<Vec<Member>>>,
    /// The records on the way.
    pub walking: Vec<usize>,
}
