//! Checked programs (`-acc=check`): each `Check` op is a call of the runtime with the address and a record of the place
//! in the source (`accc_abi::CheckSite`), and loops that run in parallel tell of their iterations.
//!
//! Only code for the CPU is checked. What a call is given is computed as the access itself will compute it.

use crate::fault::Result;
use crate::function::Lower;
use crate::types::Lowered;
use crate::unit::Unit;
use accc_abi::{
    CHECK_ATOMIC_READ, CHECK_ATOMIC_UPDATE, CHECK_ATOMIC_WRITE, CHECK_FORTRAN, CHECK_LOOP, CHECK_PASSED, CHECK_READ,
    CHECK_WRITE, CHECKED_SUFFIX, COMBINES_NOTHING,
};
use accc_ir::{
    Check, CheckKind, CheckedAccess, For, FuncId, OpKind, ReductionOp, ReductionPlan, Schedule, Spelling, Value,
    VarClass, VarData,
};
use inkwell::module::Linkage;
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};

/// Says of each function that others may call that it tells of its accesses itself.
pub(crate) fn mark_functions(unit: &Unit<'_, '_>) {
    for func in unit.ir.functions.values().filter(|func| func.body.is_some() && !func.internal) {
        let name = format!("{}{CHECKED_SUFFIX}", func.name);
        let marker = unit.llvm.get_global(&name).unwrap_or_else(|| unit.llvm.add_global(unit.i8(), None, &name));
        marker.set_initializer(&unit.i8().const_zero());
        marker.set_linkage(Linkage::WeakAny);
    }
}

/// What a record of an access says beside its place.
struct Site<'a> {
    kind: u32,
    name: &'a str,
    bytes: u64,
    rank: usize,
    combines: u32,
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn check_op(&mut self, check: &Check) -> Result<()> {
        let site = |bytes, rank| Site {
            kind: kind_word(check.kind),
            name: &check.name,
            bytes,
            rank,
            combines: check.combines.map_or(COMBINES_NOTHING, operator_word),
        };
        match &check.place {
            CheckedAccess::Var(var) => {
                let (elem, _) = self.scalar_type(*var)?;
                let place = self.memory(*var)?;
                self.tell_access(&site(elem.bytes(), 0), place, None, &[], check.value)
            }
            CheckedAccess::Elem { view, subscripts } => {
                let lowered = self.view(*view)?;
                let place = self.elem_addr(&lowered, subscripts)?;
                let base = self.first_element(*view)?;
                let site = site(lowered.elem.bytes(), subscripts.len());
                self.tell_access(&site, place, base, subscripts, check.value)
            }
            CheckedAccess::View(view) => {
                let lowered = self.view(*view)?;
                let site = self.site(&site(lowered.elem.bytes(), lowered.dims.len()))?;
                let bytes = (lowered.dims.len() * size_of::<accc_abi::Dim>()) as u64;
                let dims = self.stack(self.unit.bytes_type(bytes, 8), 8, "dims")?;
                let numbers = lowered.dims.iter().flat_map(|dim| [dim.lower, dim.extent, dim.stride]);
                for (i, number) in numbers.enumerate() {
                    self.builder.build_store(self.byte_offset(dims, 8 * i as u64)?, number)?;
                }
                self.runtime("__accc_check_view", &[site.into(), lowered.base.into(), dims.into()])
            }
            CheckedAccess::At { addr, elem } => {
                let place = self.pointer(*addr)?;
                self.tell_access(&site(elem.bytes(), 0), place, None, &[], check.value)
            }
            CheckedAccess::Bytes { addr, bytes } if check.kind != CheckKind::Passed => {
                let site = self.site(&site(1, 0))?;
                let (addr, bytes) = (self.pointer(*addr)?, self.int(*bytes)?);
                self.runtime("__accc_check_bytes", &[site.into(), addr.into(), bytes.into()])
            }
            CheckedAccess::Bytes { addr, .. } => {
                let site = self.site(&site(1, 0))?;
                let checked = check.callee.map_or(self.unit.ptr().const_null(), |callee| self.checked_marker(callee));
                self.runtime("__accc_check_passed", &[site.into(), self.pointer(*addr)?.into(), checked.into()])
            }
        }
    }

    fn tell_access(
        &self,
        site: &Site<'_>,
        place: PointerValue<'ctx>,
        base: Option<PointerValue<'ctx>>,
        subscripts: &[Value],
        value: Option<Value>,
    ) -> Result<()> {
        let null = self.unit.ptr().const_null();
        let numbers = match subscripts.len() {
            0 => null,
            rank => self.stack(self.unit.bytes_type(8 * rank as u64, 8), 8, "subscripts")?,
        };
        for (i, subscript) in subscripts.iter().enumerate() {
            self.builder.build_store(self.byte_offset(numbers, 8 * i as u64)?, self.index(*subscript)?)?;
        }
        let value = value.map_or(Ok(null), |value| self.written(value))?;
        let arguments = [self.site(site)?, place, base.unwrap_or(null), numbers, value];
        self.runtime("__accc_check", &arguments.map(BasicValueEnum::from))
    }

    /// A value in memory as elements are; null for what has more than one part.
    fn written(&self, value: Value) -> Result<PointerValue<'ctx>> {
        match self.value(value)? {
            Lowered::Scalar(scalar @ (BasicValueEnum::FloatValue(_) | BasicValueEnum::PointerValue(_))) => {
                self.spill(scalar)
            }
            Lowered::Scalar(BasicValueEnum::IntValue(int)) if int.get_type().get_bit_width() == 1 => {
                self.spill(self.builder.build_int_z_extend(int, self.unit.i64(), "")?.into())
            }
            Lowered::Scalar(int @ BasicValueEnum::IntValue(_)) => self.spill(int),
            Lowered::Scalar(_) | Lowered::View(_) => Ok(self.unit.ptr().const_null()),
        }
    }

    fn spill(&self, scalar: BasicValueEnum<'ctx>) -> Result<PointerValue<'ctx>> {
        let memory = self.stack(scalar.get_type(), 16, "written")?;
        self.builder.build_store(memory, scalar)?;
        Ok(memory)
    }

    /// In device code, where the first element of the variable is whose elements a view shows, or of the row that a
    /// table's pointer leads to.
    fn first_element(&self, view: Value) -> Result<Option<PointerValue<'ctx>>> {
        if self.kernel.is_none() {
            return Ok(None);
        }
        match self.func.def(view).map(|op| self.func.kind(op)) {
            Some(OpKind::Section { view, .. } | OpKind::Field { view, .. }) => self.first_element(*view),
            _ => Ok(Some(self.view(view)?.base)),
        }
    }

    /// The record of an access at the place that is being lowered.
    fn site(&self, site: &Site<'_>) -> Result<PointerValue<'ctx>> {
        let line = (self.unit.options.line_of)(self.span);
        let name = if site.name.is_empty() { self.unit.ptr().const_null() } else { self.unit.text(site.name) };
        let flags = if self.unit.ir.spelling == Spelling::Fortran { CHECK_FORTRAN } else { 0 };
        let word = |n: u32| BasicValueEnum::from(self.unit.const_i32(n));
        let fields: [BasicValueEnum; 11] = [
            self.unit.text(&self.unit.options.source_file).into(),
            self.unit.text(&self.func.display_name).into(),
            name.into(),
            word(line),
            word(site.kind),
            word(site.bytes as u32),
            word(site.rank as u32),
            word(flags),
            word(site.combines),
            word(0),
            word(0),
        ];
        let value = self.unit.context.const_struct(&fields, false);
        let global = self.unit.llvm.add_global(value.get_type(), None, "__accc_site");
        global.set_initializer(&value);
        global.set_linkage(Linkage::Private);
        global.set_alignment(8);
        Ok(global.as_pointer_value())
    }

    /// A symbol that exists where the function was compiled with checks.
    fn checked_marker(&self, callee: FuncId) -> PointerValue<'ctx> {
        let name = format!("{}{CHECKED_SUFFIX}", self.unit.ir.functions[callee].name);
        let known = self.unit.llvm.get_global(&name);
        let marker = known.unwrap_or_else(|| {
            let marker = self.unit.llvm.add_global(self.unit.i8(), None, &name);
            marker.set_linkage(Linkage::ExternalWeak);
            marker
        });
        marker.as_pointer_value()
    }

    /// The function returns, and with it what it had in its frame goes.
    pub fn tell_leave(&self) -> Result<()> {
        let in_frame = |data: &VarData| data.class == VarClass::Local && !data.is_scalar();
        let has_memory = self.func.vars.values().any(in_frame)
            || self.func.ops.values().any(|op| matches!(op.kind, OpKind::Alloca { .. } | OpKind::VarAddr(_)));
        if !self.unit.options.checks || self.unit.on_gpu() || !has_memory {
            return Ok(());
        }
        let frame = self.frame_intrinsic("llvm.frameaddress", 0)?;
        self.runtime("__accc_check_leave", &[frame])
    }

    // Loops.

    /// Whether the runtime is to know which iteration of this loop makes an access.
    pub fn tells_iterations(&self, schedule: &Schedule) -> bool {
        self.unit.options.checks && !self.unit.on_gpu() && !schedule.is_seq()
    }

    pub fn tell_loop(&self, node: &For, trips: IntValue<'ctx>) -> Result<()> {
        let name = node.var.map(|var| self.func.vars[var].name.clone()).filter(|name| !name.starts_with('.'));
        let name = name.unwrap_or_default();
        let site = self.site(&Site { kind: CHECK_LOOP, name: &name, bytes: 0, rank: 0, combines: COMBINES_NOTHING })?;
        self.runtime("__accc_check_loop", &[site.into(), trips.into()])
    }

    /// `inside`: how many loops of the same collapsed nest are inside of it.
    pub fn tell_iteration(&self, inside: usize, variable: IntValue<'ctx>, number: IntValue<'ctx>) -> Result<()> {
        if !self.tells {
            return Ok(());
        }
        let variable = self.resized(variable, self.unit.i64())?;
        self.runtime(
            "__accc_check_iteration",
            &[self.unit.const_i32(inside as u32).into(), variable.into(), number.into()],
        )
    }

    /// The target of a reduction is read and written.
    pub fn tell_reduction(&self, plan: &ReductionPlan) -> Result<()> {
        let data = &self.func.vars[plan.target];
        let shared = matches!(data.class, VarClass::RefParam | VarClass::Global(_) | VarClass::Member { .. });
        if !self.unit.options.checks || self.unit.on_gpu() || !shared {
            return Ok(());
        }
        let (elem, _) = self.scalar_type(plan.target)?;
        let place = self.memory(plan.target)?;
        for kind in [CHECK_READ, CHECK_WRITE] {
            let combines = operator_word(plan.op);
            let site = Site { kind, name: &data.name, bytes: elem.bytes(), rank: 0, combines };
            self.tell_access(&site, place, None, &[], None)?;
        }
        Ok(())
    }
}

fn kind_word(kind: CheckKind) -> u32 {
    match kind {
        CheckKind::Read => CHECK_READ,
        CheckKind::Write => CHECK_WRITE,
        CheckKind::AtomicRead => CHECK_ATOMIC_READ,
        CheckKind::AtomicWrite => CHECK_ATOMIC_WRITE,
        CheckKind::AtomicUpdate => CHECK_ATOMIC_UPDATE,
        CheckKind::Passed => CHECK_PASSED,
    }
}

/// The place of an operator in `accc_abi::COMBINES`.
fn operator_word(op: ReductionOp) -> u32 {
    match op {
        ReductionOp::Add => 1,
        ReductionOp::Mul => 2,
        ReductionOp::Max | ReductionOp::UMax => 3,
        ReductionOp::Min | ReductionOp::UMin => 4,
        ReductionOp::BitAnd => 5,
        ReductionOp::BitOr => 6,
        ReductionOp::BitXor => 7,
        ReductionOp::LogicalAnd => 8,
        ReductionOp::LogicalOr => 9,
        ReductionOp::Eqv | ReductionOp::Neqv => 10,
    }
}
