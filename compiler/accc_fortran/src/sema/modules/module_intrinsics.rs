//! The intrinsic modules `ieee_arithmetic`, `ieee_exceptions`, `ieee_features`, and the functions of `iso_fortran_env`.
//! Source: Fortran 2018, section 16.10.2 and chapter 17.
//!
//! Their opaque types are integers here: a flag is its bit in the machine's status word (`FE_INVALID`, ...), a rounding
//! mode `fesetround`'s number, a class a number of its own. A status is the 32 bytes of glibc's `fenv_t`, modes are the
//! 8 of its `femode_t`.

use super::builtin::{constant_array, constants};
use super::module_file::Export;
use crate::hir::{BinaryOp, CharLen, Intrinsic as I, Type};
use crate::sema::intrinsic::rule::Rule::*;
use crate::sema::intrinsic::rule::{Row, X, row};
use std::collections::BTreeMap;

/// Bytes of a `fenv_t`.
const STATUS_BYTES: i64 = 32;
/// Of a `femode_t`.
const MODES_BYTES: i64 = 8;

/// Functions, by the name that their module gives them.
pub const FUNCTIONS: &[Row] = &[
    row("ieee_class", X, IeeeClass),
    row("ieee_copy_sign", &["x", "y"], LikeFirst(I::Sign)),
    row("ieee_is_finite", X, IeeeTest(I::IeeeIsFinite)),
    row("ieee_is_nan", X, IeeeTest(I::IsNan)),
    row("ieee_is_negative", X, IeeeTest(I::IeeeIsNegative)),
    row("ieee_is_normal", X, IeeeTest(I::IeeeIsNormal)),
    row("ieee_logb", X, Math(I::IeeeLogb)),
    row("ieee_next_after", &["x", "y"], LikeFirst(I::IeeeNextAfter)),
    row("ieee_rem", &["x", "y"], Math2(I::IeeeRem)),
    row("ieee_rint", &["x", "round?"], IeeeRint),
    row("ieee_scalb", &["x", "i"], Scaled(I::Scale)),
    row("ieee_fma", &["a", "b", "c"], IeeeFma),
    row("ieee_int", &["a", "round", "kind?"], IeeeInt),
    row("ieee_max_num", &["x", "y"], Math2(I::IeeeMaxNum)),
    row("ieee_max_num_mag", &["x", "y"], Math2(I::IeeeMaxNumMag)),
    row("ieee_min_num", &["x", "y"], Math2(I::IeeeMinNum)),
    row("ieee_min_num_mag", &["x", "y"], Math2(I::IeeeMinNumMag)),
    row("ieee_next_down", X, Math(I::IeeeNextDown)),
    row("ieee_next_up", X, Math(I::IeeeNextUp)),
    row("ieee_real", &["a", "kind?"], IeeeReal),
    row("ieee_signbit", X, IeeeTest(I::IeeeSignbit)),
    row("ieee_quiet_eq", &["a", "b"], IeeeCompare(I::IeeeQuiet(BinaryOp::Eq))),
    row("ieee_quiet_ne", &["a", "b"], IeeeCompare(I::IeeeQuiet(BinaryOp::Ne))),
    row("ieee_quiet_lt", &["a", "b"], IeeeCompare(I::IeeeQuiet(BinaryOp::Lt))),
    row("ieee_quiet_le", &["a", "b"], IeeeCompare(I::IeeeQuiet(BinaryOp::Le))),
    row("ieee_quiet_gt", &["a", "b"], IeeeCompare(I::IeeeQuiet(BinaryOp::Gt))),
    row("ieee_quiet_ge", &["a", "b"], IeeeCompare(I::IeeeQuiet(BinaryOp::Ge))),
    row("ieee_signaling_eq", &["a", "b"], IeeeCompare(I::IeeeSignaling(BinaryOp::Eq))),
    row("ieee_signaling_ne", &["a", "b"], IeeeCompare(I::IeeeSignaling(BinaryOp::Ne))),
    row("ieee_signaling_lt", &["a", "b"], IeeeCompare(I::IeeeSignaling(BinaryOp::Lt))),
    row("ieee_signaling_le", &["a", "b"], IeeeCompare(I::IeeeSignaling(BinaryOp::Le))),
    row("ieee_signaling_gt", &["a", "b"], IeeeCompare(I::IeeeSignaling(BinaryOp::Gt))),
    row("ieee_signaling_ge", &["a", "b"], IeeeCompare(I::IeeeSignaling(BinaryOp::Ge))),
    row("ieee_unordered", &["x", "y"], IeeeUnordered),
    row("ieee_value", &["x", "class"], IeeeValue),
    row(
        "ieee_selected_real_kind",
        &["p?", "r?", "radix?"],
        Inquiry(crate::sema::intrinsic::rule::Inquiry::SelectedRealKind),
    ),
    row("ieee_support_datatype", &["x?"], Supported),
    row("ieee_support_denormal", &["x?"], Supported),
    row("ieee_support_divide", &["x?"], Supported),
    row("ieee_support_inf", &["x?"], Supported),
    row("ieee_support_io", &["x?"], Supported),
    row("ieee_support_nan", &["x?"], Supported),
    row("ieee_support_rounding", &["round_value", "x?"], IeeeSupportRounding),
    row("ieee_support_sqrt", &["x?"], Supported),
    row("ieee_support_standard", &["x?"], Supported),
    row("ieee_support_subnormal", &["x?"], Supported),
    row("ieee_support_underflow_control", &["x?"], Supported),
    row("ieee_support_flag", &["flag", "x?"], Supported),
    row("ieee_support_halting", &["flag"], Supported),
    row("compiler_version", &[], CompilerText),
    row("compiler_options", &[], CompilerText),
];

/// Subroutines: keywords of their arguments.
pub const SUBROUTINES: &[(&str, &[&str])] = &[
    ("ieee_get_flag", &["flag", "flag_value"]),
    ("ieee_set_flag", &["flag", "flag_value"]),
    ("ieee_get_halting_mode", &["flag", "halting"]),
    ("ieee_set_halting_mode", &["flag", "halting"]),
    ("ieee_get_modes", &["modes"]),
    ("ieee_set_modes", &["modes"]),
    ("ieee_get_rounding_mode", &["round_value", "radix?"]),
    ("ieee_set_rounding_mode", &["round_value", "radix?"]),
    ("ieee_get_status", &["status_value"]),
    ("ieee_set_status", &["status_value"]),
    ("ieee_get_underflow_mode", &["gradual"]),
    ("ieee_set_underflow_mode", &["gradual"]),
];

/// Flags: glibc's `FE_*` bits.
const FLAGS: &[(&str, i64)] = &[
    ("ieee_invalid", 1),
    ("ieee_divide_by_zero", 4),
    ("ieee_overflow", 8),
    ("ieee_underflow", 16),
    ("ieee_inexact", 32),
];

/// Those that the machine has not are negative.
const ROUNDING: &[(&str, i64)] = &[
    ("ieee_nearest", 0),
    ("ieee_down", 0x400),
    ("ieee_up", 0x800),
    ("ieee_to_zero", 0xc00),
    ("ieee_other", -1),
    ("ieee_away", -2),
];

/// What [`I::IeeeClass`] gives.
const CLASSES: &[(&str, i64)] = &[
    ("ieee_other_value", 0),
    ("ieee_signaling_nan", 1),
    ("ieee_quiet_nan", 2),
    ("ieee_negative_inf", 3),
    ("ieee_negative_normal", 4),
    ("ieee_negative_denormal", 5),
    ("ieee_negative_subnormal", 5),
    ("ieee_negative_zero", 6),
    ("ieee_positive_zero", 7),
    ("ieee_positive_denormal", 8),
    ("ieee_positive_subnormal", 8),
    ("ieee_positive_normal", 9),
    ("ieee_positive_inf", 10),
];

const FEATURES: &[&str] = &[
    "ieee_datatype",
    "ieee_denormal",
    "ieee_divide",
    "ieee_halting",
    "ieee_inexact_flag",
    "ieee_inf",
    "ieee_invalid_flag",
    "ieee_nan",
    "ieee_rounding",
    "ieee_sqrt",
    "ieee_subnormal",
    "ieee_underflow_flag",
];

/// What one of the modules exports beside constants of `iso_fortran_env`.
pub fn exports(module: &str) -> Option<BTreeMap<String, Export>> {
    let mut exports = match module {
        "ieee_arithmetic" => {
            let mut exports = exceptions();
            exports.extend(constants(ROUNDING));
            exports.extend(constants(CLASSES));
            exports.insert("ieee_class_type".into(), Export::Opaque(Type::INT));
            exports.insert("ieee_round_type".into(), Export::Opaque(Type::INT));
            exports.extend(procedures(|name| name.starts_with("ieee_")));
            exports
        }
        "ieee_exceptions" => exceptions(),
        "ieee_features" => {
            let features: Vec<(&str, i64)> = FEATURES.iter().map(|name| (*name, 0)).collect();
            constants(&features)
        }
        "iso_fortran_env" => procedures(|name| name.starts_with("compiler_")),
        _ => return None,
    };
    if module == "iso_fortran_env" {
        for name in ["lock_type", "event_type", "team_type"] {
            exports.insert(name.into(), Export::Opaque(Type::INT));
        }
    }
    if module == "ieee_features" {
        exports.insert("ieee_features_type".into(), Export::Opaque(Type::INT));
    }
    Some(exports)
}

/// The function of that name in its module.
pub fn function(name: &str) -> Option<&'static Row> {
    FUNCTIONS.iter().find(|row| row.name == name)
}

fn exceptions() -> BTreeMap<String, Export> {
    let mut exports = constants(FLAGS);
    exports.insert("ieee_flag_type".into(), Export::Opaque(Type::INT));
    exports.insert("ieee_status_type".into(), Export::Opaque(Type::Character(CharLen::Const(STATUS_BYTES), 1)));
    exports.insert("ieee_usual".into(), constant_array("ieee_exceptions", "ieee_usual", &[8, 4, 1]));
    exports.insert("ieee_all".into(), constant_array("ieee_exceptions", "ieee_all", &[8, 4, 1, 16, 32]));
    exports.insert("ieee_modes_type".into(), Export::Opaque(Type::Character(CharLen::Const(MODES_BYTES), 1)));
    let own = ["flag", "halting", "status", "modes"];
    exports.extend(procedures(|name| own.iter().any(|part| name.contains(part))));
    exports
}

fn procedures(wanted: impl Fn(&str) -> bool) -> BTreeMap<String, Export> {
    let names = FUNCTIONS.iter().map(|row| row.name).chain(SUBROUTINES.iter().map(|row| row.0));
    names.filter(|name| wanted(name)).map(|name| (name.to_string(), Export::Intrinsic(name.to_string()))).collect()
}
