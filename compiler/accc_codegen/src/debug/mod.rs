//! Debug information (`-g`) of host code and CPU kernels, and lines of GPU code (`-gpu=lineinfo`), as LLVM's metadata:
//! functions, lines, variables and types.
//!
//! Every instruction has the place of the op that it is made for. Variables are declared where they live in memory;
//! LLVM follows them from there. Variables that front ends made (a name with a dot in front) are left out.

mod raw;
mod types;

use crate::fault::{Fault, Result};
use crate::function::{Lower, VarLocation};
use crate::unit::Unit;
use accc_ir::{DebugType, DebugTypeId, Elem, Function, GlobalId, Linkage, Machine, Module, Spelling, Var, VarClass};
use accc_source::Span;
use inkwell::context::Context;
use inkwell::llvm_sys::debuginfo::LLVMDWARFSourceLanguage;
use inkwell::module::{FlagBehavior, Module as LlvmModule};
use inkwell::values::{FunctionValue, PointerValue};
use raw::{Builder, Emission, Named, Node, Subprogram, UnitOptions};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// What every debugger reads; version 5 would bring an index of names that LLVM leaves incomplete.
const DWARF_VERSION: u64 = 4;

/// What one LLVM module knows.
pub(crate) struct DebugInfo<'ctx> {
    b: Builder<'ctx>,
    unit: Node,
    /// The source file.
    file: Node,
    files: RefCell<HashMap<String, Node>>,
    types: RefCell<HashMap<DebugTypeId, Node>>,
    elems: RefCell<HashMap<Elem, Node>>,
    globals: RefCell<HashSet<GlobalId>>,
}

/// What is known of the function that is being lowered.
pub(crate) struct FunctionDebug {
    scope: Node,
    file: Node,
    line: u32,
    /// Its parts in other files, by file.
    other_files: HashMap<Node, Node>,
    /// The place of the instructions that are being built.
    current: (Span, Node),
}

/// A span as debuggers know it.
struct DebugPosition {
    file: Node,
    line: u32,
    column: u32,
}

impl<'ctx> DebugInfo<'ctx> {
    pub fn new(
        context: &'ctx Context,
        llvm: &LlvmModule<'ctx>,
        ir: &Module,
        options: &crate::CodegenOptions<'_>,
        machine: Machine,
    ) -> Self {
        let number = |n: u64| context.i32_type().const_int(n, false);
        llvm.add_basic_value_flag("Debug Info Version", FlagBehavior::Warning, number(Builder::version().into()));
        llvm.add_basic_value_flag("Dwarf Version", FlagBehavior::Warning, number(DWARF_VERSION));
        let b = Builder::new(context, llvm);
        let file = b.file(&ir.name, &options.directory);
        let language = match ir.spelling {
            Spelling::C => LLVMDWARFSourceLanguage::LLVMDWARFSourceLanguageC11,
            Spelling::Fortran => LLVMDWARFSourceLanguage::LLVMDWARFSourceLanguageFortran08,
        };
        let producer = concat!("accc ", env!("CARGO_PKG_VERSION"));
        let kind = match machine {
            Machine::Cpu => Emission::Full,
            Machine::Gpu => Emission::Lines,
        };
        let unit = b.compile_unit(file, UnitOptions { kind, language, producer, optimized: options.opt_level > 0 });
        DebugInfo {
            b,
            unit,
            file,
            files: RefCell::new(HashMap::from([(ir.name.clone(), file)])),
            types: RefCell::default(),
            elems: RefCell::default(),
            globals: RefCell::default(),
        }
    }

    pub fn finalize(&self) {
        self.b.finalize();
    }

    fn place(&self, options: &crate::CodegenOptions<'_>, span: Span) -> Option<DebugPosition> {
        let position = (options.position_of)(span)?;
        let known = self.files.borrow().get(&position.file).copied();
        let file = known.unwrap_or_else(|| {
            let file = self.b.file(&position.file, &options.directory);
            self.files.borrow_mut().insert(position.file.clone(), file);
            file
        });
        Some(DebugPosition { file, line: position.line, column: position.column })
    }

    fn function_type(&self, ir: &Module, func: &Function) -> Node {
        match func.debug.map(|id| (id, &ir.debug_types[id])) {
            Some((id, DebugType::Function { .. })) => self.debug_type(ir, id),
            _ => self.b.function_type(self.file, None, &[]),
        }
    }
}

/// Starts a function's debug information, where the module has any.
pub(crate) fn begin<'ctx>(
    unit: &Unit<'ctx, '_>,
    func: &Function,
    llvm: FunctionValue<'ctx>,
    builder: &inkwell::builder::Builder<'ctx>,
) -> Option<FunctionDebug> {
    let info = unit.debug.as_ref()?;
    let at = info.place(unit.options, func.span).unwrap_or(DebugPosition { file: info.file, line: 0, column: 0 });
    let link_name = llvm.get_name().to_string_lossy();
    let described = Subprogram {
        name: if func.kernel.is_some() { &func.name } else { &func.display_name },
        link_name: if link_name == func.display_name { "" } else { &link_name },
        file: at.file,
        line: at.line,
        ty: info.function_type(unit.ir, func),
        local: func.internal,
        optimized: unit.options.opt_level > 0,
    };
    let scope = info.b.subprogram(llvm, &described);
    let current = info.b.location(at.line, at.column, scope);
    info.b.set_location(builder, current);
    let (file, line) = (at.file, at.line);
    Some(FunctionDebug { scope, file, line, other_files: HashMap::new(), current: (func.span, current) })
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// From here on instructions are those of an op at this place.
    pub fn locate(&mut self, span: Span) {
        let (Some(info), Some(debug)) = (&self.unit.debug, &mut self.debug) else { return };
        if span.is_none() || debug.current.0 == span {
            return;
        }
        let Some(at) = info.place(self.unit.options, span) else { return };
        let scope = match at.file == debug.file {
            true => debug.scope,
            false => *debug.other_files.entry(at.file).or_insert_with(|| info.b.file_scope(debug.scope, at.file)),
        };
        let location = info.b.location(at.line, at.column, scope);
        debug.current = (span, location);
        info.b.set_location(&self.builder, location);
    }

    /// Tells where the function's variables live.
    pub fn describe_variables(&self) -> Result<()> {
        let (Some(info), Some(debug)) = (&self.unit.debug, &self.debug) else { return Ok(()) };
        if self.unit.on_gpu() {
            return Ok(());
        }
        let block = self.prologue.get_insert_block().ok_or_else(|| Fault::bug("a function without a prologue"))?;
        let wanted = self.func.vars.iter().filter(|(_, data)| !data.is_hidden());
        for (var, data) in wanted {
            if let VarClass::Global(id) = data.class
                && self.unit.ir.globals[id].part.is_none()
            {
                self.describe_global(info, debug, var, id)?;
                continue;
            }
            let address: PointerValue<'ctx> = match self.place(var) {
                Ok(VarLocation::Memory(address) | VarLocation::Descriptor(address)) => *address,
                Ok(VarLocation::View(_)) | Err(_) => continue,
            };
            let at = info.place(self.unit.options, data.span);
            let (file, line) = at.map_or((debug.file, debug.line), |at| (at.file, at.line));
            let (ty, mut operations) = info.variable_type(self.unit.ir, data);
            let address = match data.class {
                VarClass::RefParam => {
                    operations.insert(0, types::DW_OP_DEREF);
                    self.spilled(address)?
                }
                _ => address,
            };
            let parameter = self.func.params.iter().position(|param| *param == var).map(|index| index as u32 + 1);
            let variable = info.b.variable(Named { scope: debug.scope, name: &data.name, file, line }, ty, parameter);
            let location = info.b.location(line, 0, debug.scope);
            info.b.declare(address, variable, info.b.expression(&operations), location, block);
        }
        Ok(())
    }

    /// Memory that holds an address: the register that it was passed in is soon another's.
    fn spilled(&self, address: PointerValue<'ctx>) -> Result<PointerValue<'ctx>> {
        let slot = self.stack(self.unit.ptr().into(), 8, "")?;
        self.prologue.build_store(slot, address)?;
        Ok(slot)
    }

    /// A global is described when the first function that names it is lowered; a static variable of a function belongs
    /// to that.
    fn describe_global(&self, info: &DebugInfo<'ctx>, debug: &FunctionDebug, var: Var, id: GlobalId) -> Result<()> {
        let global = &self.unit.ir.globals[id];
        let data = &self.func.vars[var];
        if global.linkage == Linkage::Undefined || !info.globals.borrow_mut().insert(id) {
            return Ok(());
        }
        self.unit.global(id)?;
        let llvm = self.unit.llvm.get_global(&global.name).ok_or_else(|| Fault::bug("a global is lost"))?;
        let at = info.place(self.unit.options, data.span);
        let (file, line) = at.map_or((debug.file, debug.line), |at| (at.file, at.line));
        let local = global.linkage == Linkage::Internal;
        let of_function = local && global.name != data.name;
        let scope = if of_function { debug.scope } else { info.unit };
        let (ty, _) = info.variable_type(self.unit.ir, data);
        let link_name = if local || global.name == data.name { "" } else { &global.name };
        info.b.global(llvm, Named { scope, name: &data.name, file, line }, link_name, ty, local);
        Ok(())
    }
}

/// Whether a machine's code gets debug information.
pub(crate) fn is_wanted(options: &crate::CodegenOptions<'_>, machine: Machine) -> bool {
    match machine {
        Machine::Cpu => options.debug,
        Machine::Gpu => options.device_lines,
    }
}
