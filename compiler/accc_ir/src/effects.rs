//! What an op does besides giving its results: said once, for every walk that asks.
//!
//! [`OpKind::effects`] names each op, so that a new one does not compile before its effects are written down. An op that holds
//! blocks ([`Effect::HOLD`]) has its own effects alone, not those of the ops inside. What a variable is (volatile, a parameter)
//! stands with the variable; what a callee does, with the analyses of calls.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::atomic::AtomicTarget;
use crate::check::{Check, CheckedAccess};
use crate::ids::{Value, Var};
use crate::op::OpKind;
use crate::op_parts::{Access, For};
use std::ops::BitOr;

/// A set of kinds of effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect(u32);

impl Effect {
    /// Nothing but the results: it may be computed elsewhere, twice or not at all.
    pub const NONE: Effect = Effect(0);
    /// Reads a scalar's value, or a pointer's.
    pub const READ_VAR: Effect = Effect(1);
    /// Reads an element of an array, or of what a pointer points to.
    pub const READ_ELEM: Effect = Effect(1 << 1);
    /// Reads what an address leads to, or what nothing here says.
    pub const READ_MEMORY: Effect = Effect(1 << 2);
    /// Sets a scalar or a pointer variable.
    pub const WRITE_VAR: Effect = Effect(1 << 3);
    /// Sets elements of an array.
    pub const WRITE_ELEM: Effect = Effect(1 << 4);
    /// Writes where an address leads, or where nothing here says.
    pub const WRITE_MEMORY: Effect = Effect(1 << 5);
    /// A variable's address is known from here on.
    pub const ESCAPE: Effect = Effect(1 << 6);
    /// Each access is one in the program.
    pub const VOLATILE: Effect = Effect(1 << 7);
    /// Other threads see the access whole.
    pub const ATOMIC: Effect = Effect(1 << 8);
    /// Gets memory.
    pub const ALLOCATE: Effect = Effect(1 << 9);
    /// Gives memory back: what lay there is gone.
    pub const FREE: Effect = Effect(1 << 10);
    /// Other code runs.
    pub const CALL: Effect = Effect(1 << 11);
    /// Prints, in the order of the program.
    pub const OUTPUT: Effect = Effect(1 << 12);
    /// Orders what other threads see, or waits for them.
    pub const SYNCHRONISE: Effect = Effect(1 << 13);
    /// Changes what devices have or do.
    pub const DEVICE: Effect = Effect(1 << 14);
    /// Asks where something is on a device.
    pub const ASK_DEVICE: Effect = Effect(1 << 15);
    /// Its result is that of this thread, frame or machine.
    pub const HERE: Effect = Effect(1 << 16);
    /// Reports an access to the runtime (`-acc=check`).
    pub const CHECK: Effect = Effect(1 << 17);
    /// The blocks that it owns run, as often as it says.
    pub const HOLD: Effect = Effect(1 << 18);
    /// Ends its block; what follows the op around comes next.
    pub const YIELD: Effect = Effect(1 << 19);
    /// Ends its block; something else in the function comes next.
    pub const JUMP: Effect = Effect(1 << 20);
    /// Ends the function.
    pub const RETURN: Effect = Effect(1 << 21);
    /// Nothing comes next: the program ends, or never gets there.
    pub const END: Effect = Effect(1 << 22);
    /// Reads where the elements of an array lie.
    pub const READ_SHAPE: Effect = Effect(1 << 23);
    /// Sets where the elements of an array lie.
    pub const WRITE_SHAPE: Effect = Effect(1 << 24);

    /// Reads a variable or an element that is named, not by its address.
    pub const READ: Effect = Effect::READ_VAR.or(Effect::READ_SHAPE).or(Effect::READ_ELEM);
    /// Writes a scalar or an element that is named.
    pub const WRITE: Effect = Effect::WRITE_VAR.or(Effect::WRITE_ELEM);

    /// Both sets.
    pub const fn or(self, other: Effect) -> Effect {
        Effect(self.0 | other.0)
    }

    /// Whether the two have an effect in common.
    pub const fn meets(self, other: Effect) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the other set has all of these.
    pub const fn is_within(self, allowed: Effect) -> bool {
        self.0 & !allowed.0 == 0
    }
}

impl BitOr for Effect {
    type Output = Effect;
    fn bitor(self, other: Effect) -> Effect {
        self.or(other)
    }
}

/// Memory that an op reads or writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// None.
    Nothing,
    /// A scalar or a pointer.
    Var(Var),
    /// Where the elements of an array lie: its descriptor, or what a pointer holds.
    Shape(Var),
    /// One element of what a view shows.
    Element(Value),
    /// Behind an address.
    At(Value),
    /// The variables that its clauses or its schedule name.
    Named,
    /// What its operands lead to.
    Operands,
    /// Whatever other code can reach.
    Anything,
}

impl Memory {
    /// The variable that it is, or whose description.
    pub fn var(self) -> Option<Var> {
        match self {
            Memory::Var(var) | Memory::Shape(var) => Some(var),
            Memory::Nothing
            | Memory::Element(_)
            | Memory::At(_)
            | Memory::Named
            | Memory::Operands
            | Memory::Anything => None,
        }
    }

    /// The view whose element it is.
    pub fn view(self) -> Option<Value> {
        match self {
            Memory::Element(view) => Some(view),
            Memory::Nothing
            | Memory::Var(_)
            | Memory::Shape(_)
            | Memory::At(_)
            | Memory::Named
            | Memory::Operands
            | Memory::Anything => None,
        }
    }

    /// Whether nothing here says what it is: an address, or whatever other code reaches.
    pub fn is_unnamed(self) -> bool {
        match self {
            Memory::At(_) | Memory::Anything => true,
            Memory::Nothing
            | Memory::Var(_)
            | Memory::Shape(_)
            | Memory::Element(_)
            | Memory::Named
            | Memory::Operands => false,
        }
    }
}

/// The effects of one op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects {
    /// All that it does, as a set.
    pub does: Effect,
    /// What it reads.
    pub reads: Memory,
    /// What it writes.
    pub writes: Memory,
}

impl Effects {
    /// None, and no memory.
    const NONE: Effects = Effects::only(Effect::NONE);

    const fn only(does: Effect) -> Effects {
        Effects { does, reads: Memory::Nothing, writes: Memory::Nothing }
    }

    fn reading(memory: Memory) -> Effects {
        let does = match memory {
            Memory::Nothing => Effect::NONE,
            Memory::Var(_) => Effect::READ_VAR,
            Memory::Shape(_) => Effect::READ_SHAPE,
            Memory::Element(_) => Effect::READ_ELEM,
            Memory::At(_) | Memory::Named | Memory::Operands | Memory::Anything => Effect::READ_MEMORY,
        };
        Effects { reads: memory, ..Effects::only(does) }
    }

    fn writing(memory: Memory) -> Effects {
        let does = match memory {
            Memory::Nothing => Effect::NONE,
            Memory::Var(_) => Effect::WRITE_VAR,
            Memory::Shape(_) => Effect::WRITE_SHAPE,
            Memory::Element(_) => Effect::WRITE_ELEM,
            Memory::At(_) | Memory::Named | Memory::Operands | Memory::Anything => Effect::WRITE_MEMORY,
        };
        Effects { writes: memory, ..Effects::only(does) }
    }

    fn updating(memory: Memory) -> Effects {
        Effects { reads: memory, ..Effects::writing(memory).and(Effects::reading(memory).does) }
    }

    fn and(self, does: Effect) -> Effects {
        Effects { does: self.does | does, ..self }
    }

    /// Whether it has none but these.
    pub const fn are_within(&self, allowed: Effect) -> bool {
        self.does.is_within(allowed)
    }

    /// Whether it has one of these.
    pub const fn have(&self, effect: Effect) -> bool {
        self.does.meets(effect)
    }

    /// What it reads and what it writes.
    pub fn memory(&self) -> [Memory; 2] {
        [self.reads, self.writes]
    }

    /// The variable that it writes itself: a store's, a loop's, an atomic operation's.
    pub fn written_var(&self) -> Option<Var> {
        self.writes.var()
    }
}

impl OpKind {
    /// What the op does besides giving its results.
    pub fn effects(&self) -> Effects {
        match self {
            OpKind::ConstInt(_)
            | OpKind::ConstFloat(_)
            | OpKind::ConstF80(_)
            | OpKind::ConstF128(_)
            | OpKind::LabelAddr(_)
            | OpKind::GlobalAddr(_)
            | OpKind::FuncAddr(_)
            | OpKind::Unary(..)
            | OpKind::Binary(..)
            | OpKind::Compare(..)
            | OpKind::Select(..)
            | OpKind::Convert(_)
            | OpKind::UConvert(_)
            | OpKind::Bitcast(_)
            | OpKind::Opaque(_)
            | OpKind::Math(..)
            | OpKind::Complex(..)
            | OpKind::RealPart(_)
            | OpKind::ImagPart(_)
            | OpKind::Splat(_)
            | OpKind::Shuffle { .. }
            | OpKind::GetLane { .. }
            | OpKind::SetLane { .. }
            | OpKind::MakeView { .. }
            | OpKind::Field { .. }
            | OpKind::IntrinsicOverflow { .. }
            | OpKind::Section { .. }
            | OpKind::ViewBase(_)
            | OpKind::ViewPart { .. }
            | OpKind::ElemAddr { .. }
            | OpKind::PtrAdd { .. } => Effects::NONE,

            OpKind::Load(var) => Effects::reading(Memory::Var(*var)),
            OpKind::Store(var, _) => Effects::writing(Memory::Var(*var)),
            OpKind::LoadView(var) => Effects::reading(Memory::Shape(*var)),
            OpKind::StoreView(var, _) => Effects::writing(Memory::Shape(*var)),
            OpKind::VarAddr(_) => Effects::only(Effect::ESCAPE),
            OpKind::LoadElem { view, .. } | OpKind::RowView { table: view, .. } => {
                Effects::reading(Memory::Element(*view))
            }
            OpKind::StoreElem { view, .. } => Effects::writing(Memory::Element(*view)),
            OpKind::LoadAt { addr, access, .. } => Effects::reading(Memory::At(*addr)).and(of_access(access)),
            OpKind::StoreAt { addr, access, .. } => Effects::writing(Memory::At(*addr)).and(of_access(access)),
            OpKind::MemMove { dst, src, .. } => {
                let written = Effects::writing(Memory::At(*dst)).and(Effect::READ_MEMORY);
                Effects { reads: Memory::At(*src), ..written }
            }
            OpKind::MemSet { dst, .. } => Effects::writing(Memory::At(*dst)),
            OpKind::HostAtomic { addr, .. } | OpKind::CompareExchange { addr, .. } => {
                Effects::updating(Memory::At(*addr)).and(Effect::ATOMIC | Effect::SYNCHRONISE)
            }
            OpKind::AtomicLoad(place) => Effects::reading(of_place(place)).and(Effect::ATOMIC),
            OpKind::AtomicStore(place, _) => Effects::writing(of_place(place)).and(Effect::ATOMIC),
            OpKind::AtomicUpdate { place, .. } | OpKind::AtomicCompareExchange { place, .. } => {
                Effects::updating(of_place(place)).and(Effect::ATOMIC)
            }

            OpKind::Alloca { .. } => Effects::only(Effect::ALLOCATE | Effect::HERE),
            OpKind::HeapAlloc { .. } => Effects::only(Effect::ALLOCATE),
            OpKind::StackRestore(_) | OpKind::HeapFree { .. } => Effects::only(Effect::FREE),
            OpKind::StackSave
            | OpKind::FrameAddress(_)
            | OpKind::ReturnAddress(_)
            | OpKind::PrivateMemory { .. }
            | OpKind::MatrixUnit => Effects::only(Effect::HERE),
            OpKind::VaStart(list) => Effects::writing(Memory::At(*list)).and(Effect::HERE),

            OpKind::Call { .. } | OpKind::CallIndirect { .. } | OpKind::Asm(_) => {
                Effects::updating(Memory::Anything).and(Effect::CALL)
            }
            OpKind::Print { .. } => Effects::reading(Memory::Operands).and(Effect::OUTPUT),
            OpKind::Fail(_) | OpKind::Stop { .. } | OpKind::Trap | OpKind::Unreachable => Effects::only(Effect::END),
            OpKind::Fence | OpKind::Barrier | OpKind::GridBarrier | OpKind::MatrixMultiplyAdd { .. } => {
                Effects::only(Effect::SYNCHRONISE)
            }
            OpKind::Check(check) => Effects::reading(of_check(check)).and(Effect::CHECK),

            OpKind::For(node) => of_loop(node),
            OpKind::If { .. }
            | OpKind::While { .. }
            | OpKind::Cfg { .. }
            | OpKind::Switch { .. }
            | OpKind::ByDevice { .. }
            | OpKind::GridSingle { .. } => Effects::only(Effect::HOLD),
            OpKind::Single { .. } => Effects::only(Effect::HOLD | Effect::SYNCHRONISE),
            OpKind::Yield(_) => Effects::only(Effect::YIELD),
            OpKind::Return(_) => Effects::only(Effect::RETURN),
            OpKind::Break(_)
            | OpKind::Continue(_)
            | OpKind::Jump(_)
            | OpKind::Branch { .. }
            | OpKind::SwitchJump { .. }
            | OpKind::JumpIndirect { .. } => Effects::only(Effect::JUMP),

            OpKind::Threads(_) => {
                Effects::updating(Memory::Anything).and(Effect::HOLD | Effect::CALL | Effect::SYNCHRONISE)
            }
            OpKind::Compute(_) | OpKind::Data(_) => Effects::updating(Memory::Named).and(Effect::HOLD | Effect::DEVICE),
            OpKind::DataAction(_) => Effects::updating(Memory::Named).and(Effect::DEVICE),
            OpKind::Launch(_) => Effects::updating(Memory::Operands).and(Effect::DEVICE),
            OpKind::Wait(_) => Effects::only(Effect::DEVICE | Effect::SYNCHRONISE),
            OpKind::DeviceAction(_) | OpKind::Announce(_) => Effects::only(Effect::DEVICE),
            OpKind::UseDevice { .. }
            | OpKind::MappedEnd { .. }
            | OpKind::DeviceAddr { .. }
            | OpKind::DeviceView { .. } => Effects::only(Effect::ASK_DEVICE),
        }
    }

    /// Whether the op has no effects but these.
    pub fn does_only(&self, allowed: Effect) -> bool {
        self.effects().are_within(allowed)
    }

    /// No effect but its result: may be computed elsewhere, twice or not at all. (Loads are not pure.)
    pub fn is_pure(&self) -> bool {
        self.does_only(Effect::NONE)
    }

    /// Nothing comes of it but a result that others use.
    pub fn is_value(&self) -> bool {
        self.does_only(Effect::READ | Effect::ESCAPE)
    }

    /// The last op of a block.
    pub fn is_terminator(&self) -> bool {
        let ends = Effect::YIELD | Effect::JUMP | Effect::RETURN;
        self.effects().have(ends) || matches!(self, OpKind::Unreachable)
    }

    /// The variable that the op writes, or lets others write by its address.
    pub fn set_var(&self) -> Option<Var> {
        if let OpKind::VarAddr(var) = self { Some(*var) } else { self.effects().written_var() }
    }
}

fn of_access(access: &Access) -> Effect {
    if access.volatile { Effect::VOLATILE } else { Effect::NONE }
}

fn of_place(place: &AtomicTarget) -> Memory {
    match place {
        AtomicTarget::Var(var) => Memory::Var(*var),
        AtomicTarget::Elem { view, .. } => Memory::Element(*view),
    }
}

/// It looks at the description of what is accessed, not at what is there.
fn of_check(check: &Check) -> Memory {
    match check.place {
        CheckedAccess::Var(var) => Memory::Var(var),
        CheckedAccess::Elem { .. }
        | CheckedAccess::View(_)
        | CheckedAccess::At { .. }
        | CheckedAccess::Bytes { .. } => Memory::Nothing,
    }
}

/// A loop sets its variable. The targets of the reductions that it ends stand in its schedule.
fn of_loop(node: &For) -> Effects {
    let written = node.var.map_or(Memory::Nothing, Memory::Var);
    Effects::writing(written).and(Effect::HOLD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entity::EntityId;

    #[test]
    fn a_copy_of_memory_reads_and_writes() {
        let [dst, src, bytes] = [0, 1, 2].map(Value::new);
        let effects = OpKind::MemMove { dst, src, bytes, align: 1 }.effects();
        assert_eq!((effects.reads, effects.writes), (Memory::At(src), Memory::At(dst)));
        assert!(effects.are_within(Effect::READ_MEMORY | Effect::WRITE_MEMORY));
        assert!(!effects.are_within(Effect::WRITE) && !effects.have(Effect::READ));
    }

    #[test]
    fn an_atomic_update_is_no_plain_one() {
        let var = Var::new(3);
        let kind = OpKind::AtomicStore(AtomicTarget::Var(var), Value::new(0));
        assert_eq!((kind.set_var(), kind.effects().reads), (Some(var), Memory::Nothing));
        assert!(!kind.does_only(Effect::READ | Effect::WRITE) && kind.does_only(Effect::WRITE | Effect::ATOMIC));
    }

    #[test]
    fn what_ends_a_block_is_a_terminator_and_what_ends_the_program_need_not_be() {
        let ends = [OpKind::Unreachable, OpKind::Yield(Vec::new()), OpKind::Return(Vec::new())];
        assert!(ends.iter().all(OpKind::is_terminator));
        assert!(!OpKind::Trap.is_terminator() && OpKind::Trap.effects().have(Effect::END));
    }

    #[test]
    fn a_volatile_access_is_not_only_a_read() {
        let addr = Value::new(0);
        let access = Access { volatile: true, align: 0 };
        let kind = OpKind::LoadAt { addr, elem: crate::types::Elem::I32, access };
        assert!(!kind.does_only(Effect::READ | Effect::READ_MEMORY) && kind.effects().reads == Memory::At(addr));
    }
}
