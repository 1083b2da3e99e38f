//! What the host does with memory in a loop outside the compute constructs in it: which arrays keep their value as the
//! constructs leave it, so that they may stay on the device while the loop runs.
//!
//! Takes one op (a loop) and looks at everything in it but the insides of compute constructs. Conservative: an array is
//! said to be left alone only where no statement, call, directive or alias there can read or write it.

use super::call_effects::carried_by;
use super::device_use::{ParamUse, passed};
use super::module_facts::ModuleFacts;
use super::pointers::{Pointers, object_of, types_may_meet};
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// The use of memory in one loop.
pub struct HostUse<'a> {
    func: &'a Function,
    pointers: &'a Pointers<'a>,
    /// Arrays that an op reads, writes, moves or hands over; pointers and descriptors that change.
    touched: HashSet<Var>,
    /// Scalars that may change, on the host or in a construct.
    changed: HashSet<Var>,
    /// Procedures, or addresses of unknown origin, are used that may get at whatever others can see.
    calls: bool,
    /// Something may happen to any data, or to the device.
    anything: bool,
    /// Control leaves the loop by a jump.
    leaves: bool,
    /// Ops that do nothing but pass arrays to procedures which use them in compute constructs only.
    passing: HashSet<Op>,
}

impl<'a> HostUse<'a> {
    fn nothing(func: &'a Function, pointers: &'a Pointers<'a>) -> HostUse<'a> {
        HostUse {
            func,
            pointers,
            touched: HashSet::new(),
            changed: HashSet::new(),
            calls: false,
            anything: false,
            leaves: false,
            passing: HashSet::new(),
        }
    }

    /// Looks for arguments that are whole arrays, and whose addresses go nowhere else.
    fn find_passed(&mut self, inside: &[Op], facts: &ModuleFacts) {
        let mut uses: HashMap<Value, u32> = HashMap::new();
        for op in inside {
            self.func.kind(*op).operands().into_iter().for_each(|value| *uses.entry(value).or_default() += 1);
        }
        for op in inside {
            let OpKind::Call { callee, args, .. } = self.func.kind(*op) else { continue };
            let Some(known) = facts.device_use(*callee) else { continue };
            for ((arg, passed), used) in args.iter().zip(passed(self.func, args)).zip(&known.uses) {
                if let Some(passed) = passed.filter(|_| !used.host && uses.get(arg) == Some(&1)) {
                    self.passing.extend(passed.ops);
                }
            }
        }
    }

    pub fn of(func: &'a Function, op: Op, pointers: &'a Pointers<'a>, facts: &ModuleFacts) -> HostUse<'a> {
        let mut found = HostUse::nothing(func, pointers);
        let inside = func.walk_op(op);
        let blocks: HashSet<Block> = inside.iter().flat_map(|op| func.kind(*op).blocks()).collect();
        let ops: HashSet<Op> = inside.iter().copied().collect();
        for inner in &inside {
            found.changes(*inner);
            found.leaves |= leaves(func.kind(*inner), &ops, &blocks);
        }
        found.find_passed(&inside, facts);
        found.host_op(op, facts);
        found
    }

    /// The same for the body of a procedure.
    /// `passing`: ops that only make other names of parameters.
    pub fn of_body(
        func: &'a Function,
        body: Block,
        pointers: &'a Pointers<'a>,
        facts: &ModuleFacts,
        passing: HashSet<Op>,
    ) -> HostUse<'a> {
        let mut found = HostUse { passing, ..HostUse::nothing(func, pointers) };
        func.walk(body).into_iter().for_each(|inner| found.changes(inner));
        func.blocks[body].ops.iter().for_each(|op| found.host_op(*op, facts));
        found
    }

    /// Whether more may be touched than what the parameters refer to.
    pub fn reaches_beyond(&self) -> bool {
        let is_global = |var: &Var| matches!(self.func.vars[object_of(self.func, *var)].class, VarClass::Global(_));
        self.anything || self.calls || self.touched.iter().any(is_global)
    }

    /// Whether the loop may become the body of a data region at all.
    pub fn is_closed(&self) -> bool {
        !self.leaves && !self.anything
    }

    /// Whether nothing on the host reads or writes what the array holds, or changes where it lies.
    pub fn leaves_alone(&self, var: Var) -> bool {
        let meets = |other: &Var| {
            let by_type = types_may_meet(self.func.vars[var].elem(), self.func.vars[*other].elem());
            let through_pointer = self.func.vars[var].is_pointer() || self.func.vars[*other].is_pointer();
            *other == var || (self.pointers.may_alias(var, *other) && (by_type || !through_pointer))
        };
        let seen = self.calls && self.pointers.is_visible(var);
        !(self.anything || seen || self.touched.iter().any(meets))
    }

    /// Whether a scalar has one value while the loop runs.
    pub fn is_fixed(&self, scalar: Var) -> bool {
        let data = &self.func.vars[scalar];
        let visible = matches!(data.class, VarClass::Global(_) | VarClass::RefParam);
        !(data.aliased || self.changed.contains(&scalar) || visible && self.calls)
    }

    /// Scalars that an op anywhere in the loop may change.
    fn changes(&mut self, op: Op) {
        match self.func.kind(op) {
            OpKind::Load(_) | OpKind::LoadView(_) => {}
            OpKind::For(node) => self.changed.extend(node.var.iter().chain(&node.locals)),
            OpKind::Compute(node) => {
                self.changed.extend(&node.private);
                self.changed.extend(node.clauses.iter().map(|clause| clause.var));
                self.changed.extend(node.reductions.iter().map(|reduction| reduction.var));
            }
            kind => self.changed.extend(kind.vars()),
        }
    }

    fn host_op(&mut self, op: Op, facts: &ModuleFacts) {
        if self.passing.contains(&op) {
            return;
        }
        let kind = self.func.kind(op);
        match kind {
            // What stands in it happens on the device, where nothing says otherwise.
            OpKind::Compute(node) => return self.construct(node),
            OpKind::Load(_) | OpKind::LoadView(_) | OpKind::ViewPart { .. } => {}
            OpKind::Store(var, _) | OpKind::StoreView(var, _) | OpKind::VarAddr(var) => {
                self.touched.insert(*var);
                self.views(op);
            }
            OpKind::LoadAt { addr, .. }
            | OpKind::StoreAt { addr, .. }
            | OpKind::MemSet { dst: addr, .. }
            | OpKind::HostAtomic { addr, .. }
            | OpKind::CompareExchange { addr, .. }
            | OpKind::UseDevice { addr, .. } => self.address(*addr),
            OpKind::MemMove { dst, src, .. } => [*dst, *src].into_iter().for_each(|addr| self.address(addr)),
            OpKind::Call { callee, args, .. } if facts.device_use(*callee).is_some() => {
                self.call_with_constructs(args, facts.device_use(*callee).map_or(&[], |known| &known.uses));
            }
            OpKind::Call { callee, args, .. } => {
                self.arguments(args);
                self.calls |= !facts.is_library(*callee);
                // The program asks about the device, or tells it something.
                self.anything |= facts.name(*callee).starts_with("acc_");
            }
            OpKind::CallIndirect { args, .. } => {
                self.arguments(args);
                self.calls = true;
            }
            OpKind::DataAction(node) => self.touched.extend(node.clauses.iter().map(|clause| clause.var)),
            OpKind::Data(node) => self.touched.extend(node.clauses.iter().map(|clause| clause.var)),
            OpKind::DeviceAction(_) => self.anything = true,
            _ => {
                self.touched.extend(kind.vars().into_iter().filter(|var| !self.func.vars[*var].is_scalar()));
                self.views(op);
            }
        }
        for block in kind.blocks() {
            self.func.blocks[block].ops.iter().for_each(|inner| self.host_op(*inner, facts));
        }
    }

    /// A construct that the host may run itself, or not wait for, uses its data there.
    fn construct(&mut self, node: &Compute) {
        let plain = node.if_cond.is_none()
            && node.asynchronous == Async::Sync
            && node.wait == WaitFor::Nothing
            && node.default == DefaultClause::Implicit;
        let named = node.clauses.iter().map(|clause| clause.var);
        self.touched.extend(named.chain(node.private.iter().chain(&node.firstprivate).copied()));
        for op in self.func.walk(node.body) {
            let kind = self.func.kind(op);
            match kind {
                OpKind::For(inner) => {
                    self.touched.extend(&inner.locals);
                    self.touched.extend(inner.directive.iter().flat_map(|directive| &directive.private));
                }
                OpKind::VarAddr(var) | OpKind::StoreView(var, _) => {
                    self.touched.insert(*var);
                }
                _ if !plain => self.touched.extend(kind.vars()),
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
                    self.touched.insert(var);
                }
                (None, Some(OpKind::MakeView { base, .. })) => self.address(*base),
                (None, _) => self.anything = true,
            }
        }
    }

    /// A call of a procedure that is known: what only its constructs use is not touched.
    fn call_with_constructs(&mut self, args: &[Value], uses: &[ParamUse]) {
        for (n, (arg, passed)) in args.iter().zip(passed(self.func, args)).enumerate() {
            let host = uses.get(n).is_none_or(|used| used.host);
            match passed {
                Some(passed) if !host && passed.ops.iter().all(|op| self.passing.contains(op)) => {}
                Some(_) | None => self.arguments(&[*arg]),
            }
        }
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
                self.touched.extend(vars);
            }
            Some(OpKind::Load(pointer)) => {
                self.touched.insert(*pointer);
            }
            Some(OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view)) => self.views_of(&[*view]),
            Some(OpKind::PtrAdd { addr, .. }) => self.address(*addr),
            Some(OpKind::Select(_, a, b)) => [*a, *b].into_iter().for_each(|address| self.address(address)),
            Some(OpKind::GlobalAddr(global)) => {
                let same = |data: &VarData| matches!(data.class, VarClass::Global(id) if id == *global);
                self.touched.extend(self.func.vars.iter().filter(|(_, data)| same(data)).map(|(var, _)| var));
            }
            Some(OpKind::ConstInt(_) | OpKind::FuncAddr(_) | OpKind::Alloca { .. }) => {}
            _ => self.calls = true,
        }
    }
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
