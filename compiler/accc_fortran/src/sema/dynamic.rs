//! Dynamic types: hidden arguments that say of which type the object of a `class` dummy is, and calls of type-bound
//! procedures that depend on it. Source: Fortran 2008, sections 4.3.1.3, 12.5.1, 12.5.5.
//!
//! A dummy argument `class(t) :: x` comes with a hidden one, `.type.x`, behind all others: the address of the table of the
//! object's type. It is a symbol like others, found by its name, so that internal procedures capture it as they do `x`.

use super::scope::{Entity, SymFacts, new_symbol};
use super::{Sema, codes};
use crate::hir::{
    Binding, Const, DummySignature, Expr, ExprKind, Intent, Interface, Intrinsic, Signature, StmtKind, SymId,
    SymbolClass, Type, TypeRef, bindings,
};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

/// The address of a table.
const TABLE: Type = Type::Address { code: false };

/// The name of the hidden argument for a dummy argument.
pub fn hidden_name(name: &str) -> String {
    format!(".type.{name}")
}

/// Says of the hidden dummy arguments whose types they are.
pub fn link_hidden(dummies: &mut [DummySignature]) {
    for index in 0..dummies.len() {
        let hidden = hidden_name(&dummies[index].name);
        if let Some(other) = dummies.iter_mut().find(|d| d.name == hidden) {
            other.type_of = Some(index);
        }
    }
}

impl Sema<'_> {
    /// Adds the hidden dummy arguments of a procedure.
    pub fn add_type_arguments(&mut self, dummies: &mut Vec<SymId>) {
        for sym in dummies.clone() {
            if self.scope_mut().facts(sym).class.is_none() || !self.symbol(sym).ty.is_derived() {
                continue;
            }
            self.symbol_mut(sym).polymorphic = true;
            let name = hidden_name(&self.symbol(sym).name);
            let class =
                SymbolClass::Dummy { index: dummies.len(), intent: Intent::In, optional: false, by_value: true };
            let symbol = new_symbol(&name, self.symbol(sym).span, TABLE, class);
            let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
            let hidden = self.scope_mut().add(symbol, facts);
            self.scope_mut().names.insert(name, Entity::Var(hidden));
            dummies.push(hidden);
        }
    }

    /// The variable whose dynamic type is that of the object: of a whole `class` variable, or of an element or section.
    pub fn polymorphic(&self, e: &Expr) -> Option<SymId> {
        match &e.kind {
            ExprKind::Var(sym) => Some(*sym).filter(|sym| self.symbol(*sym).polymorphic),
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } | ExprKind::Paren(base) => {
                self.polymorphic(base)
            }
            _ => None,
        }
    }

    /// The table of an object's dynamic type.
    pub fn dynamic_type(&mut self, e: &Expr) -> Expr {
        let Some(ty) = e.ty.derived().cloned() else { return Expr::error(e.span) };
        if self.body.compute.is_some() {
            return Expr::new(ExprKind::Const(Const::Int(0)), TABLE, 0, e.span);
        }
        let Some(sym) = self.polymorphic(e) else { return table_of(ty, e.span) };
        let name = hidden_name(&self.symbol(sym).name);
        match self.lookup(&name) {
            Some(Entity::Var(hidden)) => self.variable(hidden, e.span),
            _ => table_of(ty, e.span),
        }
    }

    /// `same_type_as(a, b)`, `extends_type_of(a, mold)`.
    pub fn compare_types(&mut self, id: Intrinsic, a: &Expr, b: &Expr, span: Span) -> Expr {
        let static_types = match (a.ty.derived(), b.ty.derived()) {
            (Some(a_ty), Some(b_ty)) if self.polymorphic(a).is_none() && self.polymorphic(b).is_none() => {
                let extends = id == Intrinsic::ExtendsType && a_ty.parents.contains(&b_ty.key);
                Some(a_ty.key == b_ty.key || extends)
            }
            _ => None,
        };
        if let Some(known) = static_types {
            return super::literal::constant(Const::Logical(known), Type::LOGICAL, span);
        }
        let args = vec![Some(self.dynamic_type(a)), Some(self.dynamic_type(b))];
        Expr::new(ExprKind::Intrinsic { id, args }, Type::LOGICAL, 0, span)
    }

    /// The call of a binding of a polymorphic object: which procedure it is, its type's table says.
    pub fn dispatched(&mut self, object: &Expr, binding: Option<&Binding>, call: Expr) -> Expr {
        match (binding.and_then(|binding| self.dispatch(object, binding)), call) {
            (Some(code), call) => super::procedure_value::through(code, call),
            (None, call) => call,
        }
    }

    pub fn dispatched_statement(
        &mut self,
        object: &Expr,
        binding: Option<&Binding>,
        call: Option<StmtKind>,
    ) -> Option<StmtKind> {
        let mut call = call?;
        if let (StmtKind::Call(call), Some(binding)) = (&mut call, binding)
            && let Some(code) = self.dispatch(object, binding)
        {
            call.callee.proc = None;
            call.callee.through = Some(Box::new(code));
        }
        Some(call)
    }

    /// The code that a binding means for an object; `None` where it is known.
    fn dispatch(&mut self, object: &Expr, binding: &Binding) -> Option<Expr> {
        self.polymorphic(object)?;
        let (ty, bound) = (object.ty.derived()?.clone(), binding.bound.as_ref()?);
        if self.body.compute.is_some() {
            self.check_device_dispatch(&ty, binding, object.span);
            return None;
        }
        let definition = self.definition(&ty)?;
        let slot = bindings(&definition, &self.types).iter().position(|b| b.name == binding.name)?;
        let table = Box::new(self.dynamic_type(object));
        let interface: Interface = Interface::Explicit(Signature::clone(&bound.signature));
        let ty = Type::Procedure(Box::new(interface));
        Some(Expr::new(ExprKind::Binding { table, slot }, ty, 0, object.span))
    }

    /// Device code calls what the declared type binds: no extension may have overridden it.
    fn check_device_dispatch(&mut self, ty: &TypeRef, binding: &Binding, span: Span) {
        let overrides = |other: &&Rc<crate::hir::DerivedType>| {
            other.ty.parents.contains(&ty.key) && other.bindings.iter().any(|b| b.name == binding.name)
        };
        let overridden = self.types.values().find(overrides).map(|other| other.ty.name.clone());
        if let Some(other) = overridden {
            let what =
                format!("the call of `{}`, which `type({other})` overrides, {}", binding.name, self.device_place());
            self.unsupported(span, what, "declare the object with `type` instead of `class`");
        } else if binding.deferred {
            let what = format!("the call of the deferred procedure `{}` {}", binding.name, self.device_place());
            self.unsupported(span, what, "declare the object with `type` instead of `class`");
        }
    }

    /// An object of an extended type as the argument for a `class` dummy: its parent component.
    pub fn as_class(&mut self, dummy: &DummySignature, value: Expr) -> Expr {
        let (true, Some(wanted), Some(own)) = (dummy.class, dummy.ty.derived(), value.ty.derived().cloned()) else {
            return value;
        };
        let depth = own.parents.iter().position(|key| *key == wanted.key);
        let extended = depth.is_some() || self.polymorphic(&value).is_some();
        if extended && value.rank > 0 && dummy.rank > 0 && dummy.passing != crate::hir::Passing::Descriptor {
            let what =
                format!("an array of an extension of `type({})` for a dummy argument of given shape", wanted.name);
            self.unsupported(value.span, what, "make the dummy argument assumed-shape: `(:)`");
            return Expr::error(value.span);
        }
        let Some(depth) = depth else { return value };
        if !value.is_designator() {
            self.unsupported(value.span, "an expression of an extended type here", "assign it to a variable first");
            return Expr::error(value.span);
        }
        let lineage = self.lineage(&own);
        let mut value = value;
        for owner in &lineage[..=depth] {
            let (ty, rank, span) = (owner.components[0].ty.clone(), value.rank, value.span);
            value = Expr::new(ExprKind::Component { base: Box::new(value), index: 0 }, ty, rank, span);
        }
        value
    }

    /// A `class` variable that is not allocatable keeps its type: nothing but a user's procedure assigns it.
    pub fn check_not_polymorphic(&mut self, target: &Expr) -> bool {
        let Some(sym) = self.polymorphic(target) else { return true };
        let name = self.symbol(sym).name.clone();
        let error =
            Diagnostic::error(codes::NOT_ASSIGNABLE, format!("`{name}` is polymorphic: it can't be assigned to"))
                .label(target.span, "its type may be an extension of the declared one")
                .help("assign its components, or in a `select type` construct");
        self.sink.push(error);
        false
    }
}

pub fn table_of(ty: Rc<TypeRef>, span: Span) -> Expr {
    Expr::new(ExprKind::TypeTable(ty), TABLE, 0, span)
}
