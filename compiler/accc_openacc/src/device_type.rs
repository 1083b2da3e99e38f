//! `device_type`: the clauses before it hold for every device, those behind it for the named ones alone, up to the next.
//!
//! Of several parts the one that names a device holds for it, else the one for `*`; what it does not say is as before the
//! first `device_type`. Source: OpenACC 3.3, section 2.4.

use crate::ast::{Clause, ClauseKind};
use accc_ir::Machine;

/// The clauses of one directive.
pub struct Parts<'a, E> {
    pub common: &'a [Clause<E>],
    by_type: Vec<(&'a [String], &'a [Clause<E>])>,
}

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

/// What a program may call a machine: the names of section 2.4's recommendations and of `acc_device_t`.
fn names_of(machine: Machine) -> &'static [&'static str] {
    match machine {
        Machine::Gpu => &["nvidia", "acc_device_nvidia", "default", "acc_device_default"],
        Machine::Cpu => &["multicore", "acc_device_multicore", "host", "acc_device_host"],
    }
}
