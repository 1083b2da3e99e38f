//! Dynamic types: hidden arguments that say of which type the object of a `class` dummy is, and calls of type-bound
//! procedures that depend on it. Source: Fortran 2008, sections 4.3.1.3, 12.5.1, 12.5.5.
//!
//! Beside each polymorphic object something holds the address of the table of its type: for a dummy argument `class(t)
//! :: x` a hidden one, `.type.x`, behind all others; for other variables a variable; for a component the next
//! component.

use crate::ast::TypeSpecKind;
use crate::hir::{
    Binding, Component, Const, DummySignature, Expr, ExprKind, Intent, Interface, Intrinsic, Passing, RESULT_TYPE,
    Shape, Signature, StmtKind, SymId, SymbolClass, Type, TypeRef, bindings, holder,
};
use crate::sema::program::scope::{Entity, SymFacts, new_symbol};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

/// The address of a table.
pub const TABLE: Type = Type::Address { code: false };

/// The name of the hidden argument for a dummy argument.
pub fn hidden_name(name: &str) -> String {
    format!(".type.{name}")
}

/// Says of the hidden dummy arguments whose types they are.
pub fn link_hidden(dummies: &mut [DummySignature]) {
    let names: Vec<String> = dummies.iter().map(|dummy| hidden_name(&dummy.name)).collect();
    for dummy in dummies.iter_mut().filter(|dummy| dummy.name.starts_with(".type.")) {
        let of = names.iter().position(|name| *name == dummy.name);
        dummy.type_of = Some(of.unwrap_or(RESULT_TYPE));
    }
}

impl Sema<'_> {
    /// Adds the hidden dummy arguments of a procedure. What the procedure may allocate or point to another object, or
    /// gives as its result, has its table passed by reference.
    pub fn add_type_arguments(&mut self, dummies: &mut Vec<SymId>, result: Option<SymId>) {
        for sym in dummies.clone().into_iter().chain(result) {
            if self.scope_mut().facts(sym).class.is_none() || !self.symbol(sym).ty.is_derived() {
                continue;
            }
            let symbol = self.symbol(sym);
            let by_value = Some(sym) != result && !symbol.allocatable && !symbol.pointer;
            let intent = if by_value { Intent::In } else { Intent::Unspecified };
            let class = SymbolClass::Dummy { index: dummies.len(), intent, optional: false, by_value };
            dummies.push(match self.symbol(sym).dynamic {
                Some(held) => {
                    self.symbol_mut(held).class = class;
                    held
                }
                None => self.add_holder(sym, class),
            });
        }
    }

    /// Adds the variables that hold the tables of other polymorphic variables' types.
    pub fn add_type_holders(&mut self, symbols: &[SymId]) {
        for sym in symbols.iter().copied() {
            if self.scope_mut().facts(sym).class.is_none() || !self.symbol(sym).ty.is_derived() {
                continue;
            }
            let class = match &self.symbol(sym).class {
                SymbolClass::Dummy { .. } | SymbolClass::Result => continue,
                SymbolClass::Module { link_name } => SymbolClass::Module { link_name: format!("{link_name}.type") },
                class => class.clone(),
            };
            self.add_holder(sym, class);
        }
    }

    /// The hidden argument for a dummy argument that has just been declared: declarations behind it may call procedures
    /// bound to it. What it is like, [`Self::add_type_arguments`] says when all attributes are known.
    pub fn announce_type_argument(&mut self, sym: SymId) {
        let symbol = self.symbol(sym);
        if matches!(symbol.class, SymbolClass::Dummy { .. }) && symbol.ty.is_derived() && symbol.dynamic.is_none() {
            let class = SymbolClass::Dummy { index: usize::MAX, intent: Intent::In, optional: false, by_value: true };
            self.add_holder(sym, class);
        }
    }

    fn add_holder(&mut self, sym: SymId, class: SymbolClass) -> SymId {
        let name = hidden_name(&self.symbol(sym).name);
        let mut symbol = new_symbol(&name, self.symbol(sym).span, TABLE, class);
        symbol.construct = self.symbol(sym).construct;
        let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
        let held = self.scope_mut().add(symbol, facts);
        self.scope_mut().names.insert(name, Entity::Var(held));
        self.symbol_mut(sym).dynamic = Some(held);
        held
    }

    /// What can be polymorphic: dummy arguments, and what is allocatable or a pointer.
    pub fn check_polymorphic(&mut self, sym: SymId) {
        let Some(span) = self.scope_mut().facts(sym).class else { return };
        let symbol = self.symbol(sym);
        let described = symbol.allocatable || symbol.pointer;
        let dummy = matches!(symbol.class, SymbolClass::Dummy { .. });
        if symbol.ty.derived().and_then(|ty| self.definition(ty)).is_some_and(|known| known.sequence) {
            let message = "a polymorphic variable is of a type that can be extended";
            self.error(codes::ATTRIBUTES, span, message, "the type is `sequence` or `bind(c)`");
            self.symbol_mut(sym).ty = Type::Error;
            return;
        }
        if symbol.ty.is_error() || dummy || described {
            return;
        }
        let message = "a polymorphic variable is a dummy argument, allocatable, or a pointer";
        self.error(codes::ATTRIBUTES, span, message, "");
        self.symbol_mut(sym).ty = Type::Error;
    }

    /// Whether a component is declared with `class`.
    pub fn is_polymorphic_component(&mut self, component: &Component, span: Span, spec: &TypeSpecKind) -> bool {
        let (TypeSpecKind::Class(_) | TypeSpecKind::Parameterised { class: true, .. }) = spec else { return false };
        if !component.is_described() {
            let message = "a polymorphic component is allocatable or a pointer";
            self.error(codes::ATTRIBUTES, span, message, "");
        }
        component.is_described()
    }

    /// The variable or component that holds the table of an object's type.
    fn holder(&self, e: &Expr) -> Option<Expr> {
        holder(e, &|sym| self.symbol(sym).dynamic, &self.types)
    }

    pub fn is_polymorphic(&self, e: &Expr) -> bool {
        self.holder(e).is_some()
    }

    /// The table of an object's dynamic type.
    pub fn dynamic_type(&mut self, e: &Expr) -> Expr {
        let Some(ty) = e.ty.of_table() else { return Expr::error(e.span) };
        if self.body.compute.is_some() {
            return Expr::new(ExprKind::Const(Const::int(0)), TABLE, 0, e.span);
        }
        self.holder(e).unwrap_or_else(|| table_of(ty, e.span))
    }

    /// A scalar expression of a type that extends the one of a `class` dummy, which is passed as it is.
    pub fn is_extended_value(&self, dummy: &DummySignature, value: &Expr) -> bool {
        let passed = value.rank == 0 && !value.is_designator() && !dummy.allocatable && !dummy.pointer;
        let dense = value.rank > 0 && dummy.rank > 0 && dummy.passing == Passing::Address;
        (passed || dense) && self.extends(&value.ty, &dummy.ty)
    }

    /// Whether the dummy argument takes values of every type.
    pub fn takes_any(&self, dummy: &DummySignature, value: &Expr) -> bool {
        dummy.ty.is_any() && value.ty.of_table().is_some()
    }

    /// An allocatable or pointer argument has to be polymorphic where the dummy argument is, and only there.
    pub fn class_differs(&self, dummy: &DummySignature, value: &Expr) -> bool {
        let changes = dummy.allocatable || dummy.pointer && dummy.intent != Intent::In;
        changes && dummy.class != self.is_polymorphic(value)
    }

    /// A variable for the table of a function's polymorphic result, as an argument.
    pub fn result_type_argument(&mut self, span: Span) -> Expr {
        let symbol = new_symbol(".type", span, TABLE, SymbolClass::Local);
        let held = self.block_symbol(symbol, &mut Vec::new());
        Expr::new(ExprKind::Var(held), TABLE, 0, span)
    }

    /// Whether a value of the type can be given to a polymorphic object: it is of its type or extends it.
    pub fn extends(&self, value: &Type, object: &Type) -> bool {
        if object.is_any() {
            return value.of_table().is_some();
        }
        match (value.derived(), object.derived()) {
            (Some(own), Some(wanted)) => own.key == wanted.key || own.parents.contains(&wanted.key),
            _ => false,
        }
    }

    /// `same_type_as(a, b)`, `extends_type_of(a, mold)`.
    pub fn compare_types(&mut self, id: Intrinsic, a: &Expr, b: &Expr, span: Span) -> Expr {
        let static_types = match (a.ty.derived(), b.ty.derived()) {
            (Some(a_ty), Some(b_ty)) if !self.is_polymorphic(a) && !self.is_polymorphic(b) => {
                let extends = id == Intrinsic::ExtendsType && a_ty.parents.contains(&b_ty.key);
                Some(a_ty.key == b_ty.key || extends)
            }
            _ => None,
        };
        if let Some(known) = static_types {
            return crate::sema::constants::literal::constant(Const::Logical(known), Type::LOGICAL, span);
        }
        if let Some(call) = [a, b].into_iter().find(|e| matches!(e.kind, ExprKind::Call(_)) && self.is_polymorphic(e)) {
            let way_out = "assign the result to a variable, or select its type, first";
            self.unsupported(call.span, "asking for the type of a function's polymorphic result", way_out);
            return Expr::error(span);
        }
        let args = vec![Some(self.known_type(a)), Some(self.known_type(b))];
        let compared = Expr::new(ExprKind::Intrinsic { id, args }, Type::LOGICAL, 0, span);
        match self.has_object(b).filter(|_| id == Intrinsic::ExtendsType && b.ty.is_any()) {
            // All types extend what `class(*)` is without an object.
            Some(cond) => {
                let all = crate::sema::constants::literal::constant(Const::Logical(true), Type::LOGICAL, span);
                let (then, otherwise) = (Box::new(compared), Box::new(all));
                let kind = ExprKind::Conditional { cond: Box::new(cond), then, otherwise };
                Expr::new(kind, Type::LOGICAL, 0, span)
            }
            None => compared,
        }
    }

    /// The table of an object's dynamic type, which is the declared one where there is no object.
    pub fn known_type(&mut self, e: &Expr) -> Expr {
        let dynamic = self.dynamic_type(e);
        let (Some(cond), Some(declared)) = (self.has_object(e), e.ty.of_table()) else { return dynamic };
        let otherwise = Box::new(table_of(declared, e.span));
        let kind = ExprKind::Conditional { cond: Box::new(cond), then: Box::new(dynamic), otherwise };
        Expr::new(kind, TABLE, 0, e.span)
    }

    /// Of a polymorphic variable: the question whether there is an object.
    fn has_object(&self, e: &Expr) -> Option<Expr> {
        self.holder(e).filter(|_| self.body.compute.is_none())?;
        let id = if self.is_allocatable(e) {
            Intrinsic::Allocated
        } else if self.is_pointer(e) {
            Intrinsic::Associated
        } else {
            return None;
        };
        let kind = ExprKind::Intrinsic { id, args: vec![Some(e.clone())] };
        Some(Expr::new(kind, Type::LOGICAL, 0, e.span))
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
        self.holder(object)?;
        let (ty, bound) = (object.ty.derived()?.clone(), binding.bound.as_ref()?);
        if self.body.compute.is_some() {
            self.check_device_dispatch(binding, object.span);
            return None;
        }
        let definition = self.definition(&ty)?;
        let slot = bindings(&definition, &self.types).iter().position(|b| b.name == binding.name)?;
        let table = Box::new(self.dynamic_type(object));
        let interface: Interface = Interface::Explicit(Signature::clone(&bound.signature));
        let ty = Type::Procedure(Box::new(interface));
        Some(Expr::new(ExprKind::Binding { table, slot }, ty, 0, object.span))
    }

    /// Device code calls what the declared type binds: no extension, of this file or another one, may have overridden
    /// it.
    fn check_device_dispatch(&mut self, binding: &Binding, span: Span) {
        if binding.non_overridable {
            return;
        }
        let what = format!("the call of `{}`, which an extension may override, {}", binding.name, self.device_place());
        self.unsupported(
            span,
            what,
            "say `non_overridable` where the type binds it, or declare the object with `type`",
        );
    }

    /// An object of an extended type as the argument for a `class` dummy: its parent component.
    pub fn as_class(&mut self, dummy: &DummySignature, value: Expr) -> Expr {
        let (true, Some(wanted), Some(own)) = (dummy.class, dummy.ty.derived(), value.ty.derived().cloned()) else {
            return value;
        };
        if dummy.allocatable || dummy.pointer && dummy.intent != Intent::In {
            return value;
        }
        let depth = own.parents.iter().position(|key| *key == wanted.key);
        let dense = value.rank > 0 && dummy.rank > 0 && dummy.passing != crate::hir::Passing::Descriptor;
        if dense && self.is_polymorphic(&value) {
            let what = format!("a polymorphic array for a dummy argument `class({})` of given shape", wanted.name);
            self.unsupported(value.span, what, "make the dummy argument assumed-shape: `(:)`");
            return Expr::error(value.span);
        }
        if dense {
            // The procedure knows how far apart the elements lie.
            return value;
        }
        let Some(depth) = depth else { return value };
        // The address of a scalar is that of its parent component.
        if !value.is_designator() && value.rank == 0 {
            return value;
        }
        if !value.is_designator() {
            self.unsupported(
                value.span,
                "an array expression of an extended type here",
                "assign it to a variable first",
            );
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
        if !self.is_polymorphic(target) || self.is_allocatable(target) {
            return true;
        }
        let message = "a polymorphic variable that is not allocatable can't be assigned to";
        let error = Diagnostic::error(codes::NOT_ASSIGNABLE, message)
            .label(target.span, "its type may be an extension of the declared one")
            .help("assign its components, or in a `select type` construct");
        self.sink.push(error);
        false
    }
}

/// The component that holds the table for one of that name.
pub fn hidden_component(name: &str) -> Component {
    crate::sema::declarations::derived::component(hidden_name(name), TABLE, Shape::Scalar)
}

pub fn table_of(ty: Rc<TypeRef>, span: Span) -> Expr {
    Expr::new(ExprKind::TypeTable(ty), TABLE, 0, span)
}
