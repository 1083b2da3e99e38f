//! One walk over a compute region: its loops, and every access to arrays, through pointers and to scalars, with affine
//! subscripts.
//!
//! Takes a function and the region's block. The table is valid until the region changes. Subscripts are affine in the
//! variables of enclosing loops, in scalars that the region does not write, and in scalars that it writes exactly once
//! before the use in an enclosing block (those are substituted).

mod alike;
pub mod before;
mod calls;
mod checked;
mod copies;
mod guards;
pub mod host;
pub mod sets;
mod values;

use super::affine::{Affine, Term};
use super::call_effects::is_argument_descriptor;
use super::element::{Element, Shape};
use super::module_facts::ModuleFacts;
use super::pointers::object_of;
use super::surroundings::Surroundings;
use super::{delinearize, element};
use accc_ir::*;
use accc_machine::{GPU, Gpu};
use accc_source::Span;
use checked::checked_rows;
use guards::Guard;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// The facts that the other analyses start from.
pub struct Region<'f> {
    /// What the ops below are ops of.
    pub func: &'f Function,
    /// The body of the construct, or of the function.
    pub root: Block,
    /// In program order, an outer loop before its inner ones.
    pub loops: Vec<LoopInfo>,
    /// In program order, but those to scalars.
    pub accesses: Vec<Access>,
    /// In program order.
    pub scalars: Vec<ScalarAccess>,
    /// Scalars that the region writes, loop variables included.
    pub stored: HashSet<Var>,
    /// Ops whose memory effects the analysis can't see.
    pub opaque: Vec<Op>,
    /// Output, and leaving a loop early; with the loops around.
    pub exits: Vec<(Op, Vec<Op>)>,
    affine: HashMap<Value, Affine>,
    /// The loops around a value that is no affine expression.
    varying: HashMap<Value, Vec<Op>>,
    /// Where a loop stands in `loops`.
    index: HashMap<Op, usize>,
    /// What is known of the function already.
    around: Option<&'f Surroundings<'f>>,
    /// See [`Region::known_before`].
    before: OnceCell<HashMap<Var, Affine>>,
    /// Scalars that are not negative while the region runs: those that never are, and those of which a check before the
    /// region has shown it.
    pub not_negative: Vec<Var>,
    /// Expressions that are not negative while the region runs: see [`host`].
    pub given: Vec<Affine>,
    /// Sums of scalars of which such a check has shown the same.
    pub in_rows: Vec<Affine>,
}

/// A loop, with what its bounds are in the region.
pub struct LoopInfo {
    /// The `for`.
    pub op: Op,
    /// Outermost first, without itself.
    pub enclosing: Vec<Op>,
    /// `None` where not affine, as is `upper`.
    pub lower: Option<Affine>,
    /// The last value, inclusive.
    pub upper: Option<Affine>,
    /// `None`: not a constant.
    pub step: Option<i64>,
    /// Control may go around it within the region.
    pub conditional: bool,
}

/// An access to elements of an array, of what a pointer points to, or to a member of a record.
pub struct Access {
    /// The load, store or call.
    pub op: Op,
    /// Whose memory it is.
    pub var: Var,
    /// It may change the element; else it reads it.
    pub write: bool,
    /// One for each dimension, `None` where not affine.
    pub subscripts: Vec<Option<Affine>>,
    /// It may be any element; there are no subscripts then.
    pub any: bool,
    /// How it reaches the element through members and rows.
    pub shape: Shape,
    /// Subscripts that one of the program's became, and the row's size: see [`super::delinearize`].
    pub row_sizes: Vec<(usize, Var)>,
    /// Outermost first.
    pub loops: Vec<Op>,
    /// It may not happen though the loops around it run.
    pub conditional: bool,
    /// Not negative wherever it happens: what the conditions around it say.
    pub guards: Vec<Affine>,
    /// Not 0 wherever it happens, likewise.
    pub unequal: Vec<Affine>,
    /// The same for accesses that a dependence test can't tell apart.
    pub alike: usize,
    /// What messages point at.
    pub span: Span,
}

impl Access {
    /// The subscripts as the program has them: those that were taken apart are one again.
    pub fn written_subscripts(&self) -> Vec<Option<Affine>> {
        self.written(self.subscripts.clone())
    }

    /// Subscripts like those of the access as the program would have them.
    pub fn written(&self, mut subscripts: Vec<Option<Affine>>) -> Vec<Option<Affine>> {
        for (at, size) in self.row_sizes.iter().rev() {
            let outer = subscripts.remove(at + 1);
            let inner = subscripts[*at].take();
            let row = Affine::term(Term::Var(*size));
            subscripts[*at] = outer.zip(inner).and_then(|(outer, inner)| outer.multiply(&row)?.add(&inner));
        }
        subscripts
    }
}

/// An access to a scalar variable.
pub struct ScalarAccess {
    /// The load, store or call.
    pub op: Op,
    /// The scalar.
    pub var: Var,
    /// It may change it; else it reads it.
    pub write: bool,
    /// The loops around it, outermost first.
    pub loops: Vec<Op>,
    /// What messages point at.
    pub span: Span,
}

impl<'f> Region<'f> {
    /// What the GPUs can do that kernels are made for.
    pub fn gpu(&self) -> &'static Gpu {
        self.around.map_or(&GPU, |around| around.module.gpu)
    }

    /// Walks a block with all that is in it.
    pub fn new(func: &'f Function, root: Block) -> Region<'f> {
        let mut region = Region::walked(func, root, None);
        region.number();
        region
    }

    /// The region of one of the constructs that these are the surroundings of.
    pub fn within(func: &'f Function, root: Block, around: &'f Surroundings<'f>) -> Region<'f> {
        let mut region = Region::walked(func, root, Some(around));
        region.in_rows = checked_rows(func, root, around);
        region.number();
        region
    }

    /// What a check would have to show so that the subscripts of a construct can be taken apart.
    pub fn asked_rows(func: &'f Function, root: Block, around: &'f Surroundings<'f>) -> Vec<Affine> {
        delinearize::asked(&mut Region::walked(func, root, Some(around)))
    }

    /// Takes subscripts apart, and tells accesses that are alike.
    fn number(&mut self) {
        delinearize::run(self);
        alike::number(&mut self.accesses);
    }

    fn walked(func: &'f Function, root: Block, around: Option<&'f Surroundings<'f>>) -> Region<'f> {
        // What calls do that are no more than they seem.
        let module = around.map(|around| around.module);
        let mut stored = HashSet::new();
        let mut store_count: HashMap<Var, u32> = HashMap::new();
        let users = users_of_addresses(func, root);
        for op in func.walk(root) {
            match func.kind(op) {
                OpKind::VarAddr(_) if calls::is_only_read(func, module, &users, op) => {}
                OpKind::Store(var, _) | OpKind::VarAddr(var) | OpKind::StoreView(var, _) => {
                    stored.insert(*var);
                    *store_count.entry(*var).or_default() += 1;
                }
                OpKind::For(node) => {
                    if let Some(var) = node.var {
                        stored.insert(var);
                        *store_count.entry(var).or_default() += 2;
                    }
                }
                kind => stored.extend(kind.atomic_var()),
            }
        }
        let mut walker = Walker {
            region: Region {
                func,
                root,
                loops: Vec::new(),
                accesses: Vec::new(),
                scalars: Vec::new(),
                stored,
                opaque: Vec::new(),
                exits: Vec::new(),
                affine: HashMap::new(),
                varying: HashMap::new(),
                index: HashMap::new(),
                around,
                before: OnceCell::new(),
                not_negative: around.map_or_else(Vec::new, |around| around.never_negative(func).to_vec()),
                given: around.map_or_else(Vec::new, |around| host::not_negative(func, root, around)),
                in_rows: Vec::new(),
            },
            once: store_count.into_iter().filter(|(_, n)| *n == 1).map(|(var, _)| var).collect(),
            stack: Vec::new(),
            conditional: 0,
            guards: Vec::new(),
            known: HashMap::new(),
            targets: HashMap::new(),
            users,
            module,
        };
        let Region { stored, not_negative, given, .. } = &mut walker.region;
        not_negative.retain(|var| !stored.contains(var));
        given.retain(|expr| host::is_steady(expr, stored));
        walker.block(root);
        walker.region
    }

    /// Takes it that scalars are not negative: a check before the region has shown it.
    pub fn assume(&mut self, not_negative: &[Var]) {
        if not_negative.is_empty() {
            return;
        }
        self.not_negative.extend(not_negative);
        delinearize::run(self);
        alike::number(&mut self.accesses);
    }

    /// `None`: no loop of the region.
    pub fn loop_info(&self, op: Op) -> Option<&LoopInfo> {
        self.index.get(&op).map(|at| &self.loops[*at])
    }

    /// The loops in whose iterations a value that is no affine expression is computed anew.
    pub fn loops_of_value(&self, value: Value) -> &[Op] {
        self.varying.get(&value).map_or(&[], Vec::as_slice)
    }

    /// The value that a scalar surely has when the region starts, in terms of others that keep theirs.
    pub fn known_before(&self, var: Var) -> Option<&Affine> {
        self.before.get_or_init(|| before::scalars(self.func, self.root, self.around)).get(&var)
    }

    /// The value as an affine expression, where it is an integer that the walk has seen.
    pub fn affine(&self, value: Value) -> Option<&Affine> {
        self.affine.get(&value)
    }

    /// Whether every term keeps its value while the loop runs (its own variable aside).
    pub fn is_invariant(&self, expr: &Affine, of: Op) -> bool {
        expr.terms.keys().all(|term| match term {
            Term::Value(value) => !self.varying.get(value).is_some_and(|loops| loops.contains(&of)),
            Term::Loop(op) => *op == of || !self.encloses(of, *op),
            Term::Product(product) => product.of.is_none_or(|op| op == of || !self.encloses(of, op)),
            Term::Var(_) | Term::Part(..) => true,
        })
    }

    /// Whether it has a term that is no affine expression and computed anew in each iteration.
    pub fn has_varying_value(&self, expr: &Affine, of: Op) -> bool {
        expr.terms.keys().any(|term| match term {
            Term::Value(value) => self.varying.get(value).is_some_and(|loops| loops.contains(&of)),
            Term::Loop(_) | Term::Product(_) | Term::Var(_) | Term::Part(..) => false,
        })
    }

    /// Whether `inner` is a loop inside `outer`.
    pub fn encloses(&self, outer: Op, inner: Op) -> bool {
        self.loop_info(inner).is_some_and(|info| info.enclosing.contains(&outer))
    }

    /// Whether the term is known before the region starts.
    pub fn is_known_before(&self, term: Term) -> bool {
        match term {
            Term::Loop(_) => false,
            Term::Product(product) => product.of.is_none(),
            Term::Var(_) | Term::Part(..) => true,
            Term::Value(value) => !self.varying.contains_key(&value) || self.is_computable_before(value),
        }
    }

    /// Accesses inside the loop.
    pub fn accesses_in(&self, of: Op) -> impl Iterator<Item = &Access> {
        self.accesses.iter().filter(move |access| access.loops.contains(&of))
    }

    /// Whether the region's shape leaves doubt what is executed: a jump somewhere.
    pub fn has_jumps(&self) -> bool {
        self.exits.iter().any(|(op, _)| !matches!(self.func.kind(*op), OpKind::Print { .. }))
    }
}

struct Walker<'f> {
    region: Region<'f>,
    /// Scalars stored exactly once.
    once: HashSet<Var>,
    stack: Vec<Op>,
    conditional: u32,
    guards: Vec<Guard>,
    /// What a scalar of `once` holds from its store to the end of the store's block.
    known: HashMap<Var, Affine>,
    /// What a pointer of `once` points to.
    targets: HashMap<Var, Element>,
    /// The ops of the region that use an address.
    users: Users,
    module: Option<&'f ModuleFacts>,
}

/// The ops that use each address.
type Users = HashMap<Value, Vec<Op>>;

fn users_of_addresses(func: &Function, root: Block) -> Users {
    let mut users = Users::new();
    for op in func.walk(root) {
        for operand in func.kind(op).operands().into_iter().filter(|value| func.type_of(*value) == Type::Ptr) {
            users.entry(operand).or_default().push(op);
        }
    }
    users
}

impl Walker<'_> {
    fn op(&mut self, op: Op, local: &mut Vec<Var>) {
        let func = self.region.func;
        self.results(op);
        match func.kind(op) {
            OpKind::Load(var) if self.is_member(*var) => self.member(op, *var, false),
            OpKind::Store(var, _) if self.is_member(*var) => self.member(op, *var, true),
            OpKind::Load(var) => self.scalar(op, *var, false),
            OpKind::Store(var, value) => {
                self.scalar(op, *var, true);
                if self.once.contains(var)
                    && let Some(target) = self.pointee(*value)
                {
                    self.targets.insert(*var, target);
                    local.push(*var);
                }
                if self.once.contains(var)
                    && let Some(expr) = self.region.affine.get(value)
                {
                    self.known.insert(*var, expr.clone());
                    local.push(*var);
                }
            }
            OpKind::LoadView(var) if self.is_private_pointer(*var) => self.scalar(op, *var, false),
            OpKind::LoadElem { view, subscripts, .. } => self.element(op, *view, subscripts, &[false]),
            OpKind::StoreElem { view, subscripts, .. } => self.element(op, *view, subscripts, &[true]),
            OpKind::AtomicLoad(place)
            | OpKind::AtomicStore(place, _)
            | OpKind::AtomicUpdate { place, .. }
            | OpKind::AtomicCompareExchange { place, .. } => {
                self.atomic(op, place);
            }
            OpKind::ElemAddr { .. } | OpKind::ViewBase(_) if self.is_followed(func.ops[op].results[0]) => {}
            OpKind::ElemAddr { .. } if self.is_copied(func.ops[op].results[0]) => {}
            OpKind::VarAddr(_) if self.is_passed(func.ops[op].results[0]) => {}
            OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view) => self.whole(op, *view),
            OpKind::VarAddr(var) => self.address(op, *var),
            // The descriptor goes to a procedure, which gets at the elements.
            OpKind::StoreView(_, view) => self.whole(op, *view),
            // The ops that made the addresses say which variables may be read and written.
            OpKind::LoadAt { addr, .. } | OpKind::StoreAt { addr, .. } | OpKind::MemSet { dst: addr, .. }
                if self.is_seen(*addr) => {}
            OpKind::MemMove { dst, src, bytes, .. } if self.copy(op, *dst, *src, *bytes) => {}
            OpKind::MemMove { dst, src, .. } if self.is_seen(*dst) && self.is_seen(*src) => {}
            OpKind::Fence => self.region.opaque.push(op),
            OpKind::Call { callee, args, .. } => self.call(op, *callee, args),
            OpKind::For(node) => self.for_loop(op, node),
            // Which of its blocks follow each other is not looked at.
            OpKind::Cfg { .. } => {
                self.region.opaque.push(op);
                self.conditional += 1;
                func.kind(op).blocks().into_iter().for_each(|inner| self.block(inner));
                self.conditional -= 1;
            }
            OpKind::If { cond, then_block, else_block } => {
                self.conditional += 1;
                self.guarded(*cond, true, *then_block);
                self.guarded(*cond, false, *else_block);
                self.conditional -= 1;
            }
            OpKind::While { .. } | OpKind::Switch { .. } => {
                self.conditional += 1;
                func.kind(op).blocks().into_iter().for_each(|inner| self.block(inner));
                self.conditional -= 1;
            }
            kind => {
                let effects = kind.effects();
                if effects.have(Effect::OUTPUT | Effect::JUMP | Effect::RETURN | Effect::END) {
                    self.region.exits.push((op, self.stack.clone()));
                } else if effects.memory().into_iter().any(Memory::is_unnamed) {
                    self.region.opaque.push(op);
                }
                kind.blocks().into_iter().for_each(|inner| self.block(inner));
            }
        }
    }

    fn for_loop(&mut self, op: Op, node: &For) {
        let affine = |value: &Value| self.operand(*value);
        let info = LoopInfo {
            op,
            enclosing: self.stack.clone(),
            lower: affine(&node.lower),
            upper: affine(&node.upper),
            step: affine(&node.step).and_then(|step| step.as_constant()).filter(|step| *step != 0),
            conditional: self.conditional > 0,
        };
        self.region.index.insert(op, self.region.loops.len());
        self.region.loops.push(info);
        self.stack.push(op);
        self.region.affine.insert(node.iv, Affine::term(Term::Loop(op)));
        for carried in self.region.func.blocks[node.body].args.iter().skip(1) {
            self.region.varying.insert(*carried, self.stack.clone());
        }
        self.block(node.body);
        self.stack.pop();
    }

    fn scalar(&mut self, op: Op, var: Var, write: bool) {
        let span = self.region.func.ops[op].span;
        self.region.scalars.push(ScalarAccess { op, var, write, loops: self.stack.clone(), span });
    }

    fn element(&mut self, op: Op, view: Value, subscripts: &[Value], writes: &[bool]) {
        let exprs = subscripts.iter().map(|s| self.operand(*s)).collect();
        let Some(found) = self.place(view, exprs) else {
            self.region.opaque.push(op);
            return;
        };
        for write in writes {
            self.push_access(op, found.clone(), *write);
        }
    }

    /// The element of a variable that an element of a view is.
    fn place(&self, view: Value, exprs: Vec<Option<Affine>>) -> Option<Element> {
        let found = element::of_view(self.region.func, view, exprs, &|value| self.operand(value))?;
        match self.targets.get(&found.var) {
            Some(target) => target.followed_by(&found),
            None if self.is_private_pointer(found.var) => None,
            None => Some(found),
        }
    }

    /// What an address points to.
    fn pointee(&self, address: Value) -> Option<Element> {
        let func = self.region.func;
        match func.kind(func.def(address)?) {
            OpKind::ViewBase(view) => match func.kind(func.def(*view)?) {
                OpKind::LoadView(var) if self.is_private_pointer(*var) => self.targets.get(var).cloned(),
                OpKind::LoadView(_) => self.place(*view, element::first(func, *view)),
                _ => None,
            },
            OpKind::ElemAddr { view, subscripts } => {
                self.place(*view, subscripts.iter().map(|s| self.operand(*s)).collect())
            }
            OpKind::PtrAdd { addr, bytes } => self.pointee(*addr)?.moved(&self.operand(*bytes)?),
            OpKind::Load(var) => self.targets.get(var).cloned(),
            // The pointer in an element of a table: what it points to is the table's row.
            OpKind::LoadElem { view, subscripts, .. } => {
                let exprs = subscripts.iter().map(|s| self.operand(*s)).collect();
                Some(self.place(*view, exprs)?.row())
            }
            _ => None,
        }
    }

    /// Whether an address is made of a variable's, so that the variable is known to be used.
    fn is_seen(&self, address: Value) -> bool {
        let func = self.region.func;
        match func.def(address).map(|op| func.kind(op)) {
            Some(OpKind::VarAddr(_)) => true,
            Some(OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view)) => {
                func.root_var(*view).is_some_and(|var| !self.is_private_pointer(var))
            }
            Some(OpKind::PtrAdd { addr, .. }) => self.is_seen(*addr),
            Some(OpKind::Select(_, a, b)) => self.is_seen(*a) && self.is_seen(*b),
            _ => false,
        }
    }

    /// Whether an address goes nowhere but into pointers that the region sets: what they show is looked at there.
    fn is_followed(&self, address: Value) -> bool {
        let Some(users) = self.users.get(&address) else { return true };
        users.iter().all(|user| match self.region.func.kind(*user) {
            OpKind::Store(var, _) => self.is_private_pointer(*var),
            OpKind::Compare(..) => true,
            OpKind::Call { callee, .. } => self.summary(*callee).is_some(),
            OpKind::PtrAdd { .. } => self.is_followed(self.region.func.ops[*user].results[0]),
            _ => false,
        })
    }

    /// A pointer that the region itself points somewhere.
    fn is_private_pointer(&self, var: Var) -> bool {
        matches!(self.region.func.vars[var].storage, Storage::Pointer { .. }) && self.region.stored.contains(&var)
    }

    fn is_member(&self, var: Var) -> bool {
        let data = &self.region.func.vars[var];
        matches!(data.class, VarClass::Member { .. })
    }

    /// A scalar that is part of a record.
    fn member(&mut self, op: Op, var: Var, write: bool) {
        let found = element::of_member(self.region.func, var);
        self.push_access(op, found, write);
    }

    /// Reads and writes; what another iteration does there may come first, but never breaks it: no clash is certain.
    fn atomic(&mut self, op: Op, place: &AtomicTarget) {
        match place {
            AtomicTarget::Var(var) => {
                self.scalar(op, *var, false);
                self.scalar(op, *var, true);
            }
            AtomicTarget::Elem { view, subscripts } => {
                self.conditional += 1;
                self.element(op, *view, subscripts, &[false, true]);
                self.conditional -= 1;
            }
        }
    }

    fn push_access(&mut self, op: Op, element: Element, write: bool) {
        let Element { var, subscripts, any, shape } = element;
        let (span, loops) = (self.region.func.ops[op].span, self.stack.clone());
        let conditional = self.conditional > 0;
        let row_sizes = Vec::new();
        let (guards, unequal) = guards::parted(&self.guards);
        let alike = self.region.accesses.len();
        self.region.accesses.push(Access {
            op,
            var,
            write,
            subscripts,
            any,
            shape,
            row_sizes,
            loops,
            conditional,
            guards,
            unequal,
            alike,
            span,
        });
    }

    /// Any element of a view's variable may be read or written.
    fn whole(&mut self, op: Op, view: Value) {
        let var = self.region.func.root_var(view);
        match var.map(|var| self.targets.get(&var).map_or(var, |target| target.var)) {
            Some(var) if !self.is_private_pointer(var) => self.all_of(op, var),
            Some(_) | None => self.region.opaque.push(op),
        }
    }

    fn all_of(&mut self, op: Op, var: Var) {
        let found = element::any(self.region.func, var);
        self.push_access(op, found.clone(), false);
        self.push_access(op, found, true);
    }

    fn address(&mut self, op: Op, var: Var) {
        let data = &self.region.func.vars[var];
        let var = object_of(self.region.func, var);
        if data.is_scalar() && !self.is_member(var) && self.region.func.vars[var].is_scalar() {
            self.scalar(op, var, false);
            self.scalar(op, var, true);
        } else if !is_argument_descriptor(self.region.func, &self.region.func.blocks[self.region.root].ops, var) {
            // What a front end's own descriptor shows is seen where it is filled.
            self.all_of(op, var);
        }
    }
}
