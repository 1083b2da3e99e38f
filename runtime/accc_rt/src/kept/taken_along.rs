//! What data clauses took along of the records that they name.

use accc_abi::{DataClause, DataKind, Dim};
use std::collections::BTreeMap;

/// What a component's descriptor in memory shows.
pub struct Member {
    pub clause: DataClause,
    /// Of the entry action.
    pub kind: DataKind,
    /// It is what a reference refers to.
    pub is_referred: bool,
    pub dims: Vec<Dim>,
}

impl Member {
    pub fn clause(&self) -> DataClause {
        DataClause { dims: self.dims.as_ptr(), ..self.clause }
    }

    /// Of the exit action, where that of the records is `kind`, by `exit data` or at the end of a region. What references refer to
    /// goes as it came, and by `exit data copyout` where it may have been changed through them.
    pub fn exit_kind(&self, kind: DataKind, dynamic: bool) -> DataKind {
        match kind {
            _ if !self.is_referred => kind,
            DataKind::CopyOut if dynamic && self.kind == DataKind::CopyIn => DataKind::Delete,
            _ if dynamic => kind,
            _ => self.kind,
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data_tests::clause;

    #[test]
    fn components_go_as_the_exit_says_and_references_as_they_came() {
        let member = |kind, is_referred| {
            let clause = clause(kind, c"r", std::ptr::null_mut(), &[]);
            Member { clause, kind, is_referred, dims: Vec::new() }
        };
        let component = member(DataKind::CopyIn, false);
        assert_eq!(component.exit_kind(DataKind::CopyOut, true), DataKind::CopyOut);
        let [referred, constant] = [DataKind::Copy, DataKind::CopyIn].map(|kind| member(kind, true));
        assert_eq!(referred.exit_kind(DataKind::CopyIn, false), DataKind::Copy);
        assert_eq!(referred.exit_kind(DataKind::CopyOut, true), DataKind::CopyOut);
        assert_eq!(referred.exit_kind(DataKind::Delete, true), DataKind::Delete);
        assert_eq!(constant.exit_kind(DataKind::Copy, false), DataKind::CopyIn);
        assert_eq!(constant.exit_kind(DataKind::CopyOut, true), DataKind::Delete);
    }
}
