//! The levels of procedures that are routines because device code calls them (OpenACC 3.3, 2.15.1).
//!
//! Takes a module in phase *acc*. Such a procedure has no directive that says a level: it takes that of the highest routine
//! that it calls, whose loops share the threads of a gang. Loops around its own calls leave the level free then.

use accc_ir::graph::callees;
use accc_ir::*;

/// Raises the levels of all of them, also of those that call each other.
pub fn raise_levels(module: &mut Module) {
    let is_implied = |func: &Function| func.routine.as_ref().is_some_and(|routine| routine.implicit);
    if !module.functions.values().any(is_implied) {
        return;
    }
    Graph::of_calls(module).settle(|id| {
        let level = |id: FuncId| module.functions[id].routine.as_ref().map(|routine| routine.level);
        let highest = callees(&module.functions[id]).into_iter().filter_map(level).max();
        match &mut module.functions[id].routine {
            Some(routine) if routine.implicit && highest > Some(routine.level) => {
                routine.level = highest.expect("a level above another one");
                true
            }
            Some(_) | None => false,
        }
    });
}
