//! What an op refers to: the one place that lists every value, variable, block and op inside an [`OpKind`].
//!
//! Cloning, renaming, verifying and walking are all built on [`OpKind::visit_mut`]; a new op is spelt out here once.

use crate::acc::{Async, Checked, DataClause, LoopDirective, Place, Reduction, SectionRange, Version, WaitFor};
use crate::check::CheckedPlace;
use crate::function::{Block, Op, PointerDim, Value, Var};
use crate::op::{For, OpKind, PrintItem, SectionDim};
use crate::schedule::Schedule;

/// Called for each reference of an op, and may change it.
pub trait RefVisitor {
    fn value(&mut self, _: &mut Value) {}
    fn var(&mut self, _: &mut Var) {}
    /// A block that the op owns.
    fn block(&mut self, _: &mut Block) {}
    /// A block that is jumped to, or whose address is taken.
    fn label(&mut self, _: &mut Block) {}
    /// A target of `Break` or `Continue`, or the data op that an address belongs to.
    fn op(&mut self, _: &mut Op) {}
}

impl OpKind {
    /// The values that the op itself uses (not those inside its blocks).
    pub fn operands(&self) -> Vec<Value> {
        struct Collect(Vec<Value>);
        impl RefVisitor for Collect {
            fn value(&mut self, value: &mut Value) {
                self.0.push(*value);
            }
        }
        let mut found = Collect(Vec::new());
        self.clone().visit_mut(&mut found);
        found.0
    }

    /// The variables that the op itself names.
    pub fn vars(&self) -> Vec<Var> {
        struct Collect(Vec<Var>);
        impl RefVisitor for Collect {
            fn var(&mut self, var: &mut Var) {
                self.0.push(*var);
            }
        }
        let mut found = Collect(Vec::new());
        self.clone().visit_mut(&mut found);
        found.0
    }

    /// The blocks that the op owns, in program order.
    pub fn blocks(&self) -> Vec<Block> {
        match self {
            OpKind::If { then_block, else_block, .. } => vec![*then_block, *else_block],
            OpKind::For(node) => vec![node.body],
            OpKind::While { cond, body, step, .. } => [*cond, *body].into_iter().chain(*step).collect(),
            OpKind::Cfg { blocks } => blocks.clone(),
            OpKind::Switch { cases, default, .. } => cases.iter().map(|c| c.block).chain([*default]).collect(),
            OpKind::Compute(node) => vec![node.body],
            OpKind::Data(node) => vec![node.body],
            OpKind::ByDevice { gpu, cpu } => gpu.iter().copied().chain([*cpu]).collect(),
            OpKind::Single { body } | OpKind::GridSingle { body } => vec![*body],
            _ => Vec::new(),
        }
    }

    /// The blocks of a `Cfg` around it that the op may jump to.
    pub fn jump_targets(&self) -> Vec<Block> {
        match self {
            OpKind::Jump(target) => vec![*target],
            OpKind::Branch { then_block, else_block, .. } => vec![*then_block, *else_block],
            OpKind::SwitchJump { cases, default, .. } => cases.iter().map(|case| case.2).chain([*default]).collect(),
            OpKind::JumpIndirect { targets, .. } => targets.clone(),
            _ => Vec::new(),
        }
    }

    /// Visits every reference once. The induction variable and the results are definitions, not references.
    pub fn visit_mut(&mut self, v: &mut dyn RefVisitor) {
        match self {
            OpKind::ConstInt(_)
            | OpKind::ConstFloat(_)
            | OpKind::ConstF80(_)
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
            | OpKind::ViewBase(a)
            | OpKind::StackRestore(a)
            | OpKind::HeapFree { addr: a, .. }
            | OpKind::VaStart(a) => v.value(a),
            OpKind::Binary(_, a, b)
            | OpKind::Compare(_, a, b)
            | OpKind::Complex(a, b)
            | OpKind::IntrinsicOverflow { a, b, .. } => {
                each(v, [a, b]);
            }
            OpKind::Select(a, b, c) => each(v, [a, b, c]),
            OpKind::Math(_, args) | OpKind::Call { args, .. } | OpKind::Yield(args) | OpKind::Return(args) => {
                each(v, args);
            }
            OpKind::Asm(asm) => each(v, asm.args.iter_mut().map(|arg| &mut arg.value)),
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
                    each(v, [&mut dim.lower, &mut dim.extent, &mut dim.stride]);
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
            OpKind::LoadAt { addr, .. } => v.value(addr),
            OpKind::StoreAt { addr, value, .. } | OpKind::HostAtomic { addr, value, .. } => each(v, [addr, value]),
            OpKind::CompareExchange { addr, expected, desired, .. } => each(v, [addr, expected, desired]),
            OpKind::UseDevice { addr, cond, .. } => {
                v.value(addr);
                each(v, cond);
            }
            OpKind::PtrAdd { addr, bytes } => each(v, [addr, bytes]),
            OpKind::Alloca { bytes, .. } | OpKind::HeapAlloc { bytes, .. } => v.value(bytes),
            OpKind::MemMove { dst, src, bytes } => each(v, [dst, src, bytes]),
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
                step.iter_mut().for_each(|block| v.block(block));
            }
            OpKind::Cfg { blocks } => blocks.iter_mut().for_each(|block| v.block(block)),
            OpKind::LabelAddr(block) | OpKind::Jump(block) => v.label(block),
            OpKind::Branch { cond, then_block, else_block } => {
                v.value(cond);
                v.label(then_block);
                v.label(else_block);
            }
            OpKind::SwitchJump { value, cases, default } => {
                v.value(value);
                cases.iter_mut().for_each(|(_, _, block)| v.label(block));
                v.label(default);
            }
            OpKind::JumpIndirect { addr, targets } => {
                v.value(addr);
                targets.iter_mut().for_each(|block| v.label(block));
            }
            OpKind::Switch { value, cases, default } => {
                v.value(value);
                cases.iter_mut().for_each(|case| v.block(&mut case.block));
                v.block(default);
            }
            OpKind::Break(target) | OpKind::Continue(target) => v.op(target),
            OpKind::Compute(node) => {
                each(v, &mut node.num_gangs);
                node.more_gangs.iter_mut().for_each(|gangs| each(v, gangs));
                each(v, &mut node.num_workers);
                each(v, &mut node.vector_length);
                for (_, sizes) in &mut node.sizes_on {
                    each(v, &mut sizes.num_gangs);
                    sizes.more_gangs.iter_mut().for_each(|gangs| each(v, gangs));
                    each(v, &mut sizes.num_workers);
                    each(v, &mut sizes.vector_length);
                }
                each(v, &mut node.if_cond);
                visit_queues(&mut node.asynchronous, &mut node.wait, v);
                visit_clauses(&mut node.clauses, v);
                node.private.iter_mut().chain(&mut node.firstprivate).for_each(|var| v.var(var));
                visit_reductions(&mut node.reductions, v);
                if let Version::Checked(Checked { apart, not_negative }) = &mut node.version {
                    let of_pairs = apart.iter_mut().flat_map(|(a, b)| [a, b]);
                    of_pairs.chain(not_negative).for_each(|var| v.var(var));
                }
                v.block(&mut node.body);
            }
            OpKind::DataAction(node) => {
                each(v, &mut node.if_cond);
                visit_queues(&mut node.asynchronous, &mut node.wait, v);
                visit_clauses(&mut node.clauses, v);
            }
            OpKind::DeviceAction(node) => {
                each(v, &mut node.device_num);
                each(v, &mut node.default_async);
                each(v, &mut node.if_cond);
            }
            OpKind::Wait(node) => {
                each(v, &mut node.devnum);
                each(v, &mut node.if_cond);
                visit_queues(&mut node.asynchronous, &mut node.queues, v);
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
                each(v, &mut node.if_cond);
                visit_queues(&mut node.asynchronous, &mut node.wait, v);
                visit_clauses(&mut node.clauses, v);
                v.block(&mut node.body);
            }
            OpKind::ByDevice { gpu, cpu } => {
                gpu.iter_mut().for_each(|block| v.block(block));
                v.block(cpu);
            }
            OpKind::Single { body } | OpKind::GridSingle { body } => v.block(body),
            OpKind::PrivateMemory { offset, bytes, .. } => each(v, [offset, bytes]),
            OpKind::DeviceAddr { data, .. } => v.op(data),
            OpKind::DeviceView { data, view, .. } => {
                v.op(data);
                v.value(view);
            }
            OpKind::Launch(launch) => {
                visit_queues(&mut launch.asynchronous, &mut WaitFor::Nothing, v);
                each(v, &mut launch.grid);
                each(v, &mut launch.block);
                each(v, &mut launch.private_bytes);
                each(v, &mut launch.args);
            }
            OpKind::Check(check) => {
                match &mut check.place {
                    CheckedPlace::Var(var) => v.var(var),
                    CheckedPlace::Elem { view, subscripts } => {
                        v.value(view);
                        each(v, subscripts);
                    }
                    CheckedPlace::At { addr, .. } | CheckedPlace::View(addr) => v.value(addr),
                    CheckedPlace::Bytes { addr, bytes } => each(v, [addr, bytes]),
                }
                each(v, &mut check.value);
            }
        }
    }
}

impl OpKind {
    /// Where an atomic operation works, and whether it writes there.
    pub fn atomic_place(&self) -> Option<(&Place, bool)> {
        match self {
            OpKind::AtomicLoad(place) => Some((place, false)),
            OpKind::AtomicStore(place, _)
            | OpKind::AtomicUpdate { place, .. }
            | OpKind::AtomicCompareExchange { place, .. } => Some((place, true)),
            _ => None,
        }
    }

    /// The scalar that an atomic operation works on.
    pub fn atomic_var(&self) -> Option<Var> {
        match self.atomic_place() {
            Some((Place::Var(var), _)) => Some(*var),
            Some((Place::Elem { .. }, _)) | None => None,
        }
    }
}

fn each<'a>(v: &mut dyn RefVisitor, values: impl IntoIterator<Item = &'a mut Value>) {
    values.into_iter().for_each(|value| v.value(value));
}

/// The variables among the inner extents of what a pointer points to.
pub fn visit_pointer_dims(inner: &mut [PointerDim], v: &mut dyn RefVisitor) {
    for dim in inner {
        match dim {
            PointerDim::Const(_) => {}
            PointerDim::Var(var) => v.var(var),
        }
    }
}

fn visit_queues(asynchronous: &mut Async, wait: &mut WaitFor, v: &mut dyn RefVisitor) {
    if let Async::Queue(queue) = asynchronous {
        v.value(queue);
    }
    if let WaitFor::Queues(queues) = wait {
        each(v, queues);
    }
}

fn visit_place(place: &mut Place, v: &mut dyn RefVisitor) {
    match place {
        Place::Var(var) => v.var(var),
        Place::Elem { view, subscripts } => {
            v.value(view);
            each(v, subscripts);
        }
    }
}

fn visit_for(node: &mut For, v: &mut dyn RefVisitor) {
    node.var.iter_mut().for_each(|var| v.var(var));
    each(v, [&mut node.lower, &mut node.upper, &mut node.step]);
    each(v, &mut node.carried);
    node.locals.iter_mut().for_each(|var| v.var(var));
    if let Some(directive) = &mut node.directive {
        visit_directive(directive, v);
    }
    if let Some(schedule) = &mut node.schedule {
        visit_schedule(schedule, v);
    }
    v.block(&mut node.body);
}

fn visit_directive(directive: &mut LoopDirective, v: &mut dyn RefVisitor) {
    for level in [&mut directive.gang, &mut directive.worker, &mut directive.vector].into_iter().flatten() {
        each(v, &mut level.size);
    }
    directive.private.iter_mut().for_each(|var| v.var(var));
    visit_reductions(&mut directive.reductions, v);
    directive.on.iter_mut().for_each(|(_, directive)| visit_directive(directive, v));
}

fn visit_schedule(schedule: &mut Schedule, v: &mut dyn RefVisitor) {
    for plan in &mut schedule.reductions {
        v.var(&mut plan.target);
        v.var(&mut plan.private);
    }
    schedule.reciprocals.iter_mut().for_each(|var| v.var(var));
    schedule.updates.iter_mut().for_each(|updates| v.var(&mut updates.array));
}

fn visit_clauses(clauses: &mut [DataClause], v: &mut dyn RefVisitor) {
    for clause in clauses {
        v.var(&mut clause.var);
        visit_section(&mut clause.section, v);
        if let Some(rows) = &mut clause.rows {
            visit_pointer_dims(&mut rows.inner, v);
        }
    }
}

fn visit_reductions(reductions: &mut [Reduction], v: &mut dyn RefVisitor) {
    for reduction in reductions {
        v.var(&mut reduction.var);
        visit_section(&mut reduction.section, v);
        each(v, &mut reduction.element);
    }
}

fn visit_section(section: &mut Option<Vec<SectionRange>>, v: &mut dyn RefVisitor) {
    for range in section.iter_mut().flatten() {
        each(v, [&mut range.start, &mut range.extent]);
        each(v, &mut range.step);
    }
}
