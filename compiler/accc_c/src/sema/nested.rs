//! Nested functions, a GNU extension: which variables of the functions around them they use.
//!
//! A variable of a function around that a nested function uses is *captured*: its address is passed behind the arguments
//! ([`crate::hir::Function::captures`]), also where only a function that it calls, or names, uses it. Where the address of a
//! nested function that captures something is taken, the function around has a table with these addresses
//! ([`crate::hir::Function::trampoline`]), which code made when the program runs passes on. Jumps to labels of functions
//! around are in [`super::nested_jump`]. Source: gcc's manual, "Nested Functions".

use super::scope::Entity;
use super::{Sema, codes};
use crate::ast::{self, Name};
use crate::hir::walk::{Visitor, walk_stmt};
use crate::hir::{
    ArrayLen, Expr, ExprKind, Function, Object, ObjectId, Stmt, StmtKind, StorageClass, Type, TypeId, TypeTable, basic,
};
use accc_ir::Graph;
use std::collections::BTreeSet;

/// A nested function while the outermost one around is analysed.
#[derive(Clone, Copy)]
pub struct Nested {
    object: ObjectId,
    /// The function directly around.
    around: ObjectId,
    /// There, the table for those who call it by its address.
    table: ObjectId,
    /// Objects made from the first to before the second are its own.
    own: (u32, u32),
}

/// A function at file scope, or one nested in it.
struct Member {
    object: ObjectId,
    nested: Option<Nested>,
}

/// What a function's body names.
struct Uses<'t> {
    types: &'t TypeTable,
    objects: &'t [Object],
    variables: BTreeSet<ObjectId>,
    calls: BTreeSet<ObjectId>,
    /// Functions whose address is taken.
    addresses: BTreeSet<ObjectId>,
    directives: bool,
}

impl Sema<'_> {
    pub(crate) fn nested_function(&mut self, definition: &ast::FunctionDef) {
        let Some(outer) = self.function.as_ref().map(|function| function.object) else { return };
        let table = self.hidden_object("closure", basic::VOID_PTR, definition.declarator.span);
        self.open_frame(definition.declarator.span);
        let first = self.objects.len() as u32;
        let (around, pending) = (std::mem::take(&mut self.body), self.take_pending());
        let known = self.functions.len();
        let from = std::mem::replace(&mut self.nested_from, first);
        self.function_definition(definition);
        self.nested_from = from;
        self.body = around;
        self.swap_pending(pending);
        self.close_frame();
        if self.functions.len() > known
            && let Some(function) = self.functions.last()
        {
            let own = (first, self.objects.len() as u32);
            let (object, used) = (function.object, Uses::of(function, &self.types, &self.objects).variables);
            for id in used.into_iter().filter(|id| self.is_foreign(*id, own)).collect::<Vec<_>>() {
                self.object_mut(id).address_taken = true;
                self.object_mut(id).assigned = true;
            }
            self.nested.push(Nested { object, around: outer, table, own });
        }
    }

    /// The object of a nested function in the scope of this depth, which an `auto` declaration may have made.
    pub fn nested_object(&mut self, name: Name, ty: TypeId, depth: u32) -> ObjectId {
        if let Some(before) = self.scopes.find_at(depth, name.symbol).copied()
            && let Entity::Object(id) = before.entity
            && self.facts(id).awaited
        {
            self.facts_mut(id).awaited = false;
            return id;
        }
        let text = self.text(name.symbol);
        let id = self.new_object(text, ty.plain(), StorageClass::Static, name.span);
        self.object_mut(id).link_name = format!("{text}.{}", id.0);
        self.scopes.bind_at(depth, name.symbol, Entity::Object(id), name.span);
        id
    }

    /// At the end of a function at file scope.
    pub fn resolve_captures(&mut self) {
        let nested = std::mem::take(&mut self.nested);
        if nested.is_empty() {
            return;
        }
        let outermost = self.functions.len() - nested.len() - 1;
        let family = &self.functions[outermost..];
        // What stands in front of a `longjmp` in the frame of its target could go, as nothing reads it before the end.
        if family.iter().any(|function| function.reentered) {
            for nested in &nested {
                self.objects[nested.object.0 as usize].attrs.noinline = true;
            }
        }
        let uses: Vec<Uses> = family.iter().map(|function| Uses::of(function, &self.types, &self.objects)).collect();
        let members: Vec<Member> = family
            .iter()
            .map(|function| Member {
                object: function.object,
                nested: nested.iter().find(|nested| nested.object == function.object).copied(),
            })
            .collect();
        let captured = self.all_captures(&members, &uses);
        let named: BTreeSet<ObjectId> = uses.iter().flat_map(|used| used.addresses.iter().copied()).collect();
        let directives = uses.iter().any(|used| used.directives);
        for (at, captures) in captured.iter().enumerate() {
            self.check_captures(outermost + at, captures, directives);
            let mut tables = Vec::new();
            for (member, inner) in members.iter().zip(&captured) {
                let Some(nested) = member.nested else { continue };
                let needed = named.contains(&member.object) && !inner.is_empty();
                if needed && nested.around == members[at].object {
                    tables.push(nested.table);
                    self.give_entries(nested.table, inner.len());
                }
                if needed && member.object == members[at].object {
                    self.functions[outermost + at].trampoline = Some(nested.table);
                }
            }
            self.functions[outermost + at].captures = captures.iter().copied().collect();
            self.functions[outermost + at].tables = tables;
        }
    }

    /// What each function captures, by what it uses and what the functions use that it calls or names.
    fn all_captures(&self, members: &[Member], uses: &[Uses]) -> Vec<BTreeSet<ObjectId>> {
        let foreign = |member: &Member, id: ObjectId| member.nested.is_some_and(|n| self.is_foreign(id, n.own));
        let own = |(member, used): (&Member, &Uses)| {
            used.variables.iter().copied().filter(|id| foreign(member, *id)).collect::<BTreeSet<ObjectId>>()
        };
        let mut captured: Vec<BTreeSet<ObjectId>> = members.iter().zip(uses).map(own).collect();
        let at_of = |function: ObjectId| members.iter().position(|member| member.object == function);
        let edges = uses.iter().enumerate().flat_map(|(at, used)| {
            used.functions().filter_map(move |(callee, _)| Some((at, at_of(callee)?))).collect::<Vec<_>>()
        });
        Graph::new(0..members.len(), edges).settle(|at| {
            let known = captured[at].len();
            for (callee, is_named) in uses[at].functions() {
                let Some(from) = at_of(callee) else { continue };
                let table = members[from].nested.filter(|_| is_named && !captured[from].is_empty());
                let more = captured[from].iter().copied().chain(table.map(|nested| nested.table));
                let more: Vec<ObjectId> = more.filter(|id| foreign(&members[at], *id)).collect();
                captured[at].extend(more);
            }
            captured[at].len() > known
        });
        captured
    }

    /// The table of a nested function: the address of its code, and those of what it captures.
    fn give_entries(&mut self, table: ObjectId, captures: usize) {
        let len = ArrayLen::Known(captures as u64 + 1);
        let ty = self.types.array(basic::VOID_PTR.plain(), len);
        let object = self.object_mut(table);
        (object.ty, object.address_taken, object.assigned) = (ty.plain(), true, true);
    }

    /// A variable with a place in the frame of a function around.
    fn is_foreign(&self, id: ObjectId, own: (u32, u32)) -> bool {
        let automatic = matches!(self.object(id).storage, StorageClass::Auto | StorageClass::Param);
        automatic && !(own.0..own.1).contains(&id.0)
    }

    fn check_captures(&mut self, function: usize, captures: &BTreeSet<ObjectId>, directives: bool) {
        let (object, variadic) = (self.functions[function].object, self.functions[function].ty.variadic);
        let span = self.object(object).span;
        for id in captures {
            let (ty, name) = (self.object(*id).ty.ty, self.object(*id).name.clone());
            let shaped = directives && self.types.is_variably_modified(ty);
            if shaped || self.facts(*id).asm_register.is_some() {
                let what = format!("`{name}` of the function around in a nested function");
                self.unsupported(span, what, "give the nested function a pointer to it as a parameter");
            }
        }
        let unprototyped = !self.functions[function].ty.prototype && !self.functions[function].params.is_empty();
        if !captures.is_empty() && (variadic || unprototyped) {
            let message =
                "a nested function that uses variables of the function around needs a prototype without `...`";
            self.error(codes::SPECIFIERS, span, message);
        }
    }
}

impl<'t> Uses<'t> {
    fn of(function: &Function, types: &'t TypeTable, objects: &'t [Object]) -> Uses<'t> {
        let mut uses = Uses {
            types,
            objects,
            variables: BTreeSet::new(),
            calls: BTreeSet::new(),
            addresses: BTreeSet::new(),
            directives: false,
        };
        walk_stmt(&function.body, &mut uses);
        uses
    }

    /// The functions that are called, and those whose address is taken.
    fn functions(&self) -> impl Iterator<Item = (ObjectId, bool)> {
        let called = self.calls.iter().map(|id| (*id, false));
        called.chain(self.addresses.iter().map(|id| (*id, true)))
    }

    /// The objects that hold the lengths in a type.
    fn lengths(&mut self, ty: TypeId) {
        if !self.types.is_variably_modified(ty) {
            return;
        }
        match self.types.get(ty) {
            Type::Array { elem, len } => {
                if let ArrayLen::Variable(count) = len {
                    self.variables.insert(*count);
                }
                self.lengths(elem.ty);
            }
            Type::Pointer(to) => self.lengths(to.ty),
            Type::Record(id) => self.variables.extend(self.types.record(*id).variable_size),
            Type::Function(function) => self.lengths(function.result),
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Complex(_)
            | Type::ComplexInt(_)
            | Type::Vector { .. }
            | Type::Enum(_)
            | Type::VaListTag => {}
        }
    }
}

impl<'h> Visitor<'h> for Uses<'_> {
    fn expr(&mut self, e: &'h Expr) -> bool {
        self.lengths(e.ty);
        match &e.kind {
            ExprKind::Object(id) | ExprKind::Literal { object: id, .. } => {
                self.variables.insert(*id);
                self.lengths(self.objects[id.0 as usize].ty.ty);
            }
            ExprKind::SizeOfVariable(ty) => self.lengths(*ty),
            ExprKind::Decay(inner) | ExprKind::AddressOf(inner) => {
                if let ExprKind::Object(id) = inner.kind {
                    self.addresses.insert(id);
                }
            }
            ExprKind::Call { callee, args } => {
                if let ExprKind::Decay(function) = &callee.kind
                    && let ExprKind::Object(id) = function.kind
                {
                    self.calls.insert(id);
                    args.iter().for_each(|arg| crate::hir::walk::walk_expr(arg, self));
                    return false;
                }
            }
            _ => {}
        }
        true
    }

    fn stmt(&mut self, stmt: &'h Stmt) -> bool {
        self.directives |= match &stmt.kind {
            StmtKind::Region { .. } | StmtKind::Standalone(_) | StmtKind::BlockDeclare { .. } | StmtKind::Atomic(_) => {
                true
            }
            StmtKind::For(node) => node.directive.is_some(),
            _ => false,
        };
        true
    }
}
