//! Clauses of the compiler's own that hold data which may go back when memory runs out.

use accc_abi::{DataClause, Dim};

/// A clause that holds its data.
pub struct GivingWay {
    /// Where the program keeps the clause, which tells it from others.
    pub key: usize,
    pub clause: DataClause,
    pub dims: Box<[Dim]>,
}
