//! `-acc=check`: puts an [`OpKind::Check`] before each access to memory that may have a copy on a device, in host code,
//! kernels for the CPU and routines alike (phase *outlined*). The runtime keeps the books (accc_rt's `check`).
//!
//! Left out is what has no copy: scalars and arrays of a function that no clause names and whose address nobody has,
//! and in kernels what each thread, worker or gang has for itself. Calls of functions that other compilers may have
//! made tell which addresses they are given: of what these functions do nothing is known.
//!
//! Writes come with their value, as the same one in place of itself changes nothing: of kernels only where all
//! iterations that write the element write the same for certain, as in `found = 1` and `row[j] = 2 * j`.

use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// In every function that has a body.
pub fn run(module: &mut Module) {
    let defined: HashSet<FuncId> =
        module.functions.iter().filter(|(_, func)| func.body.is_some()).map(|(id, _)| id).collect();
    let names = module.functions.values().map(|func| func.name.clone()).collect::<Vec<_>>();
    // The runtime's own routines tell themselves what they do.
    let own = |id: FuncId| names[id.index()].starts_with("acc_") || names[id.index()].starts_with("__accc_");
    for func in module.functions.values_mut() {
        let Some(body) = func.body else { continue };
        let (exposed, stored, updates) = (exposed(func, body), stored(func, body), Updates::of(func, body));
        for block in func.blocks.keys().collect::<Vec<_>>() {
            for op in std::mem::take(&mut func.blocks[block].ops) {
                let mut b = Builder::new(func, block);
                b.span = b.func.ops[op].span;
                for mut check in (Accesses { func: b.func, exposed: &exposed, stored: &stored }).of(op) {
                    check.combines = updates.operators.get(&op).copied().or(largest_or_smallest(b.func.kind(op)));
                    b.effect(OpKind::Check(Box::new(check)));
                }
                match b.func.kind(op).clone() {
                    OpKind::Call { callee, args, .. } if !defined.contains(&callee) && !own(callee) => {
                        pass_all(&mut b, &args, Some(callee), names[callee.index()] == OUTPUT);
                    }
                    OpKind::CallIndirect { args, .. } => pass_all(&mut b, &args, None, false),
                    _ => {}
                }
                func.blocks[block].ops.push(op);
            }
        }
    }
}

/// Local variables that other code may reach: a clause names them, or their address is taken.
fn exposed(func: &Function, body: Block) -> HashSet<Var> {
    let mut found = HashSet::new();
    for op in func.walk(body) {
        let clauses = match func.kind(op) {
            OpKind::Data(node) => &node.clauses,
            OpKind::DataAction(node) => &node.clauses,
            OpKind::VarAddr(var) => {
                found.insert(root(func, *var));
                continue;
            }
            OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view) => {
                found.extend(func.root_var(*view));
                continue;
            }
            _ => continue,
        };
        found.extend(clauses.iter().map(|clause| root(func, clause.var)));
    }
    found
}

/// What scalars are assigned.
fn stored(func: &Function, body: Block) -> HashMap<Var, Vec<Value>> {
    let mut found: HashMap<Var, Vec<Value>> = HashMap::new();
    for op in func.walk(body) {
        if let OpKind::Store(var, value) = func.kind(op) {
            found.entry(*var).or_default().push(*value);
        }
    }
    found
}

/// The variable whose storage it is part of.
fn root(func: &Function, var: Var) -> Var {
    match func.vars[var].class {
        VarClass::Member { parent, deref: false, .. } => root(func, parent),
        _ => var,
    }
}

/// Operators that a value's origin is looked for through.
const DEPTH: u32 = 12;

struct Accesses<'a> {
    func: &'a Function,
    exposed: &'a HashSet<Var>,
    /// What the function assigns to scalars.
    stored: &'a HashMap<Var, Vec<Value>>,
}

impl Accesses<'_> {
    /// What an op does to memory.
    fn of(&self, op: Op) -> Vec<Check> {
        let kind = self.func.kind(op);
        match kind {
            OpKind::Load(var) => self.scalar(CheckKind::Read, *var, None),
            OpKind::Store(var, value) => self.scalar(CheckKind::Write, *var, Some(*value)),
            OpKind::LoadElem { view, subscripts, .. } => self.element(CheckKind::Read, *view, subscripts, None),
            OpKind::StoreElem { view, subscripts, value, .. } => {
                self.element(CheckKind::Write, *view, subscripts, Some(*value))
            }
            OpKind::AtomicLoad(place) => self.place(CheckKind::AtomicRead, place),
            OpKind::AtomicStore(place, _) => self.place(CheckKind::AtomicWrite, place),
            OpKind::AtomicUpdate { place, .. } | OpKind::AtomicCompareExchange { place, .. } => {
                self.place(CheckKind::AtomicUpdate, place)
            }
            OpKind::LoadAt { addr, elem, .. } => self.at(CheckKind::Read, *addr, *elem, None),
            OpKind::StoreAt { addr, elem, value, .. } => self.at(CheckKind::Write, *addr, *elem, Some(*value)),
            OpKind::HostAtomic { addr, elem, .. } | OpKind::CompareExchange { addr, elem, .. } => {
                self.at(CheckKind::AtomicUpdate, *addr, *elem, None)
            }
            // Copying is no use of what is copied.
            OpKind::MemMove { dst, bytes, .. } | OpKind::MemSet { dst, bytes, .. } => {
                self.check(CheckKind::Write, CheckedAccess::Bytes { addr: *dst, bytes: *bytes }, None, None)
            }
            _ => Vec::new(),
        }
    }

    fn at(&self, kind: CheckKind, addr: Value, elem: Elem, value: Option<Value>) -> Vec<Check> {
        match self.in_frame(addr) {
            true => Vec::new(),
            false => self.check(kind, CheckedAccess::At { addr, elem }, None, value),
        }
    }

    /// Whether an address is one of a variable that no device has a copy of.
    fn in_frame(&self, addr: Value) -> bool {
        match self.func.def(addr).map(|op| self.func.kind(op)) {
            Some(OpKind::PtrAdd { addr, .. }) => self.in_frame(*addr),
            Some(OpKind::VarAddr(var)) => !self.may_have_copy(*var),
            Some(OpKind::HeapAlloc { .. }) => true,
            Some(OpKind::Alloca { .. } | OpKind::PrivateMemory { .. }) => self.func.kernel.is_some(),
            _ => false,
        }
    }

    fn place(&self, kind: CheckKind, place: &AtomicTarget) -> Vec<Check> {
        match place {
            AtomicTarget::Var(var) => self.scalar(kind, *var, None),
            AtomicTarget::Elem { view, subscripts } => self.element(kind, *view, subscripts, None),
        }
    }

    fn scalar(&self, kind: CheckKind, var: Var, value: Option<Value>) -> Vec<Check> {
        let is_number = self.func.vars[var].value_type().is_some();
        if !is_number || !self.may_have_copy(var) {
            return Vec::new();
        }
        self.check(kind, CheckedAccess::Var(var), Some(var), value)
    }

    fn element(&self, kind: CheckKind, view: Value, subscripts: &[Value], value: Option<Value>) -> Vec<Check> {
        let var = self.func.root_var(view);
        let own_storage = |var: Var| matches!(self.func.vars[var].storage, Storage::Array { .. });
        if var.is_some_and(|var| own_storage(var) && !self.may_have_copy(var)) {
            return Vec::new();
        }
        self.check(kind, CheckedAccess::Elem { view, subscripts: subscripts.to_vec() }, var, value)
    }

    fn check(&self, kind: CheckKind, place: CheckedAccess, var: Option<Var>, value: Option<Value>) -> Vec<Check> {
        let name = var.map(|var| &self.func.vars[var]).filter(|data| !data.is_hidden());
        let name = name.map(|data| data.name.clone()).unwrap_or_default();
        let subscripts = match &place {
            CheckedAccess::Elem { subscripts, .. } => &subscripts[..],
            _ => &[],
        };
        let value = value.filter(|value| self.func.kernel.is_none() || self.is_of_place(*value, subscripts, DEPTH));
        vec![Check { kind, place, name, value, combines: None, callee: None }]
    }

    /// Whether a value is made of constants, of what the kernel is given and of the subscripts of its place alone;
    /// `depth`: so many operators are looked through.
    fn is_of_place(&self, value: Value, subscripts: &[Value], depth: u32) -> bool {
        let is_subscript = |other: &Value| is_same_value(self.func, self.unconverted(*other), self.unconverted(value));
        if depth == 0 || subscripts.iter().any(is_subscript) {
            return depth > 0;
        }
        let inner = |value: Value| self.is_of_place(value, subscripts, depth - 1);
        match self.func.def(value).map(|op| self.func.kind(op)) {
            Some(OpKind::ConstInt(_) | OpKind::ConstFloat(_) | OpKind::ConstF80(_) | OpKind::ConstF128(_)) => true,
            Some(OpKind::Load(var)) => match (self.func.vars[*var].class, self.stored.get(var).map(|all| &all[..])) {
                (VarClass::ValueParam, None) => true,
                // A scalar of the iteration, which has one value there.
                (VarClass::Local, Some([value])) => inner(*value),
                _ => false,
            },
            Some(OpKind::Convert(a) | OpKind::UConvert(a) | OpKind::Unary(_, a)) => inner(*a),
            Some(OpKind::Binary(_, a, b)) => inner(*a) && inner(*b),
            _ => false,
        }
    }

    fn unconverted(&self, value: Value) -> Value {
        match self.func.def(value).map(|op| self.func.kind(op)) {
            Some(OpKind::Convert(inner)) => self.unconverted(*inner),
            _ => value,
        }
    }

    /// Whether a variable's own storage may be on a device, or be memory of one.
    fn may_have_copy(&self, var: Var) -> bool {
        let var = root(self.func, var);
        match self.func.vars[var].class {
            VarClass::Local if self.func.kernel.is_some() => false,
            VarClass::Local => self.exposed.contains(&var),
            VarClass::GangLocal | VarClass::WorkerLocal | VarClass::ValueParam => false,
            VarClass::RefParam | VarClass::Global(_) => true,
            VarClass::Member { .. } => true,
        }
    }
}

/// Stores whose value is made by an operator of what was in the same place, and the loads of that.
#[derive(Default)]
struct Updates {
    operators: HashMap<Op, ReductionOp>,
}

/// An atomic update before which a plain read may look whether it is needed.
fn largest_or_smallest(kind: &OpKind) -> Option<ReductionOp> {
    match kind {
        OpKind::AtomicUpdate { op: AtomicOp::Max | AtomicOp::UMax, .. } => Some(ReductionOp::Max),
        OpKind::AtomicUpdate { op: AtomicOp::Min | AtomicOp::UMin, .. } => Some(ReductionOp::Min),
        _ => None,
    }
}

impl Updates {
    fn of(func: &Function, body: Block) -> Updates {
        let mut found = Updates::default();
        for op in func.walk(body) {
            let (OpKind::Store(_, value) | OpKind::StoreElem { value, .. }) = func.kind(op) else { continue };
            if let Some((operator, load)) = updated(func, op, *value, None) {
                found.operators.extend([(op, operator), (load, operator)]);
            }
        }
        found
    }
}

/// The operator of which alone a value is made, where one operand is what the place of a store held, and the load of
/// that. `s + a + b` is `(s + a) + b`.
fn updated(func: &Function, store: Op, value: Value, outer: Option<ReductionOp>) -> Option<(ReductionOp, Op)> {
    let op = func.def(value)?;
    match func.kind(op) {
        OpKind::Convert(inner) => updated(func, store, *inner, outer),
        OpKind::Binary(binary, a, b) => {
            let operator = reduction_of(*binary).filter(|operator| outer.is_none_or(|outer| outer == *operator))?;
            [a, b].into_iter().find_map(|operand| updated(func, store, *operand, Some(operator)))
        }
        OpKind::Load(_) | OpKind::LoadElem { .. } => {
            outer.filter(|_| is_same_place(func, store, op)).map(|operator| (operator, op))
        }
        _ => None,
    }
}

fn is_same_place(func: &Function, store: Op, load: Op) -> bool {
    match (func.kind(store), func.kind(load)) {
        (OpKind::Store(stored, _), OpKind::Load(loaded)) => stored == loaded,
        (OpKind::StoreElem { view, subscripts, .. }, OpKind::LoadElem { view: other, subscripts: others, .. }) => {
            func.root_var(*view).is_some()
                && func.root_var(*view) == func.root_var(*other)
                && subscripts.len() == others.len()
                && subscripts.iter().zip(others).all(|(a, b)| is_same_value(func, *a, *b))
        }
        _ => false,
    }
}

/// Whether two values are written alike.
fn is_same_value(func: &Function, a: Value, b: Value) -> bool {
    let (Some(x), Some(y)) = (func.def(a), func.def(b)) else { return a == b };
    let alike = |pairs: &[(Value, Value)]| pairs.iter().all(|(a, b)| is_same_value(func, *a, *b));
    x == y
        || match (func.kind(x), func.kind(y)) {
            (OpKind::ConstInt(a), OpKind::ConstInt(b)) => a == b,
            (OpKind::Load(a), OpKind::Load(b)) | (OpKind::LoadView(a), OpKind::LoadView(b)) => a == b,
            (OpKind::Convert(a), OpKind::Convert(b)) => alike(&[(*a, *b)]),
            (OpKind::Binary(op, a, b), OpKind::Binary(other, c, d)) => op == other && alike(&[(*a, *c), (*b, *d)]),
            (
                OpKind::LoadElem { view: a, subscripts: of_a, .. },
                OpKind::LoadElem { view: b, subscripts: of_b, .. },
            ) => {
                let pairs: Vec<(Value, Value)> = of_a.iter().copied().zip(of_b.iter().copied()).collect();
                of_a.len() == of_b.len() && alike(&[(*a, *b)]) && alike(&pairs)
            }
            _ => false,
        }
}

fn reduction_of(op: BinaryOp) -> Option<ReductionOp> {
    match op {
        BinaryOp::Add | BinaryOp::AddNsw | BinaryOp::Sub | BinaryOp::SubNsw => Some(ReductionOp::Add),
        BinaryOp::Mul | BinaryOp::MulNsw => Some(ReductionOp::Mul),
        BinaryOp::And => Some(ReductionOp::BitAnd),
        BinaryOp::Or => Some(ReductionOp::BitOr),
        BinaryOp::Xor => Some(ReductionOp::BitXor),
        BinaryOp::Min => Some(ReductionOp::Min),
        BinaryOp::Max => Some(ReductionOp::Max),
        BinaryOp::UMin => Some(ReductionOp::UMin),
        BinaryOp::UMax => Some(ReductionOp::UMax),
        BinaryOp::Div | BinaryOp::Rem | BinaryOp::UDiv | BinaryOp::URem => None,
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => None,
    }
}

/// Fortran's output of an array: it reads what its second argument describes, and nothing else happens.
const OUTPUT: &str = "_FortranAioOutputDescriptor";

/// Tells of the addresses that a call gives away; of a descriptor also what it describes.
fn pass_all(b: &mut Builder<'_>, args: &[Value], callee: Option<FuncId>, only_reads: bool) {
    for arg in args.iter().copied().filter(|arg| b.func.type_of(*arg) == Type::Ptr).collect::<Vec<_>>() {
        let described = match b.func.def(arg).map(|op| b.func.kind(op)) {
            Some(OpKind::VarAddr(var)) if matches!(b.func.vars[*var].storage, Storage::Descriptor { .. }) => Some(*var),
            _ => None,
        };
        let view = described.map(|var| {
            let ty = Type::View(b.func.vars[var].elem(), b.func.vars[var].rank());
            b.value(OpKind::LoadView(var), ty)
        });
        let (kind, place) = match view {
            Some(view) if only_reads => (CheckKind::Read, CheckedAccess::View(view)),
            None if only_reads => continue,
            _ => {
                let addr = view.map_or(arg, |view| b.value(OpKind::ViewBase(view), Type::Ptr));
                (CheckKind::Passed, CheckedAccess::Bytes { addr, bytes: b.i64(1) })
            }
        };
        let (name, value, combines) = (String::new(), None, None);
        b.effect(OpKind::Check(Box::new(Check { kind, place, name, value, combines, callee })));
    }
}
