//! Generic names, operators and assignment: which specific procedure a reference means.
//!
//! A generic stands in its scope's table of names, an operator as `operator(+)`, the assignment as `assignment(=)`. Its
//! procedures are looked up when it is used, as a module may name some that follow. The one is taken whose dummy
//! arguments have the types, kinds and ranks of the actual ones; where there is none, one that takes an element as the
//! beginning of an array, then an elemental one. Source: Fortran 2008, sections 12.4.3.2, 12.5.5.2.

use super::call::Actual;
use crate::ast;
use crate::hir::{Binding, DummySignature, Expr, ExprKind, Passing, Signature, StmtKind};
use crate::sema::program::scope::{Entity, ProcEntity, ScopeId};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

/// The procedure that an operator means.
pub struct Operation {
    pub procedure: Rc<ProcEntity>,
    /// Of one bound to a type: the binding, and which operand is the object.
    pub object: Option<(Binding, usize)>,
}

/// A generic name as one scope declares it.
#[derive(Clone, Debug)]
pub struct Generic {
    /// Its key in the table of names.
    pub name: String,
    /// Where `names` are looked up.
    pub scope: ScopeId,
    /// The procedures that the scope names.
    pub names: Vec<ast::Name>,
    /// Those that came with a `use`.
    pub used: Vec<Rc<ProcEntity>>,
}

impl Generic {
    /// This generic with the procedures of another one of its name.
    pub fn joined(&self, other: Generic) -> Generic {
        let mut all = self.clone();
        let new = other.used.into_iter().filter(|p| self.used.iter().all(|own| own.link_name != p.link_name));
        all.used.extend(new);
        all
    }
}

/// How well a procedure takes the arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    Exact,
    /// An element of an array stands for the array.
    Sequence,
    Elemental,
}

/// The key of a generic in the table of names.
pub fn key(name: &ast::GenericName) -> String {
    match name {
        ast::GenericName::Name(name) => name.text.clone(),
        ast::GenericName::Operator(op, _) => operator_key(op),
        ast::GenericName::Assignment(_) => "assignment(=)".to_string(),
        ast::GenericName::Transfer(key, _) => key.clone(),
    }
}

/// `operator(==)` for both `==` and `.eq.`.
fn operator_key(op: &str) -> String {
    let symbol = match op {
        ".eq." => "==",
        ".ne." => "/=",
        ".lt." => "<",
        ".le." => "<=",
        ".gt." => ">",
        ".ge." => ">=",
        other => other,
    };
    format!("operator({symbol})")
}

impl<'a> Sema<'a> {
    /// `interface name` and what stands in it.
    pub fn generic_interface(&mut self, name: &ast::GenericName, interface: &ast::Interface) {
        let key = key(name);
        let span = name.span();
        let scope = self.current;
        let mut generic = Generic { name: key.clone(), scope, names: Vec::new(), used: Vec::new() };
        match self.scope().names.get(&key).cloned() {
            Some(Entity::Generic(before)) => generic = (*before).clone(),
            // The procedure of that name is one of them, or reported below.
            Some(Entity::Procedure(procedure)) => {
                self.scope_mut().specifics.insert(key.clone(), procedure);
            }
            Some(
                Entity::Var(_)
                | Entity::Constant(..)
                | Entity::Used(_)
                | Entity::Interface(_)
                | Entity::Address { .. }
                | Entity::Interop(_)
                | Entity::ModuleIntrinsic(_)
                | Entity::Opaque(_),
            ) => {
                self.error(codes::DUPLICATE, span, format!("`{key}` is declared twice"), "");
                return;
            }
            Some(Entity::External(_) | Entity::Intrinsic | Entity::Alias(_) | Entity::Error) | None => {}
        }
        generic.names.extend(interface.procedures.iter().cloned());
        generic.names.extend(interface.bodies.iter().map(|body| body.name.clone()));
        self.scope_mut().names.insert(key, Entity::Generic(Rc::new(generic)));
        for body in &interface.bodies {
            self.declare_interface_body(body);
        }
    }

    /// The procedures of a generic, as far as they are declared.
    pub fn specifics(&self, generic: &Generic) -> Vec<Rc<ProcEntity>> {
        let named = generic.names.iter().filter_map(|name| self.procedure_in(generic.scope, &name.text));
        generic.used.iter().cloned().chain(named).collect()
    }

    /// At the end: an interface must not name what is no procedure.
    pub fn check_generics(&mut self) {
        let generics: Vec<Rc<Generic>> =
            self.scopes.iter().flat_map(|scope| scope.names.values().filter_map(Entity::generic)).cloned().collect();
        for generic in generics {
            self.check_ambiguity(&generic);
            for name in &generic.names {
                if self.procedure_in(generic.scope, &name.text).is_none() {
                    let message = format!("`{}` in the interface `{}` is no procedure here", name.text, generic.name);
                    let error = Diagnostic::error(codes::NO_PROCEDURE, message)
                        .label(name.span, "")
                        .help("name procedures of this module or of one that it uses");
                    self.sink.push(error);
                }
            }
        }
    }

    /// The specific procedure of that name in a scope or around it.
    pub fn procedure_in(&self, scope: ScopeId, name: &str) -> Option<Rc<ProcEntity>> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            let scope = &self.scopes[scope.0];
            if let Some(procedure) = scope.specifics.get(name) {
                return Some(procedure.clone());
            }
            match scope.names.get(name) {
                Some(Entity::Procedure(procedure)) => return Some(procedure.clone()),
                Some(Entity::Generic(generic)) => {
                    if let Some(procedure) = generic.used.iter().find(|p| p.name == name) {
                        return Some(procedure.clone());
                    }
                }
                _ => {}
            }
            at = scope.host_of(name);
        }
        self.externals.get(name).cloned()
    }

    /// `name(args)` of a generic function. One that is also the name of an intrinsic stands for that, too.
    pub fn call_generic_function(
        &mut self,
        generic: &Generic,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        let Some(actuals) = self.sound_actuals(args) else { return Expr::error(span) };
        match self.select_specific(generic, &actuals) {
            Some(procedure) => self.call_function_with(&procedure, name, actuals, span),
            None if self.is_intrinsic(&name.text) => self.intrinsic_function(name, args, span),
            // The constructor of a type of that name.
            None if self.is_parameterised(&name.text) => self.parameterised_structure(name, &[], args, span),
            None => match self.find_type(&name.text) {
                Some(ty) => self.structure(&ty, args, span),
                None => {
                    self.report_no_specific(generic, name.span, &actuals);
                    Expr::error(span)
                }
            },
        }
    }

    pub fn call_generic_subroutine(
        &mut self,
        generic: &Generic,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Option<StmtKind> {
        let actuals = self.sound_actuals(args)?;
        match self.select_specific(generic, &actuals) {
            Some(procedure) => self.call_subroutine_with(&procedure, name, actuals, span),
            None if self.is_intrinsic_subroutine(&name.text) => self.intrinsic_subroutine(name, args, span),
            None => {
                self.report_no_specific(generic, name.span, &actuals);
                None
            }
        }
    }

    /// The user's operator on these operands, if there is one for them.
    pub fn user_operation(&mut self, op: &str, op_span: Span, operands: &[&Expr], span: Span) -> Option<Expr> {
        let name = ast::Name { text: operator_key(op), span: op_span };
        let actuals: Vec<Actual<'_>> = operands.iter().map(|e| (None, (*e).clone())).collect();
        let Operation { procedure, object: bound } = self.operation(&name, operands, &actuals)?;
        let object = bound.as_ref().and_then(|(_, at)| Some(actuals.get(*at)?.1.clone()));
        let call = self.call_function_with(&procedure, &name, actuals, span);
        Some(match object {
            Some(object) => self.dispatched(&object, bound.as_ref().map(|b| &b.0), call),
            None => call,
        })
    }

    /// The procedure for an operator or the assignment: the scope's, or one bound to an operand's type.
    fn operation(&mut self, name: &ast::Name, operands: &[&Expr], actuals: &[Actual<'_>]) -> Option<Operation> {
        if let Some(Entity::Generic(generic)) = self.lookup(&name.text)
            && let Some(procedure) = self.select_specific(&generic, actuals)
        {
            return Some(Operation { procedure, object: None });
        }
        self.bound_operator(&name.text, operands, actuals, name.span)
    }

    /// The user's assignment for this target and value, if there is one.
    pub fn user_assignment(&mut self, target: &Expr, value: &Expr, span: Span) -> Option<StmtKind> {
        let name = ast::Name { text: "assignment(=)".to_string(), span };
        // The value is an expression: what the procedure does to its target does not change it.
        let (ty, rank) = (value.ty.clone(), value.rank);
        let given = Expr::new(ExprKind::Paren(Box::new(value.clone())), ty, rank, value.span);
        let actuals: Vec<Actual<'_>> = vec![(None, target.clone()), (None, given)];
        let Operation { procedure, object } = self.operation(&name, &[target, value], &actuals)?;
        let call = self.call_subroutine_with(&procedure, &name, actuals, span);
        match object {
            Some((binding, 0)) => self.dispatched_statement(target, Some(&binding), call),
            Some((binding, 1)) => self.dispatched_statement(value, Some(&binding), call),
            Some(_) | None => call,
        }
    }

    /// The arguments, where none is in error.
    fn sound_actuals<'b>(&mut self, args: &'b [ast::Arg]) -> Option<Vec<Actual<'b>>> {
        let actuals: Option<Vec<Actual<'b>>> = self.actuals(args).into_iter().collect();
        actuals.filter(|all| all.iter().all(|(_, value)| !value.is_error()))
    }

    fn select_specific(&self, generic: &Generic, actuals: &[Actual<'_>]) -> Option<Rc<ProcEntity>> {
        best(&self.specifics(generic), actuals)
    }

    fn report_no_specific(&mut self, generic: &Generic, span: Span, actuals: &[Actual<'_>]) {
        let given: Vec<String> = actuals.iter().map(|(_, value)| self.describe(value)).collect();
        let message = format!("no procedure of the generic `{}` takes these arguments", generic.name);
        let mut error =
            Diagnostic::error(codes::ARGUMENTS, message).label(span, format!("given: ({})", given.join(", ")));
        for procedure in self.specifics(generic).iter().take(8) {
            error = error.note_text(format!("there is {}", shown(procedure)));
        }
        self.sink.push(error);
    }
}

/// The procedure that takes the arguments best.
pub fn best(procedures: &[Rc<ProcEntity>], actuals: &[Actual<'_>]) -> Option<Rc<ProcEntity>> {
    let fits: Vec<Option<Fit>> = procedures.iter().map(|p| fit(&p.signature, actuals)).collect();
    [Fit::Exact, Fit::Sequence, Fit::Elemental]
        .into_iter()
        .find_map(|wanted| fits.iter().position(|found| *found == Some(wanted)))
        .map(|index| procedures[index].clone())
}

/// Whether and how a procedure takes the arguments.
pub fn fit(signature: &Signature, actuals: &[Actual<'_>]) -> Option<Fit> {
    let dummies = signature.visible();
    let mut taken = vec![false; dummies.len()];
    let mut fit = Fit::Exact;
    for (position, (keyword, value)) in actuals.iter().enumerate() {
        let slot = match keyword {
            None => position,
            Some(keyword) => dummies.iter().position(|d| d.name == keyword.text)?,
        };
        let dummy = dummies.get(slot)?;
        if std::mem::replace(&mut taken[slot], true) {
            return None;
        }
        match fit_argument(signature, dummy, value)? {
            Fit::Exact => {}
            worse => fit = worse,
        }
    }
    let complete = dummies.iter().zip(&taken).all(|(dummy, taken)| *taken || dummy.optional);
    complete.then_some(fit)
}

fn fit_argument(signature: &Signature, dummy: &DummySignature, value: &Expr) -> Option<Fit> {
    if let ExprKind::Null = value.kind {
        return dummy.pointer.then_some(Fit::Exact);
    }
    if !dummy.ty.same(&value.ty) && !is_extension(dummy, value) {
        return None;
    }
    if dummy.rank == value.rank || dummy.assumed_rank || dummy.takes_memory() {
        return Some(Fit::Exact);
    }
    let element = dummy.rank > 0 && value.rank == 0 && dummy.passing == Passing::Address;
    if element && matches!(value.kind, ExprKind::Element { .. }) {
        return Some(Fit::Sequence);
    }
    (signature.elemental && dummy.rank == 0).then_some(Fit::Elemental)
}

/// A value of a type that extends the one of a `class` dummy.
fn is_extension(dummy: &DummySignature, value: &Expr) -> bool {
    if dummy.ty.is_any() || dummy.ty.is_assumed() {
        return value.ty.of_table().is_some();
    }
    let keys = dummy.ty.derived().zip(value.ty.derived());
    dummy.class && keys.is_some_and(|(wanted, own)| own.parents.contains(&wanted.key))
}

/// A procedure as a list of choices shows it: `area(real(4), integer(4))`.
fn shown(procedure: &ProcEntity) -> String {
    let argument = |dummy: &DummySignature| {
        let rank = match dummy.rank {
            0 => String::new(),
            rank => format!(" rank {rank}"),
        };
        let optional = if dummy.optional { ", optional" } else { "" };
        format!("{}{rank}{optional}", dummy.ty)
    };
    let arguments: Vec<String> = procedure.signature.visible().iter().map(argument).collect();
    format!("`{}({})`", procedure.name, arguments.join("; "))
}
