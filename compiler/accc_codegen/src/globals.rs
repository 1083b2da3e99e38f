//! Global variables and constants: their initial bytes, with addresses in them, and what the linker is told of them.
//!
//! They are defined on first use; those that other objects may see, in any case. A global whose bytes hold addresses is
//! a packed struct of byte arrays and pointers. Addresses of labels are known once their function is lowered.

use crate::border::visibility;
use crate::fault::{Fault, Result};
use crate::host::{declared, startup};
use crate::types::GLOBAL;
use crate::unit::Unit;
use crate::{descriptor, raw};
use accc_ir::{
    Block, FuncId, Function, Global, GlobalId, Init, Linkage, Module, Relocation, RelocationTarget, Storage, VarClass,
};
use inkwell::AddressSpace;
use inkwell::module::Linkage as LlvmLinkage;
use inkwell::types::{BasicType, BasicTypeEnum, IntType};
use inkwell::values::{BasicValue, BasicValueEnum, GlobalValue, PointerValue, UnnamedAddress};
use std::collections::{HashMap, HashSet};

const ADDRESS_BYTES: u64 = 8;

/// A piece of a global's initial bytes.
enum Piece<'b> {
    Bytes(&'b [u8]),
    Address(&'b Relocation),
}

/// What the globals that hold descriptors start with.
pub(crate) fn descriptor_headers(module: &Module) -> HashMap<GlobalId, Vec<u8>> {
    let vars = module.functions.values().flat_map(|func| func.vars.values());
    vars.filter_map(|var| match (&var.storage, var.class) {
        (Storage::Descriptor { elem, rank, kind, .. }, VarClass::Global(id)) => {
            Some((id, descriptor::header(*elem, *rank, *kind).to_vec()))
        }
        _ => None,
    })
    .collect()
}

/// The functions with labels whose addresses globals hold.
pub(crate) fn functions_with_labels(module: &Module) -> HashSet<FuncId> {
    let of_init = |init: &Init| match init {
        Init::Relocated { relocations, .. } => relocations.iter().filter_map(function_of_label).collect(),
        Init::Zero | Init::Bytes(_) => Vec::new(),
    };
    module.globals.values().flat_map(|global| of_init(&global.init)).collect()
}

fn function_of_label(relocation: &Relocation) -> Option<FuncId> {
    match relocation.target {
        RelocationTarget::Label(func, _) | RelocationTarget::Distance { func, .. } => Some(func),
        RelocationTarget::Global(_) | RelocationTarget::Function(_) => None,
    }
}

impl<'ctx> Unit<'ctx, '_> {
    /// The address of an IR global, generic.
    pub fn global(&self, id: GlobalId) -> Result<PointerValue<'ctx>> {
        let global = &self.ir.globals[id];
        if let Some(part) = global.part {
            let whole = self.global(part.of)?;
            return Ok(raw::constant_offset(self.i8(), whole, self.const_i64(part.offset as i64)));
        }
        if self.on_gpu() && global.declare.is_some() {
            return Ok(self.generic_constant(declared::gpu_symbol(self, id)?));
        }
        if let Some(known) = self.llvm.get_global(&global.name) {
            return Ok(self.generic_constant(known));
        }
        if self.on_gpu() && !global.constant {
            return Err(Fault::User(declared::missing(self.ir, id)));
        }
        let ty = self.global_type(id);
        let llvm = self.llvm.add_global(ty, self.constant_space(), &global.name);
        self.set_global_attributes(global, llvm);
        // It exists now: its bytes may hold its own address.
        match &global.init {
            _ if global.linkage == Linkage::Undefined => {}
            Init::Relocated { relocations, .. } if relocations.iter().any(|r| function_of_label(r).is_some()) => {
                self.waiting_for_labels.borrow_mut().push((llvm, id));
            }
            _ => llvm.set_initializer(&self.initial_value(id)?),
        }
        Ok(self.generic_constant(llvm))
    }

    /// Gives the globals that hold addresses of labels their values.
    pub fn finish_globals(&self) -> Result<()> {
        for (llvm, id) in self.waiting_for_labels.take() {
            llvm.set_initializer(&self.initial_value(id)?);
        }
        Ok(())
    }

    fn set_global_attributes(&self, global: &Global, llvm: GlobalValue<'ctx>) {
        let attrs = &global.attrs;
        llvm.set_constant(global.constant);
        llvm.set_alignment(global.align.max(1) as u32);
        if self.on_gpu() {
            return llvm.set_linkage(LlvmLinkage::Internal);
        }
        match global.linkage {
            Linkage::Internal => llvm.set_linkage(LlvmLinkage::Internal),
            Linkage::Undefined if attrs.weak => llvm.set_linkage(LlvmLinkage::ExternalWeak),
            Linkage::External if attrs.weak => llvm.set_linkage(LlvmLinkage::WeakAny),
            Linkage::External if attrs.common => llvm.set_linkage(LlvmLinkage::Common),
            Linkage::External | Linkage::Undefined => {}
        }
        if global.constant && global.linkage == Linkage::Internal && global.name.starts_with('.') {
            llvm.set_unnamed_address(UnnamedAddress::Global);
        }
        llvm.set_visibility(visibility(attrs.visibility));
        llvm.set_thread_local(attrs.thread_local);
        if global.linkage != Linkage::Undefined && attrs.section.is_some() {
            llvm.set_section(attrs.section.as_deref());
        }
        if attrs.used {
            self.used.borrow_mut().push(llvm.as_pointer_value());
        }
    }

    // Initial bytes.

    fn global_type(&self, id: GlobalId) -> BasicTypeEnum<'ctx> {
        let global = &self.ir.globals[id];
        match &global.init {
            Init::Relocated { bytes, relocations } => {
                let field = |piece: Piece<'_>| match piece {
                    Piece::Bytes(bytes) => self.i8().array_type(bytes.len() as u32).as_basic_type_enum(),
                    Piece::Address(Relocation { target: RelocationTarget::Distance { bytes, .. }, .. }) => {
                        self.distance_type(*bytes).into()
                    }
                    Piece::Address(_) => self.ptr().into(),
                };
                let fields: Vec<BasicTypeEnum> = pieces(bytes, relocations).into_iter().map(field).collect();
                self.context.struct_type(&fields, true).into()
            }
            Init::Zero if self.descriptor_headers.contains_key(&id) && global.linkage != Linkage::Undefined => {
                self.i8().array_type(global.bytes as u32).into()
            }
            Init::Zero => self.bytes_type(global.bytes, global.align),
            Init::Bytes(bytes) => self.i8().array_type(bytes.len() as u32).into(),
        }
    }

    fn initial_value(&self, id: GlobalId) -> Result<BasicValueEnum<'ctx>> {
        let global = &self.ir.globals[id];
        Ok(match &global.init {
            Init::Bytes(bytes) => self.byte_array(bytes),
            Init::Zero => match self.descriptor_headers.get(&id) {
                Some(header) => {
                    let mut bytes = header.clone();
                    bytes.resize(global.bytes as usize, 0);
                    self.byte_array(&bytes)
                }
                None => self.bytes_type(global.bytes, global.align).const_zero(),
            },
            Init::Relocated { bytes, relocations } => {
                let mut fields = Vec::new();
                // A pointer with a target holds a descriptor whose address and dimensions are given.
                let mut bytes = bytes.clone();
                if let Some(header) = self.descriptor_headers.get(&id) {
                    bytes[ADDRESS_BYTES as usize..header.len()].copy_from_slice(&header[ADDRESS_BYTES as usize..]);
                }
                for piece in pieces(&bytes, relocations) {
                    fields.push(match piece {
                        Piece::Bytes(bytes) => self.byte_array(bytes),
                        Piece::Address(relocation) => self.target(global, relocation)?,
                    });
                }
                self.context.const_struct(&fields, true).into()
            }
        })
    }

    fn byte_array(&self, bytes: &[u8]) -> BasicValueEnum<'ctx> {
        match bytes.iter().all(|byte| *byte == 0) {
            true => self.i8().array_type(bytes.len() as u32).const_zero().into(),
            false => self.context.const_string(bytes, false).as_basic_value_enum(),
        }
    }

    fn target(&self, holder: &Global, relocation: &Relocation) -> Result<BasicValueEnum<'ctx>> {
        let address = match relocation.target {
            RelocationTarget::Global(id) => self.global(id)?,
            RelocationTarget::Function(id) => self.function_address(id, holder.span)?,
            RelocationTarget::Label(id, block) => self.label_address(holder, id, block)?,
            RelocationTarget::Distance { func, to, from, bytes } => {
                let (to, from) = (self.label_address(holder, func, to)?, self.label_address(holder, func, from)?);
                let number = |address: PointerValue<'ctx>| address.const_to_int(self.context.i64_type());
                let distance = number(to).const_sub(number(from)).const_add(self.const_i64(relocation.addend));
                return Ok(match bytes {
                    8 => distance.into(),
                    _ => distance.const_truncate(self.distance_type(bytes)).into(),
                });
            }
        };
        Ok(match relocation.addend {
            0 => address.into(),
            addend => raw::constant_offset(self.i8(), address, self.const_i64(addend)).into(),
        })
    }

    fn label_address(&self, holder: &Global, func: FuncId, block: Block) -> Result<PointerValue<'ctx>> {
        let found = self.labels.borrow().get(&(func, block)).copied();
        let found = found.ok_or_else(|| {
            let what = format!("`{}`, which holds addresses of labels, in code for the GPU", holder.name);
            Fault::unsupported(holder.span, &what, "use a `switch`")
        })?;
        raw::label_address(found)
    }

    fn distance_type(&self, bytes: u8) -> IntType<'ctx> {
        match bytes {
            1 => self.context.i8_type(),
            2 => self.context.i16_type(),
            4 => self.context.i32_type(),
            _ => self.context.i64_type(),
        }
    }

    /// The address of a private constant that holds these bytes.
    pub fn constant_bytes(&self, bytes: &[u8]) -> PointerValue<'ctx> {
        let value = self.context.const_string(bytes, false);
        let llvm = self.llvm.add_global(value.get_type(), self.constant_space(), "");
        llvm.set_initializer(&value);
        llvm.set_constant(true);
        llvm.set_linkage(LlvmLinkage::Private);
        llvm.set_unnamed_address(UnnamedAddress::Global);
        self.generic_constant(llvm)
    }

    /// The address of a NUL-terminated text; the same for equal ones.
    pub fn text(&self, text: &str) -> PointerValue<'ctx> {
        if let Some(known) = self.texts.borrow().get(text) {
            return *known;
        }
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        let address = self.constant_bytes(&bytes);
        self.texts.borrow_mut().insert(text.to_string(), address);
        address
    }

    fn constant_space(&self) -> Option<AddressSpace> {
        self.on_gpu().then(|| AddressSpace::from(GLOBAL))
    }

    pub fn generic_constant(&self, global: GlobalValue<'ctx>) -> PointerValue<'ctx> {
        let pointer = global.as_pointer_value();
        match self.on_gpu() {
            true => pointer.const_address_space_cast(self.ptr()),
            false => pointer,
        }
    }

    // Lists that the linker and LLVM read.

    /// Constructors, destructors, what is kept, and other names of functions and globals: once all else is there.
    pub fn finish_symbols(&self) -> Result<()> {
        let functions = || self.ir.functions.iter().filter(|(_, func)| func.body.is_some());
        for (id, func) in functions() {
            let address = || Ok::<_, Fault>(self.function(id)?.as_global_value().as_pointer_value());
            if let Some(priority) = func.attrs.constructor {
                self.constructors.borrow_mut().push((priority, address()?));
            }
            if let Some(priority) = func.attrs.destructor {
                self.destructors.borrow_mut().push((priority, address()?));
            }
            if func.attrs.used {
                self.used.borrow_mut().push(address()?);
            }
        }
        let mut used = self.used.borrow_mut();
        used.extend(startup::entries(&self.llvm, startup::BEFORE_MAIN, &self.constructors.borrow()));
        used.extend(startup::entries(&self.llvm, startup::AFTER_MAIN, &self.destructors.borrow()));
        startup::keep(&self.llvm, &used);
        drop(used);
        self.add_aliases()
    }

    fn add_aliases(&self) -> Result<()> {
        for (id, func) in self.ir.functions.iter() {
            let Some(target) = &func.attrs.alias else { continue };
            let wanted = |(_, other): &(FuncId, &Function)| other.name == *target;
            let found = self.ir.functions.iter().find(wanted).map(|(id, _)| self.function(id)).transpose()?;
            let found = found.map(|llvm| llvm.as_global_value()).ok_or_else(|| no_target(&func.name, target))?;
            let old = self.function(id)?.as_global_value();
            if func.attrs.chosen_at_load {
                raw::replace_by_choice(&self.llvm, old, found);
            } else {
                raw::replace_by_alias(&self.llvm, old, found, func.attrs.weak)?;
            }
        }
        for (id, global) in self.ir.globals.iter() {
            let Some(target) = &global.attrs.alias else { continue };
            let found = self.ir.globals.iter().find(|(_, other)| other.name == *target).map(|(id, _)| id);
            let found = found.ok_or_else(|| no_target(&global.name, target))?;
            self.global(found)?;
            self.global(id)?;
            let by_name = |name: &str| self.llvm.get_global(name).ok_or_else(|| Fault::bug("a global is lost"));
            raw::replace_by_alias(&self.llvm, by_name(&global.name)?, by_name(target)?, global.attrs.weak)?;
        }
        Ok(())
    }
}

fn no_target(name: &str, target: &str) -> Fault {
    Fault::bug(format!("`{name}` is another name of `{target}`, which does not exist"))
}

/// A global's bytes cut at its addresses.
fn pieces<'b>(bytes: &'b [u8], relocations: &'b [Relocation]) -> Vec<Piece<'b>> {
    let mut found = Vec::new();
    let mut at = 0;
    for relocation in relocations {
        let offset = relocation.offset as usize;
        if offset > at {
            found.push(Piece::Bytes(&bytes[at..offset]));
        }
        found.push(Piece::Address(relocation));
        at = offset + relocation.target.bytes() as usize;
    }
    if at < bytes.len() {
        found.push(Piece::Bytes(&bytes[at..]));
    }
    found
}
