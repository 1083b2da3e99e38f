//! What an op refers to: the one place that lists every value, variable, block and op inside an [`OpKind`].
//!
//! Cloning, renaming, verifying and walking are all built on it: [`OpKind::visit`] shows the references, [`OpKind::visit_mut`]
//! lets them be changed. Both are made of one list by a macro; a new op is spelt out there once.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::acc::{Async, Checked, DataClause, LoopDirective, Reduction, SectionRange, Version, WaitFor};
use crate::atomic::AtomicTarget;
use crate::check::CheckedAccess;
use crate::effects::Effect;
use crate::ids::{Block, Op, Value, Var};
use crate::op::OpKind;
use crate::op_parts::{For, PrintItem, SectionDim};
use crate::schedule::Schedule;
use crate::threads::ThreadsKind;
use crate::types::PointerDim;

/// Called for each reference of an op, and may change it.
pub trait RefVisitor {
    /// An operand.
    fn value(&mut self, _: &mut Value) {}
    /// A variable that the op names.
    fn var(&mut self, _: &mut Var) {}
    /// A block that the op owns.
    fn block(&mut self, _: &mut Block) {}
    /// A block that is jumped to, or whose address is taken.
    fn label(&mut self, _: &mut Block) {}
    /// A target of `Break` or `Continue`, or the data op that an address belongs to.
    fn op(&mut self, _: &mut Op) {}
}

/// Called for each reference of an op: as [`RefVisitor`], but changes nothing.
pub trait RefReader {
    /// An operand.
    fn value(&mut self, _: &Value) {}
    /// A variable that the op names.
    fn var(&mut self, _: &Var) {}
    /// A block that the op owns.
    fn block(&mut self, _: &Block) {}
    /// A block that the op leads to and does not own.
    fn label(&mut self, _: &Block) {}
    /// Another op: the loop of a `Break`, the data op of a device address.
    fn op(&mut self, _: &Op) {}
}

/// A reader of values alone, or of variables alone.
struct Values<F>(F);
struct Vars<F>(F);

impl<F: FnMut(Value)> RefReader for Values<F> {
    fn value(&mut self, value: &Value) {
        (self.0)(*value);
    }
}

impl<F: FnMut(Var)> RefReader for Vars<F> {
    fn var(&mut self, var: &Var) {
        (self.0)(*var);
    }
}

/// Collects blocks.
struct Blocks {
    owned: Vec<Block>,
    labels: Vec<Block>,
}

impl RefReader for Blocks {
    fn block(&mut self, block: &Block) {
        self.owned.push(*block);
    }

    fn label(&mut self, block: &Block) {
        self.labels.push(*block);
    }
}

impl OpKind {
    /// Shows every reference once. The induction variable and the results are definitions, not references.
    pub fn visit(&self, v: &mut dyn RefReader) {
        shared::visit_op(self, v);
    }

    /// Visits every reference once, as [`OpKind::visit`], to change it.
    pub fn visit_mut(&mut self, v: &mut dyn RefVisitor) {
        mutable::visit_op(self, v);
    }

    /// The values that the op itself uses (not those inside its blocks), one after the other.
    pub fn for_each_operand(&self, use_of: impl FnMut(Value)) {
        self.visit(&mut Values(use_of));
    }

    /// The variables that the op itself names, one after the other.
    pub fn for_each_var(&self, name_of: impl FnMut(Var)) {
        self.visit(&mut Vars(name_of));
    }

    /// The values that the op itself uses, in a list.
    pub fn operands(&self) -> Vec<Value> {
        let mut found = Vec::new();
        self.for_each_operand(|value| found.push(value));
        found
    }

    /// The variables that the op itself names, in a list.
    pub fn vars(&self) -> Vec<Var> {
        let mut found = Vec::new();
        self.for_each_var(|var| found.push(var));
        found
    }

    /// Whether the op itself uses the value.
    pub fn uses(&self, value: Value) -> bool {
        let mut found = false;
        self.for_each_operand(|operand| found |= operand == value);
        found
    }

    /// Whether the op itself names the variable.
    pub fn names(&self, var: Var) -> bool {
        let mut found = false;
        self.for_each_var(|named| found |= named == var);
        found
    }

    /// The blocks that the op owns, in program order.
    pub fn blocks(&self) -> Vec<Block> {
        let mut found = Blocks { owned: Vec::new(), labels: Vec::new() };
        if self.effects().have(Effect::HOLD) {
            self.visit(&mut found);
        }
        found.owned
    }

    /// The blocks of a `Cfg` around it that the op may jump to.
    pub fn jump_targets(&self) -> Vec<Block> {
        let mut found = Blocks { owned: Vec::new(), labels: Vec::new() };
        if self.effects().have(Effect::JUMP) {
            self.visit(&mut found);
        }
        found.labels
    }
}

impl OpKind {
    /// Where an atomic operation works, and whether it writes there.
    pub fn atomic_place(&self) -> Option<(&AtomicTarget, bool)> {
        let (OpKind::AtomicLoad(place)
        | OpKind::AtomicStore(place, _)
        | OpKind::AtomicUpdate { place, .. }
        | OpKind::AtomicCompareExchange { place, .. }) = self
        else {
            return None;
        };
        Some((place, !matches!(self, OpKind::AtomicLoad(_))))
    }

    /// The scalar that an atomic operation works on.
    pub fn atomic_var(&self) -> Option<Var> {
        match self.atomic_place() {
            Some((AtomicTarget::Var(var), _)) => Some(*var),
            Some((AtomicTarget::Elem { .. }, _)) | None => None,
        }
    }
}
/// The list, for references that are read and for those that may be changed.
macro_rules! references {
    ($module:ident, $Visitor:ident, $iter:ident $(, $m:tt)?) => {
        mod $module {
            use super::*;

            pub(super) fn visit_op(kind: &$($m)? OpKind, v: &mut dyn $Visitor) {
                match kind {
                    OpKind::ConstInt(_)
                    | OpKind::ConstFloat(_)
                    | OpKind::ConstF80(_)
                    | OpKind::ConstF128(_)
                    | OpKind::GlobalAddr(_)
                    | OpKind::FuncAddr(_)
                    | OpKind::Unreachable
                    | OpKind::StackSave
                    | OpKind::FrameAddress(_)
                    | OpKind::ReturnAddress(_)
                    | OpKind::Trap
                    | OpKind::Fence
                    | OpKind::Fail(_)
                    | OpKind::Barrier
                    | OpKind::GridBarrier
                    | OpKind::MatrixUnit => {}
                    OpKind::MatrixMultiplyAdd { a, b, sums: [c, d] } => each(v, [a, b, c, d]),
                    OpKind::Unary(_, a)
                    | OpKind::Convert(a)
                    | OpKind::UConvert(a)
                    | OpKind::Bitcast(a)
                    | OpKind::Opaque(a)
                    | OpKind::RealPart(a)
                    | OpKind::ImagPart(a)
                    | OpKind::Splat(a)
                    | OpKind::ViewBase(a)
                    | OpKind::StackRestore(a)
                    | OpKind::HeapFree { addr: a, .. }
                    | OpKind::Stop { status: a, .. }
                    | OpKind::VaStart(a) => v.value(a),
                    OpKind::Binary(_, a, b)
                    | OpKind::Compare(_, a, b)
                    | OpKind::Complex(a, b)
                    | OpKind::Shuffle { a, b, .. }
                    | OpKind::GetLane { vector: a, lane: b }
                    | OpKind::IntrinsicOverflow { a, b, .. } => {
                        each(v, [a, b]);
                    }
                    OpKind::Select(a, b, c) | OpKind::SetLane { vector: a, lane: b, value: c } => each(v, [a, b, c]),
                    OpKind::Math(_, args) | OpKind::Call { args, .. } | OpKind::Yield(args) | OpKind::Return(args) => {
                        each(v, args);
                    }
                    OpKind::Asm(asm) => each(v, asm.args.$iter().map(|arg| &$($m)? arg.value)),
                    OpKind::CallIndirect { callee, args, .. } => {
                        v.value(callee);
                        each(v, args);
                    }
                    OpKind::Load(var) | OpKind::VarAddr(var) | OpKind::LoadView(var) => v.var(var),
                    OpKind::Store(var, value) | OpKind::StoreView(var, value) => {
                        v.var(var);
                        v.value(value);
                    }
                    OpKind::MakeView { base, dims } => {
                        v.value(base);
                        for dim in dims {
                            each(v, [&$($m)? dim.lower, &$($m)? dim.extent, &$($m)? dim.stride]);
                        }
                    }
                    OpKind::Section { view, dims } => {
                        v.value(view);
                        for dim in dims {
                            match dim {
                                SectionDim::Index(index) => v.value(index),
                                SectionDim::Range { lower, upper, step } => each(v, [lower, upper, step]),
                            }
                        }
                    }
                    OpKind::ViewPart { view, .. } | OpKind::Field { view, .. } => v.value(view),
                    OpKind::RowView { table, subscripts, inner, .. } => {
                        v.value(table);
                        each(v, subscripts);
                        visit_pointer_dims(inner, v);
                    }
                    OpKind::LoadElem { view, subscripts, .. } | OpKind::ElemAddr { view, subscripts } => {
                        v.value(view);
                        each(v, subscripts);
                    }
                    OpKind::StoreElem { view, subscripts, value, .. } => {
                        v.value(view);
                        each(v, subscripts);
                        v.value(value);
                    }
                    OpKind::LoadAt { addr, .. } | OpKind::MappedEnd { addr, .. } => v.value(addr),
                    OpKind::StoreAt { addr, value, .. } | OpKind::HostAtomic { addr, value, .. } => each(v, [addr, value]),
                    OpKind::CompareExchange { addr, expected, desired, .. } => each(v, [addr, expected, desired]),
                    OpKind::UseDevice { addr, cond, .. } => {
                        v.value(addr);
                        each(v, cond);
                    }
                    OpKind::PtrAdd { addr, bytes } => each(v, [addr, bytes]),
                    OpKind::Alloca { bytes, .. } | OpKind::HeapAlloc { bytes, .. } => v.value(bytes),
                    OpKind::MemMove { dst, src, bytes, align: _ } => each(v, [dst, src, bytes]),
                    OpKind::MemSet { dst, byte, bytes } => each(v, [dst, byte, bytes]),
                    OpKind::Print { items } => {
                        for item in items {
                            match item {
                                PrintItem::Text(_) | PrintItem::Format(_) => {}
                                PrintItem::Value(value) => v.value(value),
                                PrintItem::Chars { addr, len } => each(v, [addr, len]),
                            }
                        }
                    }
                    OpKind::If { cond, then_block, else_block } => {
                        v.value(cond);
                        v.block(then_block);
                        v.block(else_block);
                    }
                    OpKind::For(node) => visit_for(node, v),
                    OpKind::While { cond, body, step, .. } => {
                        v.block(cond);
                        v.block(body);
                        step.$iter().for_each(|block| v.block(block));
                    }
                    OpKind::Threads(node) => {
                        match &$($m)? node.kind {
                            ThreadsKind::Parallel { cond } => each(v, cond),
                            ThreadsKind::Task(task) => {
                                each(v, &$($m)? task.cond);
                                v.value(&$($m)? task.flags);
                                each(v, &$($m)? task.priority);
                                each(v, task.depends.$iter().map(|depend| &$($m)? depend.addr));
                            }
                        }
                        node.shared.$iter().for_each(|var| v.var(var));
                        v.block(&$($m)? node.body);
                    }
                    OpKind::Cfg { blocks } => blocks.$iter().for_each(|block| v.block(block)),
                    OpKind::LabelAddr(block) | OpKind::Jump(block) => v.label(block),
                    OpKind::Branch { cond, then_block, else_block } => {
                        v.value(cond);
                        v.label(then_block);
                        v.label(else_block);
                    }
                    OpKind::SwitchJump { value, cases, default } => {
                        v.value(value);
                        cases.$iter().for_each(|(_, _, block)| v.label(block));
                        v.label(default);
                    }
                    OpKind::JumpIndirect { addr, targets } => {
                        v.value(addr);
                        targets.$iter().for_each(|block| v.label(block));
                    }
                    OpKind::Switch { value, cases, default } => {
                        v.value(value);
                        cases.$iter().for_each(|case| v.block(&$($m)? case.block));
                        v.block(default);
                    }
                    OpKind::Break(target) | OpKind::Continue(target) => v.op(target),
                    OpKind::Compute(node) => {
                        each(v, &$($m)? node.num_gangs);
                        node.more_gangs.$iter().for_each(|gangs| each(v, gangs));
                        each(v, &$($m)? node.num_workers);
                        each(v, &$($m)? node.vector_length);
                        for (_, sizes) in &$($m)? node.sizes_on {
                            each(v, &$($m)? sizes.num_gangs);
                            sizes.more_gangs.$iter().for_each(|gangs| each(v, gangs));
                            each(v, &$($m)? sizes.num_workers);
                            each(v, &$($m)? sizes.vector_length);
                        }
                        each(v, &$($m)? node.if_cond);
                        visit_queues(&$($m)? node.asynchronous, &$($m)? node.wait, v);
                        visit_clauses(&$($m)? node.clauses, v);
                        node.around.$iter().for_each(|(_, var)| v.var(var));
                        node.private.$iter().chain(&$($m)? node.firstprivate).for_each(|var| v.var(var));
                        visit_reductions(&$($m)? node.reductions, v);
                        if let Version::Checked(Checked { apart, not_negative, in_rows }) = &$($m)? node.version {
                            let of_pairs = apart.$iter().flat_map(|(a, b)| [a, b]);
                            let of_sums = in_rows.$iter().flat_map(|sum| sum.terms.$iter().map(|(var, _)| var));
                            of_pairs.chain(not_negative).chain(of_sums).for_each(|var| v.var(var));
                        }
                        v.block(&$($m)? node.body);
                    }
                    OpKind::DataAction(node) => {
                        each(v, &$($m)? node.if_cond);
                        visit_queues(&$($m)? node.asynchronous, &$($m)? node.wait, v);
                        visit_clauses(&$($m)? node.clauses, v);
                    }
                    OpKind::DeviceAction(node) => {
                        each(v, &$($m)? node.device_num);
                        each(v, &$($m)? node.default_async);
                        each(v, &$($m)? node.if_cond);
                    }
                    OpKind::Wait(node) => {
                        each(v, &$($m)? node.devnum);
                        each(v, &$($m)? node.if_cond);
                        visit_queues(&$($m)? node.asynchronous, &$($m)? node.queues, v);
                    }
                    OpKind::AtomicLoad(place) => visit_place(place, v),
                    OpKind::AtomicStore(place, value) | OpKind::AtomicUpdate { place, value, .. } => {
                        visit_place(place, v);
                        v.value(value);
                    }
                    OpKind::AtomicCompareExchange { place, expected, desired } => {
                        visit_place(place, v);
                        each(v, [expected, desired]);
                    }
                    OpKind::Data(node) => {
                        each(v, &$($m)? node.if_cond);
                        visit_queues(&$($m)? node.asynchronous, &$($m)? node.wait, v);
                        visit_clauses(&$($m)? node.clauses, v);
                        v.block(&$($m)? node.body);
                    }
                    OpKind::ByDevice { gpu, cpu } => {
                        gpu.$iter().for_each(|block| v.block(block));
                        v.block(cpu);
                    }
                    OpKind::Single { body } | OpKind::GridSingle { body } => v.block(body),
                    OpKind::PrivateMemory { offset, bytes, .. } => each(v, [offset, bytes]),
                    OpKind::DeviceAddr { data, .. } => v.op(data),
                    OpKind::DeviceView { data, view, .. } => {
                        v.op(data);
                        v.value(view);
                    }
                    OpKind::Announce(node) => {
                        v.op(&$($m)? node.data);
                        each(v, &$($m)? node.to);
                        v.value(&$($m)? node.from);
                        each(v, (&$($m)? node.dims).into_iter().flatten());
                    }
                    OpKind::Launch(launch) => {
                        visit_queues(&$($m)? launch.asynchronous, &$($m)? WaitFor::Nothing, v);
                        each(v, &$($m)? launch.grid);
                        each(v, &$($m)? launch.block);
                        each(v, &$($m)? launch.private_bytes);
                        each(v, &$($m)? launch.args);
                    }
                    OpKind::Check(check) => {
                        match &$($m)? check.place {
                            CheckedAccess::Var(var) => v.var(var),
                            CheckedAccess::Elem { view, subscripts } => {
                                v.value(view);
                                each(v, subscripts);
                            }
                            CheckedAccess::At { addr, .. } | CheckedAccess::View(addr) => v.value(addr),
                            CheckedAccess::Bytes { addr, bytes } => each(v, [addr, bytes]),
                        }
                        each(v, &$($m)? check.value);
                    }
                }
            }

            fn each<'a>(v: &mut dyn $Visitor, values: impl IntoIterator<Item = &'a $($m)? Value>) {
                values.into_iter().for_each(|value| v.value(value));
            }

            /// The variables among the inner extents of what a pointer points to.
            pub fn visit_pointer_dims(inner: &$($m)? [PointerDim], v: &mut dyn $Visitor) {
                for dim in inner {
                    match dim {
                        PointerDim::Const(_) => {}
                        PointerDim::Var(var) => v.var(var),
                    }
                }
            }

            fn visit_queues(asynchronous: &$($m)? Async, wait: &$($m)? WaitFor, v: &mut dyn $Visitor) {
                if let Async::Queue(queue) = asynchronous {
                    v.value(queue);
                }
                if let WaitFor::Queues(queues) = wait {
                    each(v, queues);
                }
            }

            fn visit_place(place: &$($m)? AtomicTarget, v: &mut dyn $Visitor) {
                match place {
                    AtomicTarget::Var(var) => v.var(var),
                    AtomicTarget::Elem { view, subscripts } => {
                        v.value(view);
                        each(v, subscripts);
                    }
                }
            }

            fn visit_for(node: &$($m)? For, v: &mut dyn $Visitor) {
                node.var.$iter().for_each(|var| v.var(var));
                each(v, [&$($m)? node.lower, &$($m)? node.upper, &$($m)? node.step]);
                each(v, &$($m)? node.carried);
                node.locals.$iter().for_each(|var| v.var(var));
                if let Some(directive) = &$($m)? node.directive {
                    visit_directive(directive, v);
                }
                if let Some(schedule) = &$($m)? node.schedule {
                    visit_schedule(schedule, v);
                }
                v.block(&$($m)? node.body);
            }

            fn visit_directive(directive: &$($m)? LoopDirective, v: &mut dyn $Visitor) {
                for level in [&$($m)? directive.gang, &$($m)? directive.worker, &$($m)? directive.vector].into_iter().flatten() {
                    each(v, &$($m)? level.size);
                }
                directive.private.$iter().for_each(|var| v.var(var));
                visit_reductions(&$($m)? directive.reductions, v);
                directive.on.$iter().for_each(|(_, directive)| visit_directive(directive, v));
            }

            fn visit_schedule(schedule: &$($m)? Schedule, v: &mut dyn $Visitor) {
                for plan in &$($m)? schedule.reductions {
                    v.var(&$($m)? plan.target);
                    v.var(&$($m)? plan.private);
                }
                schedule.reciprocals.$iter().for_each(|var| v.var(var));
                schedule.updates.$iter().for_each(|updates| v.var(&$($m)? updates.array));
            }

            fn visit_clauses(clauses: &$($m)? [DataClause], v: &mut dyn $Visitor) {
                for clause in clauses {
                    v.var(&$($m)? clause.var);
                    visit_section(&$($m)? clause.section, v);
                    if let Some(rows) = &$($m)? clause.rows {
                        visit_pointer_dims(&$($m)? rows.inner, v);
                    }
                }
            }

            fn visit_reductions(reductions: &$($m)? [Reduction], v: &mut dyn $Visitor) {
                for reduction in reductions {
                    v.var(&$($m)? reduction.var);
                    visit_section(&$($m)? reduction.section, v);
                    each(v, &$($m)? reduction.element);
                }
            }

            fn visit_section(section: &$($m)? Option<Vec<SectionRange>>, v: &mut dyn $Visitor) {
                for range in section.$iter().flatten() {
                    each(v, [&$($m)? range.start, &$($m)? range.extent]);
                    each(v, &$($m)? range.step);
                }
            }
        }
    };
}

references!(shared, RefReader, iter);
references!(mutable, RefVisitor, iter_mut, mut);
