//! The module `openacc`: constants and routines of the OpenACC run-time library, which are C functions with these
//! names. Source: OpenACC 3.3, chapter 3.

use super::builtin::constants;
use super::module_file::{Export, ExportedProcedure};
use crate::hir::{CharLen, DeviceVersion, DummySignature, Intent, Passing, ResultSignature, Shape, Signature, Type};
use std::collections::BTreeMap;

const CONSTANTS: &[(&str, i64)] = &[
    // As `_OPENACC`.
    ("openacc_version", accc_openacc::spec::VERSION as i64),
    ("acc_device_kind", 4),
    ("acc_handle_kind", 4),
    ("acc_device_property_kind", 4),
    // So the specification names it in its interfaces (3.2.6).
    ("acc_device_property", 4),
    ("acc_device_none", 0),
    ("acc_device_default", 1),
    ("acc_device_host", 2),
    ("acc_device_not_host", 3),
    ("acc_device_nvidia", 4),
    ("acc_device_multicore", 5),
    ("acc_device_sim", 6),
    ("acc_device_radeon", 7),
    ("acc_device_current", -1),
    ("acc_async_noval", -1),
    ("acc_async_sync", -2),
    ("acc_async_default", -3),
    ("acc_property_memory", 1),
    ("acc_property_free_memory", 2),
    ("acc_property_shared_memory_support", 3),
    ("acc_property_name", 257),
    ("acc_property_vendor", 258),
    ("acc_property_driver", 259),
];

/// Name in Fortran, C function, integer arguments, result.
type Row = (&'static str, &'static str, &'static [&'static str], Option<Type>);

const ROUTINES: &[Row] = &[
    ("acc_get_num_devices", "acc_get_num_devices", &["dev_type"], Some(Type::INT)),
    ("acc_set_device_type", "acc_set_device_type", &["dev_type"], None),
    ("acc_get_device_type", "acc_get_device_type", &[], Some(Type::INT)),
    ("acc_set_device_num", "acc_set_device_num", &["dev_num", "dev_type"], None),
    ("acc_get_device_num", "acc_get_device_num", &["dev_type"], Some(Type::INT)),
    ("acc_get_property", "acc_get_property", &["dev_num", "dev_type", "property"], Some(Type::INT8)),
    ("acc_init", "acc_init", &["dev_type"], None),
    ("acc_init_device", "acc_init_device", &["dev_num", "dev_type"], None),
    ("acc_shutdown", "acc_shutdown", &["dev_type"], None),
    ("acc_shutdown_device", "acc_shutdown_device", &["dev_num", "dev_type"], None),
    ("acc_async_test", "acc_async_test", &["wait_arg"], Some(Type::LOGICAL)),
    ("acc_async_test_all", "acc_async_test_all", &[], Some(Type::LOGICAL)),
    ("acc_async_test_device", "acc_async_test_device", &["wait_arg", "dev_num"], Some(Type::LOGICAL)),
    ("acc_async_test_all_device", "acc_async_test_all_device", &["dev_num"], Some(Type::LOGICAL)),
    ("acc_wait_device", "acc_wait_device", &["wait_arg", "dev_num"], None),
    ("acc_wait_all_device", "acc_wait_all_device", &["dev_num"], None),
    ("acc_wait_device_async", "acc_wait_device_async", &["wait_arg", "async_arg", "dev_num"], None),
    ("acc_wait_all_device_async", "acc_wait_all_device_async", &["async_arg", "dev_num"], None),
    ("acc_wait", "acc_wait", &["wait_arg"], None),
    ("acc_async_wait", "acc_wait", &["wait_arg"], None),
    ("acc_wait_all", "acc_wait_all", &[], None),
    ("acc_compare_all", "acc_compare_all", &[], None),
    ("acc_async_wait_all", "acc_wait_all", &[], None),
    ("acc_wait_async", "acc_wait_async", &["wait_arg", "async_arg"], None),
    ("acc_wait_all_async", "acc_wait_all_async", &["async_arg"], None),
    ("acc_get_default_async", "acc_get_default_async", &[], Some(Type::INT)),
    ("acc_set_default_async", "acc_set_default_async", &["async_arg"], None),
    ("acc_on_device", "acc_on_device", &["dev_type"], Some(Type::LOGICAL)),
    ("acc_present_dump", "acc_present_dump", &[], None),
    // As NVIDIA's module has them: a stream is an integer of 8 bytes in Fortran.
    ("acc_get_memory", "acc_get_memory", &[], Some(Type::INT8)),
    ("acc_get_free_memory", "acc_get_free_memory", &[], Some(Type::INT8)),
    ("acc_get_cuda_stream", "acc_get_cuda_stream", &["async_arg"], Some(Type::INT8)),
];

/// Name in Fortran, C function: the arguments are a variable and its size in bytes.
const DATA_ROUTINES: &[(&str, &str, Option<Type>)] = &[
    ("acc_copyin", "acc_copyin", None),
    ("acc_present_or_copyin", "acc_copyin", None),
    ("acc_pcopyin", "acc_copyin", None),
    ("acc_create", "acc_create", None),
    ("acc_present_or_create", "acc_create", None),
    ("acc_pcreate", "acc_create", None),
    ("acc_copyout", "acc_copyout", None),
    ("acc_copyout_finalize", "acc_copyout_finalize", None),
    ("acc_delete", "acc_delete", None),
    ("acc_delete_finalize", "acc_delete_finalize", None),
    ("acc_update_device", "acc_update_device", None),
    ("acc_update_self", "acc_update_self", None),
    ("acc_update_host", "acc_update_self", None),
    ("acc_is_present", "acc_is_present", Some(Type::LOGICAL)),
];

/// The same with a queue behind.
const ASYNC_ROUTINES: &[&str] = &[
    "acc_copyin_async",
    "acc_create_async",
    "acc_copyout_async",
    "acc_copyout_finalize_async",
    "acc_delete_async",
    "acc_delete_finalize_async",
    "acc_update_device_async",
    "acc_update_self_async",
];

/// Arguments of routines about memory: an integer of the default kind, a number of bytes, a device address
/// (`type(c_ptr)`), a variable of any type, a pointer or allocatable variable, an array of integers.
#[derive(Clone, Copy)]
enum Arg {
    Int(&'static str),
    Bytes,
    Device(&'static str),
    Variable(&'static str),
    Pointer,
    Ints(&'static str),
}
use Arg::{Bytes, Device, Ints, Pointer, Variable};

const QUEUE: Arg = Arg::Int("async_arg");
const ADDRESS: Type = Type::Address { code: false };

/// Name, arguments in the order of the C function of this name, result (sections 3.2.14 and 3.2.17 to 3.2.35).
const MEMORY_ROUTINES: &[(&str, &[Arg], Option<Type>)] = &[
    ("acc_malloc", &[Bytes], Some(ADDRESS)),
    ("acc_free", &[Device("data_dev")], None),
    ("acc_compare", &[Variable("data_arg"), Bytes], None),
    ("acc_map_data", &[Variable("data_arg"), Device("data_dev"), Bytes], None),
    ("acc_unmap_data", &[Variable("data_arg")], None),
    ("acc_deviceptr", &[Variable("data_arg")], Some(ADDRESS)),
    ("acc_hostptr", &[Device("data_dev")], Some(ADDRESS)),
    ("acc_memcpy_to_device", &[Device("data_dev_dest"), Variable("data_host_src"), Bytes], None),
    ("acc_memcpy_to_device_async", &[Device("data_dev_dest"), Variable("data_host_src"), Bytes, QUEUE], None),
    ("acc_memcpy_from_device", &[Variable("data_host_dest"), Device("data_dev_src"), Bytes], None),
    ("acc_memcpy_from_device_async", &[Variable("data_host_dest"), Device("data_dev_src"), Bytes, QUEUE], None),
    ("acc_memcpy_device", &[Device("data_dev_dest"), Device("data_dev_src"), Bytes], None),
    ("acc_memcpy_device_async", &[Device("data_dev_dest"), Device("data_dev_src"), Bytes, QUEUE], None),
    ("acc_memcpy_d2d", BETWEEN_DEVICES, None),
    ("acc_memcpy_d2d_async", BETWEEN_DEVICES_ASYNC, None),
    ("acc_attach", &[Pointer], None),
    ("acc_attach_async", &[Pointer, QUEUE], None),
    ("acc_detach", &[Pointer], None),
    ("acc_detach_async", &[Pointer, QUEUE], None),
    ("acc_detach_finalize", &[Pointer], None),
    ("acc_detach_finalize_async", &[Pointer, QUEUE], None),
];

/// The same, of functions that count from 1 for Fortran.
const WAITS_FOR_ANY: &[(&str, &str, &[Arg])] = &[
    ("acc_wait_any", "acc_wait_any_f", &[Arg::Int("count"), Ints("wait_arg")]),
    ("acc_wait_any_device", "acc_wait_any_device_f", &[Arg::Int("count"), Ints("wait_arg"), Arg::Int("dev_num")]),
];
const BETWEEN_DEVICES: &[Arg] =
    &[Variable("data_arg_dest"), Variable("data_arg_src"), Bytes, Arg::Int("dev_num_dest"), Arg::Int("dev_num_src")];
const BETWEEN_DEVICES_ASYNC: &[Arg] = &[
    Variable("data_arg_dest"),
    Variable("data_arg_src"),
    Bytes,
    Arg::Int("dev_num_dest"),
    Arg::Int("dev_num_src"),
    QUEUE,
];

/// The dummy argument of a routine about memory.
fn of_memory(arg: &Arg) -> DummySignature {
    match arg {
        Arg::Int(name) => dummy(name, Type::INT, Passing::Value, false),
        Bytes => dummy("bytes", Type::INT8, Passing::Value, false),
        Device(name) => dummy(name, ADDRESS, Passing::Value, false),
        Variable(name) => dummy(name, Type::Error, Passing::Memory, false),
        Pointer => dummy("ptr_addr", Type::Error, Passing::Holder, false),
        Ints(name) => DummySignature { rank: 1, ..dummy(name, Type::INT, Passing::Address, false) },
    }
}

/// What the module exports.
pub fn exports() -> BTreeMap<String, Export> {
    let mut exports = constants(CONSTANTS);
    for (name, function, args, result) in ROUTINES {
        let dummies = args.iter().map(|arg| dummy(arg, Type::INT, Passing::Value, false)).collect();
        exports.insert(name.to_string(), procedure(name, function, dummies, result));
    }
    for (name, function, result) in DATA_ROUTINES {
        exports.insert(name.to_string(), procedure(name, function, memory(), result));
    }
    for (name, args, result) in MEMORY_ROUTINES {
        exports.insert(name.to_string(), procedure(name, name, args.iter().map(of_memory).collect(), result));
    }
    for (name, function, args) in WAITS_FOR_ANY {
        let dummies = args.iter().map(of_memory).collect();
        exports.insert(name.to_string(), procedure(name, function, dummies, &Some(Type::INT)));
    }
    for name in ASYNC_ROUTINES {
        let mut dummies = memory();
        dummies.push(dummy("async_arg", Type::INT, Passing::Value, false));
        exports.insert(name.to_string(), procedure(name, name, dummies, &None));
    }
    let mut property: Vec<DummySignature> =
        ["dev_num", "dev_type", "property"].map(|arg| dummy(arg, Type::INT, Passing::Value, false)).into();
    let text = dummy("string", Type::Character(CharLen::Assumed, 1), Passing::Address, false);
    property.push(DummySignature { intent: Intent::Out, ..text });
    let name = "acc_get_property_string";
    exports.insert(name.to_string(), procedure(name, "acc_get_property_string_f", property, &None));
    exports
}

fn procedure(name: &str, function: &str, dummies: Vec<DummySignature>, result: &Option<Type>) -> Export {
    let result = result.clone().map(|ty| ResultSignature { ty, shape: Shape::Scalar, pointer: false });
    // The only one that device code may ask.
    let routine = (function == "acc_on_device").then_some(DeviceVersion::SEQ);
    let signature = Signature {
        dummies,
        result,
        elemental: false,
        pure_: false,
        bind_c: false,
        routine,
        library: true,
        alternates: 0,
    };
    Export::Procedure(ExportedProcedure { name: name.to_string(), link_name: function.to_string(), signature })
}

/// A variable and its size.
fn memory() -> Vec<DummySignature> {
    let variable = dummy("data_arg", Type::Error, Passing::Memory, false);
    vec![variable, dummy("bytes", Type::INT8, Passing::Value, true)]
}

fn dummy(name: &str, ty: Type, passing: Passing, optional: bool) -> DummySignature {
    DummySignature {
        class: false,
        type_of: None,
        contiguous: false,
        assumed_rank: false,
        name: name.to_string(),
        ty,
        rank: 0,
        passing,
        intent: Intent::Unspecified,
        optional,
        allocatable: false,
        pointer: false,
    }
}
