//! `device_type`: the clauses before it hold for every device, those behind it for the named ones alone, up to the next.
//!
//! Of several parts the one that names a device holds for it, else the one for `*`; what it does not say is as before the
//! first `device_type`. Source: OpenACC 3.3, section 2.4.

use crate::ast::{Clause, ClauseKind, Directive, DirectiveKind};
use crate::suggest::nearest;
use accc_diag::Diagnostic;
use accc_ir::{DeviceType, Machine};
use accc_source::Span;

/// The clauses of one directive.
pub struct Parts<'a, E> {
    /// Those in front of the first `device_type`.
    pub common: &'a [Clause<E>],
    by_type: Vec<(&'a [String], &'a [Clause<E>])>,
}

/// Takes the clauses apart at each `device_type`.
pub fn parts<E>(clauses: &[Clause<E>]) -> Parts<'_, E> {
    let mut pieces = clauses.split(|clause| matches!(clause.kind, ClauseKind::DeviceType(_)));
    let common = pieces.next().unwrap_or_default();
    let names = clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::DeviceType(names) => Some(names.as_slice()),
        _ => None,
    });
    Parts { common, by_type: names.zip(pieces).collect() }
}

impl<'a, E> Parts<'a, E> {
    /// Everything behind a `device_type`.
    pub fn specific(&self) -> impl Iterator<Item = &'a Clause<E>> {
        self.by_type.iter().flat_map(|(_, clauses)| clauses.iter())
    }

    /// The clauses for this machine alone.
    pub fn on(&self, machine: Machine) -> &'a [Clause<E>] {
        let names = names_of(machine);
        let named = |wanted: &[&str]| {
            let has = |(given, _): &&(&'a [String], &'a [Clause<E>])| {
                given.iter().any(|name| wanted.contains(&name.to_ascii_lowercase().as_str()))
            };
            self.by_type.iter().find(has).map(|(_, clauses)| *clauses)
        };
        named(names).or_else(|| named(&["*"])).unwrap_or_default()
    }
}

/// Names that no compiler knows: the clauses behind them hold nowhere.
pub fn unknown_names<E>(directive: &Directive<E>) -> Vec<Diagnostic> {
    // These name a device to use, not one to compile for.
    if matches!(directive.kind, DirectiveKind::Init | DirectiveKind::Shutdown | DirectiveKind::Set) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for clause in &directive.clauses {
        let ClauseKind::DeviceType(names) = &clause.kind else { continue };
        for name in names {
            let lower = name.to_ascii_lowercase();
            let short = lower.strip_prefix("acc_device_").unwrap_or(&lower);
            if KNOWN.contains(&short) {
                continue;
            }
            let help = match nearest(short, KNOWN) {
                Some(known) => format!("did you mean `{known}`?"),
                None => "device types are nvidia, multicore, host and default, and those of other compilers \
                         (OpenACC 3.3, section 2.4 and appendix A)"
                    .to_string(),
            };
            found.push(
                Diagnostic::warning("ACC2019", format!("there is no device type `{name}`"))
                    .label(clause.span, "the clauses behind this hold for no device")
                    .help(help),
            );
        }
    }
    found
}

/// Types that some compiler has code for.
const KNOWN: [&str; 8] = ["nvidia", "multicore", "host", "sim", "default", "radeon", "not_host", "*"];

/// The type that `init`, `shutdown` and `set` name.
pub fn named(name: &str, span: Span) -> Result<DeviceType, Diagnostic> {
    let lower = name.to_ascii_lowercase();
    Ok(match lower.strip_prefix("acc_device_").unwrap_or(&lower) {
        "default" | "not_host" | "*" => DeviceType::Default,
        "host" => DeviceType::Host,
        "multicore" => DeviceType::Multicore,
        "nvidia" => DeviceType::Nvidia,
        "sim" => DeviceType::Sim,
        "current" => DeviceType::Current,
        _ => {
            return Err(Diagnostic::error("ACC2019", format!("there is no device type `{name}` here"))
                .label(span, "accc has no code for such devices")
                .help("device types are nvidia, multicore, host, sim and default (OpenACC 3.3, section 2.4)"));
        }
    })
}

/// What a program may call a machine: the names of section 2.4's recommendations and of `acc_device_t`.
fn names_of(machine: Machine) -> &'static [&'static str] {
    match machine {
        Machine::Gpu => &["nvidia", "acc_device_nvidia", "default", "acc_device_default"],
        Machine::Cpu => &["multicore", "acc_device_multicore", "host", "acc_device_host"],
    }
}
