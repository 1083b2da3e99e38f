//! The variants of a kernel, of which the host chooses before a launch: what of the schedules holds in each.

/// A version of a kernel: what of the schedules holds in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// Threads take one iteration at a time.
    Plain,
    /// They take several side by side.
    Jammed,
    /// And lanes several in a row.
    InARow,
    /// Workers of few lanes take short rows ([`crate::transform::kernel::sum_shape`]).
    ShortRows,
    /// Workers share the terms of their lanes' sums.
    SharedSums,
}

impl Variant {
    /// A thread has copies of the body side by side.
    pub fn is_jammed(self) -> bool {
        match self {
            Variant::Jammed | Variant::InARow => true,
            Variant::Plain | Variant::ShortRows | Variant::SharedSums => false,
        }
    }
}
