//! The laws of the IR, and their check: [`verify`] runs after every pass in debug builds and finds mistakes of the
//! compiler, never of the user.
//!
//! **Module.** Function names are unique. A global's initial bytes are as many as it has, its alignment is a power of
//! two, an undefined one has no initial bytes; addresses in them come in the order of their offsets and do not overlap; one
//! with `declare` is no constant and has `CopyIn`, `Create`, `DeviceResident`, `Attach`, in phase acc `DevicePtr`,
//! or `Link`. With a `Print` somewhere, `printer` is set.
//!
//! **Functions.** A defined function has one variable for each parameter of its signature, of class `RefParam` (type
//! `Ptr`) or `ValueParam` (a scalar: its value type), and no other variables of these classes. Only kernels take views
//! (`ValueParam` with descriptor storage); `GangLocal` and `WorkerLocal` variables are in kernels and in routines above seq. A
//! `Global` variable fits into its global; a `Member` comes after its parent, which is an array of records, with `deref` a
//! pointer; variable extents of pointers are `I64` scalars. Attributes of parameters are none or one for each; there are at
//! most two results. A
//! declared function has no parameters' variables. A kernel is no routine.
//!
//! **Structure.** Each op stands in one block; each block belongs to one op or is the function's body; only a
//! `For`'s body has arguments. A block ends with a terminator and holds no other. `Yield` gives as many values, of the same types, as
//! the op around has results (`For`: as it carries; the condition of a `While`: one `I1`; every other block, those of a
//! `Cfg` too: none); the
//! function's body ends with `Return` or `Unreachable`. `Break` names a `For`, `While` or `Switch` around it,
//! `Continue` a `For` or `While`; an op so named has no results and carries nothing. No `Break`, `Continue` or `Return`
//! leaves a `Compute`, `Data`, `ByDevice`, `Single` or `GridSingle` (a `Return` in a kernel neither). Jumps name blocks of a `Cfg` around them
//! and leave no such region either; `LabelAddr` names a block of any `Cfg` of the function.
//!
//! **Values.** An operand is defined before its use, by an op in the same block or one around, or is an argument of a
//! block around.
//!
//! **Types.** As [`crate::op`] says for each op; in short: arithmetic has operands and result of one number type that is
//! not `I1`; bitwise ops take `I1` too; `Rem`, `Min`, `Max` take reals, shifts and `U` ops integers only; comparisons of
//! complex numbers are `Eq` or `Ne`, of addresses are `Eq`, `Ne` or unsigned; nothing converts to `I1`; `Bitcast` keeps the width (an address has 64 bits);
//! subscripts, bounds, strides and byte counts are `I64`, the byte of `MemSet` is `I8`. `Load` and `Store` name scalars,
//! `LoadView` names arrays and descriptors, `StoreView` a descriptor of the view's type. No element of `Bytes` is loaded
//! or stored as a value. `Load` and `Store` also name pointers, as `Ptr`. Alignments are powers of two or, for the natural
//! one, 0. `VaStart` stands in variadic functions. Host atomics work on values but `F80`. `RowView` has a table of `Ptr`s.
//! `I1` constants are 0 or 1. A call fits its callee's signature, and no kernel is called.
//!
//! **Loops.** `iv` is argument 0 of the body, of the integer type of the bounds, the further arguments are those of
//! `carried`. The body neither stores the loop's `var`, nor counts another loop with it. `var` is a scalar of the iv's
//! type or a narrower integer.
//!
//! **Atomic operations.** Their place is a scalar that can be loaded (and that no loop around counts, if it is changed) or
//! an element; the value and the result have its type. Operators take what the ops of the same names take, `Eqv` takes
//! `I1`, `Exchange` everything.
//!
//! **Directives.** A data clause's section has one range of `I64` for each dimension. Sizes of levels and launch shapes
//! are integers, conditions `I1`. A `Compute` is of kind parallel, kernels or serial and holds no `Compute`, `Data` or
//! `ByDevice`, `DataAction` or `Wait`. Queues are `I64`. A `DataAction` is of kind enter data (`CopyIn`, `Create`), exit data
//! (`CopyOut`, `Delete`), update (`UpdateSelf`, `UpdateDevice`, `Compare`) or declare (no `Delete`, `NoCreate`, `Update*`); `Compute` and
//! `Data` have none of the clauses that only these have. `ends` belongs to declare, `finalize` to exit data, `if_present`
//! to update. A `Wait` waits for something.
//!
//! **Schedules.** A loop with `collapse` n > 1 holds exactly one loop directly, which has `collapsed` set, and so on n-1
//! times; no other loop has `collapsed` set. A reduction plan names two different scalars of one type, and its private
//! one is `Local`.
//!
//! **Phase acc.** Schedules are absent; no `ByDevice`. **Legal**: schedules are absent, as are sizes and directives for one
//! machine alone (`sizes_on`, `on`). **Scheduled**: each loop in a
//! `Compute` has a schedule, and `partition` may be set (not before). Up to there no function is a kernel, no `Data` has
//! `compute` set, and the ops of phase outlined (`Single`, `Barrier`, `GridSingle`, `GridBarrier`, `DeviceAddr`,
//! `DeviceView`, `Launch`) are absent.
//!
//! **Phase outlined.** No `Compute`. `Launch` stands inside a `Data` with `compute` set, names a kernel and fits its
//! signature; grid and block are `I64`. `DeviceAddr` and `DeviceView` name a clause of a `Data` around them. A `Data` with
//! `compute` set has the kind of the construct it came from; others have kind `Data`. A kernel is internal, gives no
//! result, its parameters are scalars by value or by reference, arrays by reference, views by value; it names no
//! `Global` variables; its loops have schedules; `Single` and `Barrier` stand in kernels and routines above seq only, and a kernel holds no
//! `Data`, `ByDevice`, `Launch`, `DeviceAddr` or `DeviceView`. `GridSingle` and `GridBarrier` stand in cooperative kernels, which are
//! for the GPU, and in no loop that threads share.

mod directives;
mod machine;
#[cfg(test)]
mod tests;
mod types;
mod vectors;

use crate::acc::Machine;
use crate::function::{Function, Storage, VarClass, VarData};
use crate::ids::{Block, FuncId, Op, Value, Var};
use crate::module::{Init, Linkage, Module};
use crate::op::OpKind;
use crate::record::RecordId;
use crate::types::Type;
use std::collections::HashSet;
use std::fmt;

/// One broken law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// Where it is broken; `None`: outside of all functions.
    pub function: Option<FuncId>,
    /// What breaks it; `None`: the function itself.
    pub op: Option<Op>,
    /// Which law, and how.
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(function) = self.function {
            write!(f, "{function} ")?;
        }
        if let Some(op) = self.op {
            write!(f, "{op}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// Checks every law for the module's phase.
pub fn verify(module: &Module) -> Result<(), Vec<VerifyError>> {
    let mut errors = Vec::new();
    check_module(module, &mut errors);
    for (id, func) in module.functions.iter() {
        errors.append(&mut Checker::new(module, id, func, false).checked());
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Checks one function that passes are working on, beside the module: the laws that hold in every phase, as the function
/// is on its way from one to the next.
pub fn verify_between(module: &Module, id: FuncId, func: &Function) -> Result<(), Vec<VerifyError>> {
    let errors = Checker::new(module, id, func, true).checked();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn check_module(module: &Module, errors: &mut Vec<VerifyError>) {
    let mut complain =
        |message: String, function: Option<FuncId>| errors.push(VerifyError { function, op: None, message });
    let mut names = HashSet::new();
    for (id, func) in module.functions.iter() {
        if !names.insert(func.name.as_str()) {
            complain(format!("function name \"{}\" is used twice", func.name), Some(id));
        }
    }
    let known = |record: &RecordId| module.records.get(*record).is_some();
    for (id, record) in module.records.iter() {
        if !record.members.iter().flat_map(|member| &member.record).all(known) {
            complain(format!("{id} has a member of an unknown record"), None);
        }
    }
    for (id, func) in module.functions.iter() {
        if !func.vars.values().flat_map(|var| &var.record).all(known) {
            complain("a variable of an unknown record".to_string(), Some(id));
        }
    }
    for (id, global) in module.globals.iter() {
        if !global.align.is_power_of_two() {
            complain(format!("{id}: alignment {} is no power of two", global.align), None);
        }
        if let Some(part) = global.part {
            let whole = module.globals.get(part.of).filter(|whole| whole.part.is_none());
            if whole.is_none_or(|whole| part.offset.saturating_add(global.bytes) > whole.bytes) {
                complain(format!("{id} is no part of {}", part.of), None);
            }
        }
        if let Some(kind) = global.declare {
            use crate::acc::ClauseKind::{Attach, CopyIn, Create, DevicePtr, DeviceResident, Link};
            let is_written = kind == DevicePtr && module.phase == crate::Phase::Acc;
            if global.constant || !is_written && !matches!(kind, Attach | CopyIn | Create | DeviceResident | Link) {
                complain(format!("{id} cannot be declared {kind:?}"), None);
            }
        }
        if let Init::Relocated { relocations, .. } = &global.init {
            let mut end = 0;
            for relocation in relocations {
                if relocation.offset < end || relocation.offset.saturating_add(relocation.target.bytes()) > global.bytes
                {
                    complain(format!("{id}: an address at {} does not fit", relocation.offset), None);
                }
                end = relocation.offset.saturating_add(relocation.target.bytes());
            }
        }
        if let Init::Bytes(bytes) | Init::Relocated { bytes, .. } = &global.init {
            if bytes.len() as u64 != global.bytes {
                complain(format!("{id}: {} initial bytes for {} bytes", bytes.len(), global.bytes), None);
            }
            if global.linkage == Linkage::Undefined {
                complain(format!("{id} is undefined but has initial bytes"), None);
            }
        }
    }
}

/// The walk through one function.
struct Checker<'m> {
    module: &'m Module,
    func: &'m Function,
    id: FuncId,
    /// The function is between two phases, whose own laws are not asked for.
    between: bool,
    errors: Vec<VerifyError>,
    /// For each value whether it may be used here.
    visible: Vec<bool>,
    /// The ops around, outermost first.
    around: Vec<Op>,
    blocks_seen: HashSet<Block>,
    ops_seen: HashSet<Op>,
    /// Loops that are part of a collapsed loop around them.
    collapsed: HashSet<Op>,
    /// Of every `Cfg` of the function.
    cfg_blocks: HashSet<Block>,
}

impl<'m> Checker<'m> {
    fn new(module: &'m Module, id: FuncId, func: &'m Function, between: bool) -> Checker<'m> {
        Checker {
            module,
            func,
            id,
            between,
            errors: Vec::new(),
            visible: vec![false; func.values.len()],
            around: Vec::new(),
            blocks_seen: HashSet::new(),
            ops_seen: HashSet::new(),
            collapsed: HashSet::new(),
            cfg_blocks: HashSet::new(),
        }
    }

    fn checked(mut self) -> Vec<VerifyError> {
        self.function();
        self.errors
    }

    /// A law of the module's phase.
    fn require_phase(&mut self, op: Op, holds: bool, message: impl FnOnce() -> String) {
        self.require(op, holds || self.between, message);
    }

    fn error(&mut self, op: impl Into<Option<Op>>, message: impl Into<String>) {
        self.errors.push(VerifyError { function: Some(self.id), op: op.into(), message: message.into() });
    }

    fn require(&mut self, op: Op, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.error(op, message());
        }
    }

    fn function(&mut self) {
        self.vars();
        self.signature();
        let Some(body) = self.func.body else { return };
        for op in self.func.walk(body) {
            if let OpKind::Cfg { blocks } = self.func.kind(op) {
                self.cfg_blocks.extend(blocks);
            }
        }
        self.block(body, &Leave::Function);
    }

    fn signature(&mut self) {
        let func = self.func;
        if func.kernel.is_some() {
            self.kernel_function();
        } else if func.signature.params.iter().chain(&func.signature.results).any(|t| matches!(t, Type::View(..))) {
            self.error(None, "only kernels take views");
        }
        self.signature_attrs(&func.signature);
        let expected = if func.body.is_some() { func.signature.params.len() } else { 0 };
        if func.params.len() != expected {
            self.error(None, format!("{} parameter variables, expected {expected}", func.params.len()));
        }
        for (var, ty) in func.params.iter().zip(&func.signature.params) {
            let Some(data) = func.vars.get(*var) else {
                self.error(None, format!("no variable {var}"));
                continue;
            };
            let expected = match (data.class, &data.storage) {
                (VarClass::RefParam, _) => Some(Type::Ptr),
                (VarClass::ValueParam, Storage::Scalar(_) | Storage::Pointer { .. }) => data.value_type(),
                (VarClass::ValueParam, Storage::Descriptor { elem, rank, .. }) => Some(Type::View(*elem, *rank)),
                _ => None,
            };
            if expected != Some(*ty) {
                self.error(None, format!("parameter {var} \"{}\" does not fit the signature's {ty}", data.name));
            }
        }
    }

    /// [`VarData::shape`] is told of what GPU kernels are passed, and leads to one that has none but its own.
    fn shape(&mut self, var: Var) {
        let func = self.func;
        let Some(other) = func.vars[var].shape else { return };
        let on_gpu = func.kernel.as_ref().is_some_and(|kernel| kernel.machine == Machine::Gpu);
        let leads = |data: &VarData| data.shape == Some(other) && func.params.contains(&other);
        let is_told = match func.vars[var].storage {
            Storage::Descriptor { contiguous, .. } => contiguous && func.vars[var].class == VarClass::ValueParam,
            Storage::Pointer { .. } => other == var,
            Storage::Scalar(_) | Storage::Array { .. } => false,
        };
        if !on_gpu || !is_told || !func.vars.get(other).is_some_and(leads) {
            self.error(None, format!("{var} has the shape of {other}, which are no views of a GPU kernel"));
        }
    }

    fn vars(&mut self) {
        let func = self.func;
        for (var, data) in func.vars.iter() {
            self.derived_var(var);
            self.shape(var);
            match data.class {
                VarClass::Local | VarClass::Member { .. } => {}
                VarClass::GangLocal | VarClass::WorkerLocal if self.runs_in_gangs() => {}
                VarClass::GangLocal | VarClass::WorkerLocal => {
                    self.error(None, format!("{var} is gang-local outside of a kernel or routine"));
                }
                VarClass::RefParam | VarClass::ValueParam if func.params.contains(&var) => {}
                VarClass::RefParam | VarClass::ValueParam => {
                    self.error(None, format!("{var} \"{}\" is no parameter of the function", data.name));
                }
                VarClass::Global(id) => match (self.module.globals.get(id), storage_bytes(&data.storage)) {
                    (None, _) => self.error(None, format!("{var} names {id}, which does not exist")),
                    (Some(global), Some(bytes)) if bytes > global.bytes => {
                        self.error(None, format!("{var} has {bytes} bytes, {id} only {}", global.bytes));
                    }
                    (Some(_), _) => {}
                },
            }
        }
    }

    /// Checks a block; `leave` says what its terminator must be.
    fn block(&mut self, block: Block, leave: &Leave) {
        let func = self.func;
        let Some(data) = func.blocks.get(block) else {
            return self.error(self.around.last().copied(), format!("no block {block}"));
        };
        if !self.blocks_seen.insert(block) {
            return self.error(self.around.last().copied(), format!("{block} belongs to two ops"));
        }
        let loop_body = self.around.last().is_some_and(|op| matches!(func.kind(*op), OpKind::For(_)));
        if !data.args.is_empty() && !loop_body {
            self.error(self.around.last().copied(), format!("{block} has arguments"));
        }
        let mut defined = data.args.clone();
        data.args.iter().for_each(|arg| self.visible[arg.0 as usize] = true);
        for (index, op) in data.ops.iter().enumerate() {
            if !self.ops_seen.insert(*op) {
                self.error(*op, "stands in two places");
                continue;
            }
            let last = index + 1 == data.ops.len();
            let terminator = func.kind(*op).is_terminator();
            self.require(*op, last == terminator, || match terminator {
                true => "a terminator in the middle of a block".into(),
                false => format!("{block} ends without a terminator"),
            });
            self.op(*op, leave);
            for result in &func.ops[*op].results {
                self.visible[result.0 as usize] = true;
                defined.push(*result);
            }
        }
        if data.ops.is_empty() {
            self.error(self.around.last().copied(), format!("{block} is empty"));
        }
        defined.iter().for_each(|value| self.visible[value.0 as usize] = false);
    }

    fn op(&mut self, op: Op, leave: &Leave) {
        let kind = self.func.kind(op);
        if !self.references(op, kind) {
            return;
        }
        self.types(op, kind);
        self.directives(op, kind);
        self.terminator(op, kind, leave);
        self.around.push(op);
        self.children(op, kind);
        self.around.pop();
    }

    /// Whether everything that the op names exists; also checks that its operands are visible.
    fn references(&mut self, op: Op, kind: &OpKind) -> bool {
        let before = self.errors.len();
        for value in kind.operands() {
            if value.0 as usize >= self.visible.len() {
                self.error(op, format!("no value {value}"));
            } else if !self.visible[value.0 as usize] {
                self.error(op, format!("{value} is not defined here"));
            }
        }
        for var in kind.vars() {
            self.require(op, self.func.vars.get(var).is_some(), || format!("no variable {var}"));
        }
        self.errors.len() == before
    }

    fn children(&mut self, op: Op, kind: &OpKind) {
        let func = self.func;
        let results: Vec<Type> = func.ops[op].results.iter().map(|v| func.type_of(*v)).collect();
        match kind {
            OpKind::If { .. } | OpKind::Switch { .. } => {
                kind.blocks().into_iter().for_each(|block| self.block(block, &Leave::Yield(results.clone())));
            }
            OpKind::While { cond, body, step, .. } => {
                self.require(op, results.is_empty(), || "has results".into());
                self.block(*cond, &Leave::Yield(vec![Type::I1]));
                self.block(*body, &Leave::Yield(Vec::new()));
                step.iter().for_each(|step| self.block(*step, &Leave::Yield(Vec::new())));
            }
            OpKind::For(node) => {
                let carried = node.carried.iter().map(|v| func.type_of(*v)).collect();
                self.block(node.body, &Leave::Yield(carried));
            }
            _ => kind.blocks().into_iter().for_each(|block| self.block(block, &Leave::Yield(Vec::new()))),
        }
    }

    fn terminator(&mut self, op: Op, kind: &OpKind, leave: &Leave) {
        match kind {
            OpKind::Yield(values) => {
                let types: Vec<Type> = values.iter().map(|v| self.func.type_of(*v)).collect();
                match leave {
                    Leave::Function => self.error(op, "yield at the end of a function"),
                    Leave::Yield(expected) => self.require(op, types == *expected, || {
                        format!("yields {}, expected {}", show_types(&types), show_types(expected))
                    }),
                }
            }
            OpKind::Return(values) => {
                let types: Vec<Type> = values.iter().map(|v| self.func.type_of(*v)).collect();
                self.require(op, types == self.func.signature.results, || "returns another type than declared".into());
                self.leaves(op, self.around.len());
            }
            OpKind::Break(target) => self.jump(op, *target, true),
            OpKind::Continue(target) => self.jump(op, *target, false),
            OpKind::Jump(target) => self.jumps(op, &[*target]),
            OpKind::Branch { then_block, else_block, .. } => self.jumps(op, &[*then_block, *else_block]),
            OpKind::SwitchJump { cases, default, .. } => {
                let targets: Vec<Block> = cases.iter().map(|(_, _, block)| *block).chain([*default]).collect();
                self.jumps(op, &targets);
            }
            OpKind::JumpIndirect { targets, .. } => self.jumps(op, targets),
            _ => {}
        }
    }

    fn jump(&mut self, op: Op, target: Op, is_break: bool) {
        let Some(depth) = self.around.iter().rev().position(|o| *o == target) else {
            return self.error(op, format!("target {target} is not around it"));
        };
        let carries = match self.func.kind(target) {
            OpKind::For(node) => !node.carried.is_empty(),
            OpKind::While { .. } => false,
            OpKind::Switch { .. } if is_break => !self.func.ops[target].results.is_empty(),
            _ => return self.error(op, format!("target {target} is no loop")),
        };
        self.require(op, !carries, || format!("target {target} carries values"));
        self.leaves(op, depth);
    }

    /// A jump out of the innermost `depth` ops.
    fn leaves(&mut self, op: Op, depth: usize) {
        let crossed = |o: &Op| {
            use OpKind::{ByDevice, Compute, Data, GridSingle, Single};
            matches!(self.func.kind(*o), Compute(_) | Data(_) | ByDevice { .. } | Single { .. } | GridSingle { .. })
        };
        let bad = self.around.iter().rev().take(depth).any(crossed);
        self.require(op, !bad, || "leaves a region that must be left at its end".into());
    }

    fn type_of(&self, value: Value) -> Type {
        self.func.type_of(value)
    }
}

/// How control leaves a block at its end.
enum Leave {
    Function,
    Yield(Vec<Type>),
}

fn show_types(types: &[Type]) -> String {
    let names: Vec<String> = types.iter().map(Type::to_string).collect();
    format!("({})", names.join(", "))
}

/// Size of storage whose layout the IR knows.
fn storage_bytes(storage: &Storage) -> Option<u64> {
    match storage {
        Storage::Scalar(elem) => Some(elem.bytes()),
        Storage::Array { elem, dims } => {
            Some(dims.iter().fold(elem.bytes(), |n, d| n.saturating_mul(d.extent.max(0) as u64)))
        }
        Storage::Pointer { .. } => Some(8),
        Storage::Descriptor { .. } => None,
    }
}
