//! The levels of procedures that are routines because device code calls them (OpenACC 3.3, 2.15.1).
//!
//! Takes a module in phase *acc*. Such a procedure has no directive that says a level: it takes that of the highest routine
//! that it calls, whose loops share the threads of a gang. Loops around its own calls leave the level free then.

use crate::analysis::call_graph::callees;
use accc_ir::*;

/// Raises the levels of all of them, also of those that call each other.
pub fn raise_levels(module: &mut Module) {
    let is_implied = |func: &Function| func.routine.as_ref().is_some_and(|routine| routine.implicit);
    let implied = module.functions.iter().filter(|(_, func)| is_implied(func));
    let callers: Vec<(FuncId, Vec<FuncId>)> = implied.map(|(id, func)| (id, callees(func))).collect();
    loop {
        let level = |id: &FuncId| module.functions[*id].routine.as_ref().map(|routine| routine.level);
        let raised = callers.iter().find_map(|(id, called)| {
            let highest = called.iter().filter_map(level).max()?;
            (Some(highest) > level(id)).then_some((*id, highest))
        });
        let Some((id, highest)) = raised else { return };
        if let Some(routine) = &mut module.functions[id].routine {
            routine.level = highest;
        }
    }
}
