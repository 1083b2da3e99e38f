//! Types of operands and results, op by op.

use super::Checker;
use super::vectors::lanes;
use crate::atomic::{AtomicOp, AtomicTarget};
use crate::attrs::ParamAttr;
use crate::function::{Storage, VarClass};
use crate::ids::{FuncId, Op, Value, Var};
use crate::op::OpKind;
use crate::op_parts::{For, PrintItem, SectionDim};
use crate::operator::{BinaryOp, CompareOp, MathFn, UnaryOp};
use crate::types::{Elem, Type};

impl Checker<'_> {
    #[deny(clippy::wildcard_enum_match_arm)]
    pub(super) fn types(&mut self, op: Op, kind: &OpKind) {
        match kind {
            OpKind::ConstInt(n) => {
                let ty = self.single(op);
                self.require(op, ty.is_some_and(Type::is_int), || "an integer constant of another type".into());
                self.require(op, ty != Some(Type::I1) || matches!(n, 0 | 1), || format!("{n} is no truth value"));
            }
            OpKind::ConstFloat(_) => {
                let ty = self.single(op);
                self.require(op, ty.is_some_and(Type::is_float), || "a real constant of another type".into());
            }
            OpKind::GlobalAddr(id) => {
                self.require(op, self.module.globals.get(*id).is_some(), || format!("no global {id}"));
                self.result(op, Type::Ptr);
            }
            OpKind::FuncAddr(id) => {
                self.require(op, self.module.functions.get(*id).is_some(), || format!("no function {id}"));
                self.result(op, Type::Ptr);
            }
            OpKind::Unary(..)
            | OpKind::Binary(..)
            | OpKind::Compare(..)
            | OpKind::Select(..)
            | OpKind::Convert(_)
            | OpKind::UConvert(_)
            | OpKind::Bitcast(_)
            | OpKind::Opaque(_)
            | OpKind::Complex(..)
            | OpKind::RealPart(_)
            | OpKind::ImagPart(_)
            | OpKind::Math(..) => self.computation(op, kind),
            OpKind::Splat(_) | OpKind::Shuffle { .. } | OpKind::GetLane { .. } | OpKind::SetLane { .. } => {
                self.vectors(op, kind);
            }
            OpKind::Load(var) | OpKind::LoadView(var) | OpKind::VarAddr(var) => self.var_read(op, kind, *var),
            OpKind::Store(var, value) | OpKind::StoreView(var, value) => self.var_write(op, kind, *var, *value),
            OpKind::MakeView { .. }
            | OpKind::Section { .. }
            | OpKind::ViewBase(_)
            | OpKind::ViewPart { .. }
            | OpKind::LoadElem { .. }
            | OpKind::StoreElem { .. }
            | OpKind::ElemAddr { .. } => self.views(op, kind),
            OpKind::LoadAt { .. }
            | OpKind::StoreAt { .. }
            | OpKind::PtrAdd { .. }
            | OpKind::Alloca { .. }
            | OpKind::PrivateMemory { .. }
            | OpKind::MemMove { .. }
            | OpKind::MemSet { .. } => self.memory(op, kind),
            OpKind::Call { callee, args, extra_attrs } => self.call(op, *callee, args, extra_attrs),
            OpKind::Print { items } => self.print(op, items),
            OpKind::If { cond, .. } => self.operand(op, *cond, Type::I1),
            OpKind::For(node) => self.for_loop(op, node),
            OpKind::Switch { value, .. } => {
                let ty = self.type_of(*value);
                self.require(op, ty.is_int(), || format!("switch on {ty}"));
            }
            OpKind::ConstF80(_)
            | OpKind::ConstF128(_)
            | OpKind::LabelAddr(_)
            | OpKind::StackSave
            | OpKind::StackRestore(_)
            | OpKind::HeapAlloc { .. }
            | OpKind::HeapFree { .. }
            | OpKind::Fail(_)
            | OpKind::Stop { .. }
            | OpKind::CallIndirect { .. }
            | OpKind::VaStart(_)
            | OpKind::FrameAddress(_)
            | OpKind::ReturnAddress(_)
            | OpKind::Trap
            | OpKind::Fence
            | OpKind::Asm(_)
            | OpKind::Check(_)
            | OpKind::IntrinsicOverflow { .. }
            | OpKind::HostAtomic { .. }
            | OpKind::CompareExchange { .. }
            | OpKind::Field { .. }
            | OpKind::RowView { .. }
            | OpKind::UseDevice { .. }
            | OpKind::MappedEnd { .. }
            | OpKind::Cfg { .. }
            | OpKind::Jump(_)
            | OpKind::Branch { .. }
            | OpKind::SwitchJump { .. }
            | OpKind::JumpIndirect { .. } => self.machine_types(op, kind),
            // A `While`'s results are refused where its blocks are checked.
            OpKind::While { .. } => {}
            OpKind::Break(_)
            | OpKind::Continue(_)
            | OpKind::Return(_)
            | OpKind::Yield(_)
            | OpKind::Unreachable
            | OpKind::Compute(_)
            | OpKind::Data(_)
            | OpKind::Threads(_)
            | OpKind::ByDevice { .. }
            | OpKind::DataAction(_)
            | OpKind::Wait(_)
            | OpKind::DeviceAction(_)
            | OpKind::Single { .. }
            | OpKind::Barrier
            | OpKind::GridSingle { .. }
            | OpKind::GridBarrier
            | OpKind::Launch(_) => self.no_result(op),
            OpKind::MatrixUnit => self.result(op, Type::I1),
            OpKind::MatrixMultiplyAdd { a, b, sums } => {
                [a, b, &sums[0], &sums[1]].into_iter().for_each(|value| self.operand(op, *value, Type::F64));
                self.results(op, &[Type::F64; 2]);
            }
            OpKind::AtomicLoad(place) => {
                let Some(ty) = self.place(op, place, false) else { return };
                self.result(op, ty);
            }
            OpKind::AtomicStore(place, value) => {
                let Some(ty) = self.place(op, place, true) else { return };
                self.operand(op, *value, ty);
                self.no_result(op);
            }
            OpKind::AtomicUpdate { place, op: update, value, .. } => {
                let Some(ty) = self.place(op, place, true) else { return };
                self.operand(op, *value, ty);
                self.require(op, atomic_takes(*update, ty), || format!("atomic {update:?} of {ty}"));
                self.result(op, ty);
            }
            OpKind::AtomicCompareExchange { place, expected, desired } => {
                let Some(ty) = self.place(op, place, true) else { return };
                self.operand(op, *expected, ty);
                self.operand(op, *desired, ty);
                self.result(op, Type::I1);
            }
            OpKind::Announce(node) => {
                node.to.iter().chain([&node.from]).for_each(|address| self.operand(op, *address, Type::Ptr));
                node.dims.iter().flatten().for_each(|value| self.operand(op, *value, Type::I64));
                self.result(op, Type::I1);
            }
            OpKind::DeviceAddr { .. } => self.result(op, Type::Ptr),
            OpKind::DeviceView { view, .. } => {
                let ty = self.type_of(*view);
                self.require(op, matches!(ty, Type::View(..)), || "the operand is no view".into());
                self.result(op, ty);
            }
        }
    }

    fn computation(&mut self, op: Op, kind: &OpKind) {
        match kind {
            OpKind::Unary(unary, a) => {
                let ty = self.type_of(*a);
                let fits = match unary {
                    UnaryOp::Neg => is_number(ty.each()) || ty.is_complex(),
                    UnaryOp::Not => ty.each().is_int(),
                };
                self.require(op, fits, || format!("{unary:?} of {ty}"));
                self.result(op, ty);
            }
            OpKind::Binary(binary, a, b) => {
                let ty = self.type_of(*a);
                self.operand(op, *b, ty);
                self.require(op, binary_takes(*binary, ty.each()), || format!("{binary:?} of {ty}"));
                self.result(op, ty);
            }
            OpKind::Compare(compare, a, b) => {
                let ty = self.type_of(*a);
                self.operand(op, *b, ty);
                self.require(op, compare_takes(*compare, ty.each()), || format!("{compare:?} of {ty}"));
                self.result(op, ty.compared());
            }
            OpKind::Select(cond, a, b) => {
                let ty = self.type_of(*a);
                let by_lanes = matches!(self.type_of(*cond), Type::Vector(..));
                self.operand(op, *cond, if by_lanes { ty.compared() } else { Type::I1 });
                self.operand(op, *b, ty);
                self.result(op, ty);
            }
            OpKind::Convert(a) | OpKind::UConvert(a) => {
                let (from, to) = (self.type_of(*a), self.single(op));
                let same_lanes = to.is_some_and(|to| lanes(from) == lanes(to));
                let fits = same_lanes && from.each().bits().is_some() && to.is_some_and(|to| is_number(to.each()));
                self.require(op, fits, || format!("no conversion from {from} to {to:?}"));
            }
            OpKind::Opaque(a) => {
                let ty = self.type_of(*a);
                self.require(op, matches!(ty, Type::I32 | Type::I64), || format!("{ty} is no opaque integer"));
                self.result(op, ty);
            }
            OpKind::Bitcast(a) => {
                let width = |ty: Type| match ty {
                    Type::Ptr => Some(64),
                    Type::Vector(lane, count) => Some(lane.elem().bytes() as u32 * 8 * u32::from(count)),
                    _ => ty.bits(),
                };
                let (from, to) = (self.type_of(*a), self.single(op));
                let fits = width(from).is_some() && width(from) == to.and_then(width);
                self.require(op, fits, || format!("{from} has not the bits of {to:?}"));
            }
            OpKind::Math(function, args) => self.math(op, *function, args),
            OpKind::Complex(re, im) => {
                let ty = self.type_of(*re);
                self.operand(op, *im, ty);
                match ty.complex() {
                    Some(complex) => self.result(op, complex),
                    None => self.error(op, format!("a complex number of {ty}")),
                }
            }
            OpKind::RealPart(z) | OpKind::ImagPart(z) => match self.type_of(*z).part() {
                Some(part) => self.result(op, part),
                None => self.error(op, format!("{z} is no complex number")),
            },
            _ => unreachable!("no computation"),
        }
    }

    fn math(&mut self, op: Op, function: MathFn, args: &[Value]) {
        if args.len() != function.arity() {
            return self.error(op, format!("{function:?} with {} arguments", args.len()));
        }
        let ty = self.type_of(args[0]);
        let fits = match function {
            MathFn::Abs => is_number(ty),
            MathFn::ByteSwap => matches!(ty, Type::I16 | Type::I32 | Type::I64 | Type::I128),
            _ if function.is_integer() => ty.is_int() && ty != Type::I1,
            _ => ty.is_float(),
        };
        self.require(op, fits, || format!("{function:?} of {ty}"));
        for arg in &args[1..] {
            self.operand(op, *arg, if function.takes_integer() { Type::I32 } else { ty });
        }
        self.result(op, ty);
    }

    fn var_read(&mut self, op: Op, kind: &OpKind, var: Var) {
        let data = &self.func.vars[var];
        match kind {
            OpKind::VarAddr(_) => self.result(op, Type::Ptr),
            OpKind::Load(_) => match data.value_type() {
                Some(ty) => self.result(op, ty),
                None => self.error(op, format!("{var} \"{}\" is no scalar that can be loaded", data.name)),
            },
            _ => {
                self.require(op, !data.is_scalar(), || format!("{var} \"{}\" is no array", data.name));
                self.result(op, Type::View(data.elem(), data.rank()));
            }
        }
    }

    fn var_write(&mut self, op: Op, kind: &OpKind, var: Var, value: Value) {
        let data = &self.func.vars[var];
        match (kind, &data.storage) {
            (OpKind::Store(..), Storage::Scalar(_) | Storage::Pointer { .. }) if data.value_type().is_some() => {
                self.operand(op, value, data.value_type().expect("just asked"));
            }
            (OpKind::StoreView(..), Storage::Descriptor { elem, rank, .. }) => {
                self.operand(op, value, Type::View(*elem, *rank));
            }
            _ => self.error(op, format!("{var} \"{}\" cannot be stored so", data.name)),
        }
        self.not_counted(op, var);
        self.no_result(op);
    }

    fn not_counted(&mut self, op: Op, var: Var) {
        for around in self.around.clone() {
            if let OpKind::For(node) = self.func.kind(around) {
                self.require(op, node.var != Some(var), || format!("stores {var}, which {around} counts"));
            }
        }
    }

    /// The type of what an atomic operation works on.
    fn place(&mut self, op: Op, place: &AtomicTarget, stores: bool) -> Option<Type> {
        let ty = match place {
            AtomicTarget::Var(var) => {
                if stores {
                    self.not_counted(op, *var);
                }
                let data = &self.func.vars[*var];
                data.elem().value_type().filter(|_| data.is_scalar())
            }
            AtomicTarget::Elem { view, subscripts } => self.element(op, *view, subscripts),
        };
        self.require(op, ty.is_some(), || "an atomic operation on what is no value".into());
        ty
    }

    fn views(&mut self, op: Op, kind: &OpKind) {
        match kind {
            OpKind::MakeView { base, dims } => {
                self.operand(op, *base, Type::Ptr);
                for dim in dims {
                    self.all_i64(op, &[dim.lower, dim.extent, dim.stride]);
                }
                let fits = matches!(self.single(op), Some(Type::View(_, rank)) if usize::from(rank) == dims.len());
                self.require(op, fits, || format!("the result is no view of rank {}", dims.len()));
            }
            OpKind::Section { view, dims } => {
                let Some((elem, rank)) = self.view(op, *view) else { return };
                self.require(op, dims.len() == usize::from(rank), || format!("{} dimensions of {rank}", dims.len()));
                for dim in dims {
                    match dim {
                        SectionDim::Index(index) => self.all_i64(op, &[*index]),
                        SectionDim::Range { lower, upper, step } => self.all_i64(op, &[*lower, *upper, *step]),
                    }
                }
                let kept = dims.iter().filter(|d| matches!(d, SectionDim::Range { .. })).count();
                self.result(op, Type::View(elem, kept as u8));
            }
            OpKind::ViewBase(view) => {
                self.view(op, *view);
                self.result(op, Type::Ptr);
            }
            OpKind::ViewPart { view, dim, .. } => {
                let rank = self.view(op, *view).map_or(0, |(_, rank)| rank);
                self.require(op, *dim < rank, || format!("dimension {dim} of rank {rank}"));
                self.result(op, Type::I64);
            }
            OpKind::LoadElem { view, subscripts, .. } => match self.element(op, *view, subscripts) {
                Some(ty) => self.result(op, ty),
                None => self.error(op, "loads an element that is no value"),
            },
            OpKind::StoreElem { view, subscripts, value, .. } => {
                match self.element(op, *view, subscripts) {
                    Some(ty) => self.operand(op, *value, ty),
                    None => self.error(op, "stores an element that is no value"),
                }
                self.no_result(op);
            }
            OpKind::ElemAddr { view, subscripts } => {
                self.element(op, *view, subscripts);
                self.result(op, Type::Ptr);
            }
            _ => unreachable!("no view op"),
        }
    }

    /// The type of an element's value.
    pub(super) fn element(&mut self, op: Op, view: Value, subscripts: &[Value]) -> Option<Type> {
        let (elem, rank) = self.view(op, view)?;
        self.require(op, subscripts.len() == usize::from(rank), || {
            format!("{} subscripts for rank {rank}", subscripts.len())
        });
        self.all_i64(op, subscripts);
        elem.value_type()
    }

    pub(super) fn view(&mut self, op: Op, value: Value) -> Option<(Elem, u8)> {
        match self.type_of(value) {
            Type::View(elem, rank) => Some((elem, rank)),
            ty => {
                self.error(op, format!("{value} is {ty}, expected a view"));
                None
            }
        }
    }

    fn memory(&mut self, op: Op, kind: &OpKind) {
        match kind {
            OpKind::LoadAt { addr, elem, access } => {
                self.access(op, *access);
                self.operand(op, *addr, Type::Ptr);
                match elem.value_type() {
                    Some(ty) => self.result(op, ty),
                    None => self.error(op, format!("{elem} is no value")),
                }
            }
            OpKind::StoreAt { addr, elem, value, access } => {
                self.access(op, *access);
                self.operand(op, *addr, Type::Ptr);
                match elem.value_type() {
                    Some(ty) => self.operand(op, *value, ty),
                    None => self.error(op, format!("{elem} is no value")),
                }
                self.no_result(op);
            }
            OpKind::PtrAdd { addr, bytes } => {
                self.operand(op, *addr, Type::Ptr);
                self.all_i64(op, &[*bytes]);
                self.result(op, Type::Ptr);
            }
            OpKind::PrivateMemory { offset, bytes, .. } => {
                self.all_i64(op, &[*offset, *bytes]);
                self.result(op, Type::Ptr);
            }
            OpKind::Alloca { bytes, .. } => {
                self.all_i64(op, &[*bytes]);
                self.result(op, Type::Ptr);
            }
            OpKind::MemMove { dst, src, bytes, align } => {
                self.require(op, align.is_power_of_two(), || "an alignment that is no power of two".into());
                self.operand(op, *dst, Type::Ptr);
                self.operand(op, *src, Type::Ptr);
                self.all_i64(op, &[*bytes]);
                self.no_result(op);
            }
            OpKind::MemSet { dst, byte, bytes } => {
                self.operand(op, *dst, Type::Ptr);
                self.operand(op, *byte, Type::I8);
                self.all_i64(op, &[*bytes]);
                self.no_result(op);
            }
            _ => unreachable!("no memory op"),
        }
    }

    fn call(&mut self, op: Op, callee: FuncId, args: &[Value], extra_attrs: &[ParamAttr]) {
        let Some(target) = self.module.functions.get(callee) else {
            return self.error(op, format!("no function {callee}"));
        };
        self.require(op, target.kernel.is_none(), || "calls a kernel".into());
        self.call_fits(op, &target.signature, args, extra_attrs);
    }

    fn print(&mut self, op: Op, items: &[PrintItem]) {
        self.require(op, self.module.printer.is_some(), || "prints, but the module has no printer".into());
        for item in items {
            match item {
                PrintItem::Text(_) | PrintItem::Format(_) => {}
                PrintItem::Value(value) => {
                    let ty = self.type_of(*value);
                    self.require(op, ty.bits().is_some() || ty == Type::Ptr, || format!("prints {ty}"));
                }
                PrintItem::Chars { addr, len } => {
                    self.operand(op, *addr, Type::Ptr);
                    self.all_i64(op, &[*len]);
                }
            }
        }
        self.no_result(op);
    }

    fn for_loop(&mut self, op: Op, node: &For) {
        let ty = self.type_of(node.lower);
        self.require(op, ty.is_int() && ty != Type::I1, || format!("counts in {ty}"));
        self.operand(op, node.upper, ty);
        self.operand(op, node.step, ty);
        let Some(body) = self.func.blocks.get(node.body) else { return };
        self.require(op, body.args.first() == Some(&node.iv), || "iv is not argument 0 of the body".into());
        let carried: Vec<Type> = node.carried.iter().map(|v| self.type_of(*v)).collect();
        let args: Vec<Type> = body.args.iter().map(|v| self.type_of(*v)).collect();
        let results: Vec<Type> = self.func.ops[op].results.iter().map(|v| self.type_of(*v)).collect();
        self.require(op, args.first() == Some(&ty), || "iv has another type than the bounds".into());
        self.require(op, args.get(1..) == Some(&carried), || "arguments of the body are not those carried".into());
        self.require(op, results == carried, || "results are not those carried".into());
        for local in &node.locals {
            let class = self.func.vars[*local].class;
            let own = matches!(class, VarClass::Local | VarClass::GangLocal | VarClass::WorkerLocal);
            self.require(op, own, || format!("{local} is a local of a loop and a {class:?}"));
        }
        if let Some(var) = node.var {
            let data = &self.func.vars[var];
            let counts = |t: Type| t == ty || t.is_int() && t != Type::I1 && t.bits() < ty.bits();
            let fits = data.is_scalar() && data.value_type().is_some_and(counts);
            self.require(op, fits, || format!("{var} \"{}\" cannot count in {ty}", data.name));
            for around in self.around.clone() {
                if let OpKind::For(outer) = self.func.kind(around) {
                    self.require(op, outer.var != Some(var), || format!("{around} counts {var} already"));
                }
            }
        }
    }

    pub(super) fn operand(&mut self, op: Op, value: Value, expected: Type) {
        let ty = self.type_of(value);
        self.require(op, ty == expected, || format!("{value} is {ty}, expected {expected}"));
    }

    pub(super) fn all_i64(&mut self, op: Op, values: &[Value]) {
        values.iter().for_each(|value| self.operand(op, *value, Type::I64));
    }

    /// The type of the only result.
    pub(super) fn single(&self, op: Op) -> Option<Type> {
        match self.func.ops[op].results.as_slice() {
            [value] => Some(self.type_of(*value)),
            _ => None,
        }
    }

    pub(super) fn result(&mut self, op: Op, expected: Type) {
        let ty = self.single(op);
        self.require(op, ty == Some(expected), || match ty {
            Some(ty) => format!("gives {ty}, expected {expected}"),
            None => format!("must have one result, {expected}"),
        });
    }

    pub(super) fn results(&mut self, op: Op, expected: &[Type]) {
        let found: Vec<Type> = self.func.ops[op].results.iter().map(|v| self.type_of(*v)).collect();
        self.require(op, found == expected, || format!("gives {found:?}, expected {expected:?}"));
    }

    pub(super) fn no_result(&mut self, op: Op) {
        self.require(op, self.func.ops[op].results.is_empty(), || "has results".into());
    }
}

fn is_number(ty: Type) -> bool {
    ty.bits().is_some() && ty != Type::I1
}

fn binary_takes(op: BinaryOp, ty: Type) -> bool {
    use BinaryOp::*;
    match op {
        Add | Sub | Mul => is_number(ty) || ty.is_complex(),
        Div | Rem | Min | Max => is_number(ty),
        AddNsw | SubNsw | MulNsw => ty.is_int() && ty != Type::I1,
        And | Or | Xor => ty.is_int(),
        UDiv | URem | Shl | LShr | AShr | UMin | UMax => ty.is_int() && ty != Type::I1,
    }
}

pub(super) fn atomic_takes(op: AtomicOp, ty: Type) -> bool {
    match (op, op.arithmetic()) {
        (AtomicOp::AddParts, _) => ty.is_complex(),
        (AtomicOp::Eqv, _) => ty == Type::I1,
        (_, Some((binary, _))) => binary_takes(binary, ty),
        (_, None) => true,
    }
}

fn compare_takes(op: CompareOp, ty: Type) -> bool {
    use CompareOp::*;
    match op {
        Eq | Ne => !matches!(ty, Type::View(..)),
        Lt | Le | Gt | Ge => is_number(ty),
        ULt | ULe | UGt | UGe => ty.is_int() || ty == Type::Ptr,
    }
}
