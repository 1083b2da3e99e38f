//! What the kernels for GPUs hold once a module is outlined: memory that gangs and threads have for themselves, and where the
//! gangs of a cooperative kernel wait for each other. Several kernels of one line, and forms of one, are told of once;
//! of a version of a construct that nothing else is told about neither are its kernels.

use super::MinfoLine;
use accc_ir::*;
use accc_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Adds the lines about kernels, each behind the others about its procedure.
pub fn add(lines: Vec<MinfoLine>, module: &Module, line_of: &dyn Fn(Span) -> u32) -> Vec<MinfoLine> {
    let mut of_procedure: BTreeMap<&str, Vec<MinfoLine>> = BTreeMap::new();
    for func in module.functions.values() {
        let (Some(kernel), Some(body)) = (&func.kernel, func.body) else { continue };
        if kernel.machine == Machine::Gpu && !kernel.untold {
            let teller = Teller { func, body, line: line_of(kernel.span), line_of };
            let told = of_procedure.entry(&func.display_name).or_default();
            teller.lines().into_iter().for_each(|line| {
                if !told.contains(&line) {
                    told.push(line)
                }
            });
        }
    }
    of_procedure.values_mut().for_each(|told| told.sort_by_key(|line| line.line));
    let mut all: Vec<MinfoLine> = Vec::new();
    for line in lines {
        if let Some(before) = all.last().filter(|before| before.procedure != line.procedure) {
            let told = of_procedure.remove(before.procedure.as_str());
            all.extend(told.into_iter().flatten());
        }
        all.push(line);
    }
    let told = all.last().and_then(|last| of_procedure.remove(last.procedure.as_str()));
    all.extend(told.into_iter().flatten());
    all
}

struct Teller<'a> {
    func: &'a Function,
    body: Block,
    line: u32,
    line_of: &'a dyn Fn(Span) -> u32,
}

impl Teller<'_> {
    fn lines(&self) -> Vec<MinfoLine> {
        let ops = self.func.walk(self.body);
        let mut texts: Vec<(u32, String)> = Vec::new();
        let mut say = |what: &str, arrays: Vec<String>| {
            if !arrays.is_empty() {
                texts.push((self.line, format!("{what} memory used for {}", arrays.join(", "))));
            }
        };
        say(
            "CUDA shared",
            self.arrays(&ops, &|var| match self.func.vars[var].class {
                VarClass::GangLocal => Some(Owner::Gang),
                VarClass::WorkerLocal => Some(Owner::Worker),
                VarClass::Local | VarClass::RefParam | VarClass::ValueParam => None,
                VarClass::Global(_) | VarClass::Member { .. } => None,
            }),
        );
        say("Local", self.arrays(&ops, &|var| self.is_on_stack(&ops, var).then_some(Owner::Thread)));
        say("Global", self.set_aside(&ops));
        for barrier in ops.iter().filter(|op| matches!(self.func.kind(**op), OpKind::GridBarrier)) {
            let line = (self.line_of)(self.func.ops[*barrier].span);
            texts.push((line, "Grid barrier inserted due to potential dependence between gangs".to_string()));
        }
        let procedure = &self.func.display_name;
        let line = |(line, text)| MinfoLine { procedure: procedure.clone(), line, nested: false, text };
        texts.into_iter().map(line).collect()
    }

    /// Arrays of constant shape that are used, with their sizes.
    fn arrays(&self, ops: &[Op], owner: &dyn Fn(Var) -> Option<Owner>) -> Vec<String> {
        let used = ops.iter().filter_map(|op| match self.func.kind(*op) {
            OpKind::LoadView(var) => Some(*var),
            _ => None,
        });
        let used: BTreeSet<Var> = used.collect();
        let text = |var: Var| {
            let Storage::Array { elem, dims } = &self.func.vars[var].storage else { return None };
            let bytes = dims.iter().fold(elem.bytes(), |bytes, dim| bytes.saturating_mul(dim.extent.max(0) as u64));
            Some(format!("{} ({bytes} bytes for each {})", self.name(var), word(owner(var)?)))
        };
        used.into_iter().filter_map(text).collect()
    }

    /// An array of each thread's that is no register: which element is used is known only at run time.
    fn is_on_stack(&self, ops: &[Op], var: Var) -> bool {
        let constant = |subscripts: &[Value]| subscripts.iter().all(|value| self.func.constant_int(*value).is_some());
        let is_open = |op: &Op| match self.func.kind(*op) {
            OpKind::LoadElem { view, subscripts, .. } | OpKind::StoreElem { view, subscripts, .. } => {
                self.func.root_var(*view) == Some(var) && !constant(subscripts)
            }
            _ => false,
        };
        self.func.vars[var].class == VarClass::Local && ops.iter().any(is_open)
    }

    /// Arrays in memory that the launch sets aside.
    fn set_aside(&self, ops: &[Op]) -> Vec<String> {
        let owner = |view: Value| {
            let OpKind::MakeView { base, .. } = self.func.kind(self.func.def(view)?) else { return None };
            match self.func.kind(self.func.def(*base)?) {
                OpKind::PrivateMemory { owner, .. } => Some(*owner),
                _ => None,
            }
        };
        let text = |op: &Op| {
            let OpKind::StoreView(var, view) = self.func.kind(*op) else { return None };
            Some(format!("{} (a copy for each {})", self.name(*var), word(owner(*view)?)))
        };
        ops.iter().filter_map(text).collect()
    }

    fn name(&self, var: Var) -> &str {
        self.func.vars[var].name.trim_start_matches('.')
    }
}

fn word(owner: Owner) -> &'static str {
    match owner {
        Owner::Gang => "gang",
        Owner::Worker => "worker",
        Owner::Thread => "thread",
    }
}
