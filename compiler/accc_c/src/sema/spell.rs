//! Types as messages show them: `const char *`, `int (*)[3]`, `struct point`, `void (*)(int, ...)`.

use crate::hir::{ArrayLen, FloatKind, IntKind, QualType, Quals, Type, TypeId, TypeTable};

impl super::Sema<'_> {
    pub(crate) fn spell(&self, ty: TypeId) -> String {
        spell(&self.types, ty.plain())
    }

    pub(crate) fn spell_qual(&self, ty: QualType) -> String {
        spell(&self.types, ty)
    }
}

/// The type name as C writes it.
pub fn spell(types: &TypeTable, ty: QualType) -> String {
    let mut declarator = String::new();
    let base = walk(types, ty, &mut declarator);
    if declarator.is_empty() {
        return base;
    }
    format!("{base} {declarator}")
}

/// Builds the declarator inside out and gives what stands in front of it.
fn walk(types: &TypeTable, ty: QualType, declarator: &mut String) -> String {
    match types.get(ty.ty) {
        Type::Pointer(to) => {
            let quals = quals_text(ty.quals);
            let space = if quals.is_empty() || declarator.is_empty() { "" } else { " " };
            *declarator = format!("*{quals}{space}{declarator}");
            if types.is_array(to.ty) || types.is_function(to.ty) {
                *declarator = format!("({declarator})");
            }
            walk(types, *to, declarator)
        }
        Type::Array { elem, len } => {
            match len {
                ArrayLen::Known(len) => declarator.push_str(&format!("[{len}]")),
                ArrayLen::Unknown => declarator.push_str("[]"),
                ArrayLen::Variable(_) | ArrayLen::Star => declarator.push_str("[*]"),
            }
            walk(types, QualType { ty: elem.ty, quals: elem.quals.union(ty.quals) }, declarator)
        }
        Type::Function(function) => {
            let mut params: Vec<String> = function.params.iter().map(|p| spell(types, p.plain())).collect();
            if function.variadic {
                params.push("...".into());
            } else if params.is_empty() && function.prototype {
                params.push("void".into());
            }
            declarator.push_str(&format!("({})", params.join(", ")));
            walk(types, function.result.plain(), declarator)
        }
        Type::Void
        | Type::Int(_)
        | Type::Float(_)
        | Type::Complex(_)
        | Type::ComplexInt(_)
        | Type::Vector { .. }
        | Type::Record(_)
        | Type::Enum(_)
        | Type::VaListTag => {
            let quals = quals_text(ty.quals);
            let space = if quals.is_empty() { "" } else { " " };
            format!("{quals}{space}{}", base(types, ty.ty))
        }
    }
}

fn quals_text(quals: Quals) -> String {
    let words = [
        (quals.constant, "const"),
        (quals.volatile, "volatile"),
        (quals.restrict, "restrict"),
        (quals.atomic, "_Atomic"),
    ];
    words.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

fn base(types: &TypeTable, ty: TypeId) -> String {
    let tagged = |word: &str, tag: &Option<String>| match tag {
        Some(tag) => format!("{word} {tag}"),
        None => format!("{word} <anonymous>"),
    };
    match types.get(ty) {
        Type::Void => "void".into(),
        Type::Int(kind) => int_text(*kind).into(),
        Type::Float(kind) => float_text(*kind).into(),
        Type::Vector { elem, lanes } => format!("__vector({lanes}) {}", base(types, *elem)),
        Type::Complex(kind) => format!("_Complex {}", float_text(*kind)),
        Type::ComplexInt(kind) => format!("_Complex {}", int_text(*kind)),
        Type::Record(id) => {
            let record = types.record(*id);
            if let Some(tag) = record.tag.as_ref().filter(|tag| tag.contains('(')) {
                return tag.clone();
            }
            tagged(if record.union { "union" } else { "struct" }, &record.tag)
        }
        Type::Enum(id) => tagged("enum", &types.enums[id.0 as usize].tag),
        Type::VaListTag => "__va_list_tag".into(),
        Type::Pointer(_) | Type::Array { .. } | Type::Function(_) => unreachable!("derived types are walked"),
    }
}

pub fn int_text(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char | IntKind::UnsignedChar => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
    }
}

fn float_text(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Half => "_Float16",
        FloatKind::Quad => "__float128",
        FloatKind::Float32 => "_Float32",
        FloatKind::Float32x => "_Float32x",
        FloatKind::Float64 => "_Float64",
        FloatKind::Float64x => "_Float64x",
        FloatKind::Float => "float",
        FloatKind::Double => "double",
        FloatKind::LongDouble => "long double",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hir::{FunctionType, basic};

    #[test]
    fn derived_types_read_as_c_writes_them() {
        let mut types = TypeTable::new();
        assert_eq!(spell(&types, basic::CONST_CHAR_PTR.plain()), "const char *");
        let row = types.array(basic::INT.plain(), ArrayLen::Known(3));
        let rows = types.pointer(row.plain());
        assert_eq!(spell(&types, rows.plain()), "int (*)[3]");
        let function = types.intern(Type::Function(FunctionType {
            result: rows,
            params: vec![basic::INT],
            variadic: true,
            prototype: true,
        }));
        let pointer = types.pointer(function.plain());
        let restrict = Quals { restrict: true, ..Quals::NONE };
        assert_eq!(spell(&types, QualType { ty: basic::CHAR_PTR, quals: restrict }), "char *restrict");
        assert_eq!(spell(&types, pointer.plain()), "int (*(*)(int, ...))[3]");
    }
}
