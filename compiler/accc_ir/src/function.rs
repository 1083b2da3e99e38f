//! Functions, and the variables, values, ops and blocks they own.

use crate::acc::{Construct, Machine};
use crate::attrs::{FunctionAttrs, ParamAttr};
use crate::debug::DebugTypeId;
use crate::entity::PrimaryMap;
use crate::ids::{Block, GlobalId, Op, Value, Var};
use crate::op::OpKind;
use crate::op_parts::For;
use crate::record::RecordId;
use crate::signature::Signature;
use crate::types::{Elem, PointerDim, Type};
use accc_source::Span;

/// A procedure: its border, what it owns, and its body.
#[derive(Clone, Debug)]
pub struct Function {
    /// Link name: `gol_`, `MAIN__`.
    pub name: String,
    /// As the user knows it, for messages and profiles: `gol`.
    pub display_name: String,
    /// Its heading in the source.
    pub span: Span,
    /// The types at the machine's border.
    pub signature: Signature,
    /// The parameters' variables, one for each of `signature.params`; empty when `body` is `None`.
    pub params: Vec<Var>,
    /// All named storage, of every block.
    pub vars: PrimaryMap<Var, VarData>,
    /// Results of ops and arguments of blocks.
    pub values: PrimaryMap<Value, ValueData>,
    /// Also those that stand in no block any more.
    pub ops: PrimaryMap<Op, OpData>,
    /// Also those that no op owns any more.
    pub blocks: PrimaryMap<Block, BlockData>,
    /// `None`: declared only.
    pub body: Option<Block>,
    /// No other object sees it.
    pub internal: bool,
    /// The procedure can be called on devices.
    pub routine: Option<crate::routine::Routine>,
    /// Set in phase *outlined* for what used to be a compute region's nest.
    pub kernel: Option<Kernel>,
    /// What the program says of it to the linker and the machine.
    pub attrs: FunctionAttrs,
    /// Its type, for debuggers: a `DebugType::Function`.
    pub debug: Option<DebugTypeId>,
}

/// What makes a function a kernel. Its loops carry the schedule.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// What it runs on.
    pub machine: Machine,
    /// The compute construct it came from, for profiles: kind, span and end.
    pub construct: Construct,
    /// The loop nest (or statement) that profiles name.
    pub span: Span,
    /// GPU: the threads of one gang: lanes, workers, 1. Constants of all launches, or [`crate::schedule::AT_LAUNCH`].
    pub block: [u32; 3],
    /// GPU: all gangs of a launch are resident at once, so that they can meet (`GridBarrier`). Gangs are numbered in one
    /// row; each gang loop arranges them for itself.
    pub cooperative: bool,
    /// Of a version of its construct that messages don't speak of.
    pub untold: bool,
}

/// A variable: what it stores, and where that lies.
#[derive(Clone, Debug)]
pub struct VarData {
    /// As the user wrote it; hidden variables of the front end start with a dot.
    pub name: String,
    /// Its declaration.
    pub span: Span,
    /// What it stores.
    pub storage: Storage,
    /// Where it lies.
    pub class: VarClass,
    /// Its address may be held by something the IR does not see (target, pointer, address taken).
    pub aliased: bool,
    /// A dummy that the callee may not define (`intent(in)`, pointer to const).
    pub readonly: bool,
    /// A `RefParam` for which the caller may pass null: an absent argument. `VarAddr` gives what was passed; what constructs
    /// take along of it without being asked to is zero then, and clauses on it do nothing (2.17.1).
    pub optional: bool,
    /// Each load and store is one in the program.
    pub volatile: bool,
    /// A pointer: what it points to is reached through no other name while the variable lives.
    pub restrict: bool,
    /// A pointer: to one object, as C++'s `this` is.
    pub to_object: bool,
    /// Of a dense view that a GPU kernel is passed: this other one (or itself) has the same lower bounds and strides in all
    /// dimensions that both have, and the elements of either lie within [`SMALL_ARRAY`] bytes from the first one on. Of a
    /// pointer: itself, and so do those that the kernel accesses behind it.
    pub shape: Option<Var>,
    /// In bytes; `None`: as the element's type has it.
    pub align: Option<u64>,
    /// Its type for debuggers; `None`: they are not told of it.
    pub debug: Option<DebugTypeId>,
    /// What its records hold; `None`: no records, or data clauses on it mean the records alone.
    pub record: Option<RecordId>,
}

/// Offsets of the elements of arrays up to this size are computed in 32 bits, also where a subscript is up to 2^20 elements off.
pub const SMALL_ARRAY: i64 = (1 << 31) - (1 << 20);

/// What a variable's storage holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Storage {
    /// One number, or an address without known elements.
    Scalar(Elem),
    /// An array whose shape is known now.
    Array {
        /// Of one element.
        elem: Elem,
        /// Fastest first.
        dims: Vec<StaticDim>,
    },
    /// A scalar that holds an address, and what is there: elements one after the other, each an array of `inner` (fastest
    /// dimension first): `double *a` has none, `double (*a)[M]` has `M`.
    Pointer {
        /// What it points to, or an element of that.
        elem: Elem,
        /// Fastest first.
        inner: Vec<PointerDim>,
    },
    /// A view (with everything that a Fortran descriptor in flang-rt's layout holds): allocatables, pointers,
    /// assumed-shape dummies, and arrays whose shape is known only at run time. `contiguous`: the elements are dense in
    /// memory, the first dimension fastest.
    Descriptor {
        /// Of one element.
        elem: Elem,
        /// How many dimensions.
        rank: u8,
        /// The elements lie densely, fastest dimension first.
        contiguous: bool,
        /// Who may change what it shows.
        kind: DescriptorKind,
    },
}

/// The outermost extent of a view on what a pointer points to: larger than any array.
pub const UNKNOWN_EXTENT: i64 = i64::MAX >> 8;

/// The last extent in the descriptor of an array without one (Fortran's assumed size): larger than every subscript.
pub const OPEN_EXTENT: i64 = u32::MAX as i64;

/// What a descriptor variable is in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DescriptorKind {
    /// Owns its memory; `allocate` and assignments change its shape.
    Allocatable,
    /// Shows memory of others, in any strides.
    Pointer,
    /// Shape fixed while the procedure runs.
    Other,
}

/// A dimension whose bounds are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StaticDim {
    /// The first subscript.
    pub lower: i64,
    /// How many elements; 0: none.
    pub extent: i64,
}

/// Where a variable lies, and how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarClass {
    /// Lives in the frame (a kernel's: in registers or local memory of each thread).
    Local,
    /// Kernels only: one for each gang (GPU: shared memory).
    GangLocal,
    /// Kernels only: one for each worker of each gang (GPU: shared memory).
    WorkerLocal,
    /// A parameter whose storage is where the caller's pointer says. For `Storage::Descriptor` that is a descriptor.
    RefParam,
    /// A parameter passed by value: a scalar, or (to kernels only) a view.
    ValueParam,
    /// In static memory, as long as the program runs.
    Global(GlobalId),
    /// Part of another variable's storage: at this offset of a record, or with `deref` of the record that a pointer
    /// variable points to. Its name is the whole path: `s.data`, `p->data`.
    Member {
        /// The variable that it is a part of.
        parent: Var,
        /// In bytes from the record's first one.
        offset: u64,
        /// The parent is a pointer to the record.
        deref: bool,
    },
}

/// What is known of a value.
#[derive(Clone, Debug)]
pub struct ValueData {
    /// Of each value one, from the start.
    pub ty: Type,
    /// Where it comes from.
    pub def: ValueDef,
}

/// What defines a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// An op gives it.
    Result(Op),
    /// It is an argument of a block.
    Arg(Block),
}

/// An operation with its results.
#[derive(Clone, Debug)]
pub struct OpData {
    /// What it does, with its operands.
    pub kind: OpKind,
    /// None, one, or as many as a loop carries.
    pub results: Vec<Value>,
    /// What of the source it was made from.
    pub span: Span,
    /// The block that the editor put it into last: most often where it stands ([`Function::block_of`]).
    pub(crate) home: Option<Block>,
}

/// A sequence of ops.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// What whoever runs the block gives it: a loop its counter and what is carried.
    pub args: Vec<Value>,
    /// In order; the last one is the terminator.
    pub ops: Vec<Op>,
}

impl Function {
    /// The version of the function's code: whatever may have changed a variable, value, op or block has raised it.
    pub fn version(&self) -> u64 {
        self.vars.edits() + self.values.edits() + self.ops.edits() + self.blocks.edits()
    }

    /// A declaration; give it a `body` to define it.
    pub fn declare(name: &str, signature: Signature) -> Function {
        Function {
            name: name.to_string(),
            display_name: name.trim_end_matches('_').to_string(),
            span: Span::NONE,
            signature,
            params: Vec::new(),
            vars: PrimaryMap::new(),
            values: PrimaryMap::new(),
            ops: PrimaryMap::new(),
            blocks: PrimaryMap::new(),
            body: None,
            internal: false,
            routine: None,
            kernel: None,
            attrs: FunctionAttrs::default(),
            debug: None,
        }
    }

    /// What an op does.
    pub fn kind(&self, op: Op) -> &OpKind {
        &self.ops[op].kind
    }

    /// Whether it is a loop whose schedule shares its iterations among gangs.
    pub fn is_gang_loop(&self, op: Op) -> bool {
        matches!(self.kind(op), OpKind::For(node) if node.schedule.as_ref().is_some_and(|schedule| schedule.gang))
    }

    /// The node of an op that is known to be a loop.
    pub fn loop_at(&self, op: Op) -> &For {
        match self.kind(op) {
            OpKind::For(node) => node,
            other => unreachable!("a loop was expected, not {other:?}"),
        }
    }

    /// As [`Function::loop_at`], to be changed.
    pub fn loop_at_mut(&mut self, op: Op) -> &mut For {
        match &mut self.ops[op].kind {
            OpKind::For(node) => node,
            other => unreachable!("a loop was expected, not {other:?}"),
        }
    }

    /// The type of a value.
    pub fn type_of(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// The op that computes a value; `None` for a block's argument.
    pub fn def(&self, value: Value) -> Option<Op> {
        match self.values[value].def {
            ValueDef::Result(op) => Some(op),
            ValueDef::Arg(_) => None,
        }
    }

    /// The integer that a value always is, if it is defined as a constant.
    pub fn constant_int(&self, value: Value) -> Option<i64> {
        match self.def(value).map(|op| self.kind(op)) {
            Some(OpKind::ConstInt(n)) => Some(*n),
            _ => None,
        }
    }

    /// Whether a kernel does nothing to a variable but fold reductions over gangs into it, at its end. The gangs of a
    /// cooperative kernel read it too.
    pub fn only_folds_into(&self, var: Var) -> bool {
        let is_plain = self.kernel.as_ref().is_some_and(|node| !node.cooperative);
        let Some(body) = self.body.filter(|_| is_plain) else { return false };
        self.walk(body).into_iter().all(|op| {
            let kind = self.kind(op);
            let named = kind.vars().into_iter().filter(|other| *other == var).count();
            let folds = match kind {
                OpKind::For(node) => node.schedule.iter().flat_map(|schedule| &schedule.reductions),
                _ => return named == 0,
            };
            named == folds.filter(|plan| plan.gangs && plan.target == var).count()
        })
    }

    /// The variable whose elements a view shows, looked for through sections, members, tables of rows and pointers in
    /// elements.
    pub fn root_var(&self, view: Value) -> Option<Var> {
        match self.kind(self.def(view)?) {
            OpKind::LoadView(var) => Some(*var),
            OpKind::Section { view, .. } => self.root_var(*view),
            OpKind::DeviceView { view, .. } => self.root_var(*view),
            OpKind::Field { view, .. } => self.root_var(*view),
            OpKind::RowView { table, .. } => self.root_var(*table),
            // What a pointer in an element points to.
            OpKind::MakeView { base, .. } => match self.kind(self.def(*base)?) {
                OpKind::LoadElem { view, .. } => self.root_var(*view),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether each call has the variable for itself: a local one, or an argument that was passed by value.
    pub fn is_of_frame(&self, var: Var) -> bool {
        let is_copy = |at: usize| matches!(self.signature.param_attrs.get(at), Some(ParamAttr::ByVal { .. }));
        match self.vars[var].class {
            VarClass::Local | VarClass::ValueParam => true,
            VarClass::RefParam => self.params.iter().position(|param| *param == var).is_some_and(is_copy),
            _ => false,
        }
    }

    /// Whether a variable is the other one, or lies in it: a member of a record, or of a member.
    pub fn is_part(&self, part: Var, whole: Var) -> bool {
        part == whole
            || match self.vars[part].class {
                VarClass::Member { parent, deref: false, .. } => self.is_part(parent, whole),
                _ => false,
            }
    }

    /// All ops of a block and of the blocks inside them, in program order (an op before what it holds).
    pub fn walk(&self, block: Block) -> Vec<Op> {
        let mut found = Vec::new();
        self.walk_into(block, &mut found);
        found
    }

    /// An op and everything inside it.
    pub fn walk_op(&self, op: Op) -> Vec<Op> {
        let inner = self.kind(op).blocks().into_iter().flat_map(|block| self.walk(block));
        std::iter::once(op).chain(inner).collect()
    }

    fn walk_into(&self, block: Block, found: &mut Vec<Op>) {
        for op in &self.blocks[block].ops {
            found.push(*op);
            for inner in self.ops[*op].kind.blocks() {
                self.walk_into(inner, found);
            }
        }
    }
}

impl VarData {
    /// Without attributes: they are set afterwards.
    pub fn new(name: &str, span: Span, storage: Storage, class: VarClass) -> VarData {
        VarData {
            name: name.to_string(),
            span,
            storage,
            class,
            aliased: false,
            readonly: false,
            optional: false,
            volatile: false,
            restrict: false,
            to_object: false,
            shape: None,
            align: None,
            debug: None,
            record: None,
        }
    }

    /// The element of what it shows: of a pointer, what it points to.
    pub fn elem(&self) -> Elem {
        match &self.storage {
            Storage::Scalar(elem)
            | Storage::Array { elem, .. }
            | Storage::Pointer { elem, .. }
            | Storage::Descriptor { elem, .. } => *elem,
        }
    }

    /// Dimensions of its elements; 0: a scalar.
    pub fn rank(&self) -> u8 {
        match &self.storage {
            Storage::Scalar(_) => 0,
            Storage::Array { dims, .. } => dims.len() as u8,
            Storage::Pointer { inner, .. } => inner.len() as u8 + 1,
            Storage::Descriptor { rank, .. } => *rank,
        }
    }

    /// The type of the value that `Load` gives and `Store` takes; `None` where neither can be.
    pub fn value_type(&self) -> Option<Type> {
        match &self.storage {
            Storage::Scalar(elem) => elem.value_type(),
            Storage::Pointer { .. } => Some(Type::Ptr),
            Storage::Array { .. } | Storage::Descriptor { .. } => None,
        }
    }

    /// Whether it is a scalar that shows no elements of others.
    pub fn is_scalar(&self) -> bool {
        matches!(self.storage, Storage::Scalar(_))
    }

    /// Whether its storage holds elements, or a description of them: no scalar and no pointer.
    pub fn is_array(&self) -> bool {
        match self.storage {
            Storage::Array { .. } | Storage::Descriptor { .. } => true,
            Storage::Scalar(_) | Storage::Pointer { .. } => false,
        }
    }

    /// It holds an address and knows what lies there.
    pub fn is_pointer(&self) -> bool {
        matches!(self.storage, Storage::Pointer { .. })
    }

    /// C's `type v[]`, the last member of a record.
    pub fn is_flexible_member(&self) -> bool {
        let is_open = |dims: &[StaticDim]| dims.last().is_some_and(|dim| dim.extent == OPEN_EXTENT);
        let is_member = matches!(self.class, VarClass::Member { .. });
        is_member && matches!(&self.storage, Storage::Array { dims, .. } if is_open(dims))
    }

    /// Made by a front end, unknown to the user.
    pub fn is_hidden(&self) -> bool {
        self.name.starts_with('.')
    }
}
