//! A translation unit: its functions and globals, their linkage and attributes, the images of static storage.

use super::abi::{Convention, convention};
use super::held::Holder;
use super::types::Types;
use super::uses::{Used, find_used, implicit_routines};
use super::{Options, function};
use crate::hir::{self, FunctionType, LabelId, ObjectId, StaticInit, StorageClass, StrId, Type as CType, TypeId};
use accc_diag::Diagnostic;
use accc_ir as ir;
use accc_ir::{
    Bind, Block, DebugTypeId, FuncId, Function, FunctionAttrs, Global, GlobalAttrs, GlobalId, Init, Inline, Linkage,
    Module, Relocation, RelocationTarget, Routine, RoutineLevel, Spelling,
};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The unit being lowered.
pub struct Unit<'h> {
    pub hir: &'h hir::Unit,
    pub types: Types<'h>,
    pub module: Module,
    pub options: Options,
    pub errors: Vec<Diagnostic>,
    /// Functions that run on devices, by object.
    pub routines: HashMap<ObjectId, Routine>,
    /// Where the labels are whose addresses are taken.
    pub label_blocks: HashMap<(ObjectId, LabelId), Block>,
    pub debug_types: HashMap<TypeId, Option<DebugTypeId>>,
    used: Used,
    defined: HashSet<ObjectId>,
    functions: HashMap<String, FuncId>,
    /// Of nested functions.
    captures: HashMap<ObjectId, &'h [ObjectId]>,
    /// Linker names of what other names are given to.
    alias_targets: HashSet<&'h str>,
    /// Of those whose address is taken.
    trampolines: HashMap<ObjectId, ObjectId>,
    globals: HashMap<String, GlobalId>,
    strings: HashMap<StrId, GlobalId>,
    conventions: HashMap<TypeId, Rc<Convention>>,
    /// What records hold, of those that data clauses may name.
    pub(super) holders: HashMap<Holder, Option<accc_ir::RecordId>>,
}

pub fn lower_unit(hir: &hir::Unit, name: &str, options: Options) -> Result<Module, Vec<Diagnostic>> {
    let mut unit = Unit {
        hir,
        types: Types(&hir.types),
        module: Module::new(name, Spelling::C),
        options,
        errors: Vec::new(),
        routines: HashMap::new(),
        label_blocks: HashMap::new(),
        debug_types: HashMap::new(),
        used: find_used(hir),
        defined: hir.functions.iter().map(|f| f.object).collect(),
        functions: HashMap::new(),
        captures: hir.functions.iter().map(|f| (f.object, f.captures.as_slice())).collect(),
        alias_targets: hir.objects.iter().filter_map(|object| object.attrs.alias.as_deref()).collect(),
        trampolines: hir.functions.iter().filter_map(|f| Some((f.object, f.trampoline?))).collect(),
        globals: HashMap::new(),
        strings: HashMap::new(),
        conventions: HashMap::new(),
        holders: HashMap::new(),
    };
    unit.module.asm = hir.asm.clone();
    unit.find_routines();
    unit.declare_objects();
    for function in &hir.functions {
        if unit.used.contains(function.object) {
            function::lower_function(&mut unit, function);
        }
    }
    unit.define_images();
    if unit.errors.is_empty() { Ok(unit.module) } else { Err(unit.errors) }
}

impl<'h> Unit<'h> {
    pub fn object(&self, id: ObjectId) -> &'h hir::Object {
        self.hir.object(id)
    }

    /// Whether an object is a function with a body here.
    pub fn is_defined(&self, id: ObjectId) -> bool {
        self.defined.contains(&id)
    }

    fn find_routines(&mut self) {
        self.routines.extend(self.hir.routines.iter().copied());
        for bind in &self.hir.binds {
            if let Some(routine) = self.routines.get(&bind.routine).copied() {
                self.routines.entry(bind.function).or_insert(Routine { implicit: true, ..routine });
            }
        }
        for id in implicit_routines(self.hir) {
            let span = self.object(id).span;
            let routine =
                Routine { level: RoutineLevel::Seq, nohost: false, bind: Bind::default(), implicit: true, span };
            self.routines.insert(id, routine);
        }
    }

    /// Gives what the unit defines its place in the module, in the order of the source.
    fn declare_objects(&mut self) {
        for index in 0..self.hir.objects.len() {
            let id = ObjectId(index as u32);
            let object = self.object(id);
            let defined = match object.storage {
                StorageClass::Auto | StorageClass::Param => false,
                StorageClass::Static => true,
                StorageClass::Extern { defined } => defined || object.attrs.alias.is_some(),
            };
            if !self.used.contains(id) {
                continue;
            }
            match self.types.get(object.ty.ty) {
                CType::Function(_) if self.defined.contains(&id) || object.attrs.alias.is_some() => {
                    self.function_of(id);
                }
                CType::Function(_) => {}
                _ if defined => {
                    self.global_of(id);
                }
                _ => {}
            }
        }
    }

    /// The function that an object is; declares it where that has not happened.
    pub fn function_of(&mut self, id: ObjectId) -> FuncId {
        let object = self.object(id);
        if let Some(known) = self.functions.get(&object.link_name) {
            return *known;
        }
        let mut signature = self.with_captures(id, object.ty.ty).signature.clone();
        signature.noreturn = object.attrs.noreturn;
        let mut function = Function::declare(&object.link_name, signature);
        function.display_name = object.name.clone();
        function.span = object.span;
        function.internal = object.storage == StorageClass::Static && self.defined.contains(&id);
        function.routine = self.routines.get(&id).copied();
        function.attrs = function_attrs(object, self.defined.contains(&id));
        function.attrs.used |= self.alias_targets.contains(object.link_name.as_str());
        // The host's version may be another object's; this one is for the device, which may be the host's cores.
        let nohost = function.routine.as_ref().is_some_and(|routine| routine.nohost);
        function.attrs.weak |= nohost && self.defined.contains(&id) && !function.internal;
        let known = self.module.functions.push(function);
        self.functions.insert(object.link_name.clone(), known);
        for bind in self.hir.binds.iter().filter(|bind| bind.routine == id) {
            let bound = self.function_of(bind.function);
            if let Some(routine) = &mut self.module.functions[known].routine {
                routine.bind.set(bind.machine, bound);
            }
        }
        known
    }

    /// A function of the C library or of the compiler's, which no object of the program stands for.
    pub fn library(&mut self, name: &str, signature: ir::Signature) -> FuncId {
        if let Some(known) = self.functions.get(name) {
            return *known;
        }
        let known = self.module.functions.push(Function::declare(name, signature));
        self.functions.insert(name.to_string(), known);
        known
    }

    /// The variable in static memory that an object is.
    pub fn global_of(&mut self, id: ObjectId) -> GlobalId {
        let object = self.object(id);
        if let Some(known) = self.globals.get(&object.link_name) {
            return *known;
        }
        let image = object.init.as_ref().map_or(0, |init| init.bytes.len() as u64);
        let bytes = self.types.size(object.ty.ty).max(image);
        let linkage = match object.storage {
            StorageClass::Extern { defined: false } => Linkage::Undefined,
            StorageClass::Extern { defined: true } => Linkage::External,
            StorageClass::Static | StorageClass::Auto | StorageClass::Param => Linkage::Internal,
        };
        let mut align = object.attrs.align.unwrap_or(1).max(self.types.align(object.ty.ty));
        if bytes >= 16 && linkage != Linkage::Undefined {
            align = align.max(16);
        }
        let global = Global {
            constant: linkage != Linkage::Undefined && object.declare.is_none() && self.is_constant(object),
            declare: object.declare,
            span: object.span,
            attrs: GlobalAttrs {
                weak: object.attrs.weak,
                // Units may each define one: the linker, and the runtime, keep one for all.
                shared: object.attrs.common || object.attrs.weak && object.declare.is_some(),
                common: object.attrs.common,
                section: object.attrs.section.clone(),
                visibility: visibility(object.attrs.visibility),
                thread_local: object.attrs.thread_local,
                used: object.attrs.used,
                alias: object.attrs.alias.clone(),
            },
            ..Global::new(&object.link_name, linkage, bytes, align)
        };
        let known = self.module.globals.push(global);
        self.globals.insert(object.link_name.clone(), known);
        known
    }

    fn is_constant(&self, object: &hir::Object) -> bool {
        let mut ty = object.ty;
        loop {
            if ty.quals.volatile {
                return false;
            }
            match self.types.get(ty.ty) {
                CType::Array { elem, .. } if !ty.quals.constant => ty = *elem,
                _ => return ty.quals.constant,
            }
        }
    }

    /// The characters of a string literal.
    pub fn string(&mut self, id: StrId) -> GlobalId {
        if let Some(known) = self.strings.get(&id) {
            return *known;
        }
        let literal = &self.hir.strings[id.0 as usize];
        let known = self.module.constant_bytes(literal.bytes.clone(), literal.width.into());
        self.strings.insert(id, known);
        known
    }

    /// How calls of a function type go.
    pub fn convention(&mut self, ty: TypeId) -> Rc<Convention> {
        if let Some(known) = self.conventions.get(&ty) {
            return known.clone();
        }
        let CType::Function(function) = self.types.get(ty) else { panic!("a function has a function's type") };
        let known = Rc::new(self.make_convention(function));
        self.conventions.insert(ty, known.clone());
        known
    }

    /// Without a prototype, arguments travel as those of a variadic function do.
    fn make_convention(&self, ty: &FunctionType) -> Convention {
        let unknown = !ty.prototype && ty.params.is_empty();
        convention(self.types, ty.result, &ty.params, ty.variadic || unknown)
    }

    /// How a definition receives its arguments. (The parameters of an old-style one have promoted types.)
    pub fn definition_convention(&mut self, function: &hir::Function) -> Rc<Convention> {
        if function.ty.prototype {
            return self.with_captures(function.object, self.object(function.object).ty.ty);
        }
        let params: Vec<TypeId> = function.params.iter().map(|id| self.object(*id).ty.ty).collect();
        let mut found = convention(self.types, function.ty.result, &params, false);
        found.pass_addresses(function.captures.len());
        Rc::new(found)
    }

    /// The convention of a function's type, behind whose parameters are the addresses of the variables that it captures.
    pub fn with_captures(&mut self, object: ObjectId, ty: TypeId) -> Rc<Convention> {
        let plain = self.convention(ty);
        let captures = self.captures(object).len();
        if captures == 0 {
            return plain;
        }
        let mut found = (*plain).clone();
        found.pass_addresses(captures);
        Rc::new(found)
    }

    /// The table of a nested function whose address is that of code made when the program runs.
    pub fn trampoline(&self, object: ObjectId) -> Option<ObjectId> {
        self.trampolines.get(&object).copied()
    }

    /// The variables of functions around that a nested function uses.
    pub fn captures(&self, object: ObjectId) -> &'h [ObjectId] {
        self.captures.get(&object).copied().unwrap_or_default()
    }

    /// Gives the globals their images, now that all addresses in them are known.
    fn define_images(&mut self) {
        for object in &self.hir.objects {
            let (Some(init), Some(global)) = (&object.init, self.globals.get(&object.link_name)) else { continue };
            let global = *global;
            let linkage = self.module.globals[global].linkage;
            if linkage == Linkage::Undefined || init.bytes.is_empty() && init.relocations.is_empty() {
                continue;
            }
            self.module.globals[global].init = self.image(init, global);
        }
    }

    fn image(&mut self, init: &StaticInit, global: GlobalId) -> Init {
        let mut bytes = init.bytes.clone();
        bytes.resize(self.module.globals[global].bytes as usize, 0);
        if init.relocations.is_empty() {
            return if bytes.iter().all(|byte| *byte == 0) { Init::Zero } else { Init::Bytes(bytes) };
        }
        let mut relocations: Vec<Relocation> = init
            .relocations
            .iter()
            .filter_map(|r| Some(Relocation { offset: r.offset, target: self.target(&r.target)?, addend: r.addend }))
            .collect();
        relocations.sort_by_key(|relocation| relocation.offset);
        Init::Relocated { bytes, relocations }
    }

    /// `None`: the distance of labels in a function without a computed `goto`, where it is 0.
    fn target(&mut self, target: &hir::RelocationTarget) -> Option<RelocationTarget> {
        Some(match target {
            hir::RelocationTarget::Object(id) => match self.types.get(self.object(*id).ty.ty) {
                CType::Function(_) => RelocationTarget::Function(self.function_of(*id)),
                _ => RelocationTarget::Global(self.global_of(*id)),
            },
            hir::RelocationTarget::Str(id) => RelocationTarget::Global(self.string(*id)),
            hir::RelocationTarget::Label(function, label) => {
                let id = self.function_of(*function);
                match self.label_blocks.get(&(*function, *label)) {
                    Some(block) => RelocationTarget::Label(id, *block),
                    // Without a computed `goto` nothing can tell a label's address from another of the function.
                    None => RelocationTarget::Function(id),
                }
            }
            hir::RelocationTarget::Distance { function, to, from, bytes } => {
                let block = |label: &LabelId| self.label_blocks.get(&(*function, *label)).copied();
                let (to, from) = block(to).zip(block(from))?;
                let func = self.function_of(*function);
                RelocationTarget::Distance { func, to, from, bytes: *bytes }
            }
        })
    }
}

fn function_attrs(object: &hir::Object, defined: bool) -> FunctionAttrs {
    let attrs = &object.attrs;
    FunctionAttrs {
        weak: attrs.weak,
        inline: match attrs {
            _ if attrs.always_inline => Inline::Always,
            _ if attrs.noinline => Inline::Never,
            _ if attrs.inline => Inline::Hint,
            _ => Inline::Default,
        },
        available_externally: attrs.inline_only && defined,
        returns_twice: attrs.returns_twice,
        section: attrs.section.clone(),
        visibility: visibility(attrs.visibility),
        constructor: attrs.constructor,
        destructor: attrs.destructor,
        alias: attrs.alias.clone(),
        chosen_at_load: attrs.chosen_at_load,
        features: attrs.features.clone(),
        used: attrs.used,
    }
}

fn visibility(visibility: hir::Visibility) -> ir::Visibility {
    match visibility {
        hir::Visibility::Default => ir::Visibility::Default,
        hir::Visibility::Hidden => ir::Visibility::Hidden,
        hir::Visibility::Protected => ir::Visibility::Protected,
        hir::Visibility::Internal => ir::Visibility::Internal,
    }
}
