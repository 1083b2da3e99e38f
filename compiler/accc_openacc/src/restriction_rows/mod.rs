//! The restrictions of OpenACC 3.3, one by one: in short, who tells the user, and the tests that hold it.
//!
//! A table for `restriction_tests.rs`, which looks for each test and makes a page of the documentation of all. Sections are
//! those of the specification; a row says what must not be, or has to be.

mod constructs;
mod directives;
mod loops;

/// One sentence of the specification.
pub struct Restriction {
    pub section: &'static str,
    pub rule: &'static str,
    pub told: Told,
    pub tests: &'static [Test],
}

/// Who notices that a program does not keep to it.
pub enum Told {
    /// The compiler, by one of these codes.
    By(&'static [&'static str]),
    /// The runtime, by an error that ends the program.
    AtRunTime,
    /// A program compiled with `-acc=check`.
    Checked,
    /// Nobody, because of this.
    Unseen(&'static str),
}

/// Where a test is.
pub enum Test {
    /// A case of `testsuite/diag/openacc_*_c.test`, by its title.
    C(&'static str),
    /// One of `testsuite/diag/openacc_*_fortran.test`.
    Fortran(&'static str),
    /// A file of the project.
    File(&'static str),
}

const fn row(section: &'static str, rule: &'static str, told: Told, tests: &'static [Test]) -> Restriction {
    Restriction { section, rule, told, tests }
}

/// All, by section.
pub fn restrictions() -> impl Iterator<Item = &'static Restriction> {
    [constructs::ROWS, loops::ROWS, directives::ROWS].into_iter().flatten()
}
