//! Reductions over gangs that the specification does not have (OpenACC 3.3, section 2.9.11), and accc does as an
//! extension: over gangs of a dimension above the first, and of variables of which each gang has its own.

use accc_analysis::gang_axes::{dim_of, names_gangs};
use accc_diag::Diagnostic;
use accc_ir::*;

/// A warning for each of a construct.
pub fn check(func: &Function, op: Op) -> Vec<Diagnostic> {
    let node = compute(func, op);
    // Where `num_gangs` names several dimensions that has been said.
    let is_plain = node.more_gangs.iter().all(Option::is_none);
    let mut warnings = Vec::new();
    for op in func.walk(node.body).into_iter().filter(|op| names_gangs(func, *op)) {
        let OpKind::For(inner) = func.kind(op) else { continue };
        let reductions = inner.directive.iter().flat_map(|directive| &directive.reductions);
        let written: Vec<&Reduction> = reductions.filter(|reduction| !reduction.implicit).collect();
        if dim_of(func, op) > 1 && is_plain {
            warnings.extend(written.first().map(|reduction| of_dimension(dim_of(func, op), reduction)));
        }
        let own = |reduction: &&&Reduction| {
            node.private.contains(&reduction.var) || node.firstprivate.contains(&reduction.var)
        };
        warnings.extend(written.iter().find(own).map(|reduction| of_own_variable(func, reduction)));
    }
    warnings
}

fn of_dimension(dim: u32, reduction: &Reduction) -> Diagnostic {
    Diagnostic::warning("ACC2006", format!("a reduction over gangs of dimension {dim} is an extension"))
        .label(reduction.span, "combines the copies of all gangs")
        .help("other compilers reduce over gangs of the first dimension alone (OpenACC 3.3, section 2.9.11)")
}

fn of_own_variable(func: &Function, reduction: &Reduction) -> Diagnostic {
    let name = &func.vars[reduction.var].name;
    Diagnostic::warning(
        "ACC2006",
        format!("a reduction over gangs of `{name}`, private to each of them, is an extension"),
    )
    .label(reduction.span, "each gang's copy gets the result of all")
    .help(format!("leave `{name}` out of the construct's private variables (OpenACC 3.3, section 2.9.11)"))
}
