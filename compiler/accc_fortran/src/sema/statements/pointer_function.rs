//! `f(2) = 3`: a reference to a function that gives a pointer is a variable, what the pointer points to. Source: Fortran 2008,
//! section 6.2.

use crate::ast::{self, ExprKind};
use crate::hir::StmtKind;
use crate::sema::Sema;
use crate::sema::program::scope::{Entity, ProcEntity};
use accc_source::Span;

/// The associate name that stands for the function's value; no program can have it.
const NAME: &str = ".function";

impl Sema<'_> {
    pub(super) fn refers_to_pointer_function(&mut self, target: &ast::Expr) -> bool {
        let ExprKind::Index { base, .. } = &target.kind else { return false };
        match &base.kind {
            ExprKind::Name(name) => match self.lookup(&name.text) {
                Some(Entity::Procedure(called)) => gives_pointer(&called),
                Some(Entity::Generic(generic)) => {
                    let named = |name: &ast::Name| self.scopes[generic.scope.0].names.get(&name.text);
                    let specific = |name| matches!(named(name), Some(Entity::Procedure(one)) if gives_pointer(one));
                    generic.used.iter().any(|one| gives_pointer(one)) || generic.names.iter().any(specific)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// As `associate` with the reference as its selector.
    pub(super) fn assignment_through_function(
        &mut self,
        target: &ast::Expr,
        value: &ast::Expr,
        span: Span,
    ) -> Option<StmtKind> {
        let name = ast::Name { text: NAME.to_string(), span: target.span };
        let variable = ast::Expr { kind: ExprKind::Name(name.clone()), span: target.span };
        let assign = ast::StmtKind::Assign { target: variable, value: value.clone() };
        let body = vec![ast::Stmt { label: None, kind: assign, span }];
        let construct = ast::Associate { name: None, associations: vec![(name, target.clone())], body, end_span: span };
        self.associate(&construct, span)
    }
}

fn gives_pointer(procedure: &ProcEntity) -> bool {
    procedure.signature.result.as_ref().is_some_and(|given| given.pointer)
}
