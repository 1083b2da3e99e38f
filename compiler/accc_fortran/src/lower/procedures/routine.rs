//! `acc routine` of procedures: what a directive or an interface says becomes a field of the function, and what `bind`
//! names a function of the module. Source: OpenACC 3.3, section 2.15.1.

use super::signature::routine_level;
use crate::hir::{Callee, DeviceVersion, ProcId};
use crate::lower::Unit;
use accc_diag::Diagnostic;
use accc_ir::{Bind, EntityId, FuncId, Function, Machine, Routine, Signature};
use accc_source::Span;

impl Unit<'_> {
    /// What the interface says about a device version.
    pub(in crate::lower) fn promised_routine(
        &mut self,
        callee: &Callee,
        border: &Signature,
        span: Span,
    ) -> Option<Routine> {
        let version = callee.signature.routine.as_ref()?;
        let plain = Routine {
            level: routine_level(version.level),
            nohost: false,
            bind: Bind::default(),
            implicit: false,
            span,
        };
        Some(Routine { bind: self.bind(version, border, plain), ..plain })
    }

    /// After the lowering of a procedure: what its `bind` means.
    pub(in crate::lower) fn bind_procedure(&mut self, id: ProcId) {
        let function = self.procedures[id.index()];
        let (Some(routine), Some(plain)) = (&self.procedure(id).routine, self.module.functions[function].routine)
        else {
            return;
        };
        let border = self.module.functions[function].signature.clone();
        let bind = self.bind(&routine.version, &border, plain);
        self.module.functions[function].routine = Some(Routine { bind, ..plain });
    }

    fn bind(&mut self, version: &DeviceVersion, border: &Signature, routine: Routine) -> Bind {
        let mut bind = Bind::default();
        for (machine, name) in [(Machine::Gpu, &version.on_gpu), (Machine::Cpu, &version.on_cpu)] {
            if let Some(name) = name {
                bind.set(machine, self.routine_called(name, border, routine));
            }
        }
        bind
    }

    /// The function of that link name, which is called as the routine is.
    fn routine_called(&mut self, name: &str, border: &Signature, routine: Routine) -> FuncId {
        if let Some(known) = self.module.find_function(name) {
            if !self.procedures.contains(&known) {
                let function = &mut self.module.functions[known];
                function.routine = function.routine.or(Some(Routine { implicit: true, ..routine }));
            }
            return known;
        }
        let mut function = Function::declare(name, border.clone());
        function.display_name = name.to_string();
        function.routine = Some(Routine { implicit: true, ..routine });
        self.module.functions.push(function)
    }

    /// At the end: what is called in place of a routine takes the same arguments.
    pub(in crate::lower) fn check_binds(&mut self) {
        for (_, function) in self.module.functions.iter() {
            let Some(routine) = &function.routine else { continue };
            for bound in [Machine::Gpu, Machine::Cpu].into_iter().filter_map(|machine| routine.bind.on(machine)) {
                let bound = &self.module.functions[bound];
                let differs = bound.signature.params != function.signature.params
                    || bound.signature.results != function.signature.results;
                if differs {
                    let (name, other) = (&function.display_name, &bound.display_name);
                    let message = format!("`{name}` can't be bound to `{other}`, which has other arguments");
                    let error = Diagnostic::error("ACC2017", message)
                        .label(routine.span, "the procedure that `bind` names is called as this one is")
                        .help("give both the same arguments and results (OpenACC 3.3, section 2.15.1)");
                    self.errors.push(error);
                    break;
                }
            }
        }
    }
}
