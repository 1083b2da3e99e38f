//! How device code travels: records in a section of each object, and the image of the linked program.
//!
//! A record is `ACCD`, version (u32), length (u64), checksum (u64), bytes, little-endian, without padding: the sections
//! of several objects, concatenated, still parse. Linkers drop the section (SHF_EXCLUDE). LLVM's reader is given
//! nothing that was damaged on the way: its errors would name no object, if they are errors.

use super::external_ptx;
use crate::HostProcessor;
use crate::fault::Result;
use crate::host::startup;
use crate::pipelines::emit;
use accc_diag::Diagnostic;
use accc_source::Span;
use inkwell::context::Context;
use inkwell::module::{Linkage, Module as LlvmModule};
use inkwell::values::{BasicValueEnum, PointerValue};
use inkwell::{AddressSpace, GlobalVisibility};
use std::hash::Hasher;

const MAGIC: &[u8; 4] = b"ACCD";
const VERSION: u32 = 2;
const HEADER_BYTES: usize = 24;

/// Puts one record into the device section of a module that only its object is still to be made of: nothing refers to
/// it.
pub(crate) fn add_section<'ctx>(context: &'ctx Context, llvm: &LlvmModule<'ctx>, bitcode: &[u8]) {
    let content = context.const_string(&record(bitcode), false);
    let global = llvm.add_global(content.get_type(), None, "");
    global.set_initializer(&content);
    global.set_constant(true);
    global.set_linkage(Linkage::Private);
    global.set_section(Some(accc_abi::DEVICE_SECTION));
    // Without padding between records.
    global.set_alignment(1);
    global.set_metadata(context.metadata_node(&[]), context.get_kind_id("exclude"));
}

pub(crate) fn record(bitcode: &[u8]) -> Vec<u8> {
    let mut record = MAGIC.to_vec();
    record.extend(VERSION.to_le_bytes());
    record.extend((bitcode.len() as u64).to_le_bytes());
    record.extend(checksum(bitcode).to_le_bytes());
    record.extend(bitcode);
    record
}

/// FNV-1a: tells of damage, not of malice.
fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = fnv::FnvHasher::default();
    sum.write(bytes);
    sum.finish()
}

/// The bitcode records of a device section, or of several put together.
pub fn parse_device_section(section: &[u8]) -> std::result::Result<Vec<Vec<u8>>, String> {
    let mut records = Vec::new();
    let mut rest = section;
    while !rest.is_empty() {
        let Some((header, after)) = rest.split_at_checked(HEADER_BYTES) else {
            return Err("the device section ends within a record's header".to_string());
        };
        let (magic, version) = (&header[..4], u32::from_le_bytes([header[4], header[5], header[6], header[7]]));
        if magic != MAGIC {
            return Err("the device section holds something that is no record of accc".to_string());
        }
        if version != VERSION {
            return Err(format!("the device section has version {version}, this accc reads version {VERSION}"));
        }
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |n, byte| n << 8 | u64::from(*byte));
        let Some((bitcode, after)) = after.split_at_checked(number(&header[8..16]) as usize) else {
            return Err("the device section ends within a record".to_string());
        };
        if checksum(bitcode) != number(&header[16..]) {
            return Err("the device section is damaged".to_string());
        }
        records.push(bitcode.to_vec());
        rest = after;
    }
    Ok(records)
}

/// The object that holds a linked program's device code and registers it with the runtime before `main`.
///
/// `binaries`: kind (`accc_abi::BINARY_*`), compute capability times ten, bytes. `printer`: the function that prints
/// records on the host, referred to weakly: objects whose kernels print pull it in, without them it is null. `targets`:
/// see `accc_abi::Image::targets`. Device functions that come as PTX get a version for the host, which says that there
/// is none, for the CPU kernels that call them; a definition elsewhere wins over it.
pub fn image_object(
    binaries: &[(u32, u32, Vec<u8>)],
    printer: Option<&str>,
    targets: u32,
) -> std::result::Result<Vec<u8>, Diagnostic> {
    let context = Context::create();
    let llvm = image_module(&context, binaries, printer, targets)
        .map_err(|fault| fault.into_diagnostic("the image", Span::NONE))?;
    emit::verify(&llvm).map_err(|fault| fault.into_diagnostic("the image", Span::NONE))?;
    emit::object(
        &context,
        &llvm,
        emit::ObjectOptions { processor: HostProcessor::default(), opt_level: 0, pic: true, vectorize: true },
        None,
    )
}

fn image_module<'ctx>(
    context: &'ctx Context,
    binaries: &[(u32, u32, Vec<u8>)],
    printer: Option<&str>,
    targets: u32,
) -> Result<LlvmModule<'ctx>> {
    let llvm = context.create_module("accc image");
    let (i32_type, i64_type) = (context.i32_type(), context.i64_type());
    let ptr = context.ptr_type(AddressSpace::default());
    let word = |n: u32| BasicValueEnum::from(i32_type.const_int(n.into(), false));
    let mut rows = Vec::new();
    for (kind, cc, bytes) in binaries {
        // The driver reads PTX as a NUL-terminated text.
        let content = constant(&llvm, context.const_string(bytes, *kind != accc_abi::BINARY_CUBIN).into());
        if *kind == accc_abi::BINARY_EXTERNAL_PTX {
            add_host_versions(&llvm, &external_ptx::functions(&String::from_utf8_lossy(bytes)))?;
        }
        let length = i64_type.const_int(bytes.len() as u64, false);
        rows.push(context.const_struct(&[word(*kind), word(*cc), content.into(), length.into()], false));
    }
    let table = match rows.first() {
        Some(first) => constant(&llvm, first.get_type().const_array(&rows).into()),
        None => ptr.const_null(),
    };
    let printer = match printer {
        Some(name) => {
            let ty = context.void_type().fn_type(&[ptr.into()], false);
            llvm.add_function(name, ty, Some(Linkage::ExternalWeak)).as_global_value().as_pointer_value()
        }
        None => ptr.const_null(),
    };
    let zero = i64_type.const_zero();
    let fields: [BasicValueEnum; 7] = [
        word(accc_abi::ABI_VERSION),
        word(binaries.len() as u32),
        table.into(),
        printer.into(),
        word(targets),
        word(0),
        i64_type.const_array(&[zero, zero]).into(),
    ];
    let value = context.const_struct(&fields, false);
    let image = llvm.add_global(value.get_type(), None, accc_abi::IMAGE_SYMBOL);
    image.set_initializer(&value);
    image.set_visibility(GlobalVisibility::Hidden);
    add_constructor(context, &llvm, image.as_pointer_value())?;
    Ok(llvm)
}

/// Weak functions that end the program with a message.
fn add_host_versions(llvm: &LlvmModule<'_>, names: &[String]) -> Result<()> {
    let context = llvm.get_context();
    let ptr = context.ptr_type(AddressSpace::default());
    let report_type = context.void_type().fn_type(&[ptr.into()], false);
    let report = llvm.add_function("__accc_no_host_version", report_type, None);
    for name in names {
        let text = constant(llvm, context.const_string(name.as_bytes(), true).into());
        let function = llvm.add_function(name, context.void_type().fn_type(&[], false), Some(Linkage::WeakAny));
        let builder = context.create_builder();
        builder.position_at_end(context.append_basic_block(function, "entry"));
        builder.build_call(report, &[text.into()], "")?;
        builder.build_unreachable()?;
    }
    Ok(())
}

fn constant<'ctx>(llvm: &LlvmModule<'ctx>, value: BasicValueEnum<'ctx>) -> PointerValue<'ctx> {
    let global = llvm.add_global(value.get_type(), None, "");
    global.set_initializer(&value);
    global.set_constant(true);
    global.set_linkage(Linkage::Private);
    global.set_alignment(16);
    global.as_pointer_value()
}

/// A function that runs before `main` and registers the image.
fn add_constructor<'ctx>(context: &'ctx Context, llvm: &LlvmModule<'ctx>, image: PointerValue<'ctx>) -> Result<()> {
    let ptr = context.ptr_type(AddressSpace::default());
    let register_type = context.void_type().fn_type(&[ptr.into()], false);
    let register = llvm.add_function("__accc_register", register_type, None);
    let constructor =
        llvm.add_function("__accc_constructor", context.void_type().fn_type(&[], false), Some(Linkage::Internal));
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(constructor, "entry"));
    builder.build_call(register, &[image.into()], "")?;
    builder.build_return(None)?;
    let address = constructor.as_global_value().as_pointer_value();
    startup::keep(llvm, &startup::entries(llvm, startup::BEFORE_MAIN, &[(startup::NO_PRIORITY, address)]));
    Ok(())
}
