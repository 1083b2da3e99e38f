//! The lowering of `reduction` clauses (OpenACC 3.3, 2.5.15 and 2.9.11).

use crate::ast::{ClauseKind, Directive, Item, ReductionOp};
use crate::lower::{LowerHost, LoweredItem};
use accc_diag::Diagnostic;
use accc_ir as ir;
use accc_ir::DataClause;
use accc_source::Span;

/// Adds the items of one clause.
pub fn push_reductions<H: LowerHost>(
    op: ReductionOp,
    items: &[Item<H::Expr>],
    span: Span,
    host: &mut H,
    reductions: &mut Vec<ir::Reduction>,
) -> Result<(), Diagnostic> {
    let op = match op {
        ReductionOp::Add => ir::ReductionOp::Add,
        ReductionOp::Mul => ir::ReductionOp::Mul,
        ReductionOp::Max => ir::ReductionOp::Max,
        ReductionOp::Min => ir::ReductionOp::Min,
        ReductionOp::And => ir::ReductionOp::BitAnd,
        ReductionOp::Or => ir::ReductionOp::BitOr,
        ReductionOp::Xor => ir::ReductionOp::BitXor,
        ReductionOp::LogicalAnd => ir::ReductionOp::LogicalAnd,
        ReductionOp::LogicalOr => ir::ReductionOp::LogicalOr,
        ReductionOp::Eqv => ir::ReductionOp::Eqv,
        ReductionOp::Neqv => ir::ReductionOp::Neqv,
    };
    for item in items {
        let op = match op {
            ir::ReductionOp::Max if host.is_unsigned(item) => ir::ReductionOp::UMax,
            ir::ReductionOp::Min if host.is_unsigned(item) => ir::ReductionOp::UMin,
            ir::ReductionOp::Add if host.is_truth(item) => ir::ReductionOp::LogicalOr,
            ir::ReductionOp::Mul if host.is_truth(item) => ir::ReductionOp::LogicalAnd,
            op => op,
        };
        let LoweredItem { var, section, .. } = host.reduced(item)?;
        reductions.push(ir::Reduction { op, var, section, span, implicit: false });
    }
    Ok(())
}

/// What a construct reduces of arrays has an implicit `copy` (2.6.2), of the section that the clause names.
pub fn reduced_arrays<H: LowerHost>(
    node: &mut ir::Compute,
    directive: &Directive<H::Expr>,
    host: &mut H,
) -> Result<(), Diagnostic> {
    for clause in &directive.clauses {
        let ClauseKind::Reduction { items, .. } = &clause.kind else { continue };
        for item in items {
            if !host.is_part(item) {
                continue;
            }
            let LoweredItem { var, section, rows, text, .. } = host.item(item)?;
            if node.clauses.iter().any(|known| known.var == var) {
                continue;
            }
            let (kind, modifiers) = (ir::ClauseKind::Copy, ir::Modifiers::default());
            node.clauses.push(DataClause {
                kind,
                var,
                section,
                rows,
                modifiers,
                implicit: true,
                text,
                span: item.span,
            });
        }
    }
    Ok(())
}
