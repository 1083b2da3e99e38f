//! An interpreter of the IR: slow, checked, sequential. What it computes is what a program means; transforms and code
//! generation are tested against it.
//!
//! It runs modules of every phase. Regions run in place on the host's memory: `Data` and `Compute` bodies just run (their
//! private and firstprivate variables have their old values back afterwards), of `ByDevice` the clone for
//! [`Interp::machine`]; a `Launch` calls its kernel once, a `DeviceView` is the view. Of schedules only the reduction
//! plans are obeyed, in the order of iterations or as warps do it (`exchange.rs`); the lanes of a loop with barriers inside run side by
//! side (`lanes.rs`). Mistakes of the program (a subscript out of bounds, a null pointer, division by zero, no end in sight) are [`Trap`]s, and so are modules that
//! [`crate::verify`] would refuse.
//!
//! Memory is a set of allocations with integer addresses; a descriptor is 24 bytes (the base address first) and 24 for
//! each dimension (lower bound, extent, stride).

mod arith;
mod control;
mod exchange;
mod kernels;
mod lanes;
mod machine;
#[cfg(test)]
mod machine_tests;
mod memory;
mod races;
mod special;
#[cfg(test)]
mod tests;
mod views;

use crate::acc::Machine;
use crate::function::{Function, Storage, VarClass};
use crate::ids::{Block, FuncId, Op, Value};
use crate::module::{Init, Linkage, Module, RelocationTarget};
use crate::types::{Elem, Type};
use accc_source::Span;
use std::collections::HashMap;
use std::fmt;

pub use memory::Memory;

/// Deeper nesting of blocks and calls than this is a trap.
const MAX_DEPTH: usize = 300;

/// A value at run time.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// Sign-extended; `I1` is 0 or 1.
    Int(i64),
    /// `F32` rounded to its precision.
    Real(f64),
    /// Real and imaginary part.
    Complex(f64, f64),
    /// An address of [`Memory`].
    Ptr(u64),
    /// Bounds and strides as numbers.
    View(View),
}

/// An array as an access sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The address of the element with all subscripts at their lower bounds.
    pub base: u64,
    /// Of one element.
    pub elem: Elem,
    /// Fastest first.
    pub dims: Vec<Dim>,
}

/// One dimension of a view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dim {
    /// The first subscript.
    pub lower: i64,
    /// How many elements.
    pub extent: i64,
    /// In bytes.
    pub stride: i64,
}

/// Why a run ended early, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Trap {
    /// What went wrong.
    pub kind: TrapKind,
    /// Link name of the function, empty outside of all.
    pub function: String,
    /// The op that was run; `None`: the call itself failed.
    pub op: Option<Op>,
    /// That op's place in the source.
    pub span: Span,
}

/// Why a run ends before its end.
#[derive(Clone, PartialEq, Debug)]
pub enum TrapKind {
    /// No allocation holds all of these bytes.
    OutOfBounds {
        /// The first byte of the access.
        addr: u64,
        /// How many.
        bytes: u64,
    },
    /// A write to a constant.
    ReadOnly {
        /// The first byte of the access.
        addr: u64,
    },
    /// An access through address 0.
    NullPointer,
    /// A subscript outside of its view's bounds.
    Subscript {
        /// From 0 for the fastest.
        dim: usize,
        /// What was asked for.
        subscript: i64,
        /// The smallest one that there is.
        lower: i64,
        /// The greatest one that there is.
        upper: i64,
    },
    /// Of integers.
    DivisionByZero,
    /// A loop whose step is zero.
    ZeroStep,
    /// More ops were run than [`Interp::steps`] allowed.
    StepLimit,
    /// Calls inside of calls, more than the interpreter's own stack takes.
    TooDeep,
    /// An allocation of more than a run may have.
    OutOfMemory {
        /// What was asked for.
        bytes: u64,
    },
    /// The program came to an `Unreachable`.
    Unreachable,
    /// A function that is only declared, and that nobody provided.
    UnknownFunction(String),
    /// Signed arithmetic that the program promised would not overflow.
    Overflow,
    /// A `Trap` op.
    Trap,
    /// Two gangs of a cooperative kernel touch this memory, and have not met in between.
    Race {
        /// The first byte that both touch.
        addr: u64,
    },
    /// What only a real machine can do.
    Machine(&'static str),
    /// The IR breaks its laws.
    Invalid(String),
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if !self.function.is_empty() {
            write!(f, " in {}", self.function)?;
        }
        Ok(())
    }
}

impl fmt::Display for TrapKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrapKind::OutOfBounds { addr, bytes } => write!(f, "access to {bytes} bytes at {addr:#x} is out of bounds"),
            TrapKind::ReadOnly { addr } => write!(f, "write to a constant at {addr:#x}"),
            TrapKind::NullPointer => f.write_str("null pointer"),
            TrapKind::Subscript { dim, subscript, lower, upper } => {
                write!(f, "subscript {subscript} of dimension {} is not in {lower}..{upper}", dim + 1)
            }
            TrapKind::DivisionByZero => f.write_str("division by zero"),
            TrapKind::ZeroStep => f.write_str("a loop's step is zero"),
            TrapKind::StepLimit => f.write_str("step limit reached"),
            TrapKind::TooDeep => f.write_str("calls or blocks nested too deep"),
            TrapKind::OutOfMemory { bytes } => write!(f, "no memory for {bytes} bytes"),
            TrapKind::Unreachable => f.write_str("reached what should be unreachable"),
            TrapKind::UnknownFunction(name) => write!(f, "nothing is known of function {name}"),
            TrapKind::Overflow => f.write_str("signed overflow"),
            TrapKind::Trap => f.write_str("trap"),
            TrapKind::Race { addr } => write!(f, "a race between gangs at {addr:#x}"),
            TrapKind::Machine(what) => write!(f, "not interpreted: {what}"),
            TrapKind::Invalid(what) => write!(f, "invalid IR: {what}"),
        }
    }
}

/// What stands for a function that the module only declares.
pub type External<'m> = Box<dyn FnMut(&mut Memory, &[Datum]) -> Result<Option<Datum>, TrapKind> + 'm>;

/// One run of a module: its memory, what it has printed, and what it counts.
pub struct Interp<'m> {
    module: &'m Module,
    /// What the program's addresses lead to; tests put arguments there.
    pub memory: Memory,
    /// Which clone of a region runs; the other one where it is absent.
    pub machine: Machine,
    /// Lanes of a GPU that exchange values: reductions go to threads and are brought together as warps of so many do it, a power
    /// of two. `None`: in the order of the iterations.
    pub warp: Option<u32>,
    /// Ops that may still be run.
    pub steps: u64,
    /// What `Print` ops wrote, a line each.
    pub output: Vec<String>,
    globals: Vec<u64>,
    externals: HashMap<String, External<'m>>,
    depth: usize,
    /// Reductions under way, innermost last.
    exchanges: Vec<exchange::Exchange>,
    /// The thread that runs.
    thread: exchange::Thread,
    /// Where a trap happened: set when it is first seen.
    trap_at: Option<(String, Op, Span)>,
}

/// One call of a function.
struct Frame<'m> {
    func: &'m Function,
    values: Vec<Option<Datum>>,
    /// Addresses of the variables.
    vars: Vec<u64>,
    /// Allocations that end with the call.
    owned: Vec<u64>,
}

/// How control leaves a block.
enum Flow {
    Yield(Vec<Datum>),
    Break(Op),
    Continue(Op),
    /// To a block of a `Cfg`.
    Jump(Block),
    Return(Vec<Datum>),
}

type Run<T> = Result<T, TrapKind>;

impl<'m> Interp<'m> {
    /// Globals are in memory with their initial values; nothing has run yet.
    pub fn new(module: &'m Module) -> Interp<'m> {
        let mut memory = Memory::default();
        let globals = module.globals.values().map(|global| {
            let bytes = match &global.init {
                // What is beyond the limit is out of bounds.
                Init::Zero => vec![0; global.bytes.min(memory::LIMIT) as usize],
                Init::Bytes(bytes) | Init::Relocated { bytes, .. } => bytes.clone(),
            };
            memory.allocate_bytes(bytes, global.constant && global.linkage != Linkage::Undefined)
        });
        let mut globals: Vec<u64> = globals.collect();
        for (id, global) in module.globals.iter() {
            if let Some(part) = global.part {
                globals[id.0 as usize] = globals[part.of.0 as usize] + part.offset;
            }
        }
        for (global, addr) in module.globals.values().zip(&globals) {
            let Init::Relocated { relocations, .. } = &global.init else { continue };
            for relocation in relocations {
                let target = target_address(relocation.target, &globals).wrapping_add_signed(relocation.addend);
                let bytes = relocation.target.bytes() as usize;
                memory.initialise(addr + relocation.offset, &target.to_le_bytes()[..bytes]);
            }
        }
        Interp {
            module,
            memory,
            machine: Machine::Cpu,
            warp: None,
            steps: 100_000_000,
            output: Vec::new(),
            globals,
            externals: HashMap::new(),
            depth: 0,
            exchanges: Vec::new(),
            thread: (0, 0),
            trap_at: None,
        }
    }

    /// Provides a function that the module declares, by link name.
    pub fn provide(
        &mut self,
        name: &str,
        function: impl FnMut(&mut Memory, &[Datum]) -> Result<Option<Datum>, TrapKind> + 'm,
    ) {
        self.externals.insert(name.to_string(), Box::new(function));
    }

    /// The address of a global.
    pub fn global(&self, name: &str) -> Option<u64> {
        self.module.globals.iter().find(|(_, g)| g.name == name).map(|(id, _)| self.globals[id.0 as usize])
    }

    /// Calls a function of the module by its link name; gives its first result.
    pub fn call(&mut self, name: &str, args: &[Datum]) -> Result<Option<Datum>, Trap> {
        self.trap_at = None;
        let result = match self.module.find_function(name) {
            Some(id) => self.call_function(id, args),
            None => Err(TrapKind::UnknownFunction(name.to_string())),
        };
        result.map(|values| values.into_iter().next()).map_err(|kind| {
            let at = self.trap_at.take();
            let (function, op, span) = at.map_or((String::new(), None, Span::NONE), |(f, op, s)| (f, Some(op), s));
            self.depth = 0;
            Trap { kind, function, op, span }
        })
    }

    fn call_function(&mut self, id: FuncId, args: &[Datum]) -> Run<Vec<Datum>> {
        let module = self.module;
        let func = module.functions.get(id).ok_or_else(|| invalid(format!("no function {id}")))?;
        let Some(body) = func.body else { return self.call_external(&func.name, args) };
        if func.signature.variadic && args.len() > func.params.len() {
            return Err(TrapKind::Machine("variadic arguments"));
        }
        if args.len() != func.params.len() {
            return Err(invalid(format!("{} arguments for {}", args.len(), func.name)));
        }
        let mut frame = self.enter(func, args)?;
        let flow = self.block(&mut frame, body);
        for addr in frame.owned {
            self.memory.free(addr);
        }
        match flow? {
            Flow::Return(values) => Ok(values),
            Flow::Yield(_) | Flow::Break(_) | Flow::Continue(_) | Flow::Jump(_) => {
                Err(invalid("a function ends without return"))
            }
        }
    }

    fn call_external(&mut self, name: &str, args: &[Datum]) -> Run<Vec<Datum>> {
        // Work is carried out at once.
        if name == crate::SETTLE {
            return Ok(Vec::new());
        }
        match self.externals.get_mut(name) {
            Some(function) => Ok(function(&mut self.memory, args)?.into_iter().collect()),
            None => Err(TrapKind::UnknownFunction(name.to_string())),
        }
    }

    /// Gives each variable its storage.
    fn enter(&mut self, func: &'m Function, args: &[Datum]) -> Run<Frame<'m>> {
        let mut frame = Frame { func, values: vec![None; func.values.len()], vars: Vec::new(), owned: Vec::new() };
        for (var, data) in func.vars.iter() {
            let arg = func.params.iter().position(|p| *p == var).map(|index| &args[index]);
            let addr = match (data.class, arg) {
                (VarClass::Local | VarClass::GangLocal | VarClass::WorkerLocal, _) => {
                    self.local(&mut frame, &data.storage)?
                }
                (VarClass::Global(id), _) => {
                    *self.globals.get(id.0 as usize).ok_or_else(|| invalid(format!("no global {id}")))?
                }
                (VarClass::RefParam, Some(Datum::Ptr(addr))) => *addr,
                (VarClass::ValueParam, Some(Datum::View(view))) => {
                    let addr = self.local(&mut frame, &data.storage)?;
                    self.write_descriptor(addr, view)?;
                    addr
                }
                (VarClass::ValueParam, Some(value)) => {
                    let addr = self.local(&mut frame, &data.storage)?;
                    self.memory.store(addr, views::elem_of(&frame, var)?, value)?;
                    addr
                }
                // Looked for when it is used.
                (VarClass::Member { .. }, _) => 0,
                (VarClass::RefParam | VarClass::ValueParam, _) => {
                    return Err(invalid(format!("{var} got no argument that fits")));
                }
            };
            frame.vars.push(addr);
        }
        views::check_shapes(func, args)?;
        Ok(frame)
    }

    fn local(&mut self, frame: &mut Frame<'m>, storage: &Storage) -> Run<u64> {
        let addr = self.memory.allocate(storage_size(storage))?;
        frame.owned.push(addr);
        Ok(addr)
    }

    fn block(&mut self, frame: &mut Frame<'m>, block: Block) -> Run<Flow> {
        if self.depth >= MAX_DEPTH {
            return Err(TrapKind::TooDeep);
        }
        self.depth += 1;
        for op in &frame.func.blocks[block].ops {
            let step = self.steps.checked_sub(1).ok_or(TrapKind::StepLimit);
            let flow = step.and_then(|left| {
                self.steps = left;
                self.op(frame, *op)
            });
            match flow {
                Ok(None) => {}
                Ok(Some(flow)) => {
                    self.depth -= 1;
                    return Ok(flow);
                }
                Err(kind) => {
                    let here = || (frame.func.name.clone(), *op, frame.func.ops[*op].span);
                    self.trap_at.get_or_insert_with(here);
                    return Err(kind);
                }
            }
        }
        Err(invalid(format!("{block} ends without a terminator")))
    }
}

impl<'m> Frame<'m> {
    fn get(&self, value: Value) -> Run<&Datum> {
        let found = self.values.get(value.0 as usize).and_then(Option::as_ref);
        found.ok_or_else(|| invalid(format!("{value} has no value here")))
    }

    fn set(&mut self, value: Value, datum: Datum) {
        self.values[value.0 as usize] = Some(datum);
    }

    fn set_all(&mut self, names: &[Value], data: Vec<Datum>) -> Run<()> {
        if names.len() != data.len() {
            return Err(invalid(format!("{} values for {} names", data.len(), names.len())));
        }
        names.iter().zip(data).for_each(|(name, datum)| self.set(*name, datum));
        Ok(())
    }

    fn ty(&self, value: Value) -> Type {
        self.func.type_of(value)
    }

    fn int(&self, value: Value) -> Run<i64> {
        match self.get(value)? {
            Datum::Int(n) => Ok(*n),
            _ => Err(invalid(format!("{value} is no integer"))),
        }
    }

    fn ptr(&self, value: Value) -> Run<u64> {
        match self.get(value)? {
            Datum::Ptr(addr) => Ok(*addr),
            _ => Err(invalid(format!("{value} is no address"))),
        }
    }

    fn view(&self, value: Value) -> Run<&View> {
        match self.get(value)? {
            Datum::View(view) => Ok(view),
            _ => Err(invalid(format!("{value} is no view"))),
        }
    }

    fn all(&self, values: &[Value]) -> Run<Vec<Datum>> {
        values.iter().map(|v| self.get(*v).cloned()).collect()
    }
}

fn invalid(what: impl Into<String>) -> TrapKind {
    TrapKind::Invalid(what.into())
}

/// Stands for a function's address: no memory is there.
fn function_address(id: FuncId) -> u64 {
    0x1000 + u64::from(id.0)
}

/// Stands for a block's address.
fn label_address(block: Block) -> u64 {
    0x8000 + u64::from(block.0)
}

fn target_address(target: RelocationTarget, globals: &[u64]) -> u64 {
    match target {
        RelocationTarget::Global(id) => globals.get(id.0 as usize).copied().unwrap_or(0),
        RelocationTarget::Function(id) => function_address(id),
        RelocationTarget::Label(_, block) => label_address(block),
        RelocationTarget::Distance { to, from, .. } => label_address(to).wrapping_sub(label_address(from)),
    }
}

fn storage_size(storage: &Storage) -> u64 {
    match storage {
        Storage::Scalar(elem) => elem.bytes(),
        Storage::Array { elem, dims } => {
            dims.iter().fold(elem.bytes(), |n, d| n.saturating_mul(d.extent.max(0) as u64))
        }
        Storage::Pointer { .. } => 8,
        Storage::Descriptor { rank, .. } => 24 + 24 * u64::from(*rank),
    }
}
