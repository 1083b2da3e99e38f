//! Expressions: the way in. Names, constants, constructors. Source: Fortran 2008, chapters 4.8, 6, 7.

use crate::ast;
use crate::hir::{CharLen, Const, CtorItem, Expr, ExprKind, Shape, SymId, SymbolClass, Type};
use crate::sema::program::scope::{Entity, SymFacts, new_symbol};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// Resolves an expression. Where it is wrong the result is an error expression, and reported.
    pub fn expr(&mut self, expr: &ast::Expr) -> Expr {
        let resolved = self.resolved(expr);
        if resolved.is_error() {
            self.assert_reported(expr.span, "an expression");
        }
        resolved
    }

    fn resolved(&mut self, expr: &ast::Expr) -> Expr {
        let span = expr.span;
        match &expr.kind {
            ast::ExprKind::Int { digits, kind } => self.int_literal(digits, kind.as_ref(), span),
            ast::ExprKind::Real { text, kind } => self.real_literal(text, kind.as_ref(), span),
            ast::ExprKind::Boz { radix, digits } => self.boz_literal(*radix, digits, span),
            ast::ExprKind::Logical { value, kind } => self.logical_literal(*value, kind.as_ref(), span),
            ast::ExprKind::Hollerith(text) => self.hollerith_literal(text, span),
            ast::ExprKind::Char { value, kind } => self.char_literal(value, kind.as_ref(), span),
            ast::ExprKind::Complex { re, im } => self.complex_literal(re, im, span),
            ast::ExprKind::Name(name) => self.name(name),
            ast::ExprKind::Index { base, args } => self.index(base, args, span),
            ast::ExprKind::Component { base, name } => self.component(base, name, span),
            ast::ExprKind::Paren(inner) => {
                let inner = self.value(inner);
                if inner.constant().is_some() || inner.is_error() {
                    return Expr { span, ..inner };
                }
                let (ty, rank) = (inner.ty.clone(), inner.rank);
                Expr::new(ExprKind::Paren(Box::new(inner)), ty, rank, span)
            }
            ast::ExprKind::Unary { op, op_span, operand } => self.unary(op, *op_span, operand, span),
            ast::ExprKind::Binary { op, op_span, left, right } => self.binary(op, *op_span, left, right, span),
            ast::ExprKind::ArrayConstructor { ty, values } => self.array_constructor(ty.as_deref(), values, span),
            ast::ExprKind::ImpliedDo(_) => {
                let message =
                    "an implied do stands only in an array constructor, a `data` statement or a list of items";
                self.error(codes::PLACE, span, message, "");
                Expr::error(span)
            }
        }
    }

    /// An expression whose elements are used: its shape has to be known.
    pub fn value(&mut self, expr: &ast::Expr) -> Expr {
        let value = self.expr(expr);
        if let ExprKind::Var(sym) = value.kind
            && matches!(self.symbol(sym).shape, Shape::AssumedSize { .. })
        {
            self.report_unknown_size(sym, value.span);
            return Expr::error(value.span);
        }
        if self.is_assumed_rank(&value) {
            self.report_assumed_rank(&value);
            return Expr::error(value.span);
        }
        if value.ty.is_assumed() {
            self.report_assumed_type(&value);
            return Expr::error(value.span);
        }
        value
    }

    /// The last bound of an assumed-size array is nowhere to be found.
    pub fn report_unknown_size(&mut self, sym: SymId, span: Span) {
        let symbol = self.symbol(sym);
        let name = &symbol.name;
        let mut bounds = vec![":"; symbol.shape.rank()];
        bounds[symbol.shape.rank() - 1] = "1:n";
        let error = Diagnostic::error(codes::SHAPE, format!("the size of `{name}` is not known here"))
            .label(span, "")
            .secondary(symbol.span, "its last bound is `*`")
            .help(format!("give the section with its upper bound: `{name}({})`", bounds.join(",")));
        self.sink.push(error);
    }

    /// A name alone: a variable or a constant.
    fn name(&mut self, name: &ast::Name) -> Expr {
        let span = name.span;
        match self.lookup(&name.text) {
            Some(Entity::Var(sym)) => {
                self.scope_mut().facts(sym).referenced = true;
                self.variable(sym, span)
            }
            Some(Entity::Constant(ty, value)) => crate::sema::constants::literal::constant(value, ty, span),
            Some(
                Entity::Procedure(_)
                | Entity::Interface(_)
                | Entity::Address { .. }
                | Entity::Interop(_)
                | Entity::ModuleIntrinsic(_)
                | Entity::Opaque(_)
                | Entity::Generic(_)
                | Entity::External(_)
                | Entity::Intrinsic,
            ) => {
                let message = format!("the procedure `{}` is no value", name.text);
                let help = "to call a function without arguments write `()`";
                self.sink.push(Diagnostic::error(codes::TYPE, message).label(span, "").help(help));
                Expr::error(span)
            }
            Some(Entity::Alias(alias)) => Expr { span, ..(*alias).clone() },
            Some(Entity::Error) => Expr::error(span),
            Some(Entity::Used(_)) | None => match self.implicit_variable(name) {
                Some(sym) => self.variable(sym, span),
                None => Expr::error(span),
            },
        }
    }

    /// An argument of an `entry` is not used in front of it (F2018, C1577).
    fn check_entered(&mut self, sym: SymId, span: Span) {
        let entry = self.symbol(sym).span;
        let Some(start) = self.scope_mut().facts(sym).enters_behind else { return };
        if start.lo <= span.lo && span.lo < entry.lo {
            self.scope_mut().facts(sym).enters_behind = None;
            let message = format!("`{}` is an argument of an `entry` further down", self.symbol(sym).name);
            let error = Diagnostic::error(codes::PLACE, message).label(span, "too early");
            self.sink.push(error.secondary(entry, "not before this"));
        }
    }

    /// The whole variable.
    pub fn variable(&mut self, sym: SymId, span: Span) -> Expr {
        self.check_entered(sym, span);
        if self.scope_mut().facts(sym).unlisted {
            let message = format!("`{}` has no locality, which `default(none)` asks for", self.symbol(sym).name);
            self.error(codes::PLACE, span, message, "list it as `shared`, `local` or `local_init`");
            self.scope_mut().facts(sym).unlisted = false;
        }
        self.type_of_untyped(sym, span);
        let symbol = self.symbol(sym);
        Expr::new(ExprKind::Var(sym), symbol.ty.clone(), symbol.shape.rank(), span)
    }

    /// A symbol without a type yet gets one by the implicit rules.
    pub fn type_of_untyped(&mut self, sym: SymId, span: Span) {
        if self.scope_mut().facts(sym).typed {
            return;
        }
        self.scope_mut().facts(sym).typed = true;
        if !self.symbol(sym).ty.is_error() {
            // The address of a Cray pointer.
            return;
        }
        let name = self.symbol(sym).name.clone();
        let ty = match self.scope().implicit.type_of(&name) {
            Some(ty) => ty,
            None => {
                self.report_undeclared(&name, span);
                Type::Error
            }
        };
        self.symbol_mut(sym).ty = ty;
    }

    /// Declares a name by the implicit rules, or reports it under `implicit none`.
    pub fn implicit_variable(&mut self, name: &ast::Name) -> Option<SymId> {
        if let Some(what) = self.other_meaning(&name.text) {
            self.error(codes::DUPLICATE, name.span, format!("`{}` is {what}, not a variable", name.text), "");
            self.scope_mut().names.insert(name.text.clone(), Entity::Error);
            return None;
        }
        let Some(ty) = self.scope().implicit.type_of(&name.text) else {
            self.report_undeclared(&name.text, name.span);
            self.scope_mut().names.insert(name.text.clone(), Entity::Error);
            return None;
        };
        let symbol = new_symbol(&name.text, name.span, ty, SymbolClass::Local);
        let facts = SymFacts { typed: true, referenced: true, ..SymFacts::default() };
        let sym = self.scope_mut().add(symbol, facts);
        self.scope_mut().names.insert(name.text.clone(), Entity::Var(sym));
        Some(sym)
    }

    pub fn report_undeclared(&mut self, name: &str, span: Span) {
        let mut error = Diagnostic::error(codes::UNDECLARED, format!("`{name}` is not declared"))
            .label(span, "not found in this scope");
        error = match self.similar_name(name, std::iter::empty()) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error.help(format!("`implicit none` holds: declare it, for instance `integer :: {name}`")),
        };
        self.sink.push(error);
    }

    /// A name that was perhaps meant, among those visible here and `more`.
    pub fn similar_name(&self, name: &str, more: impl Iterator<Item = &'static str>) -> Option<String> {
        if name.len() < 3 {
            return None;
        }
        let names = self.visible_names();
        let known = names.into_iter().chain(more.map(str::to_string)).filter(|k| k != name).collect::<Vec<_>>();
        accc_openacc::suggest::nearest(name, known.iter().map(String::as_str)).map(str::to_string)
    }

    /// A scalar integer constant; reports anything else.
    pub fn constant_int(&mut self, expr: &ast::Expr) -> Option<i64> {
        let value = self.expr(expr);
        if value.is_error() {
            return None;
        }
        match value.constant() {
            Some(Const::Int(value)) => i64::try_from(*value).ok(),
            Some(_) => {
                let label = format!("this is {}", self.describe(&value));
                self.error(codes::TYPE, expr.span, "an integer constant is required here", label);
                None
            }
            None => {
                self.error(codes::NOT_CONSTANT, expr.span, "an integer constant is required here", "not a constant");
                None
            }
        }
    }

    /// An expression of logical type and rank 0.
    pub fn condition(&mut self, expr: &ast::Expr) -> Expr {
        let value = self.expr(expr);
        if !value.is_error() && (!value.ty.is_logical() || value.rank > 0) {
            let label = format!("this is {}", self.describe(&value));
            let mut error = Diagnostic::error(codes::TYPE, "the condition has to be a scalar logical");
            error = error.label(value.span, label);
            if value.ty.is_numeric() {
                error = error.help("compare it: `/= 0`");
            }
            self.sink.push(error);
            return Expr::error(value.span);
        }
        value
    }

    fn array_constructor(&mut self, ty: Option<&ast::TypeSpec>, values: &[ast::Expr], span: Span) -> Expr {
        let declared = ty.map(|ty| self.type_spec(ty, None));
        self.bits_of_constructor(values);
        let mut items: Vec<CtorItem> = values.iter().map(|v| self.constructor_item(v)).collect();
        let written = declared.is_none();
        let Some(ty) = declared.or_else(|| first_type(&items)) else {
            self.error(codes::TYPE, span, "an empty array constructor needs a type: `[integer ::]`", "");
            return Expr::error(span);
        };
        let mut sound = !ty.is_error();
        if written {
            let own = text_lengths(&items);
            if let Some((other, span)) = own.iter().skip(1).find(|(length, _)| *length != own[0].0) {
                let message =
                    format!("the texts of an array constructor have one length, here {} and {other}", own[0].0);
                let error = Diagnostic::error(codes::SHAPE, message).label(*span, "");
                self.sink.push(error.help("say the length: `[character(8) :: 'a', 'text']`"));
                sound = false;
            }
        }
        for item in &mut items {
            sound &= self.convert_item(item, &ty, written);
        }
        if sound { Expr::new(ExprKind::ArrayCtor(items), ty, 1, span) } else { Expr::error(span) }
    }

    pub fn constructor_item(&mut self, value: &ast::Expr) -> CtorItem {
        let ast::ExprKind::ImpliedDo(implied) = &value.kind else { return CtorItem::Expr(self.value(value)) };
        let declared = implied.ty.as_ref().map(|ty| self.type_spec(ty, None));
        if declared.is_none() {
            self.check_implied_variable(implied);
        }
        let ty = match self.lookup(&implied.var.text) {
            _ if declared.is_some() => declared.unwrap_or(Type::Error),
            Some(Entity::Var(sym)) if self.symbol(sym).ty.is_integer() => self.symbol(sym).ty.clone(),
            found => match self.scope().implicit.type_of(&implied.var.text) {
                Some(ty) if ty.is_integer() => ty,
                None if found.is_none() => {
                    self.report_undeclared(&implied.var.text, implied.var.span);
                    Type::Error
                }
                _ => self.default_integer(),
            },
        };
        let lower = self.bound(&implied.first, &ty);
        let upper = self.bound(&implied.last, &ty);
        let step = implied.step.as_ref().map(|s| self.bound(s, &ty));
        let symbol = new_symbol(&implied.var.text, implied.var.span, ty, SymbolClass::Local);
        let facts = SymFacts { typed: true, referenced: true, ..SymFacts::default() };
        let var = self.scope_mut().add(symbol, facts);
        let hidden = self.scope_mut().names.insert(implied.var.text.clone(), Entity::Var(var));
        let items = implied.values.iter().map(|v| self.constructor_item(v)).collect();
        match hidden {
            Some(entity) => self.scope_mut().names.insert(implied.var.text.clone(), entity),
            None => self.scope_mut().names.remove(&implied.var.text),
        };
        if let Some(zero) = step.as_ref().filter(|step| step.int_constant() == Some(0)) {
            self.error(codes::RANGE, zero.span, "the step of a loop must not be 0", "");
        }
        CtorItem::ImpliedDo { var, lower, upper, step, items }
    }

    /// The variable of an implied loop is an integer, and no loop within has the same.
    fn check_implied_variable(&mut self, implied: &ast::ImpliedDo) {
        let name = &implied.var;
        let known = match self.lookup(&name.text) {
            Some(Entity::Var(sym)) => Some(self.symbol(sym).ty.clone()),
            _ => self.scope().implicit.type_of(&name.text),
        };
        if known.is_some_and(|ty| !ty.is_integer() && !ty.is_error()) {
            self.error(codes::TYPE, name.span, format!("the variable `{}` of a loop is an integer", name.text), "");
        }
        let same = implied.values.iter().find_map(|value| match &value.kind {
            ast::ExprKind::ImpliedDo(inner) if inner.var.text == name.text => Some(inner.var.span),
            _ => None,
        });
        if let Some(span) = same {
            let message = format!("`{}` is the variable of the loop around, too", name.text);
            self.error(codes::DUPLICATE, span, message, "");
        }
    }

    /// A scalar integer, converted to the loop variable's type.
    pub fn bound(&mut self, expr: &ast::Expr, ty: &Type) -> Expr {
        let value = self.expr(expr);
        self.bound_of(value, ty)
    }

    /// The same of a value.
    pub fn bound_of(&mut self, value: Expr, ty: &Type) -> Expr {
        if value.is_error() || ty.is_error() {
            return value;
        }
        if !value.ty.is_integer() || value.rank > 0 {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, "the bounds of a loop have to be scalar integers", label);
            return Expr::error(value.span);
        }
        self.convert(value, ty)
    }

    /// `written`: the type is the first element's, which all have.
    fn convert_item(&mut self, item: &mut CtorItem, ty: &Type, written: bool) -> bool {
        match item {
            CtorItem::Expr(expr) => {
                let value = std::mem::replace(expr, Expr::error(expr.span));
                if value.is_error() {
                    return false;
                }
                if !assignable(ty, &value.ty) || written && !ty.same(&value.ty) {
                    let label = format!("this is {}, the first element {ty}", value.ty);
                    self.error(codes::TYPE, value.span, "the elements of an array constructor have one type", label);
                    return false;
                }
                *expr = self.convert(value, ty);
                true
            }
            CtorItem::ImpliedDo { lower, upper, items, .. } => {
                let mut sound = !lower.is_error() && !upper.is_error();
                for item in items {
                    sound &= self.convert_item(item, ty, written);
                }
                sound
            }
        }
    }

    /// Type and rank, as messages say it: `integer(4)`, `an array real(8)(:,:)`.
    pub fn describe(&self, expr: &Expr) -> String {
        if expr.rank == 0 {
            return expr.ty.to_string();
        }
        format!("an array of {}, rank {}", expr.ty, expr.rank)
    }

    /// The symbol is an array.
    pub fn is_array(&self, sym: SymId) -> bool {
        !matches!(self.symbol(sym).shape, Shape::Scalar)
    }
}

/// A value of type `from` can be assigned to a variable of type `to`.
pub fn assignable(to: &Type, from: &Type) -> bool {
    to.is_error()
        || from.is_error()
        || (to.is_numeric() && from.is_numeric())
        || (to.is_logical() && from.is_logical())
        || (to.is_character() && from.is_character())
        || ((to.is_derived() || to.is_address()) && to.same(from))
}

fn first_type(items: &[CtorItem]) -> Option<Type> {
    items.iter().find_map(|item| match item {
        CtorItem::Expr(expr) => Some(expr.ty.clone()),
        CtorItem::ImpliedDo { items, .. } => first_type(items),
    })
}

/// The lengths of a constructor's characters, as far as they are constant.
fn text_lengths(items: &[CtorItem]) -> Vec<(i64, Span)> {
    let length = |item: &CtorItem| match item {
        CtorItem::Expr(Expr { ty: Type::Character(CharLen::Const(length), _), span, .. }) => vec![(*length, *span)],
        CtorItem::Expr(_) => Vec::new(),
        CtorItem::ImpliedDo { items, .. } => text_lengths(items),
    };
    items.iter().flat_map(length).collect()
}
