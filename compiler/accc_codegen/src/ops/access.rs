//! Loads and stores, with what they may and may not overlap.
//!
//! Type-based: descriptors against data. Scoped: one scope for each separate variable, in a domain for each function.
//! On the GPU, loads of what the kernel only reads are invariant (`ld.global.nc`). In a vector loop, accesses to what
//! all iterations share name the loop's access group.

use crate::fault::{Fault, Result};
use crate::function::{Lower, VarLocation};
use crate::raw;
use crate::types::Lowered;
use accc_ir::{Access, Elem, Storage, Type, Var, VarClass};
use inkwell::values::{
    BasicMetadataValueEnum, BasicValue, BasicValueEnum, InstructionValue, MetadataValue, PointerValue,
};

/// What an access touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touches {
    /// Elements of a variable, or the variable if it is a scalar.
    Data(Option<Var>),
    /// Elements behind the pointers that a variable holds.
    Behind(Var),
    /// A descriptor's own words.
    Descriptor,
    /// Anything.
    Unknown,
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// The value of an element in memory.
    pub fn load(&self, address: PointerValue<'ctx>, elem: Elem, touches: Touches) -> Result<BasicValueEnum<'ctx>> {
        self.load_as(address, elem, touches, Access::default())
    }

    pub fn load_as(
        &self,
        address: PointerValue<'ctx>,
        elem: Elem,
        touches: Touches,
        how: Access,
    ) -> Result<BasicValueEnum<'ctx>> {
        if let Some(part) = elem.part() {
            return self.load_complex(address, part, touches, how);
        }
        let value = self.builder.build_load(self.unit.memory_type(elem), address, "")?;
        if let Some(load) = value.as_instruction_value() {
            self.describe(load, elem, touches, true)?;
            set_access(load, how)?;
        }
        match (elem, value) {
            (Elem::Bool(_), BasicValueEnum::IntValue(bits)) => {
                let zero = bits.get_type().const_zero();
                Ok(self.builder.build_int_compare(inkwell::IntPredicate::NE, bits, zero, "")?.into())
            }
            (Elem::Bytes(_), _) => Err(Fault::bug("a load of bytes")),
            _ => Ok(value),
        }
    }

    pub fn store(
        &self,
        address: PointerValue<'ctx>,
        elem: Elem,
        value: BasicValueEnum<'ctx>,
        touches: Touches,
    ) -> Result<()> {
        self.store_as(address, elem, value, touches, Access::default())
    }

    pub fn store_as(
        &self,
        address: PointerValue<'ctx>,
        elem: Elem,
        value: BasicValueEnum<'ctx>,
        touches: Touches,
        how: Access,
    ) -> Result<()> {
        if let Some(part) = elem.part() {
            return self.store_complex(address, part, value, touches, how);
        }
        let stored = match (elem, value) {
            (Elem::Bool(bytes), BasicValueEnum::IntValue(flag)) => {
                self.builder.build_int_z_extend(flag, self.unit.bool_memory(bytes), "")?.into()
            }
            (Elem::Bytes(_), _) => return Err(Fault::bug("a store of bytes")),
            _ => value,
        };
        let store = self.builder.build_store(address, stored)?;
        set_access(store, how)?;
        self.describe(store, elem, touches, false)
    }

    pub fn load_var(&self, var: Var) -> Result<BasicValueEnum<'ctx>> {
        let (elem, _) = self.scalar_type(var)?;
        self.load_as(self.memory(var)?, elem, Touches::Data(Some(var)), self.access_of(var))
    }

    pub fn store_var(&self, var: Var, value: BasicValueEnum<'ctx>) -> Result<()> {
        let (elem, _) = self.scalar_type(var)?;
        self.store_as(self.memory(var)?, elem, value, Touches::Data(Some(var)), self.access_of(var))
    }

    fn access_of(&self, var: Var) -> Access {
        let data = &self.func.vars[var];
        let align = match data.class {
            // A part of a block may lie where its type would not.
            VarClass::Global(id) => {
                let (given, wanted) = (self.unit.ir.globals[id].align, data.elem().align());
                if given < wanted { given.max(1) as u32 } else { 0 }
            }
            _ => 0,
        };
        Access { volatile: data.volatile, align }
    }

    /// How elements are accessed: as the variable says whose view it is.
    pub fn access_through(&self, view: accc_ir::Value) -> Access {
        match self.func.root_var(view) {
            // A pointer that is volatile says nothing of what it points to.
            Some(var) if !matches!(self.func.vars[var].storage, Storage::Pointer { .. }) => self.access_of(var),
            Some(_) | None => Access::default(),
        }
    }

    /// The same of an access that says itself how elements are aligned, unless that is 0.
    pub fn aligned_access(&self, view: accc_ir::Value, align: u32) -> Access {
        let own = self.access_through(view);
        Access { align: if align == 0 { own.align } else { align }, ..own }
    }

    /// The address of a scalar, static array or descriptor.
    pub fn memory(&self, var: Var) -> Result<PointerValue<'ctx>> {
        if let VarClass::Member { parent, offset, deref } = self.func.vars[var].class {
            return self.member_address(parent, offset, deref);
        }
        match self.place(var)? {
            VarLocation::Memory(address) | VarLocation::Descriptor(address) => Ok(*address),
            VarLocation::View(_) => Err(Fault::bug(format!("`{}` has no address", self.func.vars[var].name))),
        }
    }

    /// One number of a descriptor.
    pub fn load_descriptor_word(&self, descriptor: PointerValue<'ctx>, offset: u64, ty: Type) -> Result<Lowered<'ctx>> {
        let address = self.byte_offset(descriptor, offset)?;
        let elem = if ty == Type::Ptr { Elem::Ptr } else { Elem::I64 };
        self.load(address, elem, Touches::Descriptor).map(Lowered::Scalar)
    }

    pub fn store_descriptor_word(
        &self,
        descriptor: PointerValue<'ctx>,
        offset: u64,
        value: BasicValueEnum<'ctx>,
    ) -> Result<()> {
        let elem = if value.is_pointer_value() { Elem::Ptr } else { Elem::I64 };
        self.store(self.byte_offset(descriptor, offset)?, elem, value, Touches::Descriptor)
    }

    pub fn byte_offset(&self, base: PointerValue<'ctx>, offset: u64) -> Result<PointerValue<'ctx>> {
        if offset == 0 {
            return Ok(base);
        }
        raw::gep(&self.builder, self.unit.i8(), base, self.unit.const_i64(offset as i64), true)
    }

    fn describe(&self, access: InstructionValue<'ctx>, elem: Elem, touches: Touches, load: bool) -> Result<()> {
        match touches {
            Touches::Unknown => return Ok(()),
            Touches::Descriptor => self.attach(access, "tbaa", self.type_tag("descriptor"))?,
            Touches::Data(_) if elem == Elem::Ptr => {}
            Touches::Behind(_) if elem == Elem::Ptr => {}
            Touches::Data(_) | Touches::Behind(_) => self.attach(access, "tbaa", self.type_tag("data"))?,
        }
        let (Touches::Data(Some(var)) | Touches::Behind(var)) = touches else {
            return Ok(());
        };
        let own = touches == Touches::Data(Some(var));
        if own {
            self.attach_scopes(access, var)?;
        }
        let stays = if own { &self.facts.read_only } else { &self.facts.read_only_behind };
        if load && stays.contains(&var) {
            self.attach(access, "invariant.load", self.unit.context.metadata_node(&[]))?;
        }
        let class = self.func.vars[var].class;
        let shared_by_iterations = !matches!(class, VarClass::Local | VarClass::GangLocal | VarClass::WorkerLocal);
        match (&self.vector_groups[..], shared_by_iterations) {
            ([], _) | (_, false) => Ok(()),
            ([group], true) => self.attach(access, "llvm.access.group", *group),
            (groups, true) => {
                let groups: Vec<BasicMetadataValueEnum> = groups.iter().map(|group| (*group).into()).collect();
                self.attach(access, "llvm.access.group", self.unit.context.metadata_node(&groups))
            }
        }
    }

    fn attach_scopes(&self, access: InstructionValue<'ctx>, var: Var) -> Result<()> {
        if self.facts.separate.len() < 2 || !self.facts.separate.contains(&var) {
            return Ok(());
        }
        let known = self.scope_lists.borrow().get(&var).copied();
        let lists = known.unwrap_or_else(|| {
            let (own, others): (Vec<Var>, Vec<Var>) = self.facts.separate.iter().partition(|other| **other == var);
            let lists = [own, others].map(|vars| {
                let scopes: Vec<BasicMetadataValueEnum> = vars.iter().map(|var| self.scope(*var).into()).collect();
                self.unit.context.metadata_node(&scopes)
            });
            self.scope_lists.borrow_mut().insert(var, lists);
            lists
        });
        for (kind, list) in ["alias.scope", "noalias"].into_iter().zip(lists) {
            self.attach(access, kind, list)?;
        }
        Ok(())
    }

    /// The scope of a variable; its name makes it unique.
    fn scope(&self, var: Var) -> MetadataValue<'ctx> {
        let context = self.unit.context;
        let domain = context.metadata_node(&[context.metadata_string(&format!("accc:{}", self.func.name)).into()]);
        let name = format!("accc:{}:{}:{}", self.func.name, var.0, self.func.vars[var].name);
        context.metadata_node(&[context.metadata_string(&name).into(), domain.into()])
    }

    fn type_tag(&self, name: &str) -> MetadataValue<'ctx> {
        let context = self.unit.context;
        let zero = self.unit.const_i64(0);
        let root = context.metadata_node(&[context.metadata_string("accc").into()]);
        let ty = context.metadata_node(&[context.metadata_string(name).into(), root.into(), zero.into()]);
        context.metadata_node(&[ty.into(), ty.into(), zero.into()])
    }

    fn attach(&self, access: InstructionValue<'ctx>, kind: &str, node: MetadataValue<'ctx>) -> Result<()> {
        access.set_metadata(node, self.unit.context.get_kind_id(kind))?;
        Ok(())
    }
}

fn set_access(instruction: InstructionValue<'_>, how: Access) -> Result<()> {
    if how.volatile {
        instruction.set_volatile(true)?;
    }
    if how.align != 0 {
        instruction.set_alignment(how.align)?;
    }
    Ok(())
}
