//! Calls of the program's own procedures. Conventions: [`super::signature`].
//!
//! Variables are passed where they are, other expressions as temporaries. An array for a dummy that wants an address
//! has to be dense: [`super::pack`].

use super::optional_value::is_copied;
use super::pack::Packed;
use super::procedure::Lowerer;
use super::signature::{CapturedParam, border, captured_params};
use crate::hir::{
    ActualArg, Call, Callee, CharLen, DummySignature, Expr, ExprKind, Intent, Interface, Passing, RESULT_TYPE,
    ResultSignature, SymId, SymbolClass, Type as HirType,
};
use crate::lower::Lower;
use crate::lower::characters::character::Text;
use crate::lower::objects::dynamic_arrays::is_selection;
use crate::lower::variables::designator::Whole;
use crate::lower::variables::place::Place;
use crate::lower::variables::storage::value_type;
use accc_diag::Diagnostic;
use accc_ir::{
    BinaryOp, CompareOp, Elem, EntityId, FuncId, Function, OpKind, SectionDim, Signature, Storage, Type, Value, Var,
    ViewPart,
};
use accc_source::Span;

/// What a call gives back.
pub(in crate::lower) enum Returned {
    Nothing,
    Value(Value),
    /// Before the call: where a number goes that is no value at the border. Not after it.
    Number(Var),
    Text(Text),
    /// Where a value of derived type is.
    Record(Value),
    Array(Var),
    /// A descriptor: what a function with a pointer result points to.
    Pointer(Var),
    /// Before the call: a descriptor that the function fills. Not after it.
    Described {
        var: Var,
        as_text: bool,
    },
}

/// The arguments of one call as they are built.
#[derive(Default)]
struct Arguments {
    values: Vec<Value>,
    lengths: Vec<Value>,
    /// Copies that go back after the call.
    packed: Vec<Packed>,
    /// The size of the last argument that is memory of any type.
    bytes: Option<Value>,
    /// The lengths of texts among the arguments so far, by their positions; `None` of what is no text.
    texts: Vec<Option<Value>>,
}

/// What is called.
enum Code {
    Function(FuncId),
    /// The address of a dummy procedure or a procedure pointer.
    Computed(Value),
}

/// Arguments that surely find registers, whatever they are: behind them a record of two eightbytes would be in memory.
const REGISTERS: usize = 6;

/// Whether a structure of so many eightbytes stands in the same place as as many scalars behind `before` arguments: one
/// eightbyte always, more where none of them is on the stack.
pub(super) fn fits(before: usize, eightbytes: usize) -> bool {
    eightbytes == 1 || before + eightbytes <= REGISTERS
}

impl Lowerer<'_, '_> {
    pub fn call(&mut self, call: &Call) -> Lower<Returned> {
        let mut captured = Vec::new();
        if let Some(id) = call.callee.proc {
            captured = captured_params(self.unit.program, id);
        }
        let signature = border(&call.callee.signature, &captured);
        let code = match &call.callee.through {
            Some(pointer) => Code::Computed(self.value(pointer)?),
            None => self.code_of(call, &signature)?,
        };
        let mut arguments = Arguments::default();
        let lent = self.lend_result(call)?;
        let memory = match &call.callee.signature.result {
            Some(result) => self.result_memory(result, call.callee.signature.bind_c, &mut arguments.values)?,
            None => Returned::Nothing,
        };
        let dynamic = call.callee.signature.dummies.iter().any(|dummy| dummy.type_of == Some(RESULT_TYPE));
        if let (Returned::Described { var, .. }, true) = (&memory, dynamic)
            && let Storage::Descriptor { contiguous, .. } = &mut self.b.func.vars[*var].storage
        {
            // Objects of an extension lie further apart.
            *contiguous = false;
        }
        for (dummy, actual) in call.callee.signature.dummies.iter().zip(&call.args) {
            self.argument_of(dummy, actual, &mut arguments)?;
            if let (true, ActualArg::Expr(e)) = (call.callee.signature.bind_c, actual)
                && let Some(passed) = arguments.values.pop()
            {
                let passed = self.for_c(dummy, e, passed)?;
                arguments.values.push(passed);
            }
        }
        let mut values = arguments.values;
        if !call.callee.signature.bind_c {
            values.append(&mut arguments.lengths);
        }
        for param in &captured {
            self.captured_argument(call.callee.proc, param, &mut values)?;
        }
        let given = match code {
            Code::Function(callee) => self.b.call_all(callee, &signature.results, values, Vec::new()),
            Code::Computed(address) => self.b.call_indirect(address, signature, values, Vec::new()),
        };
        let value = match &call.callee.signature.result {
            Some(ResultSignature { ty, .. }) if ty.is_complex() && !given.is_empty() => {
                value_type(ty).map(|ty| self.complex_of_registers(&given, ty))
            }
            Some(ResultSignature { ty: HirType::Derived(ty), .. }) if !given.is_empty() => {
                if let Returned::Record(address) = memory {
                    self.store_registers(address, ty, &given);
                }
                None
            }
            _ => given.first().copied(),
        };
        let memory = self.take_result(memory, lent);
        for packed in arguments.packed {
            self.unpack(packed)?;
        }
        Ok(match (value, &call.callee.signature.result) {
            (Some(value), Some(ResultSignature { ty: HirType::Logical(_), .. })) => {
                let zero = self.b.int(0, self.b.func.type_of(value));
                Returned::Value(self.b.compare(CompareOp::Ne, value, zero))
            }
            (Some(value), Some(ResultSignature { ty: HirType::Character(..), .. })) => {
                let var = self.hidden(".result", Storage::Scalar(Elem::Bytes(1)));
                let address = self.b.var_addr(var);
                self.b.store_at(address, Elem::I8, value);
                Returned::Text(Text { address, length: self.b.i64(1), wide: false })
            }
            (Some(value), _) => Returned::Value(value),
            (None, _) if let Returned::Number(var) = memory => Returned::Value(self.b.load(var)),
            (None, _) => memory,
        })
    }

    /// A procedure with an implicit interface may be called with other arguments than elsewhere in the file: by its
    /// address then, as a function has one signature.
    fn code_of(&mut self, call: &Call, signature: &Signature) -> Lower<Code> {
        let id = self.callee(&call.callee, signature, call.span)?;
        if call.callee.proc.is_some() || self.unit.module.functions[id].signature == *signature {
            return Ok(Code::Function(id));
        }
        if self.in_compute {
            let message = format!("`{}` is called with other arguments than elsewhere in this file", call.callee.name);
            let help = "calls in device code agree with all others of the procedure: give it an explicit interface";
            return Err(Diagnostic::error("ACC3007", message).label(call.span, "").help(help));
        }
        Ok(Code::Computed(self.b.value(OpKind::FuncAddr(id), Type::Ptr)))
    }

    /// The function to call: one of this file, or a declaration.
    pub fn callee(&mut self, callee: &Callee, signature: &Signature, span: Span) -> Lower<FuncId> {
        if let Some(id) = callee.proc {
            return Ok(self.unit.procedures[id.index()]);
        }
        let Some(id) = self.unit.module.find_function(&callee.link_name) else {
            let mut function = Function::declare(&callee.link_name, signature.clone());
            function.display_name = callee.name.clone();
            function.routine = self.unit.promised_routine(callee, signature, span);
            return Ok(self.unit.module.functions.push(function));
        };
        // One of this file may not be lowered yet.
        let own = self.unit.procedures.contains(&id);
        if !own && self.unit.only_addressed.remove(&id) {
            self.unit.module.functions[id].signature = signature.clone();
        }
        if !own {
            let promised = self.unit.promised_routine(callee, signature, span);
            let function = &mut self.unit.module.functions[id];
            function.routine = function.routine.or(promised);
        }
        Ok(id)
    }

    fn argument_of(&mut self, dummy: &DummySignature, actual: &ActualArg, arguments: &mut Arguments) -> Lower<()> {
        if let (Some(of), ActualArg::Expr(Expr { kind: ExprKind::TypeTable(ty), .. })) = (dummy.type_of, actual)
            && let (true, Some(length)) = (ty.is_text(), arguments.texts.get(of).copied().flatten())
        {
            let table = self.text_table(ty, length);
            arguments.values.push(table);
            return Ok(());
        }
        let ActualArg::Expr(e) = actual else {
            arguments.texts.push(None);
            if let (Passing::Value, Some(bytes)) = (dummy.passing, arguments.bytes) {
                arguments.values.push(bytes);
                return Ok(());
            }
            let null = self.null();
            arguments.values.push(null);
            if dummy.ty.has_length() {
                let zero = self.b.i64(0);
                arguments.lengths.push(zero);
            }
            return Ok(());
        };
        if self.in_compute && dummy.intent != Intent::In && !matches!(dummy.passing, Passing::Value) {
            self.check_no_complex_part(e)?;
        }
        self.check_there(dummy, e)?;
        let (value, length) = match dummy.passing {
            Passing::Value if dummy.ty.is_character() => {
                let text = self.text(e)?;
                (self.b.load_at(text.address, Elem::I8), Some(text.length))
            }
            Passing::Value if dummy.ty.is_complex() => {
                let value = self.value(e)?;
                let registers = self.in_registers(value);
                arguments.values.extend(registers);
                arguments.texts.push(None);
                return Ok(());
            }
            Passing::Value if let Some(ty) = dummy.ty.derived() => {
                if self.unit.owns(ty) || !fits(arguments.values.len(), ty.registers.len()) {
                    return Err(self.unsupported("this structure passed by value", "leave out the attribute `value`"));
                }
                let address = self.scalar_address(e)?;
                let registers = self.record_in_registers(address, ty);
                arguments.values.extend(registers);
                arguments.texts.push(None);
                return Ok(());
            }
            Passing::Value => {
                let value = self.value(e)?;
                (self.converted(value, &dummy.ty)?, None)
            }
            Passing::Memory => {
                let (address, bytes) = self.memory_argument(e)?;
                arguments.bytes = Some(bytes);
                (address, None)
            }
            Passing::Holder => {
                // A descriptor begins with it.
                let var = self.whole_array(e)?.var;
                (self.b.var_addr(var), None)
            }
            Passing::Descriptor => self.descriptor_argument(dummy, e, &mut arguments.packed)?,
            Passing::Address if e.rank > 0 && !self.is_leaf(e) && !self.in_elemental_call(dummy, e) => {
                let (address, packed) = self.dense_address(e, dummy.intent)?;
                arguments.packed.extend(packed);
                let length = if e.ty.is_character() { Some(self.length_of(e)?) } else { None };
                (address, length)
            }
            Passing::Address if e.ty.is_character() => self.text_argument(e)?,
            Passing::Address if matches!(e.kind, ExprKind::Null) => (self.null_procedure(), None),
            Passing::Address => (self.scalar_address(e)?, None),
        };
        arguments.values.push(value);
        arguments.texts.push(length.filter(|_| e.ty.is_character()));
        if dummy.ty.is_character() {
            let length = match length {
                Some(length) => length,
                None => return Err(self.unsupported("this character argument", "pass a variable")),
            };
            arguments.lengths.push(length);
        } else if dummy.ty.has_length() {
            let length = self.b.i64(result_length(&e.ty).unwrap_or(0));
            arguments.lengths.push(length);
        }
        Ok(())
    }

    /// The address and the size of a variable for the OpenACC library.
    fn memory_argument(&mut self, e: &Expr) -> Lower<(Value, Value)> {
        if e.rank == 0 && e.ty.is_character() {
            let text = self.text(e)?;
            return Ok((text.address, text.length));
        }
        let elem = self.elem(&e.ty, e.span)?;
        if e.rank == 0 {
            return Ok((self.address(e)?, self.b.i64(elem.bytes() as i64)));
        }
        if has_gaps(e) {
            let what = "an array whose elements have gaps between them as an argument of the OpenACC library";
            return Err(self.unsupported(what, "pass a contiguous array or section, or use a directive"));
        }
        let dense = self.is_dense_designator(e)?;
        let view = self.array_view(e)?;
        let extents: Vec<Value> = (0..e.rank).map(|dim| self.b.view_part(view, dim as u8, ViewPart::Extent)).collect();
        let bytes = self.array_bytes(elem, &extents);
        if !dense {
            self.check_dense(e, view, elem, bytes)?;
        }
        Ok((self.view_base(view), bytes))
    }

    /// Ends the program where the elements of an argument of the OpenACC library turn out to have gaps between them.
    fn check_dense(&mut self, e: &Expr, view: Value, elem: Elem, bytes: Value) -> Lower<()> {
        let element_bytes = self.b.i64(elem.bytes() as i64);
        let dense = self.is_dense_view(view, element_bytes, e.rank as u8);
        let zero = self.b.i64(0);
        let empty = self.b.compare(CompareOp::Eq, bytes, zero);
        let fine = self.b.binary(BinaryOp::Or, dense, empty);
        let (_, then_block, else_block) = self.b.if_op(fine, &[]);
        self.b.in_block(then_block, |_| ());
        let outer = self.b.switch_to(else_block);
        self.fatal(&format!(
            "the elements of `{}` have gaps between them: routines of the OpenACC library take contiguous memory; use a \
             directive (OpenACC 3.3, section 3.2)",
            self.designator_name(e)
        ))?;
        self.b.switch_to(outer);
        Ok(())
    }

    /// An array argument of an elemental procedure that is called for each element.
    fn in_elemental_call(&self, dummy: &DummySignature, e: &Expr) -> bool {
        dummy.rank == 0 && e.rank > 0 && !self.frames.is_empty()
    }

    /// The address of a scalar argument: its own, or that of a temporary.
    pub(in crate::lower) fn scalar_address(&mut self, e: &Expr) -> Lower<Value> {
        let is_place = matches!(e.kind, ExprKind::Var(_) | ExprKind::Element { .. } | ExprKind::Component { .. });
        if let Some(address) = self.leaf_address(e)? {
            return Ok(address);
        }
        if e.ty.is_derived() {
            if let Some(sym) = self.optional_dummy(e) {
                return self.forwarded(sym, e);
            }
            return self.lent_record(e);
        }
        if !self.is_leaf(e)
            && let Some(var) = self.pointed_by_function(e)?
        {
            return Ok(self.var_address(var));
        }
        let is_part = matches!(e.kind, ExprKind::ComplexPart { .. }) && !self.in_compute;
        if !self.is_leaf(e) && (is_place || is_part) && e.rank == 0 {
            if let Some(sym) = self.optional_dummy(e) {
                return self.forwarded(sym, e);
            }
            return self.address(e);
        }
        let value = self.value(e)?;
        let elem = self.elem(&e.ty, e.span)?;
        let var = self.hidden(".argument", Storage::Scalar(elem));
        self.b.store(var, value);
        Ok(self.b.var_addr(var))
    }

    /// The address that the caller gave for a dummy argument; null when the argument is absent.
    pub fn dummy_address(&mut self, sym: SymId) -> Lower<Value> {
        let var = match self.place(sym)? {
            Place::Text(text) => return Ok(self.b.load(text.address)),
            Place::Var(var) => var,
        };
        let border = format!(".{}", self.symbol(sym).name);
        let params = &self.b.func.params;
        let at_border = params.iter().copied().find(|param| self.b.func.vars[*param].name == border);
        // Of a host's dummy only its view is at hand; that of an absent array is empty.
        let symbol = self.symbol(sym);
        if matches!(symbol.class, SymbolClass::Host { .. })
            && !symbol.allocatable
            && !symbol.pointer
            && symbol.shape.rank() > 0
        {
            return Ok(self.var_address(var));
        }
        Ok(match at_border {
            Some(param) if self.b.func.vars[param].is_scalar() => self.b.load(param),
            Some(param) => self.b.var_addr(param),
            None => self.b.var_addr(var),
        })
    }

    /// An optional argument that is passed on, as absent where it is. In a construct, and of one with the attribute
    /// `value`, the address is that of its copy.
    fn forwarded(&mut self, sym: SymId, e: &Expr) -> Lower<Value> {
        if self.is_described_dummy(sym) {
            let present = self.is_there(sym)?;
            let found = self.where_present(present, |this| {
                let var = this.whole_array(e)?.var;
                Ok((this.var_address(var), None))
            });
            return found.map(|(address, _)| address);
        }
        if (!self.in_compute || !self.presence.contains_key(&sym)) && !is_copied(self.symbol(sym)) {
            return self.dummy_address(sym);
        }
        let address = if e.ty.is_derived() { self.record(e)? } else { self.address(e)? };
        let (present, null) = (self.is_there(sym)?, self.null());
        Ok(self.b.select(present, address, null))
    }

    /// Whether an optional argument is there: in a construct, whether it was when the construct was reached.
    pub fn is_there(&mut self, sym: SymId) -> Lower<Value> {
        if let Some(flag) = self.presence.get(&sym).copied().filter(|_| self.in_compute) {
            return Ok(self.b.load(flag));
        }
        let address = self.dummy_address(sym)?;
        Ok(self.not_null(address))
    }

    /// The optional dummy argument that an actual argument names as a whole.
    pub fn optional_dummy(&self, e: &Expr) -> Option<SymId> {
        let ExprKind::Var(sym) = e.kind else { return None };
        self.symbol(sym).class.is_optional().then_some(sym)
    }

    /// A view on an array expression: of the variable itself where it is a designator.
    pub fn array_view(&mut self, e: &Expr) -> Lower<Value> {
        match &e.kind {
            ExprKind::Var(sym) => {
                let var = self.var(*sym)?;
                Ok(self.b.load_view(var))
            }
            ExprKind::Component { .. } | ExprKind::Element { .. } => {
                let array = self.whole_array(e)?;
                self.view_of(array.var)
            }
            ExprKind::ComplexPart { base, part } if !self.in_compute => self.part_view(e, base, *part),
            ExprKind::Section { base, dims } if dims.iter().all(|d| !is_vector(d)) => {
                let array = self.whole_array(base)?;
                let mut dims = self.section_dims(base, array, dims)?;
                for (lower, length) in self.letter_dims(array.var) {
                    dims.insert(0, SectionDim::Range { lower, upper: length, step: lower });
                }
                self.count_part_from_one(array.var, &mut dims);
                let view = self.view_of(array.var)?;
                Ok(self.b.section(view, dims))
            }
            ExprKind::Substring { base, lower, upper } if !self.in_compute && base.is_designator() => {
                self.substring_view(e, base, lower.as_deref(), upper.as_deref())
            }
            _ if self.is_polymorphic(e) && is_selection(e) && !self.in_compute => self.objects_in_order(e),
            _ => {
                let var = self.lent_array(e)?;
                Ok(self.b.load_view(var))
            }
        }
    }

    fn section_dims(&mut self, base: &Expr, array: Whole, dims: &[crate::hir::SectionDim]) -> Lower<Vec<SectionDim>> {
        let mut found = Vec::new();
        for (dim, part) in dims.iter().enumerate() {
            found.push(match part {
                crate::hir::SectionDim::Index(index) | crate::hir::SectionDim::Vector(index) => {
                    let index = self.integer(index)?;
                    self.check_index(base, array, dim, index)?;
                    SectionDim::Index(index)
                }
                crate::hir::SectionDim::Range { lower, upper, step } => {
                    let (lower, upper, step) = self.range(array, dim, [lower, upper, step])?;
                    let extent = self.trips(lower, upper, step);
                    self.check_range(base, array, dim, [lower, step, extent])?;
                    SectionDim::Range { lower, upper, step }
                }
            });
        }
        Ok(found)
    }

    /// The variable of the host, for an internal procedure.
    pub fn captured_argument(
        &mut self,
        callee: Option<crate::hir::ProcId>,
        param: &CapturedParam,
        values: &mut Vec<Value>,
    ) -> Lower<()> {
        let callee_host = callee.and_then(|id| self.unit.procedure(id).host);
        let own = self.procedure.captured.iter().find(|c| c.host == param.capture.host);
        let sym = match own {
            Some(own) if callee_host != Some(self.id) => own.local,
            _ => param.capture.host,
        };
        match self.place(sym)? {
            Place::Var(var) => {
                let mut address = self.captured_address(var);
                if is_copied(self.symbol(sym)) {
                    let (present, null) = (self.is_there(sym)?, self.null());
                    address = self.b.select(present, address, null);
                }
                values.push(address);
                if param.with_length {
                    let length = self.b.i64(self.b.func.vars[var].elem().bytes() as i64);
                    values.push(length);
                }
            }
            Place::Text(text) => {
                let (address, length) = (self.b.load(text.address), self.b.load(text.length));
                values.push(address);
                values.extend(param.with_length.then_some(length));
            }
        }
        Ok(())
    }

    /// Where the variable is that an internal procedure of its host uses. In a compute construct that is data of the
    /// construct, as an argument would be.
    fn captured_address(&mut self, var: Var) -> Value {
        let in_region = self.in_compute && !self.procedure.is_device_code();
        match self.b.func.vars[var].storage {
            Storage::Array { .. } if in_region => self.var_address(var),
            Storage::Descriptor { .. } if in_region => {
                let view = self.b.load_view(var);
                self.described(view)
            }
            Storage::Array { .. } | Storage::Descriptor { .. } | Storage::Scalar(_) | Storage::Pointer { .. } => {
                self.b.var_addr(var)
            }
        }
    }

    /// A call for its effect.
    pub fn call_statement(&mut self, call: &Call) -> Lower<()> {
        if self.is_array_call(call) {
            self.elemental_call(call)?;
        } else {
            self.call(call)?;
        }
        self.end_statement()
    }
}

/// The length of what a function as an argument gives, where it is constant.
fn result_length(ty: &HirType) -> Option<i64> {
    let HirType::Procedure(interface) = ty else { return None };
    let result = match &**interface {
        Interface::Explicit(signature) => signature.result.as_ref().map(|r| &r.ty),
        Interface::Implicit(result) => result.as_ref(),
    };
    match result {
        Some(HirType::Character(CharLen::Const(length), _)) => Some(*length),
        _ => None,
    }
}

fn is_vector(dim: &crate::hir::SectionDim) -> bool {
    matches!(dim, crate::hir::SectionDim::Vector(_))
}

/// Whether a section surely leaves elements out.
fn has_gaps(e: &Expr) -> bool {
    use crate::hir::SectionDim as Dim;
    let leaves_out = |dim: &Dim| match dim {
        Dim::Index(_) | Dim::Range { step: None, .. } => false,
        Dim::Range { step: Some(step), .. } => step.int_constant().is_some_and(|step| step != 1),
        Dim::Vector(_) => true,
    };
    matches!(&e.kind, ExprKind::Section { dims, .. } if dims.iter().any(leaves_out))
}
