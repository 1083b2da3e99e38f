//! Functions at the machine's border: their LLVM types, linkage and attributes, and calls of them.
//!
//! The front ends have classified records already (System V): what a signature lists are registers, and addresses of
//! what goes through memory. Two results are a struct of two.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::kernel::{self, routine};
use crate::types::Lowered;
use crate::unit::{Unit, fn_type};
use accc_ir::{
    FuncId, Function, FunctionAttrs, Inline, ParamAttr, Signature, Storage, Type, Value, VarClass, Visibility,
};
use inkwell::GlobalVisibility;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Linkage as LlvmLinkage;
use inkwell::types::{AnyType, BasicMetadataTypeEnum, BasicTypeEnum, FunctionType};
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, CallSiteValue, FunctionValue, PointerValue};

impl<'ctx> Unit<'ctx, '_> {
    /// The LLVM function of an IR function, declared if this is its first use.
    pub fn function(&self, id: FuncId) -> Result<FunctionValue<'ctx>> {
        let func = &self.ir.functions[id];
        if let Some(known) = self.llvm.get_function(&func.name) {
            return Ok(known);
        }
        if func.kernel.is_some() {
            return kernel::declare(self, func);
        }
        if self.lowered_on_demand(func) {
            self.pending.borrow_mut().push(id);
        }
        let llvm = self.llvm.add_function(&func.name, self.signature_type(&func.signature)?, self.linkage(func));
        self.add_border_attributes(func, llvm);
        self.add_symbol_attributes(&func.attrs, llvm);
        Ok(llvm)
    }

    /// A function that exists only where something refers to it.
    pub fn lowered_on_demand(&self, func: &Function) -> bool {
        let attrs = &func.attrs;
        let kept = attrs.used || attrs.constructor.is_some() || attrs.destructor.is_some();
        func.body.is_some() && func.internal && func.kernel.is_none() && func.routine.is_none() && !kept
    }

    fn linkage(&self, func: &Function) -> Option<LlvmLinkage> {
        let attrs = &func.attrs;
        match func.body {
            Some(_) if func.internal => Some(LlvmLinkage::Internal),
            // The device program has nothing else to link with.
            Some(_) if attrs.available_externally && self.on_gpu() => Some(LlvmLinkage::Internal),
            Some(_) if attrs.available_externally => Some(LlvmLinkage::AvailableExternally),
            Some(_) if attrs.weak => Some(LlvmLinkage::WeakAny),
            None if attrs.weak => Some(LlvmLinkage::ExternalWeak),
            Some(_) | None => None,
        }
    }

    pub fn signature_type(&self, signature: &Signature) -> Result<FunctionType<'ctx>> {
        let params: Vec<BasicMetadataTypeEnum> =
            signature.params.iter().map(|ty| self.border_type(*ty).map(Into::into)).collect::<Result<_>>()?;
        let results: Vec<BasicTypeEnum> =
            signature.results.iter().map(|ty| self.border_type(*ty)).collect::<Result<_>>()?;
        let result = match results[..] {
            [] => None,
            [one] => Some(one),
            _ => Some(self.context.struct_type(&results, false).into()),
        };
        Ok(fn_type(self, result, &params, signature.variadic))
    }

    fn border_type(&self, ty: Type) -> Result<BasicTypeEnum<'ctx>> {
        self.value_type(ty).ok_or_else(|| Fault::bug("a view at a procedure's border"))
    }

    pub fn add_border_attributes(&self, func: &Function, llvm: FunctionValue<'ctx>) {
        for (place, attribute) in self.signature_attributes(&func.signature) {
            llvm.add_attribute(place, attribute);
        }
        for (i, var) in func.params.iter().enumerate() {
            let data = &func.vars[*var];
            let place = AttributeLoc::Param(i as u32);
            // Threads that share a routine's loops write through the same address.
            let shared = self.on_gpu() && routine::shares_threads(func);
            let passed_in_memory = func.signature.param_attr(i) != ParamAttr::None;
            if data.class == VarClass::RefParam && !data.aliased && !shared && !passed_in_memory {
                llvm.add_attribute(place, self.attribute("noalias"));
                if data.readonly {
                    llvm.add_attribute(place, self.attribute("readonly"));
                }
            }
            if data.restrict && data.class == VarClass::ValueParam && matches!(data.storage, Storage::Pointer { .. }) {
                llvm.add_attribute(place, self.attribute("noalias"));
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

    /// How arguments and results are passed. Where a front end says nothing at all, small integers are widened.
    fn signature_attributes(&self, signature: &Signature) -> Vec<(AttributeLoc, Attribute)> {
        let silent = signature.param_attrs.is_empty() && signature.result_attr == ParamAttr::None;
        let widened = |attr: ParamAttr, ty: &Type| match (attr, ty) {
            (ParamAttr::None, Type::I1) if silent => ParamAttr::ZExt,
            (ParamAttr::None, Type::I8 | Type::I16) if silent => ParamAttr::SExt,
            (attr, _) => attr,
        };
        let mut found = Vec::new();
        for (i, ty) in signature.params.iter().enumerate() {
            let attr = widened(signature.param_attr(i), ty);
            found.extend(self.passing(attr).into_iter().map(|a| (AttributeLoc::Param(i as u32), a)));
        }
        if let [ty] = &signature.results[..] {
            let attr = widened(signature.result_attr, ty);
            found.extend(self.passing(attr).into_iter().map(|a| (AttributeLoc::Return, a)));
        }
        found
    }

    fn passing(&self, attr: ParamAttr) -> Vec<Attribute> {
        let in_memory = |name: &str, bytes: u64, align: u64| {
            let ty = self.bytes_type(bytes, align).as_any_type_enum();
            let kind = Attribute::get_named_enum_kind_id(name);
            let align_kind = Attribute::get_named_enum_kind_id("align");
            vec![
                self.context.create_type_attribute(kind, ty),
                self.context.create_enum_attribute(align_kind, align.max(1)),
            ]
        };
        match attr {
            ParamAttr::None => Vec::new(),
            ParamAttr::SExt => vec![self.attribute("signext")],
            ParamAttr::ZExt => vec![self.attribute("zeroext")],
            ParamAttr::Nest => vec![self.attribute("nest")],
            ParamAttr::ByVal { bytes, align } => in_memory("byval", bytes, align),
            ParamAttr::SRet { bytes, align } => in_memory("sret", bytes, align),
        }
    }

    fn add_symbol_attributes(&self, attrs: &FunctionAttrs, llvm: FunctionValue<'ctx>) {
        let add = |name: &str| llvm.add_attribute(AttributeLoc::Function, self.attribute(name));
        match attrs.inline {
            Inline::Default => {}
            Inline::Hint => add("inlinehint"),
            Inline::Always => add("alwaysinline"),
            Inline::Never => add("noinline"),
        }
        if attrs.returns_twice {
            add("returns_twice");
        }
        if self.on_gpu() {
            return;
        }
        if let Some(features) = &attrs.features {
            let all = self.options.processor.with(features);
            llvm.add_attribute(AttributeLoc::Function, self.context.create_string_attribute("target-features", &all));
        }
        let symbol = llvm.as_global_value();
        symbol.set_visibility(visibility(attrs.visibility));
        if attrs.section.is_some() && llvm.get_linkage() != LlvmLinkage::AvailableExternally {
            symbol.set_section(attrs.section.as_deref());
        }
    }

    pub fn attribute(&self, name: &str) -> Attribute {
        self.context.create_enum_attribute(Attribute::get_named_enum_kind_id(name), 0)
    }
}

pub(crate) fn visibility(visibility: Visibility) -> GlobalVisibility {
    match visibility {
        Visibility::Default => GlobalVisibility::Default,
        // LLVM has no other for ELF's internal one.
        Visibility::Hidden | Visibility::Internal => GlobalVisibility::Hidden,
        Visibility::Protected => GlobalVisibility::Protected,
    }
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// A direct call; defines the op's results.
    pub fn call_op(&mut self, results: &[Value], callee: FuncId, args: &[Value], extra: &[ParamAttr]) -> Result<()> {
        match self.is_for_first_worker(callee) {
            true => self.call_by_first_worker(results, callee, args, extra),
            false => self.call_here(results, callee, args, extra),
        }
    }

    /// By every thread that comes here.
    pub fn call_here(&mut self, results: &[Value], callee: FuncId, args: &[Value], extra: &[ParamAttr]) -> Result<()> {
        let address = self.procedure(callee)?;
        self.call_address(results, address, &self.unit.ir.functions[callee].signature, args, extra)
    }

    /// A call of what is at an address.
    pub fn call_address(
        &mut self,
        results: &[Value],
        address: PointerValue<'ctx>,
        signature: &Signature,
        args: &[Value],
        extra: &[ParamAttr],
    ) -> Result<()> {
        let args: Vec<BasicMetadataValueEnum> =
            args.iter().map(|arg| self.scalar(*arg).map(Into::into)).collect::<Result<_>>()?;
        let ty = self.unit.signature_type(signature)?;
        let call = self.builder.build_indirect_call(ty, address, &args, "")?;
        self.add_call_attributes(call, signature, extra);
        let value = call.try_as_basic_value().basic();
        match (results, value) {
            ([], _) => {}
            ([result], Some(value)) => self.define(*result, Lowered::Scalar(value)),
            (results, Some(BasicValueEnum::StructValue(pair))) => {
                for (i, result) in results.iter().enumerate() {
                    let part = self.builder.build_extract_value(pair, i as u32, "")?;
                    self.define(*result, Lowered::Scalar(part));
                }
            }
            _ => return Err(Fault::bug("a call gives another number of results")),
        }
        Ok(())
    }

    fn add_call_attributes(&self, call: CallSiteValue<'ctx>, signature: &Signature, extra: &[ParamAttr]) {
        for (place, attribute) in self.unit.signature_attributes(signature) {
            call.add_attribute(place, attribute);
        }
        for (i, attr) in extra.iter().enumerate() {
            let place = AttributeLoc::Param((signature.params.len() + i) as u32);
            self.unit.passing(*attr).into_iter().for_each(|attribute| call.add_attribute(place, attribute));
        }
        if call.get_called_fn_value().is_none() {
            call.add_attribute(AttributeLoc::Function, self.unit.attribute("nounwind"));
            if signature.noreturn {
                call.add_attribute(AttributeLoc::Function, self.unit.attribute("noreturn"));
            }
        }
    }

    pub fn return_op(&mut self, values: &[Value]) -> Result<()> {
        self.check_stays_in_data(0)?;
        if let Some(epilogue) = self.kernel.as_ref().and_then(|kernel| kernel.epilogue) {
            return self.branch(epilogue);
        }
        let values: Vec<BasicValueEnum> = values.iter().map(|value| self.scalar(*value)).collect::<Result<_>>()?;
        self.end_frame_memory()?;
        self.tell_leave()?;
        match &values[..] {
            [] => self.builder.build_return(None)?,
            [value] => self.builder.build_return(Some(value))?,
            several => self.builder.build_aggregate_return(several)?,
        };
        Ok(())
    }
}
