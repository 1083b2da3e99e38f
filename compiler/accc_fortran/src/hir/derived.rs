//! Derived types: components, their places in memory, and what is bound to a type. Source: Fortran 2008, section 4.5.
//!
//! A type is known by its key, which is unique among the files that are linked: types are held in one table, and a
//! [`super::Type`] refers to it by [`TypeRef`]. The layout is that of C's structures: each component at the next place that
//! its alignment allows (the runtime library's descriptors for allocatable and pointer components). A type that extends
//! another one has it as its first component.

use super::eightbyte::Eightbyte;
use super::{
    ActualArg, CharLen, DummySignature, Expr, ExprKind, Init, RESULT_TYPE, Shape, Signature, SymId, TargetDim, Type,
};
use crate::ast::LayoutMark;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The derived types of a file by key.
pub type TypeTable = BTreeMap<String, Rc<DerivedType>>;

/// A type by its key, with what most places ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TypeRef {
    /// As the type's definition has it.
    pub name: String,
    /// `module::name`, `procedure_::name`.
    pub key: String,
    /// The keys of the types that it extends, the nearest first.
    pub parents: Vec<String>,
    /// 0 inside of the type's own definition.
    pub bytes: u64,
    pub align: u64,
    /// How a value travels in registers: the class of each eightbyte. Empty: in memory.
    #[serde(default)]
    pub registers: Vec<Eightbyte>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DerivedType {
    pub ty: Rc<TypeRef>,
    /// That defines it; private components are visible there only.
    pub module: Option<String>,
    pub components: Vec<Component>,
    /// The first component is the parent: `extends`.
    pub extends: bool,
    /// `abstract`: no object is of this type.
    pub is_abstract: bool,
    /// Its own procedures: those that it inherits stand at the parent.
    pub bindings: Vec<Binding>,
    pub generics: Vec<TypeGeneric>,
    pub finals: Vec<Final>,
    /// `sequence` or `bind(c)`: types of the same name and components are one type.
    pub sequence: bool,
    /// Of a type with parameters: their names and values.
    #[serde(default)]
    pub parameters: Vec<(String, i64)>,
    /// Its components that hold values of parameters.
    #[serde(default)]
    pub lengths: Vec<String>,
}

/// A type-bound procedure.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Binding {
    pub name: String,
    /// The procedure's name in the module; of a deferred one its interface.
    pub procedure: String,
    /// `None` until the module's procedures are known; of a deferred one its interface.
    pub bound: Option<Bound>,
    pub nopass: bool,
    /// The dummy argument that the object is passed for; `None`: the first.
    pub pass: Option<String>,
    pub private: bool,
    pub deferred: bool,
    /// No extension may override it.
    pub non_overridable: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Bound {
    pub name: String,
    pub link_name: String,
    pub signature: Rc<Signature>,
}

/// The procedure that a component points to at first.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DefaultCode {
    pub name: String,
    /// Empty until the procedures of its scope are known.
    pub link_name: String,
}

/// What a pointer component points to at first: part of a variable in static memory.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DefaultTarget {
    pub link_name: String,
    /// Of the whole variable.
    pub bytes: u64,
    pub align: u64,
    pub offset: i64,
    pub dims: Vec<TargetDim>,
}

/// An address in the image of a new object.
pub enum DefaultAddress {
    /// Of the procedure with that link name.
    Code(String),
    Memory(DefaultTarget),
}

/// A subroutine that finalises objects of its argument's rank, or where it is elemental each element of an array.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Final {
    /// Its name in the module until the module's procedures are known, then its link name.
    pub name: String,
    pub elemental: bool,
    /// 0, or 1 with an assumed-shape argument.
    pub rank: usize,
}

/// A type-bound generic name, or `operator(+)`, `assignment(=)`: the names of bindings.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TypeGeneric {
    pub key: String,
    pub names: Vec<String>,
    pub private: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Component {
    pub name: String,
    pub ty: Type,
    /// `Scalar`, `Static` or `Deferred`.
    pub shape: Shape,
    pub allocatable: bool,
    pub pointer: bool,
    /// The default value.
    pub init: Option<Init>,
    pub private: bool,
    /// `class(t)`: the next component holds the address of the table of its object's type.
    pub polymorphic: bool,
    /// A procedure pointer that gets the object as an argument: the dummy's name, or an empty one for the first.
    pub pass: Option<String>,
    /// Of a procedure pointer: the procedure that it points to at first.
    #[serde(default)]
    pub code: Option<DefaultCode>,
    /// Of another pointer: what it points to at first.
    #[serde(default)]
    pub target: Option<DefaultTarget>,
    /// Its bounds or length depend on parameters of the type that only the running program knows. It is held as an
    /// allocatable one is, but has memory as long as its object.
    #[serde(default)]
    pub automatic: bool,
    pub offset: u64,
}

/// The table of a type, which says of an object at run time of which type it is: an address unique in the program. Words
/// of 8 bytes: the table of the parent or null, the size of an object, the bytes that a new object holds or null, the
/// functions that end and copy objects or null; then for each type-bound procedure the address of its code.
pub const TABLE_PARENT: u64 = 0;
pub const TABLE_BYTES: u64 = 8;
pub const TABLE_IMAGE: u64 = 16;
pub const TABLE_END: u64 = 24;
pub const TABLE_COPY: u64 = 32;
pub const TABLE_BINDINGS: u64 = 40;

/// What a type's bindings mean for its objects, in the order of its table: those of the oldest ancestor first, each as
/// the youngest type has it that overrides it.
pub fn bindings<'t>(ty: &'t DerivedType, types: &'t TypeTable) -> Vec<&'t Binding> {
    let mut found = match ty.components.first().filter(|_| ty.extends).and_then(|parent| parent.ty.derived()) {
        Some(parent) => types.get(&parent.key).map_or(Vec::new(), |parent| bindings(parent, types)),
        None => Vec::new(),
    };
    for binding in &ty.bindings {
        match found.iter_mut().find(|other| other.name == binding.name) {
            Some(other) => *other = binding,
            None => found.push(binding),
        }
    }
    found
}

/// The type-bound procedure that assigns a component of the type and that rank: an array is assigned by an elemental one
/// alone. Source: Fortran 2008, section 7.2.1.3, paragraph 13.
pub fn bound_assignment<'t>(ty: &'t DerivedType, rank: usize, types: &'t TypeTable) -> Option<&'t Bound> {
    let all = bindings(ty, types);
    let takes = |dummy: &DummySignature| {
        let of = dummy.ty.derived();
        dummy.rank == 0 && of.is_some_and(|of| of.key == ty.ty.key || ty.ty.parents.contains(&of.key))
    };
    let mut at = Some(ty);
    while let Some(owner) = at {
        let generics = owner.generics.iter().filter(|generic| generic.key == "assignment(=)");
        let found = generics.flat_map(|generic| &generic.names).find_map(|name| {
            let bound = all.iter().find(|binding| binding.name == *name)?.bound.as_ref()?;
            let fits = matches!(bound.signature.visible(), [left, right] if takes(left) && takes(right));
            (fits && (rank == 0 || bound.signature.elemental)).then_some(bound)
        });
        if found.is_some() {
            return found;
        }
        let parent = owner.components.first().filter(|_| owner.extends).and_then(|parent| parent.ty.derived());
        at = parent.and_then(|parent| types.get(&parent.key)).map(Rc::as_ref);
    }
    None
}

/// Whether intrinsic assignment of the type calls a type-bound assignment for some component.
pub fn assigns_by_call(ty: &DerivedType, types: &TypeTable) -> bool {
    ty.components.iter().any(|component| {
        let inner = component.ty.derived().and_then(|inner| types.get(&inner.key));
        let parent = ty.extends && component.offset == 0 && std::ptr::eq(component, &ty.components[0]);
        let held = !component.pointer && !component.polymorphic;
        inner.filter(|_| held).is_some_and(|inner| {
            !std::ptr::eq(inner.as_ref(), ty)
                && inner.ty.key != ty.ty.key
                && (!parent && bound_assignment(inner, component.shape.rank(), types).is_some()
                    || assigns_by_call(inner, types))
        })
    })
}

/// The variable, component or argument that holds the table of an object's dynamic type; `None` where that is the declared
/// one. `dynamic` gives a symbol's.
pub fn holder(e: &Expr, dynamic: &dyn Fn(SymId) -> Option<SymId>, types: &TypeTable) -> Option<Expr> {
    let table = Type::Address { code: false };
    match &e.kind {
        ExprKind::Var(sym) => dynamic(*sym).map(|held| Expr::new(ExprKind::Var(held), table, 0, e.span)),
        ExprKind::Element { base, .. } | ExprKind::Section { base, .. } | ExprKind::Paren(base) => {
            holder(base, dynamic, types)
        }
        ExprKind::Component { base, index } => {
            let component = types.get(&base.ty.derived()?.key)?.components.get(*index)?;
            let held = ExprKind::Component { base: base.clone(), index: index + 1 };
            component.polymorphic.then(|| Expr::new(held, table, base.rank, e.span))
        }
        ExprKind::Call(call) => {
            let result = call.callee.signature.dummies.iter().position(|d| d.type_of == Some(RESULT_TYPE))?;
            match call.args.get(result)? {
                ActualArg::Expr(held) => Some(held.clone()),
                ActualArg::Absent => None,
            }
        }
        _ => None,
    }
}

/// The runtime library's array descriptor: header, and what each dimension adds.
pub const DESCRIPTOR_BYTES: u64 = 24;
pub const DIMENSION_BYTES: u64 = 24;

impl DerivedType {
    /// The position of a component of the type itself.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.components.iter().position(|c| c.name == name)
    }
}

impl Component {
    /// Holds a descriptor.
    pub fn is_described(&self) -> bool {
        self.allocatable || self.pointer && !self.ty.is_procedure()
    }

    /// Size and alignment of what the record holds of it. An array has the size of its elements.
    pub fn layout(&self) -> (u64, u64) {
        if self.is_described() {
            // Characters of deferred length have a dimension for their letters.
            let letters = matches!(self.ty, Type::Character(CharLen::Deferred, _));
            let rank = self.shape.rank() as u64 + u64::from(letters);
            return (DESCRIPTOR_BYTES + DIMENSION_BYTES * rank, 8);
        }
        let (bytes, align) = self.ty.layout();
        let count = match &self.shape {
            Shape::Static(dims) => dims.iter().map(|d| d.extent.max(0) as u64).product(),
            Shape::Scalar
            | Shape::Explicit(_)
            | Shape::AssumedShape(_)
            | Shape::AssumedSize { .. }
            | Shape::Deferred(_) => 1,
        };
        (bytes * count, align)
    }
}

impl TypeRef {
    /// The offsets of the components one after the other, and the size and alignment of the whole. The marks stand in front
    /// of the components of these numbers.
    pub fn place(components: &mut [Component], marks: &[(usize, LayoutMark)]) -> (u64, u64) {
        let strictest = |components: &[Component]| components.iter().map(|c| c.layout().1).max().unwrap_or(1);
        let (whole, mut end) = (strictest(components), 0u64);
        // Where each union around begins, and the furthest end of its maps.
        let mut unions: Vec<(u64, u64)> = Vec::new();
        let mut marks = marks.iter().peekable();
        for number in 0..=components.len() {
            while let Some((_, mark)) = marks.next_if(|(before, _)| *before == number) {
                match mark {
                    LayoutMark::Union => {
                        end = end.next_multiple_of(strictest(&components[number..]));
                        unions.push((end, end));
                    }
                    LayoutMark::Map => end = unions.last().map_or(end, |(start, _)| *start),
                    LayoutMark::EndMap => {
                        if let Some((_, furthest)) = unions.last_mut() {
                            *furthest = end.max(*furthest);
                        }
                    }
                    LayoutMark::EndUnion => end = unions.pop().map_or(end, |(_, furthest)| furthest),
                }
            }
            let Some(component) = components.get_mut(number) else { break };
            let (bytes, align) = component.layout();
            component.offset = end.next_multiple_of(align);
            end = component.offset + bytes;
        }
        (end.next_multiple_of(whole), whole)
    }
}
