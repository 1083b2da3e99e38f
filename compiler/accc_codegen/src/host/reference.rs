//! Programs that compare (`-gpu=autocompare`): the host runs the CPU's version of each compute region on the runtime's
//! reference, before the device's (`accc_abi`: `__accc_reference`).
//!
//! What the rehearsal writes on the device side is the reference's own, and the runtime puts back what its transfers
//! wrote to the host. The scalars that host code of the region writes (loops that are driven from the host) are put
//! back here. A region with other effects on the host is not rehearsed; the runtime then takes over the device's
//! results.

use crate::fault::Result;
use crate::function::Lower;
use accc_abi::{REFERENCE_BEGIN, REFERENCE_END, REFERENCE_LEAVE};
use accc_ir::{Block, ClauseKind, ConstructKind, Effect, OpKind, Storage, Var};
use inkwell::IntPredicate;
use inkwell::values::IntValue;

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Lowers a region's clones by `device`, where the program compares behind a rehearsal of the CPU's.
    pub fn rehearsed(&mut self, cpu: Block, device: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let mut written = Vec::new();
        if !self.unit.options.autocompare || !self.can_rehearse(cpu, &mut written) {
            return device(self);
        }
        let began = self.reference_step(REFERENCE_BEGIN)?;
        let zero = self.unit.const_i32(0);
        let began = self.builder.build_int_compare(IntPredicate::NE, began, zero, "rehearse")?;
        self.when(Some(began), |lower| {
            let before = written.iter().map(|var| lower.load_var(*var)).collect::<Result<Vec<_>>>()?;
            lower.clone_body(cpu, None)?;
            // A scalar may be both: the runtime knows it as it was before the transfer, we as it was before the region.
            lower.reference_step(REFERENCE_END)?;
            written.iter().zip(before).try_for_each(|(var, value)| lower.store_var(*var, value))
        })?;
        device(self)?;
        self.when(Some(began), |lower| lower.reference_step(REFERENCE_LEAVE).map(drop))
    }

    fn reference_step(&self, step: u32) -> Result<IntValue<'ctx>> {
        let step = self.unit.const_i32(step).into();
        Ok(self.call_value(self.unit.entry_point("__accc_reference")?, &[step])?.into_int_value())
    }

    /// Whether the host's memory can be put back behind the block: `written` gets the scalars that it writes.
    fn can_rehearse(&self, block: Block, written: &mut Vec<Var>) -> bool {
        self.func.blocks[block].ops.iter().all(|op| {
            let kind = &self.func.ops[*op].kind;
            let plain = match kind {
                OpKind::Store(var, _) if matches!(self.func.vars[*var].storage, Storage::Scalar(_)) => {
                    written.push(*var);
                    true
                }
                OpKind::For(node) => {
                    written.extend(node.var);
                    true
                }
                OpKind::Data(node) => node.clauses.iter().all(|clause| clause.kind != ClauseKind::DevicePtr),
                // Transfers to the host are put back by the runtime.
                OpKind::DataAction(node) => node.construct.kind == ConstructKind::Update,
                kind => is_harmless(kind),
            };
            plain && kind.blocks().into_iter().all(|inner| self.can_rehearse(inner, written))
        })
    }
}

/// Ops that leave the host's memory alone. Output is kept back by the runtime.
fn is_harmless(kind: &OpKind) -> bool {
    let reads = Effect::READ | Effect::READ_MEMORY | Effect::VOLATILE | Effect::ESCAPE | Effect::OUTPUT;
    let of_device = matches!(kind, OpKind::Wait(_) | OpKind::Launch(_) | OpKind::Announce(_));
    let controls = matches!(kind, OpKind::If { .. } | OpKind::While { .. } | OpKind::Switch { .. });
    of_device || controls || kind.does_only(reads | Effect::YIELD | Effect::JUMP | Effect::ASK_DEVICE)
}
