//! Statement functions of internal procedures, which can't contain procedures of their own: a reference is replaced by the
//! function's expression, in which the dummy arguments stand for the actual ones. Source: Fortran 2008, section 12.6.4.

use crate::ast::{self, Arg, ArgValue, DummyArg, SpecKind, StmtKind};
use crate::hir::{CharLen, Expr, ExprKind, SymId, SymbolClass, Type};
use crate::sema::declarations::init::sized_text;
use crate::sema::expressions::expr::assignable;
use crate::sema::program::scope::{Entity, SymFacts, new_symbol};
use crate::sema::{Sema, codes};
use accc_source::Span;
use std::rc::Rc;

impl Sema<'_> {
    pub fn statement_function(&mut self, function: &ast::Procedure, args: &[Arg], span: Span) -> Expr {
        let [ast::Stmt { kind: StmtKind::Assign { value, .. }, .. }] = function.body.as_slice() else {
            return Expr::error(span);
        };
        let dummies: Vec<&ast::Name> = function
            .args
            .iter()
            .filter_map(|arg| match arg {
                DummyArg::Name(name) => Some(name),
                DummyArg::AlternateReturn(_) => None,
            })
            .collect();
        if args.len() != dummies.len() {
            self.resolve_args(args);
            let message =
                format!("`{}` takes {} arguments, but {} are given", function.name.text, dummies.len(), args.len());
            self.error(codes::ARGUMENTS, span, message, "");
            return Expr::error(span);
        }
        let (mut given, mut computed) = (Vec::new(), Vec::new());
        for (dummy, arg) in dummies.iter().zip(args) {
            let ArgValue::Expr(actual) = &arg.value else {
                self.error(codes::ARGUMENTS, arg.span, "this is no argument of a statement function", "");
                return Expr::error(span);
            };
            let ty = self.statement_type(function, dummy);
            let actual = self.value(actual);
            match self.as_value_of(actual, &ty) {
                Some(value) => {
                    let value = self.computed_once(value, &mut computed);
                    given.push((dummy.text.clone(), Entity::Alias(Rc::new(value))));
                }
                None => return Expr::error(span),
            }
        }
        let hidden: Vec<(String, Option<Entity>)> = given
            .into_iter()
            .map(|(name, entity)| (name.clone(), self.scope_mut().names.insert(name, entity)))
            .collect();
        let result = self.value(value);
        for (name, before) in hidden.into_iter().rev() {
            match before {
                Some(entity) => self.scope_mut().names.insert(name, entity),
                None => self.scope_mut().names.remove(&name),
            };
        }
        let ty = self.statement_type(function, &function.name);
        let Some(result) = self.as_value_of(result, &ty) else { return Expr::error(span) };
        let result = computed.into_iter().rev().fold(result, |value, (var, given)| {
            let kind = ExprKind::Let { var, given: Box::new(given), value: Box::new(value) };
            Expr::new(kind, ty.clone(), 0, span)
        });
        Expr { span, ..result }
    }

    /// An argument that calls functions is computed before the function's expression, once however often that names it.
    fn computed_once(&mut self, value: Expr, computed: &mut Vec<(SymId, Expr)>) -> Expr {
        let fixed =
            !value.ty.is_derived() && !matches!(value.ty, Type::Character(ref length, _) if !is_constant(length));
        if !fixed || !value.calls() {
            return value;
        }
        let (ty, span) = (value.ty.clone(), value.span);
        let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
        let var = self.scope_mut().add(new_symbol(".argument", span, ty.clone(), SymbolClass::Local), facts);
        computed.push((var, value));
        let variable = Expr::new(ExprKind::Var(var), ty.clone(), 0, span);
        Expr::new(ExprKind::Paren(Box::new(variable)), ty, 0, span)
    }

    /// The type of the function or of a dummy argument: a declaration was moved to the function.
    fn statement_type(&mut self, function: &ast::Procedure, name: &ast::Name) -> Type {
        for spec in &function.specs {
            let SpecKind::Declaration(declaration) = &spec.kind else { continue };
            if let Some(entity) = declaration.entities.iter().find(|entity| entity.name.text == name.text) {
                return self.type_spec(&declaration.ty, entity.char_len.as_ref());
            }
        }
        match self.lookup(&name.text) {
            Some(Entity::Var(sym)) if self.symbol(sym).shape.rank() == 0 => self.symbol(sym).ty.clone(),
            _ => self.scope().implicit.type_of(&name.text).unwrap_or(Type::Error),
        }
    }

    /// The value as that type, no longer a variable.
    fn as_value_of(&mut self, value: Expr, ty: &Type) -> Option<Expr> {
        if value.is_error() || ty.is_error() {
            return None;
        }
        if value.rank > 0 || !assignable(ty, &value.ty) {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, format!("a scalar of type {ty} is needed here"), label);
            return None;
        }
        let value = self.convert(value, ty);
        let value = self.of_length(value, ty)?;
        if value.constant().is_some() {
            return Some(value);
        }
        let (ty, span) = (value.ty.clone(), value.span);
        Some(Expr::new(ExprKind::Paren(Box::new(value)), ty, 0, span))
    }

    /// Characters of the length of a type.
    fn of_length(&mut self, value: Expr, ty: &Type) -> Option<Expr> {
        let (Type::Character(CharLen::Const(wanted), _), Type::Character(own, _)) = (ty, &value.ty) else {
            return Some(value);
        };
        if let Some(constant) = value.constant() {
            let (_, texts) = sized_text(ty, vec![constant.clone()]);
            return texts.into_iter().next().map(|text| self.folded(Ok(text), ty.clone(), value.span));
        }
        if matches!(own, CharLen::Const(length) if length == wanted) {
            return Some(value);
        }
        let what =
            format!("characters of another length than {wanted} in a statement function of an internal procedure");
        self.unsupported(value.span, what, "write an internal function of the host");
        None
    }
}

fn is_constant(length: &CharLen) -> bool {
    matches!(length, CharLen::Const(_))
}
