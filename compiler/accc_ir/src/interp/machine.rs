//! Ops of the machine's level: jumps, indirect calls, atomics of the host. What only a real machine has is a trap.

use super::views::updated;
use super::{Datum, Flow, Frame, Interp, Run, TrapKind, arith, function_address, invalid, label_address};
use crate::ids::{Block, FuncId, Op, Value};
use crate::op::OpKind;

impl<'m> Interp<'m> {
    pub(super) fn machine_op(&mut self, frame: &mut Frame<'m>, op: Op) -> Run<Option<Flow>> {
        let func = frame.func;
        let results: &[Value] = &func.ops[op].results;
        let found = match func.kind(op) {
            OpKind::Cfg { blocks } => return self.cfg(frame, blocks),
            OpKind::Jump(target) => return Ok(Some(Flow::Jump(*target))),
            OpKind::Branch { cond, then_block, else_block } => {
                let target = if frame.int(*cond)? != 0 { *then_block } else { *else_block };
                return Ok(Some(Flow::Jump(target)));
            }
            OpKind::SwitchJump { value, cases, default } => {
                let value = frame.int(*value)?;
                let case = cases.iter().find(|(lower, upper, _)| (*lower..=*upper).contains(&value));
                return Ok(Some(Flow::Jump(case.map_or(*default, |(_, _, block)| *block))));
            }
            OpKind::JumpIndirect { addr, targets } => {
                let addr = frame.ptr(*addr)?;
                let target = targets.iter().find(|block| label_address(**block) == addr);
                return Ok(Some(Flow::Jump(*target.ok_or_else(|| invalid("a jump to what is no target"))?)));
            }
            OpKind::CallIndirect { callee, args, .. } => {
                let addr = frame.ptr(*callee)?;
                let args = frame.all(args)?;
                let callee = self.module.functions.keys().find(|id: &FuncId| function_address(*id) == addr);
                self.call_function(callee.ok_or_else(|| invalid("a call of what is no function"))?, &args)?
            }
            // Allocations end with the call, which is late enough.
            OpKind::StackSave => vec![Datum::Ptr(0)],
            OpKind::StackRestore(_) | OpKind::HeapFree { .. } | OpKind::Fence | OpKind::Check(_) => vec![],
            OpKind::IntrinsicOverflow { op, unsigned, a, b } => {
                arith::overflow(*op, *unsigned, frame.get(*a)?, frame.get(*b)?, frame.ty(*a))?.to_vec()
            }
            OpKind::HostAtomic { op, addr, elem, value, new } => {
                let addr = frame.ptr(*addr)?;
                let old = self.memory.load(addr, *elem)?;
                let changed = updated(*op, &old, frame.get(*value)?, frame.ty(*value))?;
                self.memory.store(addr, *elem, &changed)?;
                vec![if *new { changed } else { old }]
            }
            OpKind::CompareExchange { addr, elem, expected, desired } => {
                let addr = frame.ptr(*addr)?;
                let old = self.memory.load(addr, *elem)?;
                let same = old == *frame.get(*expected)?;
                if same {
                    self.memory.store(addr, *elem, frame.get(*desired)?)?;
                }
                vec![old, Datum::Int(same.into())]
            }
            // The device's memory is the host's.
            OpKind::UseDevice { addr, .. } => vec![frame.get(*addr)?.clone()],
            OpKind::MappedEnd { .. } => return Err(TrapKind::Machine("what is mapped")),
            OpKind::Trap | OpKind::Fail(_) | OpKind::Stop { .. } => return Err(TrapKind::Trap),
            OpKind::ConstF80(_) | OpKind::ConstF128(_) => return Err(TrapKind::Machine("reals of 80 and 128 bits")),
            OpKind::VaStart(_) => return Err(TrapKind::Machine("variadic arguments")),
            OpKind::Asm(_) => return Err(TrapKind::Machine("assembly")),
            OpKind::FrameAddress(_) | OpKind::ReturnAddress(_) => return Err(TrapKind::Machine("stack frames")),
            _ => return self.region_op(frame, op),
        };
        frame.set_all(results, found)?;
        Ok(None)
    }

    fn cfg(&mut self, frame: &mut Frame<'m>, blocks: &[Block]) -> Run<Option<Flow>> {
        let mut at = *blocks.first().ok_or_else(|| invalid("a cfg without blocks"))?;
        loop {
            match self.block(frame, at)? {
                Flow::Yield(_) => return Ok(None),
                Flow::Jump(target) if blocks.contains(&target) => at = target,
                flow => return Ok(Some(flow)),
            }
        }
    }
}
