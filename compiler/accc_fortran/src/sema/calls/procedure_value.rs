//! Procedures as values: actual arguments and targets of pointers, and calls of dummy procedures and procedure
//! pointers. Source: Fortran 2008, sections 7.2.2.4, 12.5.2.9.

use super::call::Actual;
use super::characteristics::{characteristics, mismatch};
use crate::ast::{self, Arg};
use crate::hir::{Call, Callee, Expr, ExprKind, Interface, ResultSignature, Shape, Signature, Type};
use crate::sema::program::scope::{Entity, ProcEntity};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

impl Sema<'_> {
    /// An expression, or the name of a procedure.
    pub fn value_or_procedure(&mut self, expr: &ast::Expr) -> Expr {
        if crate::sema::statements::pointer::is_null(expr) {
            // Its type comes with the dummy argument.
            return Expr::new(ExprKind::Null, Type::Address { code: false }, 0, expr.span);
        }
        let ast::ExprKind::Name(name) = &expr.kind else { return self.expr(expr) };
        match self.lookup(&name.text) {
            Some(Entity::Procedure(procedure)) => self.procedure_value(&procedure, expr.span),
            Some(Entity::Generic(_)) => match self.procedure_in(self.current, &name.text) {
                Some(procedure) => self.procedure_value(&procedure, expr.span),
                None => self.expr(expr),
            },
            Some(Entity::External(external)) => match self.externals.get(&external.name).cloned() {
                Some(procedure) => self.procedure_value(&procedure, expr.span),
                None => self.external_value(&external.named_at(name.span), external.ty.clone()),
            },
            Some(Entity::Intrinsic) => {
                if let Some(procedure) = self.intrinsic_procedure(name) {
                    return self.procedure_value(&procedure, expr.span);
                }
                let way_out = format!("write a function of yours that calls `{}`", name.text);
                self.unsupported(expr.span, "intrinsic procedures as arguments", way_out);
                Expr::error(expr.span)
            }
            Some(
                Entity::Var(_)
                | Entity::Constant(..)
                | Entity::Used(_)
                | Entity::Interface(_)
                | Entity::Address { .. }
                | Entity::Interop(_)
                | Entity::ModuleIntrinsic(_)
                | Entity::Opaque(_)
                | Entity::Alias(_)
                | Entity::Error,
            )
            | None => self.expr(expr),
        }
    }

    fn procedure_value(&mut self, procedure: &ProcEntity, span: Span) -> Expr {
        if procedure.signature.elemental || procedure.signature.library {
            let what = if procedure.signature.library { "routines of OpenACC" } else { "elemental procedures" };
            let way_out = "write a procedure that calls it, and name that one";
            self.unsupported(span, format!("{what} as arguments"), way_out);
            return Expr::error(span);
        }
        self.note_internal_call(procedure);
        let callee = Callee {
            name: procedure.name.clone(),
            link_name: procedure.link_name.clone(),
            proc: procedure.proc,
            signature: procedure.signature.clone(),
            through: None,
        };
        let ty = Type::Procedure(Box::new(Interface::Explicit((*procedure.signature).clone())));
        Expr::new(ExprKind::Procedure(callee), ty, 0, span)
    }

    /// `f(x)`, where `f` is a dummy procedure or a procedure pointer.
    pub fn call_function_variable(&mut self, code: Expr, name: &ast::Name, args: &[Arg], span: Span) -> Expr {
        let Type::Procedure(interface) = code.ty.clone() else { return Expr::error(span) };
        let result = match *interface {
            Interface::Explicit(signature) => {
                let entity = self.entity_of_variable(name, signature);
                let value = self.call_function(&entity, name, args, span);
                return through(code, value);
            }
            Interface::Implicit(ty) => ty.or_else(|| self.scope().implicit.type_of(&name.text)),
        };
        let Some(ty) = result else {
            self.resolve_args(args);
            let message = format!("the type of the function `{}` is not known", name.text);
            let help = format!("declare it: `real, external :: {}`, or give an interface", name.text);
            self.sink.push(Diagnostic::error(codes::UNDECLARED, message).label(name.span, "").help(help));
            return Expr::error(span);
        };
        let signature = ResultSignature { ty: ty.clone(), shape: Shape::Scalar, pointer: false };
        match self.call_through_variable(code, name, args, Some(signature), span) {
            Some(call) if !ty.is_error() => Expr::new(ExprKind::Call(call), ty, 0, span),
            _ => Expr::error(span),
        }
    }

    /// A call of a dummy procedure or a procedure pointer as a subroutine, or with an implicit interface.
    pub fn call_through_variable(
        &mut self,
        code: Expr,
        name: &ast::Name,
        args: &[Arg],
        result: Option<ResultSignature>,
        span: Span,
    ) -> Option<Call> {
        let Type::Procedure(interface) = code.ty.clone() else { return None };
        let mut call = match *interface {
            Interface::Explicit(signature) if signature.result.is_some() => {
                self.resolve_args(args);
                let message = format!("`{}` is a function, not a subroutine", name.text);
                let help = format!("use its value: `x = {}(...)`", name.text);
                self.sink.push(Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "").help(help));
                return None;
            }
            Interface::Explicit(signature) => {
                let entity = self.entity_of_variable(name, signature);
                let actuals: Option<Vec<Actual<'_>>> = self.actuals(args).into_iter().collect();
                self.call(&entity, name, actuals?, span)?
            }
            Interface::Implicit(_) => self.call_implicit(name, args, result, span)?,
        };
        call.callee.through = Some(Box::new(code));
        Some(call)
    }

    fn entity_of_variable(&self, name: &ast::Name, signature: Signature) -> Rc<ProcEntity> {
        let (link_name, signature) = (String::new(), Rc::new(signature));
        Rc::new(ProcEntity { name: name.text.clone(), link_name, proc: None, host: None, signature, span: Span::NONE })
    }

    /// `call object%name(args)`, where the component is a procedure pointer.
    pub fn call_component(&mut self, procedure: &ast::Expr, args: &[Arg], span: Span) -> Option<Call> {
        let ast::ExprKind::Component { base, name } = &procedure.kind else {
            self.resolve_args(args);
            self.error(codes::NO_PROCEDURE, procedure.span, "this is no procedure", "");
            return None;
        };
        let code = self.expr(procedure);
        if code.is_error() {
            self.resolve_args(args);
            return None;
        }
        if !code.ty.is_procedure() {
            self.resolve_args(args);
            let message = format!("the component `{}` is no procedure", name.text);
            let label = format!("this is {}", self.describe(&code));
            self.error(codes::NO_PROCEDURE, procedure.span, message, label);
            return None;
        }
        let args = self.with_object(&code, base, args);
        self.call_through_variable(code, name, &args, None, span)
    }

    /// Why a procedure does not do for a dummy procedure or a pointer; both types are procedures.
    pub fn interface_mismatch(&self, wanted: &Type, given: &Type) -> Option<(&'static str, String)> {
        let (Type::Procedure(wanted), Type::Procedure(given)) = (wanted, given) else { return None };
        let problem = match (&**wanted, &**given) {
            (Interface::Explicit(wanted), Interface::Explicit(given)) => {
                mismatch(wanted, given).or_else(|| characteristics(wanted, given))?
            }
            (Interface::Implicit(Some(ty)), Interface::Explicit(given)) => match &given.result {
                None => format!("is a function of type {ty}, but a subroutine is given"),
                Some(result) if !result.ty.same(ty) => {
                    format!("is a function of type {ty}, but one of type {} is given", result.ty)
                }
                Some(_) => return None,
            },
            (Interface::Explicit(_) | Interface::Implicit(_), Interface::Implicit(_))
            | (Interface::Implicit(None), Interface::Explicit(_)) => return None,
        };
        Some((codes::ARGUMENTS, problem))
    }
}

/// The call of a function with the designator that says which one it is.
pub fn through(code: Expr, mut value: Expr) -> Expr {
    if let ExprKind::Call(call) = &mut value.kind {
        call.callee.through = Some(Box::new(code));
    }
    value
}

impl Sema<'_> {
    /// A procedure of another file, of which nothing but perhaps its type is known.
    fn external_value(&self, name: &ast::Name, ty: Option<Type>) -> Expr {
        let signature = Rc::new(Signature {
            dummies: Vec::new(),
            result: None,
            elemental: false,
            pure_: false,
            bind_c: false,
            routine: None,
            library: false,
            alternates: 0,
        });
        let link_name = self.options.underscoring.link_name(&name.text);
        let callee = Callee { name: name.text.clone(), link_name, proc: None, signature, through: None };
        let ty = Type::Procedure(Box::new(Interface::Implicit(ty)));
        Expr::new(ExprKind::Procedure(callee), ty, 0, name.span)
    }
}
