//! Designators: what `a(i)%b%c(j)` names.
//!
//! A component of a scalar variable is a variable of its own within that one ([`VarClass::Member`]), so that analyses
//! see it as they see other variables. Behind an array element a component is a field of the view on the array. What
//! holds a descriptor there (allocatable and pointer components), and what has to be seen as a whole array, is a member
//! of the record at an address that a hidden variable keeps. Source: Fortran 2008, chapter 6.

use super::storage::component_storage;
use crate::hir::{Component, Expr, ExprKind, Shape, SymId, Type as HirType};
use crate::lower::Lower;
use crate::lower::objects::record_part::RecordPart;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{Elem, SectionDim, Storage, Value, Var, VarClass, VarData, ViewDim, ViewPart};

/// Bytes of a descriptor before its dimensions, and of each of these: lower bound, extent, stride (flang-rt's layout).
const DESCRIPTOR_HEADER: u64 = 24;
const DESCRIPTOR_DIM: u64 = 24;

/// Where a scalar is.
pub(in crate::lower) enum Spot {
    Var(Var),
    Element { view: Value, subscripts: Vec<Value> },
}

/// A whole array: a variable that shows it.
#[derive(Clone, Copy)]
pub(in crate::lower) struct Whole {
    pub var: Var,
    /// Its declaration, for bounds that are constant.
    pub sym: Option<SymId>,
}

/// The way to an element.
struct Path {
    view: Value,
    /// Fastest first; where the whole array of a component is meant, its own are missing.
    subscripts: Vec<Value>,
    /// The declared lower bounds of the next subscripts, where the view's are 0.
    lowers: Vec<i64>,
}

impl<'p> Lowerer<'_, 'p> {
    /// The component that stands at that position of the base's type.
    pub fn component(&self, base: &Expr, index: usize) -> &'p Component {
        let ty = base.ty.derived().expect("a component is one of a derived type");
        &self.unit.program.types[&ty.key].components[index]
    }

    /// A whole variable or component with the `pointer` attribute.
    pub fn is_pointer(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Var(sym) => self.symbol(*sym).pointer,
            ExprKind::Component { base, index } => self.component(base, *index).pointer,
            _ => false,
        }
    }

    /// A whole variable or component with the `allocatable` attribute.
    pub fn is_allocatable(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Var(sym) => self.symbol(*sym).allocatable,
            ExprKind::Component { base, index } => self.component(base, *index).allocatable,
            _ => false,
        }
    }

    /// A scalar designator's place.
    pub fn spot(&mut self, e: &Expr) -> Lower<Spot> {
        if let Some(var) = self.own_var(e)? {
            if self.b.func.vars[var].is_scalar() {
                return Ok(Spot::Var(var));
            }
            return Ok(Spot::Element { view: self.b.load_view(var), subscripts: Vec::new() });
        }
        if let ExprKind::Element { base, subscripts } = &e.kind
            && let Some(var) = self.own_var(base)?
        {
            let subscripts = self.integers(subscripts)?;
            self.check_subscripts(base, &subscripts)?;
            return Ok(Spot::Element { view: self.b.load_view(var), subscripts });
        }
        let path = self.path(e)?;
        Ok(Spot::Element { view: path.view, subscripts: path.subscripts })
    }

    /// The address of a designator of rank 0.
    pub fn address(&mut self, e: &Expr) -> Lower<Value> {
        Ok(match self.spot(e)? {
            Spot::Var(var) => self.var_address(var),
            Spot::Element { view, subscripts } if subscripts.is_empty() => self.view_base(view),
            Spot::Element { view, subscripts } => self.b.elem_addr(view, subscripts),
        })
    }

    /// The variable of a symbol, or of a component of a scalar variable.
    fn own_var(&mut self, e: &Expr) -> Lower<Option<Var>> {
        match &e.kind {
            ExprKind::Var(sym) => self.var(*sym).map(Some),
            ExprKind::Component { .. } => self.member(e),
            _ => Ok(None),
        }
    }

    /// The variable of a component where all before it are scalars in one record.
    pub(in crate::lower) fn member(&mut self, e: &Expr) -> Lower<Option<Var>> {
        let ExprKind::Component { base, index } = &e.kind else { return Ok(None) };
        let Some((sym, offset, name)) = self.member_name(e) else { return Ok(None) };
        let parent = self.var(sym)?;
        let is_record = matches!(&self.b.func.vars[parent].storage, Storage::Array { dims, .. } if dims.is_empty());
        if !is_record {
            return Ok(None);
        }
        let component = self.component(base, *index);
        if let Some(known) = self.members.get(&(parent, name.clone())) {
            return Ok(Some(*known));
        }
        let storage = self.storage_of_component(component)?;
        let class = VarClass::Member { parent, offset, deref: false };
        let parent_data = &self.b.func.vars[parent];
        let data = VarData {
            aliased: parent_data.aliased || component.pointer,
            readonly: parent_data.readonly && !component.pointer,
            record: self.unit.record_of(&component.ty),
            ..VarData::new(&name, parent_data.span, storage, class)
        };
        let var = self.b.func.vars.push(data);
        self.note_letters(var, component.shape.rank());
        self.members.insert((parent, name), var);
        if component.polymorphic {
            let table = HirType::Address { code: false };
            let held = Expr::new(ExprKind::Component { base: base.clone(), index: index + 1 }, table, 0, e.span);
            let held = self.member(&held)?;
            self.holders.extend(held.map(|held| (var, held)));
        }
        Ok(Some(var))
    }

    /// The variable of a scalar component, or of an array that lies in the record, of what a scalar pointer or
    /// allocatable shows, for clauses that speak of no data.
    pub fn shown_component(&mut self, e: &Expr) -> Lower<Option<Var>> {
        if !self.is_shown_component(e) {
            return Ok(None);
        }
        let (Some((sym, offset, name)), ExprKind::Component { base, index }) = (self.member_name(e), &e.kind) else {
            return Ok(None);
        };
        let parent = self.var(sym)?;
        let storage = self.storage_of_component(self.component(base, *index))?;
        let class = VarClass::Member { parent, offset, deref: true };
        Ok(Some(self.b.func.vars.push(VarData::new(&name, e.span, storage, class))))
    }

    pub fn is_shown_component(&self, e: &Expr) -> bool {
        let (ExprKind::Component { base, index }, Some((sym, ..))) = (&e.kind, self.member_name(e)) else {
            return false;
        };
        let parent = self.symbol(sym);
        (parent.pointer || parent.allocatable) && !self.component(base, *index).is_described()
    }

    /// The root variable, the offset in it, and the name as written.
    fn member_name(&self, e: &Expr) -> Option<(SymId, u64, String)> {
        let ExprKind::Component { base, index } = &e.kind else { return None };
        let component = self.component(base, *index);
        match &base.kind {
            ExprKind::Var(sym) if base.rank == 0 => {
                Some((*sym, component.offset, format!("{}%{}", self.symbol(*sym).name, component.name)))
            }
            ExprKind::Component { base: before, index: own } if base.rank == 0 => {
                if self.component(before, *own).is_described() {
                    return None;
                }
                let (sym, offset, name) = self.member_name(base)?;
                Some((sym, offset + component.offset, format!("{name}%{}", component.name)))
            }
            _ => None,
        }
    }

    pub fn storage_of_component(&self, component: &Component) -> Lower<Storage> {
        component_storage(component).ok_or_else(|| {
            self.unsupported("a component of characters of variable length", "give the characters a constant length")
        })
    }

    /// The whole array that a variable or a component is.
    pub fn whole_array(&mut self, e: &Expr) -> Lower<Whole> {
        match &e.kind {
            ExprKind::Var(sym) => Ok(Whole { var: self.var(*sym)?, sym: Some(*sym) }),
            ExprKind::Component { base, .. } if base.rank == 0 => Ok(Whole { var: self.component_var(e)?, sym: None }),
            ExprKind::Component { .. } | ExprKind::Element { .. } => {
                let view = self.strided_view(e)?;
                let accc_ir::Type::View(elem, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
                let var = self.shared_descriptor(".part", elem, rank, false);
                self.b.store_view(var, view);
                Ok(Whole { var, sym: None })
            }
            _ => Err(self.unsupported("this array here", "assign it to a variable first")),
        }
    }

    /// The variable of a component whose base is a scalar.
    pub fn component_var(&mut self, e: &Expr) -> Lower<Var> {
        if let Some(var) = self.member(e)? {
            return Ok(var);
        }
        let ExprKind::Component { base, index } = &e.kind else { panic!("a component") };
        let component = self.component(base, *index);
        if self.in_compute {
            return self.part_var(e, component);
        }
        let storage = self.storage_of_component(component)?;
        let address = self.address(base)?;
        let record = self.hidden(".record", Storage::Scalar(Elem::Ptr));
        self.b.store(record, address);
        let class = VarClass::Member { parent: record, offset: component.offset, deref: true };
        let walked = self.unit.record_of(&component.ty);
        let data = VarData { aliased: true, record: walked, ..VarData::new(&component.name, e.span, storage, class) };
        let var = self.b.func.vars.push(data);
        self.note_letters(var, component.shape.rank());
        if component.polymorphic {
            let held = self.component(base, index + 1);
            let class = VarClass::Member { parent: record, offset: held.offset, deref: true };
            let data = VarData { aliased: true, ..VarData::new(&held.name, e.span, Storage::Scalar(Elem::Ptr), class) };
            let held = self.b.func.vars.push(data);
            self.holders.insert(var, held);
        }
        Ok(var)
    }

    /// In device code the elements of such an array are always reached through the variable that it is a part of:
    /// analyses have to see which one that is. What a descriptor in the record shows has its bounds.
    fn part_var(&mut self, e: &Expr, component: &Component) -> Lower<Var> {
        if component.ty.is_character() && component.is_described() {
            let what =
                "an allocatable or pointer component of characters in an array's element, as a whole, in device code";
            return Err(self.unsupported(what, "name it outside of the construct: `associate (u => a(i)%u)`"));
        }
        let storage = self.storage_of_component(component)?;
        let var = self.hidden(".part", storage);
        if component.is_described() {
            let view = self.path(e)?.view;
            let bound = |this: &mut Self, dim, part| this.b.view_part(view, dim, part);
            let bounds = (0..component.shape.rank() as u8)
                .map(|dim| (bound(self, dim, ViewPart::Lower), bound(self, dim, ViewPart::Extent)))
                .collect();
            self.part_bounds.insert(var, bounds);
        }
        self.parts.insert(var, e.clone());
        Ok(var)
    }

    /// The view and the subscripts of an element of a variable, which may stand for a part.
    pub fn element_of(&mut self, var: Var, mut subscripts: Vec<Value>) -> Lower<(Value, Vec<Value>)> {
        let Some(part) = self.parts.get(&var).cloned() else { return Ok((self.b.load_view(var), subscripts)) };
        let path = self.path(&part)?;
        for (subscript, lower) in subscripts.iter_mut().zip(path.lowers) {
            let lower = self.b.i64(lower);
            *subscript = self.sub(*subscript, lower);
        }
        subscripts.extend(path.subscripts);
        Ok((path.view, subscripts))
    }

    /// Subscripts of a part as its view counts them.
    pub fn count_part_from_one(&mut self, var: Var, dims: &mut [SectionDim]) {
        if !self.parts.contains_key(&var) || self.part_bounds.contains_key(&var) {
            return;
        }
        for (number, dim) in dims.iter_mut().enumerate() {
            let (one, lower) = (self.b.i64(1), self.lower_bound(var, number));
            let ahead = self.sub(one, lower);
            match dim {
                SectionDim::Index(index) => *index = self.add(*index, ahead),
                SectionDim::Range { lower, upper, .. } => {
                    (*lower, *upper) = (self.add(*lower, ahead), self.add(*upper, ahead));
                }
            }
        }
    }

    /// The view on a whole array, which may be a part: that counts from 1, where it has no bounds of its own.
    pub fn view_of(&mut self, var: Var) -> Lower<Value> {
        let Some(part) = self.parts.get(&var).cloned() else { return Ok(self.b.load_view(var)) };
        let path = self.path(&part)?;
        if self.part_bounds.contains_key(&var) {
            return Ok(path.view);
        }
        let step = self.b.i64(1);
        let mut dims = Vec::new();
        for dim in 0..path.lowers.len() {
            let (lower, extent) = (self.b.i64(0), self.extent_of(var, dim));
            let upper = self.sub(extent, step);
            dims.push(SectionDim::Range { lower, upper, step });
        }
        dims.extend(path.subscripts.into_iter().map(SectionDim::Index));
        Ok(self.b.section(path.view, dims))
    }

    /// The view on one component of all elements of an array: `a(2:5)%x`, `a%x(3)`.
    fn strided_view(&mut self, e: &Expr) -> Lower<Value> {
        if self.in_compute {
            let what = "a component of a whole array or a section in a compute construct";
            return Err(self.unsupported(what, "use the elements in a loop"));
        }
        match &e.kind {
            ExprKind::Component { base, index } => {
                let records = self.array_view(base)?;
                let component = self.component(base, *index);
                Ok(self.field(records, component))
            }
            ExprKind::Element { base, subscripts } => {
                let ExprKind::Component { base: records, index } = &base.kind else {
                    return Err(self.unsupported("this array here", "assign it to a variable first"));
                };
                let component = self.component(records, *index);
                let own = self.integers(subscripts)?;
                self.check_subscripts(base, &own)?;
                let view = self.array_view(records)?;
                let view = self.field(view, component);
                let mut dims = Vec::new();
                for (subscript, lower) in own.into_iter().zip(lower_bounds(component)) {
                    let lower = self.b.i64(lower);
                    dims.push(SectionDim::Index(self.sub(subscript, lower)));
                }
                for dim in 0..records.rank {
                    let at = (dims.len()) as u8;
                    let lower = self.b.view_part(view, at, ViewPart::Lower);
                    let extent = self.b.view_part(view, at, ViewPart::Extent);
                    let upper = self.upper_bound(lower, extent);
                    let step = self.b.i64(1);
                    debug_assert_eq!(usize::from(at), subscripts.len() + dim);
                    dims.push(SectionDim::Range { lower, upper, step });
                }
                Ok(self.b.section(view, dims))
            }
            _ => self.array_view(e),
        }
    }

    /// In device code: what the descriptor in an array's element shows, `a(i)%u`.
    fn described_in_element(&mut self, base: &Expr, component: &Component) -> Lower<Value> {
        let path = self.path(base)?;
        let number = |this: &mut Self, offset: u64, elem| {
            let part = this.b.field(path.view, component.offset + offset, elem, Vec::new());
            this.b.load_elem(part, path.subscripts.clone())
        };
        let address = number(self, 0, Elem::Ptr);
        let mut dims = Vec::new();
        for dim in 0..component.shape.rank() as u64 {
            let at = DESCRIPTOR_HEADER + DESCRIPTOR_DIM * dim;
            let [lower, extent, stride] = [0, 8, 16].map(|offset| number(self, at + offset, Elem::I64));
            dims.push(ViewDim { lower, extent, stride });
        }
        let elem = self.elem(&component.ty, base.span)?;
        Ok(self.b.make_view(address, elem, dims))
    }

    fn field(&mut self, view: Value, component: &Component) -> Value {
        let part = RecordPart::of(component);
        self.part_of_record((view, Vec::new()), &part).0
    }

    fn path(&mut self, e: &Expr) -> Lower<Path> {
        match &e.kind {
            ExprKind::Var(sym) => {
                let var = self.var(*sym)?;
                Ok(self.start(var))
            }
            ExprKind::Element { base, subscripts } => {
                let mut path = self.path(base)?;
                let mut own = self.integers(subscripts)?;
                self.check_subscripts(base, &own)?;
                for (subscript, lower) in own.iter_mut().zip(std::mem::take(&mut path.lowers)) {
                    let lower = self.b.i64(lower);
                    *subscript = self.sub(*subscript, lower);
                }
                own.append(&mut path.subscripts);
                path.subscripts = own;
                Ok(path)
            }
            ExprKind::Component { base, index } => {
                let component = self.component(base, *index);
                if let Some(var) = self.member(e)? {
                    return Ok(self.start(var));
                }
                if component.is_described() && self.in_compute && !component.ty.is_character() {
                    let view = self.described_in_element(base, component)?;
                    return Ok(Path { view, subscripts: Vec::new(), lowers: Vec::new() });
                }
                if component.is_described() {
                    let var = self.component_var(e)?;
                    return Ok(self.start(var));
                }
                let mut path = self.path(base)?;
                path.view = self.field(path.view, component);
                path.lowers = lower_bounds(component);
                Ok(path)
            }
            ExprKind::ComplexPart { base, part } => {
                let view = self.part_view(e, base, *part)?;
                Ok(Path { view, subscripts: Vec::new(), lowers: Vec::new() })
            }
            // A constant.
            _ if e.ty.is_derived() && e.rank == 0 => {
                let address = self.record(e)?;
                let elem = self.elem(&e.ty, e.span)?;
                let view = self.b.make_view(address, elem, Vec::new());
                Ok(Path { view, subscripts: Vec::new(), lowers: Vec::new() })
            }
            _ => Err(self.unsupported("this expression as a variable", "assign it to a variable first")),
        }
    }

    /// The view that an element is of, with its subscripts.
    pub(in crate::lower) fn element_view(&mut self, e: &Expr) -> Lower<(Value, Vec<Value>)> {
        let path = self.path(e)?;
        Ok((path.view, path.subscripts))
    }

    fn start(&mut self, var: Var) -> Path {
        Path { view: self.b.load_view(var), subscripts: Vec::new(), lowers: Vec::new() }
    }

    /// A whole variable or component as messages at run time name it.
    pub fn designator_name(&self, e: &Expr) -> String {
        match &e.kind {
            ExprKind::Var(sym) => self.symbol(*sym).name.clone(),
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => {
                format!("{}(...)", self.designator_name(base))
            }
            ExprKind::Component { base, index } => {
                format!("{}%{}", self.designator_name(base), self.component(base, *index).name)
            }
            _ => String::new(),
        }
    }

    /// The length of the characters of a designator.
    pub fn text_length(&mut self, ty: &HirType) -> Lower<Value> {
        let elem = self.elem(ty, self.b.span)?;
        Ok(self.b.i64(elem.bytes() as i64))
    }
}

pub(in crate::lower) fn lower_bounds(component: &Component) -> Vec<i64> {
    match &component.shape {
        Shape::Static(dims) => dims.iter().map(|d| d.lower).collect(),
        Shape::Scalar
        | Shape::Explicit(_)
        | Shape::AssumedShape(_)
        | Shape::AssumedSize { .. }
        | Shape::Deferred(_) => Vec::new(),
    }
}
