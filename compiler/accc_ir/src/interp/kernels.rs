//! Regions, launches and reductions.

use super::control::falls_through;
use super::races::{Agent, Races};
use super::{Datum, Flow, Frame, Interp, Run, arith, invalid, storage_size};
use crate::acc::{Machine, ReductionOp};
use crate::function::Storage;
use crate::ids::{Op, Var};
use crate::op::OpKind;
use crate::op_parts::For;
use crate::operator::CompareOp;
use crate::schedule::ReductionPlan;
use crate::types::Type;

/// What a variable's storage held.
pub(super) struct Saved {
    var: Var,
    addr: u64,
    bytes: Vec<u8>,
}

impl<'m> Interp<'m> {
    /// The last ones: each op is named here, so that a new one is run somewhere or refused.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub(super) fn region_op(&mut self, frame: &mut Frame<'m>, op: Op) -> Run<Option<Flow>> {
        let func = frame.func;
        match func.kind(op) {
            OpKind::Compute(node) => {
                let private: Vec<Var> = node.private.iter().chain(&node.firstprivate).copied().collect();
                let saved = self.save(frame, &private)?;
                let flow = self.block(frame, node.body)?;
                self.restore(&saved, |_| true)?;
                falls_through(frame, op, flow)
            }
            OpKind::Data(node) => {
                let flow = self.block(frame, node.body)?;
                falls_through(frame, op, flow)
            }
            OpKind::ByDevice { gpu, cpu } => {
                let block = match self.machine {
                    Machine::Gpu => gpu.unwrap_or(*cpu),
                    Machine::Cpu => *cpu,
                };
                let flow = self.block(frame, block)?;
                falls_through(frame, op, flow)
            }
            // A team of one thread.
            OpKind::Threads(node) => {
                let flow = self.block(frame, node.body)?;
                falls_through(frame, op, flow)
            }
            OpKind::Single { body } => {
                let flow = self.block(frame, *body)?;
                falls_through(frame, op, flow)
            }
            OpKind::GridSingle { body } => {
                self.now_run_by(Agent::Leader);
                let flow = self.block(frame, *body)?;
                self.now_run_by(Agent::All);
                falls_through(frame, op, flow)
            }
            OpKind::GridBarrier => {
                self.memory.races().into_iter().for_each(Races::meet);
                Ok(None)
            }
            // The interpreter runs one thread after the other.
            OpKind::Announce(_) | OpKind::MatrixUnit => set_result(frame, op, Datum::Int(0)),
            OpKind::Barrier | OpKind::DataAction(_) | OpKind::Wait(_) | OpKind::DeviceAction(_) => Ok(None),
            OpKind::DeviceAddr { data, clause } => {
                let addr = self.device_addr(frame, *data, *clause)?;
                set_result(frame, op, Datum::Ptr(addr))
            }
            OpKind::DeviceView { view, .. } => {
                let view = frame.get(*view)?.clone();
                set_result(frame, op, view)
            }
            OpKind::Launch(launch) => {
                if frame.int(launch.grid[0])? >= 0 {
                    let args = frame.all(&launch.args)?;
                    let kernel = self.module.functions[launch.kernel].kernel.as_ref();
                    if kernel.is_some_and(|kernel| kernel.cooperative) {
                        self.memory.watch();
                    }
                    let run = self.call_function(launch.kernel, &args);
                    self.memory.stop_watching();
                    run?;
                }
                Ok(None)
            }
            // Those of one lane of a warp, and what has been run before it came here.
            kind @ (OpKind::ConstInt(..)
            | OpKind::ConstFloat(..)
            | OpKind::ConstF80(..)
            | OpKind::ConstF128(_)
            | OpKind::LabelAddr(..)
            | OpKind::GlobalAddr(..)
            | OpKind::FuncAddr(..)
            | OpKind::Unary(..)
            | OpKind::Binary(..)
            | OpKind::Compare(..)
            | OpKind::Select(..)
            | OpKind::Convert(..)
            | OpKind::UConvert(..)
            | OpKind::Bitcast(..)
            | OpKind::Opaque(..)
            | OpKind::Math(..)
            | OpKind::Complex(..)
            | OpKind::RealPart(..)
            | OpKind::ImagPart(..)
            | OpKind::Load(..)
            | OpKind::Store(..)
            | OpKind::VarAddr(..)
            | OpKind::LoadView(..)
            | OpKind::StoreView(..)
            | OpKind::MakeView { .. }
            | OpKind::Section { .. }
            | OpKind::ViewBase(..)
            | OpKind::ViewPart { .. }
            | OpKind::LoadElem { .. }
            | OpKind::StoreElem { .. }
            | OpKind::ElemAddr { .. }
            | OpKind::Field { .. }
            | OpKind::RowView { .. }
            | OpKind::LoadAt { .. }
            | OpKind::StoreAt { .. }
            | OpKind::PtrAdd { .. }
            | OpKind::Alloca { .. }
            | OpKind::StackSave
            | OpKind::StackRestore(..)
            | OpKind::HeapAlloc { .. }
            | OpKind::HeapFree { .. }
            | OpKind::Fail(..)
            | OpKind::Stop { .. }
            | OpKind::MemMove { .. }
            | OpKind::MemSet { .. }
            | OpKind::Call { .. }
            | OpKind::CallIndirect { .. }
            | OpKind::VaStart(..)
            | OpKind::FrameAddress(..)
            | OpKind::ReturnAddress(..)
            | OpKind::Trap
            | OpKind::Fence
            | OpKind::Asm(..)
            | OpKind::IntrinsicOverflow { .. }
            | OpKind::HostAtomic { .. }
            | OpKind::CompareExchange { .. }
            | OpKind::UseDevice { .. }
            | OpKind::MappedEnd { .. }
            | OpKind::Print { .. }
            | OpKind::If { .. }
            | OpKind::For(..)
            | OpKind::While { .. }
            | OpKind::Cfg { .. }
            | OpKind::Switch { .. }
            | OpKind::Break(..)
            | OpKind::Continue(..)
            | OpKind::Return(..)
            | OpKind::Yield(..)
            | OpKind::Unreachable
            | OpKind::Jump(..)
            | OpKind::Branch { .. }
            | OpKind::SwitchJump { .. }
            | OpKind::JumpIndirect { .. }
            | OpKind::AtomicLoad(..)
            | OpKind::AtomicStore(..)
            | OpKind::AtomicUpdate { .. }
            | OpKind::AtomicCompareExchange { .. }
            | OpKind::PrivateMemory { .. }
            | OpKind::Splat(..)
            | OpKind::Shuffle { .. }
            | OpKind::GetLane { .. }
            | OpKind::SetLane { .. }
            | OpKind::MatrixMultiplyAdd { .. }
            | OpKind::Check(..)) => Err(invalid(format!("{kind:?} cannot be run"))),
        }
    }

    /// Who runs what follows; gives who ran what was before.
    pub(super) fn now_run_by(&mut self, agent: Agent) -> Agent {
        self.memory.races().map_or(Agent::All, |races| std::mem::replace(&mut races.agent, agent))
    }

    pub(super) fn who_runs(&mut self) -> Agent {
        self.memory.races().map_or(Agent::All, |races| races.agent)
    }

    /// An iteration of a loop begins.
    pub(super) fn begin_iteration(&mut self, node: &For) {
        let is_shared = node.schedule.as_ref().is_some_and(|schedule| schedule.gang);
        if let Some(races) = self.memory.races().filter(|_| is_shared) {
            races.next_iteration();
        }
    }

    /// A loop has ended, which `around` came to, but not its reductions: those over gangs bring all of these together.
    pub(super) fn end_iterations(&mut self, node: &For, around: Agent) {
        let Some(races) = self.memory.races() else { return };
        races.agent = around;
        if node.schedule.iter().flat_map(|schedule| &schedule.reductions).any(|plan| plan.gangs) {
            races.meet();
            races.agent = Agent::Leader;
        }
    }

    /// Where the data of a clause begins.
    fn device_addr(&self, frame: &Frame<'m>, data: Op, clause: u32) -> Run<u64> {
        let OpKind::Data(node) = frame.func.kind(data) else { return Err(invalid("no data region")) };
        let clause = node.clauses.get(clause as usize).ok_or_else(|| invalid("no such clause"))?;
        match frame.func.vars[clause.var].storage {
            Storage::Descriptor { .. } | Storage::Pointer { .. } => Ok(self.var_view(frame, clause.var)?.base),
            Storage::Scalar(_) | Storage::Array { .. } => self.addr_of(frame, clause.var),
        }
    }

    pub(super) fn save(&self, frame: &Frame<'m>, vars: &[Var]) -> Run<Vec<Saved>> {
        let one = |var: &Var| {
            let addr = self.addr_of(frame, *var)?;
            let bytes = self.memory.read(addr, storage_size(&frame.func.vars[*var].storage))?.to_vec();
            Ok(Saved { var: *var, addr, bytes })
        };
        vars.iter().map(one).collect()
    }

    pub(super) fn restore(&mut self, saved: &[Saved], wanted: impl Fn(Var) -> bool) -> Run<()> {
        saved.iter().filter(|s| wanted(s.var)).try_for_each(|s| self.memory.write(s.addr, &s.bytes))
    }

    pub(super) fn begin_reduction(&mut self, frame: &Frame<'m>, plan: &ReductionPlan) -> Run<()> {
        let elem = frame.func.vars[plan.private].elem();
        let ty = elem.value_type().ok_or_else(|| invalid("a reduction of no value"))?;
        self.memory.store(self.addr_of(frame, plan.private)?, elem, &identity(plan.op, ty))
    }

    pub(super) fn end_reduction(&mut self, frame: &Frame<'m>, plan: &ReductionPlan) -> Run<()> {
        let elem = frame.func.vars[plan.target].elem();
        let ty = elem.value_type().ok_or_else(|| invalid("a reduction of no value"))?;
        let target = self.addr_of(frame, plan.target)?;
        let old = self.memory.load(target, elem)?;
        let found = self.memory.load(self.addr_of(frame, plan.private)?, elem)?;
        self.memory.store(target, elem, &combine(plan.op, &old, &found, ty)?)
    }
}

fn set_result(frame: &mut Frame<'_>, op: Op, datum: Datum) -> Run<Option<Flow>> {
    let [result] = frame.func.ops[op].results[..] else { return Err(invalid(format!("{op} needs one result"))) };
    frame.set(result, datum);
    Ok(None)
}

/// The value that changes nothing (OpenACC 3.3, 2.5.15).
pub(super) fn identity(op: ReductionOp, ty: Type) -> Datum {
    let bits = ty.bits().unwrap_or(64);
    let number = |n: i64| match ty.part() {
        Some(_) => Datum::Complex(n as f64, 0.0),
        None if ty.is_float() => Datum::Real(n as f64),
        None => Datum::Int(arith::wrap(n, ty)),
    };
    let smallest = i64::MIN >> (64 - bits.clamp(2, 64));
    match op {
        ReductionOp::Add | ReductionOp::BitOr | ReductionOp::BitXor | ReductionOp::LogicalOr | ReductionOp::Neqv => {
            number(0)
        }
        ReductionOp::Mul | ReductionOp::LogicalAnd | ReductionOp::Eqv => number(1),
        ReductionOp::BitAnd => number(-1),
        ReductionOp::Max if ty.is_float() => Datum::Real(f64::NEG_INFINITY),
        ReductionOp::Min if ty.is_float() => Datum::Real(f64::INFINITY),
        ReductionOp::Max => number(smallest),
        ReductionOp::Min => number(!smallest),
        ReductionOp::UMax => number(0),
        ReductionOp::UMin => number(-1),
    }
}

pub(super) fn combine(op: ReductionOp, a: &Datum, b: &Datum, ty: Type) -> Run<Datum> {
    let truth = |x: &Datum| match x {
        Datum::Int(n) => *n != 0,
        Datum::Real(x) => *x != 0.0,
        Datum::Complex(re, im) => *re != 0.0 || *im != 0.0,
        Datum::Ptr(_) | Datum::View(_) => false,
    };
    let from_truth = |holds: bool| match (ty.part(), ty.is_float()) {
        (Some(_), _) => Datum::Complex(f64::from(u8::from(holds)), 0.0),
        (None, true) => Datum::Real(f64::from(u8::from(holds))),
        (None, false) => Datum::Int(holds.into()),
    };
    if let Some(binary) = op.binary() {
        return arith::binary(binary, a, b, ty);
    }
    if matches!(op, ReductionOp::Eqv | ReductionOp::Neqv) {
        return arith::compare(if op == ReductionOp::Eqv { CompareOp::Eq } else { CompareOp::Ne }, a, b, ty);
    }
    let both = op == ReductionOp::LogicalAnd;
    Ok(from_truth(if both { truth(a) && truth(b) } else { truth(a) || truth(b) }))
}
