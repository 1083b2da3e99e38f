//! The kinds of place that a declarator stands at. Source: C11, 6.7.6.2.

/// Where a declarator stands: it decides what an array's length may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// At file scope: lengths are constants.
    File,
    /// In a block: lengths are evaluated where it stands.
    Block,
    /// A parameter of a declaration: lengths are not evaluated.
    Prototype,
    /// A parameter of a definition: lengths are evaluated on entry.
    Definition,
    /// A member of a structure or union.
    Member,
}
