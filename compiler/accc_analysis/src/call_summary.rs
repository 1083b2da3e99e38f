//! What a call of a procedure does beside giving its result: which of the things that its arguments refer to it reads and
//! writes, and whether that is all.
//!
//! One table for a module, callees before their callers. A procedure is *closed* when its body is known and does nothing else: no
//! output, no global variables but constants, no memory of unknown origin, no addresses kept, and calls only closed ones. A
//! procedure that calls itself is not.

use super::pointers::{Pointers, object_of};
use accc_ir::*;

/// What a procedure does with what one of its parameters refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Touch {
    /// What was there before the call is read.
    pub read: bool,
    /// It may be changed.
    pub written: bool,
    /// It is a scalar: nothing beside it is touched.
    pub scalar: bool,
}

/// A closed procedure.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// For each parameter.
    pub params: Vec<Touch>,
}

/// For each function that device code may call; `None` where it is not closed, and for the others.
pub fn of_module(module: &Module) -> Vec<Option<Summary>> {
    let mut summaries = vec![None; module.functions.len()];
    let callable = module.functions.iter().filter(|(_, func)| func.routine.is_some());
    let calls = Graph::of_calls(module);
    let called = calls.reachable(callable.map(|(id, _)| id));
    for id in calls.groups().into_iter().flatten().filter(|id| called.contains(id)) {
        summaries[id.index()] = Walk::of(&module.functions[id], module, &summaries);
    }
    summaries
}

/// What concerns nobody but the procedure: its control flow, and memory of its own.
const OWN: Effect = Effect::HOLD
    .or(Effect::YIELD)
    .or(Effect::JUMP)
    .or(Effect::RETURN)
    .or(Effect::END)
    .or(Effect::ALLOCATE)
    .or(Effect::FREE)
    .or(Effect::HERE);

struct Walk<'f> {
    func: &'f Function,
    module: &'f Module,
    summaries: &'f [Option<Summary>],
    pointers: Pointers<'f>,
    found: Summary,
}

/// Where an address leads: to parameters of the function; locals are nobody else's affair.
type Pointees = Option<Vec<Var>>;

impl<'f> Walk<'f> {
    fn of(func: &'f Function, module: &'f Module, summaries: &'f [Option<Summary>]) -> Option<Summary> {
        let body = func.body?;
        let returns_address = func.signature.results.contains(&Type::Ptr);
        if returns_address || func.signature.variadic || func.signature.noreturn {
            return None;
        }
        let touch = |var: &Var| Touch { scalar: is_scalar(&func.vars[*var]), ..Touch::default() };
        let found = Summary { params: func.params.iter().map(touch).collect() };
        let mut walk = Walk { func, module, summaries, pointers: Pointers::new(func, None), found };
        func.walk(body).into_iter().all(|op| walk.op(op).is_some()).then_some(walk.found)
    }

    /// `None`: the function is not closed.
    fn op(&mut self, op: Op) -> Option<()> {
        match self.func.kind(op) {
            OpKind::Load(var) | OpKind::LoadView(var) => {
                let places = self.place(*var)?;
                self.touch(&places, true, false)
            }
            OpKind::Store(var, value) => {
                let places = self.place(*var)?;
                // An address that outlives the call is kept.
                if self.func.type_of(*value) == Type::Ptr && !places.is_empty() {
                    return None;
                }
                self.touch(&places, false, true)
            }
            OpKind::LoadElem { view, .. } => self.of_view(*view, true, false),
            OpKind::StoreElem { view, value, .. } if self.func.type_of(*value) != Type::Ptr => {
                self.of_view(*view, false, true)
            }
            OpKind::LoadAt { access, .. } | OpKind::StoreAt { access, .. } if access.volatile => None,
            OpKind::LoadAt { addr, .. } => self.of_address(*addr, true, false),
            OpKind::StoreAt { addr, value, .. } if self.func.type_of(*value) != Type::Ptr => {
                self.of_address(*addr, false, true)
            }
            OpKind::MemMove { dst, src, .. } => {
                self.of_address(*dst, false, true)?;
                self.of_address(*src, true, false)
            }
            OpKind::MemSet { dst, .. } => self.of_address(*dst, false, true),
            OpKind::StoreView(var, view) => {
                let own = self.func.vars[*var].class == VarClass::Local && !self.func.vars[*var].aliased;
                own.then(|| self.of_view(*view, true, true))?
            }
            OpKind::Call { callee, args, .. } => self.call(*callee, args),
            OpKind::VarAddr(var) => self.place(*var).map(|_| ()),
            OpKind::For(_) => Some(()),
            kind => kind.does_only(OWN).then_some(()),
        }
    }

    fn call(&mut self, callee: FuncId, args: &[Value]) -> Option<()> {
        let summary = self.summaries[callee.index()].as_ref()?;
        for (arg, touch) in args.iter().zip(&summary.params).filter(|(arg, _)| self.func.type_of(**arg) == Type::Ptr) {
            self.of_address(*arg, touch.read, touch.written)?;
        }
        Some(())
    }

    fn of_view(&mut self, view: Value, read: bool, written: bool) -> Option<()> {
        let var = self.func.root_var(view);
        let places = match (var, self.func.def(view).map(|op| self.func.kind(op))) {
            (Some(var), _) => self.shown(var)?,
            (None, Some(OpKind::MakeView { base, .. })) => self.led_to(*base)?,
            (None, _) => return None,
        };
        self.touch(&places, read, written)
    }

    fn of_address(&mut self, address: Value, read: bool, written: bool) -> Option<()> {
        let places = self.led_to(address)?;
        self.touch(&places, read, written)
    }

    fn touch(&mut self, params: &[Var], read: bool, written: bool) -> Option<()> {
        for var in params {
            let index = self.func.params.iter().position(|param| param == var)?;
            let touch = &mut self.found.params[index];
            touch.read |= read;
            touch.written |= written;
        }
        Some(())
    }

    /// Whose storage a variable is.
    fn place(&self, var: Var) -> Pointees {
        if self.func.vars[var].volatile {
            return None;
        }
        if let VarClass::Member { parent, deref, .. } = self.func.vars[var].class {
            return if deref { self.shown(parent) } else { self.place(parent) };
        }
        match self.func.vars[var].class {
            VarClass::Local | VarClass::ValueParam | VarClass::GangLocal | VarClass::WorkerLocal => Some(Vec::new()),
            VarClass::RefParam => Some(vec![var]),
            VarClass::Global(id) => self.module.globals[id].constant.then(Vec::new),
            VarClass::Member { .. } => None,
        }
    }

    /// What an array has, or a pointer points to.
    fn shown(&self, var: Var) -> Pointees {
        let data = &self.func.vars[var];
        match data.storage {
            Storage::Pointer { .. } => self.pointed_to(var),
            // What descriptors of the frame show is in the frame or an argument's.
            Storage::Descriptor { .. } if data.class == VarClass::Local => {
                let shown = self.func.ops.values().filter_map(|op| match op.kind {
                    OpKind::StoreView(v, view) if v == var => Some(view),
                    _ => None,
                });
                let places = shown.map(|view| self.base_of(view)).collect::<Option<Vec<_>>>()?;
                Some(places.into_iter().flatten().collect())
            }
            Storage::Descriptor { kind: DescriptorKind::Pointer, .. } => None,
            Storage::Descriptor { .. } | Storage::Array { .. } | Storage::Scalar(_) => self.place(var),
        }
    }

    fn base_of(&self, view: Value) -> Pointees {
        match self.func.kind(self.func.def(view)?) {
            OpKind::MakeView { base, .. } => self.led_to(*base),
            OpKind::LoadView(var) => self.shown(*var),
            OpKind::Section { view, .. } => self.base_of(*view),
            _ => None,
        }
    }

    fn pointed_to(&self, var: Var) -> Pointees {
        if self.func.vars[var].class == VarClass::RefParam {
            return None;
        }
        let (params, objects) = self.pointers.known_origins(var)?;
        let of_objects = objects.into_iter().map(|object| self.place(object)).collect::<Option<Vec<_>>>()?;
        Some(params.into_iter().chain(of_objects.into_iter().flatten()).collect())
    }

    fn led_to(&self, address: Value) -> Pointees {
        match self.func.kind(self.func.def(address)?) {
            OpKind::VarAddr(var) => self.place(object_of(self.func, *var)),
            OpKind::Load(var) if self.func.vars[*var].is_pointer() => self.pointed_to(*var),
            OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view) => match self.func.root_var(*view) {
                Some(var) => self.shown(var),
                None => self.base_of(*view),
            },
            OpKind::PtrAdd { addr, .. } => self.led_to(*addr),
            OpKind::Select(_, a, b) => {
                let (mut a, b) = (self.led_to(*a)?, self.led_to(*b)?);
                a.extend(b);
                Some(a)
            }
            OpKind::Alloca { .. } | OpKind::HeapAlloc { .. } | OpKind::ConstInt(_) => Some(Vec::new()),
            OpKind::GlobalAddr(id) => self.module.globals[*id].constant.then(Vec::new),
            _ => None,
        }
    }
}

/// Whether a parameter refers to one element.
fn is_scalar(data: &VarData) -> bool {
    data.class == VarClass::RefParam && data.is_scalar()
}
