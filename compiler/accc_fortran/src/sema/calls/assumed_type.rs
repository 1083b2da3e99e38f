//! Dummy arguments of `type(*)`, of which only the address or the descriptor is known: what interfaces of libraries in
//! C have that take data of any type. They can be passed on and asked for their shape. Source: Fortran 2018, section
//! 7.3.2.2.

use crate::ast;
use crate::hir::{DummySignature, Expr, Intent, Shape, SymId, SymbolClass, Type, TypeRef};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use std::rc::Rc;

impl Sema<'_> {
    /// The type of declared entities, of which dummy arguments may be of `type(*)`.
    pub fn declared_type(&mut self, spec: &ast::TypeSpec, len: Option<&ast::CharLen>) -> Type {
        match spec.kind {
            ast::TypeSpecKind::AssumedType => Type::Derived(Rc::new(TypeRef::assumed())),
            _ => self.type_spec(spec, len),
        }
    }

    /// Once the attributes are known (C709, C710).
    pub fn check_assumed_type(&mut self, sym: SymId) {
        let symbol = self.symbol(sym);
        if !symbol.ty.is_assumed() {
            return;
        }
        let passed =
            matches!(symbol.class, SymbolClass::Dummy { by_value: false, intent, .. } if intent != Intent::Out);
        let sized = matches!(symbol.shape, Shape::Static(_) | Shape::Explicit(_));
        if !passed || symbol.allocatable || symbol.pointer || sized {
            let message = format!("`{}` can't be of `type(*)`", symbol.name);
            let error = Diagnostic::error(codes::ATTRIBUTES, message)
                .label(symbol.span, "")
                .help("dummy arguments are, scalars or arrays `(*)`, `(:)`, `(..)`, that are neither allocatable nor pointers");
            self.sink.push(error);
            self.symbol_mut(sym).ty = Type::Error;
        }
    }

    /// Whether the dummy argument is of `type(*)` and the value one that can be passed to it.
    pub fn takes_assumed(&self, dummy: &DummySignature, value: &Expr) -> bool {
        dummy.ty.is_assumed() && (value.ty.is_assumed() || value.ty.of_table().is_some())
    }

    /// A scalar of `type(*)`, or an array `(*)`: of what its elements are nothing is known (C711).
    pub fn lacks_descriptor(&self, value: &Expr) -> bool {
        let described = |sym: SymId| matches!(self.symbol(sym).shape, Shape::AssumedShape(_));
        value.ty.is_assumed() && !value.root().is_some_and(described)
    }

    pub fn report_assumed_type(&mut self, e: &Expr) {
        let Some(sym) = e.root() else { return };
        let symbol = self.symbol(sym);
        let (name, declared) = (symbol.name.clone(), symbol.span);
        let error = Diagnostic::error(codes::TYPE, format!("the type of `{name}` is not known here"))
            .label(e.span, "")
            .secondary(declared, "it is `type(*)`")
            .help("pass it on to a procedure, or declare it with its type");
        self.sink.push(error);
    }
}
