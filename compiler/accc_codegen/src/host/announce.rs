//! What the runtime is told before a kernel that has part in a copy of one array to another ([`accc_ir::Rotation`]).

use super::construct_constant;
use crate::fault::{Fault, Result};
use crate::function::Lower;
use accc_ir::{Announce, Data, OpKind};
use inkwell::IntPredicate;
use inkwell::values::{BasicValueEnum, IntValue};

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Whether the runtime has done the copy.
    pub fn announce(&mut self, node: &Announce) -> Result<IntValue<'ctx>> {
        self.host_only()?;
        let OpKind::Data(data) = &self.func.ops[node.data].kind else {
            return Err(Fault::bug("an announcement outside of a construct"));
        };
        let dims =
            node.dims.iter().map(|[extent, to, from]| Ok([self.int(*from)?, self.int(*extent)?, self.int(*to)?]));
        let words = dims.collect::<Result<Vec<_>>>()?.concat();
        let record = self.words(&words, "box")?;
        let (bytes, rank) = (self.unit.const_i64(node.elem_bytes.into()), self.unit.const_i32(node.dims.len() as u32));
        let from = self.pointer(node.from)?;
        let (construct, queue) = self.construct_and_queue(data)?;
        let shape: [BasicValueEnum; 4] = [bytes.into(), rank.into(), record.address.into(), queue.into()];
        let (name, args): (&str, Vec<BasicValueEnum>) = match node.to {
            Some(to) => {
                let (count, clauses) =
                    (self.unit.const_i32(data.clauses.len() as u32), self.clause_address(node.data, 0)?);
                let first = [construct, count.into(), clauses.into(), self.pointer(to)?.into(), from.into()];
                let line = self.unit.const_i32((self.unit.options.line_of)(self.span));
                ("__accc_rotate", first.into_iter().chain(shape).chain([line.into()]).collect())
            }
            None => {
                let partial = self.unit.const_i32(node.partial.into());
                ("__accc_defines", [construct, from.into()].into_iter().chain(shape).chain([partial.into()]).collect())
            }
        };
        let done = self.call_value(self.unit.entry_point(name)?, &args)?.into_int_value();
        let done = self.builder.build_int_compare(IntPredicate::NE, done, self.unit.const_i32(0), "")?;
        self.give_back(record);
        Ok(done)
    }

    fn construct_and_queue(&self, data: &Data) -> Result<(BasicValueEnum<'ctx>, IntValue<'ctx>)> {
        let construct = construct_constant(self.unit, &self.func.display_name, &data.construct)?;
        Ok((construct.into(), self.queue(data.asynchronous)?))
    }
}
