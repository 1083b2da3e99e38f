//! `data`: values of variables, elements, sections and implied dos. Source: Fortran 2008, section 5.4.7.
//!
//! Every object of a set becomes a list of slots (variable and element); the values go into the slots in order. What no
//! `data` statement names of an array starts as zero.

use super::elements::Environment;
use super::expr::assignable;
use super::init::sized_text;
use super::{Sema, codes};
use crate::ast;
use crate::hir::{
    CharLen, Const, CtorItem, Expr, ExprKind, Init, SectionDim, Shape, StaticDim, SymId, SymbolClass, Type,
};
use accc_source::Span;

/// One element of an array, counted from 0 in array element order, or a scalar.
struct Slot {
    sym: SymId,
    offset: usize,
    span: Span,
}

impl Sema<'_> {
    /// `data a, b / 1, 2 /`.
    pub fn data_statement(&mut self, sets: &[ast::DataSet], span: Span) {
        for set in sets {
            let Some(values) = self.data_values(&set.values) else { continue };
            let mut slots = Vec::new();
            for object in &set.objects {
                let item = self.constructor_item(object);
                if self.slots_of(&item, &mut Environment::new(), &mut slots).is_none() {
                    return;
                }
            }
            if values.len() < slots.len() {
                let message = format!("{} elements, but only {} values", slots.len(), values.len());
                self.error(codes::SHAPE, span, message, "");
                return;
            }
            if values.len() > slots.len() {
                self.error(codes::SHAPE, span, format!("{} values too many", values.len() - slots.len()), "");
            }
            for (slot, value) in slots.iter().zip(values) {
                if self.preset(slot, value).is_none() {
                    return;
                }
            }
        }
    }

    fn data_values(&mut self, values: &[ast::DataValue]) -> Option<Vec<Expr>> {
        let mut result = Vec::new();
        for value in values {
            let repeat = match &value.repeat {
                Some(repeat) => self.constant_int(repeat)?,
                None => 1,
            };
            let constant = self.expr(&value.value);
            if constant.is_error() {
                return None;
            }
            if constant.constant().is_none() {
                self.error(codes::NOT_CONSTANT, constant.span, "the values of `data` have to be constants", "");
                return None;
            }
            result.extend((0..repeat).map(|_| constant.clone()));
        }
        Some(result)
    }

    fn slots_of(&mut self, item: &CtorItem, env: &mut Environment, slots: &mut Vec<Slot>) -> Option<()> {
        match item {
            CtorItem::Expr(e) => self.slots_of_designator(e, env, slots),
            CtorItem::ImpliedDo { var, lower, upper, step, items } => {
                let lower = self.data_integer(lower, env)?;
                let upper = self.data_integer(upper, env)?;
                let step = step.as_ref().map_or(Some(1), |step| self.data_integer(step, env))?;
                for trip in 0..super::conform::trip_count(lower, upper, step)? {
                    env.insert(*var, lower + trip * step);
                    for item in items {
                        self.slots_of(item, env, slots)?;
                    }
                }
                env.remove(var);
                Some(())
            }
        }
    }

    fn slots_of_designator(&mut self, e: &Expr, env: &mut Environment, slots: &mut Vec<Slot>) -> Option<()> {
        if e.is_error() {
            return None;
        }
        let (sym, dims) = match &e.kind {
            ExprKind::Var(sym) => {
                let count = self.static_dims(*sym, e.span)?.iter().map(|d| d.extent).product::<i64>();
                let slot = |offset| Slot { sym: *sym, offset, span: e.span };
                slots.extend((0..usize::try_from(count).ok()?).map(slot));
                return Some(());
            }
            ExprKind::Element { base, subscripts } if matches!(base.kind, ExprKind::Var(_)) => {
                (base.root()?, subscripts.iter().map(|s| SectionDim::Index(s.clone())).collect())
            }
            ExprKind::Section { base, dims } if matches!(base.kind, ExprKind::Var(_)) => (base.root()?, dims.clone()),
            ExprKind::Component { .. } | ExprKind::Element { .. } | ExprKind::Section { .. } => {
                self.unsupported(e.span, "components in `data`", "give the component a default value");
                return None;
            }
            ExprKind::Substring { .. } => {
                self.unsupported(e.span, "substrings in `data`", "give the whole text, or assign the part");
                return None;
            }
            _ => {
                self.error(codes::NOT_ASSIGNABLE, e.span, "`data` names variables and their parts", "");
                return None;
            }
        };
        let declared = self.static_dims(sym, e.span)?;
        let (mut offsets, mut stride) = (vec![0], 1);
        for (dim, declared) in dims.iter().zip(&declared) {
            let indices = self.indices_of(dim, *declared, env)?;
            if indices.iter().any(|i| *i < declared.lower || *i >= declared.lower + declared.extent) {
                let message = format!("`{}` has no such element", self.symbol(sym).name);
                self.error(codes::RANGE, e.span, message, "");
                return None;
            }
            let along = |index: &i64| (index - declared.lower) * stride;
            offsets = indices.iter().flat_map(|i| offsets.iter().map(move |before| before + along(i))).collect();
            stride *= declared.extent;
        }
        slots.extend(offsets.into_iter().map(|offset: i64| Slot { sym, offset: offset as usize, span: e.span }));
        Some(())
    }

    /// The subscripts that one dimension of a part names.
    fn indices_of(&mut self, dim: &SectionDim, declared: StaticDim, env: &mut Environment) -> Option<Vec<i64>> {
        match dim {
            SectionDim::Index(index) => Some(vec![self.data_integer(index, env)?]),
            SectionDim::Vector(index) => {
                self.unsupported(index.span, "vector subscripts in `data`", "name the elements");
                None
            }
            SectionDim::Range { lower, upper, step } => {
                let step = step.as_ref().map_or(Some(1), |e| self.data_integer(e, env))?;
                let (first, last) = (declared.lower, declared.lower + declared.extent - 1);
                let (first, last) = if step < 0 { (last, first) } else { (first, last) };
                let lower = lower.as_ref().map_or(Some(first), |e| self.data_integer(e, env))?;
                let upper = upper.as_ref().map_or(Some(last), |e| self.data_integer(e, env))?;
                let count = super::conform::trip_count(lower, upper, step)?;
                Some((0..count).map(|trip| lower + trip * step).collect())
            }
        }
    }

    fn data_integer(&mut self, e: &Expr, env: &mut Environment) -> Option<i64> {
        let value = self.integer(e, env);
        if value.is_none() && !e.is_error() {
            let message = "subscripts and bounds in `data` have to be known at compile time";
            self.error(codes::NOT_CONSTANT, e.span, message, "");
        }
        value
    }

    /// The bounds of a variable that can have an initial value; none for a scalar.
    fn static_dims(&mut self, sym: SymId, span: Span) -> Option<Vec<StaticDim>> {
        let symbol = self.symbol(sym);
        let passed = matches!(symbol.class, SymbolClass::Dummy { .. } | SymbolClass::Result | SymbolClass::Constant);
        match &symbol.shape {
            _ if passed || symbol.allocatable => {}
            Shape::Static(dims) => return Some(dims.clone()),
            Shape::Scalar => return Some(Vec::new()),
            Shape::Explicit(_) | Shape::AssumedShape(_) | Shape::AssumedSize { .. } | Shape::Deferred(_) => {}
        }
        let message = format!("`{}` can't have an initial value", symbol.name);
        self.error(codes::ATTRIBUTES, span, message, "only variables of constant size that are not arguments");
        None
    }

    /// Gives a slot its value.
    fn preset(&mut self, slot: &Slot, value: Expr) -> Option<()> {
        let symbol = self.symbol(slot.sym);
        let (ty, has_init, name) = (symbol.ty.clone(), symbol.init.is_some(), symbol.name.clone());
        if !assignable(&ty, &value.ty) {
            self.error(codes::TYPE, value.span, format!("a value of type {} for {ty}", value.ty), "");
            return None;
        }
        let constant = self.convert(value, &ty).constant()?.clone();
        let (_, mut constants) = sized_text(&ty, vec![constant]);
        let count = self.static_dims(slot.sym, slot.span)?.iter().map(|d| d.extent).product::<i64>() as usize;
        let taken = &mut self.scope_mut().facts(slot.sym).preset;
        let twice = if taken.is_empty() { has_init } else { taken[slot.offset] };
        if twice {
            self.error(codes::DUPLICATE, slot.span, format!("`{name}` has an initial value already"), "");
            return None;
        }
        taken.resize(count, false);
        taken[slot.offset] = true;
        let symbol = self.symbol_mut(slot.sym);
        let init = symbol.init.get_or_insert_with(|| Init::Elements(vec![zero(&ty); count]));
        if let (Init::Elements(elements), Some(constant)) = (init, constants.pop()) {
            elements[slot.offset] = constant;
        }
        if symbol.class == SymbolClass::Local {
            symbol.class = SymbolClass::Saved;
        }
        Some(())
    }
}

fn zero(ty: &Type) -> Const {
    match ty {
        Type::Integer(_) | Type::Procedure(_) | Type::Address { .. } | Type::Error => Const::Int(0),
        Type::Real(_) => Const::Real(0.0),
        Type::Complex(_) => Const::Complex(0.0, 0.0),
        Type::Logical(_) => Const::Logical(false),
        Type::Character(CharLen::Const(length)) => Const::Char(" ".repeat(usize::try_from(*length).unwrap_or(0))),
        Type::Character(CharLen::Assumed | CharLen::Deferred | CharLen::Expr(_) | CharLen::Unknown) => {
            Const::Char(String::new())
        }
        Type::Derived(ty) => Const::Record(vec![0; ty.bytes as usize]),
    }
}
