//! What a compute construct may hold: everything else is reported here, before any pass relies on it.

use crate::transform::data::temporaries;
use accc_analysis::call_effects::is_argument_descriptor;
use accc_analysis::module_facts::ModuleFacts;
use accc_diag::Diagnostic;
use accc_ir::*;

/// One error for each clause and statement of a compute construct that accc can't compile.
pub fn check(func: &Function, op: Op, spelling: Spelling, facts: &ModuleFacts) -> Vec<Diagnostic> {
    let node = compute(func, op);
    let mut errors = sections_apart(func, node);
    for inner in func.walk(node.body) {
        errors.extend(reduced_variable(func, node, inner));
        let of_memory = forbidden_memory(func, func.kind(inner)).filter(|_| spelling == Spelling::Fortran);
        if let Some((what, way_out)) = forbidden(func, node, inner, facts).or(of_memory) {
            errors.push(Diagnostic::unsupported(func.ops[inner].span, what, way_out));
        }
    }
    errors
}

/// The variable of a loop under a directive is private to it (OpenACC 3.3, 2.6.1): no reduction has it.
fn reduced_variable(func: &Function, node: &Compute, op: Op) -> Option<Diagnostic> {
    let OpKind::For(inner) = func.kind(op) else { return None };
    let (directive, var) = (inner.directive.as_ref()?, inner.var?);
    let reduction = directive.reductions.iter().chain(&node.reductions).find(|reduction| reduction.var == var)?;
    let name = &func.vars[var].name;
    let error = Diagnostic::error("ACC2010", format!("`{name}` is the loop's variable: it can't be reduced"))
        .label(reduction.span, "each iteration has its own (OpenACC 3.3, section 2.6.1)")
        .help("reduce a variable of its own");
    Some(error)
}

/// Kernels find all elements of an array from one address: two sections of it would be in places of their own.
fn sections_apart(func: &Function, node: &Compute) -> Vec<Diagnostic> {
    let is_section = |clause: &&DataClause| clause.kind.brings() && clause.section.is_some() && clause.rows.is_none();
    let sections: Vec<&DataClause> = node.clauses.iter().filter(is_section).collect();
    let mut errors = Vec::new();
    for (at, clause) in sections.iter().enumerate() {
        let other = |earlier: &&&DataClause| earlier.var == clause.var && earlier.text != clause.text;
        let Some(earlier) = sections[..at].iter().find(other) else { continue };
        let name = &func.vars[clause.var].name;
        errors.push(
            Diagnostic::error(
                "ACC2014",
                format!("two sections of `{name}` in the data clauses of one compute construct"),
            )
            .label(clause.span, "another section of it")
            .secondary(earlier.span, "one section of it")
            .help(format!("name one section of `{name}` that has all that the construct uses")),
        );
    }
    errors
}

fn forbidden(func: &Function, node: &Compute, op: Op, facts: &ModuleFacts) -> Option<(&'static str, &'static str)> {
    match func.kind(op) {
        OpKind::Call { callee, .. } if facts.level(*callee).is_none() => Some((
            "a call of a procedure that has no device version inside a compute construct",
            "give the procedure `acc routine`, or write its statements in the region",
        )),
        OpKind::Return(_) => Some(("leaving a compute construct", "move the `return` behind the construct")),
        OpKind::Break(target) | OpKind::Continue(target) if !func.walk(node.body).contains(target) => {
            Some(("leaving a compute construct", "move the jump behind the construct"))
        }
        OpKind::Unreachable => {
            Some(("stopping the program inside a compute construct", "set a flag and test it outside"))
        }
        OpKind::StoreView(var, _)
            if is_argument_descriptor(func, &func.blocks[node.body].ops, *var) && func.vars[*var].is_hidden() =>
        {
            None
        }
        OpKind::StoreView(_, view) if temporaries::asked_for(func, *view).is_some() => None,
        OpKind::StoreView(..) | OpKind::Alloca { .. } => Some((
            "allocation, pointer assignment or a temporary array inside a compute construct",
            "do it before the construct, or write the statement as a loop",
        )),
        OpKind::CallIndirect { .. } => Some((
            "a call through a pointer inside a compute construct",
            "call the function by its name: only then its device version is known",
        )),
        OpKind::VaStart(_)
        | OpKind::FrameAddress(_)
        | OpKind::ReturnAddress(_)
        | OpKind::Trap
        | OpKind::Asm(_)
        | OpKind::HostAtomic { .. }
        | OpKind::CompareExchange { .. }
        | OpKind::JumpIndirect { .. } => {
            Some(("this operation of the host inside a compute construct", "do it before or behind the construct"))
        }
        OpKind::DataAction(_) | OpKind::Wait(_) => {
            Some(("a data or wait directive inside a compute construct", "move it before or behind the construct"))
        }
        _ => None,
    }
}

/// In Fortran this is what character operations become; copies of records that the region names are not meant.
fn forbidden_memory(func: &Function, kind: &OpKind) -> Option<(&'static str, &'static str)> {
    match kind {
        OpKind::MemMove { dst, src, .. } if [dst, src].into_iter().all(|address| is_record(func, *address)) => None,
        OpKind::LoadAt { .. } | OpKind::StoreAt { .. } | OpKind::MemMove { .. } | OpKind::MemSet { .. } => Some((
            "this use of memory that is no array element inside a compute construct",
            "use arrays of numbers; move character operations out of the region",
        )),
        _ => None,
    }
}

/// The address of a record that a variable shows.
fn is_record(func: &Function, address: Value) -> bool {
    match func.def(address).map(|op| func.kind(op)) {
        Some(OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view)) => {
            let is_record = matches!(func.type_of(*view), Type::View(Elem::Bytes(_), _));
            is_record && func.root_var(*view).is_some()
        }
        Some(OpKind::Select(_, a, b)) => is_record(func, *a) && is_record(func, *b),
        _ => false,
    }
}
