//! What the pointer variables of a function may point to, and which of them may show the same memory.
//!
//! Flow-insensitive: a pointer has the origins of all values that it is ever given. Two accesses are kept apart when the
//! pointers have different origins that cannot overlap (two allocations, an allocation and a parameter, two arrays), when
//! one of them is `restrict` and the other not made from it (C11, 6.7.3.1), or when C's types forbid it (6.5, 7).

use super::library::{Effect, Library};
use super::module_facts::ModuleFacts;
use accc_ir::*;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Where an address comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Origin {
    /// This call of an allocator.
    Alloc(Op),
    /// A variable that is no pointer.
    Object(Var),
    /// What the caller passed in this parameter.
    Entry(Var),
    Unknown,
}

#[derive(Clone, Default, PartialEq)]
struct Info {
    origins: BTreeSet<Origin>,
    /// Pointers whose values it was made from.
    based_on: BTreeSet<Var>,
}

/// What is known of a function's pointers. Of variables that come later nothing is.
#[derive(Default)]
pub struct PointerTable {
    info: HashMap<Var, Info>,
    /// Allocations whose address something else may hold.
    escaped: HashSet<Op>,
}

/// The table of a function.
pub struct Pointers<'f> {
    func: &'f Function,
    table: Rc<PointerTable>,
    /// What parameters refer to counts as memory beside all that has names: callers look at what they pass.
    params_apart: bool,
    /// Pairs of which the program itself has found that they show memory of their own.
    checked: Vec<(Var, Var)>,
}

impl<'f> Pointers<'f> {
    /// Follows all pointers of a function; without `facts` nothing is known of what it calls.
    pub fn new(func: &'f Function, facts: Option<&ModuleFacts>) -> Pointers<'f> {
        let is_pointer = |data: &VarData| matches!(data.storage, Storage::Pointer { .. });
        let start = |(var, data): (Var, &VarData)| is_pointer(data).then(|| (var, Info::at_entry(var, data)));
        let info = func.vars.iter().filter_map(start).collect();
        let mut table = PointerTable { info, escaped: HashSet::new() };
        if !table.info.is_empty() {
            table.fill(func, facts);
        }
        Pointers::of(func, Rc::new(table))
    }

    /// By a table that was made earlier: the function has no other pointers since then, and those no other values.
    pub fn of(func: &'f Function, table: Rc<PointerTable>) -> Pointers<'f> {
        Pointers { func, table, params_apart: false, checked: Vec::new() }
    }

    /// The table by itself.
    pub fn table(self) -> Rc<PointerTable> {
        self.table
    }

    /// For what is told callers of the function, who know which of their arguments may meet.
    pub fn for_callers(func: &'f Function, facts: &ModuleFacts) -> Pointers<'f> {
        Pointers { params_apart: true, ..Pointers::new(func, Some(facts)) }
    }

    /// The same table inside a construct of this version.
    pub fn with_check(mut self, version: &Version) -> Pointers<'f> {
        if let Version::Checked(checked) = version {
            self.checked.clone_from(&checked.apart);
        }
        self
    }

    /// Whether accesses through two variables (arrays, or pointers to what is accessed) may meet.
    pub fn may_alias(&self, a: Var, b: Var) -> bool {
        if a == b {
            return true;
        }
        if self.checked.contains(&(a, b)) || self.checked.contains(&(b, a)) {
            return false;
        }
        let is_pointer = |var| self.table.info.contains_key(&var);
        if !is_pointer(a) && !is_pointer(b) {
            return descriptors_may_alias(self.func, a, b);
        }
        if self.keeps_apart(a, b) || self.keeps_apart(b, a) {
            return false;
        }
        let (of_a, of_b) = (self.origins(a), self.origins(b));
        of_a.iter().any(|x| of_b.iter().any(|y| self.may_meet(*x, *y)))
    }

    /// Whether two variables may show the same memory: neither what they were made from nor what they show keeps them apart.
    pub fn may_show_same(&self, a: Var, b: Var) -> bool {
        let (of_a, of_b) = (&self.func.vars[a], &self.func.vars[b]);
        let through_pointer = of_a.is_pointer() || of_b.is_pointer();
        self.may_alias(a, b) && (!through_pointer || types_may_meet(of_a.elem(), of_b.elem()))
    }

    /// The variables that a pointer variable's values were made from, itself aside.
    pub fn bases(&self, var: Var) -> impl Iterator<Item = Var> + '_ {
        self.table.info.get(&var).into_iter().flat_map(|info| info.based_on.iter().copied())
    }

    /// The arrays that it may point into.
    pub fn objects(&self, var: Var) -> impl Iterator<Item = Var> + '_ {
        self.table.info.get(&var).into_iter().flat_map(|info| &info.origins).filter_map(|origin| match origin {
            Origin::Object(object) => Some(*object),
            Origin::Alloc(_) | Origin::Entry(_) | Origin::Unknown => None,
        })
    }

    /// The parameters whose values it may hold, and the arrays that it may point into; `None` where there may be others.
    pub fn known_origins(&self, var: Var) -> Option<(Vec<Var>, Vec<Var>)> {
        let (mut entries, mut objects) = (Vec::new(), Vec::new());
        for origin in &self.table.info.get(&var)?.origins {
            match origin {
                Origin::Entry(param) => entries.push(*param),
                Origin::Object(object) => objects.push(*object),
                Origin::Alloc(_) | Origin::Unknown => return None,
            }
        }
        Some((entries, objects))
    }

    /// Whether it may hold an address that came from nowhere the function can see.
    pub fn is_unknown(&self, var: Var) -> bool {
        self.table.info.get(&var).is_some_and(|info| info.origins.contains(&Origin::Unknown))
    }

    /// Whether it may hold an address that the function did not make and was not given in a parameter or made by an allocator.
    pub fn leads_elsewhere(&self, var: Var) -> bool {
        self.func.vars[var].storage == Storage::Scalar(Elem::Ptr) || self.is_unknown(var)
    }

    /// Whether procedures that are not given the array, or the pointer, may know what it shows.
    pub fn is_visible(&self, var: Var) -> bool {
        let data = &self.func.vars[var];
        let floats = matches!(data.storage, Storage::Descriptor { kind: DescriptorKind::Pointer, .. });
        if !data.is_pointer() {
            return data.aliased || floats || !matches!(data.class, VarClass::Local | VarClass::RefParam);
        }
        self.origins(var).iter().any(|origin| match origin {
            Origin::Alloc(op) => self.table.escaped.contains(op),
            Origin::Object(object) => self.is_visible(*object),
            Origin::Entry(_) | Origin::Unknown => true,
        })
    }

    fn keeps_apart(&self, restricted: Var, other: Var) -> bool {
        self.func.vars[restricted].restrict
            && self.table.info.contains_key(&restricted)
            && !self.bases(other).any(|base| base == restricted)
    }

    fn origins(&self, var: Var) -> BTreeSet<Origin> {
        match self.table.info.get(&var) {
            Some(info) => info.origins.clone(),
            None => BTreeSet::from([Origin::Object(object_of(self.func, var))]),
        }
    }

    fn may_meet(&self, x: Origin, y: Origin) -> bool {
        match (x, y) {
            (Origin::Alloc(a), Origin::Alloc(b)) => a == b,
            (Origin::Alloc(_), Origin::Object(_) | Origin::Entry(_)) => false,
            (Origin::Alloc(a), Origin::Unknown) => self.table.escaped.contains(&a),
            (Origin::Object(a), Origin::Object(b)) => a == b,
            (Origin::Object(a), Origin::Entry(_)) => !self.params_apart && !self.func.is_of_frame(a),
            (Origin::Object(a), Origin::Unknown) => !self.func.is_of_frame(a) || self.func.vars[a].aliased,
            (Origin::Entry(a), Origin::Entry(b)) => a == b || !self.params_apart,
            (Origin::Entry(_) | Origin::Unknown, Origin::Unknown) | (Origin::Unknown, Origin::Entry(_)) => true,
            (Origin::Object(_) | Origin::Entry(_) | Origin::Unknown, _) => self.may_meet(y, x),
        }
    }
}

impl PointerTable {
    fn fill(&mut self, func: &Function, facts: Option<&ModuleFacts>) {
        let is_pointer = |data: &VarData| matches!(data.storage, Storage::Pointer { .. });
        let stores: Vec<(Var, Value)> = func
            .ops
            .values()
            .filter_map(|op| match op.kind {
                OpKind::Store(var, value) if is_pointer(&func.vars[var]) => Some((var, value)),
                _ => None,
            })
            .collect();
        loop {
            let before = self.info.clone();
            for (var, value) in &stores {
                let new = self.value(func, *value, facts);
                let info = self.info.entry(*var).or_default();
                info.origins.extend(new.origins);
                info.based_on.extend(new.based_on);
            }
            if self.info == before {
                break;
            }
        }
        self.find_escapes(func, facts);
    }

    /// What an address is made from.
    fn value(&self, func: &Function, value: Value, facts: Option<&ModuleFacts>) -> Info {
        let Some(op) = func.def(value) else { return Info::unknown() };
        match func.kind(op) {
            OpKind::Load(var) => self.pointer(func, *var),
            OpKind::VarAddr(var) => Info::of(Origin::Object(object_of(func, *var))),
            OpKind::ViewBase(view) | OpKind::ElemAddr { view, .. } => self.view(func, *view),
            OpKind::PtrAdd { addr, .. } => self.value(func, *addr, facts),
            OpKind::Select(_, a, b) => self.value(func, *a, facts).joined(self.value(func, *b, facts)),
            OpKind::If { then_block, else_block, .. } => {
                let result = func.ops[op].results.iter().position(|result| *result == value);
                let of_block = |block: Block| match func.terminator(block).map(|end| func.kind(end)) {
                    Some(OpKind::Yield(values)) => {
                        result.map_or_else(Info::unknown, |at| self.value(func, values[at], facts))
                    }
                    // It does not end here.
                    Some(_) | None => Info::default(),
                };
                of_block(*then_block).joined(of_block(*else_block))
            }
            OpKind::ConstInt(_) => Info::default(),
            OpKind::HeapAlloc { .. } => Info::of(Origin::Alloc(op)),
            OpKind::Call { callee, .. } => match facts.and_then(|facts| facts.library(*callee)) {
                Some(Library { effect: Effect::Allocates, .. }) => Info::of(Origin::Alloc(op)),
                Some(Library { gives_handle: true, .. }) => Info::default(),
                Some(_) | None => Info::unknown(),
            },
            _ => Info::unknown(),
        }
    }

    fn view(&self, func: &Function, view: Value) -> Info {
        match func.def(view).map(|op| func.kind(op)) {
            Some(OpKind::LoadView(var)) => self.pointer(func, *var),
            Some(OpKind::Section { view, .. } | OpKind::Field { view, .. }) => self.view(func, *view),
            _ => Info::unknown(),
        }
    }

    fn pointer(&self, func: &Function, var: Var) -> Info {
        match self.info.get(&var) {
            Some(info) => {
                let mut info = info.clone();
                info.based_on.insert(var);
                info
            }
            None => Info::of(Origin::Object(object_of(func, var))),
        }
    }

    /// Addresses that go where the function does not see them.
    fn find_escapes(&mut self, func: &Function, facts: Option<&ModuleFacts>) {
        let mut leaked: Vec<Value> = Vec::new();
        for op in func.ops.values() {
            match &op.kind {
                OpKind::Call { callee, args, .. } => {
                    // What gives an address may give that of its argument.
                    let gives = op.results.iter().any(|value| func.type_of(*value) == Type::Ptr);
                    let keeps = |n: usize| gives || facts.is_none_or(|facts| facts.keeps(*callee, n));
                    leaked.extend(args.iter().enumerate().filter(|(n, _)| keeps(*n)).map(|(_, arg)| *arg));
                }
                OpKind::CallIndirect { args, .. } | OpKind::Return(args) | OpKind::Yield(args) => leaked.extend(args),
                OpKind::Asm(asm) => leaked.extend(asm.args.iter().map(|arg| arg.value)),
                OpKind::StoreAt { value, .. } | OpKind::StoreElem { value, .. } => leaked.push(*value),
                OpKind::Store(var, value) if !self.is_seen(func, *var) => leaked.push(*value),
                _ => {}
            }
        }
        for value in leaked.into_iter().filter(|value| func.type_of(*value) == Type::Ptr) {
            let origins = self.value(func, value, facts).origins;
            self.escaped.extend(origins.into_iter().filter_map(|origin| match origin {
                Origin::Alloc(op) => Some(op),
                Origin::Object(_) | Origin::Entry(_) | Origin::Unknown => None,
            }));
        }
    }

    /// Whether all uses of a variable are in this function's sight.
    fn is_seen(&self, func: &Function, var: Var) -> bool {
        let data = &func.vars[var];
        let own = matches!(data.class, VarClass::Local | VarClass::ValueParam);
        own && !data.aliased && self.info.contains_key(&var)
    }
}

impl Info {
    fn of(origin: Origin) -> Info {
        Info { origins: BTreeSet::from([origin]), based_on: BTreeSet::new() }
    }

    fn unknown() -> Info {
        Info::of(Origin::Unknown)
    }

    fn joined(mut self, other: Info) -> Info {
        self.origins.extend(other.origins);
        self.based_on.extend(other.based_on);
        self
    }

    fn at_entry(var: Var, data: &VarData) -> Info {
        match data.class {
            _ if data.aliased => Info::unknown(),
            VarClass::Local | VarClass::GangLocal | VarClass::WorkerLocal => Info::default(),
            VarClass::ValueParam => Info::of(Origin::Entry(var)),
            VarClass::RefParam | VarClass::Global(_) | VarClass::Member { .. } => Info::unknown(),
        }
    }
}

/// The variable that a pointer was made of and never changed: `q` in `float *q = p`, where `p` does not change either, shows
/// what `p` does. Others are themselves.
pub fn copied_from(func: &Function, pointer: Var) -> Var {
    let stores = |var: Var| {
        let of_op = move |op: &OpData| match op.kind {
            OpKind::Store(target, value) if target == var => Some(value),
            _ => None,
        };
        func.ops.values().filter_map(of_op).collect::<Vec<Value>>()
    };
    let is_seen = |var: Var| {
        let data = &func.vars[var];
        data.is_pointer() && !data.aliased && matches!(data.class, VarClass::Local | VarClass::ValueParam)
    };
    let mut var = pointer;
    while is_seen(var) && func.vars[var].class == VarClass::Local {
        let [value] = stores(var)[..] else { break };
        var = match func.def(value).map(|op| func.kind(op)) {
            Some(OpKind::Load(from)) if is_seen(*from) => match (func.vars[*from].class, stores(*from).len()) {
                (VarClass::Local, 1) | (VarClass::ValueParam, 0) => *from,
                _ => break,
            },
            Some(OpKind::VarAddr(array)) if func.vars[*array].is_array() => *array,
            _ => break,
        };
    }
    var
}

/// The variable whose storage a variable's is a part of: the record of a member.
pub fn object_of(func: &Function, var: Var) -> Var {
    match func.vars[var].class {
        VarClass::Member { parent, .. } => object_of(func, parent),
        VarClass::Local
        | VarClass::GangLocal
        | VarClass::WorkerLocal
        | VarClass::RefParam
        | VarClass::ValueParam
        | VarClass::Global(_) => var,
    }
}

/// Whether C's types allow that an object is accessed as both (C11, 6.5, 7): characters as everything.
pub fn types_may_meet(a: Elem, b: Elem) -> bool {
    let is_bytes = |elem| matches!(elem, Elem::I8 | Elem::Bytes(_));
    a == b || is_bytes(a) || is_bytes(b)
}

/// Whether two array variables that are described by the program may show the same memory.
fn descriptors_may_alias(func: &Function, a: Var, b: Var) -> bool {
    let floats = |var: Var| {
        let data = &func.vars[var];
        data.aliased || matches!(data.storage, Storage::Descriptor { kind: DescriptorKind::Pointer, .. })
    };
    let described = |var: Var| matches!(func.vars[var].storage, Storage::Descriptor { .. });
    let own = owns_memory(func, a) && owns_memory(func, b);
    (described(a) || described(b)) && floats(a) && floats(b) && !own && func.vars[a].elem() == func.vars[b].elem()
}

/// An allocatable of an object that the procedure names: two of them never have the same memory, whatever points there.
fn owns_memory(func: &Function, var: Var) -> bool {
    let allocatable =
        |storage: &Storage| matches!(storage, Storage::Descriptor { kind: DescriptorKind::Allocatable, .. });
    let object = &func.vars[object_of(func, var)];
    let named = matches!(object.class, VarClass::Local | VarClass::Global(_)) && !object.is_pointer();
    let shown = matches!(object.storage, Storage::Descriptor { .. }) && !allocatable(&object.storage);
    allocatable(&func.vars[var].storage) && named && !shown
}
