//! The modules that the compiler brings: `iso_fortran_env`, `iso_c_binding`, `openacc`.
//! Source: Fortran 2008, sections 13.8.2 and 15.2; OpenACC 3.3, chapter 3.

use super::module_file::{Export, ModuleFile, VERSION};
use crate::hir::{Const, DummySignature, Intent, Passing, ResultSignature, Shape, Signature, Type};
use std::collections::BTreeMap;

/// The module of that name, if it is one of these.
pub fn module(name: &str) -> Option<ModuleFile> {
    let exports = match name {
        "iso_fortran_env" => constants(FORTRAN_ENV),
        "iso_c_binding" => constants(C_BINDING),
        "openacc" => openacc(),
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

/// Device types as the runtime's `acc_device_t` numbers them.
const DEVICES: &[(&str, i64)] = &[
    ("acc_device_none", 0),
    ("acc_device_default", 1),
    ("acc_device_host", 2),
    ("acc_device_not_host", 3),
    ("acc_device_nvidia", 4),
];

fn constants(list: &[(&str, i64)]) -> BTreeMap<String, Export> {
    let export =
        |(name, value): &(&str, i64)| (name.to_string(), Export::Constant { ty: Type::INT, value: Const::Int(*value) });
    list.iter().map(export).collect()
}

/// Functions of the runtime with C linkage, whose arguments go by value.
fn openacc() -> BTreeMap<String, Export> {
    let mut exports = constants(DEVICES);
    exports.insert("acc_device_kind".to_string(), Export::Constant { ty: Type::INT, value: Const::Int(4) });
    let functions: &[(&str, &[&str], bool)] = &[
        ("acc_get_num_devices", &["devicetype"], true),
        ("acc_set_device_type", &["devicetype"], false),
        ("acc_get_device_type", &[], true),
        ("acc_set_device_num", &["devicenum", "devicetype"], false),
        ("acc_get_device_num", &["devicetype"], true),
        ("acc_init", &["devicetype"], false),
        ("acc_shutdown", &["devicetype"], false),
        ("acc_wait_all", &[], false),
    ];
    for (name, args, is_function) in functions {
        let dummies = args.iter().map(|arg| by_value(arg)).collect();
        let result = is_function.then_some(ResultSignature { ty: Type::INT, shape: Shape::Scalar });
        let signature = Signature { dummies, result, elemental: false };
        let export = Export::Procedure { name: name.to_string(), link_name: name.to_string(), signature };
        exports.insert(name.to_string(), export);
    }
    exports
}

fn by_value(name: &str) -> DummySignature {
    DummySignature {
        name: name.to_string(),
        ty: Type::INT,
        rank: 0,
        passing: Passing::Value,
        intent: Intent::In,
        optional: false,
        allocatable: false,
        pointer: false,
    }
}
