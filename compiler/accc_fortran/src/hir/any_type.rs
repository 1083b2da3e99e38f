//! Unlimited polymorphic entities: `class(*)` is the class of a type without components that every type extends, and
//! each intrinsic type has a table as derived types have. Source: Fortran 2008, section 4.3.1.3.
//!
//! A text's table says its length, too: those of one length and kind have one, made when it is first asked for
//! (`accc_rt_fortran/src/text_type.rs`), whose parent is the table of all texts.

use super::{CharLen, DerivedType, Type, TypeRef, TypeTable};
use std::rc::Rc;

const ANY: &str = "*";
const ASSUMED: &str = ".assumed";
const TEXT: &str = ".character";
const WIDE_TEXT: &str = ".character.4";

/// The types that have a table without being defined by the program.
const INTRINSIC: &[Type] = &[
    Type::Integer(1),
    Type::Integer(2),
    Type::Integer(4),
    Type::Integer(8),
    Type::Integer(16),
    Type::Real(4),
    Type::Real(8),
    Type::Real(10),
    Type::Real(16),
    Type::Complex(4),
    Type::Complex(8),
    Type::Complex(10),
    Type::Complex(16),
    Type::Logical(1),
    Type::Logical(2),
    Type::Logical(4),
    Type::Logical(8),
    Type::Address { code: false },
    Type::Address { code: true },
];

impl TypeRef {
    fn without_components(name: &str, key: &str, bytes: u64, align: u64) -> TypeRef {
        TypeRef {
            name: name.to_string(),
            key: key.to_string(),
            parents: Vec::new(),
            bytes,
            align,
            registers: Vec::new(),
        }
    }

    /// The type that `class(*)` is the class of.
    pub fn any() -> TypeRef {
        TypeRef::without_components(ANY, ANY, 0, 1)
    }

    /// The type of what is declared with `type(*)`.
    pub fn assumed() -> TypeRef {
        TypeRef::without_components("*", ASSUMED, 0, 1)
    }

    fn text(kind: u8) -> TypeRef {
        match kind {
            4 => TypeRef::without_components("character(*,4)", WIDE_TEXT, 0, 4),
            _ => TypeRef::without_components("character(*)", TEXT, 0, 1),
        }
    }

    pub fn is_any(&self) -> bool {
        self.key == ANY
    }

    /// Of the type of all texts of a kind: characters of that kind.
    pub fn letters(&self) -> Type {
        Type::Character(CharLen::Unknown, if self.key == WIDE_TEXT { 4 } else { 1 })
    }

    /// The type of all texts of a kind, whose own tables say their lengths.
    pub fn is_text(&self) -> bool {
        self.key == TEXT || self.key == WIDE_TEXT
    }
}

impl Type {
    pub fn is_any(&self) -> bool {
        self.derived().is_some_and(|ty| ty.is_any())
    }

    /// `type(*)`, Fortran 2018's assumed type: of an argument of which only the address, or the descriptor, is known.
    pub fn is_assumed(&self) -> bool {
        self.derived().is_some_and(|ty| ty.key == ASSUMED)
    }

    /// The type whose table objects of this type have; `None` of `type(*)`, procedures and errors.
    pub fn of_table(&self) -> Option<Rc<TypeRef>> {
        let key = match self {
            Type::Derived(_) if self.is_assumed() => return None,
            Type::Derived(ty) => return Some(ty.clone()),
            Type::Character(_, kind) => return Some(Rc::new(TypeRef::text(*kind))),
            Type::Procedure(_) | Type::Error => return None,
            Type::Integer(kind) => format!(".integer.{kind}"),
            Type::Real(kind) => format!(".real.{kind}"),
            Type::Complex(kind) => format!(".complex.{kind}"),
            Type::Logical(kind) => format!(".logical.{kind}"),
            Type::Address { code: false } => ".c_ptr".to_string(),
            Type::Address { code: true } => ".c_funptr".to_string(),
        };
        let (bytes, align) = self.layout();
        Some(Rc::new(TypeRef::without_components(&self.to_string(), &key, bytes, align)))
    }
}

/// The definitions that every file has.
pub fn given_types() -> TypeTable {
    let intrinsic = INTRINSIC.iter().filter_map(Type::of_table);
    let all = [TypeRef::any(), TypeRef::assumed(), TypeRef::text(1), TypeRef::text(4)]
        .map(Rc::new)
        .into_iter()
        .chain(intrinsic);
    all.map(|ty| (ty.key.clone(), Rc::new(without_components(ty)))).collect()
}

fn without_components(ty: Rc<TypeRef>) -> DerivedType {
    DerivedType {
        is_abstract: ty.is_any(),
        ty,
        module: None,
        components: Vec::new(),
        extends: false,
        bindings: Vec::new(),
        generics: Vec::new(),
        finals: Vec::new(),
        sequence: false,
        parameters: Vec::new(),
        lengths: Vec::new(),
    }
}
