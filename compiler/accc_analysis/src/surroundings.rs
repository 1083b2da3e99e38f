//! What the function around its compute constructs says of them: where ops stand, which scalars are read after each construct,
//! what pointers may point to. Taken once for all constructs of a function: taken for each, every pass would be quadratic.
//!
//! Holds for the version of the function that it was computed from or brought up to ([`Surroundings::renew`]), while passes
//! change constructs one after the other, each only in itself and right around itself.

use super::liveness::Liveness;
use super::module_facts::ModuleFacts;
use super::pointers::{PointerTable, Pointers};
use super::region::host;
use super::region::sets::{SetTable, Sets};
use accc_ir::*;
use std::cell::OnceCell;
use std::collections::HashSet;
use std::rc::Rc;

/// What holds around the constructs of one function until it changes.
pub struct Surroundings<'m> {
    /// What holds in the module.
    pub module: &'m ModuleFacts,
    /// Where each op stands.
    pub parents: ParentMap,
    live: Liveness,
    pointers: Rc<PointerTable>,
    /// What the function's ops set.
    pub sets: SetTable,
    /// By variable, of the whole function.
    sums: OnceCell<Vec<Sets>>,
    /// See [`host::never_negative`].
    never_negative: OnceCell<Vec<Var>>,
    open_ended: OnceCell<HashSet<Var>>,
    /// How many variables the function had when the pointers were looked at.
    vars: usize,
    /// The function's version that all of it is about.
    version: u64,
}

impl<'m> Surroundings<'m> {
    /// Computes what is asked for by all; the rest when it is asked for.
    pub fn new(func: &Function, module: &'m ModuleFacts) -> Surroundings<'m> {
        let parents = ParentMap::new(func);
        let live = Liveness::new(func, &parents, module);
        let pointers = Pointers::new(func, Some(module)).table();
        let (sums, never_negative, open_ended) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Surroundings {
            module,
            parents,
            live,
            pointers,
            sets: SetTable::default(),
            sums,
            never_negative,
            open_ended,
            vars: func.vars.len(),
            version: func.version(),
        }
    }

    /// Whether it is about the function as it is.
    pub fn is_current(&self, func: &Function) -> bool {
        self.version == func.version()
    }

    /// For the function's present version, which differs in nothing that matters here.
    pub fn keep(&mut self, func: &Function) {
        self.version = func.version();
    }

    /// Brings it up to the function's present version: what has changed is a construct.
    pub fn update(&mut self, func: &Function, construct: Op) {
        if self.is_current(func) {
            return;
        }
        self.version = func.version();
        self.parents.update(func, construct);
        let is_pointer = |data: &VarData| matches!(data.storage, Storage::Pointer { .. });
        if func.vars.values().skip(self.vars).any(is_pointer) {
            self.pointers = Pointers::new(func, Some(self.module)).table();
        }
        self.vars = func.vars.len();
        self.sets.forget(construct, &self.parents);
        self.sums.take();
        self.never_negative.take();
    }

    /// What pointers may show inside a construct of this version.
    pub fn pointers<'f>(&self, func: &'f Function, version: &Version) -> Pointers<'f> {
        Pointers::of(func, self.pointers.clone()).with_check(version)
    }

    /// How the function sets its variables.
    pub fn sums(&self, func: &Function) -> &[Sets] {
        self.sums.get_or_init(|| self.sets.of_function(func))
    }

    /// See [`host::never_negative`].
    pub fn never_negative(&self, func: &Function) -> &[Var] {
        self.never_negative.get_or_init(|| host::never_negative(func, self.sums(func)))
    }

    /// Whether an array's last extent is not known: that of an argument, or of the last member of a record.
    pub fn is_open_ended(&self, func: &Function, var: Var) -> bool {
        self.open_ended.get_or_init(|| open_ended(func)).contains(&var)
    }

    /// Whether the construct leaves a value in the scalar that may be read after it.
    pub fn is_live_after(&self, func: &Function, construct: Op, var: Var) -> bool {
        self.live.is_live_after(func, &self.parents, construct, var)
    }
}

fn open_ended(func: &Function) -> HashSet<Var> {
    let constant = |value: Value| func.def(value).map(|op| func.kind(op));
    let is_open = |view: Value| match func.def(view).map(|op| func.kind(op)) {
        Some(OpKind::MakeView { dims, .. }) => {
            dims.last().is_some_and(|dim| matches!(constant(dim.extent), Some(OpKind::ConstInt(OPEN_EXTENT))))
        }
        _ => false,
    };
    let stored = func.ops.values().filter_map(|data| match data.kind {
        OpKind::StoreView(var, view) if is_open(view) => Some(var),
        _ => None,
    });
    let is_endless = |data: &VarData| match &data.storage {
        Storage::Array { dims, .. } => dims.last().is_some_and(|dim| dim.extent == OPEN_EXTENT),
        _ => false,
    };
    let endless = func.vars.iter().filter(|(_, data)| is_endless(data)).map(|(var, _)| var);
    stored.chain(endless).collect()
}
