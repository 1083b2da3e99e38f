//! Data directives without a region (`enter data`, `exit data`, `update`, a procedure's `declare`), the `wait`
//! directive, and what `async` and `wait` clauses mean on every construct: queue numbers, and a wait before it begins.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::host::construct_constant;
use accc_abi::{
    CURRENT_DEVICE, DEVICE_CURRENT, DEVICE_DEFAULT, DEVICE_HOST, DEVICE_MULTICORE, DEVICE_NVIDIA, DEVICE_SIM,
    EXIT_FINALIZE, QUEUE_NOVAL, QUEUE_SYNC, QUEUE_UNCHANGED, UPDATE_IF_PRESENT,
};
use accc_ir::{Async, ClauseKind, ConstructKind, DataAction, DeviceAction, DeviceType, Value, Wait, WaitFor};
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn data_action(&mut self, node: &DataAction) -> Result<()> {
        self.host_only()?;
        if let Some(clause) = node.clauses.iter().find(|clause| clause.kind == ClauseKind::Link) {
            let what = format!("`declare link({})` in a procedure", clause.text);
            return Err(Fault::unsupported(clause.span, &what, "write `declare create` instead"));
        }
        let active = node.if_cond.map(|cond| self.int(cond)).transpose()?;
        self.when(active, |lower| {
            let construct = construct_constant(lower.unit, &lower.func.display_name, &node.construct)?;
            let queue = lower.queue(node.asynchronous)?;
            lower.wait_before(construct, &node.wait, queue)?;
            let clauses = lower.fill_clauses(&node.clauses, false)?;
            let address = clauses.address.into();
            let count = lower.unit.const_i32(node.clauses.len() as u32);
            let mut args: Vec<BasicValueEnum> = vec![construct.into(), count.into(), address, queue.into()];
            let (name, flags) = entry_point(node)?;
            args.extend(flags.map(|flags| BasicValueEnum::from(lower.unit.const_i32(flags))));
            lower.runtime(name, &args)?;
            lower.give_back(clauses);
            Ok(())
        })
    }

    pub fn wait_op(&mut self, node: &Wait) -> Result<()> {
        self.host_only()?;
        let active = node.if_cond.map(|cond| self.int(cond)).transpose()?;
        self.when(active, |lower| {
            let construct = construct_constant(lower.unit, &lower.func.display_name, &node.construct)?;
            lower.wait_for(construct, node.devnum, &node.queues, lower.queue(node.asynchronous)?)
        })
    }

    pub fn device_action(&mut self, node: &DeviceAction) -> Result<()> {
        self.host_only()?;
        let active = node.if_cond.map(|cond| self.int(cond)).transpose()?;
        self.when(active, |lower| {
            let construct = construct_constant(lower.unit, &lower.func.display_name, &node.construct)?;
            let device_type = lower.unit.const_i64(device_type(node.device_type).into());
            let otherwise = |value: Option<Value>, default: i64| match value {
                Some(value) => lower.index(value),
                None => Ok(lower.unit.const_i64(default)),
            };
            let number = otherwise(node.device_num, CURRENT_DEVICE)?;
            let queue = otherwise(node.default_async, QUEUE_UNCHANGED)?;
            lower.runtime("__accc_device", &[construct.into(), device_type.into(), number.into(), queue.into()])
        })
    }

    pub fn queue(&self, asynchronous: Async) -> Result<IntValue<'ctx>> {
        match asynchronous {
            Async::Sync => Ok(self.unit.const_i64(QUEUE_SYNC)),
            Async::Default => Ok(self.unit.const_i64(QUEUE_NOVAL)),
            Async::Queue(queue) => self.index(queue),
        }
    }

    /// A construct's `wait` clause: its queue, or where it has none the host, waits.
    pub fn wait_before(&self, construct: PointerValue<'ctx>, wait: &WaitFor, queue: IntValue<'ctx>) -> Result<()> {
        self.wait_for(construct, None, wait, queue)
    }

    fn wait_for(
        &self,
        construct: PointerValue<'ctx>,
        devnum: Option<Value>,
        wait: &WaitFor,
        queue: IntValue<'ctx>,
    ) -> Result<()> {
        let queues: &[Value] = match wait {
            WaitFor::Nothing => return Ok(()),
            WaitFor::All => &[],
            WaitFor::Queues(queues) => queues,
        };
        let words = queues.iter().map(|queue| self.index(*queue)).collect::<Result<Vec<_>>>()?;
        let record = if words.is_empty() { None } else { Some(self.words(&words, "queues")?) };
        let list = record.map_or(self.unit.ptr().const_null(), |record| record.address);
        let count = self.unit.const_i32(words.len() as u32);
        match devnum {
            None => self.runtime("__accc_wait", &[construct.into(), count.into(), list.into(), queue.into()])?,
            Some(number) => {
                let number = self.index(number)?;
                let args = [construct.into(), number.into(), count.into(), list.into(), queue.into()];
                self.runtime("__accc_wait_device", &args)?;
            }
        }
        record.into_iter().for_each(|record| self.give_back(record));
        Ok(())
    }
}

fn device_type(device_type: DeviceType) -> i32 {
    match device_type {
        DeviceType::Current => DEVICE_CURRENT,
        DeviceType::Default => DEVICE_DEFAULT,
        DeviceType::Host => DEVICE_HOST,
        DeviceType::Multicore => DEVICE_MULTICORE,
        DeviceType::Nvidia => DEVICE_NVIDIA,
        DeviceType::Sim => DEVICE_SIM,
    }
}

/// The runtime's function for a directive, and its flags where it takes some.
fn entry_point(node: &DataAction) -> Result<(&'static str, Option<u32>)> {
    Ok(match (node.construct.kind, node.ends) {
        (ConstructKind::Data, _) => ("__accc_scope_begin", None),
        (ConstructKind::EnterData, _) | (ConstructKind::Declare, false) => ("__accc_enter_data", None),
        (ConstructKind::ExitData, _) | (ConstructKind::Declare, true) => {
            ("__accc_exit_data", Some(if node.finalize { EXIT_FINALIZE } else { 0 }))
        }
        (ConstructKind::Update, _) => ("__accc_update", Some(if node.if_present { UPDATE_IF_PRESENT } else { 0 })),
        (kind, _) => return Err(Fault::bug(format!("a data action of kind {kind:?}"))),
    })
}
