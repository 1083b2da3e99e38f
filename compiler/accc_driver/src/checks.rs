//! What Fortran programs check while they run: `-Mbounds`, `-fcheck=bounds`, `-ffpe-trap=...`, and their opposites.

use crate::report::COMMAND_LINE;
use accc_diag::Diagnostic;
use accc_fortran::Traps;

/// How the options start.
pub const OPTIONS: &[&str] =
    &["-Mbounds", "-Mnobounds", "-fbounds-check", "-fno-bounds-check", "-fcheck=", "-ffpe-trap=", "-Ktrap="];

/// gfortran's checks that do not exist here.
const OTHER_CHECKS: &[&str] = &["array-temps", "bits"];

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Checks {
    /// Subscripts, sections, substrings and the shapes of arrays that meet.
    pub bounds: bool,
    /// Loops, recursion, pointers.
    pub others: accc_fortran::Checks,
    pub traps: Traps,
    /// Checks that were asked for and do not exist here.
    pub without_effect: Vec<String>,
}

impl Checks {
    /// Obeys the options in order.
    pub fn parse(flags: &[String]) -> Result<Checks, Diagnostic> {
        let mut checks = Checks::default();
        for flag in flags {
            match flag.split_once('=') {
                Some(("-fcheck", list)) => checks.check_list(flag, list)?,
                Some((_, list)) => checks.trap_list(flag, list)?,
                None => checks.bounds = matches!(flag.as_str(), "-Mbounds" | "-fbounds-check"),
            }
        }
        Ok(checks)
    }

    fn check_list(&mut self, flag: &str, list: &str) -> Result<(), Diagnostic> {
        for word in list.split(',') {
            let (word, on) = word.strip_prefix("no-").map_or((word, true), |word| (word, false));
            match word {
                "all" => {
                    self.bounds = on;
                    self.others = accc_fortran::Checks { loops: on, recursion: on, pointers: on };
                }
                "bounds" => self.bounds = on,
                "do" => self.others.loops = on,
                "recursion" => self.others.recursion = on,
                "pointer" => self.others.pointers = on,
                // Memory that is not there ends the program anyway.
                "mem" | "none" => {}
                other if OTHER_CHECKS.contains(&other) => {
                    self.without_effect.extend(on.then(|| format!("-fcheck={other}")));
                }
                other => {
                    return Err(wrong(format!(
                        "{flag}: there is no check `{other}`; the checks are bounds, do, mem, pointer, recursion and all"
                    )));
                }
            }
        }
        Ok(())
    }

    fn trap_list(&mut self, flag: &str, list: &str) -> Result<(), Diagnostic> {
        for word in list.split(',') {
            match word {
                "invalid" | "inv" => self.traps.invalid = true,
                "zero" | "divz" => self.traps.zero = true,
                "overflow" | "ovf" => self.traps.overflow = true,
                "underflow" | "unf" => self.traps.underflow = true,
                "inexact" | "inex" => self.traps.inexact = true,
                "denormal" | "denorm" => self.traps.denormal = true,
                "fp" => (self.traps.invalid, self.traps.zero, self.traps.overflow) = (true, true, true),
                "none" => self.traps = Traps::default(),
                other => {
                    let known = "invalid, zero, overflow, underflow, inexact, denormal and none";
                    return Err(wrong(format!("{flag}: there is no trap `{other}`; the traps are {known}")));
                }
            }
        }
        Ok(())
    }
}

fn wrong(text: String) -> Diagnostic {
    Diagnostic::error(COMMAND_LINE, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Checks, String> {
        let flags: Vec<String> = line.split_whitespace().map(String::from).collect();
        Checks::parse(&flags).map_err(|error| error.message)
    }

    #[test]
    fn the_last_word_about_bounds_counts() {
        assert!(parse("-Mbounds").unwrap().bounds);
        assert!(!parse("-fcheck=all -Mnobounds").unwrap().bounds);
        let checks = parse("-fcheck=bounds,bits,pointer,mem").unwrap();
        assert!(checks.bounds && checks.others.pointers && checks.without_effect == ["-fcheck=bits"]);
        assert!(!parse("-fcheck=all,no-do").unwrap().others.loops);
        assert!(parse("-fcheck=bound").unwrap_err().contains("no check `bound`"));
    }

    #[test]
    fn traps_add_up() {
        let traps = parse("-ffpe-trap=invalid,zero -ffpe-trap=overflow").unwrap().traps;
        assert!(traps.invalid && traps.zero && traps.overflow && !traps.underflow);
        assert_eq!(parse("-Ktrap=fp").unwrap().traps, traps);
        assert!(parse("-ffpe-trap=nan").unwrap_err().contains("no trap `nan`"));
    }
}
