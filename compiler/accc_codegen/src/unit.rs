//! One LLVM module under construction: the host's or the GPU's, and the things that its functions share.
//!
//! Functions, globals, constants and library functions are declared on first use.

use crate::CodegenOptions;
use crate::descriptor;
use crate::fault::{Fault, Result};
use crate::kernel;
use crate::types::GLOBAL;
use crate::{declared, routine};
use accc_abi::{AbiType, ENTRY_POINTS};
use accc_ir::{FuncId, Function, GlobalId, Init, Linkage, Machine, Module, Storage, Type, VarClass, VarData};
use inkwell::AddressSpace;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::context::Context;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::{Linkage as LlvmLinkage, Module as LlvmModule};
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType};
use inkwell::values::{FunctionValue, GlobalValue, PointerValue, UnnamedAddress};
use std::collections::HashSet;

pub(crate) struct Unit<'ctx, 'a> {
    pub context: &'ctx Context,
    pub llvm: LlvmModule<'ctx>,
    pub ir: &'a Module,
    pub options: &'a CodegenOptions<'a>,
    /// Which machine this module's code runs on.
    pub machine: Machine,
    /// CPU: see [`crate::routine::with_own_version`].
    pub own_versions: HashSet<FuncId>,
}

impl<'ctx, 'a> Unit<'ctx, 'a> {
    pub fn on_gpu(&self) -> bool {
        self.machine == Machine::Gpu
    }

    // Functions.

    /// The LLVM function of an IR function, declared if this is its first use.
    pub fn function(&self, id: FuncId) -> Result<FunctionValue<'ctx>> {
        let func = &self.ir.functions[id];
        if let Some(known) = self.llvm.get_function(&func.name) {
            return Ok(known);
        }
        if func.kernel.is_some() {
            return kernel::declare(self, func);
        }
        let params: Vec<BasicMetadataTypeEnum> =
            func.signature.params.iter().map(|ty| self.border_type(*ty).map(Into::into)).collect::<Result<_>>()?;
        let result = func.signature.result().map(|ty| self.border_type(ty)).transpose()?;
        let linkage = (func.internal && func.body.is_some()).then_some(LlvmLinkage::Internal);
        let llvm = self.llvm.add_function(&func.name, fn_type(self, result, &params, func.signature.variadic), linkage);
        self.add_border_attributes(func, llvm);
        Ok(llvm)
    }

    fn border_type(&self, ty: Type) -> Result<BasicTypeEnum<'ctx>> {
        self.value_type(ty).ok_or_else(|| Fault::bug("a view at a procedure's border"))
    }

    pub fn add_border_attributes(&self, func: &Function, llvm: FunctionValue<'ctx>) {
        let extension = |ty: &Type| match ty {
            Type::I1 => Some("zeroext"),
            Type::I8 | Type::I16 => Some("signext"),
            _ => None,
        };
        for (i, ty) in func.signature.params.iter().enumerate() {
            if let Some(name) = extension(ty) {
                llvm.add_attribute(AttributeLoc::Param(i as u32), self.attribute(name));
            }
        }
        if let Some(name) = func.signature.result().as_ref().and_then(extension) {
            llvm.add_attribute(AttributeLoc::Return, self.attribute(name));
        }
        for (i, var) in func.params.iter().enumerate() {
            let data = &func.vars[*var];
            // Threads that share a routine's loops write through the same address.
            let shared = self.on_gpu() && routine::shares_threads(func);
            if data.class == VarClass::RefParam && !data.aliased && !shared {
                llvm.add_attribute(AttributeLoc::Param(i as u32), self.attribute("noalias"));
                if data.readonly {
                    llvm.add_attribute(AttributeLoc::Param(i as u32), self.attribute("readonly"));
                }
            }
        }
        llvm.add_attribute(AttributeLoc::Function, self.attribute("nounwind"));
        if self.on_gpu() {
            llvm.add_attribute(AttributeLoc::Function, self.attribute("convergent"));
        }
        if func.signature.noreturn {
            llvm.add_attribute(AttributeLoc::Function, self.attribute("noreturn"));
        }
    }

    pub fn attribute(&self, name: &str) -> Attribute {
        self.context.create_enum_attribute(Attribute::get_named_enum_kind_id(name), 0)
    }

    /// An entry point of the runtime, as the ABI table declares it.
    pub fn entry_point(&self, name: &str) -> Result<FunctionValue<'ctx>> {
        if let Some(known) = self.llvm.get_function(name) {
            return Ok(known);
        }
        let entry = ENTRY_POINTS
            .iter()
            .find(|entry| entry.name == name)
            .ok_or_else(|| Fault::bug(format!("no entry point `{name}`")))?;
        let abi_type = |ty: &AbiType| -> BasicTypeEnum<'ctx> {
            match ty {
                AbiType::U32 => self.i32().into(),
                AbiType::I64 => self.i64().into(),
                AbiType::Ptr => self.ptr().into(),
            }
        };
        let params: Vec<BasicMetadataTypeEnum> = entry.params.iter().map(|ty| abi_type(ty).into()).collect();
        let ty = fn_type(self, entry.result.as_ref().map(abi_type), &params, false);
        let llvm = self.llvm.add_function(name, ty, None);
        llvm.add_attribute(AttributeLoc::Function, self.attribute("nounwind"));
        Ok(llvm)
    }

    pub fn intrinsic(&self, name: &str, types: &[BasicTypeEnum<'ctx>]) -> Result<FunctionValue<'ctx>> {
        Intrinsic::find(name)
            .and_then(|found| found.get_declaration(&self.llvm, types))
            .ok_or_else(|| Fault::bug(format!("LLVM has no intrinsic `{name}`")))
    }

    /// A function of the mathematical library that reads and writes no memory.
    pub fn pure_function(
        &self,
        name: &str,
        params: &[BasicTypeEnum<'ctx>],
        result: BasicTypeEnum<'ctx>,
    ) -> FunctionValue<'ctx> {
        if let Some(known) = self.llvm.get_function(name) {
            return known;
        }
        let params: Vec<BasicMetadataTypeEnum> = params.iter().map(|ty| (*ty).into()).collect();
        let llvm = self.llvm.add_function(name, result.fn_type(&params, false), None);
        for attribute in ["nounwind", "willreturn", "memory"] {
            llvm.add_attribute(AttributeLoc::Function, self.attribute(attribute));
        }
        llvm
    }

    // Globals and constants.

    /// The address of an IR global, generic.
    pub fn global(&self, id: GlobalId) -> Result<PointerValue<'ctx>> {
        let global = &self.ir.globals[id];
        if self.on_gpu() && global.declare.is_some() {
            return Ok(self.generic_constant(declared::gpu_symbol(self, id)?));
        }
        if let Some(known) = self.llvm.get_global(&global.name) {
            return Ok(self.generic_constant(known));
        }
        if self.on_gpu() && !global.constant {
            let what = format!("the global variable `{}` in an `acc routine` without `acc declare`", global.name);
            let way_out = "declare it with `acc declare create` or `copyin`, or pass it as an argument";
            return Err(Fault::unsupported(global.span, &what, way_out));
        }
        let bytes = self.initial_bytes(id);
        let llvm = match bytes {
            Some(bytes) => self.add_bytes(&global.name, &bytes),
            None => {
                let ty = self.bytes_type(global.bytes, global.align);
                let llvm = self.llvm.add_global(ty, self.constant_space(), &global.name);
                if global.linkage != Linkage::Undefined {
                    llvm.set_initializer(&ty.const_zero());
                }
                llvm
            }
        };
        llvm.set_constant(global.constant);
        llvm.set_alignment(global.align.max(1) as u32);
        if global.linkage == Linkage::Internal || self.on_gpu() {
            llvm.set_linkage(LlvmLinkage::Internal);
        }
        if global.constant && global.linkage == Linkage::Internal {
            llvm.set_unnamed_address(UnnamedAddress::Global);
        }
        Ok(self.generic_constant(llvm))
    }

    /// What a global starts with, where that is not all zero: its bytes, or the header of the descriptor that it holds.
    fn initial_bytes(&self, id: GlobalId) -> Option<Vec<u8>> {
        let global = &self.ir.globals[id];
        match (&global.init, global.linkage) {
            (_, Linkage::Undefined) => None,
            (Init::Bytes(bytes) | Init::Relocated { bytes, .. }, _) => Some(bytes.clone()),
            (Init::Zero, _) => {
                let is_this = |var: &&VarData| var.class == VarClass::Global(id);
                let vars = self.ir.functions.values().flat_map(|func| func.vars.values());
                vars.filter(is_this).find_map(|var| match var.storage {
                    Storage::Descriptor { elem, rank, kind, .. } => {
                        let mut bytes = descriptor::header(elem, rank, kind).to_vec();
                        bytes.resize(global.bytes as usize, 0);
                        Some(bytes)
                    }
                    Storage::Scalar(_) | Storage::Array { .. } | Storage::Pointer { .. } => None,
                })
            }
        }
    }

    /// The address of a private constant that holds these bytes.
    pub fn constant_bytes(&self, bytes: &[u8]) -> PointerValue<'ctx> {
        let llvm = self.add_bytes("", bytes);
        llvm.set_constant(true);
        llvm.set_linkage(LlvmLinkage::Private);
        llvm.set_unnamed_address(UnnamedAddress::Global);
        self.generic_constant(llvm)
    }

    /// The address of a NUL-terminated text.
    pub fn text(&self, text: &str) -> PointerValue<'ctx> {
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        self.constant_bytes(&bytes)
    }

    fn add_bytes(&self, name: &str, bytes: &[u8]) -> GlobalValue<'ctx> {
        let value = self.context.const_string(bytes, false);
        let llvm = self.llvm.add_global(value.get_type(), self.constant_space(), name);
        llvm.set_initializer(&value);
        llvm
    }

    fn constant_space(&self) -> Option<AddressSpace> {
        self.on_gpu().then(|| AddressSpace::from(GLOBAL))
    }

    fn generic_constant(&self, global: GlobalValue<'ctx>) -> PointerValue<'ctx> {
        let pointer = global.as_pointer_value();
        match self.on_gpu() {
            true => pointer.const_address_space_cast(self.ptr()),
            false => pointer,
        }
    }

    /// The runtime's view of the executable, made at link time; null where another linker linked it.
    pub fn image(&self) -> PointerValue<'ctx> {
        let name = accc_abi::IMAGE_SYMBOL;
        let global = self.llvm.get_global(name).unwrap_or_else(|| {
            let llvm = self.llvm.add_global(self.i8(), None, name);
            llvm.set_linkage(LlvmLinkage::ExternalWeak);
            llvm
        });
        global.as_pointer_value()
    }
}

pub(crate) fn fn_type<'ctx>(
    unit: &Unit<'ctx, '_>,
    result: Option<BasicTypeEnum<'ctx>>,
    params: &[BasicMetadataTypeEnum<'ctx>],
    variadic: bool,
) -> FunctionType<'ctx> {
    match result {
        Some(result) => result.fn_type(params, variadic),
        None => unit.context.void_type().fn_type(params, variadic),
    }
}
