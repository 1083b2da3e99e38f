//! `entry` statements: each makes a procedure of its own, which has all statements of the one that it stands in and
//! begins behind the `entry`. Saved variables are shared ([`crate::hir::Procedure::static_name`]); result variables of
//! one type are one variable; dummy arguments of the other entries are there, but nothing is passed for them.
//! Source: Fortran 2008, section 12.6.2.6.

use super::scope::Entity;
use crate::ast::{DummyArg, EntryPoint, File, Label, Name, Procedure, ProcedureKind, Stmt, StmtKind, Unit};
use crate::hir::{Intent, SymId, SymbolClass};
use crate::sema::{Sema, codes};
use accc_source::Span;

/// Labels beyond those that a program can have: of the statements behind each `entry`.
const FIRST_LABEL: u32 = 100_000;

/// The file with a procedure for each entry; `None` where it has none.
pub fn expanded(file: &File) -> Option<File> {
    let has = |procedure: &Procedure| entries(procedure).next().is_some();
    let any = file.units.iter().any(|unit| match unit {
        Unit::Procedure(procedure) => has(procedure),
        Unit::Module(module) => module.contains.iter().any(has),
        Unit::Main(_) | Unit::BlockData(_) => false,
    });
    if !any {
        return None;
    }
    let mut units = Vec::new();
    for unit in &file.units {
        match unit {
            Unit::Procedure(procedure) => units.extend(procedures_of(procedure).into_iter().map(Unit::Procedure)),
            Unit::Module(module) => {
                let mut module = module.clone();
                module.contains = module.contains.iter().flat_map(procedures_of).collect();
                units.push(Unit::Module(module));
            }
            Unit::Main(_) | Unit::BlockData(_) => units.push(unit.clone()),
        }
    }
    Some(File { units, lengths: file.lengths.clone() })
}

/// An `entry` statement among the statements of a procedure.
struct Entry<'e> {
    name: &'e Name,
    args: &'e [DummyArg],
    result: Option<&'e Name>,
    span: Span,
}

fn entries(procedure: &Procedure) -> impl Iterator<Item = Entry<'_>> {
    procedure.body.iter().filter_map(|statement| match &statement.kind {
        StmtKind::Entry { name, args, result } => {
            Some(Entry { name, args, result: result.as_ref(), span: statement.span })
        }
        _ => None,
    })
}

/// The procedure and its entries. An internal procedure has none.
fn procedures_of(procedure: &Procedure) -> Vec<Procedure> {
    let own =
        Entry { name: &procedure.name, args: &procedure.args, result: procedure.result.as_ref(), span: procedure.span };
    let all: Vec<Entry<'_>> = std::iter::once(own).chain(entries(procedure)).collect();
    if all.len() == 1 || procedure.kind == ProcedureKind::SeparateModule {
        return vec![procedure.clone()];
    }
    (0..all.len()).map(|number| entry_procedure(procedure, &all, number)).collect()
}

/// The procedure that begins at one of the entries; the first is the procedure itself.
fn entry_procedure(whole: &Procedure, all: &[Entry<'_>], number: usize) -> Procedure {
    let own = &all[number];
    let is_function = whole.kind == ProcedureKind::Function;
    let result = |entry: &Entry<'_>| entry.result.unwrap_or(entry.name).clone();
    let mut foreign: Vec<Name> = Vec::new();
    for name in all.iter().flat_map(|entry| names(entry.args)) {
        let known = names(own.args).chain(&foreign).any(|other| other.text == name.text);
        if !known {
            foreign.push(name.clone());
        }
    }
    let executable =
        whole.body.iter().find(|statement| !matches!(statement.kind, StmtKind::Data(_) | StmtKind::Format(_)));
    let executable = executable.filter(|_| number == 0).map(|statement| statement.span);
    let results = if is_function { all.iter().map(result).collect() } else { Vec::new() };
    Procedure {
        name: own.name.clone(),
        args: own.args.to_vec(),
        result: own.result.cloned(),
        span: own.span,
        bind: whole.bind.clone().filter(|_| number == 0),
        entry: Some(EntryPoint { procedure: whole.name.clone(), results, foreign, executable }),
        body: body_from(whole, number),
        ..whole.clone()
    }
}

fn names(args: &[DummyArg]) -> impl Iterator<Item = &Name> {
    args.iter().filter_map(|arg| match arg {
        DummyArg::Name(name) => Some(name),
        DummyArg::AlternateReturn(_) => None,
    })
}

/// All statements, after a jump behind the `entry` of that number.
fn body_from(whole: &Procedure, number: usize) -> Vec<Stmt> {
    let mut body = Vec::with_capacity(whole.body.len() + 1);
    let mut seen = 0;
    for statement in &whole.body {
        let StmtKind::Entry { .. } = &statement.kind else {
            body.push(statement.clone());
            continue;
        };
        seen += 1;
        let span = statement.span;
        if seen == number {
            let label = Label { value: FIRST_LABEL + number as u32, span };
            body.insert(0, Stmt { label: None, kind: StmtKind::Goto(label), span });
            body.push(Stmt { label: Some(label), kind: StmtKind::Continue, span });
        }
    }
    body
}

impl Sema<'_> {
    /// What a procedure with entries declares beside its own dummy arguments and result; gives the result variable of
    /// the procedure, which the type in front of `function` is for.
    pub fn declare_entry(&mut self, procedure: &Procedure, entry: &EntryPoint, result: Option<SymId>) -> Option<SymId> {
        for name in &entry.foreign {
            let (index, intent) = (usize::MAX, Intent::Unspecified);
            let sym = self.new_name(name, SymbolClass::Dummy { index, intent, optional: false, by_value: false });
            self.scope_mut().facts(sym).enters_behind = entry.executable;
        }
        let own = procedure.result.as_ref().unwrap_or(&procedure.name);
        for name in entry.results.iter().filter(|name| name.text != own.text) {
            self.new_name(name, SymbolClass::Local);
        }
        let first = entry.results.first()?;
        match self.scope().names.get(&first.text) {
            Some(Entity::Var(sym)) => Some(*sym),
            _ => result,
        }
    }

    /// The result variables of the other entries that have the same type are the own one.
    pub fn join_results(&mut self, entry: &EntryPoint, result: SymId) {
        for name in &entry.results {
            let Some(Entity::Var(other)) = self.scope().names.get(&name.text).cloned() else { continue };
            let (own, sibling) = (self.symbol(result), self.symbol(other));
            let rank = own.shape.rank();
            let plain = |symbol: &crate::hir::Symbol| !symbol.allocatable && !symbol.pointer;
            if own.ty.same(&sibling.ty) && rank == sibling.shape.rank() && plain(own) && plain(sibling) {
                self.scope_mut().names.insert(name.text.clone(), Entity::Var(result));
            } else if !sibling.ty.is_error() && (rank > 0 || sibling.shape.rank() > 0 || own.ty.is_character()) {
                let span = name.span;
                let message = format!("the results of `{}` and of this entry differ in shape or kind", name.text);
                self.error(
                    codes::ATTRIBUTES,
                    span,
                    message,
                    "only scalar numbers and logicals may be of different types",
                );
            }
        }
    }

    /// An `entry` that no procedure was made of.
    pub fn misplaced_entry(&mut self, span: Span) {
        self.error(
            codes::PLACE,
            span,
            "`entry` stands in external procedures and those of modules, outside of all blocks",
            "",
        );
    }
}
