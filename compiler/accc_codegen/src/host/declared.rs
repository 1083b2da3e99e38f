//! Global variables with `acc declare` (OpenACC 3.3, 2.13): their copies on devices, and how code there gets at them.
//!
//! GPU: a symbol of the device program, defined by the object that defines the variable. CPU: a word that holds the
//! address of the current device's copy, kept by the runtime. Each object registers the variables that it defines
//! before `main`; a common block is defined by all that declare it, and one for all. Of an allocatable one this is its
//! descriptor; the runtime hears of each allocation. Of `declare link` (2.13.3) the GPU's symbol is a word, too, for
//! the address of the copy that data clauses make. Each part of a common block has a word of its own in each object,
//! for clauses bring a block in parts.

use crate::fault::Result;
use crate::function::Lower;
use crate::host::data_kind;
use crate::types::GLOBAL;
use crate::unit::Unit;
use accc_diag::Diagnostic;
use accc_ir::{ClauseKind, Global, GlobalId, Linkage, Machine, Module, VarClass, VarData};
use inkwell::AddressSpace;
use inkwell::module::Linkage as LlvmLinkage;
use inkwell::values::{BasicValueEnum, GlobalValue, PointerValue};
use std::hash::Hasher;

/// Bytes of a pointer, and its alignment.
const POINTER: u64 = 8;

/// The variables that this module registers, and defines for the GPU.
pub(crate) fn defined(module: &Module) -> Vec<GlobalId> {
    let is_whole = |id: GlobalId| module.globals.values().any(|other| other.part.is_some_and(|part| part.of == id));
    let wanted = |(id, global): &(GlobalId, &Global)| {
        let own = match (global.part, is_link(global)) {
            (Some(_), linked) => linked,
            (None, linked) => global.linkage != Linkage::Undefined && !(linked && is_whole(*id)),
        };
        global.declare.is_some() && own
    };
    module.globals.iter().filter(wanted).map(|(id, _)| id).collect()
}

fn variable(module: &Module, id: GlobalId) -> Option<&VarData> {
    module.functions.values().flat_map(|func| func.vars.values()).find(|var| var.class == VarClass::Global(id))
}

/// The device program's name for a variable: a name that PTX takes, and for one of this object alone no other's.
fn symbol(unit: &Unit<'_, '_>, global: &Global) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() || c == '_' || c == '$' { c } else { '_' };
    let name: String = global.name.chars().map(letter).collect();
    match global.linkage {
        Linkage::External | Linkage::Undefined => name,
        Linkage::Internal => {
            let mut hash = fnv::FnvHasher::default();
            hash.write(unit.options.source_file.as_bytes());
            hash.write(global.name.as_bytes());
            format!("{name}_{:016x}", hash.finish())
        }
    }
}

/// The symbol of the device program, defined where the variable is.
pub(crate) fn gpu_symbol<'ctx>(unit: &Unit<'ctx, '_>, id: GlobalId) -> Result<GlobalValue<'ctx>> {
    let global = &unit.ir.globals[id];
    let name = symbol(unit, global);
    if let Some(known) = unit.llvm.get_global(&name) {
        return Ok(known);
    }
    let (bytes, align) = if is_link(global) { (POINTER, POINTER) } else { (global.bytes, global.align) };
    let ty = unit.bytes_type(bytes, align);
    let llvm = unit.llvm.add_global(ty, Some(AddressSpace::from(GLOBAL)), &name);
    llvm.set_alignment(align.max(1) as u32);
    if global.linkage != Linkage::Undefined {
        llvm.set_initializer(&ty.const_zero());
    }
    if global.attrs.shared {
        llvm.set_linkage(LlvmLinkage::Common);
    }
    Ok(llvm)
}

/// Code of an `acc routine` uses a variable that no device has.
pub(crate) fn missing(module: &Module, id: GlobalId) -> Diagnostic {
    let global = &module.globals[id];
    let name = variable(module, id).map_or(global.name.as_str(), |var| &var.name);
    Diagnostic::error("ACC2013", format!("`{name}` is used in an `acc routine`, but is not on the device"))
        .label(global.span, "a variable in static memory")
        .help(
            "declare it outside of functions with `acc declare` (`create`, `copyin` or `link`), or pass it as an argument \
             (OpenACC 3.3, section 2.15.1)",
        )
}

fn is_link(global: &Global) -> bool {
    global.declare == Some(ClauseKind::Link)
}

/// The word that holds the address of the CPU's copy.
fn cpu_address<'ctx>(unit: &Unit<'ctx, '_>, id: GlobalId) -> Result<GlobalValue<'ctx>> {
    let global = &unit.ir.globals[id];
    let name = format!("{}.acc_address", global.name);
    if let Some(known) = unit.llvm.get_global(&name) {
        return Ok(known);
    }
    let llvm = unit.llvm.add_global(unit.ptr(), None, &name);
    match global.linkage {
        Linkage::Undefined => {}
        Linkage::External => {
            llvm.set_initializer(&unit.global(id)?);
            if global.attrs.shared {
                llvm.set_linkage(LlvmLinkage::WeakAny);
            }
        }
        Linkage::Internal => {
            llvm.set_initializer(&unit.global(id)?);
            llvm.set_linkage(LlvmLinkage::Internal);
        }
    }
    Ok(llvm)
}

/// A function that registers this object's variables before `main`.
pub(crate) fn register(unit: &Unit<'_, '_>) -> Result<()> {
    let mut rows = Vec::new();
    for id in defined(unit.ir) {
        let global = &unit.ir.globals[id];
        let Some(kind) = global.declare else { continue };
        let name = variable(unit.ir, id).map_or(global.name.as_str(), |var| &var.name);
        // The fields of `accc_abi::DeclareGlobal`.
        let fields: [BasicValueEnum; 8] = [
            unit.global(id)?.into(),
            unit.const_i64(global.bytes as i64).into(),
            unit.text(&symbol(unit, global)).into(),
            unit.text(name).into(),
            unit.const_i32(data_kind(kind) as u32).into(),
            unit.const_i32((unit.options.line_of)(global.span)).into(),
            unit.text(&unit.options.source_file).into(),
            cpu_address(unit, id)?.as_pointer_value().into(),
        ];
        rows.push(unit.context.const_struct(&fields, false));
    }
    let Some(first) = rows.first() else { return Ok(()) };
    let table = unit.llvm.add_global(first.get_type().array_type(rows.len() as u32), None, "__accc_declared");
    table.set_initializer(&first.get_type().const_array(&rows));
    table.set_linkage(LlvmLinkage::Internal);
    table.set_alignment(8);
    add_constructor(unit, rows.len() as u32, table.as_pointer_value())
}

fn add_constructor<'ctx>(unit: &Unit<'ctx, '_>, count: u32, table: PointerValue<'ctx>) -> Result<()> {
    let ty = unit.context.void_type().fn_type(&[], false);
    let constructor = unit.llvm.add_function("__accc_declare_globals", ty, Some(LlvmLinkage::Internal));
    let builder = unit.context.create_builder();
    builder.position_at_end(unit.context.append_basic_block(constructor, "entry"));
    let declare = unit.entry_point("__accc_declare")?;
    builder.build_call(declare, &[unit.const_i32(count).into(), table.into()], "")?;
    builder.build_return(None)?;
    let address = constructor.as_global_value().as_pointer_value();
    unit.constructors.borrow_mut().push((super::startup::NO_PRIORITY, address));
    Ok(())
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// The address of a global as this code sees it.
    pub fn global_address(&self, id: GlobalId) -> Result<PointerValue<'ctx>> {
        let global = &self.unit.ir.globals[id];
        let (whole, offset) = match global.part {
            Some(part) if !is_link(global) => (part.of, part.offset),
            _ => (id, 0),
        };
        let on_cpu = self.unit.machine == Machine::Cpu;
        let word = match global.declare {
            Some(_) if on_cpu && self.on_device => cpu_address(self.unit, whole)?.as_pointer_value(),
            Some(ClauseKind::Link) if !on_cpu => self.unit.generic_constant(gpu_symbol(self.unit, id)?),
            _ => return self.unit.global(id),
        };
        let copy = self.prologue.build_load(self.unit.ptr(), word, "")?.into_pointer_value();
        let offset = self.unit.const_i64(offset as i64);
        // SAFETY: the part lies within its block.
        Ok(unsafe { self.prologue.build_in_bounds_gep(self.unit.i8(), copy, &[offset], "")? })
    }
}
