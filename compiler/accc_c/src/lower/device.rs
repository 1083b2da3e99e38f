//! placeholder
use super::Lower;
use super::function::Lowerer;
use super::place::Place;
use crate::hir::{Atomic, Directive, Expr, For, Stmt};
use accc_ir::Value;
use accc_source::Span;
impl Lowerer<'_, '_> {
    pub fn device_place(&mut self, _: &Expr) -> Lower<Option<Place>> {
        Ok(None)
    }
    pub fn device_address(&mut self, _: &Expr) -> Lower<Option<Value>> {
        Ok(None)
    }
    pub fn device_call(&mut self, _: &Expr, _: &Expr, _: &[Expr]) -> Lower<Option<Vec<Value>>> {
        Ok(None)
    }
    pub fn directed_loop(&mut self, s: &Stmt, _: &For, _: &Directive) -> Lower<()> {
        Err(self.unsupported(s.span, "directives in C", ""))
    }
    pub fn device_loop(&mut self, s: &Stmt, n: &For) -> Lower<()> {
        self.plain_for(s, n)
    }
    pub fn region_statement(&mut self, s: &Stmt, _: &Directive, _: &Stmt, _: Span) -> Lower<()> {
        Err(self.unsupported(s.span, "directives in C", ""))
    }
    pub fn standalone(&mut self, d: &Directive) -> Lower<()> {
        Err(self.unsupported(d.span, "directives in C", ""))
    }
    pub fn atomic(&mut self, d: &Atomic) -> Lower<()> {
        Err(self.unsupported(d.span, "directives in C", ""))
    }
    pub fn enter_declared(&mut self) -> Lower<()> {
        Ok(())
    }
    pub fn leave_declared(&mut self) {}
}
