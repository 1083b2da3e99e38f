//! Pointers in static memory that point to something when the program starts: a descriptor, or the address of a
//! procedure, that the linker fills in. Source: Fortran 2008, section 5.2.3.

use super::storage::{bytes, storage_of};
use crate::hir::{
    Callee, DESCRIPTOR_BYTES, DIMENSION_BYTES, InitialTarget, StaticRoot, Symbol, SymbolClass, TargetDim,
};
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::{Lower, Unit};
use accc_diag::Diagnostic;
use accc_ir::{FuncId, Function, Global, GlobalId, Init, Linkage, Relocation, RelocationTarget, Signature};
use std::collections::HashSet;

impl Unit<'_> {
    /// Gives the file's module variables that are pointers their targets.
    pub(in crate::lower) fn point_module_vars(&mut self) {
        let program = self.program;
        for var in &program.module_vars {
            let Some(target) = &var.symbol.points_to else { continue };
            let found = match target {
                InitialTarget::Memory { root: StaticRoot::Module { link_name, bytes, align }, .. } => {
                    Ok(RelocationTarget::Global(self.module_variable(link_name, *bytes, *align)))
                }
                InitialTarget::Memory { root: StaticRoot::Own(_), .. } => {
                    unreachable!("a module's variables are no procedure's")
                }
                InitialTarget::Procedure(callee) => self.code(callee, &var.symbol).map(RelocationTarget::Function),
            };
            match found {
                Ok(found) => {
                    let id = self.globals[&var.link_name];
                    self.point_global(id, target, found);
                }
                Err(error) => self.errors.push(error),
            }
        }
    }

    /// A variable of another module, or one of this file.
    pub(in crate::lower) fn module_variable(&mut self, link_name: &str, bytes: u64, align: u64) -> GlobalId {
        if let Some(id) = self.globals.get(link_name) {
            return *id;
        }
        let id = self.module.globals.push(Global::new(link_name, Linkage::Undefined, bytes, align));
        self.globals.insert(link_name.to_string(), id);
        id
    }

    /// A function of which only the address is used as yet.
    pub(in crate::lower) fn addressed_function(&mut self, link_name: &str) -> FuncId {
        self.module.find_function(link_name).unwrap_or_else(|| {
            let id = self.module.functions.push(Function::declare(link_name, Signature::default()));
            self.only_addressed.insert(id);
            id
        })
    }

    fn code(&mut self, callee: &Callee, pointer: &Symbol) -> Lower<FuncId> {
        let Some(id) = callee.proc else {
            return Ok(self.addressed_function(&callee.link_name));
        };
        if !crate::lower::procedures::signature::captured_params(self.program, id).is_empty() {
            let what = format!("the internal procedure `{}` as the initial target of a pointer", callee.name);
            let way_out = "assign the pointer in the executable part";
            return Err(Diagnostic::unsupported(pointer.span, what, way_out));
        }
        Ok(self.procedures[accc_ir::EntityId::index(id)])
    }

    fn point_global(&mut self, id: GlobalId, target: &InitialTarget, address: RelocationTarget) {
        let global = &mut self.module.globals[id];
        let mut image = vec![0; global.bytes as usize];
        let mut addend = 0;
        if let InitialTarget::Memory { offset, dims, .. } = target {
            addend = *offset;
            for (number, TargetDim { lower, extent, stride }) in dims.iter().enumerate() {
                let start = (DESCRIPTOR_BYTES + DIMENSION_BYTES * number as u64) as usize;
                for (field, value) in [lower, extent, stride].into_iter().enumerate() {
                    image[start + 8 * field..start + 8 * field + 8].copy_from_slice(&value.to_le_bytes());
                }
            }
        }
        let relocations = vec![Relocation { offset: 0, target: address, addend }];
        global.init = Init::Relocated { bytes: image, relocations };
        global.attrs.common = false;
    }
}

impl Lowerer<'_, '_> {
    /// Variables of the procedure that pointer components of new objects point to are there, used or not.
    pub fn place_default_targets(&mut self) -> Lower<()> {
        let types = &self.unit.program.types;
        let targets = types.values().flat_map(|ty| &ty.components).filter_map(|component| component.target.as_ref());
        let names: HashSet<&String> = targets.map(|target| &target.link_name).collect();
        if names.is_empty() {
            return Ok(());
        }
        for (sym, symbol) in self.procedure.symbols.iter() {
            if symbol.class == SymbolClass::Saved && symbol.target && names.contains(&self.static_name(sym)) {
                self.place(sym)?;
            }
        }
        Ok(())
    }

    /// The same for a pointer of the procedure, whose memory is the global.
    pub fn point_saved(&mut self, symbol: &Symbol, id: GlobalId) -> Lower<()> {
        let Some(target) = &symbol.points_to else { return Ok(()) };
        if matches!(symbol.class, SymbolClass::Module { .. }) {
            return Ok(());
        }
        let found = match target {
            InitialTarget::Memory { root: StaticRoot::Module { link_name, bytes, align }, .. } => {
                RelocationTarget::Global(self.unit.module_variable(link_name, *bytes, *align))
            }
            InitialTarget::Memory { root: StaticRoot::Own(sym), .. } => {
                let root = self.symbol(*sym);
                let storage = storage_of(root).expect("the storage of a variable of constant size");
                debug_assert!(bytes(&storage) > 0);
                let global = self.global_of(*sym, root, &storage).expect("a saved variable");
                RelocationTarget::Global(global)
            }
            InitialTarget::Procedure(callee) => RelocationTarget::Function(self.unit.code(callee, symbol)?),
        };
        self.unit.point_global(id, target, found);
        Ok(())
    }
}
