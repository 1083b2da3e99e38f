//! Values known before the program starts: named constants and initial values.
//! Source: Fortran 2008, sections 5.2.3, 5.3.13, 5.4.11.

use crate::ast;
use crate::hir::{CharLen, Const, Expr, Init, Shape, SymId, SymbolClass, Type};
use crate::sema::expressions::expr::assignable;
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// `integer, parameter :: name(dims) = value`.
    pub fn parameter_entity(&mut self, sym: SymId, entity: &ast::Entity, dims: Option<&[ast::DimSpec]>) {
        let name = &entity.name;
        let Some(ast::Init::Value(value)) = &entity.init else {
            self.error(codes::ATTRIBUTES, name.span, format!("the constant `{}` has no value", name.text), "");
            self.scope_mut().names.insert(name.text.clone(), Entity::Error);
            return;
        };
        self.constant(sym, name, dims, value);
    }

    /// `parameter (name = value)`.
    pub fn parameter_statement(&mut self, name: &ast::Name, value: &ast::Expr) {
        let known = self.scope().names.get(&name.text).cloned();
        match known {
            Some(Entity::Var(sym)) => {
                self.type_of_untyped(sym, name.span);
                self.constant(sym, name, None, value);
            }
            Some(Entity::Error) => {}
            Some(_) => {
                let message = format!("`{}` is declared twice", name.text);
                self.error(codes::DUPLICATE, name.span, message, "");
            }
            None => {
                if let Some(sym) = self.implicit_variable(name) {
                    self.constant(sym, name, None, value);
                }
            }
        }
    }

    fn constant(&mut self, sym: SymId, name: &ast::Name, dims: Option<&[ast::DimSpec]>, value: &ast::Expr) {
        let ty = self.symbol(sym).ty.clone();
        let declared = match &self.symbol(sym).shape {
            Shape::Static(dims) => Some(dims.clone()),
            _ => None,
        };
        // The value may ask for the bounds that stand before it: `r(2, 3) = reshape(values, shape(r))`.
        let declared = match dims.filter(|dims| dims.iter().all(|d| matches!(d.kind, ast::DimKind::Explicit { .. }))) {
            Some(dims) => {
                let Some(dims) = self.constant_shape(dims, &[]) else { return };
                self.symbol_mut(sym).shape = Shape::Static(dims.clone());
                Some(dims)
            }
            None => declared,
        };
        let Some((ty, values, extents)) = self.shaped_values(&ty, value) else {
            self.scope_mut().names.insert(name.text.clone(), Entity::Error);
            return;
        };
        let dims = match (declared, dims) {
            (Some(dims), _) => Some(dims),
            (None, Some(dims)) => self.constant_shape(dims, &extents),
            (None, None) => {
                let [single] = values.as_slice() else {
                    self.error(codes::RANK, value.span, format!("`{}` is a scalar", name.text), "this is an array");
                    return;
                };
                let entity = Entity::Constant(ty, single.clone());
                self.scope_mut().names.insert(name.text.clone(), entity);
                return;
            }
        };
        let Some(dims) = dims else { return };
        let count = dims.iter().map(|d| d.extent).product();
        if !extents.is_empty() && extents.len() != dims.len() {
            self.error(codes::RANK, value.span, "the value has another rank than the constant", "use `reshape`");
            return;
        }
        let Some(init) = self.check_count(values, count, value.span) else { return };
        let facts = self.scope_mut().facts(sym);
        facts.shaped = true;
        facts.read_only = Some("is a constant");
        let symbol = self.symbol_mut(sym);
        symbol.ty = ty;
        symbol.shape = Shape::Static(dims);
        symbol.class = SymbolClass::Constant;
        symbol.init = Some(init);
    }

    /// `= value` of a variable: it becomes static.
    pub fn initial_value(&mut self, sym: SymId, value: &ast::Expr) {
        let symbol = self.symbol(sym);
        if matches!(symbol.class, SymbolClass::Dummy { .. } | SymbolClass::Result) || symbol.allocatable {
            let message = format!("`{}` can't have an initial value", symbol.name);
            self.error(codes::ATTRIBUTES, value.span, message, "");
            return;
        }
        if symbol.pointer {
            let message = format!("`{}` is a pointer: it begins with `=>`", symbol.name);
            self.error(codes::ATTRIBUTES, value.span, message, "");
            return;
        }
        let ty = symbol.ty.clone();
        if self.refuses_lengths(&ty, value.span, "an initial value of a type whose lengths the program computes") {
            return;
        }
        let Some((_, values, extents)) = self.shaped_values(&ty, value) else { return };
        if !self.has_extents(sym, &extents) {
            self.error(codes::SHAPE, value.span, "the value has another shape than the variable", "");
            return;
        }
        self.set_initial(sym, values, value.span);
    }

    /// Whether a value of these extents, none for a scalar, fits a variable of constant shape.
    fn has_extents(&self, sym: SymId, extents: &[i64]) -> bool {
        let Shape::Static(dims) = &self.symbol(sym).shape else { return true };
        let own = dims.iter().map(|dim| dim.extent);
        // A wrong number of elements is told later.
        let as_many = own.clone().product::<i64>() == extents.iter().product::<i64>();
        extents.is_empty() || !as_many || own.eq(extents.iter().copied())
    }

    fn set_initial(&mut self, sym: SymId, values: Vec<Const>, span: Span) {
        let count = match &self.symbol(sym).shape {
            Shape::Static(dims) => dims.iter().map(|d| d.extent).product(),
            Shape::Scalar => 1,
            Shape::Explicit(_) | Shape::AssumedShape(_) | Shape::AssumedSize { .. } | Shape::Deferred(_) => {
                let message = format!("`{}` has no constant bounds: no initial value", self.symbol(sym).name);
                self.error(codes::ATTRIBUTES, span, message, "");
                return;
            }
        };
        let Some(init) = self.check_count(values, count, span) else { return };
        let symbol = self.symbol_mut(sym);
        if symbol.init.is_some() {
            let message = format!("`{}` has an initial value already", symbol.name);
            self.error(codes::DUPLICATE, span, message, "");
            return;
        }
        symbol.init = Some(init);
        if symbol.class == SymbolClass::Local {
            symbol.class = SymbolClass::Saved;
        }
    }

    /// One value for all elements, or one for each.
    pub fn check_count(&mut self, values: Vec<Const>, count: i64, span: Span) -> Option<Init> {
        if let [single] = values.as_slice() {
            return Some(Init::Fill(single.clone()));
        }
        if values.len() as i64 != count {
            let message = format!("the array has {count} elements, but {} values are given", values.len());
            self.error(codes::SHAPE, span, message, "");
            return None;
        }
        Some(Init::Elements(values))
    }

    /// The constant values of an expression as type `to`; the type has its length if it was `*`.
    pub fn static_values(&mut self, to: &Type, value: &ast::Expr) -> Option<(Type, Vec<Const>)> {
        self.shaped_values(to, value).map(|(ty, values, _)| (ty, values))
    }

    /// The same, and the extents of the expression.
    fn shaped_values(&mut self, to: &Type, value: &ast::Expr) -> Option<(Type, Vec<Const>, Vec<i64>)> {
        let resolved = self.bits_as(value, to).unwrap_or_else(|| self.expr(value));
        if resolved.is_error() || to.is_error() {
            return None;
        }
        let resolved = self.hollerith_as(resolved, to);
        if !assignable(to, &resolved.ty) {
            let message = format!("a value of type {} for {to}", resolved.ty);
            self.error(codes::TYPE, value.span, message, "");
            return None;
        }
        let resolved: Expr = self.convert(resolved, to);
        let declared = match (to, &resolved.ty) {
            (Type::Character(CharLen::Assumed, _), Type::Character(CharLen::Const(_), _)) => resolved.ty.clone(),
            _ => to.clone(),
        };
        let Some(values) = self.constant_elements(&resolved) else {
            if !resolved.is_error() {
                let message = "the value has to be known at compile time";
                self.sink.push(
                    Diagnostic::error(codes::NOT_CONSTANT, message)
                        .label(value.span, "this is not a constant")
                        .help("assign it in the executable part"),
                );
            }
            return None;
        };
        let extents: Option<Vec<i64>> = match resolved.rank {
            1 => Some(vec![values.len() as i64]),
            _ => self.extents(&resolved).into_iter().collect(),
        };
        let (ty, values) = sized_text(&declared, values);
        Some((ty, values, extents.unwrap_or_default()))
    }
}

/// Characters padded or cut to the type's length; a length `*` becomes the values'.
pub fn sized_text(ty: &Type, values: Vec<Const>) -> (Type, Vec<Const>) {
    let Type::Character(len, kind) = ty else { return (ty.clone(), values) };
    let length = |value: &Const| match value {
        Const::Char(text) => text.len(),
        Const::Ucs4(text) => text.len(),
        _ => 0,
    };
    let longest = values.iter().map(length).max().unwrap_or(0);
    let len = match len {
        CharLen::Const(n) => usize::try_from(*n).unwrap_or(0),
        CharLen::Assumed | CharLen::Deferred | CharLen::Expr(_) | CharLen::Unknown => longest,
    };
    let fit = |value: Const| match value {
        Const::Char(mut text) => {
            text.resize(len, b' ');
            Const::Char(text)
        }
        Const::Ucs4(mut text) => {
            text.resize(len, b' '.into());
            Const::Ucs4(text)
        }
        other => other,
    };
    (Type::Character(CharLen::Const(len as i64), *kind), values.into_iter().map(fit).collect())
}
