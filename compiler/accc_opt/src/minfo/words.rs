//! The words of `-Minfo` for what passes have done to a loop, and for clauses: their kinds, modifiers and operators, as PGI's compilers print them.

use accc_ir::*;
use accc_source::Span;

/// What a pass has done to a loop.
pub fn change_text(func: &Function, change: &LoopChange, line_of: &dyn Fn(Span) -> u32) -> String {
    match change {
        LoopChange::ArrayLastValue(var) => {
            format!("Loop versioned: array {} privatized with its last values, where it is small", func.vars[*var].name)
        }
        LoopChange::LastValue(var) => format!("Generating scalar last value of {}", func.vars[*var].name),
        LoopChange::Distributed(loops) => format!("Loop distributed: {loops} new loops"),
        LoopChange::Expanded(var) => format!("Scalar {} expanded", func.vars[*var].name),
        LoopChange::Fused(span) => format!("Loop fused with loop at line {}", line_of(*span)),
        LoopChange::Wavefront([rows, columns]) => format!("Loop nest run in wavefronts of {rows}x{columns} tiles"),
        LoopChange::SilentStores => {
            "Loop versioned: iterations are independent where stores leave what others read".to_string()
        }
    }
}

/// Clauses of one kind with the same modifiers, in the order of first use.
pub fn grouped<'c>(clauses: impl Iterator<Item = &'c DataClause>) -> Vec<(ClauseKind, Modifiers, Vec<&'c str>)> {
    let mut groups: Vec<(ClauseKind, Modifiers, Vec<&str>)> = Vec::new();
    for clause in clauses {
        let same = |(kind, modifiers, _): &&mut (ClauseKind, Modifiers, Vec<&str>)| {
            (*kind, *modifiers) == (clause.kind, clause.modifiers)
        };
        match groups.iter_mut().find(same) {
            Some((.., texts)) => texts.push(&clause.text),
            None => groups.push((clause.kind, clause.modifiers, vec![&clause.text])),
        }
    }
    groups
}

/// `always,readonly:`, as in the clause.
pub fn modifier_text(modifiers: Modifiers) -> String {
    let Modifiers { always_in, always_out, zero, readonly, .. } = modifiers;
    let words = [
        (always_in && always_out, "always"),
        (always_in && !always_out, "alwaysin"),
        (always_out && !always_in, "alwaysout"),
        (zero, "zero"),
        (readonly, "readonly"),
    ];
    let words: Vec<&str> = words.into_iter().filter(|(on, _)| *on).map(|(_, word)| word).collect();
    if words.is_empty() { String::new() } else { words.join(",") + ":" }
}

pub fn clause_text(kind: ClauseKind, names: &str, implicit: bool) -> String {
    let word = clause_word(kind);
    match kind {
        ClauseKind::Copy | ClauseKind::CopyIn | ClauseKind::CopyOut | ClauseKind::Create => {
            let implicit = if implicit { "implicit " } else { "" };
            format!("Generating {implicit}{word}({names}) [if not already present]")
        }
        ClauseKind::Present if implicit => format!("Generating default {word}({names})"),
        _ => format!("Generating {word}({names})"),
    }
}

pub fn clause_word(kind: ClauseKind) -> &'static str {
    match kind {
        ClauseKind::Copy => "copy",
        ClauseKind::CopyIn => "copyin",
        ClauseKind::CopyOut => "copyout",
        ClauseKind::Create => "create",
        ClauseKind::Present => "present",
        ClauseKind::NoCreate => "no_create",
        ClauseKind::DevicePtr => "deviceptr",
        ClauseKind::Delete => "delete",
        ClauseKind::UpdateSelf => "update self",
        ClauseKind::UpdateDevice => "update device",
        ClauseKind::Compare => "compare",
        ClauseKind::DeviceResident => "device_resident",
        ClauseKind::Link => "link",
        ClauseKind::Attach => "attach",
        ClauseKind::Detach => "detach",
    }
}

pub fn operator_text(op: ReductionOp, spelling: Spelling) -> &'static str {
    match (op, spelling) {
        (ReductionOp::Add, _) => "+",
        (ReductionOp::Mul, _) => "*",
        (ReductionOp::Max | ReductionOp::UMax, _) => "max",
        (ReductionOp::Min | ReductionOp::UMin, _) => "min",
        (ReductionOp::BitAnd, Spelling::Fortran) => "iand",
        (ReductionOp::BitOr, Spelling::Fortran) => "ior",
        (ReductionOp::BitXor, Spelling::Fortran) => "ieor",
        (ReductionOp::LogicalAnd, Spelling::Fortran) => ".and.",
        (ReductionOp::LogicalOr, Spelling::Fortran) => ".or.",
        (ReductionOp::BitAnd, Spelling::C) => "&",
        (ReductionOp::BitOr, Spelling::C) => "|",
        (ReductionOp::BitXor, Spelling::C) => "^",
        (ReductionOp::LogicalAnd, Spelling::C) => "&&",
        (ReductionOp::LogicalOr, Spelling::C) => "||",
        (ReductionOp::Eqv, _) => ".eqv.",
        (ReductionOp::Neqv, _) => ".neqv.",
    }
}

/// What the program finds out before a construct.
pub fn conditions(func: &Function, checked: &Checked) -> String {
    let mut conditions = Vec::new();
    if !checked.apart.is_empty() {
        let names = names(func, checked.apart.iter().flat_map(|(a, b)| [*a, *b]));
        conditions.push(format!("{names} do not overlap"));
    }
    if !checked.not_negative.is_empty() {
        let verb = if checked.not_negative.len() > 1 { "are" } else { "is" };
        conditions.push(format!("{} {verb} not negative", names(func, checked.not_negative.iter().copied())));
    }
    if !checked.in_rows.is_empty() {
        let vars = checked.in_rows.iter().flat_map(|sum| sum.terms.iter().map(|(var, _)| *var));
        conditions.push(format!("{} keep subscripts within their rows", names(func, vars)));
    }
    conditions.join(" and ")
}

/// Each once, with `and` before the last one.
fn names(func: &Function, vars: impl Iterator<Item = Var>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for var in vars {
        let name = func.vars[var].name.as_str();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.split_last() {
        Some((last, [])) => (*last).to_string(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
