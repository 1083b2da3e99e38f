//! `base(args)`: tells elements, sections, substrings, constants' parts and function references apart.
//! Source: Fortran 2008, sections 6.4, 6.5, 12.5.

use crate::ast::{self, Arg, ArgValue};
use crate::hir::{CharLen, Expr, ExprKind, SectionDim, Shape, SymId, SymbolClass, Type};
use crate::sema::program::scope::{Entity, External};
use crate::sema::{Sema, codes};
use crate::standard::Standard;
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

impl Sema<'_> {
    pub fn index(&mut self, base: &ast::Expr, args: &[Arg], span: Span) -> Expr {
        let name = match &base.kind {
            ast::ExprKind::Name(name) => name,
            ast::ExprKind::Component { base: inner, name } => {
                return self.index_component(inner, name, args, base.span, span);
            }
            ast::ExprKind::Index { base: inner, args: parameters } if self.names_parameterised(inner) => {
                let ast::ExprKind::Name(name) = &inner.kind else { return Expr::error(span) };
                return self.parameterised_structure(name, parameters, args, span);
            }
            _ => {
                let base = self.expr(base);
                return self.substring(base, args, span);
            }
        };
        if let ast::BY_VALUE | ast::BY_REFERENCE = name.text.as_str() {
            return self.passed_otherwise(name, args, span);
        }
        if let Some(function) = self.statement_functions.get(&(self.current, name.text.clone())).copied() {
            return self.statement_function(function, args, span);
        }
        match self.lookup(&name.text) {
            Some(Entity::Var(sym)) => self.index_variable(sym, name, args, span),
            Some(Entity::Constant(ty, value)) => {
                let base = crate::sema::constants::literal::constant(value, ty, name.span);
                self.substring(base, args, span)
            }
            Some(Entity::Procedure(procedure)) => self.call_function(&procedure, name, args, span),
            Some(Entity::Generic(generic)) => self.call_generic_function(&generic, name, args, span),
            Some(Entity::Interop(procedure)) => self.interop_function(procedure, name, args, span),
            Some(Entity::ModuleIntrinsic(original)) => self.module_function(&original, name, args, span),
            Some(Entity::Opaque(_)) => {
                self.resolve_args(args);
                let way_out = "use the constants and functions of the type's module";
                self.unsupported(span, "constructors of opaque types", way_out);
                Expr::error(span)
            }
            Some(Entity::Address { .. }) => {
                self.resolve_args(args);
                let way_out = "use `c_loc`, `c_funloc` or `c_null_ptr`";
                self.unsupported(span, "constructors of addresses", way_out);
                Expr::error(span)
            }
            Some(Entity::Interface(_)) => {
                self.resolve_args(args);
                self.report_abstract(name);
                Expr::error(span)
            }
            Some(Entity::External(external)) => {
                self.call_implicit_function(external.result(), &external.named_at(name.span), args, span)
            }
            Some(Entity::Intrinsic) => self.intrinsic_function(name, args, span),
            Some(Entity::Alias(alias)) => self.index_alias(&alias, args, name.span, span),
            Some(Entity::Error) => {
                self.resolve_args(args);
                Expr::error(span)
            }
            Some(Entity::Used(_)) | None if self.is_parameterised(&name.text) => {
                self.parameterised_structure(name, &[], args, span)
            }
            Some(Entity::Used(_)) | None => match self.find_type(&name.text) {
                Some(ty) => self.structure(&ty, args, span),
                None => self.index_unknown(name, args, span),
            },
        }
    }

    /// A name that nothing declares: an intrinsic, a procedure of the file, or an external function.
    fn index_unknown(&mut self, name: &ast::Name, args: &[Arg], span: Span) -> Expr {
        if crate::sema::intrinsic::intrinsic_table::function(&name.text).is_some() && self.standard_has(&name.text) {
            return self.intrinsic_function(name, args, span);
        }
        if let Some(procedure) = self.externals.get(&name.text).cloned()
            && procedure.signature.result.is_some()
        {
            self.check_declared_external(name);
            let implied = self.scope().implicit.type_of(&name.text);
            self.check_result_type(&procedure, implied.as_ref(), name);
            return self.call_function(&procedure, name, args, span);
        }
        if self.is_intrinsic(&name.text) {
            return self.intrinsic_function(name, args, span);
        }
        match self.scope().implicit.type_of(&name.text) {
            Some(ty) => {
                self.check_declared_external(name);
                self.call_implicit_function(Some(ty), name, args, span)
            }
            None => {
                self.resolve_args(args);
                let message = format!("`{}` is neither a declared array nor a known function", name.text);
                let mut error = Diagnostic::error(codes::UNDECLARED, message).label(name.span, "not declared");
                let near = self.similar_name(&name.text, crate::sema::intrinsic::intrinsic_table::names());
                error = match near {
                    Some(near) => error.help(format!("did you mean `{near}`?")),
                    None => error.help("declare it: an array with its bounds, or a function as `external`"),
                };
                self.sink.push(error);
                self.scope_mut().names.insert(name.text.clone(), Entity::Error);
                Expr::error(span)
            }
        }
    }

    fn index_variable(&mut self, sym: SymId, name: &ast::Name, args: &[Arg], span: Span) -> Expr {
        if self.symbol(sym).ty.is_procedure() {
            let code = self.variable(sym, name.span);
            return self.call_function_variable(code, name, args, span);
        }
        if self.is_array(sym) {
            self.scope_mut().facts(sym).referenced = true;
            let whole = self.variable(sym, name.span);
            if self.is_assumed_rank(&whole) {
                self.resolve_args(args);
                self.report_assumed_rank(&whole);
                return Expr::error(span);
            }
            return self.subscripts(whole, args, span);
        }
        let is_section = matches!(args, [Arg { value: ArgValue::Section { .. }, .. }]);
        if is_section && (self.symbol(sym).ty.is_character() || self.symbol(sym).ty.is_error()) {
            let base = self.variable(sym, name.span);
            return self.substring(base, args, span);
        }
        let facts = self.scope_mut().facts(sym);
        let (referenced, blanket_save) = (facts.referenced, facts.blanket_save);
        match self.symbol(sym).class {
            SymbolClass::Result => {
                if let Some(procedure) = self.procedure_named(&name.text) {
                    return self.call_function(&procedure, name, args, span);
                }
            }
            SymbolClass::Local if !referenced && !is_section => {
                return self.declared_function(sym, name, args, span);
            }
            SymbolClass::Saved if blanket_save && !referenced && !is_section => {
                self.symbol_mut(sym).class = SymbolClass::Local;
                return self.declared_function(sym, name, args, span);
            }
            SymbolClass::Local
            | SymbolClass::Dummy { .. }
            | SymbolClass::Saved
            | SymbolClass::Shared(_)
            | SymbolClass::Module { .. }
            | SymbolClass::Host { .. }
            | SymbolClass::OfRank(_)
            | SymbolClass::Constant => {}
        }
        self.resolve_args(args);
        let symbol = self.symbol(sym);
        if !symbol.ty.is_error() {
            let message = format!("`{}` is a scalar: it has no subscripts", name.text);
            let mut error = Diagnostic::error(codes::RANK, message).label(span, "");
            if !symbol.span.is_none() {
                error = error.secondary(symbol.span, "declared here");
            }
            self.sink.push(error);
        }
        Expr::error(span)
    }

    /// `real :: f` and then `f(x)`: an external function, or an intrinsic whose type was declared.
    fn declared_function(&mut self, sym: SymId, name: &ast::Name, args: &[Arg], span: Span) -> Expr {
        if self.is_intrinsic(&name.text) {
            return self.intrinsic_function(name, args, span);
        }
        self.check_declared_external(name);
        let ty = self.symbol(sym).ty.clone();
        if let Some(procedure) = self.externals.get(&name.text).cloned() {
            self.check_result_type(&procedure, Some(&ty), name);
            return self.call_function(&crate::sema::calls::call::with_length(procedure, Some(&ty)), name, args, span);
        }
        self.scope_mut()
            .names
            .insert(name.text.clone(), Entity::External(Rc::new(External::new(&name.text, Some(ty.clone())))));
        self.call_implicit_function(Some(ty), name, args, span)
    }

    /// `base(lower:upper)` of a character.
    pub fn substring(&mut self, base: Expr, args: &[Arg], span: Span) -> Expr {
        let [Arg { keyword: None, value: ArgValue::Section { lower, upper, stride: None }, .. }] = args else {
            self.resolve_args(args);
            if !base.is_error() {
                self.error(codes::RANK, span, "this has no subscripts", "only arrays and characters have parts");
            }
            return Expr::error(span);
        };
        let lower = lower.as_ref().map(|e| self.subscript(e));
        let upper = upper.as_ref().map(|e| self.subscript(e));
        let parts = [lower.as_ref(), upper.as_ref()];
        if base.is_error() || parts.iter().flatten().any(|p| p.is_error()) {
            return Expr::error(span);
        }
        if !base.ty.is_character() {
            let label = format!("this is {}", self.describe(&base));
            self.error(codes::TYPE, base.span, "only characters have substrings", label);
            return Expr::error(span);
        }
        if let Some(array) = parts.iter().flatten().find(|p| p.rank > 0) {
            self.error(codes::RANK, array.span, "the bounds of a substring are scalars", "this is an array");
            return Expr::error(span);
        }
        let first = lower.as_ref().map_or(Some(1), Expr::int_constant);
        let last = match (&upper, &base.ty) {
            (Some(upper), _) => upper.int_constant(),
            (None, Type::Character(CharLen::Const(n), _)) => Some(*n),
            (None, _) => None,
        };
        let declared = if let Type::Character(CharLen::Const(length), _) = base.ty { Some(length) } else { None };
        if first.zip(last).is_none_or(|(first, last)| first <= last) {
            let below = lower.as_ref().filter(|_| first.is_some_and(|first| first < 1));
            let above = upper.as_ref().filter(|_| last.zip(declared).is_some_and(|(last, length)| last > length));
            if let Some(bound) = below.or(above) {
                let range = declared.map_or("1 on".to_string(), |length| format!("1 to {length}"));
                self.error(codes::RANGE, bound.span, format!("the characters have the positions {range}"), "");
                return Expr::error(span);
            }
        }
        let len = match (first, last) {
            (Some(first), Some(last)) => CharLen::Const((last - first + 1).max(0)),
            _ => CharLen::Unknown,
        };
        if let (Some(text), Some(first), Some(last)) = (base.constant(), first, last)
            && first >= 1
            && let Some(part) = crate::sema::constants::elements::part_of_text(text, first, last)
        {
            return self.folded(Ok(part), Type::Character(len, base.ty.kind()), span);
        }
        let (rank, letters) = (base.rank, base.ty.kind());
        let kind = ExprKind::Substring { base: Box::new(base), lower: lower.map(Box::new), upper: upper.map(Box::new) };
        Expr::new(kind, Type::Character(len, letters), rank, span)
    }

    /// Elements and sections of a whole variable or component.
    pub fn subscripts(&mut self, whole: Expr, args: &[Arg], span: Span) -> Expr {
        let dims: Vec<SectionDim> = args.iter().map(|arg| self.section_dim(arg)).collect();
        let Some(declared) = self.declared(&whole) else { return Expr::error(span) };
        let (ty, rank) = (whole.ty.clone(), declared.shape.rank());
        if dims.len() != rank {
            let message = format!("`{}` has rank {rank}, but {} subscripts are given", declared.name, dims.len());
            let mut error = Diagnostic::error(codes::RANK, message).label(span, "");
            if !declared.span.is_none() {
                error = error.secondary(declared.span, "declared here");
            }
            self.sink.push(error);
            return Expr::error(span);
        }
        if dims.iter().any(is_error) || ty.is_error() {
            return Expr::error(span);
        }
        let unbounded = matches!(dims.last(), Some(SectionDim::Range { upper: None, .. }));
        if let ExprKind::Var(sym) = whole.kind
            && unbounded
            && matches!(self.symbol(sym).shape, Shape::AssumedSize { .. })
        {
            self.report_unknown_size(sym, span);
            return Expr::error(span);
        }
        let of_array = whole.rank - rank;
        let section_rank = dims.iter().filter(|d| !matches!(d, SectionDim::Index(_))).count();
        if section_rank > 0 && of_array > 0 {
            self.report_two_arrays(span);
            return Expr::error(span);
        }
        if section_rank > 0 {
            return Expr::new(ExprKind::Section { base: Box::new(whole), dims }, ty, section_rank, span);
        }
        let subscripts: Vec<Expr> = dims
            .into_iter()
            .filter_map(|d| match d {
                SectionDim::Index(expr) => Some(expr),
                SectionDim::Range { .. } | SectionDim::Vector(_) => None,
            })
            .collect();
        if let Some(value) = self.constant_element(&whole, &subscripts) {
            return self.folded(Ok(value), ty, span);
        }
        Expr::new(ExprKind::Element { base: Box::new(whole), subscripts }, ty, of_array, span)
    }

    pub fn section_dim(&mut self, arg: &Arg) -> SectionDim {
        if let Some(keyword) = &arg.keyword {
            self.error(codes::ARGUMENTS, keyword.span, "a subscript has no keyword", "");
            return SectionDim::Index(Expr::error(arg.span));
        }
        match &arg.value {
            ArgValue::Expr(expr) => {
                let value = self.cut_subscript(expr);
                match value.rank {
                    0 => SectionDim::Index(value),
                    1 => SectionDim::Vector(value),
                    _ => {
                        self.error(codes::RANK, value.span, "a vector subscript has rank 1", "");
                        SectionDim::Index(Expr::error(value.span))
                    }
                }
            }
            ArgValue::Section { lower, upper, stride } => {
                let lower = lower.as_ref().map(|e| self.scalar_subscript(e));
                let upper = upper.as_ref().map(|e| self.scalar_subscript(e));
                let step = stride.as_ref().map(|e| self.scalar_subscript(e));
                if let Some(zero) = step.as_ref().filter(|s| s.int_constant() == Some(0)) {
                    self.error(codes::RANGE, zero.span, "the stride of a section must not be 0", "");
                }
                SectionDim::Range { lower, upper, step }
            }
            ArgValue::AlternateReturn(label) => {
                self.error(codes::PLACE, label.span, "a label is no subscript", "");
                SectionDim::Index(Expr::error(label.span))
            }
        }
    }

    fn scalar_subscript(&mut self, expr: &ast::Expr) -> Expr {
        let value = self.subscript(expr);
        if value.rank > 0 {
            self.error(codes::RANK, value.span, "the bounds of a section are scalars", "this is an array");
            return Expr::error(value.span);
        }
        value
    }

    fn subscript(&mut self, expr: &ast::Expr) -> Expr {
        let value = self.expr(expr);
        self.integer_subscript(value)
    }

    fn integer_subscript(&mut self, value: Expr) -> Expr {
        if !value.is_error() && !value.ty.is_integer() {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, "subscripts have to be integers", label);
            return Expr::error(value.span);
        }
        value
    }

    /// A real as an array's subscript, which old codes have and gfortran takes.
    fn cut_subscript(&mut self, expr: &ast::Expr) -> Expr {
        let value = self.expr(expr);
        if !value.ty.is_real() || self.options.standard != Standard::Gnu {
            return self.integer_subscript(value);
        }
        let warning = Diagnostic::warning(codes::EXTENSION, "a real subscript: an extension");
        self.sink.push(warning.label(value.span, "cut to an integer").help("write `int(x)`"));
        let ty = self.default_integer();
        self.convert(value, &ty)
    }

    /// Resolves arguments only for the errors in them.
    pub fn resolve_args(&mut self, args: &[Arg]) {
        for arg in args {
            match &arg.value {
                ArgValue::Expr(expr) => {
                    self.expr(expr);
                }
                ArgValue::Section { lower, upper, stride } => {
                    for expr in [lower, upper, stride].into_iter().flatten() {
                        self.expr(expr);
                    }
                }
                ArgValue::AlternateReturn(_) => {}
            }
        }
    }
}

fn is_error(dim: &SectionDim) -> bool {
    match dim {
        SectionDim::Index(expr) | SectionDim::Vector(expr) => expr.is_error(),
        SectionDim::Range { lower, upper, step } => [lower, upper, step].into_iter().flatten().any(Expr::is_error),
    }
}
