//! Questions about types: predicates, sizes, alignments, what is behind a pointer. Read by sema and by lowering.
//!
//! The basic types have fixed ids ([`basic`]), so that no table is needed to name them. Sizes and alignments are those of
//! x86-64 System V; a record's are facts that sema's layout stored in it.

use super::{
    ArrayLen, Expr, ExprKind, FloatKind, FunctionType, IntKind, QualType, Quals, RecordId, SectionDim, Type, TypeId,
    TypeTable, basic,
};

impl IntKind {
    /// In the order of their ids in [`basic`]; `UnsignedChar` has none of its own.
    pub const ALL: [IntKind; 14] = [
        IntKind::Bool,
        IntKind::Char,
        IntKind::SChar,
        IntKind::UChar,
        IntKind::Short,
        IntKind::UShort,
        IntKind::Int,
        IntKind::UInt,
        IntKind::Long,
        IntKind::ULong,
        IntKind::LongLong,
        IntKind::ULongLong,
        IntKind::Int128,
        IntKind::UInt128,
    ];

    /// The size in bytes.
    pub fn bytes(self) -> u64 {
        match self {
            IntKind::Bool | IntKind::Char | IntKind::UnsignedChar | IntKind::SChar | IntKind::UChar => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 4,
            IntKind::Long | IntKind::ULong | IntKind::LongLong | IntKind::ULongLong => 8,
            IntKind::Int128 | IntKind::UInt128 => 16,
        }
    }

    /// The width in bits, with the sign; of `_Bool` its byte's 8.
    pub fn bits(self) -> u32 {
        self.bytes() as u32 * 8
    }

    /// Whether negative numbers are among its values.
    pub fn signed(self) -> bool {
        match self {
            IntKind::Char
            | IntKind::SChar
            | IntKind::Short
            | IntKind::Int
            | IntKind::Long
            | IntKind::LongLong
            | IntKind::Int128 => true,
            IntKind::Bool
            | IntKind::UnsignedChar
            | IntKind::UChar
            | IntKind::UShort
            | IntKind::UInt
            | IntKind::ULong
            | IntKind::ULongLong
            | IntKind::UInt128 => false,
        }
    }

    /// The conversion rank (6.3.1.1).
    pub fn rank(self) -> u32 {
        match self {
            IntKind::Bool => 0,
            IntKind::Char | IntKind::UnsignedChar | IntKind::SChar | IntKind::UChar => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 3,
            IntKind::Long | IntKind::ULong => 4,
            IntKind::LongLong | IntKind::ULongLong => 5,
            IntKind::Int128 | IntKind::UInt128 => 6,
        }
    }

    /// The unsigned type of this rank.
    pub fn to_unsigned(self) -> IntKind {
        match self {
            IntKind::Char | IntKind::SChar => IntKind::UChar,
            IntKind::Short => IntKind::UShort,
            IntKind::Int => IntKind::UInt,
            IntKind::Long => IntKind::ULong,
            IntKind::LongLong => IntKind::ULongLong,
            IntKind::Int128 => IntKind::UInt128,
            IntKind::Bool
            | IntKind::UnsignedChar
            | IntKind::UChar
            | IntKind::UShort
            | IntKind::UInt
            | IntKind::ULong
            | IntKind::ULongLong
            | IntKind::UInt128 => self,
        }
    }

    /// The type as each table has it.
    pub fn type_id(self) -> TypeId {
        match self {
            IntKind::UnsignedChar => basic::CHAR,
            kind => TypeId(basic::BOOL.0 + kind as u32),
        }
    }

    /// The value modulo the type's range, as `ExprKind::Int` holds it. To `_Bool`: whether it is not zero.
    pub fn wrap(self, value: i64) -> i64 {
        match self {
            IntKind::Bool => i64::from(value != 0),
            IntKind::Char | IntKind::SChar => i64::from(value as i8),
            IntKind::UChar | IntKind::UnsignedChar => i64::from(value as u8),
            IntKind::Short => i64::from(value as i16),
            IntKind::UShort => i64::from(value as u16),
            IntKind::Int => i64::from(value as i32),
            IntKind::UInt => i64::from(value as u32),
            IntKind::Long | IntKind::ULong | IntKind::LongLong | IntKind::ULongLong => value,
            IntKind::Int128 | IntKind::UInt128 => value,
        }
    }
}

impl FloatKind {
    /// The real type as each table has it.
    pub fn type_id(self) -> TypeId {
        TypeId(basic::HALF.0 + self as u32)
    }

    /// The complex type with parts of this kind.
    pub fn complex_id(self) -> TypeId {
        TypeId(basic::COMPLEX_HALF.0 + self as u32)
    }
}

impl TypeId {
    /// An integer of 128 bits.
    pub fn is_wide(self) -> bool {
        self == basic::INT128 || self == basic::UINT128
    }

    /// The type without qualifiers.
    pub fn plain(self) -> QualType {
        QualType { ty: self, quals: Quals::default() }
    }
}

impl Quals {
    /// No qualifier.
    pub const NONE: Quals = Quals { constant: false, volatile: false, restrict: false, atomic: false };

    /// The qualifiers of both, as `?:` gives those of what its operands point to (6.5.15p6).
    pub fn union(self, other: Quals) -> Quals {
        Quals {
            constant: self.constant || other.constant,
            volatile: self.volatile || other.volatile,
            restrict: self.restrict || other.restrict,
            atomic: self.atomic || other.atomic,
        }
    }

    /// Whether every qualifier of `other` is one of these.
    pub fn contains(self, other: Quals) -> bool {
        self.union(other) == self
    }
}

impl TypeTable {
    /// A table that holds the basic types.
    pub fn new() -> TypeTable {
        let mut table = TypeTable::default();
        table.intern(Type::Void);
        for kind in IntKind::ALL {
            table.intern(Type::Int(kind));
        }
        for kind in FloatKind::ALL {
            table.intern(Type::Float(kind));
        }
        for kind in FloatKind::ALL {
            table.intern(Type::Complex(kind));
        }
        table.intern(Type::VaListTag);
        table.intern(Type::Array { elem: basic::VA_LIST_TAG.plain(), len: ArrayLen::Known(1) });
        let constant = Quals { constant: true, ..Quals::NONE };
        table.pointer(basic::VOID.plain());
        table.pointer(basic::CHAR.plain());
        table.pointer(QualType { ty: basic::CHAR, quals: constant });
        let last = table.pointer(QualType { ty: basic::VOID, quals: constant });
        debug_assert_eq!(last, basic::CONST_VOID_PTR);
        table
    }

    /// Plain `char` has no sign from here on.
    pub fn make_char_unsigned(&mut self) {
        self.types[basic::CHAR.0 as usize] = Type::Int(IntKind::UnsignedChar);
        self.known.insert(Type::Int(IntKind::UnsignedChar), basic::CHAR);
    }

    /// The type of pointers to this type.
    pub fn pointer(&mut self, to: QualType) -> TypeId {
        self.intern(Type::Pointer(to))
    }

    /// GNU C's `vector_size`: so many numbers of a type.
    pub fn vector(&mut self, elem: TypeId, lanes: u32) -> TypeId {
        self.intern(Type::Vector { elem, lanes })
    }

    /// The type of arrays of this element and length.
    pub fn array(&mut self, elem: QualType, len: ArrayLen) -> TypeId {
        self.intern(Type::Array { elem, len })
    }

    /// What an integer or enumerated type computes as.
    pub fn int_kind(&self, ty: TypeId) -> Option<IntKind> {
        match self.get(ty) {
            Type::Int(kind) => Some(*kind),
            Type::Enum(id) => Some(self.enums[id.0 as usize].int),
            _ => None,
        }
    }

    /// The format of a real floating type; `None` for every other type, complex ones included.
    pub fn float_kind(&self, ty: TypeId) -> Option<FloatKind> {
        match self.get(ty) {
            Type::Float(kind) => Some(*kind),
            _ => None,
        }
    }

    /// The format of the parts of a complex floating type; `None` for every other type.
    pub fn complex_kind(&self, ty: TypeId) -> Option<FloatKind> {
        match self.get(ty) {
            Type::Complex(kind) => Some(*kind),
            _ => None,
        }
    }

    /// The type of the parts of a complex number.
    pub fn complex_part(&self, ty: TypeId) -> Option<TypeId> {
        match self.get(ty) {
            Type::Complex(kind) => Some(kind.type_id()),
            Type::ComplexInt(kind) => Some(kind.type_id()),
            _ => None,
        }
    }

    /// The complex type with parts of this real type.
    pub fn complex_of(&mut self, part: TypeId) -> TypeId {
        match self.get(part) {
            Type::Float(kind) => kind.complex_id(),
            Type::Int(kind) => {
                let kind = *kind;
                self.intern(Type::ComplexInt(kind))
            }
            _ => part,
        }
    }

    /// Whether `to` has every value of `from`.
    pub fn keeps_values(&self, from: TypeId, to: TypeId) -> bool {
        if let (Some(a), Some(b)) = (self.float_kind(from), self.float_kind(to)) {
            return a <= b;
        }
        let (Some(a), Some(b)) = (self.int_kind(from), self.int_kind(to)) else { return from == to };
        match (a.signed(), b.signed()) {
            _ if from == basic::BOOL || to == basic::BOOL => from == basic::BOOL,
            (true, false) => false,
            (false, true) => a.bits() < b.bits(),
            (true, true) | (false, false) => a.bits() <= b.bits(),
        }
    }

    /// Whether it is `void`.
    pub fn is_void(&self, ty: TypeId) -> bool {
        ty == basic::VOID
    }

    /// Integer types, enumerations among them (6.2.5p17).
    pub fn is_integer(&self, ty: TypeId) -> bool {
        self.int_kind(ty).is_some()
    }

    /// Integers and real floating types.
    pub fn is_real(&self, ty: TypeId) -> bool {
        self.is_integer(ty) || self.float_kind(ty).is_some()
    }

    /// Integers, real and complex floating types (6.2.5p18).
    pub fn is_arithmetic(&self, ty: TypeId) -> bool {
        self.is_real(ty) || self.complex_part(ty).is_some()
    }

    /// Arithmetic types and pointers (6.2.5p21): what may be a condition.
    pub fn is_scalar(&self, ty: TypeId) -> bool {
        self.is_arithmetic(ty) || self.is_pointer(ty)
    }

    /// Whether it is a pointer, to an object or to a function.
    pub fn is_pointer(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Pointer(_))
    }

    /// Whether it is a vector of GNU C.
    pub fn is_vector(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Vector { .. })
    }

    /// The type of a vector's lanes, and their number.
    pub fn vector_parts(&self, ty: TypeId) -> Option<(TypeId, u32)> {
        match self.get(ty) {
            Type::Vector { elem, lanes } => Some((*elem, *lanes)),
            _ => None,
        }
    }

    /// Whether it is an array, of whatever length.
    pub fn is_array(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Array { .. })
    }

    /// Whether it is a function's type, with or without a prototype.
    pub fn is_function(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Function(_))
    }

    /// Whether it is a structure or a union, complete or not.
    pub fn is_record(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Record(_))
    }

    /// The record that a structure's or union's type stands for.
    pub fn record_id(&self, ty: TypeId) -> Option<RecordId> {
        match self.get(ty) {
            Type::Record(id) => Some(*id),
            _ => None,
        }
    }

    /// What a pointer points to.
    pub fn pointee(&self, ty: TypeId) -> Option<QualType> {
        match self.get(ty) {
            Type::Pointer(to) => Some(*to),
            _ => None,
        }
    }

    /// The element of an array.
    pub fn element(&self, ty: TypeId) -> Option<QualType> {
        match self.get(ty) {
            Type::Array { elem, .. } => Some(*elem),
            _ => None,
        }
    }

    /// The length of an array type; `None` where it is no array.
    pub fn array_len(&self, ty: TypeId) -> Option<&ArrayLen> {
        match self.get(ty) {
            Type::Array { len, .. } => Some(len),
            _ => None,
        }
    }

    /// The signature of a function's type; `None` also of a pointer to one.
    pub fn function(&self, ty: TypeId) -> Option<&FunctionType> {
        match self.get(ty) {
            Type::Function(function) => Some(function),
            _ => None,
        }
    }

    /// The function type behind a pointer.
    pub fn pointed_function(&self, ty: TypeId) -> Option<&FunctionType> {
        self.function(self.pointee(ty)?.ty)
    }

    /// The type that a reduction of a variable, section, element or member works on.
    pub fn reduced(&self, e: &Expr) -> TypeId {
        let ExprKind::Section { base, dims } = &e.kind else { return self.innermost(e.ty) };
        let below = |ty, _: &SectionDim| {
            let inner = self.element(ty).or_else(|| self.pointee(ty));
            inner.map_or(ty, |inner| inner.ty)
        };
        self.innermost(dims.iter().fold(base.ty, below))
    }

    /// The element type below all array dimensions.
    pub fn innermost(&self, ty: TypeId) -> TypeId {
        self.element(ty).map_or(ty, |elem| self.innermost(elem.ty))
    }

    /// Neither `void`, nor an array of unknown length, nor a record or enum without its list. Functions count as complete.
    pub fn is_complete(&self, ty: TypeId) -> bool {
        match self.get(ty) {
            Type::Void | Type::Array { len: ArrayLen::Unknown, .. } => false,
            Type::Array { elem, len: ArrayLen::Known(_) | ArrayLen::Variable(_) | ArrayLen::Star } => {
                self.is_complete(elem.ty)
            }
            Type::Record(id) => self.record(*id).fields.is_some(),
            Type::Enum(id) => self.enums[id.0 as usize].complete,
            Type::Int(_)
            | Type::Float(_)
            | Type::Complex(_)
            | Type::ComplexInt(_)
            | Type::Vector { .. }
            | Type::Pointer(_)
            | Type::Function(_)
            | Type::VaListTag => true,
        }
    }

    /// Bytes of an object of this type, known now: `None` if it is incomplete or of variable length. `void` and functions
    /// have size 1, as gcc counts with them.
    pub fn size(&self, ty: TypeId) -> Option<u64> {
        match self.get(ty) {
            Type::Void | Type::Function(_) => Some(1),
            Type::Int(kind) => Some(kind.bytes()),
            Type::Enum(id) => {
                let item = &self.enums[id.0 as usize];
                item.complete.then(|| item.int.bytes())
            }
            Type::Float(kind) => Some(kind.bytes()),
            Type::Complex(kind) => Some(kind.bytes() * 2),
            Type::ComplexInt(kind) => Some(kind.bytes() * 2),
            Type::Pointer(_) => Some(8),
            Type::Vector { elem, lanes } => Some(self.size(*elem)? * u64::from(*lanes)),
            Type::Array { elem, len: ArrayLen::Known(len) } => self.size(elem.ty)?.checked_mul(*len),
            Type::Array { len: ArrayLen::Unknown | ArrayLen::Variable(_) | ArrayLen::Star, .. } => None,
            Type::Record(id) => {
                let record = self.record(*id);
                record.fields.as_ref().filter(|_| record.variable_size.is_none()).map(|_| record.size)
            }
            Type::VaListTag => Some(24),
        }
    }

    /// The alignment of an object of this type; 1 where the type is incomplete.
    pub fn align(&self, ty: TypeId) -> u64 {
        match self.get(ty) {
            Type::Array { elem, .. } => self.align(elem.ty),
            Type::Complex(kind) => kind.bytes(),
            Type::ComplexInt(kind) => kind.bytes(),
            Type::Record(id) => self.record(*id).align.max(1),
            Type::VaListTag => 8,
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Vector { .. }
            | Type::Function(_)
            | Type::Enum(_) => self.size(ty).unwrap_or(1),
        }
    }

    /// Whether an object of this type never changes: its own qualifier, or its elements'.
    pub fn is_const(&self, ty: QualType) -> bool {
        ty.quals.constant || self.element(ty.ty).is_some_and(|elem| self.is_const(elem))
    }

    /// Whether the size of an object of this type is known at run time only.
    pub fn has_variable_size(&self, ty: TypeId) -> bool {
        match self.get(ty) {
            Type::Array { elem, len } => {
                matches!(len, ArrayLen::Variable(_) | ArrayLen::Star) || self.has_variable_size(elem.ty)
            }
            Type::Record(id) => self.record(*id).variable_size.is_some(),
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Complex(_)
            | Type::ComplexInt(_)
            | Type::Vector { .. }
            | Type::Pointer(_)
            | Type::Function(_)
            | Type::Enum(_)
            | Type::VaListTag => false,
        }
    }

    /// Whether the type is, or is derived from, a variable length array (6.7.6).
    pub fn is_variably_modified(&self, ty: TypeId) -> bool {
        match self.get(ty) {
            Type::Array { elem, .. } => self.has_variable_size(ty) || self.is_variably_modified(elem.ty),
            Type::Pointer(to) => self.is_variably_modified(to.ty),
            Type::Function(function) => self.is_variably_modified(function.result),
            Type::Record(_) => self.has_variable_size(ty),
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Complex(_)
            | Type::ComplexInt(_)
            | Type::Vector { .. }
            | Type::Enum(_)
            | Type::VaListTag => false,
        }
    }

    /// The type after the integer promotions (6.3.1.1); other types stay.
    pub fn promoted(&self, ty: TypeId) -> TypeId {
        match self.int_kind(ty) {
            Some(kind) if kind.rank() < IntKind::Int.rank() => basic::INT,
            Some(kind) => kind.type_id(),
            None => ty,
        }
    }

    /// The type after the promotions of an argument without parameter: integers, `float` to `double`.
    pub fn promoted_argument(&self, ty: TypeId) -> TypeId {
        if ty == basic::FLOAT { basic::DOUBLE } else { self.promoted(ty) }
    }

    /// The common type of two arithmetic operands (6.3.1.8), of complex ones the type of their parts. As gcc has it, parts are
    /// not promoted.
    pub fn usual_part(&self, a: TypeId, b: TypeId) -> TypeId {
        let complex = self.complex_part(a).is_some() || self.complex_part(b).is_some();
        let part = |ty| self.complex_part(ty).unwrap_or(ty);
        if let Some(kind) = self.float_kind(part(a)).max(self.float_kind(part(b))) {
            return kind.type_id();
        }
        let promoted = |ty| if complex { part(ty) } else { self.promoted(ty) };
        let kind = |ty| self.int_kind(promoted(ty)).unwrap_or(IntKind::Int);
        let (a, b) = (kind(a), kind(b));
        let (high, low) = if a.rank() >= b.rank() { (a, b) } else { (b, a) };
        if a == b {
            return a.type_id();
        }
        let unsigned = if a.rank() == b.rank() { !a.signed() || !b.signed() } else { !high.signed() };
        if unsigned || (!low.signed() && low.bits() >= high.bits()) {
            return high.to_unsigned().type_id();
        }
        high.type_id()
    }

    /// The common type of two arithmetic operands.
    pub fn usual(&mut self, a: TypeId, b: TypeId) -> TypeId {
        let part = self.usual_part(a, b);
        let complex = self.complex_part(a).is_some() || self.complex_part(b).is_some();
        if complex { self.complex_of(part) } else { part }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn basic_types_have_their_ids() {
        let table = TypeTable::new();
        for kind in IntKind::ALL {
            assert_eq!(table.get(kind.type_id()), &Type::Int(kind));
        }
        for kind in FloatKind::ALL {
            assert_eq!(table.get(kind.type_id()), &Type::Float(kind));
            assert_eq!(table.get(kind.complex_id()), &Type::Complex(kind));
        }
        assert_eq!(table.get(basic::CHAR_PTR), &Type::Pointer(basic::CHAR.plain()));
        assert_eq!((table.size(basic::VA_LIST), table.align(basic::VA_LIST)), (Some(24), 8));
        assert_eq!((table.size(basic::COMPLEX_LONG_DOUBLE), table.align(basic::COMPLEX_LONG_DOUBLE)), (Some(32), 16));
    }

    #[test]
    fn usual_arithmetic_conversions_follow_the_standard() {
        let mut table = TypeTable::new();
        for (a, b, common) in [
            (basic::CHAR, basic::SHORT, basic::INT),
            (basic::UINT, basic::INT, basic::UINT),
            (basic::UINT, basic::LONG, basic::LONG),
            (basic::ULONG, basic::LONG_LONG, basic::ULONG_LONG),
            (basic::LONG, basic::LONG_LONG, basic::LONG_LONG),
            (basic::FLOAT, basic::ULONG, basic::FLOAT),
            (basic::LONG_DOUBLE, basic::COMPLEX_FLOAT, basic::COMPLEX_LONG_DOUBLE),
        ] {
            assert_eq!(table.usual(a, b), common);
            assert_eq!(table.usual(b, a), common);
        }
    }
}
