//! `declare device_resident` (OpenACC 3.3, section 2.13.1): the variable is the device's alone; what the host does with
//! it is told.
//!
//! Takes a module in phase *acc*. Behind it a procedure's own variable of the kind is one that `create` brings for as
//! long as the procedure runs. Constructs may run on the host, too, and so may routines: their uses are the device's.

use accc_diag::Diagnostic;
use accc_ir::*;
use std::collections::HashSet;

/// A warning for each variable that a procedure uses outside of constructs.
pub fn run(module: &mut Module) -> Vec<Diagnostic> {
    let is_resident = |global: &Global| global.declare == Some(ClauseKind::DeviceResident);
    let globals: HashSet<GlobalId> =
        module.globals.iter().filter(|(_, global)| is_resident(global)).map(|(id, _)| id).collect();
    let mut warnings = Vec::new();
    for func in module.functions.values_mut() {
        let Some(body) = func.body else { continue };
        let mut resident = become_created(func, body);
        let of_global = |data: &VarData| matches!(data.class, VarClass::Global(id) if globals.contains(&id));
        resident.extend(func.vars.iter().filter(|(_, data)| of_global(data)).map(|(var, _)| var));
        if !resident.is_empty() && func.routine.is_none() {
            let mut uses = Uses { func, resident, found: Vec::new() };
            uses.block(body);
            warnings.extend(uses.found);
        }
    }
    warnings
}

/// The procedure's own variables of the kind.
fn become_created(func: &mut Function, body: Block) -> HashSet<Var> {
    let mut resident = HashSet::new();
    for op in func.walk(body) {
        let OpKind::DataAction(node) = &mut func.ops[op].kind else { continue };
        for clause in node.clauses.iter_mut().filter(|clause| clause.kind == ClauseKind::DeviceResident) {
            clause.kind = ClauseKind::Create;
            resident.insert(clause.var);
        }
    }
    resident
}

/// Looks for the first use of each variable.
struct Uses<'f> {
    func: &'f Function,
    resident: HashSet<Var>,
    found: Vec<Diagnostic>,
}

impl Uses<'_> {
    fn block(&mut self, block: Block) {
        for op in &self.func.blocks[block].ops {
            let kind = self.func.kind(*op);
            if matches!(kind, OpKind::Compute(_)) {
                continue;
            }
            if let Some(var) = self.used(*op).filter(|var| self.resident.remove(var)) {
                self.found.push(warning(self.func, var, *op));
            }
            kind.blocks().into_iter().for_each(|inner| self.block(inner));
        }
    }

    /// The variable whose memory an op reads, writes or gives away; allocation does none of that.
    fn used(&self, op: Op) -> Option<Var> {
        let func = self.func;
        let given = |var: Option<Var>| var.filter(|var| self.lies_there(*var) && !self.is_asked_for(op));
        match func.kind(op) {
            OpKind::Load(var) | OpKind::Store(var, _) => Some(*var),
            OpKind::LoadElem { view, .. } | OpKind::StoreElem { view, .. } => func.root_var(*view),
            OpKind::VarAddr(var) => given(Some(*var)),
            OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view) => given(func.root_var(*view)),
            _ => None,
        }
    }

    /// Whether the variable is the memory, not a descriptor that tells where it is.
    fn lies_there(&self, var: Var) -> bool {
        !matches!(self.func.vars[var].storage, Storage::Descriptor { .. })
    }

    /// Whether the address is taken to ask for the device's: `host_data`.
    fn is_asked_for(&self, op: Op) -> bool {
        let asks = |kind: &OpKind| matches!(kind, OpKind::UseDevice { addr, .. } if self.func.def(*addr) == Some(op));
        self.func.ops.values().any(|op| asks(&op.kind))
    }
}

fn warning(func: &Function, var: Var, op: Op) -> Diagnostic {
    let name = &func.vars[var].name;
    Diagnostic::warning("ACC2030", format!("`{name}` is used on the host, but it is `device_resident`"))
        .label(func.ops[op].span, "the host's memory of it has nothing of the device's")
        .help(
            "use it in compute constructs alone, or declare it with `create` and write `update` for it (OpenACC 3.3, \
             section 2.13.1)",
        )
}
