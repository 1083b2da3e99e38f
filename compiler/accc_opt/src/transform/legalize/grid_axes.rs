//! Gang loops in gang loops: each is an axis of the grid. In OpenACC 3.3 (2.9.2) they are of different dimensions,
//! `gang(dim:2)` around `gang(dim:1)`; in `kernels` the dimensions need not be written, as PGI's and NVIDIA's compilers
//! have it (`gang vector(4)` around `gang vector(64)` is a grid of blocks of 64 x 4 threads).
//!
//! A block of threads has two axes, so that the vector of an outer loop becomes workers. The loops have to be nested
//! tightly, each with bounds that do not depend on the one around.

use accc_analysis::gang_axes::{axes_below, dim_of, names_gangs};
use accc_diag::Diagnostic;
use accc_ir::*;

/// Axes that a grid has.
const MAX_AXES: usize = 3;

/// Rewrites the directives of one construct; gives an error for each nest that is no grid.
pub fn run(func: &mut Function, op: Op) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for outer in func.walk(compute(func, op).body) {
        if !names_gangs(func, outer) {
            continue;
        }
        let Some(inner) = func.walk_op(outer).into_iter().skip(1).find(|inner| names_gangs(func, *inner)) else {
            continue;
        };
        let (outer_dim, inner_dim) = (dim_of(func, outer), dim_of(func, inner));
        let has_dims = outer_dim > 0 && inner_dim > 0;
        if has_dims && outer_dim <= inner_dim {
            errors.push(no_grid(func, outer, inner, "the dimension of the outer loop has to be the higher one"));
        } else if axes_below(func, outer) == 0 {
            errors.push(no_grid(func, outer, inner, "they have to be nested tightly, with bounds of their own"));
        } else if axes_below(func, outer) >= MAX_AXES {
            errors.push(no_grid(func, outer, inner, "a grid has three axes"));
        } else if let Err(error) = vector_to_workers(func, outer, inner) {
            errors.push(error);
        }
    }
    errors
}

/// A block of threads has two axes: lanes, and workers.
fn vector_to_workers(func: &mut Function, outer: Op, inner: Op) -> Result<(), Diagnostic> {
    let inner_has_workers = func.walk_op(inner).into_iter().any(|op| match func.kind(op) {
        OpKind::For(node) => node.directive.as_ref().is_some_and(|d| d.worker.is_some()),
        _ => false,
    });
    let OpKind::For(node) = &mut func.ops[outer].kind else { return Ok(()) };
    let Some(directive) = &mut node.directive else { return Ok(()) };
    if directive.vector.is_none() {
        return Ok(());
    }
    if directive.worker.is_some() || inner_has_workers {
        return Err(no_grid(func, outer, inner, "a block of threads has two axes"));
    }
    directive.worker = directive.vector.take();
    Ok(())
}

fn no_grid(func: &Function, outer: Op, inner: Op, why: &str) -> Diagnostic {
    Diagnostic::error("ACC2009", "a gang loop inside another gang loop that is not an axis of the same grid")
        .label(func.ops[inner].span, "")
        .secondary(func.ops[outer].span, "the gang loop around it")
        .note_text(why)
        .help("leave `gang` out of the inner loop's clauses (OpenACC 3.3, section 2.9.2)")
}
