//! Pointers: assignment, `nullify`, `associated`, pointers as arguments. Source: Fortran 2008, sections 5.3.14, 7.2.2,
//! 12.5.2.7, 13.7.16.

use crate::ast::{self, Arg, ArgValue};
use crate::hir::{
    ActualArg, CharLen, DummySignature, Expr, ExprKind, Intent, PointerAssign, PointerBounds, SectionDim, Shape,
    StmtKind, SymId, SymbolClass, Type,
};
use crate::sema::program::scope::{Entity, ProcEntity};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// `target => value`, with bounds `p(0:) => value` or `p(1:n, 1:m) => value`.
    pub fn pointer_assignment(&mut self, target: &ast::Expr, value: &ast::Expr, span: Span) -> Option<StmtKind> {
        let (pointer, bounds) = match &target.kind {
            ast::ExprKind::Index { base, args } => {
                let pointer = self.pointer(base)?;
                let bounds = self.pointer_bounds(args, &pointer)?;
                (pointer, bounds)
            }
            _ => (self.pointer(target)?, PointerBounds::Same),
        };
        self.check_sets_on_device(&pointer, "pointer assignment", span)?;
        let value = self.target_for(&pointer, &bounds, value)?;
        Some(StmtKind::PointerAssign(PointerAssign { target: pointer, bounds, value }))
    }

    /// What a pointer is to point to.
    pub fn target_for(&mut self, pointer: &Expr, bounds: &PointerBounds, value: &ast::Expr) -> Option<Expr> {
        self.target_of_type(pointer, self.is_polymorphic(pointer), bounds, value)
    }

    /// The same; `extensions`: the pointer is polymorphic.
    pub fn target_of_type(
        &mut self,
        pointer: &Expr,
        extensions: bool,
        bounds: &PointerBounds,
        value: &ast::Expr,
    ) -> Option<Expr> {
        let value = self.pointer_target(value, pointer)?;
        if !pointer.ty.is_procedure() {
            self.check_target(pointer, extensions, bounds, &value)?;
        } else if let Some((code, problem)) = self.interface_mismatch(&pointer.ty, &value.ty) {
            let error = Diagnostic::error(code, format!("the pointer {problem}"))
                .label(value.span, "")
                .secondary(pointer.span, "the pointer");
            self.sink.push(error);
            return None;
        }
        Some(value)
    }

    pub fn nullify(&mut self, pointers: &[ast::Expr], span: Span) -> Option<StmtKind> {
        let pointers: Option<Vec<Expr>> = pointers.iter().map(|p| self.pointer(p)).collect();
        let pointers = pointers?;
        pointers.iter().try_for_each(|pointer| self.check_sets_on_device(pointer, "`nullify`", span))?;
        Some(StmtKind::Nullify(pointers))
    }

    /// Device code may set the pointers of a routine's own and of its arguments; others are the host's, too, which would
    /// not see it.
    fn check_sets_on_device(&mut self, pointer: &Expr, what: &str, span: Span) -> Option<()> {
        if self.body.compute.is_none() || (self.body.routine.is_some() && self.is_routines_own(pointer)) {
            return Some(());
        }
        self.unsupported(span, format!("{what} {}", self.device_place()), "do it before the region");
        None
    }

    fn is_routines_own(&self, pointer: &Expr) -> bool {
        let is_own = |sym: SymId| matches!(self.symbol(sym).class, SymbolClass::Local | SymbolClass::Dummy { .. });
        !pointer.ty.is_procedure() && !self.is_polymorphic(pointer) && pointer.root().is_some_and(is_own)
    }

    /// A name of `associate` has neither `pointer` nor `allocatable`, whatever it stands for (F2018, 11.1.3.3).
    pub fn not_associated(&mut self, expr: &ast::Expr, what: &str) -> Option<()> {
        let ast::ExprKind::Name(name) = &expr.kind else { return Some(()) };
        if !matches!(self.lookup(&name.text), Some(Entity::Alias(_))) {
            return Some(());
        }
        let message = format!("`{}` is a name that a construct gives: it is not {what}", name.text);
        self.error(codes::ATTRIBUTES, name.span, message, "");
        None
    }

    /// A whole pointer variable that may be set.
    fn pointer(&mut self, expr: &ast::Expr) -> Option<Expr> {
        self.not_associated(expr, "a pointer")?;
        let value = self.expr(expr);
        if value.is_error() {
            return None;
        }
        if self.is_assumed_rank(&value) {
            self.report_assumed_rank(&value);
            return None;
        }
        if !self.is_pointer(&value) {
            let mut error = Diagnostic::error(codes::ATTRIBUTES, "this is no pointer").label(value.span, "");
            if let ExprKind::Var(sym) = value.kind
                && !self.symbol(sym).span.is_none()
            {
                error = error.secondary(self.symbol(sym).span, "declared here without `pointer`");
            }
            self.sink.push(error);
            return None;
        }
        self.changes_association(&value)?;
        self.check_assignable(&value, "what it points to changes here").then_some(value)
    }

    /// An `intent(in)` pointer stays where it points; reported otherwise (Fortran 2018, C844).
    pub fn changes_association(&mut self, value: &Expr) -> Option<()> {
        if let ExprKind::Var(sym) = value.kind
            && let SymbolClass::Dummy { intent: Intent::In, .. } = self.symbol(sym).class
        {
            let symbol = self.symbol(sym);
            let error =
                Diagnostic::error(codes::NOT_ASSIGNABLE, format!("`{}` is an `intent(in)` pointer", symbol.name))
                    .label(value.span, "what it points to can't change here")
                    .secondary(symbol.span, "declared here");
            self.sink.push(error);
            return None;
        }
        Some(())
    }

    /// A whole variable or component with the attribute `pointer`.
    pub fn is_pointer(&self, value: &Expr) -> bool {
        self.declared(value).is_some_and(|declared| declared.pointer)
    }

    /// What may have pointers to it: part of a variable with `target`, or of what a pointer points to.
    pub fn is_target(&self, value: &Expr) -> bool {
        match &value.kind {
            _ if self.is_pointer(value) => true,
            ExprKind::Var(sym) => self.symbol(*sym).target,
            ExprKind::Element { base, .. }
            | ExprKind::Section { base, .. }
            | ExprKind::Component { base, .. }
            | ExprKind::ComplexPart { base, .. }
            | ExprKind::Substring { base, .. } => self.is_target(base),
            _ => false,
        }
    }

    fn pointer_bounds(&mut self, args: &[Arg], pointer: &Expr) -> Option<PointerBounds> {
        let (mut lowers, mut remap) = (Vec::new(), Vec::new());
        for arg in args {
            let ArgValue::Section { lower: Some(lower), upper, stride: None } = &arg.value else {
                let help = "write `p(lower:) => target` or `p(lower:upper) => target`, for all dimensions";
                let error = Diagnostic::error(codes::ATTRIBUTES, "only bounds may follow the pointer here");
                self.sink.push(error.label(arg.span, "").help(help));
                return None;
            };
            let lower = self.specification_expr(lower);
            match upper {
                None => lowers.push(lower),
                Some(upper) => remap.push((lower, self.specification_expr(upper))),
            }
        }
        if args.len() != pointer.rank || !lowers.is_empty() && !remap.is_empty() {
            let message =
                format!("the pointer has rank {}: bounds of one form are needed for each dimension", pointer.rank);
            self.error(codes::RANK, pointer.span, message, "");
            return None;
        }
        let sound = lowers.iter().chain(remap.iter().flat_map(|(a, b)| [a, b])).all(|e| !e.is_error());
        let bounds = if remap.is_empty() { PointerBounds::Lowers(lowers) } else { PointerBounds::Remap(remap) };
        sound.then_some(bounds)
    }

    /// The argument of `null` is a pointer or allocatable (F2018, 16.9.144).
    fn check_mold(&mut self, null: &ast::Expr) {
        let ast::ExprKind::Index { args, .. } = &null.kind else { return };
        let Some(ast::ArgValue::Expr(mold)) = args.first().map(|arg| &arg.value) else { return };
        let value = self.value_or_procedure(mold);
        if !value.is_error() && !self.is_pointer(&value) && !self.is_allocatable(&value) {
            self.error(codes::ARGUMENTS, mold.span, "the mold of `null` is a pointer or allocatable", "");
        }
    }

    /// The right side: `null()`, a procedure, a variable, or a function that gives a pointer.
    fn pointer_target(&mut self, value: &ast::Expr, pointer: &Expr) -> Option<Expr> {
        if is_null(value) {
            self.check_mold(value);
            return Some(Expr::new(ExprKind::Null, pointer.ty.clone(), pointer.rank, value.span));
        }
        let value = self.value_or_procedure(value);
        if value.is_error() {
            return None;
        }
        if pointer.ty.is_procedure() != value.ty.is_procedure() {
            let message = format!("the pointer is to {}, but this is {}", pointer.ty, self.describe(&value));
            self.error(codes::TYPE, value.span, message, "");
            return None;
        }
        if let Some(sym) = value.root()
            && self.scope_mut().facts(sym).protected
            && self.scope_mut().facts(sym).read_only.is_some()
            && !self.is_behind_pointer(&value)
            && !self.is_pointer(&value)
        {
            let message = format!("`{}` is protected: nothing here points to it", self.symbol(sym).name);
            self.error(codes::ATTRIBUTES, value.span, message, "");
            return None;
        }
        if !value.ty.is_procedure() && !self.check_pure_source(&value, "no pointer of it points there") {
            return None;
        }
        if value.ty.is_procedure() || self.is_target(&value) || gives_pointer(&value) {
            return Some(value);
        }
        self.report_no_target(&value);
        None
    }

    fn report_no_target(&mut self, value: &Expr) {
        let Some(sym) = value.root() else {
            let message = "a pointer points to variables only";
            let error = Diagnostic::error(codes::ATTRIBUTES, message)
                .label(value.span, "this is a value")
                .help("assign it to what the pointer points to with `=`, or name a variable with `target`");
            self.sink.push(error);
            return;
        };
        let symbol = self.symbol(sym);
        let message = format!("`{}` is neither a `target` nor a `pointer`", symbol.name);
        let mut error = Diagnostic::error(codes::ATTRIBUTES, message).label(value.span, "can't be pointed to");
        if !symbol.span.is_none() {
            error = error.secondary(symbol.span, "add `target` here");
        }
        self.sink.push(error);
    }

    /// Type and shape of what a data pointer is to point to.
    fn check_target(&mut self, pointer: &Expr, extensions: bool, bounds: &PointerBounds, value: &Expr) -> Option<()> {
        let lengths = (text_length(&pointer.ty), text_length(&value.ty));
        let cut = matches!(lengths, (Some(a), Some(b)) if a != b);
        let fits = pointer.ty.same(&value.ty) || extensions && self.extends(&value.ty, &pointer.ty);
        if !fits || cut {
            let message = format!("the pointer is to {}, but this is {}", pointer.ty, value.ty);
            self.error(codes::TYPE, value.span, message, "");
            return None;
        }
        if let ExprKind::Section { dims, .. } = &value.kind
            && let Some(SectionDim::Vector(vector)) = dims.iter().find(|d| matches!(d, SectionDim::Vector(_)))
        {
            let message = "a pointer can't point to a section with a vector subscript";
            self.error(codes::ATTRIBUTES, vector.span, message, "");
            return None;
        }
        if let (ExprKind::Var(sym), ExprKind::Section { dims, .. }) = (&pointer.kind, &value.kind)
            && self.symbol(*sym).contiguous
            && dims.iter().any(has_step)
        {
            let message = "a contiguous pointer can't point to a section whose elements have gaps between them";
            self.error(codes::ATTRIBUTES, value.span, message, "");
            return None;
        }
        match bounds {
            PointerBounds::Remap(_) if value.rank == 0 => {
                self.error(codes::RANK, value.span, "only arrays can get other bounds", "a scalar");
                None
            }
            PointerBounds::Remap(dims) => self.check_remapped(dims, value),
            PointerBounds::Same | PointerBounds::Lowers(_) if pointer.rank != value.rank => {
                let message = format!("the pointer has rank {}, but its target has rank {}", pointer.rank, value.rank);
                let mut error = Diagnostic::error(codes::RANK, message).label(value.span, "");
                if value.rank > 0 && pointer.rank > 0 {
                    error = error.help("give all bounds: `p(1:n, 1:m) => target`");
                }
                self.sink.push(error);
                None
            }
            PointerBounds::Same | PointerBounds::Lowers(_) => Some(()),
        }
    }

    /// A target with other bounds has elements enough, and of more dimensions than one lies in one piece (F2018, C1019).
    fn check_remapped(&mut self, dims: &[(Expr, Expr)], value: &Expr) -> Option<()> {
        let count = |(lower, upper): &(Expr, Expr)| Some((upper.int_constant()? - lower.int_constant()? + 1).max(0));
        let wanted = dims.iter().map(count).try_fold(1i64, |product, extent| product.checked_mul(extent?));
        let given = self.extents(value).into_iter().try_fold(1i64, |product, extent| product.checked_mul(extent?));
        if let (Some(wanted), Some(given)) = (wanted, given)
            && given < wanted
        {
            let message = format!("the pointer gets {wanted} elements, but its target has {given}");
            self.error(codes::SHAPE, value.span, message, "");
            return None;
        }
        if let ExprKind::Section { dims, .. } = &value.kind
            && value.rank > 1
        {
            let whole = |dim: &SectionDim| matches!(dim, SectionDim::Range { lower: None, upper: None, step: None });
            let last = dims.iter().rposition(|dim| !matches!(dim, SectionDim::Index(_))).unwrap_or(0);
            if !dims[..last].iter().all(whole) || has_step(&dims[last]) {
                let message = "the target of a pointer with other bounds has one dimension, or no gaps";
                self.error(codes::ATTRIBUTES, value.span, message, "");
                return None;
            }
        }
        Some(())
    }

    /// At the end of the part: whether the attributes go with `pointer`.
    pub fn check_pointer(&mut self, sym: SymId) {
        let symbol = self.symbol(sym);
        if !symbol.pointer || symbol.ty.is_error() {
            return;
        }
        let (name, span) = (symbol.name.clone(), symbol.span);
        let other = [(symbol.allocatable, "allocatable"), (symbol.target, "target")].into_iter().find(|(has, _)| *has);
        if let Some((_, other)) = other {
            self.error(codes::ATTRIBUTES, span, format!("`{name}` can't be both `pointer` and `{other}`"), "");
            self.symbol_mut(sym).ty = Type::Error;
        } else if !matches!(symbol.shape, Shape::Scalar | Shape::Deferred(_)) {
            let message = format!("the bounds of the pointer `{name}` have to be `:`");
            self.error(codes::ATTRIBUTES, span, message, "");
        } else if let SymbolClass::Dummy { intent: Intent::In, .. } = symbol.class {
            // What it points to may be changed, the pointer itself may not: see `pointer`.
            self.scope_mut().facts(sym).read_only = None;
        }
    }

    /// `null()` as an argument: a pointer that points to nothing, or an optional argument that is absent.
    pub fn null_argument(&mut self, procedure: &ProcEntity, dummy: &DummySignature, span: Span) -> Option<ActualArg> {
        if dummy.pointer && dummy.intent != Intent::Out && dummy.intent != Intent::InOut {
            let ty = dummy.ty.clone();
            return Some(ActualArg::Expr(Expr::new(ExprKind::Null, ty, dummy.rank, span)));
        }
        if dummy.optional && !dummy.pointer {
            return Some(ActualArg::Absent);
        }
        self.report_null_argument(&procedure.name, span);
        None
    }

    pub fn report_null_argument(&mut self, procedure: &str, span: Span) {
        let message = format!("`{procedure}` takes no `null()` here");
        let error = Diagnostic::error(codes::ARGUMENTS, message).label(span, "");
        self.sink.push(
            error.help("only a pointer that the procedure does not change, or an optional argument, can be `null()`"),
        );
    }

    /// Why a value does not do for a dummy argument with `pointer`.
    pub fn pointer_mismatch(&mut self, dummy: &DummySignature, value: &Expr) -> Option<(&'static str, String)> {
        if self.is_pointer(value) || gives_pointer(value) {
            return None;
        }
        if dummy.intent == Intent::In && !dummy.ty.is_procedure() && self.is_target(value) {
            return None;
        }
        Some((codes::ARGUMENTS, "is a pointer: a whole pointer variable is required".to_string()))
    }
}

/// `null()`, `null(mold)`: its type and rank come from where it stands.
pub fn is_null(expr: &ast::Expr) -> bool {
    let ast::ExprKind::Index { base, args } = &expr.kind else { return false };
    matches!(&base.kind, ast::ExprKind::Name(name) if name.text == "null") && args.len() <= 1
}

/// A function whose result is a pointer.
pub fn gives_pointer(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Call(call) => call.callee.signature.result.as_ref().is_some_and(|r| r.pointer),
        _ => false,
    }
}

fn text_length(ty: &Type) -> Option<i64> {
    match ty {
        Type::Character(CharLen::Const(length), _) => Some(*length),
        _ => None,
    }
}

/// A range with another step than 1.
fn has_step(dim: &SectionDim) -> bool {
    matches!(dim, SectionDim::Range { step: Some(step), .. } if step.int_constant().is_some_and(|step| step != 1))
}
