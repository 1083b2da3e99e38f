//! `data`: values of variables, elements, sections and implied dos. Source: Fortran 2008, section 5.4.7.
//!
//! Every object of a set becomes a list of slots (variable and element); the values go into the slots in order. What no
//! `data` statement names of an array starts as zero.

use super::init::sized_text;
use crate::ast;
use crate::hir::{
    CharLen, Const, CtorItem, Expr, ExprKind, Init, Shape, SymId, SymbolClass, Type, const_bytes, const_of_bytes,
};
use crate::sema::constants::elements::Environment;
use crate::sema::expressions::expr::assignable;
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_source::Span;

/// What a slot is to hold.
#[derive(Clone)]
enum Given {
    Constant(Expr),
    /// The target of a pointer: a variable, or `null()`.
    Target(ast::Expr),
}

/// A scalar: a variable, or an element, a component or characters of one.
struct Slot {
    sym: SymId,
    /// In bytes.
    offset: i64,
    ty: Type,
    span: Span,
    /// A whole pointer.
    pointer: bool,
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

    /// `/ 1, 2*3 /` behind a component: a value for each of its elements.
    pub fn listed_values(&mut self, values: &[ast::DataValue], ty: &Type, count: i64, span: Span) -> Option<Init> {
        let mut constants = Vec::new();
        for given in self.data_values(values)? {
            let Given::Constant(value) = given else {
                self.report_no_constant(span);
                return None;
            };
            let value = self.hollerith_as(value, ty);
            if !assignable(ty, &value.ty) {
                self.error(codes::TYPE, value.span, format!("a value of type {} for {ty}", value.ty), "");
                return None;
            }
            constants.push(self.convert(value, ty).constant()?.clone());
        }
        if constants.len() as i64 != count {
            self.error(codes::SHAPE, span, format!("{count} elements, but {} values", constants.len()), "");
            return None;
        }
        Some(Init::Elements(sized_text(ty, constants).1))
    }

    fn data_values(&mut self, values: &[ast::DataValue]) -> Option<Vec<Given>> {
        let mut result = Vec::new();
        for value in values {
            let repeat = match &value.repeat {
                Some(repeat) => self.constant_int(repeat)?,
                None => 1,
            };
            if crate::sema::statements::pointer::is_null(&value.value) {
                result.extend((0..repeat).map(|_| Given::Target(value.value.clone())));
                continue;
            }
            if let ast::ExprKind::Boz { .. } = value.value.kind {
                self.bits_taken.insert(value.value.span);
            }
            if let ast::ExprKind::Index { base, .. } = &value.value.kind
                && let ast::ExprKind::Name(name) = &base.kind
                && self.lookup(&name.text).is_none_or(|entity| matches!(entity, Entity::Intrinsic))
                && self.find_type(&name.text).is_none()
            {
                self.report_no_constant(value.value.span);
                return None;
            }
            let constant = self.expr(&value.value);
            if constant.is_error() {
                return None;
            }
            let given = match constant.constant() {
                Some(_) => Given::Constant(constant),
                None if constant.is_designator() => Given::Target(value.value.clone()),
                None => {
                    self.report_no_constant(constant.span);
                    return None;
                }
            };
            result.extend((0..repeat).map(|_| given.clone()));
        }
        Some(result)
    }

    fn report_no_constant(&mut self, span: Span) {
        self.error(codes::NOT_CONSTANT, span, "the values of `data` have to be constants", "");
    }

    fn slots_of(&mut self, item: &CtorItem, env: &mut Environment, slots: &mut Vec<Slot>) -> Option<()> {
        match item {
            CtorItem::Expr(e) => self.slots_of_designator(e, env, slots),
            CtorItem::ImpliedDo { var, lower, upper, step, items } => {
                let lower = self.static_integer(lower, env)?;
                let upper = self.static_integer(upper, env)?;
                let step = step.as_ref().map_or(Some(1), |step| self.static_integer(step, env))?;
                for trip in 0..crate::sema::expressions::conform::trip_count(lower, upper, step)? {
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
        let elsewhere = e.root().is_some_and(|sym| match self.symbol(sym).class {
            SymbolClass::Host { .. } => true,
            SymbolClass::Module { .. } => self.scope().module.is_none(),
            _ => false,
        });
        if elsewhere {
            let message = "`data` gives values to variables of its own scope only (F2018, C876)";
            self.error(codes::NOT_ASSIGNABLE, e.span, message, "this one is declared elsewhere");
            return None;
        }
        if let ExprKind::Var(sym) = e.kind
            && self.symbol(sym).pointer
        {
            slots.push(Slot { sym, offset: 0, ty: e.ty.clone(), span: e.span, pointer: true });
            return Some(());
        }
        let part = self.static_part(e, env)?;
        let slot = |offset| Slot { sym: part.sym, offset, ty: part.ty.clone(), span: e.span, pointer: false };
        slots.extend(part.offsets().into_iter().map(slot));
        Some(())
    }

    /// Gives a slot its value.
    fn preset(&mut self, slot: &Slot, value: Given) -> Option<()> {
        let value = match value {
            Given::Target(target) if slot.pointer => {
                self.pointer_initial_value(slot.sym, &target);
                return Some(());
            }
            Given::Target(target) => {
                self.report_no_constant(target.span);
                return None;
            }
            Given::Constant(value) if slot.pointer => {
                let name = self.symbol(slot.sym).name.clone();
                self.error(codes::TYPE, value.span, format!("`{name}` is a pointer: it starts with a target"), "");
                return None;
            }
            Given::Constant(value) => self.hollerith_as(value, &slot.ty),
        };
        if self.bits_taken.contains(&value.span) && !slot.ty.is_integer() && !self.options.invalid_boz {
            self.error(codes::TYPE, value.span, format!("bits in digits are for integers, not for {}", slot.ty), "");
            return None;
        }
        if !assignable(&slot.ty, &value.ty) {
            self.error(codes::TYPE, value.span, format!("a value of type {} for {}", value.ty, slot.ty), "");
            return None;
        }
        let constant = self.convert(value, &slot.ty).constant()?.clone();
        let (_, mut constants) = sized_text(&slot.ty, vec![constant]);
        let constant = constants.pop()?;
        let symbol = self.symbol(slot.sym);
        let (ty, has_init) = (symbol.ty.clone(), symbol.init.is_some());
        let count = match &symbol.shape {
            Shape::Static(dims) => dims.iter().map(|d| d.extent).product::<i64>() as usize,
            _ => 1,
        };
        let size = ty.layout().0.max(1) as i64;
        let (element, within) = ((slot.offset / size) as usize, (slot.offset % size) as usize);
        let whole = slot.ty.same(&ty) && slot.ty.layout() == ty.layout();
        self.take(slot, (element, count), whole, has_init)?;
        let symbol = self.symbol_mut(slot.sym);
        if symbol.class == SymbolClass::Local {
            symbol.class = SymbolClass::Saved;
        }
        let init = symbol.init.get_or_insert_with(|| Init::Elements(vec![zero(&ty); count]));
        let Init::Elements(elements) = init else { return Some(()) };
        if whole {
            elements[element] = constant;
            return Some(());
        }
        let mut bytes = const_bytes(&elements[element], &ty);
        let part = const_bytes(&constant, &slot.ty);
        bytes[within..within + part.len()].copy_from_slice(&part);
        elements[element] = const_of_bytes(&bytes, &ty)?;
        Some(())
    }

    /// Notes that an element gets its value now. Of an element that gets its value in parts nothing is noted.
    fn take(&mut self, slot: &Slot, (element, count): (usize, usize), whole: bool, has_init: bool) -> Option<()> {
        let taken = &mut self.scope_mut().facts(slot.sym).preset;
        let twice = if taken.is_empty() { has_init } else { taken[element] };
        if twice {
            let message = format!("`{}` has an initial value already", self.symbol(slot.sym).name);
            self.error(codes::DUPLICATE, slot.span, message, "");
            return None;
        }
        taken.resize(count, false);
        taken[element] = whole;
        Some(())
    }
}

fn zero(ty: &Type) -> Const {
    match ty {
        Type::Integer(_) | Type::Procedure(_) | Type::Address { .. } | Type::Error => Const::Int(0),
        Type::Real(10 | 16) => Const::Wide(0),
        Type::Real(_) => Const::Real(0.0),
        Type::Complex(10 | 16) => Const::WideComplex(0, 0),
        Type::Complex(_) => Const::Complex(0.0, 0.0),
        Type::Logical(_) => Const::Logical(false),
        Type::Character(CharLen::Const(length), 1) => Const::Char(vec![0; usize::try_from(*length).unwrap_or(0)]),
        Type::Character(CharLen::Const(length), _) => Const::Ucs4(vec![0; usize::try_from(*length).unwrap_or(0)]),
        Type::Character(CharLen::Assumed | CharLen::Deferred | CharLen::Expr(_) | CharLen::Unknown, _) => {
            Const::Char(Vec::new())
        }
        Type::Derived(ty) => Const::Record(vec![0; ty.bytes as usize]),
    }
}
