//! One LLVM module under construction: the host's or the GPU's, and the things that its functions share.
//!
//! Functions, globals, constants and library functions are declared on first use; procedures are in `border`, globals
//! in `globals`.

use crate::debug::{self, DebugInfo};
use crate::fault::{Fault, Result};
use crate::float_environment;
use crate::host::frame_record::Templates;
use crate::kernel::routine;
use crate::{CodegenOptions, globals};
use accc_abi::{AbiType, ENTRY_POINTS};
use accc_ir::{Block, FuncId, GlobalId, Machine, Module};
use inkwell::attributes::AttributeLoc;
use inkwell::basic_block::BasicBlock;
use inkwell::context::Context;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::{Linkage as LlvmLinkage, Module as LlvmModule};
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType};
use inkwell::values::{FunctionValue, GlobalValue, PointerValue};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

pub(crate) struct Unit<'ctx, 'a> {
    pub context: &'ctx Context,
    pub llvm: LlvmModule<'ctx>,
    pub ir: &'a Module,
    pub options: &'a CodegenOptions<'a>,
    /// Which machine this module's code runs on.
    pub machine: Machine,
    /// CPU: see [`crate::kernel::routine::with_own_version`].
    pub own_versions: HashSet<FuncId>,
    /// Functions that were referred to and are yet to be lowered.
    pub pending: RefCell<Vec<FuncId>>,
    /// What globals with descriptors start with.
    pub descriptor_headers: HashMap<GlobalId, Vec<u8>>,
    /// Functions whose labels' addresses globals hold, and these labels.
    pub with_labels: HashSet<FuncId>,
    pub labels: RefCell<HashMap<(FuncId, Block), BasicBlock<'ctx>>>,
    pub waiting_for_labels: RefCell<Vec<(GlobalValue<'ctx>, GlobalId)>>,
    /// Run before and after `main`, with their priorities.
    pub constructors: RefCell<Vec<(u32, PointerValue<'ctx>)>>,
    pub destructors: RefCell<Vec<(u32, PointerValue<'ctx>)>>,
    /// Kept although nothing refers to them.
    pub used: RefCell<Vec<PointerValue<'ctx>>>,
    pub debug: Option<DebugInfo<'ctx>>,
    /// Texts that have a constant.
    pub texts: RefCell<HashMap<String, PointerValue<'ctx>>>,
    pub templates: Templates<'ctx>,
    /// CPU: functions that compute as the float environment of the moment says.
    pub float_observers: HashSet<FuncId>,
}

impl<'ctx, 'a> Unit<'ctx, 'a> {
    pub fn new(
        context: &'ctx Context,
        llvm: LlvmModule<'ctx>,
        ir: &'a Module,
        options: &'a CodegenOptions<'a>,
        machine: Machine,
    ) -> Unit<'ctx, 'a> {
        let own_versions = match machine {
            Machine::Cpu => routine::with_own_version(ir),
            Machine::Gpu => HashSet::new(),
        };
        let float_observers = match machine {
            Machine::Cpu => float_environment::observers(ir, options),
            Machine::Gpu => HashSet::new(),
        };
        let debug = debug::is_wanted(options, machine).then(|| DebugInfo::new(context, &llvm, ir, options, machine));
        Unit {
            debug,
            context,
            llvm,
            ir,
            options,
            machine,
            own_versions,
            pending: RefCell::default(),
            descriptor_headers: globals::descriptor_headers(ir),
            with_labels: globals::functions_with_labels(ir),
            labels: RefCell::default(),
            waiting_for_labels: RefCell::default(),
            constructors: RefCell::default(),
            destructors: RefCell::default(),
            used: RefCell::default(),
            texts: RefCell::default(),
            templates: RefCell::default(),
            float_observers,
        }
    }

    /// The module; what else was known of it is dropped.
    pub fn into_llvm(self) -> LlvmModule<'ctx> {
        self.llvm
    }

    pub fn on_gpu(&self) -> bool {
        self.machine == Machine::Gpu
    }

    // Functions.

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
