//! Ops one by one: computation, calls, control flow.

use super::arith::trip_count;
use super::lanes::meeting_lanes;
use super::{Datum, Flow, Frame, Interp, Run, TrapKind, arith, invalid};
use crate::ids::Op;
use crate::op::OpKind;
use crate::op_parts::{For, PrintItem};
use crate::types::Type;

impl<'m> Interp<'m> {
    /// Runs one op; gives how control leaves its block, if it does.
    pub(super) fn op(&mut self, frame: &mut Frame<'m>, op: Op) -> Run<Option<Flow>> {
        if let Some(result) = self.compute_op(frame, op)? {
            let results = frame.func.ops[op].results.as_slice();
            frame.set_all(results, vec![result])?;
            return Ok(None);
        }
        if let Some(result) = self.memory_op(frame, op)? {
            let results = frame.func.ops[op].results.as_slice();
            frame.set_all(results, result.into_iter().collect())?;
            return Ok(None);
        }
        self.control_op(frame, op)
    }

    fn compute_op(&mut self, frame: &Frame<'m>, op: Op) -> Run<Option<Datum>> {
        let result_type = frame.func.ops[op].results.first().map(|v| frame.ty(*v));
        let ty = || result_type.ok_or_else(|| invalid(format!("{op} has no result")));
        Ok(Some(match frame.func.kind(op) {
            OpKind::ConstInt(_) if result_type == Some(Type::I128) => return Err(TrapKind::Machine(arith::WIDE)),
            OpKind::ConstInt(n) => Datum::Int(arith::wrap(*n, ty()?)),
            OpKind::ConstFloat(x) => arith::constant_real(*x, ty()?),
            OpKind::GlobalAddr(id) => {
                Datum::Ptr(*self.globals.get(id.0 as usize).ok_or_else(|| invalid(format!("no global {id}")))?)
            }
            OpKind::FuncAddr(id) => Datum::Ptr(super::function_address(*id)),
            OpKind::LabelAddr(block) => Datum::Ptr(super::label_address(*block)),
            OpKind::Unary(unary, a) => arith::unary(*unary, frame.get(*a)?, ty()?)?,
            OpKind::Binary(binary, a, b) => arith::binary(*binary, frame.get(*a)?, frame.get(*b)?, ty()?)?,
            OpKind::Compare(compare, a, b) => arith::compare(*compare, frame.get(*a)?, frame.get(*b)?, frame.ty(*a))?,
            OpKind::Select(cond, a, b) => frame.get(if frame.int(*cond)? != 0 { *a } else { *b })?.clone(),
            OpKind::Convert(a) => arith::convert(frame.get(*a)?, ty()?)?,
            OpKind::UConvert(a) => arith::uconvert(frame.get(*a)?, frame.ty(*a), ty()?)?,
            OpKind::Opaque(a) => frame.get(*a)?.clone(),
            OpKind::Bitcast(a) => arith::bitcast(frame.get(*a)?, frame.ty(*a), ty()?)?,
            OpKind::Complex(re, im) => arith::complex(frame.get(*re)?, frame.get(*im)?)?,
            OpKind::RealPart(z) => arith::parts(frame.get(*z)?).map(|parts| Datum::Real(parts.0))?,
            OpKind::ImagPart(z) => arith::parts(frame.get(*z)?).map(|parts| Datum::Real(parts.1))?,
            OpKind::Math(function, args) => arith::math(*function, &frame.all(args)?, ty()?)?,
            OpKind::Splat(_) | OpKind::Shuffle { .. } | OpKind::GetLane { .. } | OpKind::SetLane { .. } => {
                return Err(TrapKind::Machine("vectors"));
            }
            _ => return Ok(None),
        }))
    }

    fn control_op(&mut self, frame: &mut Frame<'m>, op: Op) -> Run<Option<Flow>> {
        let func = frame.func;
        let results = func.ops[op].results.as_slice();
        match func.kind(op) {
            OpKind::Call { callee, args, .. } => {
                let args = frame.all(args)?;
                let found = self.call_function(*callee, &args)?;
                frame.set_all(results, found)?;
                Ok(None)
            }
            OpKind::Print { items } => {
                let line = self.print_line(frame, items)?;
                self.output.push(line);
                Ok(None)
            }
            OpKind::If { cond, then_block, else_block } => {
                let block = if frame.int(*cond)? != 0 { *then_block } else { *else_block };
                let flow = self.block(frame, block)?;
                falls_through(frame, op, flow)
            }
            OpKind::Switch { value, cases, default } => {
                let value = frame.int(*value)?;
                let holds = |ranges: &[(i64, i64)]| ranges.iter().any(|(lo, hi)| (*lo..=*hi).contains(&value));
                let block = cases.iter().find(|case| holds(&case.ranges)).map_or(*default, |case| case.block);
                let flow = self.block(frame, block)?;
                falls_through(frame, op, flow)
            }
            OpKind::For(node) => self.for_loop(frame, op, node),
            OpKind::While { .. } => self.while_loop(frame, op),
            OpKind::Break(target) => Ok(Some(Flow::Break(*target))),
            OpKind::Continue(target) => Ok(Some(Flow::Continue(*target))),
            OpKind::Return(values) => Ok(Some(Flow::Return(frame.all(values)?))),
            OpKind::Yield(values) => Ok(Some(Flow::Yield(frame.all(values)?))),
            OpKind::Unreachable => Err(TrapKind::Unreachable),
            _ => self.machine_op(frame, op),
        }
    }

    fn for_loop(&mut self, frame: &mut Frame<'m>, op: Op, node: &'m For) -> Run<Option<Flow>> {
        let ty = frame.ty(node.iv);
        let (lower, step) = (frame.int(node.lower)?, frame.int(node.step)?);
        let trips = trip_count(lower, frame.int(node.upper)?, step)?;
        let mut carried = frame.all(&node.carried)?;
        let plans = node.schedule.as_ref().map_or(&[][..], |schedule| &schedule.reductions);
        plans.iter().try_for_each(|plan| self.begin_reduction(frame, plan))?;
        let (under_way, thread) = (self.begin_exchanges(frame, plans)?, self.thread);
        let private = node.directive.as_ref().map_or(&[][..], |directive| &directive.private);
        let saved = self.save(frame, private)?;
        let at = |trip: u64| arith::wrap(lower.wrapping_add((trip as i64).wrapping_mul(step)), ty);
        let mut left_early = None;
        let around = self.who_runs();
        let meeting = meeting_lanes(frame.func, node);
        if let Some(lanes) = meeting {
            let ivs: Vec<i64> = (0..trips).map(at).collect();
            ivs.chunks(lanes as usize).try_for_each(|ivs| self.run_lanes(frame, node, ivs))?;
        }
        for trip in 0..if meeting.is_some() { 0 } else { trips } {
            self.begin_iteration(node);
            self.switch_to_thread(self.thread_of(frame, node, trip, thread))?;
            let args = std::iter::once(Datum::Int(at(trip))).chain(carried.iter().cloned());
            let block_args = &frame.func.blocks[node.body].args;
            frame.set_all(block_args, args.collect())?;
            self.count(frame, node, at(trip))?;
            match self.block(frame, node.body)? {
                Flow::Yield(values) => carried = values,
                Flow::Continue(target) if target == op => {}
                flow => {
                    left_early = Some(flow);
                    break;
                }
            }
        }
        self.switch_to_thread(thread)?;
        self.end_exchanges(under_way)?;
        if left_early.is_none() {
            self.count(frame, node, at(trips))?;
        }
        self.restore(&saved, |var| Some(var) != node.var)?;
        self.end_iterations(node, around);
        plans.iter().try_for_each(|plan| self.end_reduction(frame, plan))?;
        self.now_run_by(around);
        match left_early {
            None => {
                let results = &frame.func.ops[op].results;
                frame.set_all(results, carried)?;
                Ok(None)
            }
            Some(Flow::Break(target)) if target == op => Ok(None),
            leaving => Ok(leaving),
        }
    }

    /// Makes the user's loop variable follow.
    pub(super) fn count(&mut self, frame: &Frame<'m>, node: &For, iv: i64) -> Run<()> {
        let Some(var) = node.var else { return Ok(()) };
        let addr = self.addr_of(frame, var)?;
        let elem = frame.func.vars[var].elem();
        let ty = elem.value_type().ok_or_else(|| invalid("a loop variable of no type"))?;
        self.memory.store(addr, elem, &Datum::Int(arith::wrap(iv, ty)))
    }

    fn while_loop(&mut self, frame: &mut Frame<'m>, op: Op) -> Run<Option<Flow>> {
        let OpKind::While { cond, body, step, test_first } = frame.func.kind(op) else {
            return Err(invalid("no while"));
        };
        let mut test = *test_first;
        loop {
            // Without a test, as if it had held.
            let tested = if test { self.block(frame, *cond)? } else { Flow::Yield(vec![Datum::Int(1)]) };
            test = true;
            match tested {
                Flow::Yield(values) => match values.as_slice() {
                    [Datum::Int(0)] => return Ok(None),
                    [Datum::Int(_)] => {}
                    _ => return Err(invalid("a condition without a truth value")),
                },
                Flow::Break(target) if target == op => return Ok(None),
                flow => return Ok(Some(flow)),
            }
            match self.block(frame, *body)? {
                Flow::Yield(_) => {}
                Flow::Continue(target) if target == op => {}
                Flow::Break(target) if target == op => return Ok(None),
                flow => return Ok(Some(flow)),
            }
            let Some(step) = step else { continue };
            match self.block(frame, *step)? {
                Flow::Yield(_) => {}
                Flow::Break(target) if target == op => return Ok(None),
                flow => return Ok(Some(flow)),
            }
        }
    }

    fn print_line(&self, frame: &Frame<'m>, items: &[PrintItem]) -> Run<String> {
        let mut words = Vec::new();
        for item in items {
            words.push(match item {
                PrintItem::Text(text) | PrintItem::Format(text) => text.clone(),
                PrintItem::Value(value) => match frame.get(*value)? {
                    Datum::Int(n) => n.to_string(),
                    Datum::Real(x) => format!("{x:?}"),
                    Datum::Complex(..) | Datum::Ptr(_) | Datum::View(_) => return Err(invalid("prints no number")),
                },
                PrintItem::Chars { addr, len } => {
                    let len = u64::try_from(frame.int(*len)?).unwrap_or(0);
                    String::from_utf8_lossy(self.memory.read(frame.ptr(*addr)?, len)?).into_owned()
                }
            });
        }
        Ok(words.join(" "))
    }
}

/// Goes on after an op whose block ended with this.
pub(super) fn falls_through(frame: &mut Frame<'_>, op: Op, flow: Flow) -> Run<Option<Flow>> {
    match flow {
        Flow::Yield(values) => {
            let results = &frame.func.ops[op].results;
            frame.set_all(results, values)?;
            Ok(None)
        }
        Flow::Break(target) if target == op => Ok(None),
        flow => Ok(Some(flow)),
    }
}
