//! Flexible array members (C 6.7.2.1) that a data directive brings without their records. Constructs know where the
//! member is; routines look for it behind the record (OpenACC 3.3, section 2.15.1), where it is if one directive brings
//! both.

use accc_diag::Diagnostic;
use accc_ir::*;

/// A warning for each clause, in a module with routines.
pub fn check(module: &Module) -> Vec<Diagnostic> {
    if module.functions.values().all(|func| func.routine.is_none()) {
        return Vec::new();
    }
    module.functions.values().flat_map(of_function).collect()
}

fn of_function(func: &Function) -> Vec<Diagnostic> {
    if func.body.is_none() || !func.vars.values().any(VarData::is_flexible_member) {
        return Vec::new();
    }
    let clauses = |op: Op| match func.kind(op) {
        OpKind::Data(node) => node.clauses.as_slice(),
        OpKind::DataAction(node) if node.construct.kind == ConstructKind::EnterData => &node.clauses,
        _ => &[],
    };
    let mut warnings = Vec::new();
    for op in data_constructs(func) {
        for clause in clauses(op).iter().filter(|clause| clause.kind.brings()) {
            let data = &func.vars[clause.var];
            let VarClass::Member { parent, .. } = data.class else { continue };
            let is_apart = !clauses(op).iter().any(|other| other.var == parent && other.kind.brings());
            if data.is_flexible_member() && is_apart {
                warnings.push(warning(func, clause, parent));
            }
        }
    }
    warnings
}

fn warning(func: &Function, clause: &DataClause, parent: Var) -> Diagnostic {
    let (name, record) = (&func.vars[clause.var].name, &func.vars[parent].name);
    Diagnostic::warning("ACC2031", format!("routines don't find `{name}`, which comes without its record"))
        .label(clause.span, "they look for it behind the record")
        .help(format!("name the record in the same directive: `{record}[0:1]`, or pass the member to them"))
}
