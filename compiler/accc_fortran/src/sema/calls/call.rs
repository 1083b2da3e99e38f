//! Calls of procedures that are not intrinsic: arguments against dummies. Source: Fortran 2008, section 12.5.

use crate::ast::{self, Arg, ArgValue};
use crate::hir::{
    ActualArg, Call, Callee, CharLen, DeviceVersion, DummySignature, Expr, ExprKind, Intent, Passing, ProcId,
    RESULT_TYPE, ResultSignature, Shape, Signature, StmtKind, Type,
};
use crate::sema::program::scope::{Entity, ProcEntity};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

/// An argument of a reference: its keyword and its value.
pub type Actual<'b> = (Option<&'b ast::Name>, Expr);

impl Sema<'_> {
    pub fn call_function(&mut self, procedure: &Rc<ProcEntity>, name: &ast::Name, args: &[Arg], span: Span) -> Expr {
        let actuals: Option<Vec<Actual<'_>>> = self.actuals(args).into_iter().collect();
        match actuals {
            Some(actuals) => self.call_function_with(procedure, name, actuals, span),
            None => Expr::error(span),
        }
    }

    pub fn call_function_with(
        &mut self,
        procedure: &Rc<ProcEntity>,
        name: &ast::Name,
        actuals: Vec<Actual<'_>>,
        span: Span,
    ) -> Expr {
        let Some(result) = procedure.signature.result.clone() else {
            let message = format!("`{}` is a subroutine, not a function", name.text);
            let help = format!("write `call {}(...)`", name.text);
            self.sink.push(Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "").help(help));
            return Expr::error(span);
        };
        let Some(call) = self.call(procedure, name, actuals, span) else { return Expr::error(span) };
        let rank = if procedure.signature.elemental { self.elemental_rank(&call) } else { result.shape.rank() };
        if let Type::Character(CharLen::Assumed, _) = result.ty {
            let message = format!("the length of the result of `{}` is not known here", name.text);
            let help = format!("declare it: `character(8), external :: {}`", name.text);
            self.sink
                .push(Diagnostic::error(codes::TYPE, message).label(name.span, "it is `*`: the caller's").help(help));
            return Expr::error(span);
        }
        Expr::new(ExprKind::Call(call), result.ty, rank, span)
    }

    /// The rank of an elemental call: that of its arrays, which have one shape.
    fn elemental_rank(&mut self, call: &Call) -> usize {
        let values = call.args.iter().filter_map(|arg| if let ActualArg::Expr(e) = arg { Some(e) } else { None });
        let arrays: Vec<&Expr> = values.filter(|e| e.rank > 0).collect();
        for other in arrays.iter().skip(1) {
            self.conformable(arrays[0], other, call.span);
        }
        if !arrays.is_empty() && call.callee.signature.result.is_none() {
            self.check_elemental_results(call);
        }
        arrays.first().map_or(0, |first| first.rank)
    }

    /// `call name(args)`.
    pub fn call_subroutine(&mut self, procedure: &ast::Expr, args: &[Arg], span: Span) -> Option<StmtKind> {
        let name = match &procedure.kind {
            ast::ExprKind::Name(name) => name,
            ast::ExprKind::Component { base, name } => {
                let object = self.expr(base);
                if object.is_error() {
                    self.resolve_args(args);
                    return None;
                }
                return match object.ty.is_derived() && !self.is_component(&object, &name.text) {
                    true => self.call_bound_subroutine(&object, name, args, span),
                    false => self.call_component(procedure, args, span).map(StmtKind::Call),
                };
            }
            _ => return self.call_component(procedure, args, span).map(StmtKind::Call),
        };
        match self.lookup(&name.text) {
            Some(Entity::Procedure(procedure)) => self.call_known_subroutine(&procedure, name, args, span),
            Some(Entity::Generic(generic)) => self.call_generic_subroutine(&generic, name, args, span),
            Some(Entity::Interop(procedure)) => self.interop_subroutine(procedure, name, args, span),
            Some(Entity::ModuleIntrinsic(original)) => self.module_subroutine(&original, name, args, span),
            Some(Entity::Interface(_)) => {
                self.resolve_args(args);
                self.report_abstract(name);
                None
            }
            Some(Entity::Address { .. } | Entity::Opaque(_)) => {
                self.resolve_args(args);
                self.error(codes::NO_PROCEDURE, name.span, format!("`{}` is a type", name.text), "");
                None
            }
            Some(Entity::Var(sym)) if self.symbol(sym).ty.is_procedure() => {
                let code = self.variable(sym, name.span);
                self.call_through_variable(code, name, args, None, span).map(StmtKind::Call)
            }
            Some(Entity::External(external)) => match self.externals.get(&external.name).cloned() {
                Some(procedure) => self.call_known_subroutine(&procedure, name, args, span),
                None => self.call_unknown_subroutine(&external.named_at(name.span), args, span),
            },
            Some(Entity::Alias(_)) => {
                self.resolve_args(args);
                let message = format!("`{}` is a variable, not a subroutine", name.text);
                self.error(codes::NO_PROCEDURE, name.span, message, "");
                None
            }
            Some(Entity::Error) => {
                self.resolve_args(args);
                None
            }
            Some(Entity::Var(sym)) if !self.symbol(sym).ty.is_error() => {
                self.resolve_args(args);
                let message = format!("`{}` is a variable, not a subroutine", name.text);
                self.error(codes::NO_PROCEDURE, name.span, message, "");
                None
            }
            Some(Entity::Constant(..)) => {
                self.resolve_args(args);
                self.error(codes::NO_PROCEDURE, name.span, format!("`{}` is a constant", name.text), "");
                None
            }
            Some(Entity::Var(_)) => None,
            Some(Entity::Intrinsic | Entity::Used(_)) | None => {
                if super::images::is_image_procedure(&name.text) && self.standard_has(&name.text) {
                    return self.image_subroutine(name, args, span);
                }
                if self.is_intrinsic_subroutine(&name.text) {
                    return self.intrinsic_subroutine(name, args, span);
                }
                if matches!(self.lookup(&name.text), Some(Entity::Intrinsic))
                    && crate::sema::intrinsic::intrinsic_table::function(&name.text).is_some()
                {
                    self.resolve_args(args);
                    let message = format!("the intrinsic `{}` is a function, not a subroutine", name.text);
                    self.error(codes::NO_PROCEDURE, name.span, message, "");
                    return None;
                }
                if let Some(procedure) = self.externals.get(&name.text).cloned() {
                    self.check_declared_external(name);
                    return self.call_known_subroutine(&procedure, name, args, span);
                }
                if name.text == "abort" && args.is_empty() && self.body.compute.is_some() && self.standard_has("abort")
                {
                    let text = "abort was called";
                    let code = Some(crate::sema::constants::literal::char_constant(text, span));
                    return Some(StmtKind::Stop { error: true, code, quiet: None });
                }
                if let Some(procedure) = super::extension::procedure(&name.text, args.len(), false)
                    && self.standard_has(&name.text)
                {
                    return self.call_known_subroutine(&procedure, name, args, span);
                }
                if crate::sema::intrinsic::intrinsic_table::ELSEWHERE.contains(&name.text.as_str()) {
                    self.resolve_args(args);
                    let what = format!("the intrinsic subroutine `{}`", name.text);
                    self.unsupported(
                        name.span,
                        what,
                        "leave the call out; a procedure of yours: declare it `external`",
                    );
                    return None;
                }
                self.check_declared_external(name);
                self.call_unknown_subroutine(name, args, span)
            }
        }
    }

    fn call_known_subroutine(
        &mut self,
        procedure: &Rc<ProcEntity>,
        name: &ast::Name,
        args: &[Arg],
        span: Span,
    ) -> Option<StmtKind> {
        let (args, labels) = super::alternate::split(args);
        let actuals: Option<Vec<Actual<'_>>> = self.actuals(&args).into_iter().collect();
        let alternates = procedure.signature.alternates;
        if alternates > 0 || !labels.is_empty() {
            let call = self.call(procedure, name, actuals?, span)?;
            return self.alternate_call(call, Some(alternates), &labels, span);
        }
        self.call_subroutine_with(procedure, name, actuals?, span)
    }

    /// `call` of a subroutine with an implicit interface.
    fn call_unknown_subroutine(&mut self, name: &ast::Name, args: &[Arg], span: Span) -> Option<StmtKind> {
        self.check_no_program(name);
        let (args, labels) = super::alternate::split(args);
        let result = (!labels.is_empty()).then(super::alternate::result_signature);
        let call = self.call_implicit(name, &args, result, span)?;
        self.alternate_call(call, None, &labels, span)
    }

    pub fn call_subroutine_with(
        &mut self,
        procedure: &Rc<ProcEntity>,
        name: &ast::Name,
        actuals: Vec<Actual<'_>>,
        span: Span,
    ) -> Option<StmtKind> {
        if procedure.signature.result.is_some() {
            let message = format!("`{}` is a function, not a subroutine", name.text);
            let help = format!("use its value: `x = {}(...)`", name.text);
            self.sink.push(Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "").help(help));
            return None;
        }
        let call = self.call(procedure, name, actuals, span)?;
        if procedure.signature.elemental {
            self.elemental_rank(&call);
        }
        Some(StmtKind::Call(call))
    }

    /// Under `implicit none (external)` a procedure with an implicit interface is declared `external` (F2018, C8121).
    pub fn check_declared_external(&mut self, name: &ast::Name) {
        let declared = matches!(self.lookup(&name.text), Some(Entity::External(_)));
        if !self.scope().implicit.declared_externals || declared {
            return;
        }
        let message = format!("the procedure `{}` is not declared", name.text);
        let error = Diagnostic::error(codes::NO_PROCEDURE, message)
            .label(name.span, "`implicit none (external)` asks for that")
            .help(format!("declare it: `external {}`, or give it an interface", name.text));
        self.sink.push(error);
    }

    /// A function with an implicit interface; what this file defines is known all the same.
    pub fn call_implicit_function(&mut self, ty: Option<Type>, name: &ast::Name, args: &[Arg], span: Span) -> Expr {
        if let Some(procedure) = self.externals.get(&name.text).cloned() {
            self.check_result_type(&procedure, ty.as_ref(), name);
            return self.call_function(&with_length(procedure, ty.as_ref()), name, args, span);
        }
        let Some(ty) = ty.or_else(|| self.scope().implicit.type_of(&name.text)) else {
            self.resolve_args(args);
            self.report_undeclared(&name.text, name.span);
            return Expr::error(span);
        };
        let result = ResultSignature { ty: ty.clone(), shape: Shape::Scalar, pointer: false };
        match self.call_implicit(name, args, Some(result), span) {
            Some(call) if !ty.is_error() => Expr::new(ExprKind::Call(call), ty, 0, span),
            _ => Expr::error(span),
        }
    }

    pub fn call_implicit(
        &mut self,
        name: &ast::Name,
        args: &[Arg],
        result: Option<ResultSignature>,
        span: Span,
    ) -> Option<Call> {
        let routine = self.promised_routine(&name.text);
        self.check_device_call(name, routine.as_ref().map(|version| version.level), Span::NONE);
        let mut values = Vec::new();
        for arg in self.actuals(args) {
            let (keyword, value) = arg?;
            if let Some(keyword) = keyword {
                let message = format!("`{}` has no explicit interface: its arguments have no keywords", name.text);
                self.error(codes::ARGUMENTS, keyword.span, message, "");
            }
            if let ExprKind::Null = value.kind {
                self.report_null_argument(&name.text, value.span);
                return None;
            }
            if self.is_assumed_rank(&value) {
                self.report_assumed_rank(&value);
                return None;
            }
            values.push(value);
        }
        Some(self.implicit_call(name, values, result, routine, span))
    }

    /// The call of an external procedure of which only the arguments are known.
    pub fn implicit_call(
        &mut self,
        name: &ast::Name,
        values: Vec<Expr>,
        result: Option<ResultSignature>,
        routine: Option<DeviceVersion>,
        span: Span,
    ) -> Call {
        let mut dummies: Vec<DummySignature> = values.iter().map(dummy_like).collect();
        values.iter().zip(&mut dummies).for_each(|(value, dummy)| self.note_passing(value, dummy));
        let (elemental, bind_c, library, alternates) = (false, false, false, 0);
        let signature = Signature { dummies, result, elemental, pure_: false, bind_c, routine, library, alternates };
        self.check_pure_call(&signature, &name.text, name.span);
        let (name, link_name) = (name.text.clone(), self.options.underscoring.link_name(&name.text));
        let callee = Callee { name, link_name, proc: None, signature: Rc::new(signature), through: None };
        Call { callee, args: values.into_iter().map(ActualArg::Expr).collect(), span }
    }

    pub fn call(
        &mut self,
        procedure: &Rc<ProcEntity>,
        name: &ast::Name,
        actuals: Vec<Actual<'_>>,
        span: Span,
    ) -> Option<Call> {
        let types: Vec<&Type> = actuals.iter().map(|(_, value)| &value.ty).collect();
        let procedure = &super::extension::fitting(procedure, &types);
        let signature = self.device_callee(procedure, name);
        self.note_internal_call(procedure);
        self.check_recursion(procedure, name);
        self.check_explicit(procedure, name);
        self.check_pure_call(&signature, &name.text, name.span);
        let mut slots: Vec<Option<ActualArg>> = signature.dummies.iter().map(|_| None).collect();
        // Of the arguments for `class` dummies.
        let mut types: Vec<Option<Expr>> = vec![None; slots.len()];
        let visible = signature.visible().len();
        let mut sound = true;
        let given = actuals.len();
        if self.mismatches(procedure, &actuals) {
            let values = actuals.into_iter().map(|(_, value)| value).collect();
            return Some(self.implicit_call(name, values, signature.result.clone(), signature.routine.clone(), span));
        }
        for (position, (keyword, value)) in actuals.into_iter().enumerate() {
            // The size in bytes may be left out before the queue.
            let sizeless = signature.library && given == 2 && signature.dummies.len() == 3;
            let position = position + usize::from(sizeless && position == 1 && signature.dummies[1].optional);
            let slot = match keyword {
                None => Some(position).filter(|p| *p < visible),
                Some(keyword) => signature.dummies.iter().position(|d| d.name == keyword.text),
            };
            let Some(slot) = slot else {
                sound = false;
                self.report_stray_argument(procedure, keyword, &value, given);
                if keyword.is_none() {
                    break;
                }
                continue;
            };
            if slots[slot].is_some() {
                sound = false;
                let message = format!("the argument `{}` is given twice", signature.dummies[slot].name);
                self.error(codes::ARGUMENTS, value.span, message, "");
                continue;
            }
            sound &= self.check_passing(&value, &signature.dummies[slot]);
            if let ExprKind::Null = value.kind {
                slots[slot] = self.null_argument(procedure, &signature.dummies[slot], value.span);
                sound &= slots[slot].is_some();
                continue;
            }
            if signature.dummies[slot].class && (value.ty.is_derived() || signature.dummies[slot].ty.is_any()) {
                types[slot] = Some(self.dynamic_type(&value));
            }
            let value = self.hollerith_as(value, &signature.dummies[slot].ty);
            let value = self.as_class(&signature.dummies[slot], value);
            let value = self.other_number(procedure, &signature.dummies[slot], value);
            sound &= !value.is_error() && self.check_argument(procedure, &signature.dummies[slot], &value);
            slots[slot] = Some(ActualArg::Expr(value));
        }
        for (slot, dummy) in slots.iter_mut().zip(&signature.dummies) {
            if dummy.type_of == Some(RESULT_TYPE) {
                *slot = Some(ActualArg::Expr(self.result_type_argument(span)));
            } else if let Some(of) = dummy.type_of {
                *slot = Some(types[of].take().map_or(ActualArg::Absent, ActualArg::Expr));
            } else if slot.is_none() {
                *slot = Some(ActualArg::Absent);
                if !dummy.optional && sound {
                    sound = false;
                    let message = format!("the argument `{}` of `{}` is missing", dummy.name, procedure.name);
                    let mut error = Diagnostic::error(codes::ARGUMENTS, message).label(span, "");
                    if !procedure.span.is_none() {
                        error = error.secondary(procedure.span, "declared here");
                    }
                    self.sink.push(error);
                }
            }
        }
        let callee = Callee {
            name: procedure.name.clone(),
            link_name: procedure.link_name.clone(),
            proc: procedure.proc.or_else(|| self.behind_interface(procedure)),
            signature,
            through: None,
        };
        let args = slots.into_iter().flatten().collect();
        sound.then_some(Call { callee, args, span })
    }

    fn report_stray_argument(
        &mut self,
        procedure: &ProcEntity,
        keyword: Option<&ast::Name>,
        value: &Expr,
        given: usize,
    ) {
        let count = procedure.signature.visible().len();
        let mut error = match keyword {
            Some(keyword) => {
                let message = format!("`{}` has no argument `{}`", procedure.name, keyword.text);
                Diagnostic::error(codes::ARGUMENTS, message).label(keyword.span, "")
            }
            None => {
                let message = format!("`{}` takes {count} arguments, but {given} are given", procedure.name);
                Diagnostic::error(codes::ARGUMENTS, message).label(value.span, "")
            }
        };
        if !procedure.span.is_none() {
            error = error.secondary(procedure.span, "declared here");
        }
        self.sink.push(error);
    }

    /// The arguments' values; `None` for one that is no value.
    pub fn actuals<'b>(&mut self, args: &'b [Arg]) -> Vec<Option<Actual<'b>>> {
        let mut actuals = Vec::new();
        for arg in args {
            actuals.push(match &arg.value {
                ArgValue::Expr(expr) => {
                    let value = self.value_or_procedure(expr);
                    Some((arg.keyword.as_ref(), value))
                }
                ArgValue::Section { .. } => {
                    self.error(codes::ARGUMENTS, arg.span, "a range is no argument", "");
                    None
                }
                ArgValue::AlternateReturn(label) => {
                    let way_out = "return a status in an argument and test it";
                    self.unsupported(label.span, "alternate returns", way_out);
                    None
                }
            });
        }
        actuals
    }

    fn check_argument(&mut self, procedure: &ProcEntity, dummy: &DummySignature, value: &Expr) -> bool {
        let expected = |rank: usize| match rank {
            0 => "a scalar".to_string(),
            rank => format!("an array of rank {rank}"),
        };
        if dummy.passing == Passing::Memory {
            if !value.is_designator() {
                self.error(codes::ARGUMENTS, value.span, format!("`{}` takes a variable", procedure.name), "");
            }
            return value.is_designator();
        }
        if self.is_assumed_rank(value) && !dummy.assumed_rank {
            self.report_assumed_rank(value);
            return false;
        }
        if dummy.passing == Passing::Descriptor && self.lacks_descriptor(value) {
            self.report_assumed_type(value);
            return false;
        }
        if let (ExprKind::Var(sym), Passing::Descriptor) = (&value.kind, dummy.passing)
            && matches!(self.symbol(*sym).shape, Shape::AssumedSize { .. })
            && !dummy.assumed_rank
        {
            self.report_unknown_size(*sym, value.span);
            return false;
        }
        if dummy.passing == Passing::Holder {
            let holds = self.is_pointer(value) || self.is_allocatable(value);
            if !holds {
                let message = format!("`{}` takes a pointer or allocatable variable", procedure.name);
                self.error(codes::ARGUMENTS, value.span, message, "this is neither (OpenACC 3.3, section 3.2.34)");
            }
            return holds;
        }
        let mut problem = None;
        let any_kind = procedure.signature.library && value.ty.is_integer() && dummy.ty.is_integer();
        if value.ty.is_procedure() && dummy.ty.is_procedure() {
            problem = self.interface_mismatch(&dummy.ty, &value.ty);
        } else if !(any_kind
            || value.ty.same(&dummy.ty)
            || self.takes_any(dummy, value)
            || self.takes_assumed(dummy, value)
            || dummy.class && self.is_extended_value(dummy, value))
        {
            problem = Some((codes::TYPE, format!("is {}, but {} is given", dummy.ty, value.ty)));
        } else if dummy.assumed_rank || dummy.takes_memory() {
            problem = None;
        } else if dummy.rank == 0 && value.rank > 0 {
            if !procedure.signature.elemental {
                problem = Some((codes::RANK, format!("is a scalar, but an array of rank {} is given", value.rank)));
            }
        } else if dummy.rank > 0 && value.rank == 0 {
            let sequence = matches!(value.kind, ExprKind::Element { .. }) && dummy.passing == Passing::Address;
            let text = value.ty.is_character() && dummy.passing == Passing::Address;
            if !sequence && !text {
                problem = Some((codes::RANK, format!("is {}, but a scalar is given", expected(dummy.rank))));
            }
        } else if dummy.rank != value.rank && dummy.passing != Passing::Address {
            problem =
                Some((codes::RANK, format!("has rank {}, but an array of rank {} is given", dummy.rank, value.rank)));
        }
        if problem.is_none() && dummy.passing == Passing::Address {
            problem = self.too_few_elements(procedure, dummy, value);
        }
        let allocatable = self.is_allocatable(value) || !dummy.allocatable;
        if problem.is_none() && dummy.allocatable && !allocatable {
            problem = Some((codes::ARGUMENTS, "is allocatable: a whole allocatable variable is required".to_string()));
        }
        let deferred = |ty: &Type| matches!(ty, Type::Character(CharLen::Deferred, _));
        let changes = dummy.allocatable || dummy.pointer && self.is_pointer(value);
        if problem.is_none() && changes && deferred(&dummy.ty) != deferred(&value.ty) {
            let wanted = if deferred(&dummy.ty) { "" } else { "not " };
            problem =
                Some((codes::TYPE, format!("is {}: a variable is required whose length is {wanted}`:`", dummy.ty)));
        }
        if problem.is_none() && dummy.ty.is_derived() && self.class_differs(dummy, value) {
            let wanted = if dummy.class { "declared with `class`" } else { "not polymorphic" };
            problem =
                Some((codes::ARGUMENTS, format!("may get another object: a variable is required that is {wanted}")));
        }
        if problem.is_none() && dummy.pointer {
            problem = self.pointer_mismatch(dummy, value);
        }
        if let Some((code, message)) = problem {
            let message = format!("the argument `{}` of `{}` {message}", dummy.name, procedure.name);
            let mut error = Diagnostic::error(code, message).label(value.span, "");
            if !procedure.span.is_none() {
                error = error.secondary(procedure.span, "declared here");
            }
            self.sink.push(error);
            return false;
        }
        if !self.check_section_passed(dummy, value) {
            return false;
        }
        match dummy.intent {
            Intent::Out | Intent::InOut => self.check_assignable(value, "this argument is written by the procedure"),
            Intent::In | Intent::Unspecified => true,
        }
    }

    /// The procedure of that name outside the scope: what a function's own name means in a recursive call.
    pub fn procedure_named(&self, name: &str) -> Option<Rc<ProcEntity>> {
        let mut at = self.scope().parent;
        while let Some(scope) = at {
            if let Some(Entity::Procedure(procedure)) = self.scopes[scope.0].names.get(name) {
                return Some(procedure.clone());
            }
            at = self.scopes[scope.0].parent;
        }
        self.externals.get(name).cloned()
    }

    /// Remembers that an internal procedure calls another one of its host: it needs all that the callee captured.
    /// The procedure of this file that an interface body describes, where the two agree.
    fn behind_interface(&self, procedure: &ProcEntity) -> Option<ProcId> {
        let own = self.externals.values().find(|own| own.link_name == procedure.link_name)?;
        let agree = super::characteristics::mismatch(&own.signature, &procedure.signature).is_none();
        own.proc.filter(|_| agree)
    }

    pub fn note_internal_call(&mut self, procedure: &ProcEntity) {
        let Some(id) = procedure.proc.filter(|_| procedure.host.is_some()) else { return };
        if procedure.host != Some(self.current)
            && let Some(own) = &mut self.scope_mut().procedure
        {
            own.calls.insert(id);
        }
    }
}

/// A dummy argument that an actual argument is passed to as it is.
fn dummy_like(value: &Expr) -> DummySignature {
    DummySignature {
        name: String::new(),
        ty: value.ty.clone(),
        rank: value.rank,
        passing: if value.ty.is_procedure() { Passing::Value } else { Passing::Address },
        intent: Intent::Unspecified,
        optional: false,
        allocatable: false,
        pointer: false,
        class: false,
        type_of: None,
        contiguous: false,
        assumed_rank: false,
    }
}

/// A function whose result has the length `*`, with the length that the caller declares.
pub fn with_length(procedure: Rc<ProcEntity>, declared: Option<&Type>) -> Rc<ProcEntity> {
    let (Some(result), Some(Type::Character(CharLen::Const(length), _))) = (&procedure.signature.result, declared)
    else {
        return procedure;
    };
    if !matches!(result.ty, Type::Character(CharLen::Assumed, _)) {
        return procedure;
    }
    let result = ResultSignature { ty: Type::Character(CharLen::Const(*length), result.ty.kind()), ..result.clone() };
    let signature = Rc::new(Signature { result: Some(result), ..(*procedure.signature).clone() });
    let (name, link_name) = (procedure.name.clone(), procedure.link_name.clone());
    let ProcEntity { proc, host, span, .. } = *procedure;
    Rc::new(ProcEntity { name, link_name, proc, host, signature, span })
}
