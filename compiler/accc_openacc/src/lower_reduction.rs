//! The lowering of `reduction` clauses (OpenACC 3.3, 2.5.15 and 2.9.11).

use crate::ast::{ClauseKind, Directive, Item, ReductionOp};
use crate::lower::{LowerHost, LoweredItem};
use accc_diag::Diagnostic;
use accc_ir as ir;
use accc_ir::{DataClause, OpKind, Storage, Type, Value, Var, VarClass, VarData};
use accc_source::Span;

impl ReductionOp {
    /// The operator on numbers that count as unsigned, or are truth values.
    pub fn in_ir(self, is_unsigned: bool, is_truth: bool) -> ir::ReductionOp {
        match self {
            ReductionOp::Max if is_unsigned => ir::ReductionOp::UMax,
            ReductionOp::Min if is_unsigned => ir::ReductionOp::UMin,
            ReductionOp::Add if is_truth => ir::ReductionOp::LogicalOr,
            ReductionOp::Mul if is_truth => ir::ReductionOp::LogicalAnd,
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
        }
    }
}

/// Adds the items of one clause.
pub fn push_reductions<H: LowerHost>(
    op: ReductionOp,
    items: &[Item<H::Expr>],
    span: Span,
    host: &mut H,
    reductions: &mut Vec<ir::Reduction>,
) -> Result<(), Diagnostic> {
    for item in items {
        let op = op.in_ir(host.is_unsigned(item), host.is_truth(item));
        let (var, section, element) = match host.reduced_element(item)? {
            Some((view, element)) => (element_member(host.function(), view, item)?, None, element),
            None => {
                let LoweredItem { var, section, .. } = host.reduced(item)?;
                (var, section, Vec::new())
            }
        };
        reductions.push(ir::Reduction { op, var, section, element, span, implicit: false });
    }
    Ok(())
}

/// A variable for the scalar member of an array's elements that a view shows.
fn element_member<E>(func: &mut ir::Function, view: Value, item: &Item<E>) -> Result<Var, Diagnostic> {
    let (Some((parent, offset)), Type::View(elem, _)) = (member_of_elements(func, view), func.type_of(view)) else {
        let what =
            format!("a reduction of `{}`: only members of elements of arrays and of what pointers point to", item.name);
        let way_out = "reduce a variable of its own, and combine it with the member behind the loop (section 2.9.11)";
        return Err(Diagnostic::unsupported(item.span, what, way_out));
    };
    let deref = matches!(func.vars[parent].storage, Storage::Pointer { .. } | Storage::Descriptor { .. });
    let class = VarClass::Member { parent, offset, deref };
    Ok(func.vars.push(VarData::new(&item.name, item.span, Storage::Scalar(elem), class)))
}

/// The array's variable, and where the member is in an element.
fn member_of_elements(func: &ir::Function, view: Value) -> Option<(Var, u64)> {
    match func.kind(func.def(view)?) {
        OpKind::Field { view, offset, dims, .. } if dims.is_empty() => {
            let (parent, before) = member_of_elements(func, *view)?;
            Some((parent, before + offset))
        }
        OpKind::LoadView(var) => {
            let data = &func.vars[*var];
            let part = matches!(data.class, VarClass::Member { .. }) && matches!(data.storage, Storage::Array { .. });
            (!part).then_some((*var, 0))
        }
        _ => None,
    }
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
