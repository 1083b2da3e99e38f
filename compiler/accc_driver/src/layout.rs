//! The source form of Fortran files: what their names say, and what `-Mfixed`, `-ffree-form` and the like say instead.

use crate::report::COMMAND_LINE;
use accc_diag::Diagnostic;
use accc_fortran::parse::SourceForm;

/// The form that a file's name says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamedForm {
    Free,
    Fixed,
}

const FIXED_LINES: &str = "-ffixed-line-length-";
const FREE_LINES: &str = "-ffree-line-length-";

/// The last column of a fixed-form line that counts, by the standard and with `-Mextend`.
const COLUMNS: usize = 72;
const EXTENDED: usize = 132;

/// What the command line says about all Fortran files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Whatever the names say.
    forced: Option<NamedForm>,
    columns: Option<usize>,
    /// Lines of fixed form with a `d` in column 1 are code.
    debug_lines: bool,
    /// Of free lines, where an option says so; 0: no limit.
    free_columns: Option<usize>,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout { forced: None, columns: Some(COLUMNS), debug_lines: false, free_columns: None }
    }
}

impl Layout {
    /// Obeys the options in order.
    pub fn parse(flags: &[String]) -> Result<Layout, Diagnostic> {
        let mut layout = Layout::default();
        for flag in flags {
            match flag.as_str() {
                "-Mfixed" | "-ffixed-form" | "-fixed" => layout.forced = Some(NamedForm::Fixed),
                "-Mfree" | "-Mfreeform" | "-ffree-form" | "-free" => layout.forced = Some(NamedForm::Free),
                "-fd-lines-as-code" | "-Mdlines" => layout.debug_lines = true,
                "-fd-lines-as-comments" | "-Mnodlines" => layout.debug_lines = false,
                "-Mextend" | "-extend-source" => layout.columns = Some(EXTENDED),
                _ if flag.starts_with(FREE_LINES) => layout.free_columns = columns(flag, FREE_LINES)?,
                _ => layout.columns = columns(flag, FIXED_LINES)?.or(layout.columns).filter(|columns| *columns > 0),
            }
        }
        Ok(layout)
    }

    /// How long free lines are: as long as the standard has it, where no option says otherwise.
    pub fn free_columns(&self) -> Option<usize> {
        self.free_columns.or(Some(EXTENDED)).filter(|columns| *columns > 0)
    }

    pub fn form(&self, named: NamedForm) -> SourceForm {
        match self.forced.unwrap_or(named) {
            NamedForm::Free => SourceForm::Free,
            NamedForm::Fixed => SourceForm::Fixed { columns: self.columns, debug_lines: self.debug_lines },
        }
    }
}

/// `-ffixed-line-length-132`; 0 and `none`: no limit, given as 0.
fn columns(flag: &str, start: &str) -> Result<Option<usize>, Diagnostic> {
    let Some(length) = flag.strip_prefix(start) else { return Ok(None) };
    match length.parse() {
        Ok(columns) if columns == 0 || columns >= 7 => Ok(Some(columns)),
        _ if length == "none" => Ok(Some(0)),
        _ => {
            let text = format!("{flag}: the length is a number from 7 on, or `none`");
            Err(Diagnostic::error(COMMAND_LINE, text))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(line: &str, named: NamedForm) -> SourceForm {
        let flags: Vec<String> = line.split_whitespace().map(String::from).collect();
        Layout::parse(&flags).unwrap().form(named)
    }

    #[test]
    fn names_and_options() {
        let fixed = |columns| SourceForm::Fixed { columns, debug_lines: false };
        assert_eq!(form("", NamedForm::Fixed), fixed(Some(72)));
        assert_eq!(form("-Mfixed -Mextend", NamedForm::Free), fixed(Some(132)));
        assert_eq!(form("-ffixed-line-length-none", NamedForm::Fixed), fixed(None));
        assert_eq!(form("-ffixed-line-length-100", NamedForm::Fixed), fixed(Some(100)));
        assert_eq!(form("-ffree-form -Mextend", NamedForm::Fixed), SourceForm::Free);
        assert!(Layout::parse(&["-ffixed-line-length-x".to_string()]).is_err());
    }
}
