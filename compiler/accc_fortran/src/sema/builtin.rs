//! The modules that the compiler brings: `iso_fortran_env`, `iso_c_binding` (their kinds and units), `openacc`.
//! Source: Fortran 2008, sections 13.8.2 and 15.2.

use super::module_file::{Export, ModuleFile, VERSION};
use crate::hir::{Const, Type};
use std::collections::BTreeMap;

/// The module of that name, if it is one of these.
pub fn module(name: &str) -> Option<ModuleFile> {
    let exports = match name {
        "iso_fortran_env" => constants(FORTRAN_ENV),
        "iso_c_binding" => constants(C_BINDING),
        "openacc" => super::openacc::exports(),
        _ => return None,
    };
    Some(ModuleFile { accmod: VERSION, name: name.to_string(), exports })
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
    ("character_storage_size", 8),
    ("numeric_storage_size", 32),
    ("file_storage_size", 8),
];

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
];

pub fn constants(list: &[(&str, i64)]) -> BTreeMap<String, Export> {
    let export =
        |(name, value): &(&str, i64)| (name.to_string(), Export::Constant { ty: Type::INT, value: Const::Int(*value) });
    list.iter().map(export).collect()
}
