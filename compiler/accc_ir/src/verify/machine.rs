//! The laws of what C and the machine beneath it need: jumps, accesses by address, attributes, records and tables of rows.

use super::Checker;
use crate::attrs::ParamAttr;
use crate::check::CheckedAccess;
use crate::function::{Storage, VarClass};
use crate::ids::{Block, Op, Value, Var};
use crate::op::OpKind;
use crate::op_parts::Access;
use crate::operator::BinaryOp;
use crate::signature::Signature;
use crate::types::{Elem, PointerDim, Type};

impl Checker<'_> {
    /// Types of the ops of the machine's level; nothing for other ops.
    pub(super) fn machine_types(&mut self, op: Op, kind: &OpKind) {
        match kind {
            OpKind::ConstF80(_) => self.result(op, Type::F80),
            OpKind::ConstF128(_) => self.result(op, Type::F128),
            OpKind::LabelAddr(block) => {
                self.require(op, self.cfg_blocks.contains(block), || format!("{block} is no block of a cfg"));
                self.result(op, Type::Ptr);
            }
            OpKind::StackSave | OpKind::FrameAddress(_) | OpKind::ReturnAddress(_) => self.result(op, Type::Ptr),
            OpKind::StackRestore(addr) | OpKind::VaStart(addr) => {
                self.operand(op, *addr, Type::Ptr);
                self.no_result(op);
                let variadic = self.func.signature.variadic || !matches!(kind, OpKind::VaStart(_));
                self.require(op, variadic, || "va_start in a function that is not variadic".into());
            }
            OpKind::HeapAlloc { bytes, .. } => {
                self.operand(op, *bytes, Type::I64);
                self.result(op, Type::Ptr);
            }
            OpKind::HeapFree { addr, .. } => {
                self.operand(op, *addr, Type::Ptr);
                self.no_result(op);
            }
            OpKind::Stop { status, .. } => {
                self.operand(op, *status, Type::I32);
                self.no_result(op);
            }
            OpKind::Trap | OpKind::Fence | OpKind::Fail(_) => self.no_result(op),
            OpKind::Asm(asm) => {
                for arg in asm.args.iter().filter(|arg| arg.memory.is_some()) {
                    self.operand(op, arg.value, Type::Ptr);
                }
                let last = self.func.ops[op].results.last().map(|value| self.func.type_of(*value));
                if asm.labels > 0 && last != Some(Type::I32) {
                    self.error(op, "assembly that jumps gives the number of the label");
                }
            }
            OpKind::Check(check) => {
                match &check.place {
                    CheckedAccess::Var(_) => {}
                    CheckedAccess::Elem { view, subscripts } => {
                        self.element(op, *view, subscripts);
                    }
                    CheckedAccess::View(view) => {
                        self.view(op, *view);
                    }
                    CheckedAccess::At { addr, .. } => self.operand(op, *addr, Type::Ptr),
                    CheckedAccess::Bytes { addr, bytes } => {
                        self.operand(op, *addr, Type::Ptr);
                        self.operand(op, *bytes, Type::I64);
                    }
                }
                self.no_result(op);
            }
            OpKind::CallIndirect { callee, signature, args, extra_attrs } => {
                self.operand(op, *callee, Type::Ptr);
                self.call_fits(op, signature, args, extra_attrs);
            }
            OpKind::IntrinsicOverflow { op: binary, a, b, .. } => {
                let ty = self.type_of(*a);
                self.operand(op, *b, ty);
                let fits = matches!(binary, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul) && ty.is_int();
                self.require(op, fits && ty != Type::I1, || format!("overflow of {binary:?} of {ty}"));
                self.results(op, &[ty, Type::I1]);
            }
            OpKind::HostAtomic { op: atomic, addr, elem, value, .. } => {
                let Some(ty) = self.host_atomic(op, *addr, *elem) else { return };
                self.operand(op, *value, ty);
                self.require(op, super::types::atomic_takes(*atomic, ty), || format!("atomic {atomic:?} of {ty}"));
                self.results(op, &[ty]);
            }
            OpKind::CompareExchange { addr, elem, expected, desired } => {
                let Some(ty) = self.host_atomic(op, *addr, *elem) else { return };
                self.operand(op, *expected, ty);
                self.operand(op, *desired, ty);
                self.results(op, &[ty, Type::I1]);
            }
            OpKind::Field { view, elem, dims, .. } => {
                let Some((_, rank)) = self.view(op, *view) else { return };
                self.result(op, Type::View(*elem, rank + dims.len() as u8));
            }
            OpKind::RowView { table, subscripts, elem, inner } => {
                let pointer = self.element(op, *table, subscripts);
                self.require(op, pointer == Some(Type::Ptr), || "rows of a table that holds no addresses".into());
                inner.iter().for_each(|dim| self.pointer_dim(op, *dim));
                self.result(op, Type::View(*elem, inner.len() as u8 + 1));
            }
            OpKind::UseDevice { addr, cond, .. } => {
                self.operand(op, *addr, Type::Ptr);
                cond.iter().for_each(|cond| self.operand(op, *cond, Type::I1));
                self.result(op, Type::Ptr);
            }
            OpKind::MappedEnd { addr, .. } => {
                self.operand(op, *addr, Type::Ptr);
                self.result(op, Type::Ptr);
            }
            OpKind::Cfg { blocks } => {
                self.require(op, !blocks.is_empty(), || "a cfg without blocks".into());
                self.no_result(op);
            }
            OpKind::Branch { cond, .. } => {
                self.operand(op, *cond, Type::I1);
                self.no_result(op);
            }
            OpKind::SwitchJump { value, .. } => {
                let ty = self.type_of(*value);
                self.require(op, ty.is_int(), || format!("switch on {ty}"));
                self.no_result(op);
            }
            OpKind::JumpIndirect { addr, .. } => {
                self.operand(op, *addr, Type::Ptr);
                self.no_result(op);
            }
            OpKind::Jump(_) => self.no_result(op),
            _ => {}
        }
    }

    fn host_atomic(&mut self, op: Op, addr: Value, elem: Elem) -> Option<Type> {
        self.operand(op, addr, Type::Ptr);
        let ty = elem.value_type().filter(|ty| !matches!(ty, Type::F80 | Type::F128));
        self.require(op, ty.is_some(), || format!("an atomic operation on {elem}"));
        ty
    }

    pub(super) fn access(&mut self, op: Op, access: Access) {
        let align = access.align;
        self.require(op, align == 0 || align.is_power_of_two(), || format!("alignment {align} is no power of two"));
    }

    fn pointer_dim(&mut self, op: impl Into<Option<Op>>, dim: PointerDim) {
        let PointerDim::Var(var) = dim else { return };
        let fits = self.func.vars.get(var).is_some_and(|data| data.storage == Storage::Scalar(Elem::I64));
        if !fits {
            self.error(op, format!("{var} is no i64 that can be an extent"));
        }
    }

    /// Checks a call's arguments and results against a signature.
    pub(super) fn call_fits(&mut self, op: Op, signature: &Signature, args: &[Value], extra: &[ParamAttr]) {
        let count = signature.params.len();
        let fits = args.len() == count || signature.variadic && args.len() > count;
        self.require(op, fits, || format!("{} arguments for {count} parameters", args.len()));
        for (arg, ty) in args.iter().zip(&signature.params) {
            self.operand(op, *arg, *ty);
        }
        let beyond = args.len().saturating_sub(count);
        self.require(op, extra.is_empty() || extra.len() == beyond, || {
            format!("{} attributes for {beyond} variadic arguments", extra.len())
        });
        for (arg, attr) in args.iter().skip(count).zip(extra) {
            let ty = self.type_of(*arg);
            self.require(op, attr_fits(*attr, ty), || format!("{attr:?} of {ty}"));
        }
        self.results(op, &signature.results);
    }

    pub(super) fn signature_attrs(&mut self, signature: &Signature) {
        let count = signature.params.len();
        if !signature.param_attrs.is_empty() && signature.param_attrs.len() != count {
            self.error(None, format!("{} attributes for {count} parameters", signature.param_attrs.len()));
        }
        for (index, ty) in signature.params.iter().enumerate() {
            let attr = signature.param_attr(index);
            if !attr_fits(attr, *ty) {
                self.error(None, format!("parameter {index}: {attr:?} of {ty}"));
            }
        }
        let returned = matches!(signature.result_attr, ParamAttr::None | ParamAttr::SExt | ParamAttr::ZExt);
        if signature.results.len() > 2 || !returned {
            self.error(None, "no such results".to_string());
        }
    }

    /// A variable that is part of another one, or points to elements.
    pub(super) fn derived_var(&mut self, var: Var) {
        let data = &self.func.vars[var];
        if let Storage::Pointer { inner, .. } = &data.storage {
            inner.iter().for_each(|dim| self.pointer_dim(None, *dim));
        }
        let VarClass::Member { parent, deref, .. } = data.class else { return };
        // A parent comes first, so that there are no circles.
        let fits = match self.func.vars.get(parent).map(|parent| &parent.storage) {
            Some(Storage::Pointer { .. }) => deref,
            Some(Storage::Scalar(Elem::Ptr) | Storage::Descriptor { .. }) => deref,
            Some(Storage::Array { .. }) => !deref,
            _ => false,
        };
        if !fits || parent >= var {
            self.error(None, format!("{var} \"{}\" is no member of {parent}", data.name));
        }
    }

    /// A jump to blocks of `Cfg`s around.
    pub(super) fn jumps(&mut self, op: Op, targets: &[Block]) {
        for target in targets {
            let is_there = |o: &Op| matches!(self.func.kind(*o), OpKind::Cfg { blocks } if blocks.contains(target));
            match self.around.iter().rev().position(is_there) {
                Some(depth) => self.leaves(op, depth),
                None => self.error(op, format!("{target} is no block of a cfg around it")),
            }
        }
    }
}

fn attr_fits(attr: ParamAttr, ty: Type) -> bool {
    match attr {
        ParamAttr::None => true,
        ParamAttr::SExt | ParamAttr::ZExt => ty.is_int(),
        ParamAttr::Nest => ty == Type::Ptr,
        ParamAttr::ByVal { align, .. } | ParamAttr::SRet { align, .. } => ty == Type::Ptr && align.is_power_of_two(),
    }
}
