//! Options of other compilers without which a program means something else, or has what its user counts on: accc says that it does
//! not have them instead of leaving them out.

use crate::report::NOT_SUPPORTED;
use accc_diag::Diagnostic;

/// Options of other compilers for the kinds of variables and the form of the source.
const CHANGES_MEANING: &[&str] = &[
    "-ff2c",
    "-fleading-underscore",
    "-fno-sign-zero",
    "-fmax-subrecord-length",
    "-Munixlogical",
    "-funsigned-bitfields",
    "-fno-signed-bitfields",
    "-fsingle-precision-constant",
    "-fshort-wchar",
    "-m32",
    "-mx32",
    "-mlong-double-64",
    "-mlong-double-128",
];

/// Options that ask for instrumented code, by how they start.
const INSTRUMENTS: &[&str] = &["-fsanitize=", "-finstrument-functions", "-fprofile-", "--coverage", "-ftest-coverage"];

/// Options whose absence would change what the program does: they are errors until they work.
/// `assembly`: -S was given.
pub fn check(unknown: &[String], assembly: bool) -> Result<(), Diagnostic> {
    let refused = |what: String| Err(Diagnostic::error(NOT_SUPPORTED, format!("not supported: {what}")));
    if let Some(flag) =
        unknown.iter().find(|flag| CHANGES_MEANING.contains(&flag.split('=').next().unwrap_or_default()))
    {
        return refused(format!("{flag}; it would change what the program means: write it in the source"));
    }
    if assembly {
        return refused("-S; --emit=llvm and --emit=ptx show the generated code".to_string());
    }
    if let Some(flag) = unknown.iter().find(|flag| INSTRUMENTS.iter().any(|start| flag.starts_with(start))) {
        return refused(format!("{flag}; leave it out"));
    }
    Ok(())
}
