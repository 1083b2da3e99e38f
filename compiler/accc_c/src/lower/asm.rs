//! `asm` statements: places are evaluated once, outputs stored behind the code.
//!
//! LLVM's operands are the outputs, the inputs, and an input for each output that is read, too.

use super::Lower;
use super::function::Lowerer;
use super::place::Place;
use super::types::Scalar;
use crate::hir::{Asm, AsmOperand, AsmOperandKind, TypeId};
use accc_ir::{AsmArg, Elem, OpKind, Type, Value};
use accc_source::Span;

/// What every `asm` of this machine changes.
const FLAGS: [&str; 3] = ["dirflag", "fpsr", "flags"];

impl Lowerer<'_, '_> {
    pub fn asm(&mut self, asm: &Asm, span: Span) -> Lower<()> {
        let (mut constraints, mut args, mut also_read) = (Vec::new(), Vec::new(), Vec::new());
        let (mut places, mut results): (Vec<(Place, TypeId)>, Vec<Type>) = (Vec::new(), Vec::new());
        for (number, output) in asm.outputs.iter().enumerate() {
            let early = if output.early { "&" } else { "" };
            match &output.kind {
                AsmOperandKind::Value(register) => {
                    let place = self.place(&output.value)?;
                    if output.read {
                        let value = self.load(&place, output.value.ty)?;
                        also_read.push((number.to_string(), self.asm_value(value, output.value.ty)));
                    }
                    constraints.push(format!("={early}{register}"));
                    results.push(self.asm_type(output.value.ty));
                    places.push((place, output.value.ty));
                }
                AsmOperandKind::Memory | AsmOperandKind::Same(_) => {
                    let arg = self.asm_memory(output)?;
                    constraints.push(format!("={early}*m"));
                    args.push(arg);
                    if output.read {
                        also_read.push(("*m".to_string(), arg));
                    }
                }
            }
        }
        for input in &asm.inputs {
            let (constraint, arg) = self.asm_input(input, asm)?;
            constraints.push(constraint);
            args.push(arg);
        }
        for (constraint, arg) in also_read {
            constraints.push(constraint);
            args.push(arg);
        }
        let labels = asm.jumps.as_ref().map_or(0, |(labels, _)| *labels);
        constraints.extend((0..labels).map(|_| "!i".to_string()));
        if let Some((_, taken)) = &asm.jumps {
            places.push((self.place(taken)?, taken.ty));
            results.push(Type::I32);
        }
        let clobbers = asm.clobbers.iter().map(String::as_str).chain(FLAGS);
        constraints.extend(clobbers.map(|name| format!("~{{{name}}}")));
        self.b.span = span;
        let code = accc_ir::Asm { text: asm.text.clone(), constraints: constraints.join(","), args, labels };
        let op = self.b.op(OpKind::Asm(Box::new(code)), &results);
        let results = self.b.func.ops[op].results.clone();
        for ((place, ty), value) in places.into_iter().zip(results) {
            let value = self.asm_result(value, ty);
            self.store(&place, value, ty)?;
        }
        Ok(())
    }

    fn asm_input(&mut self, input: &AsmOperand, asm: &Asm) -> Lower<(String, AsmArg)> {
        match &input.kind {
            AsmOperandKind::Memory => Ok(("*m".to_string(), self.asm_memory(input)?)),
            AsmOperandKind::Value(constraint) => {
                let value = self.value(&input.value)?;
                Ok((constraint.clone(), self.asm_value(value, input.value.ty)))
            }
            AsmOperandKind::Same(number) => {
                let output = &asm.outputs[*number];
                if output.kind == AsmOperandKind::Memory {
                    return Ok(("*m".to_string(), self.asm_memory(output)?));
                }
                let value = self.value(&input.value)?;
                // Where both are integers the input has the output's width.
                let (from, to) = (self.types.scalar(input.value.ty), self.types.scalar(output.value.ty));
                let (value, ty) = match (from, to) {
                    (Some(from), Some(to)) if !from.is_float() && !to.is_float() && to != Scalar::BOOL => {
                        (self.convert_scalar(value, from, to), output.value.ty)
                    }
                    _ => (value, input.value.ty),
                };
                Ok((number.to_string(), self.asm_value(value, ty)))
            }
        }
    }

    fn asm_memory(&mut self, operand: &AsmOperand) -> Lower<AsmArg> {
        let value = self.address(&operand.value)?;
        let memory = Some(match self.types.elem(operand.value.ty) {
            Elem::Bool(_) => Elem::I8,
            elem => elem,
        });
        Ok(AsmArg { value, memory })
    }

    /// A truth value is a byte in assembly.
    fn asm_value(&mut self, value: Value, ty: TypeId) -> AsmArg {
        let to = self.asm_type(ty);
        let value = if self.value_type(ty) == Type::I1 { self.b.uconvert(value, to) } else { value };
        AsmArg { value, memory: None }
    }

    fn asm_type(&self, ty: TypeId) -> Type {
        match self.value_type(ty) {
            Type::I1 => Type::I8,
            other => other,
        }
    }

    fn asm_result(&mut self, value: Value, ty: TypeId) -> Value {
        if self.value_type(ty) != Type::I1 {
            return value;
        }
        let zero = self.zero(Type::I8);
        self.b.compare(accc_ir::CompareOp::Ne, value, zero)
    }
}
