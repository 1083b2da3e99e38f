//! Calls: arguments to registers and memory as [`super::abi`] says, results back.
//!
//! Arguments are computed from the last to the first, as gcc does it. A function without prototype is called as a
//! variadic one would be.

use super::Lower;
use super::abi::{Convention, Passing, Piece, convention};
use super::function::Lowerer;
use super::types::{Scalar, Shape};
use super::uses::called_object;
use crate::hir::{Expr, Type as CType};
use accc_ir::{FuncId, ParamAttr, Signature, Value};
use std::rc::Rc;

impl Lowerer<'_, '_> {
    /// The result: a scalar, or the address of a record or complex number; nothing of a `void` function.
    pub fn call(&mut self, e: &Expr, callee: &Expr, args: &[Expr]) -> Lower<Vec<Value>> {
        self.b.span = e.span;
        if self.device
            && let Some(results) = self.device_call(e, callee, args)?
        {
            return Ok(results);
        }
        let convention = self.convention_of(callee)?;
        let direct = self.direct_callee(callee, &convention).filter(|_| self.suits_definition(callee, args));
        let address = match direct {
            Some(_) => None,
            None => Some(self.value(callee)?),
        };
        let mut left = convention.left;
        let extra = args.iter().skip(convention.params.len()).map(|arg| left.pass(self.types, arg.ty));
        let passings: Vec<Passing> = convention.params.iter().cloned().chain(extra).collect();
        let result_var = match convention.result {
            Passing::Nothing | Passing::Direct(_)
                if matches!(self.types.shape(e.ty), Shape::Scalar(_) | Shape::Void) =>
            {
                None
            }
            Passing::Nothing | Passing::Direct(_) | Passing::Memory { .. } => Some(self.temporary(e.ty)),
        };
        let mut groups = Vec::new();
        for (arg, passing) in args.iter().zip(&passings).rev() {
            groups.push(self.argument(arg, passing)?);
        }
        let mut values = Vec::new();
        if let (Passing::Memory { .. }, Some(var)) = (&convention.result, result_var) {
            values.push(self.b.var_addr(var));
        }
        values.extend(groups.into_iter().rev().flatten());
        values.extend(self.captured_addresses(callee));
        let fixed = convention.params.len();
        let extra: Vec<ParamAttr> =
            passings.iter().skip(fixed).flat_map(|passing| passing.border()).map(|(_, attr)| attr).collect();
        self.b.span = e.span;
        let results = self.emit_call(direct, address, &convention, values, extra);
        let results = self.call_result(&convention, results, result_var);
        Ok(match (self.types.shape(e.ty), result_var) {
            (Shape::Scalar(scalar), Some(_)) => vec![self.b.load_at(results[0], scalar.elem)],
            _ => results,
        })
    }

    fn convention_of(&mut self, callee: &Expr) -> Lower<Rc<Convention>> {
        let to = self.types.0.pointee(callee.ty).map(|to| to.ty);
        match to.map(|ty| (ty, self.types.get(ty))) {
            Some((ty, CType::Function(function))) if function.prototype => Ok(match called_object(callee) {
                Some(id) => self.unit.with_captures(id, ty),
                None => self.unit.convention(ty),
            }),
            Some((_, CType::Function(function))) => Ok(Rc::new(convention(self.types, function.result, &[], true))),
            _ => Err(self.unsupported(callee.span, "a call of something that is no function", "name a function")),
        }
    }

    /// What a nested function gets of the functions around it.
    fn captured_addresses(&mut self, callee: &Expr) -> Vec<Value> {
        let captures = called_object(callee).map_or(&[][..], |id| self.unit.captures(id));
        let vars: Vec<_> = captures.iter().map(|id| self.var(*id)).collect();
        vars.into_iter().map(|var| self.b.var_addr(var)).collect()
    }

    /// The function that is called by its name, if its border is the expected one.
    fn direct_callee(&mut self, callee: &Expr, convention: &Convention) -> Option<FuncId> {
        let id = called_object(callee)?;
        if !matches!(self.types.get(self.object(id).ty.ty), CType::Function(_)) {
            return None;
        }
        let function = self.unit.function_of(id);
        let known = &self.unit.module.functions[function].signature;
        same_border(known, &convention.signature).then_some(function)
    }

    /// Whether a function that is defined without prototype here, as in K&R's C, is called as it is defined. Another call's
    /// behaviour is undefined, but it is a call: through the function's address.
    fn suits_definition(&self, callee: &Expr, args: &[Expr]) -> bool {
        let is_old = self.types.0.pointed_function(callee.ty).is_some_and(|function| !function.prototype);
        let Some(id) = called_object(callee).filter(|_| is_old) else { return true };
        let Some(definition) = self.unit.hir.functions.iter().find(|function| function.object == id) else {
            return true;
        };
        let register = |ty| self.types.scalar(ty).map(Scalar::value_type);
        let params = &definition.ty.params;
        params.len() == args.len() && params.iter().zip(args).all(|(param, arg)| register(*param) == register(arg.ty))
    }

    /// What stands for one argument at the border.
    fn argument(&mut self, arg: &Expr, passing: &Passing) -> Lower<Vec<Value>> {
        match passing {
            Passing::Nothing => {
                self.discard(arg)?;
                Ok(Vec::new())
            }
            Passing::Memory { .. } => Ok(vec![self.address_of_value(arg)?]),
            Passing::Direct(pieces) => match self.types.shape(arg.ty) {
                Shape::Scalar(from) => Ok(vec![self.scalar_argument(arg, from, pieces[0])?]),
                Shape::Complex(_) if pieces.len() == 2 => {
                    let (re, im) = self.complex(arg)?;
                    Ok(vec![re, im])
                }
                _ => {
                    let (address, align) = (self.address_of_value(arg)?, self.known_align(arg));
                    Ok(pieces.iter().map(|piece| self.load_piece(address, align, *piece)).collect())
                }
            },
        }
    }

    fn scalar_argument(&mut self, arg: &Expr, from: Scalar, piece: Piece) -> Lower<Value> {
        let value = self.value(arg)?;
        if self.b.func.type_of(value) == piece.ty {
            return Ok(value);
        }
        let elem = piece.ty.elem().expect("an argument in a register is a scalar");
        if from.is_vector() {
            return Ok(self.same_bits(value, piece.ty));
        }
        Ok(self.convert_scalar(value, from, Scalar { elem, signed: from.signed }))
    }

    fn emit_call(
        &mut self,
        direct: Option<FuncId>,
        address: Option<Value>,
        convention: &Convention,
        values: Vec<Value>,
        extra: Vec<ParamAttr>,
    ) -> Vec<Value> {
        let extra = if extra.iter().all(|attr| *attr == ParamAttr::None) { Vec::new() } else { extra };
        match (direct, address) {
            (Some(function), _) => self.b.call_all(function, &convention.signature.results, values, extra),
            (None, Some(address)) => self.b.call_indirect(address, convention.signature.clone(), values, extra),
            (None, None) => panic!("a callee is a function or an address"),
        }
    }

    fn call_result(&mut self, convention: &Convention, results: Vec<Value>, var: Option<accc_ir::Var>) -> Vec<Value> {
        let Some(var) = var else { return results };
        if let Passing::Direct(pieces) = &convention.result {
            for (piece, value) in pieces.iter().zip(results) {
                self.store_piece(var, *piece, value);
            }
        }
        vec![self.b.var_addr(var)]
    }
}

fn same_border(a: &Signature, b: &Signature) -> bool {
    a.params == b.params
        && a.results == b.results
        && a.param_attrs == b.param_attrs
        && a.result_attr == b.result_attr
        && a.variadic == b.variadic
}
