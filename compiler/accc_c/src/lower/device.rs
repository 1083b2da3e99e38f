//! Accesses in device code, as views: what `a[i][j]`, `*(p + i)`, `r[i].m[j]` and `rows[i][j]` read and write is an
//! element of a view that comes from a variable, with the subscripts that the program wrote.
//!
//! A path is followed from the access down to its variable; whether that can be done is known before anything is computed
//! ([`Lowerer::viewable`]). What does not start at a variable is a view made of an address ([`Lowerer::made_view`]): the
//! analyses know nothing about it.

use super::Lower;
use super::function::Lowerer;
use super::place::Place;
use super::types::Shape;
use crate::hir::{ArrayLen, Expr, ExprKind, FieldRef, ObjectId, Type as CType, TypeId};
use accc_ir::{
    BinaryOp, Elem, FieldDim, OPEN_EXTENT, OpKind, PointerDim, Storage, Type, UNKNOWN_EXTENT, Value, Var, VarClass,
    VarData, ViewDim,
};

/// The way to an element.
struct Path {
    view: Value,
    /// In the order of the source, slowest first.
    subscripts: Vec<Value>,
    /// What pointer arithmetic adds to the next subscript.
    pending: Option<Value>,
}

impl Lowerer<'_, '_> {
    /// The scalar element that a place is; `None`: a variable, or a place that only an address tells.
    pub fn device_place(&mut self, e: &Expr) -> Lower<Option<Place>> {
        if !self.types.is_single(e.ty) || !self.viewable(e) {
            return Ok(None);
        }
        if let Some(member) = self.named_member(e).filter(|member| self.b.func.vars[*member].is_scalar()) {
            return Ok(Some(Place::Var(member)));
        }
        let path = self.path(e)?;
        let (view, subscripts) = (path.view, path.fastest_first());
        if self.b.func.type_of(view) == Type::View(self.types.elem(e.ty), subscripts.len() as u8) {
            return Ok(Some(Place::Element { view, subscripts }));
        }
        let base = self.element_address(view, subscripts);
        Ok(Some(Place::Memory(self.at_address(base, e.ty, false))))
    }

    /// The address of a place that is part of what a variable holds or points to.
    pub fn device_address(&mut self, e: &Expr) -> Lower<Option<Value>> {
        if !self.viewable(e) {
            return Ok(None);
        }
        let path = self.path(e)?;
        let (view, subscripts) = (path.view, path.fastest_first());
        Ok(Some(self.element_address(view, subscripts)))
    }

    /// The first element with these subscripts, which may lack the fastest ones.
    fn element_address(&mut self, view: Value, subscripts: Vec<Value>) -> Value {
        let Type::View(_, rank) = self.b.func.type_of(view) else { panic!("an element is one of a view") };
        let zero = self.b.i64(0);
        let mut all = vec![zero; usize::from(rank).saturating_sub(subscripts.len())];
        all.extend(subscripts);
        self.b.elem_addr(view, all)
    }

    /// The address of an array or record variable, as that of its first element.
    pub fn element_address_of(&mut self, var: Var) -> Value {
        let view = self.b.load_view(var);
        self.element_address(view, Vec::new())
    }

    /// The value of a pointer variable that lives outside of the construct: where its target is on the device.
    pub fn device_pointer(&mut self, place: &Expr) -> Lower<Option<Value>> {
        let var = match &place.kind {
            ExprKind::Object(id) if !self.region_locals.contains(id) && self.regions > 0 => self.pointer_var(*id),
            ExprKind::Member { .. } if self.regions > 0 => self.pointer_member(place),
            _ => None,
        };
        let Some(var) = var.filter(|var| matches!(self.b.func.vars[*var].storage, Storage::Pointer { .. })) else {
            return Ok(None);
        };
        let view = self.b.load_view(var);
        Ok(Some(self.element_address(view, Vec::new())))
    }

    /// Whether the place has a path.
    fn viewable(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Object(id) => {
                let ty = self.object(*id).ty.ty;
                let aggregate = matches!(self.types.shape(ty), Shape::Array | Shape::Record(_) | Shape::Complex(_));
                aggregate && !self.types.is_single(ty) && !self.substitutes.contains_key(id)
            }
            ExprKind::Index { base, .. } => self.points_to_elements(base.ty),
            ExprKind::Deref(pointer) => self.points_to_elements(pointer.ty),
            ExprKind::Member { base, field } => {
                let aligned = field.offset.is_multiple_of(self.types.align(e.ty))
                    && self.types.align(base.ty) >= self.types.align(e.ty);
                let flexible = matches!(self.types.get(e.ty), CType::Array { len: ArrayLen::Unknown, .. });
                let is_known = !flexible || self.named_array(e).is_some() || self.is_outside(e);
                field.bits.is_none() && aligned && is_known && self.viewable(base)
            }
            _ => false,
        }
    }

    fn points_to_elements(&self, pointer: TypeId) -> bool {
        let Some(to) = self.types.0.pointee(pointer) else { return false };
        let (elem, _) = self.types.dimensions(to.ty);
        !matches!(self.types.shape(elem), Shape::Void | Shape::Function) && self.types.0.is_complete(elem)
    }

    fn path(&mut self, e: &Expr) -> Lower<Path> {
        match &e.kind {
            ExprKind::Index { base, index } => {
                let mut path = self.pointer_path(base)?;
                let index = self.long(index)?;
                self.push(&mut path, index);
                Ok(path)
            }
            ExprKind::Deref(pointer) => {
                let mut path = self.pointer_path(pointer)?;
                let zero = self.b.i64(0);
                self.push(&mut path, zero);
                Ok(path)
            }
            ExprKind::Member { base, field } => {
                let flexible = matches!(self.types.get(e.ty), CType::Array { len: ArrayLen::Unknown, .. });
                let array = if flexible && self.is_outside(e) { self.member_var(e) } else { self.named_array(e) };
                if let Some(array) = array {
                    return Ok(Path::of(self.b.load_view(array)));
                }
                let mut path = self.path(base)?;
                path.view = self.field_view(path.view, *field, e.ty);
                Ok(path)
            }
            ExprKind::Object(id) => {
                let var = self.array_var(*id, e)?;
                Ok(Path::of(self.b.load_view(var)))
            }
            _ => panic!("a viewable place is a variable or a part of one"),
        }
    }

    fn array_var(&mut self, id: ObjectId, e: &Expr) -> Lower<Var> {
        let ty = self.object(id).ty.ty;
        if matches!(self.types.get(ty), CType::Array { len: ArrayLen::Unknown, .. }) {
            let what = "an array of unknown size in device code";
            return Err(self.unsupported(e.span, what, "declare the array with its size"));
        }
        Ok(self.var(id))
    }

    fn push(&mut self, path: &mut Path, index: Value) {
        let index = match path.pending.take() {
            Some(pending) if self.b.func.constant_int(index) == Some(0) => pending,
            Some(pending) => self.b.binary(BinaryOp::AddNsw, pending, index),
            None => index,
        };
        path.subscripts.push(index);
    }

    fn field_view(&mut self, view: Value, field: FieldRef, ty: TypeId) -> Value {
        let (inner, lens) = self.types.dimensions(ty);
        let elem = self.types.elem(inner);
        let mut stride = elem.bytes() as i64;
        let mut dims = Vec::new();
        for len in lens.iter().rev() {
            let extent = known_extent(len);
            dims.push(FieldDim { extent, stride });
            stride = stride.saturating_mul(extent);
        }
        self.b.field(view, field.offset, elem, dims)
    }

    /// The path that subscripts of a pointer go on.
    fn pointer_path(&mut self, e: &Expr) -> Lower<Path> {
        match &e.kind {
            ExprKind::Decay(place) if self.viewable(place) => self.path(place),
            ExprKind::Load { place, .. } => self.loaded_path(e, place),
            ExprKind::PointerAdd { pointer, index, minus } if self.same_elements(pointer.ty, e.ty) => {
                let mut path = self.pointer_path(pointer)?;
                let mut index = self.long(index)?;
                if *minus {
                    let zero = self.b.i64(0);
                    index = self.b.binary(BinaryOp::SubNsw, zero, index);
                }
                let sum = match path.pending {
                    Some(pending) => self.b.binary(BinaryOp::AddNsw, pending, index),
                    None => index,
                };
                path.pending = Some(sum);
                Ok(path)
            }
            ExprKind::Convert(inner) if self.same_elements(inner.ty, e.ty) => self.pointer_path(inner),
            ExprKind::AddressOf(place) if ends_in_subscript(place) && self.viewable(place) => {
                let mut path = self.path(place)?;
                path.pending = path.subscripts.pop();
                Ok(path)
            }
            _ => {
                let base = self.value(e)?;
                self.made_view(base, e.ty)
            }
        }
    }

    /// Of the pointer in a place: a variable's, a member's of a record variable, a table's.
    fn loaded_path(&mut self, e: &Expr, place: &Expr) -> Lower<Path> {
        let var = match &place.kind {
            ExprKind::Object(id) => self.pointer_var(*id),
            ExprKind::Member { .. } => self.pointer_member(place),
            _ => None,
        };
        if let Some(var) = var.filter(|var| matches!(self.b.func.vars[*var].storage, Storage::Pointer { .. })) {
            return Ok(Path::of(self.b.load_view(var)));
        }
        if !self.viewable(place) {
            let base = self.value(e)?;
            return self.made_view(base, e.ty);
        }
        let path = self.path(place)?;
        let (table, subscripts) = (path.view, path.fastest_first());
        if self.b.func.type_of(table) != Type::View(Elem::Ptr, subscripts.len() as u8) {
            let address = self.element_address(table, subscripts);
            let base = self.b.load_at(address, Elem::Ptr);
            return self.made_view(base, e.ty);
        }
        let (elem, inner) = self.pointee_shape(e.ty);
        Ok(Path::of(self.b.row_view(table, subscripts, elem, inner)))
    }

    /// The element that a pointer's target has below all dimensions, and these.
    pub fn pointee_shape(&mut self, pointer: TypeId) -> (Elem, Vec<PointerDim>) {
        let to = self.types.0.pointee(pointer).expect("a pointer points to something").ty;
        let (elem, lens) = self.types.dimensions(to);
        (self.types.elem(elem), self.pointer_dims(&lens))
    }

    /// Of an address: outermost extent unknown.
    fn made_view(&mut self, base: Value, pointer: TypeId) -> Lower<Path> {
        let (elem, inner) = self.pointee_shape(pointer);
        let lower = self.b.i64(0);
        let mut stride = self.b.i64(elem.bytes() as i64);
        let mut dims = Vec::new();
        for dim in inner {
            let extent = match dim {
                PointerDim::Const(n) => self.b.i64(n),
                PointerDim::Var(var) => self.b.load(var),
            };
            dims.push(ViewDim { lower, extent, stride });
            stride = self.mul_nsw(stride, extent);
        }
        let extent = self.b.i64(UNKNOWN_EXTENT);
        dims.push(ViewDim { lower, extent, stride });
        Ok(Path::of(self.b.make_view(base, elem, dims)))
    }

    /// Whether two pointer types count in the same elements.
    fn same_elements(&self, a: TypeId, b: TypeId) -> bool {
        let shape = |ty| {
            let to = self.types.0.pointee(ty)?;
            let (elem, dims) = self.types.dimensions(to.ty);
            Some((self.types.elem(elem), dims))
        };
        self.points_to_elements(a) && self.points_to_elements(b) && shape(a) == shape(b)
    }

    pub fn pointer_var(&mut self, id: ObjectId) -> Option<Var> {
        let is_pointer = matches!(self.types.get(self.object(id).ty.ty), CType::Pointer(_));
        (is_pointer && !self.substitutes.contains_key(&id)).then(|| self.var(id))
    }

    /// The variable of a pointer in a record, where what it points to is the host's to say.
    fn pointer_member(&mut self, place: &Expr) -> Option<Var> {
        let in_construct = self.device && self.regions > 0;
        if in_construct && self.is_changed(place) { None } else { self.member_var(place) }
    }

    fn is_changed(&self, place: &Expr) -> bool {
        let Some((root, offset, ..)) = self.member_name(place) else { return false };
        let is_same = |other: &&Expr| self.member_name(other).is_some_and(|(id, at, ..)| (id, at) == (root, offset));
        self.changed.records.contains(&root) || self.changed.places.iter().any(is_same)
    }

    /// The variable of a member, where the record is a variable or what a pointer variable points to.
    pub fn member_var(&mut self, place: &Expr) -> Option<Var> {
        let (root, offset, deref, name) = self.member_name(place)?;
        let key = (root, name);
        if let Some(known) = self.members.get(&key) {
            return Some(*known);
        }
        let parent = self.var(root);
        let record = match &self.b.func.vars[parent].storage {
            Storage::Array { dims, .. } => dims.is_empty() && !deref,
            Storage::Pointer { elem: Elem::Bytes(_), inner } => inner.is_empty() && deref,
            Storage::Pointer { .. } | Storage::Scalar(_) | Storage::Descriptor { .. } => false,
        };
        if !record {
            return None;
        }
        let mut storage = match self.types.get(place.ty) {
            CType::Pointer(to) => self.pointer_storage(to.ty),
            _ => self.types.storage(place.ty),
        };
        if let (CType::Array { len: ArrayLen::Unknown, .. }, Storage::Array { dims, .. }) =
            (self.types.get(place.ty), &mut storage)
            && let Some(slowest) = dims.last_mut()
        {
            slowest.extent = OPEN_EXTENT;
        }
        let class = VarClass::Member { parent, offset, deref };
        let restrict = self.is_restrict_member(place);
        let record = self.unit.held_by(place.ty);
        let var =
            self.b.func.vars.push(VarData { restrict, record, ..VarData::new(&key.1, place.span, storage, class) });
        self.members.insert(key, var);
        Some(var)
    }

    /// The variable of a member that a clause around names: no pointer, whose target is another matter.
    fn named_member(&self, place: &Expr) -> Option<Var> {
        let (root, _, _, name) = self.member_name(place)?;
        let known = *self.members.get(&(root, name))?;
        let is_pointer = matches!(
            self.b.func.vars[known].storage,
            Storage::Scalar(Elem::Ptr) | Storage::Pointer { .. } | Storage::Descriptor { .. }
        );
        (self.named_members.contains(&known) && !is_pointer).then_some(known)
    }

    fn named_array(&self, place: &Expr) -> Option<Var> {
        self.named_member(place).filter(|member| !self.b.func.vars[*member].is_scalar())
    }

    /// Whether a construct is around, and the member one of a record that is a variable outside of it or that one points to.
    fn is_outside(&self, member: &Expr) -> bool {
        self.regions > 0 && self.member_name(member).is_some_and(|(root, ..)| !self.region_locals.contains(&root))
    }

    /// The record's variable, the member's offset in it, whether a pointer is in between, and the name as written.
    fn member_name(&self, place: &Expr) -> Option<(ObjectId, u64, bool, String)> {
        let ExprKind::Member { base, field } = &place.kind else { return None };
        let own = self.field_name(*field, place.ty)?;
        match &base.kind {
            ExprKind::Object(id) => Some((*id, field.offset, false, format!("{}.{own}", self.object(*id).name))),
            ExprKind::Deref(pointer) => {
                let ExprKind::Load { place, .. } = &pointer.kind else { return None };
                let ExprKind::Object(id) = &place.kind else { return None };
                Some((*id, field.offset, true, format!("{}->{own}", self.object(*id).name)))
            }
            ExprKind::Member { .. } => {
                let (id, offset, deref, name) = self.member_name(base)?;
                Some((id, offset + field.offset, deref, format!("{name}.{own}")))
            }
            _ => None,
        }
    }

    /// By what a member is known whose record is a variable or what a pointer variable points to.
    pub fn member_key(&self, place: &Expr) -> Option<(ObjectId, String)> {
        self.member_name(place).map(|(root, _, _, name)| (root, name))
    }

    /// What stands for a member in a `host_data` around.
    pub fn member_substitute(&self, place: &Expr) -> Option<Var> {
        if self.member_substitutes.is_empty() {
            return None;
        }
        self.member_substitutes.get(&self.member_key(place)?).copied()
    }

    fn is_restrict_member(&self, place: &Expr) -> bool {
        let ExprKind::Member { field, .. } = &place.kind else { return false };
        let mut fields = self.types.0.record(field.record).fields.iter().flatten();
        fields.any(|member| member.offset == field.offset && member.ty.ty == place.ty && member.ty.quals.restrict)
    }

    fn field_name(&self, field: FieldRef, ty: TypeId) -> Option<String> {
        let record = self.types.0.record(field.record);
        record.fields.iter().flatten().find_map(|candidate| match &candidate.name {
            Some(name) if candidate.offset == field.offset && candidate.ty.ty == ty => Some(name.clone()),
            Some(_) => None,
            // The member of an anonymous record.
            None => {
                let CType::Record(inner) = self.types.get(candidate.ty.ty) else { return None };
                let offset = field.offset.checked_sub(candidate.offset)?;
                self.field_name(FieldRef { record: *inner, offset, ..field }, ty)
            }
        })
    }

    /// The place that an atomic operation works on.
    pub fn atomic_place(&mut self, e: &Expr) -> Lower<accc_ir::AtomicTarget> {
        Ok(match self.place(e)? {
            Place::Var(var) => accc_ir::AtomicTarget::Var(var),
            Place::Element { view, subscripts } => accc_ir::AtomicTarget::Elem { view, subscripts },
            Place::Memory(memory) => {
                if memory.bits.is_some() {
                    return Err(self.unsupported(e.span, "an atomic operation on a bit-field", "use a whole member"));
                }
                let base = self.materialise(memory);
                let view =
                    self.b.value(OpKind::MakeView { base, dims: Vec::new() }, Type::View(self.types.elem(e.ty), 0));
                accc_ir::AtomicTarget::Elem { view, subscripts: Vec::new() }
            }
        })
    }
}

impl Path {
    fn of(view: Value) -> Path {
        Path { view, subscripts: Vec::new(), pending: None }
    }

    fn fastest_first(&self) -> Vec<Value> {
        self.subscripts.iter().rev().copied().collect()
    }
}

fn ends_in_subscript(place: &Expr) -> bool {
    matches!(place.kind, ExprKind::Index { .. } | ExprKind::Deref(_))
}

fn known_extent(len: &ArrayLen) -> i64 {
    match len {
        ArrayLen::Known(n) => i64::try_from(*n).unwrap_or(i64::MAX),
        ArrayLen::Unknown | ArrayLen::Variable(_) | ArrayLen::Star => 0,
    }
}
