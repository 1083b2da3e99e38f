//! Specifiers to types: the words in front of the declarators, and type names. Source: C11, 6.7.2, 6.7.3, 6.7.5, 6.7.7.

use super::attribute::Attrs;
use super::scope::Entity;
use super::site::Site;
use super::{Sema, Standard, codes};
use crate::ast::{self, AlignSpec, BasicType, TypeSpec};
use crate::hir::{ArrayLen, QualType, Quals, Stmt, StmtKind, Type, TypeId, basic};
use accc_diag::Diagnostic;
use accc_source::Span;

/// The type that specifiers name.
#[derive(Clone, Copy, Debug)]
pub struct Base {
    pub ty: QualType,
    /// That a typedef asks for, above or below the type's own.
    pub align: Option<u64>,
}

impl Sema<'_> {
    /// The type of specifiers. `alone`: no declarator follows, so that `struct s;` declares a new tag.
    pub fn specifiers(&mut self, specs: &ast::DeclSpecs, alone: bool) -> Option<Base> {
        let base = match &specs.ty {
            TypeSpec::Basic(basic) => plain(self.basic_type(*basic)),
            TypeSpec::Implicit => {
                self.warn_implicit_int(specs.span);
                plain(basic::INT)
            }
            TypeSpec::Typedef(name) => self.typedef(*name)?,
            TypeSpec::Record(spec) => plain(self.record_specifier(spec, alone && specs.quals == NO_QUALS)?),
            TypeSpec::Enum(spec) => plain(self.enum_specifier(spec)?),
            TypeSpec::TypeofType(name) => Base { ty: self.type_name(name)?, align: None },
            TypeSpec::OfInitialiser => {
                let message = "`__auto_type` stands where no initialiser gives the type";
                return self.type_error(specs.ty_span, message, "name the type");
            }
            TypeSpec::TypeofExpr(expr) => Base { ty: self.type_of(expr)?, align: None },
        };
        let mut quals = quals(specs.quals);
        if quals.restrict && !self.types.is_pointer(base.ty.ty) {
            let error = Diagnostic::error(codes::SPECIFIERS, "invalid use of `restrict`")
                .label(specs.span, "not a pointer")
                .help("`restrict` stands behind the `*` of a pointer: `char *restrict p`");
            self.sink.push(error);
            quals.restrict = false;
        }
        if quals.atomic && matches!(self.types.get(base.ty.ty), Type::Array { .. } | Type::Function(_)) {
            let kind = if self.types.is_array(base.ty.ty) { "array" } else { "function" };
            let message = format!("`_Atomic`-qualified {kind} type");
            return self.type_error(specs.ty_span, message, "qualify the elements");
        }
        let align = if quals.atomic { base.align.max(self.atomic_alignment(base.ty.ty)) } else { base.align };
        Some(Base { ty: self.qualified(base.ty, quals), align })
    }

    fn warn_implicit_int(&mut self, span: Span) {
        if self.options.standard >= Standard::C99 {
            let warning = Diagnostic::warning(codes::IMPLICIT, "type defaults to `int` in declaration")
                .label(span, "no type is given here")
                .help("write `int`");
            self.sink.push(warning.required());
        }
    }

    fn typedef(&mut self, name: ast::Name) -> Option<Base> {
        if let Some(Entity::Typedef { ty, align }) = self.lookup(name.symbol) {
            return Some(Base { ty, align });
        }
        let message = format!("unknown type name `{}`", self.text(name.symbol));
        self.error(codes::UNDECLARED, name.span, message);
        None
    }

    /// `typeof expr`: the type with the qualifiers of a place. The expression is not evaluated, but for arrays of variable
    /// length.
    fn type_of(&mut self, expr: &ast::Expr) -> Option<QualType> {
        let before = self.take_pending();
        let checked = self.expr(expr);
        self.swap_pending(before);
        let mut checked = checked?;
        if let Some(place) = self.evaluated_array(expr, &checked)? {
            let (span, address) = (place.span, self.address(place.clone(), place.span));
            self.pending.push(Stmt { kind: StmtKind::Expr(address), span });
            checked = place;
        }
        Some(QualType { ty: checked.ty, quals: self.place_quals(&checked) })
    }

    /// The type of a type name. A variable length array's length waits in `pending`.
    pub fn type_name(&mut self, name: &ast::TypeName) -> Option<QualType> {
        Some(self.base_type_name(name)?.ty)
    }

    /// As [`Sema::type_name`], with the alignment that a typedef in it asks for.
    pub fn base_type_name(&mut self, name: &ast::TypeName) -> Option<Base> {
        let base = self.specifiers(&name.specs, false)?;
        let attrs = self.attributes([name.specs.attrs.as_slice(), name.declarator.attrs.as_slice()]);
        let site = if self.function.is_some() { Site::Block } else { Site::File };
        let ty = self.declared_type(base.ty, &name.declarator, site)?;
        let ty = self.attributed(ty, &attrs, name.span);
        Some(Base { ty, align: base.align.filter(|_| name.declarator.keeps_alignment()) })
    }

    /// The type with more qualifiers; those of an array are its elements'.
    pub fn qualified(&mut self, ty: QualType, quals: Quals) -> QualType {
        if quals == Quals::NONE {
            return ty;
        }
        if let Type::Array { elem, len } = self.types.get(ty.ty) {
            let (elem, len) = (*elem, len.clone());
            let elem = self.qualified(elem, quals);
            return QualType { ty: self.types.array(elem, len), quals: ty.quals };
        }
        QualType { ty: ty.ty, quals: ty.quals.union(quals) }
    }

    /// The largest alignment of the `_Alignas` among specifiers.
    pub fn alignas(&mut self, specs: &ast::DeclSpecs) -> Option<u64> {
        let mut largest = None;
        for spec in &specs.align {
            let align = match spec {
                AlignSpec::Type(name) => {
                    self.base_type_name(name).map(|named| named.align.unwrap_or(self.types.align(named.ty.ty)))
                }
                AlignSpec::Value(expr) => self.alignas_value(expr),
            };
            largest = largest.max(align);
        }
        largest
    }

    /// The alignment that `_Alignas` gives an object or member of a type, which may not be less than the type's (6.7.5p4).
    pub fn alignas_above(&mut self, specs: &ast::DeclSpecs, ty: TypeId, name: &str) -> Option<u64> {
        let align = self.alignas(specs)?;
        if align < self.types.align(ty) {
            let message = format!("`_Alignas` specifiers cannot reduce alignment of `{name}`");
            self.error(codes::SPECIFIERS, specs.span, message);
        }
        Some(align)
    }

    fn alignas_value(&mut self, expr: &ast::Expr) -> Option<u64> {
        let (value, _) = self.integer_constant(expr, "alignment")?;
        if value == 0 {
            return None;
        }
        if value < 0 || value & (value - 1) != 0 || value > 1 << 28 {
            let message = format!("requested alignment `{value}` is not a positive power of 2");
            self.error(codes::CONSTANT, expr.span, message);
            return None;
        }
        Some(value as u64)
    }

    /// What a declarator's attributes do to its type: `mode`, `vector_size`.
    pub fn attributed(&mut self, ty: QualType, attrs: &Attrs, span: Span) -> QualType {
        let ty = attrs.mode.map_or(ty, |mode| self.apply_mode(ty, mode, span));
        match attrs.vector {
            Some(bytes) => self.vector_type(ty, bytes, span),
            None => ty,
        }
    }

    /// A type whose variable lengths no object holds: of prototypes, which are seen from other places than the lengths.
    pub fn without_lengths(&mut self, ty: TypeId) -> TypeId {
        if !self.types.is_variably_modified(ty) {
            return ty;
        }
        match self.types.get(ty).clone() {
            Type::Pointer(to) => {
                let to = QualType { ty: self.without_lengths(to.ty), quals: to.quals };
                self.types.pointer(to)
            }
            Type::Array { elem, len } => {
                let elem = QualType { ty: self.without_lengths(elem.ty), quals: elem.quals };
                let len = if matches!(len, ArrayLen::Variable(_)) { ArrayLen::Star } else { len };
                self.types.array(elem, len)
            }
            Type::Function(function) => {
                let result = self.without_lengths(function.result);
                self.types.intern(Type::Function(crate::hir::FunctionType { result, ..function }))
            }
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Complex(_)
            | Type::ComplexInt(_)
            | Type::Vector { .. }
            | Type::Record(_)
            | Type::Enum(_)
            | Type::VaListTag => ty,
        }
    }
}

pub const NO_QUALS: ast::Quals = ast::Quals { constant: false, volatile: false, restrict: false, atomic: false };

pub fn quals(quals: ast::Quals) -> Quals {
    Quals { constant: quals.constant, volatile: quals.volatile, restrict: quals.restrict, atomic: quals.atomic }
}

fn plain(ty: TypeId) -> Base {
    Base { ty: ty.plain(), align: None }
}

impl Sema<'_> {
    /// Binds the names of [`ast::BUILT_IN_TYPES`] that the unit uses.
    pub fn bind_built_in_types(&mut self) {
        for (name, ty) in ast::BUILT_IN_TYPES {
            if let Some(symbol) = self.unit.names.find(name) {
                let entity = Entity::Typedef { ty: self.basic_type(ty).plain(), align: None };
                self.scopes.bind(symbol, entity, Span::NONE);
            }
        }
    }

    fn basic_type(&mut self, ty: BasicType) -> TypeId {
        match ty {
            BasicType::Void => basic::VOID,
            BasicType::Bool => basic::BOOL,
            BasicType::Char => basic::CHAR,
            BasicType::SChar => basic::SCHAR,
            BasicType::UChar => basic::UCHAR,
            BasicType::Short => basic::SHORT,
            BasicType::UShort => basic::USHORT,
            BasicType::Int => basic::INT,
            BasicType::UInt => basic::UINT,
            BasicType::Long => basic::LONG,
            BasicType::ULong => basic::ULONG,
            BasicType::LongLong => basic::LONG_LONG,
            BasicType::ULongLong => basic::ULONG_LONG,
            BasicType::Int128 => basic::INT128,
            BasicType::UInt128 => basic::UINT128,
            BasicType::Float16 => basic::HALF,
            BasicType::Float => basic::FLOAT,
            BasicType::Double => basic::DOUBLE,
            BasicType::LongDouble => basic::LONG_DOUBLE,
            BasicType::ComplexInt(kind) => {
                let kind = match kind {
                    ast::Integer::Char => basic::CHAR,
                    ast::Integer::SChar => basic::SCHAR,
                    ast::Integer::UChar => basic::UCHAR,
                    ast::Integer::Short => basic::SHORT,
                    ast::Integer::UShort => basic::USHORT,
                    ast::Integer::Int => basic::INT,
                    ast::Integer::UInt => basic::UINT,
                    ast::Integer::Long => basic::LONG,
                    ast::Integer::ULong => basic::ULONG,
                    ast::Integer::LongLong => basic::LONG_LONG,
                    ast::Integer::ULongLong => basic::ULONG_LONG,
                };
                self.types.complex_of(kind)
            }
            BasicType::ComplexFloat16 => basic::COMPLEX_HALF,
            BasicType::ComplexFloat128 => basic::COMPLEX_QUAD,
            BasicType::ComplexFloat => basic::COMPLEX_FLOAT,
            BasicType::ComplexDouble => basic::COMPLEX_DOUBLE,
            BasicType::ComplexLongDouble => basic::COMPLEX_LONG_DOUBLE,
            BasicType::VaList => basic::VA_LIST,
            BasicType::Float128 => basic::QUAD,
            BasicType::Float32 => basic::FLOAT32,
            BasicType::Float32x => basic::FLOAT32X,
            BasicType::Float64 => basic::FLOAT64,
            BasicType::Float64x => basic::FLOAT64X,
        }
    }
}
