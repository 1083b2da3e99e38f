//! GNU's nested functions: which variables of the functions around each of them uses.
//!
//! A nested function is a static function that gets the addresses of those variables behind its arguments, from whoever
//! calls it: so it uses what the functions that it calls use, too. Without such variables it is a function like others. The
//! address of one with such variables would need code that is made when the program runs: that is an error, and so is a jump
//! to a label of the function around. Source: gcc's manual, "Nested Functions".

use super::scope::Entity;
use super::{Sema, codes};
use crate::ast::{self, Name};
use crate::hir::walk::{Visitor, walk_stmt};
use crate::hir::{Expr, ExprKind, Function, ObjectId, StorageClass, TypeId};
use accc_source::Span;
use std::collections::BTreeSet;

/// A nested function while the outermost one around is analysed.
pub struct Nested {
    object: ObjectId,
    /// Objects made from the first to before the second are its own.
    own: (u32, u32),
}

/// What a function's body names.
#[derive(Default)]
struct Uses {
    variables: BTreeSet<ObjectId>,
    calls: BTreeSet<ObjectId>,
    /// Functions whose address is taken.
    addresses: Vec<(ObjectId, Span)>,
}

impl Sema<'_> {
    pub fn nested_function(&mut self, definition: &ast::FunctionDef) {
        let first = self.objects.len() as u32;
        let (around, pending) = (std::mem::take(&mut self.body), self.take_pending());
        let known = self.functions.len();
        let from = std::mem::replace(&mut self.nested_from, first);
        self.function_definition(definition);
        self.nested_from = from;
        self.body = around;
        self.swap_pending(pending);
        if self.functions.len() > known
            && let Some(function) = self.functions.last()
        {
            let own = (first, self.objects.len() as u32);
            let (object, used) = (function.object, Uses::of(function).variables);
            for id in used.into_iter().filter(|id| self.is_foreign(*id, own)).collect::<Vec<_>>() {
                self.object_mut(id).address_taken = true;
                self.object_mut(id).assigned = true;
            }
            self.nested.push(Nested { object, own });
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
        let uses: Vec<Uses> = self.functions[outermost..].iter().map(Uses::of).collect();
        let place = |object: ObjectId, functions: &[Function]| functions.iter().position(|f| f.object == object);
        let mut captured: Vec<BTreeSet<ObjectId>> = Vec::new();
        for (function, used) in self.functions[outermost..].iter().zip(&uses) {
            let own = nested.iter().find(|nested| nested.object == function.object).map(|nested| nested.own);
            let foreign = |id: &&ObjectId| own.is_some_and(|own| self.is_foreign(**id, own));
            captured.push(used.variables.iter().filter(foreign).copied().collect());
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (at, used) in uses.iter().enumerate() {
                let function = self.functions[outermost + at].object;
                let Some(own) = nested.iter().find(|n| n.object == function).map(|n| n.own) else { continue };
                for callee in &used.calls {
                    let Some(from) = place(*callee, &self.functions[outermost..]) else { continue };
                    let more: Vec<ObjectId> =
                        captured[from].iter().filter(|id| self.is_foreign(**id, own)).copied().collect();
                    for id in more {
                        changed |= captured[at].insert(id);
                    }
                }
            }
        }
        for (at, captures) in captured.iter().enumerate() {
            self.check_captures(outermost + at, captures);
            self.functions[outermost + at].captures = captures.iter().copied().collect();
        }
        for (object, span) in uses.iter().flat_map(|used| &used.addresses) {
            if place(*object, &self.functions[outermost..]).is_some_and(|at| !captured[at].is_empty()) {
                let what = "the address of a nested function that uses variables of the function around";
                self.unsupported(*span, what, "give it what it uses through a parameter or a static variable");
            }
        }
    }

    /// A variable with a place in the frame of a function around.
    fn is_foreign(&self, id: ObjectId, own: (u32, u32)) -> bool {
        let automatic = matches!(self.object(id).storage, StorageClass::Auto | StorageClass::Param);
        automatic && !(own.0..own.1).contains(&id.0)
    }

    fn check_captures(&mut self, function: usize, captures: &BTreeSet<ObjectId>) {
        let (object, variadic) = (self.functions[function].object, self.functions[function].ty.variadic);
        let span = self.object(object).span;
        for id in captures {
            let (ty, name) = (self.object(*id).ty.ty, self.object(*id).name.clone());
            if self.types.is_variably_modified(ty) || self.facts(*id).asm_register.is_some() {
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

impl Uses {
    fn of(function: &Function) -> Uses {
        let mut uses = Uses::default();
        walk_stmt(&function.body, &mut uses);
        uses
    }
}

impl<'h> Visitor<'h> for Uses {
    fn expr(&mut self, e: &'h Expr) -> bool {
        match &e.kind {
            ExprKind::Object(id) | ExprKind::Literal { object: id, .. } => {
                self.variables.insert(*id);
            }
            ExprKind::Decay(inner) | ExprKind::AddressOf(inner) => {
                if let ExprKind::Object(id) = inner.kind {
                    self.addresses.push((id, e.span));
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
}
