//! `-acc`, `-ta`, `-gpu`, `-stdpar`: which machines a program is compiled for.
//!
//! Rules of the field: sub-options are separated by `,` or `:` (some have a value behind their `:`); unknown ones
//! warn; `-ta=X` and `-gpu=X` imply `-acc`; old compute capabilities map to the oldest one there is code for, with a
//! note.

pub mod words;

use crate::report::{COMMAND_LINE, NO_EFFECT};
use accc_codegen::GpuReals;
use accc_diag::{Diagnostic, Severity};
use words::{Effect, WORDS};

/// The oldest and the newest GPU generation that code is generated for (times ten).
const OLDEST_CC: u32 = 50;
const NEWEST_CC: u32 = 120;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Targets {
    /// Directives are obeyed.
    pub openacc: bool,
    pub gpu: bool,
    /// Named: programs that have no GPU code run on the cores by themselves.
    pub multicore: bool,
    /// Compute capabilities, ascending; never empty when `gpu`.
    pub ccs: Vec<u32>,
    /// Unannotated loops in `parallel` constructs are parallelised where that is proved right.
    pub autopar: bool,
    /// Data regions around loops of the host where arrays may stay on the device.
    pub autodata: bool,
    /// Allocated memory is one for host and GPU.
    pub managed: bool,
    /// Allocated memory is page-locked.
    pub pinned: bool,
    /// How GPU code computes with reals.
    pub gpu_reals: GpuReals,
    /// PTX and cubins stay beside the program.
    pub keep: bool,
    /// Data clauses on variables of derived type take along what the components hold.
    pub deep_copy: bool,
    /// Programs compare what devices compute with what the CPU computes.
    pub autocompare: bool,
    /// They do where they say so.
    redundant: bool,
    /// Programs tell the runtime of their accesses, which looks for wrong ones.
    pub checks: bool,
    /// Programs print a profile at their end.
    pub time: bool,
    /// Programs wait for what clauses make asynchronous.
    pub synchronous: bool,
    /// What is said about the PGI Accelerator model's directives.
    pub legacy: Legacy,
    /// `-Minfo` tells what each kernel uses: asked for, or in the older spelling, which told it by itself.
    pub kernel_usage: bool,
    /// Procedures without a directive are compiled for devices, too.
    pub routine_seq: bool,
    /// Fortran's `do concurrent` runs on devices.
    pub stdpar: bool,
    /// GPU code carries the lines of the source.
    pub device_lines: bool,
    host_named: bool,
    gpu_named: bool,
    /// The GPU is named, and not only an option of its code.
    wants_gpu_code: bool,
}

/// `-acc=strict`, `verystrict`, `legacy`: how directives of OpenACC's forerunner are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Legacy {
    #[default]
    Noted,
    Silent,
    Warned,
    Refused,
}

/// The code of messages about them.
const LEGACY: &str = "ACC2026";

impl Targets {
    /// Compute regions run on the CPU too, to be compared.
    pub fn runs_twice(&self) -> bool {
        self.autocompare || self.redundant
    }

    /// Nothing is compared but what `compare` and `acc_compare` name.
    pub fn compares_where_said(&self) -> bool {
        self.redundant && !self.autocompare
    }

    /// The messages of a front end, as the user wants those about old directives.
    pub fn about_legacy(&self, mut messages: Vec<Diagnostic>) -> Vec<Diagnostic> {
        messages.retain(|message| message.code != LEGACY || self.legacy != Legacy::Silent);
        for message in messages.iter_mut().filter(|message| message.code == LEGACY) {
            message.severity = match self.legacy {
                Legacy::Noted | Legacy::Silent => message.severity,
                Legacy::Warned => Severity::Warning,
                Legacy::Refused => Severity::Error,
            };
        }
        messages
    }

    pub fn parse(
        acc: &[String],
        fopenacc: bool,
        ta: &[String],
        gpu: &[String],
        target: &[String],
        stdpar: &[String],
        notes: &mut Vec<Diagnostic>,
    ) -> Result<Targets, Diagnostic> {
        let mut targets =
            Targets { autopar: true, autodata: true, openacc: fopenacc || !acc.is_empty(), ..Targets::default() };
        for (option, values) in [("-acc", acc), ("-ta", ta), ("-gpu", gpu), ("-target", target)] {
            for word in values.iter().flat_map(|value| words::split(value)) {
                targets.openacc = true;
                targets.gpu_named |= option == "-gpu";
                targets.word(option, word, notes)?;
            }
        }
        for word in stdpar.iter().flat_map(|value| words::split(value)) {
            // What loops call needs no directive either.
            (targets.stdpar, targets.routine_seq) = (true, true);
            targets.word("-stdpar", word, notes)?;
        }
        Ok(targets)
    }

    fn word(&mut self, option: &str, word: &str, notes: &mut Vec<Diagnostic>) -> Result<(), Diagnostic> {
        let no_effect = |text: String| Diagnostic::warning(NO_EFFECT, text);
        let name = word.split(':').next().unwrap_or(word);
        let named = |name: &str| WORDS.iter().find(|known| known.names.contains(&name));
        if let Some(known) = named(word).or_else(|| named(name)) {
            match known.effect {
                Effect::Does(set) => set(self),
                Effect::Anyway => {}
                Effect::NotYet => notes.push(no_effect(format!("{option}={word} has no effect yet"))),
            }
            // The older spelling told of it by itself.
            self.kernel_usage |= option == "-ta" && word == "nvidia";
            return Ok(());
        }
        if let Some((_, cc)) = words::GENERATIONS.iter().find(|(generation, _)| *generation == word) {
            self.gpu_named = true;
            self.wants_gpu_code = true;
            self.add_cc(*cc, word, notes);
            return Ok(());
        }
        if word.strip_prefix("cuda").is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit())) {
            return Ok(());
        }
        match word.strip_prefix("cc").or(word.strip_prefix("sm_")).map(str::parse::<u32>) {
            Some(Ok(cc)) if cc >= 10 => {
                self.gpu_named |= option != "-acc";
                self.wants_gpu_code |= option != "-acc";
                self.add_cc(cc, word, notes);
            }
            Some(Ok(_) | Err(_)) => {
                let text = format!("{option}={word}: compute capabilities are written cc70, cc80, cc90, …");
                return Err(Diagnostic::error(COMMAND_LINE, text));
            }
            None => notes.push(no_effect(format!("{option}={word}: unknown sub-option has no effect"))),
        }
        Ok(())
    }

    fn add_cc(&mut self, cc: u32, word: &str, notes: &mut Vec<Diagnostic>) {
        let used = cc.clamp(OLDEST_CC, NEWEST_CC);
        if used != cc {
            let text = format!("{word}: code is generated for cc{used}, the nearest that there is");
            notes.push(Diagnostic::note(NO_EFFECT, text));
        }
        self.ccs.push(used);
    }

    /// Fills in what was not said: the GPU, and the compute capabilities of `toolchain.toml`. Checked programs run on the
    /// CPU, and their data moves as their directives say.
    pub fn settle(&mut self) -> Result<(), Diagnostic> {
        if self.checks {
            return self.settle_for_checks();
        }
        self.gpu = (self.openacc || self.stdpar) && (self.gpu_named || !(self.host_named || self.multicore));
        if self.gpu && self.ccs.is_empty() {
            self.ccs = crate::toolchain::default_ccs();
        }
        self.ccs.sort_unstable();
        self.ccs.dedup();
        Ok(())
    }

    fn settle_for_checks(&mut self) -> Result<(), Diagnostic> {
        if self.wants_gpu_code && !self.host_named && !self.multicore {
            let text = "-acc=check: checked programs run without a GPU, on the device sim; leave the GPU target out";
            return Err(Diagnostic::error(COMMAND_LINE, text));
        }
        if self.managed {
            let text = "-acc=check: with managed memory there are no copies to check; leave managed out";
            return Err(Diagnostic::error(COMMAND_LINE, text));
        }
        self.gpu = false;
        self.ccs.clear();
        self.autodata = false;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(acc: &[&str], ta: &[&str]) -> (Targets, Vec<Diagnostic>) {
        let own = |v: &[&str]| v.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        let mut notes = Vec::new();
        let mut targets = Targets::parse(&own(acc), false, &own(ta), &[], &[], &[], &mut notes).unwrap();
        targets.settle().unwrap();
        (targets, notes)
    }

    #[test]
    fn separators_and_implications_of_the_field() {
        let (targets, notes) = parse(&[], &["tesla:cc70,cc80"]);
        assert!(targets.openacc && targets.gpu && notes.is_empty());
        assert_eq!(targets.ccs, [70, 80]);
        let (targets, _) = parse(&["noautopar"], &["tesla,cc60:cc35"]);
        assert_eq!((targets.ccs, targets.autopar), (vec![50, 60], false));
        assert!(!parse(&[], &["host"]).0.gpu);
        let (multicore, both) = (parse(&["noautopar"], &["multicore"]).0, parse(&[], &["tesla,multicore"]).0);
        assert!(multicore.multicore && !multicore.gpu && both.multicore && both.gpu);
        assert!(!parse(&[], &[]).0.openacc);
    }

    #[test]
    fn checked_programs_have_no_gpu_code() {
        let settled = |acc: &[&str], ta: &[&str], gpu: &[&str]| {
            let own = |v: &[&str]| v.iter().map(|s| s.to_string()).collect::<Vec<_>>();
            let mut targets = Targets::parse(&own(acc), false, &own(ta), &own(gpu), &[], &[], &mut Vec::new()).unwrap();
            targets.settle().map(|()| targets)
        };
        let plain = settled(&["check"], &[], &["deepcopy"]).unwrap();
        assert!(plain.checks && plain.openacc && plain.deep_copy && !plain.gpu && !plain.autodata);
        assert!(settled(&["check"], &["tesla:cc80"], &[]).is_err() && settled(&["check"], &[], &["managed"]).is_err());
        assert!(!settled(&["check"], &["tesla,multicore"], &[]).unwrap().gpu);
    }

    #[test]
    fn how_old_directives_are_taken() {
        let note = || vec![Diagnostic::note(LEGACY, "old"), Diagnostic::note(NO_EFFECT, "other")];
        let said = |word: &str| {
            let (targets, notes) = parse(&[word], &[]);
            assert!(notes.is_empty(), "{word} has an effect");
            targets.about_legacy(note()).into_iter().map(|message| message.severity).collect::<Vec<_>>()
        };
        assert_eq!(said("gpu"), [Severity::Note, Severity::Note]);
        assert_eq!(said("legacy"), [Severity::Note]);
        assert_eq!(said("strict"), [Severity::Warning, Severity::Note]);
        assert_eq!(said("verystrict"), [Severity::Error, Severity::Note]);
        assert!(parse(&["sync"], &[]).0.synchronous);
    }

    #[test]
    fn odd_words_are_said() {
        assert_eq!(parse(&[], &["tesla:frobnicate"]).1.len(), 1);
        assert!(Targets::parse(&[], false, &["tesla:ccx".into()], &[], &[], &[], &mut Vec::new()).is_err());
    }
}
