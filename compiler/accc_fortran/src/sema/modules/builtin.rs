//! The modules that the compiler brings: `iso_fortran_env`, `iso_c_binding` (their kinds and units), `openacc`,
//! `omp_lib`, and those of [`super::module_intrinsics`].
//! Source: Fortran 2008, sections 13.8.2 and 15.2.

use super::module_file::{Export, ExportedVar, ModuleFile, VERSION};
use crate::hir::{self, CharLen, Const, Init, Interop, Shape, StaticDim, Type};
use std::collections::BTreeMap;

/// The module of that name, if it is one of these.
pub fn module(name: &str) -> Option<ModuleFile> {
    let exports = match name {
        "iso_fortran_env" => {
            let mut exports = constants(FORTRAN_ENV);
            let array = |(name, kinds): &(&str, &[u8])| {
                let kinds: Vec<i64> = kinds.iter().map(|kind| i64::from(*kind)).collect();
                (name.to_string(), constant_array("iso_fortran_env", name, &kinds))
            };
            exports.extend(KINDS.iter().map(array));
            exports.extend(super::module_intrinsics::exports(name).unwrap_or_default());
            exports
        }
        "iso_c_binding" => {
            let mut exports = constants(C_BINDING);
            exports.extend(interoperability());
            exports.extend(C_CHARACTERS.iter().map(|(name, code)| (name.to_string(), character(*code))));
            exports
        }
        "openacc" => super::openacc::exports(),
        "omp_lib" | "omp_lib_kinds" => super::openmp::exports(name),
        _ => super::module_intrinsics::exports(name)?,
    };
    Some(ModuleFile { accmod: VERSION, name: name.to_string(), exports, ..ModuleFile::default() })
}

const FORTRAN_ENV: &[(&str, i64)] = &[
    ("int8", 1),
    ("int16", 2),
    ("int32", 4),
    ("int64", 8),
    ("real32", 4),
    ("real64", 8),
    ("input_unit", 5),
    ("output_unit", 6),
    ("error_unit", 0),
    ("iostat_end", -1),
    ("iostat_eor", -2),
    ("iostat_inquire_internal_unit", 5018),
    ("real128", 16),
    ("atomic_int_kind", 4),
    ("atomic_logical_kind", 4),
    ("stat_unlocked", 0),
    ("stat_locked", 1),
    ("stat_locked_other_image", 2),
    ("stat_stopped_image", 6000),
    ("stat_failed_image", 6001),
    ("stat_unlocked_failed_image", 6002),
    ("initial_team", 0),
    ("parent_team", 1),
    ("current_team", 2),
    ("character_storage_size", 8),
    ("numeric_storage_size", 32),
    ("file_storage_size", 8),
];

/// The arrays of all kinds.
const KINDS: &[(&str, &[u8])] = &[
    ("character_kinds", hir::CHARACTER_KINDS),
    ("integer_kinds", hir::INTEGER_KINDS),
    ("logical_kinds", hir::LOGICAL_KINDS),
    ("real_kinds", hir::REAL_KINDS),
];

/// -1: there is no such kind.
const C_BINDING: &[(&str, i64)] = &[
    ("c_int8_t", 1),
    ("c_signed_char", 1),
    ("c_int16_t", 2),
    ("c_short", 2),
    ("c_int32_t", 4),
    ("c_int", 4),
    ("c_int64_t", 8),
    ("c_long", 8),
    ("c_long_long", 8),
    ("c_size_t", 8),
    ("c_intptr_t", 8),
    ("c_float", 4),
    ("c_double", 8),
    ("c_bool", 1),
    ("c_char", 1),
    ("c_int_least8_t", 1),
    ("c_int_least16_t", 2),
    ("c_int_least32_t", 4),
    ("c_int_least64_t", 8),
    ("c_int_fast8_t", 1),
    ("c_int_fast16_t", 8),
    ("c_int_fast32_t", 8),
    ("c_int_fast64_t", 8),
    ("c_intmax_t", 8),
    ("c_ptrdiff_t", 8),
    ("c_float_complex", 4),
    ("c_double_complex", 8),
    ("c_long_double", 10),
    ("c_float128", 16),
    ("c_long_double_complex", -1),
];

const C_CHARACTERS: &[(&str, u8)] = &[
    ("c_null_char", 0),
    ("c_alert", 7),
    ("c_backspace", 8),
    ("c_horizontal_tab", 9),
    ("c_new_line", 10),
    ("c_vertical_tab", 11),
    ("c_form_feed", 12),
    ("c_carriage_return", 13),
];

fn character(code: u8) -> Export {
    let value = Const::Char(vec![code]);
    Export::Constant { ty: Type::Character(CharLen::Const(1), 1), value }
}

/// A vector of default integers.
pub fn constant_array(module: &str, name: &str, values: &[i64]) -> Export {
    let dims = vec![StaticDim { lower: 1, extent: values.len() as i64 }];
    Export::Variable(ExportedVar {
        name: name.to_string(),
        ty: Type::INT,
        shape: Shape::Static(dims),
        link_name: format!("__{module}_MOD_{name}"),
        allocatable: false,
        pointer: false,
        target: false,
        volatile: false,
        protected: false,
        value: Some(Init::Elements(values.iter().map(|value| Const::int(*value)).collect())),
        declare: None,
        shared: None,
        dynamic: None,
    })
}

pub fn constants(list: &[(&str, i64)]) -> BTreeMap<String, Export> {
    let export =
        |(name, value): &(&str, i64)| (name.to_string(), Export::Constant { ty: Type::INT, value: Const::int(*value) });
    list.iter().map(export).collect()
}

/// Types, null values and procedures for addresses.
fn interoperability() -> Vec<(String, Export)> {
    let null = |code| Export::Constant { ty: Type::Address { code }, value: Const::int(0) };
    let rows = [
        ("c_ptr", Export::Address { code: false }),
        ("c_funptr", Export::Address { code: true }),
        ("c_null_ptr", null(false)),
        ("c_null_funptr", null(true)),
        ("c_loc", Export::Interop(Interop::Loc)),
        ("c_funloc", Export::Interop(Interop::Funloc)),
        ("c_associated", Export::Interop(Interop::Associated)),
        ("c_sizeof", Export::Interop(Interop::Sizeof)),
        ("c_f_pointer", Export::Interop(Interop::FPointer)),
        ("c_f_procpointer", Export::Interop(Interop::FProcpointer)),
    ];
    rows.map(|(name, export)| (name.to_string(), export)).into()
}
