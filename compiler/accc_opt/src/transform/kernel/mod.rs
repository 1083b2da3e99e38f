//! One kernel: statements of a compute region become a function of their own.
//!
//! Takes the plan of the partition; gives the function and what to pass for each parameter. In the kernel mapped arrays
//! are views by value (or pointers, for arrays of constant shape), mapped scalars pointers, other scalars values, and
//! everything private a local variable.

pub(super) mod aligned_rows;
pub mod arg;
pub(super) mod before_construct;
pub(super) mod collapsed;
pub(super) mod compressed_rows;
pub(super) mod consecutive;
pub mod cooperative;
pub mod gang_mode;
pub mod gang_partials;
pub(super) mod gang_parts;
pub(super) mod matrix_unit;
pub mod private_bins;
pub(super) mod private_memory;
pub(super) mod reciprocals;
pub mod staged;
pub mod sum_shape;
pub mod transposed;
pub mod variant;

use super::launch::{one_shape, open_bins::OpenBins};
use crate::partition::KernelPlan;
use crate::pipeline::Inspection;
use crate::pipeline::context::KernelCx;
use crate::pipeline::manager::run_on_kernel;
use accc_analysis::call_effects::is_argument_descriptor;
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::pointers::Pointers;
use accc_analysis::stored::vars_stored;
use accc_diag::Diagnostic;
use accc_ir::*;
pub use arg::Arg;
use gang_mode::{Workers, memory_of};
use private_bins::Bins;
use private_memory::{Params, Pooled};
use std::collections::{HashMap, HashSet};
use variant::Variant;

/// A kernel, and what its launch needs.
pub struct Built {
    /// In phase *outlined*, not in the module yet.
    pub function: Function,
    /// What the host passes for each parameter, in order.
    pub args: Vec<Arg>,
    /// Threads of a gang: lanes, workers, 1.
    pub block: [u32; 3],
    /// Private arrays that lie in memory that the launch sets aside.
    pub pooled: Vec<Pooled>,
    /// Gangs have counters of their own, which they add up at their end.
    pub has_bins: bool,
}

/// What the kernel is made from, beside its plan.
pub struct Source<'a> {
    /// The function that launches it.
    pub host: &'a Function,
    /// The compute construct.
    pub node: &'a Compute,
    /// What it runs on.
    pub machine: Machine,
    /// Private arrays and the loop whose iterations own them; `None`: the gang.
    pub private: &'a HashMap<Var, Option<Op>>,
    /// Lanes and workers of the construct, or [`AT_LAUNCH`].
    pub vector_length: u32,
    /// As `vector_length`.
    pub num_workers: u32,
    /// What is known of the module around.
    pub facts: &'a ModuleFacts,
    /// What the host's pointers may point to.
    pub pointers: &'a Pointers<'a>,
    /// Profiles show it under the construct's line; one of several kernels is shown under its loop's.
    pub alone: bool,
    /// How many iterations threads take at once.
    pub variant: Variant,
    /// Arrays that are small, and alike.
    pub one_shape: Option<&'a one_shape::Arrays>,
    /// Counters that are few.
    pub bins: &'a [OpenBins],
    /// What developers ask the manager for.
    pub inspection: Inspection<'a>,
}

/// Builds the kernel's function.
pub fn build(source: &Source, plan: &KernelPlan, name: &str) -> Result<Built, Diagnostic> {
    let host = source.host;
    let block = match source.machine {
        Machine::Gpu => block_shape(source, plan),
        Machine::Cpu => [1, 1, 1],
    };
    let first = plan.nest.or_else(|| first_effect(host, plan)).filter(|_| !source.alone);
    let span = first.map_or(source.node.construct.span, |op| host.ops[op].span);
    let mut maker = Maker {
        source,
        plan,
        block,
        func: Function::declare(name, Signature::default()),
        cloner: Cloner::new(),
        args: Vec::new(),
        starts: Vec::new(),
        ends: Vec::new(),
        pooled: Vec::new(),
        bins: HashMap::new(),
        has_room: true,
    };
    maker.has_room = maker.shared_bytes() <= source.facts.gpu.private_shared_bytes;
    maker.func.display_name = host.display_name.clone();
    maker.func.span = span;
    maker.func.internal = true;
    maker.func.kernel = Some(Kernel {
        machine: source.machine,
        construct: source.node.construct,
        span,
        block,
        cooperative: plan.cooperative,
        untold: source.node.version == Version::Overlapping,
    });
    maker.body()?;
    let has_room = maker.shared_bytes() == 0;
    let mut function = maker.func;
    let mut cx = KernelCx {
        func: &mut function,
        args: &maker.args,
        bins: &maker.bins,
        source,
        block,
        cooperative: plan.cooperative,
        has_room,
        has_bins: false,
    };
    run_on_kernel(&mut cx, &source.inspection);
    let has_bins = cx.has_bins;
    Ok(Built { function, args: maker.args, block, pooled: maker.pooled, has_bins })
}

/// The modes of a gang's threads, where there is more than one.
pub fn modes(cx: &mut KernelCx<'_>) {
    if cx.source.machine == Machine::Gpu && cx.block[..2] != [1, 1] {
        let workers = if cx.block[1] == 1 { Workers::One } else { Workers::Several };
        gang_mode::run(cx.func, workers, cx.source.facts);
    }
}

fn first_effect(host: &Function, plan: &KernelPlan) -> Option<Op> {
    plan.ops.iter().copied().find(|op| !host.kind(*op).is_value())
}

struct Maker<'a> {
    source: &'a Source<'a>,
    plan: &'a KernelPlan,
    block: [u32; 3],
    func: Function,
    cloner: Cloner,
    args: Vec<Arg>,
    /// Local scalars that start with a parameter's value.
    starts: Vec<(Var, Var)>,
    /// Local scalars whose last value goes to where a parameter points.
    ends: Vec<(Var, Var)>,
    pooled: Vec<Pooled>,
    /// Counters that are few, by the parameters that they are.
    bins: HashMap<Var, Bins>,
    /// The arrays of gangs and workers fit into the gang's memory.
    has_room: bool,
}

impl Maker<'_> {
    fn body(&mut self) -> Result<(), Diagnostic> {
        let host = self.source.host;
        let (values, vars) = free_refs(host, &self.plan.ops, &|var| self.is_mapped(var));
        let entry = self.func.blocks.push(BlockData::default());
        self.func.body = Some(entry);
        for var in vars {
            self.variable(var)?;
        }
        self.tell_shapes();
        self.tell_bins();
        for (param, local) in self.starts.clone() {
            let mut b = Builder::new(&mut self.func, entry);
            let value = b.load(param);
            b.store(local, value);
        }
        for (n, value) in values.into_iter().enumerate() {
            let elem = elem_for(host.type_of(value));
            let param = self.param(&format!(".arg{n}"), Storage::Scalar(elem), VarClass::ValueParam, Arg::Value(value));
            let loaded = Builder::new(&mut self.func, entry).load(param);
            self.cloner.map_value(value, loaded);
        }
        for op in &self.plan.ops {
            let copy = self.cloner.clone_op(host, *op, &mut self.func).map_err(|missing| {
                Diagnostic::error("ACC0005", format!("outlining a kernel: {missing}")).label(host.ops[*op].span, "")
            })?;
            self.func.blocks[entry].ops.push(copy);
        }
        for (local, param) in self.ends.clone() {
            let mut b = Builder::new(&mut self.func, entry);
            let value = b.load(local);
            b.store(param, value);
        }
        Builder::new(&mut self.func, entry).effect(OpKind::Return(vec![]));
        self.forget_what_was_told(entry);
        Ok(())
    }

    /// What the version knows of its arrays' shapes.
    fn tell_shapes(&mut self) {
        let Some(arrays) = self.source.one_shape else { return };
        let first = arrays.described.first().and_then(|var| self.cloner.var(*var));
        for var in arrays.described.iter().filter_map(|var| self.cloner.var(*var)) {
            let data = &mut self.func.vars[var];
            data.shape = first;
            if let Storage::Descriptor { contiguous, .. } = &mut data.storage {
                *contiguous = true;
            }
        }
        for var in arrays.pointers.iter().filter_map(|var| self.cloner.var(*var)) {
            // A pointer that the kernel moves is a local one.
            if self.func.vars[var].class == VarClass::ValueParam {
                self.func.vars[var].shape = Some(var);
            }
        }
    }

    /// What the version knows of its counters.
    fn tell_bins(&mut self) {
        for OpenBins { array, section, room } in self.source.bins {
            let Some(place) = self.cloner.var(*array) else { continue };
            let [first, count] = section.map(|value| {
                let number = Storage::Scalar(elem_for(Type::I64));
                self.param(".bins", number, VarClass::ValueParam, Arg::Value(value))
            });
            self.bins.insert(place, Bins::Open { section: [first, count], room: *room });
        }
    }

    /// What was refused or found has been told; it names variables of the host.
    fn forget_what_was_told(&mut self, entry: Block) {
        for op in self.func.walk(entry) {
            let OpKind::For(node) = &mut self.func.ops[op].kind else { continue };
            if let Verdict::Refused(refusals) = &mut node.verdict {
                refusals.clear();
            }
            if let Some(schedule) = &mut node.schedule {
                schedule.updates.clear();
                schedule.costs.clear();
            }
            node.changes.clear();
        }
    }

    fn is_mapped(&self, var: Var) -> bool {
        self.source.node.clauses.iter().any(|clause| clause.var == var)
    }

    /// Gives a variable of the host its place in the kernel.
    fn variable(&mut self, var: Var) -> Result<(), Diagnostic> {
        let host = self.source.host;
        let data = host.vars[var].clone();
        let mapped = self.is_mapped(var);
        if let (VarClass::Member { parent, offset, deref }, false) = (data.class, mapped) {
            let parent = self.cloner.var(parent).expect("a member's record comes first");
            let (class, storage) = (VarClass::Member { parent, offset, deref }, self.storage_here(&data.storage));
            let place = self.func.vars.push(VarData { class, storage, debug: None, ..data });
            self.cloner.map_var(var, place);
            return Ok(());
        }
        let copied = self.plan.copied.contains(&var);
        let is_parallel = self.source.node.construct.kind == ConstructKind::Parallel;
        let per_gang = copied && (self.plan.cooperative || (is_parallel && self.plan.nest.is_none()));
        let place = match &data.storage {
            Storage::Scalar(_) if mapped || (copied && !per_gang) => {
                self.param(&data.name, data.storage.clone(), VarClass::RefParam, Arg::Address(var))
            }
            // Each gang has its own; in the end all of them give the same value back.
            Storage::Scalar(_) if per_gang => {
                let start = self.param(&data.name, data.storage.clone(), VarClass::ValueParam, Arg::Scalar(var));
                let end = self.param(&data.name, data.storage.clone(), VarClass::RefParam, Arg::Address(var));
                let local = self.func.local(&data.name, data.storage.clone(), data.span);
                self.starts.push((start, local));
                self.ends.push((local, end));
                local
            }
            Storage::Scalar(_) if self.plan.taken.contains(&var) => {
                let param = self.param(&data.name, data.storage.clone(), VarClass::ValueParam, Arg::Scalar(var));
                if vars_stored(host, &self.plan.ops).contains(&var) {
                    let local = self.func.local(&data.name, data.storage.clone(), data.span);
                    self.starts.push((param, local));
                    local
                } else {
                    param
                }
            }
            Storage::Scalar(_) => self.func.local(&data.name, data.storage.clone(), data.span),
            Storage::Pointer { .. } => self.pointer(var, &data, mapped),
            Storage::Array { .. } if mapped => {
                self.param(&data.name, data.storage.clone(), VarClass::RefParam, Arg::Address(var))
            }
            Storage::Descriptor { elem, rank, contiguous, .. } if mapped => {
                let (elem, rank, contiguous) = (*elem, *rank, *contiguous);
                let storage = Storage::Descriptor { elem, rank, contiguous, kind: DescriptorKind::Other };
                self.param(&data.name, storage, VarClass::ValueParam, Arg::View(var))
            }
            Storage::Descriptor { .. } if self.source.private.contains_key(&var) => self.pooled_array(var),
            Storage::Array { .. } if self.source.private.contains_key(&var) => {
                let class = self.class_of_private_array(var);
                if class != VarClass::Local && !self.has_room {
                    return self.large_array(var);
                }
                self.func.vars.push(VarData { class, aliased: false, readonly: false, debug: None, ..data.clone() })
            }
            Storage::Descriptor { .. } if is_argument_descriptor(host, &self.plan.ops, var) => {
                self.func.local(&data.name, data.storage.clone(), data.span)
            }
            Storage::Array { .. } | Storage::Descriptor { .. } => {
                let message = format!("outlining a kernel: `{}` has no data clause", data.name);
                return Err(Diagnostic::error("ACC0005", message).label(self.source.node.construct.span, ""));
            }
        };
        if mapped || (copied && !per_gang) {
            let written = self.plan.ops.iter().any(|op| memory_of(host, *op).written.contains(&var));
            let written = written || self.is_written_through_others(var);
            let stored = vars_stored(host, &self.plan.ops).into_iter().any(|stored| host.is_part(stored, var));
            self.func.vars[place].readonly = !written && !stored;
            self.func.vars[place].aliased = data.aliased && !data.is_pointer();
        }
        self.cloner.map_var(var, place);
        Ok(())
    }

    /// A pointer that is mapped is passed as the device address of what it points to, another one as it is.
    fn pointer(&mut self, var: Var, data: &VarData, mapped: bool) -> Var {
        let storage = self.storage_here(&data.storage);
        let arg = if mapped { Arg::Address(var) } else { Arg::Scalar(var) };
        if !mapped && !self.plan.taken.contains(&var) {
            return self.func.local(&data.name, storage, data.span);
        }
        let param = self.param(&data.name, storage.clone(), VarClass::ValueParam, arg);
        self.func.vars[param].restrict = data.restrict || self.is_alone(var);
        if !vars_stored(self.source.host, &self.plan.ops).contains(&var) {
            return param;
        }
        let local = self.func.local(&data.name, storage, data.span);
        self.starts.push((param, local));
        local
    }

    /// The storage with the extents of what a pointer points to as variables of the kernel.
    fn storage_here(&self, storage: &Storage) -> Storage {
        let mut storage = storage.clone();
        if let Storage::Pointer { inner, .. } = &mut storage {
            for dim in inner {
                if let PointerDim::Var(var) = dim {
                    *var = self.cloner.var(*var).expect("an extent comes before its pointer");
                }
            }
        }
        storage
    }

    /// Whether the kernel may write what a pointer shows under another name.
    fn is_written_through_others(&self, var: Var) -> bool {
        let (host, pointers) = (self.source.host, self.source.pointers);
        let any_pointer = host.vars.values().any(VarData::is_pointer);
        let written = || self.plan.ops.iter().flat_map(|op| memory_of(host, *op).written);
        any_pointer && written().any(|other| other != var && pointers.may_show_same(var, other))
    }

    /// Whether what a pointer shows and the kernel writes has no other name in it. What nothing writes may have several.
    fn is_alone(&self, var: Var) -> bool {
        let (host, pointers) = (self.source.host, self.source.pointers);
        let used: Vec<_> = self.plan.ops.iter().map(|op| memory_of(host, *op)).collect();
        let is_written = used.iter().any(|memory| memory.written.contains(&var));
        let read = used.iter().flat_map(|memory| memory.read.iter()).filter(|_| is_written);
        let mut others = read.chain(used.iter().flat_map(|memory| memory.written.iter()));
        !others.any(|other| *other != var && pointers.may_show_same(var, *other))
    }

    /// One copy for each thread where the owning loop is shared among lanes or stands in such a loop, one for each
    /// worker where that holds of workers, else one for the gang.
    fn class_of_private_array(&self, var: Var) -> VarClass {
        let owner = self.source.private.get(&var).copied().flatten();
        let in_loop = |wanted: &dyn Fn(&Schedule) -> bool| owner.is_some_and(|op| self.is_in_loop(op, wanted));
        match self.source.machine {
            Machine::Cpu => VarClass::Local,
            Machine::Gpu if self.block[..2] == [1, 1] || in_loop(&|s| s.vector.is_some()) => VarClass::Local,
            Machine::Gpu if self.block[1] != 1 && in_loop(&|s| s.worker) => VarClass::WorkerLocal,
            Machine::Gpu => VarClass::GangLocal,
        }
    }

    /// Whether the op is such a loop, or stands in one.
    fn is_in_loop(&self, op: Op, wanted: &dyn Fn(&Schedule) -> bool) -> bool {
        let host = self.source.host;
        self.plan.ops.iter().flat_map(|o| host.walk_op(*o)).any(|outer| match host.kind(outer) {
            OpKind::For(node) => {
                node.schedule.as_ref().is_some_and(wanted) && (outer == op || host.walk(node.body).contains(&op))
            }
            _ => false,
        })
    }

    /// Bytes of the arrays of gangs and workers that could lie in the gang's memory.
    fn shared_bytes(&self) -> u64 {
        let copies = |var: Var| match self.class_of_private_array(var) {
            VarClass::GangLocal => 1,
            VarClass::WorkerLocal if self.block[1] == AT_LAUNCH => self.source.facts.gpu.workers().into(),
            VarClass::WorkerLocal => u64::from(self.block[1]),
            VarClass::Local
            | VarClass::RefParam
            | VarClass::ValueParam
            | VarClass::Global(_)
            | VarClass::Member { .. } => 0,
        };
        let host = self.source.host;
        let (_, vars) = free_refs(host, &self.plan.ops, &|var| self.is_mapped(var));
        let arrays = vars.into_iter().filter(|var| self.source.private.contains_key(var));
        let bytes = arrays.filter_map(|var| match &host.vars[var].storage {
            Storage::Array { elem, dims } => {
                let of_one = dims.iter().fold(elem.bytes(), |n, dim| n.saturating_mul(dim.extent.max(0) as u64));
                Some(copies(var).saturating_mul(of_one))
            }
            Storage::Scalar(_) | Storage::Pointer { .. } | Storage::Descriptor { .. } => None,
        });
        bytes.fold(0, u64::saturating_add)
    }

    /// A private array of constant shape that the gang's memory has no room for.
    fn large_array(&mut self, var: Var) -> Result<(), Diagnostic> {
        let host = self.source.host;
        let mut ops = self.plan.ops.iter().flat_map(|op| host.walk_op(*op));
        if ops.any(|op| matches!(host.kind(op), OpKind::VarAddr(v) if *v == var)) {
            return Err(Diagnostic::unsupported(
                self.source.node.construct.span,
                format!(
                    "`{}`, an array private to a gang or its workers, as an argument where such arrays take more than \
                     {} bytes",
                    host.vars[var].name, self.source.facts.gpu.private_shared_bytes
                ),
                "make the arrays smaller or private to the lanes of a vector loop, or give them a dimension for the gangs",
            ));
        }
        let place = self.pooled_array(var);
        self.cloner.map_var(var, place);
        Ok(())
    }

    /// A private array in memory that the launch sets aside.
    fn pooled_array(&mut self, var: Var) -> Var {
        let data = self.source.host.vars[var].clone();
        let (rank, fixed) = match &data.storage {
            Storage::Array { dims, .. } => (0, dims.clone()),
            Storage::Scalar(_) | Storage::Pointer { .. } | Storage::Descriptor { .. } => (data.rank(), Vec::new()),
        };
        let owner = match self.class_of_private_array(var) {
            VarClass::GangLocal => Owner::Gang,
            VarClass::WorkerLocal => Owner::Worker,
            VarClass::Local
            | VarClass::RefParam
            | VarClass::ValueParam
            | VarClass::Global(_)
            | VarClass::Member { .. } => Owner::Thread,
        };
        let (offset, bytes, bounds) = private_memory::args(self.pooled.len(), var, rank);
        let name = format!(".{}", data.name.trim_start_matches('.'));
        let mut number = |arg| self.param(&name, Storage::Scalar(Elem::I64), VarClass::ValueParam, arg);
        let (offset, bytes) = (number(offset), number(bytes));
        let bounds = bounds.into_iter().map(|bound| bound.map(&mut number)).collect();
        let (elem, rank) = (data.elem(), data.rank());
        let storage = Storage::Descriptor { elem, rank, contiguous: true, kind: DescriptorKind::Other };
        let local = self.func.local(&data.name, storage, data.span);
        let entry = self.func.body.expect("made before the variables");
        let params = Params { offset, bytes, bounds };
        private_memory::describe(&mut Builder::new(&mut self.func, entry), local, owner, &params, &fixed);
        self.pooled.push(Pooled { var, owner });
        local
    }

    fn param(&mut self, name: &str, storage: Storage, class: VarClass, arg: Arg) -> Var {
        let ty = match (&storage, class) {
            (_, VarClass::RefParam) => Type::Ptr,
            (Storage::Scalar(elem), _) => elem.value_type().unwrap_or(Type::Ptr),
            (Storage::Array { .. } | Storage::Pointer { .. }, _) => Type::Ptr,
            (Storage::Descriptor { elem, rank, .. }, _) => Type::View(*elem, *rank),
        };
        let span = self.func.span;
        let var = self.func.vars.push(VarData::new(name, span, storage, class));
        self.func.params.push(var);
        self.func.signature.params.push(ty);
        self.args.push(arg);
        var
    }
}

/// The element for a value that a kernel passes through memory.
pub fn elem_for(ty: Type) -> Elem {
    ty.elem().expect("views are made in the kernel")
}

/// What the ops use and don't define, in the order of first use.
fn free_refs(func: &Function, ops: &[Op], mapped: &dyn Fn(Var) -> bool) -> (Vec<Value>, Vec<Var>) {
    let all: Vec<Op> = ops.iter().flat_map(|op| func.walk_op(*op)).collect();
    let mut defined: HashSet<Value> = HashSet::new();
    for op in &all {
        defined.extend(&func.ops[*op].results);
        defined.extend(func.kind(*op).blocks().into_iter().flat_map(|block| func.blocks[block].args.clone()));
    }
    let (mut values, mut vars) = (Vec::new(), Vec::new());
    for op in &all {
        for value in func.kind(*op).operands() {
            if !defined.contains(&value) && !values.contains(&value) {
                values.push(value);
            }
        }
        for var in vars_of(func, *op, mapped) {
            if !vars.contains(&var) {
                vars.push(var);
            }
        }
    }
    (values, vars)
}

/// The variables that an op names, each after those that its storage is described with: the record of a member that has
/// no data clause of its own, the extents of what a pointer points to.
pub fn vars_of(func: &Function, op: Op, mapped: &dyn Fn(Var) -> bool) -> Vec<Var> {
    let mut all = Vec::new();
    for var in func.kind(op).vars() {
        with_description(func, var, mapped, &mut all);
    }
    all
}

fn with_description(func: &Function, var: Var, mapped: &dyn Fn(Var) -> bool, all: &mut Vec<Var>) {
    if let VarClass::Member { parent, .. } = func.vars[var].class
        && !mapped(var)
    {
        with_description(func, parent, mapped, all);
    }
    if let Storage::Pointer { inner, .. } = &func.vars[var].storage {
        for dim in inner {
            if let PointerDim::Var(extent) = dim {
                all.push(*extent);
            }
        }
    }
    all.push(var);
}

/// Lanes and workers of one gang. Where the launch says the lanes it says the workers too, since both have to fit.
fn block_shape(source: &Source, plan: &KernelPlan) -> [u32; 3] {
    let func = source.host;
    let ops = plan.ops.iter().flat_map(|op| func.walk_op(*op));
    let mut schedules: Vec<Schedule> = ops
        .filter_map(|op| match func.kind(op) {
            OpKind::For(node) => node.schedule.clone(),
            _ => None,
        })
        .collect();
    // Workers have no part in a thread's own sum.
    let of_sums = schedules.iter().any(|s| s.shared_sums) && source.variant != Variant::SharedSums;
    schedules.iter_mut().for_each(|schedule| sum_shape::in_variant(schedule, source.variant, source.facts.gpu));
    let called = plan.ops.iter().filter_map(|op| source.facts.highest_level(func, *op)).max();
    let for_calls = (called > Some(RoutineLevel::Seq)).then_some(source.vector_length);
    let lanes: Vec<u32> = schedules.iter().filter_map(|s| s.vector).chain(for_calls).collect();
    let lanes = if lanes.contains(&AT_LAUNCH) { AT_LAUNCH } else { lanes.into_iter().max().unwrap_or(1) };
    let has_workers = schedules.iter().any(|s| s.worker && !of_sums) || called > Some(RoutineLevel::Vector);
    let workers = match (has_workers, lanes) {
        (false, _) => 1,
        (true, AT_LAUNCH) => AT_LAUNCH,
        (true, _) => source.num_workers,
    };
    [lanes, workers, 1]
}
