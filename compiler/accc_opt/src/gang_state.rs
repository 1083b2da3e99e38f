//! What gangs would have to keep from one kernel of a region to the next: private arrays that one kernel writes and another
//! reads. Kernels end with their gangs, so that this is an error; scalars are computed on the host or passed through it.

use crate::partition::{KernelPlan, Piece};
use accc_analysis::call_effects::reached;
use accc_analysis::footprint;
use accc_analysis::region::Region;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;

/// One error for each private array of the construct that outlives a kernel.
pub fn check(func: &Function, node: &Compute, pieces: &[Piece]) -> Vec<Diagnostic> {
    let mut kernels = Vec::new();
    collect(pieces, &mut kernels);
    let arrays = node.private.iter().copied().filter(|var| func.vars[*var].is_array());
    arrays.filter_map(|var| kept(func, &kernels, var)).collect()
}

fn collect<'p>(pieces: &'p [Piece], kernels: &mut Vec<&'p KernelPlan>) {
    for piece in pieces {
        match piece {
            Piece::Host(_) => {}
            Piece::Drive(_, blocks) => blocks.iter().for_each(|(_, inner)| collect(inner, kernels)),
            Piece::Kernel(plan) => kernels.push(plan),
        }
    }
}

fn kept(func: &Function, kernels: &[&KernelPlan], var: Var) -> Option<Diagnostic> {
    for (i, writer) in kernels.iter().enumerate() {
        let Some(written) = access(func, writer, var, true) else { continue };
        let others = kernels.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, plan)| plan);
        for reader in others {
            let Some(read) = access(func, reader, var, false) else { continue };
            if !writes_first(func, reader, var) {
                return Some(error(func, var, written, read));
            }
        }
    }
    None
}

/// Where a kernel writes or reads the array.
fn access(func: &Function, plan: &KernelPlan, var: Var, write: bool) -> Option<Span> {
    let mut ops = plan.ops.iter().flat_map(|op| func.walk_op(*op));
    ops.find(|op| touches(func, *op, var, write)).map(|op| func.ops[op].span)
}

/// Whether an op, leaving out those inside of it, writes or reads elements of an array.
pub fn touches(func: &Function, op: Op, var: Var, write: bool) -> bool {
    let is_part = |root: Option<Var>| root.is_some_and(|root| func.is_part(root, var));
    let at = |address: Value| match func.kind(func.def(address)?) {
        OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view) => func.root_var(*view),
        _ => None,
    };
    let effects = func.kind(op).effects();
    match if write { effects.writes } else { effects.reads } {
        Memory::Var(named) => is_part(Some(named)),
        Memory::Element(view) => is_part(func.root_var(view)),
        Memory::At(address) => is_part(at(address)),
        Memory::Anything => reached(func, op, None).iter().any(|found| func.is_part(found.var, var)),
        Memory::Nothing | Memory::Shape(_) | Memory::Named | Memory::Operands => false,
    }
}

/// Whether each iteration of the kernel's gang loop fills the array before it reads it.
fn writes_first(func: &Function, plan: &KernelPlan, var: Var) -> bool {
    let Some(OpKind::For(node)) = plan.nest.map(|op| func.kind(op)) else { return false };
    let region = Region::new(func, node.body);
    footprint::of_region(&region).into_iter().any(|print| print.var == var && print.surely_written_first)
}

fn error(func: &Function, var: Var, written: Span, read: Span) -> Diagnostic {
    let name = &func.vars[var].name;
    Diagnostic::unsupported(
        read,
        format!("`{name}`, private to each gang, written before a loop over gangs and read in it or after it"),
        format!("make `{name}` private to the gang loop and fill it there, or share it with a dimension for the gangs"),
    )
    .secondary(written, "written here")
    .note_text("gang loops of a region are kernels of their own, and a gang's memory ends with its kernel")
}
