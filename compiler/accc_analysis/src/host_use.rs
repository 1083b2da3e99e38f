//! What the host does with memory in a loop, or between compute constructs that follow each other: which arrays keep their value
//! as the constructs leave it, so that they may stay on the device.
//!
//! Takes ops that follow each other (a loop, or several) and looks at everything in it but the insides of compute constructs. Conservative: an array is
//! said to be left alone only where no statement, call, directive or alias there can read or write it. Calls of procedures that
//! are known ([`super::device_use`]) do what these do.

use super::call_effects::carried_by;
use super::device_use::{DeviceUse, passed};
use super::library::Effect;
use super::module_facts::ModuleFacts;
use super::pointers::{Pointers, object_of, types_may_meet};
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// The use of memory in one place.
pub struct HostUse<'a> {
    func: &'a Function,
    pointers: &'a Pointers<'a>,
    facts: &'a ModuleFacts,
    /// Constructs count too, and the end of what memory holds doesn't.
    any_reader: bool,
    /// Arrays that an op reads, writes, moves or hands over; pointers and descriptors that change.
    touched: HashSet<Var>,
    /// Those of them that an op may change, or get at later.
    written: HashSet<Var>,
    /// What is looked at now only reads.
    reading: bool,
    /// Ops that make addresses and views through which the loop only reads.
    for_reading: HashSet<Op>,
    /// Scalars that may change, on the host or in a construct.
    changed: HashSet<Var>,
    /// Procedures, or addresses of unknown origin, are used that may get at whatever others can see.
    calls: bool,
    /// Something may happen to any data, or to the device.
    anything: bool,
    /// Control leaves the loop by a jump.
    leaves: bool,
    /// Ops that do nothing but pass arrays to procedures which use them in compute constructs only, or scalars to
    /// procedures which don't change them.
    passing: HashSet<Op>,
}

impl<'a> HostUse<'a> {
    fn nothing(func: &'a Function, pointers: &'a Pointers<'a>, facts: &'a ModuleFacts) -> HostUse<'a> {
        HostUse {
            func,
            pointers,
            facts,
            any_reader: false,
            touched: HashSet::new(),
            written: HashSet::new(),
            reading: false,
            for_reading: HashSet::new(),
            changed: HashSet::new(),
            calls: false,
            anything: false,
            leaves: false,
            passing: HashSet::new(),
        }
    }

    /// Looks for arguments that are whole arrays or scalars, and whose addresses go nowhere else.
    fn find_passed(&mut self, inside: &[Op]) {
        let mut users: HashMap<Value, Vec<Op>> = HashMap::new();
        for op in inside {
            self.func.kind(*op).operands().into_iter().for_each(|value| users.entry(value).or_default().push(*op));
        }
        let reads = |op: &&Op| self.func.ops[**op].results.iter().all(|value| self.only_reads(&users, *value));
        self.for_reading =
            inside.iter().filter(|op| makes_address(self.func.kind(**op))).filter(reads).copied().collect();
        for op in inside {
            let OpKind::Call { callee, args, .. } = self.func.kind(*op) else { continue };
            let Some(known) = self.facts.device_use(*callee) else { continue };
            for ((arg, passed), used) in args.iter().zip(passed(self.func, args)).zip(&known.uses) {
                if users.get(arg).map(Vec::len) != Some(1) {
                    continue;
                }
                match (passed, self.func.def(*arg).map(|op| (op, self.func.kind(op)))) {
                    (Some(passed), _) if !used.host => self.passing.extend(passed.ops),
                    (None, Some((op, OpKind::VarAddr(var)))) if self.func.vars[*var].is_scalar() && !used.changed => {
                        self.passing.insert(op);
                    }
                    (Some(_) | None, _) => {}
                }
            }
        }
    }

    /// Whether nothing is done with an address or a view but to read there.
    fn only_reads(&self, users: &HashMap<Value, Vec<Op>>, value: Value) -> bool {
        users.get(&value).into_iter().flatten().all(|user| match self.func.kind(*user) {
            OpKind::LoadAt { .. } | OpKind::LoadElem { .. } | OpKind::ViewPart { .. } | OpKind::Compare(..) => true,
            OpKind::Call { callee, args, .. } => {
                let own = args.iter().enumerate().filter(|(_, arg)| **arg == value);
                own.into_iter().all(|(n, _)| !self.may_write(*callee, n))
            }
            kind => {
                makes_address(kind) && self.func.ops[*user].results.iter().all(|value| self.only_reads(users, *value))
            }
        })
    }

    /// Whether a procedure may change on the host what its argument refers to.
    fn may_write(&self, callee: FuncId, index: usize) -> bool {
        match self.facts.device_use(callee) {
            Some(known) => known.uses.get(index).is_none_or(|used| used.host_writes || used.kept),
            None => true,
        }
    }

    /// In ops that follow each other.
    pub fn of(func: &'a Function, ops: &[Op], pointers: &'a Pointers<'a>, facts: &'a ModuleFacts) -> HostUse<'a> {
        let mut found = HostUse::nothing(func, pointers, facts);
        let inside: Vec<Op> = ops.iter().flat_map(|op| func.walk_op(*op)).collect();
        let blocks: HashSet<Block> = inside.iter().flat_map(|op| func.kind(*op).blocks()).collect();
        let all: HashSet<Op> = inside.iter().copied().collect();
        found.find_passed(&inside);
        for inner in &inside {
            found.changes(*inner);
            found.leaves |= leaves(func.kind(*inner), &all, &blocks);
        }
        ops.iter().for_each(|op| found.host_op(*op));
        found
    }

    /// The same for the body of a procedure.
    /// `entry`: ops that only make other names of parameters.
    pub fn of_body(
        func: &'a Function,
        body: Block,
        pointers: &'a Pointers<'a>,
        facts: &'a ModuleFacts,
        entry: HashSet<Op>,
    ) -> HostUse<'a> {
        let mut found = HostUse { passing: entry, ..HostUse::nothing(func, pointers, facts) };
        let inside = func.walk(body);
        found.find_passed(&inside);
        inside.into_iter().for_each(|inner| found.changes(inner));
        func.blocks[body].ops.iter().for_each(|op| found.host_op(*op));
        found
    }

    /// What some ops read or write, be it in constructs: what is left alone there may hold anything.
    pub fn of_readers(
        func: &'a Function,
        ops: &[Op],
        pointers: &'a Pointers<'a>,
        facts: &'a ModuleFacts,
    ) -> HostUse<'a> {
        let mut found = HostUse { any_reader: true, ..HostUse::nothing(func, pointers, facts) };
        ops.iter().for_each(|op| found.host_op(*op));
        found
    }

    /// Whether more may be touched than what the parameters refer to and the global variables that are named.
    pub fn reaches_beyond(&self) -> bool {
        let leads = |var: &Var| match self.func.vars[*var].storage {
            Storage::Pointer { .. } | Storage::Scalar(Elem::Ptr) => self.pointers.leads_elsewhere(*var),
            Storage::Descriptor { kind, .. } => kind == DescriptorKind::Pointer,
            Storage::Scalar(_) | Storage::Array { .. } => false,
        };
        self.anything || self.calls || self.touched.iter().any(leads)
    }

    /// Whether the loop may become the body of a data region at all.
    pub fn is_closed(&self) -> bool {
        !self.leaves && !self.anything
    }

    /// Whether nothing on the host reads or writes what the array holds, or changes where it lies.
    pub fn leaves_alone(&self, var: Var) -> bool {
        self.is_apart(var, &self.touched)
    }

    /// The same, but the host may read it.
    pub fn leaves_unchanged(&self, var: Var) -> bool {
        self.is_apart(var, &self.written)
    }

    fn is_apart(&self, var: Var, from: &HashSet<Var>) -> bool {
        let meets = |other: &Var| {
            let by_type = types_may_meet(self.func.vars[var].elem(), self.func.vars[*other].elem());
            let through_pointer = self.func.vars[var].is_pointer() || self.func.vars[*other].is_pointer();
            let part = object_of(self.func, *other) == var || object_of(self.func, var) == *other;
            part || (self.pointers.may_alias(var, *other) && (by_type || !through_pointer))
        };
        let seen = self.calls && self.pointers.is_visible(var);
        !(self.anything || seen || from.iter().any(meets))
    }

    /// Whether a scalar has one value while the loop runs.
    pub fn is_fixed(&self, scalar: Var) -> bool {
        let data = &self.func.vars[scalar];
        let visible = matches!(data.class, VarClass::Global(_) | VarClass::RefParam);
        let reached = |pointer: &Var| {
            let target = &self.func.vars[*pointer];
            let meets = || types_may_meet(data.elem(), target.elem()) && self.pointers.may_alias(scalar, *pointer);
            target.is_pointer() && meets()
        };
        let written = visible && (self.calls || self.touched.iter().any(reached));
        !(data.aliased || self.changed.contains(&scalar) || written)
    }

    /// Whether the host uses a global variable, or what it shows.
    pub fn uses(&self, global: Var) -> bool {
        !self.leaves_alone(global) || self.func.vars[global].is_scalar() && self.touched.contains(&global)
    }

    /// Scalars that an op anywhere in the loop may change.
    fn changes(&mut self, op: Op) {
        if self.passing.contains(&op) {
            return;
        }
        match self.func.kind(op) {
            OpKind::Load(_) | OpKind::LoadView(_) => {}
            OpKind::Call { callee, .. } => {
                let known = self.facts.device_use(*callee);
                let changed = known.into_iter().flat_map(|known| &known.globals).filter(|global| global.used.changed);
                let vars: Vec<Var> = changed.filter_map(|global| self.variable(global.id)).collect();
                self.changed.extend(vars);
            }
            OpKind::For(node) => self.changed.extend(node.var.iter().chain(&node.locals)),
            OpKind::Compute(node) => {
                self.changed.extend(&node.private);
                self.changed.extend(node.clauses.iter().map(|clause| clause.var));
                self.changed.extend(node.reductions.iter().map(|reduction| reduction.var));
            }
            kind => self.changed.extend(kind.vars()),
        }
    }

    fn touch(&mut self, var: Var) {
        self.touched.insert(var);
        if !self.reading {
            self.written.insert(var);
        }
    }

    fn touch_all(&mut self, vars: impl IntoIterator<Item = Var>) {
        vars.into_iter().for_each(|var| self.touch(var));
    }

    fn host_op(&mut self, op: Op) {
        if self.passing.contains(&op) {
            return;
        }
        let kind = self.func.kind(op);
        self.reading = self.for_reading.contains(&op);
        match kind {
            // What stands in it happens on the device, where nothing says otherwise.
            OpKind::Compute(node) => return self.construct(node),
            // A member lies in its record.
            OpKind::Load(var) if matches!(self.func.vars[*var].class, VarClass::Member { .. }) => {
                self.reading = true;
                self.touch(*var);
            }
            OpKind::Load(_) | OpKind::LoadView(_) | OpKind::ViewPart { .. } => {}
            OpKind::Store(var, _) | OpKind::StoreView(var, _) | OpKind::VarAddr(var) => {
                self.touch(*var);
                self.views(op);
            }
            OpKind::LoadAt { addr, .. } => {
                self.reading = true;
                self.address(*addr);
            }
            OpKind::LoadElem { view, .. } => {
                self.reading = true;
                self.views_of(&[*view]);
            }
            OpKind::StoreAt { addr, .. }
            | OpKind::MemSet { dst: addr, .. }
            | OpKind::HostAtomic { addr, .. }
            | OpKind::CompareExchange { addr, .. }
            | OpKind::UseDevice { addr, .. } => self.address(*addr),
            OpKind::MemMove { dst, src, .. } => [*dst, *src].into_iter().for_each(|addr| self.address(addr)),
            OpKind::Call { callee, args, .. } => self.call(*callee, args),
            OpKind::Asm(asm) => {
                let args: Vec<Value> = asm.args.iter().map(|arg| arg.value).collect();
                self.arguments(&args);
                self.calls = true;
            }
            OpKind::CallIndirect { args, .. } => {
                self.arguments(args);
                self.calls = true;
            }
            OpKind::DataAction(node) => self.touch_all(node.clauses.iter().map(|clause| clause.var)),
            // Not those that nobody wrote.
            OpKind::Data(node) => {
                let written = node.clauses.iter().filter(|clause| !clause.implicit);
                self.touch_all(written.map(|clause| clause.var));
            }
            OpKind::DeviceAction(_) => self.anything = true,
            _ => {
                self.touch_all(kind.vars().into_iter().filter(|var| !self.func.vars[*var].is_scalar()));
                self.views(op);
            }
        }
        for block in kind.blocks() {
            self.func.blocks[block].ops.iter().for_each(|inner| self.host_op(*inner));
        }
    }

    /// A construct that the host may run itself, or not wait for, uses its data there.
    fn construct(&mut self, node: &Compute) {
        let plain = node.if_cond.is_none()
            && node.asynchronous == Async::Sync
            && node.wait == WaitFor::Nothing
            && node.default == DefaultClause::Implicit
            && !self.any_reader;
        let named = node.clauses.iter().map(|clause| clause.var);
        self.touch_all(named.chain(node.private.iter().chain(&node.firstprivate).copied()));
        for op in self.func.walk(node.body) {
            let kind = self.func.kind(op);
            match kind {
                OpKind::For(inner) => {
                    self.touch_all(inner.locals.iter().copied());
                    self.touch_all(inner.directive.iter().flat_map(|directive| directive.private.iter().copied()));
                }
                OpKind::VarAddr(var) | OpKind::StoreView(var, _) => {
                    self.touch(*var);
                }
                _ if !plain => self.touch_all(kind.vars()),
                _ => {}
            }
        }
    }

    /// The arrays whose views an op works on.
    fn views(&mut self, op: Op) {
        self.views_of(&self.func.kind(op).operands());
    }

    fn views_of(&mut self, values: &[Value]) {
        for value in values.iter().filter(|value| matches!(self.func.type_of(**value), Type::View(..))) {
            match (self.func.root_var(*value), self.func.def(*value).map(|op| self.func.kind(op))) {
                (Some(var), _) => {
                    self.touch(var);
                }
                (None, Some(OpKind::MakeView { base, .. })) => self.address(*base),
                (None, _) => self.anything = true,
            }
        }
    }

    fn call(&mut self, callee: FuncId, args: &[Value]) {
        if let Some(known) = self.facts.device_use(callee) {
            self.call_of_known(args, known);
        } else if let Some(library) = self.facts.library(callee) {
            self.anything |= self.asks_device(callee);
            if !(self.any_reader && library.effect == Effect::Frees) {
                let others = args.iter().enumerate().filter(|(n, _)| library.handle != Some(*n));
                self.arguments(&others.map(|(_, arg)| *arg).collect::<Vec<_>>());
            }
        } else {
            self.arguments(args);
            self.calls = true;
            self.anything |= self.asks_device(callee);
        }
    }

    /// Whether the program asks about the device, or tells it something.
    fn asks_device(&self, callee: FuncId) -> bool {
        self.facts.name(callee).starts_with("acc_")
    }

    /// A call of a procedure that is known: what only its constructs use is not touched.
    fn call_of_known(&mut self, args: &[Value], known: &DeviceUse) {
        for (n, (arg, passed)) in args.iter().zip(passed(self.func, args)).enumerate() {
            self.reading = known.uses.get(n).is_some_and(|used| !used.host_writes && !used.kept);
            let used = known.uses.get(n);
            let touches = used.is_none_or(|used| used.host || self.any_reader && used.used);
            match passed {
                Some(passed) if !touches && passed.ops.iter().all(|op| self.passing.contains(op)) => {}
                Some(_) if !touches && self.any_reader => {}
                Some(_) | None => self.arguments(&[*arg]),
            }
        }
        let any_reader = self.any_reader;
        for global in known.globals.iter().filter(|global| global.used.host || any_reader) {
            self.reading = !global.used.host_writes;
            match self.variable(global.id) {
                Some(var) => self.touch(var),
                None => self.calls = true,
            }
        }
    }

    /// The function's name for a global variable.
    fn variable(&self, global: GlobalId) -> Option<Var> {
        let same = |data: &VarData| data.class == VarClass::Global(global);
        self.func.vars.iter().find(|(_, data)| same(data)).map(|(var, _)| var)
    }

    fn arguments(&mut self, args: &[Value]) {
        args.iter().filter(|arg| self.func.type_of(**arg) == Type::Ptr).for_each(|arg| self.address(*arg));
        self.views_of(args);
    }

    /// What an address that is used points into; one from elsewhere, to anything that is known there.
    fn address(&mut self, address: Value) {
        match self.func.def(address).map(|op| self.func.kind(op)) {
            Some(OpKind::VarAddr(_)) => {
                let mut vars = Vec::new();
                carried_by(self.func, address, &mut vars);
                self.touch_all(vars);
            }
            Some(OpKind::Load(pointer)) => {
                self.touch(*pointer);
            }
            Some(OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view)) => self.views_of(&[*view]),
            Some(OpKind::PtrAdd { addr, .. }) => self.address(*addr),
            Some(OpKind::Select(_, a, b)) => [*a, *b].into_iter().for_each(|address| self.address(address)),
            Some(OpKind::GlobalAddr(global)) => match self.variable(*global) {
                Some(var) => self.touch(var),
                None => self.calls |= !self.facts.is_constant(*global),
            },
            Some(OpKind::Call { callee, .. }) if self.gives_own(*callee) => {}
            Some(OpKind::ConstInt(_) | OpKind::FuncAddr(_) | OpKind::Alloca { .. } | OpKind::HeapAlloc { .. }) => {}
            _ => self.calls = true,
        }
    }

    /// Whether a procedure gives memory that nothing else knows of, or a thing of a library's own.
    fn gives_own(&self, callee: FuncId) -> bool {
        let library = self.facts.library(callee);
        library.is_some_and(|known| known.gives_handle || known.effect == Effect::Allocates)
    }
}

/// Ops that give another address or view, and do no more.
fn makes_address(kind: &OpKind) -> bool {
    matches!(
        kind,
        OpKind::VarAddr(_)
            | OpKind::LoadView(_)
            | OpKind::ElemAddr { .. }
            | OpKind::ViewBase(_)
            | OpKind::Section { .. }
            | OpKind::Field { .. }
            | OpKind::PtrAdd { .. }
    )
}

fn leaves(kind: &OpKind, inside: &HashSet<Op>, blocks: &HashSet<Block>) -> bool {
    match kind {
        OpKind::Break(target) | OpKind::Continue(target) => !inside.contains(target),
        OpKind::Return(_) | OpKind::JumpIndirect { .. } => true,
        OpKind::Jump(target) => !blocks.contains(target),
        OpKind::Branch { then_block, else_block, .. } => !blocks.contains(then_block) || !blocks.contains(else_block),
        OpKind::SwitchJump { cases, default, .. } => {
            !blocks.contains(default) || cases.iter().any(|(_, _, block)| !blocks.contains(block))
        }
        _ => false,
    }
}
