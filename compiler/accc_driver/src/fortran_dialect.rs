//! What the command line says Fortran programs mean: implicit types, what lives on between calls, names for the linker,
//! characters in literals, values of what the program leaves undefined. gfortran's options and nvfortran's names for them.

use crate::report::{COMMAND_LINE, NOT_SUPPORTED};
use accc_diag::Diagnostic;
use accc_fortran::Underscoring;
use accc_fortran::sema::InitialValues;

/// How the options start.
pub const OPTIONS: &[&str] = &[
    "-fimplicit-none",
    "-fno-implicit-none",
    "-Mdclchk",
    "-Mnodclchk",
    "-fmodule-private",
    "-fno-module-private",
    "-fautomatic",
    "-fno-automatic",
    "-Msave",
    "-Mnosave",
    "-fbackslash",
    "-fno-backslash",
    "-Mbackslash",
    "-Mnobackslash",
    "-funderscoring",
    "-fno-underscoring",
    "-fsecond-underscore",
    "-fno-second-underscore",
    "-Msecond_underscore",
    "-Mnosecond_underscore",
    "-frealloc-lhs",
    "-fno-realloc-lhs",
    "-Mallocatable=",
    "-fdec",
    "-fno-dec",
    "-fdec-",
    "-frange-check",
    "-fno-range-check",
    "-fno-dec-structure",
    "-fno-dec-static",
    "-fallow-invalid-boz",
    "-fno-allow-invalid-boz",
    "-fallow-leading-underscore",
    "-fno-allow-leading-underscore",
    "-finit-local-zero",
    "-finit-derived",
    "-fno-init-derived",
    "-fno-init-local-zero",
    "-finit-integer=",
    "-finit-real=",
    "-finit-logical=",
    "-finit-character=",
    "-frecord-marker=",
];

#[derive(Clone, PartialEq, Debug)]
pub struct FortranDialect {
    /// Nothing has a type that no statement gives it.
    pub implicit_none: bool,
    /// Names of modules are private where no statement says otherwise.
    pub module_private: bool,
    /// Local variables of procedures that are not recursive are saved.
    pub save: bool,
    /// `\n` and its like in character literals are single characters.
    pub backslash: bool,
    /// Names may begin with `_`.
    pub leading_underscore: bool,
    pub underscoring: Underscoring,
    /// Assignment gives an allocatable array the shape of the value.
    pub reallocate: bool,
    pub initial: InitialValues,
    /// The syntax of DEC's compilers.
    pub dec: bool,
    /// Constants have to fit in their kinds.
    pub range_check: bool,
    /// Characters may be given to numbers and truth values, as their bytes.
    pub character_bytes: bool,
    /// Bits in digits (`z'ff'`) are integers wherever they stand.
    pub invalid_boz: bool,
}

impl Default for FortranDialect {
    fn default() -> FortranDialect {
        FortranDialect {
            implicit_none: false,
            module_private: false,
            save: false,
            backslash: false,
            leading_underscore: false,
            underscoring: Underscoring::One,
            reallocate: true,
            initial: InitialValues::default(),
            dec: false,
            range_check: true,
            character_bytes: false,
            invalid_boz: false,
        }
    }
}

impl FortranDialect {
    /// Obeys options of [`OPTIONS`] in order.
    pub fn parse(flags: &[String]) -> Result<FortranDialect, Diagnostic> {
        let mut dialect = FortranDialect::default();
        for flag in flags {
            dialect.option(flag)?;
        }
        Ok(dialect)
    }

    fn option(&mut self, flag: &str) -> Result<(), Diagnostic> {
        match flag {
            "-fimplicit-none" | "-Mdclchk" => self.implicit_none = true,
            "-fno-implicit-none" | "-Mnodclchk" => self.implicit_none = false,
            "-fmodule-private" => self.module_private = true,
            "-fno-module-private" => self.module_private = false,
            "-fno-automatic" | "-Msave" => self.save = true,
            "-fautomatic" | "-Mnosave" => self.save = false,
            "-fbackslash" | "-Mnobackslash" => self.backslash = true,
            "-fno-backslash" | "-Mbackslash" => self.backslash = false,
            "-fdec" | "-fdec-structure" | "-fdec-static" => self.dec = true,
            // Taken without an option.
            "-fdec-math" | "-fdec-include" | "-fdec-intrinsic-ints" => {}
            "-fdec-char-conversions" => self.character_bytes = true,
            "-fno-dec-char-conversions" => self.character_bytes = false,
            "-fdec-format-defaults" | "-fdec-blank-format-item" => {
                let way_out = "write the widths of format items, and no comma without an item";
                return Err(Diagnostic::error(NOT_SUPPORTED, format!("not supported: {flag}; {way_out}")));
            }
            "-frange-check" => self.range_check = true,
            "-fno-range-check" => self.range_check = false,
            "-fno-dec" | "-fno-dec-structure" | "-fno-dec-static" => self.dec = false,
            "-fallow-invalid-boz" => self.invalid_boz = true,
            "-fno-allow-invalid-boz" => self.invalid_boz = false,
            "-fallow-leading-underscore" => self.leading_underscore = true,
            "-fno-allow-leading-underscore" => self.leading_underscore = false,
            "-fno-underscoring" => self.underscoring = Underscoring::None,
            "-fsecond-underscore" | "-Msecond_underscore" => self.underscoring = Underscoring::Second,
            "-funderscoring" | "-fno-second-underscore" | "-Mnosecond_underscore" => {
                self.underscoring = Underscoring::One;
            }
            "-fno-realloc-lhs" | "-Mallocatable=95" => self.reallocate = false,
            "-frealloc-lhs" | "-Mallocatable=03" => self.reallocate = true,
            "-finit-local-zero" => {
                self.initial = InitialValues { derived: self.initial.derived, ..InitialValues::zero() };
            }
            "-finit-derived" => self.initial.derived = true,
            "-fno-init-derived" => self.initial.derived = false,
            "-fno-init-local-zero" => self.initial = InitialValues::default(),
            _ => return self.option_with_value(flag),
        }
        Ok(())
    }

    fn option_with_value(&mut self, flag: &str) -> Result<(), Diagnostic> {
        let Some((name, value)) = flag.split_once('=') else { return Err(wrong(flag, "it takes no value")) };
        match name {
            "-finit-integer" => {
                self.initial.integer = Some(value.parse().map_err(|_| wrong(flag, "the value is an integer"))?);
            }
            "-finit-logical" => {
                self.initial.logical = Some(match value {
                    "true" => true,
                    "false" => false,
                    _ => return Err(wrong(flag, "the values are true and false")),
                });
            }
            "-finit-character" => {
                let code = value.parse().ok().filter(|code| *code < 128);
                self.initial.character = Some(code.ok_or_else(|| wrong(flag, "the value is a code from 0 to 127"))?);
            }
            "-finit-real" => {
                self.initial.real = Some(match value {
                    "zero" => 0.0,
                    "inf" => f64::INFINITY,
                    "-inf" => f64::NEG_INFINITY,
                    "nan" | "snan" => f64::NAN,
                    _ => return Err(wrong(flag, "the values are zero, inf, -inf, nan and snan")),
                });
            }
            "-frecord-marker" if value == "4" => {}
            "-frecord-marker" => {
                let text = format!("not supported: {flag}; markers of unformatted records have 4 bytes");
                return Err(Diagnostic::error(NOT_SUPPORTED, text));
            }
            "-Mallocatable" => return Err(wrong(flag, "the values are 95 and 03")),
            _ => return Err(wrong(flag, "it takes no value")),
        }
        Ok(())
    }
}

fn wrong(flag: &str, why: &str) -> Diagnostic {
    Diagnostic::error(COMMAND_LINE, format!("{flag}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<FortranDialect, String> {
        let flags: Vec<String> = line.split_whitespace().map(String::from).collect();
        FortranDialect::parse(&flags).map_err(|error| error.message)
    }

    #[test]
    fn the_last_one_counts() {
        let dialect = parse("-Msave -fautomatic -fno-backslash -Mnobackslash -fno-underscoring").unwrap();
        assert!(!dialect.save && dialect.backslash && dialect.underscoring == Underscoring::None);
        assert!(parse("-fno-realloc-lhs -Mallocatable=03").unwrap().reallocate);
    }

    #[test]
    fn initial_values() {
        let initial = parse("-finit-local-zero -finit-real=-inf -finit-integer=-7").unwrap().initial;
        let wanted = InitialValues { integer: Some(-7), real: Some(f64::NEG_INFINITY), ..InitialValues::zero() };
        assert_eq!(initial, wanted);
        assert!(parse("-finit-logical=1").unwrap_err().contains("true and false"));
    }

    #[test]
    fn what_is_not_obeyed_is_refused() {
        assert!(parse("-frecord-marker=4").is_ok());
        assert!(parse("-frecord-marker=8").unwrap_err().contains("not supported"));
        assert!(parse("-fimplicit-none=x").is_err());
    }
}
