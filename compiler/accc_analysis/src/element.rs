//! Which element of which variable an access through a view means: sections, members of records and tables of rows are
//! followed down to the variable.
//!
//! Subscripts run fastest first: those of an array member, the view's own, then those of the tables of pointers that the
//! access goes through.

use super::affine::Affine;
use accc_ir::*;
use std::ops::Range;

/// How an access sees its variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// What is read or written.
    pub elem: Elem,
    /// How many tables of pointers lie in between.
    pub level: u8,
    /// Bytes of the record that the variable (or a row) holds; `None`: all of it.
    pub field: Option<Range<u64>>,
    /// How many of the first subscripts are those of a member.
    pub field_dims: usize,
    /// Bytes of the records of the outermost table, where the pointers are members of records.
    pub table_field: Option<Range<u64>>,
    /// What the rows of a table hold.
    pub rows: Option<RowShape>,
}

/// What one subscript list means, through all views on the way to the variable.
#[derive(Clone, Debug)]
pub struct Element {
    /// Where the element lies.
    pub var: Var,
    /// From the variable's first dimension on; `None` where one is not affine.
    pub subscripts: Vec<Option<Affine>>,
    /// It may be any element; there are no subscripts then.
    pub any: bool,
    /// How the way leads through members and rows: elements of different shapes are compared by it.
    pub shape: Shape,
}

impl Shape {
    /// An element of an array that no member and no table lies around.
    pub fn plain(elem: Elem) -> Shape {
        Shape { elem, level: 0, field: None, field_dims: 0, table_field: None, rows: None }
    }

    /// Whether two accesses to one variable touch different parts of its records.
    pub fn is_apart(&self, other: &Shape) -> bool {
        match (&self.field, &other.field) {
            (Some(a), Some(b)) => a.end <= b.start || b.end <= a.start,
            (Some(_), None) | (None, Some(_)) | (None, None) => false,
        }
    }
}

/// Some element of a variable, or of what it points to.
pub fn any(func: &Function, var: Var) -> Element {
    let shape = Shape::plain(func.vars[var].elem());
    Element { var, subscripts: Vec::new(), any: true, shape }
}

/// The first element of a view.
pub fn first(func: &Function, view: Value) -> Vec<Option<Affine>> {
    match func.type_of(view) {
        Type::View(_, rank) => vec![Some(Affine::constant(0)); rank.into()],
        _ => Vec::new(),
    }
}

/// A scalar member of a record variable, or of the record that a pointer points to.
pub fn of_member(func: &Function, member: Var) -> Element {
    let elem = match func.vars[member].storage {
        Storage::Pointer { .. } => Elem::Ptr,
        Storage::Scalar(_) | Storage::Array { .. } | Storage::Descriptor { .. } => func.vars[member].elem(),
    };
    let (mut var, mut start, mut through) = (member, 0, 0);
    while let VarClass::Member { parent, offset, deref } = func.vars[var].class {
        if through == 0 {
            start += offset;
        }
        through += usize::from(deref);
        var = parent;
    }
    // Through more than one pointer: some part of what the last one leads to.
    let field = (through <= 1).then(|| start..start + elem.bytes());
    let rank = usize::from(func.vars[var].rank());
    let subscripts = vec![Some(Affine::constant(0)); if through <= 1 { rank } else { 0 }];
    Element { var, subscripts, any: through > 1, shape: Shape { field, ..Shape::plain(elem) } }
}

/// `exprs`: the subscripts of the view. `operand` gives other subscripts' affine form. `None` where the view is none of a
/// variable.
pub fn of_view(
    func: &Function,
    view: Value,
    exprs: Vec<Option<Affine>>,
    operand: &dyn Fn(Value) -> Option<Affine>,
) -> Option<Element> {
    let Type::View(elem, _) = func.type_of(view) else { return None };
    let mut walk = Walk { func, operand, shape: Shape::plain(elem) };
    let (var, subscripts) = walk.view(view, exprs)?;
    Some(Element { var, subscripts, any: false, shape: walk.shape })
}

struct Walk<'a> {
    func: &'a Function,
    operand: &'a dyn Fn(Value) -> Option<Affine>,
    shape: Shape,
}

impl Walk<'_> {
    fn view(&mut self, view: Value, exprs: Vec<Option<Affine>>) -> Option<(Var, Vec<Option<Affine>>)> {
        let func = self.func;
        match func.kind(func.def(view)?) {
            OpKind::LoadView(var) => Some((*var, exprs)),
            OpKind::DeviceView { view, .. } => self.view(*view, exprs),
            OpKind::Section { view, dims } => {
                let exprs = self.through_section(dims, exprs);
                self.view(*view, exprs)
            }
            OpKind::Field { view, offset, elem, dims } => {
                self.field(*offset, *elem, dims);
                self.view(*view, exprs)
            }
            OpKind::RowView { table, subscripts, elem, inner } => {
                if self.shape.level == 0 {
                    self.shape.rows = Some(RowShape { elem: *elem, inner: inner.clone() });
                }
                self.shape.level += 1;
                let outer = subscripts.iter().map(|s| (self.operand)(*s));
                self.view(*table, exprs.into_iter().chain(outer).collect())
            }
            _ => None,
        }
    }

    fn field(&mut self, offset: u64, elem: Elem, dims: &[FieldDim]) {
        let span = dims.iter().fold(elem.bytes(), |bytes, dim| bytes + ((dim.extent - 1) * dim.stride).unsigned_abs());
        let whole = offset..offset + span;
        let slot = if self.shape.level == 0 { &mut self.shape.field } else { &mut self.shape.table_field };
        *slot = Some(match slot.take() {
            // A member of a member.
            Some(inner) if dims.is_empty() => offset + inner.start..offset + inner.end,
            Some(_) | None => whole,
        });
        if self.shape.level == 0 {
            self.shape.field_dims += dims.len();
        }
    }

    /// Subscripts of a section as subscripts of the array it is taken of.
    fn through_section(&self, dims: &[SectionDim], inner: Vec<Option<Affine>>) -> Vec<Option<Affine>> {
        let mut inner = inner.into_iter();
        let affine = |value: &Value| (self.operand)(*value);
        let exprs = dims.iter().map(|dim| match dim {
            SectionDim::Index(index) => affine(index),
            SectionDim::Range { lower, step, .. } => {
                let steps = inner.next().flatten()?.offset(-1)?;
                let step = affine(step)?.as_constant()?;
                affine(lower)?.add(&steps.scale(step)?)
            }
        });
        exprs.collect()
    }
}

impl Element {
    /// Some elements further on: only where elements follow each other in one dimension.
    pub fn moved(mut self, bytes: &Affine) -> Option<Element> {
        let size = self.shape.elem.bytes() as i64;
        let whole = size > 0 && bytes.constant % size == 0 && bytes.terms.values().all(|c| c % size == 0);
        if !whole || self.any || self.shape.field.is_some() || !self.is_one_dimensional() {
            return Some(self.anywhere());
        }
        let mut steps = bytes.clone();
        steps.constant /= size;
        steps.terms.values_mut().for_each(|c| *c /= size);
        let first = self.subscripts.first_mut()?;
        *first = first.as_ref().and_then(|first| first.add(&steps));
        Some(self)
    }

    /// What the pointer in this element points to: the start of a row.
    pub fn row(mut self) -> Element {
        self.shape.level += 1;
        self.shape.table_field = self.shape.field.take();
        self.shape.field_dims = 0;
        self.subscripts.insert(0, Some(Affine::constant(0)));
        self
    }

    /// The element `other`, of what a pointer that points here shows.
    pub fn followed_by(&self, other: &Element) -> Option<Element> {
        if other.shape.level > 0 || other.shape.field.is_some() || other.any {
            return Some(Element { shape: other.shape.clone(), ..self.clone().anywhere() });
        }
        let mut target = self.clone();
        if self.shape.level == 0 && self.shape.elem != other.shape.elem {
            return Some(Element { shape: Shape::plain(other.shape.elem), ..target.anywhere() });
        }
        target.shape.elem = other.shape.elem;
        if target.shape.level > 0 && target.shape.rows.is_none() {
            target.shape.rows = Some(RowShape { elem: other.shape.elem, inner: Vec::new() });
        }
        match (other.subscripts.as_slice(), target.is_one_dimensional()) {
            ([step], true) => {
                let first = target.subscripts.first_mut()?;
                *first = first.as_ref().zip(step.as_ref()).and_then(|(first, step)| first.add(step));
                Some(target)
            }
            _ => Some(target.anywhere()),
        }
    }

    /// Whether elements follow each other along the first subscript as far as the memory goes.
    fn is_one_dimensional(&self) -> bool {
        let own = self.subscripts.len() - usize::from(self.shape.level).min(self.subscripts.len());
        own == 1 && !self.any && self.shape.field_dims == 0
    }

    /// Some element of the same variable.
    pub fn anywhere(mut self) -> Element {
        self.any = true;
        self.subscripts.clear();
        self
    }
}
