//! Lanes that meet at barriers: a loop over lanes whose body has some is run with the lanes of a gang side by side.
//!
//! Each lane has local variables of its own, with the values from before the loop; arrays of the gang are one for all. Between two
//! barriers one lane runs after the other, in turns from the first and from the last on, so that what the lanes should have
//! waited for shows. Loops and conditions around barriers must be the same for all lanes.

use super::arith::trip_count;
use super::{Datum, Flow, Frame, Interp, Run, arith, invalid, storage_size};
use crate::function::{Function, VarClass};
use crate::ids::{Block, Op};
use crate::op::OpKind;
use crate::op_parts::For;

/// How many lanes of the loop run side by side; `None`: they never meet.
pub(super) fn meeting_lanes(func: &Function, node: &For) -> Option<u64> {
    let lanes = node.schedule.as_ref().and_then(|schedule| schedule.vector).filter(|lanes| *lanes > 0)?;
    func.walk(node.body).iter().any(|op| matches!(func.kind(*op), OpKind::Barrier)).then_some(lanes.into())
}

/// The lanes of a gang.
struct Lanes<'m> {
    frames: Vec<Frame<'m>>,
    /// The last lane goes first.
    backwards: bool,
}

impl<'m> Interp<'m> {
    /// These iterations of a loop, a lane for each.
    pub(super) fn run_lanes(&mut self, frame: &Frame<'m>, node: &'m For, ivs: &[i64]) -> Run<()> {
        if !node.carried.is_empty() || node.schedule.iter().any(|schedule| !schedule.reductions.is_empty()) {
            return Err(invalid("lanes that meet leave values to each other"));
        }
        let mut lanes = Lanes { frames: Vec::new(), backwards: false };
        for iv in ivs {
            let mut own = self.lane_of(frame)?;
            own.set_all(&frame.func.blocks[node.body].args, vec![Datum::Int(*iv)])?;
            self.count(&own, node, *iv)?;
            lanes.frames.push(own);
        }
        self.lanes_block(&mut lanes, node.body)?;
        for addr in lanes.frames.into_iter().flat_map(|own| own.owned) {
            self.memory.free(addr);
        }
        Ok(())
    }

    fn lane_of(&mut self, frame: &Frame<'m>) -> Run<Frame<'m>> {
        let (func, values, vars) = (frame.func, frame.values.clone(), frame.vars.clone());
        let mut own = Frame { func, values, vars, owned: Vec::new() };
        for (var, data) in func.vars.iter().filter(|(_, data)| data.class == VarClass::Local) {
            let bytes = self.memory.read(frame.vars[var.0 as usize], storage_size(&data.storage))?.to_vec();
            let addr = self.local(&mut own, &data.storage)?;
            self.memory.write(addr, &bytes)?;
            own.vars[var.0 as usize] = addr;
        }
        Ok(own)
    }

    fn lanes_block(&mut self, lanes: &mut Lanes<'m>, block: Block) -> Run<()> {
        let Some(func) = lanes.frames.first().map(|frame| frame.func) else { return Ok(()) };
        let ops = &func.blocks[block].ops;
        let meets = |op: &Op| func.walk_op(*op).iter().any(|inner| matches!(func.kind(*inner), OpKind::Barrier));
        for alone in ops.chunk_by(|before, next| !meets(before) && !meets(next)) {
            match alone {
                [op] if meets(op) => self.lanes_meet(lanes, *op)?,
                _ => self.each_lane(lanes, alone)?,
            }
        }
        Ok(())
    }

    /// Ops without a barrier inside.
    fn each_lane(&mut self, lanes: &mut Lanes<'m>, ops: &[Op]) -> Run<()> {
        let mut run = |frame: &mut Frame<'m>| {
            for op in ops {
                match self.op(frame, *op)? {
                    None | Some(Flow::Yield(_)) => {}
                    Some(_) => return Err(invalid("a lane leaves the others before a barrier")),
                }
            }
            Ok(())
        };
        match lanes.backwards {
            true => lanes.frames.iter_mut().rev().try_for_each(&mut run),
            false => lanes.frames.iter_mut().try_for_each(&mut run),
        }
    }

    fn lanes_meet(&mut self, lanes: &mut Lanes<'m>, op: Op) -> Run<()> {
        let func = lanes.frames[0].func;
        match func.kind(op) {
            OpKind::Barrier => {
                lanes.backwards = !lanes.backwards;
                Ok(())
            }
            OpKind::If { cond, then_block, else_block } if func.ops[op].results.is_empty() => {
                let holds = lanes.same(|frame| frame.int(*cond))? != 0;
                self.lanes_block(lanes, if holds { *then_block } else { *else_block })
            }
            OpKind::For(node) if node.carried.is_empty() => {
                let [lower, upper, step] = [node.lower, node.upper, node.step].map(|v| lanes.same(|f| f.int(v)));
                let (lower, step) = (lower?, step?);
                let ty = func.type_of(node.iv);
                let trips = trip_count(lower, upper?, step)?;
                let at = |trip: u64| arith::wrap(lower.wrapping_add((trip as i64).wrapping_mul(step)), ty);
                for trip in 0..=trips {
                    for frame in &mut lanes.frames {
                        frame.set(node.iv, Datum::Int(at(trip)));
                        self.count(frame, node, at(trip))?;
                    }
                    if trip < trips {
                        self.lanes_block(lanes, node.body)?;
                    }
                }
                Ok(())
            }
            _ => Err(invalid("a barrier inside of what lanes don't do together")),
        }
    }
}

impl<'m> Lanes<'m> {
    /// What all lanes must agree about.
    fn same(&self, of: impl Fn(&Frame<'m>) -> Run<i64>) -> Run<i64> {
        let first = of(&self.frames[0])?;
        match self.frames.iter().all(|frame| matches!(of(frame), Ok(n) if n == first)) {
            true => Ok(first),
            false => Err(invalid("lanes part before a barrier")),
        }
    }
}
