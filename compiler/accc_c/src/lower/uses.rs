//! What of a unit is needed: `static` and inline functions and `static` variables that nothing uses are not compiled.
//! Also finds the functions that device code calls: those without `acc routine` get an implicit one.

use crate::hir::walk::{Visitor, walk_expr, walk_stmt};
use crate::hir::{
    Expr, ExprKind, Function, Object, ObjectId, RelocationTarget, StaticInit, Stmt, StmtKind, StorageClass, Unit,
};
use accc_ir::Graph;
use std::collections::HashSet;

/// For each object whether something that is compiled names it.
pub struct Used(Vec<bool>);

impl Used {
    pub fn contains(&self, id: ObjectId) -> bool {
        self.0[id.0 as usize]
    }
}

pub fn find_used(unit: &Unit) -> Used {
    let mut bodies = vec![None; unit.objects.len()];
    for (index, function) in unit.functions.iter().enumerate() {
        bodies[function.object.0 as usize] = Some(index);
    }
    let mut search = Search { unit, used: vec![false; unit.objects.len()], open: Vec::new() };
    for (index, object) in unit.objects.iter().enumerate() {
        if is_root(object, bodies[index].is_some()) {
            search.mark(ObjectId(index as u32));
        }
    }
    while let Some(id) = search.open.pop() {
        unit.binds.iter().filter(|bind| bind.routine == id).for_each(|bind| search.mark(bind.function));
        if let Some(function) = bodies[id.0 as usize] {
            walk_stmt(&unit.functions[function].body, &mut search);
        }
        if let Some(init) = &unit.object(id).init {
            search.init(init);
        }
        if let Some(alias) = &unit.object(id).attrs.alias {
            let target = unit.objects.iter().position(|o| o.link_name == *alias);
            target.into_iter().for_each(|index| search.mark(ObjectId(index as u32)));
        }
    }
    Used(search.used)
}

/// Whether it is compiled without being asked for.
fn is_root(object: &Object, has_body: bool) -> bool {
    let attrs = &object.attrs;
    let kept = attrs.used || attrs.constructor.is_some() || attrs.destructor.is_some() || object.declare.is_some();
    match object.storage {
        StorageClass::Auto | StorageClass::Param => false,
        StorageClass::Static => kept,
        StorageClass::Extern { defined } => {
            kept || attrs.alias.is_some() || (defined || has_body) && !attrs.inline_only
        }
    }
}

struct Search<'h> {
    unit: &'h Unit,
    used: Vec<bool>,
    open: Vec<ObjectId>,
}

impl Search<'_> {
    fn mark(&mut self, id: ObjectId) {
        if !std::mem::replace(&mut self.used[id.0 as usize], true) {
            self.open.push(id);
        }
    }

    fn init(&mut self, init: &StaticInit) {
        for relocation in &init.relocations {
            match relocation.target {
                RelocationTarget::Object(id) => self.mark(id),
                RelocationTarget::Str(_) | RelocationTarget::Label(..) | RelocationTarget::Distance { .. } => {}
            }
        }
    }
}

impl<'h> Visitor<'h> for Search<'_> {
    fn expr(&mut self, e: &'h Expr) -> bool {
        match &e.kind {
            ExprKind::Object(id) => self.mark(*id),
            ExprKind::Literal { object, .. } => self.mark(*object),
            _ => {}
        }
        true
    }

    fn stmt(&mut self, stmt: &'h Stmt) -> bool {
        if let StmtKind::Declare { object, .. } = &stmt.kind {
            let storage = self.unit.object(*object).storage;
            if matches!(storage, StorageClass::Auto | StorageClass::Param) {
                self.used[object.0 as usize] = true;
            }
        }
        true
    }
}

/// The functions of the unit that regions and device functions call, without `acc routine`.
pub fn implicit_routines(unit: &Unit) -> HashSet<ObjectId> {
    let explicit: HashSet<ObjectId> = unit.routines.iter().map(|(id, _)| *id).collect();
    let mut calls = DeviceCalls { found: unit.binds.iter().map(|bind| bind.function).collect(), in_region: false };
    for function in &unit.functions {
        calls.in_region = explicit.contains(&function.object) && !unit.is_bound_everywhere(function.object);
        walk_stmt(&function.body, &mut calls);
    }
    // Should device code call a function, it makes all of the function's calls.
    let all_calls = |function: &Function| {
        let mut calls = DeviceCalls { found: Vec::new(), in_region: true };
        walk_stmt(&function.body, &mut calls);
        let caller = function.object;
        calls.found.into_iter().map(move |callee| (caller, callee))
    };
    let plain = || unit.functions.iter().filter(|function| !explicit.contains(&function.object));
    Graph::new(plain().map(|function| function.object), plain().flat_map(all_calls)).reachable(calls.found)
}

/// Calls inside regions, or with `in_region` anywhere.
struct DeviceCalls {
    found: Vec<ObjectId>,
    in_region: bool,
}

impl<'h> Visitor<'h> for DeviceCalls {
    fn expr(&mut self, e: &'h Expr) -> bool {
        if let (ExprKind::Call { callee, .. }, true) = (&e.kind, self.in_region)
            && let Some(id) = called_object(callee)
        {
            self.found.push(id);
        }
        true
    }

    fn stmt(&mut self, stmt: &'h Stmt) -> bool {
        let (directive, inner): (_, &[&Stmt]) = match &stmt.kind {
            StmtKind::Region { directive, body, .. } => (Some(directive), &[body]),
            StmtKind::For(node) => (node.directive.as_ref(), &[]),
            _ => return true,
        };
        if self.in_region || directive.is_none_or(|d| d.kind.compute().is_none()) {
            return true;
        }
        self.in_region = true;
        match &stmt.kind {
            StmtKind::For(node) => {
                node.init.iter().for_each(|stmt| walk_stmt(stmt, self));
                node.cond.iter().chain(&node.step).for_each(|e| walk_expr(e, self));
                walk_stmt(&node.body, self);
            }
            _ => inner.iter().for_each(|body| walk_stmt(body, self)),
        }
        self.in_region = false;
        false
    }
}

/// The function that a call names.
pub fn called_object(callee: &Expr) -> Option<ObjectId> {
    match &callee.kind {
        ExprKind::Decay(place) | ExprKind::AddressOf(place) => match &place.kind {
            ExprKind::Object(id) => Some(*id),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a function has anything to do with directives: its own code is then lowered with pointers that know what they
/// point to.
pub fn has_directives(body: &Stmt) -> bool {
    struct Find(bool);
    impl<'h> Visitor<'h> for Find {
        fn expr(&mut self, e: &'h Expr) -> bool {
            !self.0 && matches!(e.kind, ExprKind::Statement { .. })
        }
        fn stmt(&mut self, stmt: &'h Stmt) -> bool {
            self.0 |= match &stmt.kind {
                StmtKind::Region { .. }
                | StmtKind::Standalone(_)
                | StmtKind::BlockDeclare { .. }
                | StmtKind::Atomic(_) => true,
                StmtKind::For(node) => node.directive.is_some(),
                _ => false,
            };
            !self.0
        }
    }
    let mut find = Find(false);
    walk_stmt(body, &mut find);
    find.0
}
