//! What ops do to scalars: which values that these had before are read, and which scalars are surely written.
//!
//! Works on the structured form directly. A question is about one scalar, or about up to 64 at once, each a bit of a set.
//! Conservative: "exposed" may be said of a use that never happens, "assigned" is said only where every path writes.

use accc_ir::*;
use std::cell::OnceCell;

/// A set of the scalars that are asked about.
pub type Scalars = u64;

/// What ops do to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flows {
    /// Some path reads the value that the scalar had before the ops.
    pub exposed: Scalars,
    /// Every path that leaves at the end of the ops has written it.
    pub assigned: Scalars,
}

impl Flows {
    fn exposing(exposed: Scalars) -> Flows {
        Flows { exposed, assigned: 0 }
    }

    fn assigning(assigned: Scalars) -> Flows {
        Flows { exposed: 0, assigned }
    }
}

/// The scalars of a question.
pub enum Asked<'a> {
    /// A single one, whose bit is the lowest.
    One(Var),
    /// By variable the bit of each; 0 of those that are not asked about.
    Several(&'a [Scalars]),
}

/// A question about a function.
pub struct Question<'a> {
    func: &'a Function,
    asked: Asked<'a>,
    all: Scalars,
    /// Those whose value the caller may read.
    outliving: OnceCell<Scalars>,
}

impl<'a> Question<'a> {
    /// Prepares for questions about ops of this function, as it is now.
    pub fn new(func: &'a Function, asked: Asked<'a>) -> Question<'a> {
        let all = match &asked {
            Asked::One(_) => 1,
            Asked::Several(bits) => bits.iter().fold(0, |all, bit| all | bit),
        };
        Question { func, asked, all, outliving: OnceCell::new() }
    }

    /// The set of everything that is asked about.
    pub fn all(&self) -> Scalars {
        self.all
    }

    /// Empty for what is not asked about.
    pub fn bit(&self, var: Var) -> Scalars {
        match &self.asked {
            Asked::One(one) => (*one == var).into(),
            Asked::Several(bits) => bits.get(var.index()).copied().unwrap_or(0),
        }
    }

    fn bits(&self, vars: impl IntoIterator<Item = Var>) -> Scalars {
        vars.into_iter().fold(0, |all, var| all | self.bit(var))
    }

    /// The flow through a block from its start.
    pub fn of_block(&self, block: Block) -> Flows {
        self.of_ops(&self.func.blocks[block].ops)
    }

    /// The flow through some ops that follow each other.
    pub fn of_ops(&self, ops: &[Op]) -> Flows {
        let mut found = Flows::default();
        let mut open = self.all;
        for op in ops {
            let flow = self.of_op(*op);
            found.exposed |= flow.exposed & open;
            found.assigned |= flow.assigned & open;
            open &= !(flow.exposed | flow.assigned);
            if open == 0 {
                break;
            }
        }
        found
    }

    /// What one op does, with all that it holds.
    pub fn of_op(&self, op: Op) -> Flows {
        match self.func.kind(op) {
            OpKind::Load(var) | OpKind::VarAddr(var) => Flows::exposing(self.bit(*var)),
            OpKind::LoadView(var) => {
                Flows::exposing(self.bit(*var) | self.bits(extents(&self.func.vars[*var].storage)))
            }
            OpKind::RowView { inner, .. } => Flows::exposing(self.bits(in_extents(inner))),
            OpKind::Store(var, _) => Flows::assigning(self.bit(*var)),
            OpKind::DataAction(node) => Flows::exposing(self.bits(node.clauses.iter().map(|clause| clause.var))),
            OpKind::Return(_) => {
                let exposed = *self.outliving.get_or_init(|| self.outliving());
                Flows { exposed, assigned: self.all & !exposed }
            }
            // What follows is not reached.
            kind if kind.is_terminator() && !matches!(kind, OpKind::Yield(_)) => Flows::assigning(self.all),
            OpKind::If { then_block, else_block, .. } => self.one_of(&[*then_block, *else_block]),
            OpKind::Switch { cases, default, .. } => {
                self.one_of(&cases.iter().map(|case| case.block).chain([*default]).collect::<Vec<_>>())
            }
            OpKind::ByDevice { gpu, cpu } => self.one_of(&gpu.iter().copied().chain([*cpu]).collect::<Vec<_>>()),
            OpKind::For(node) => self.of_for(node),
            OpKind::While { cond, body, step, test_first } => self.of_while(*cond, *body, *step, *test_first),
            // In which order its blocks run is not looked at.
            OpKind::Cfg { .. } | OpKind::Threads(_) => {
                let inside = self.func.walk_op(op);
                Flows::exposing(self.bits(inside.iter().flat_map(|inner| self.func.kind(*inner).vars())))
            }
            OpKind::Compute(node) => self.of_compute(node),
            OpKind::Data(node) => {
                let named = self.bits(node.clauses.iter().map(|clause| clause.var));
                let body = self.of_block(node.body);
                Flows { exposed: named | body.exposed, assigned: body.assigned & !named }
            }
            OpKind::Single { body } | OpKind::GridSingle { body } => self.of_block(*body),
            kind => Flows::exposing(kind.atomic_var().map_or(0, |var| self.bit(var))),
        }
    }

    /// One of the blocks runs.
    fn one_of(&self, blocks: &[Block]) -> Flows {
        let start = Flows::assigning(self.all);
        blocks.iter().map(|block| self.of_block(*block)).fold(start, |all, flow| Flows {
            exposed: all.exposed | flow.exposed,
            assigned: all.assigned & flow.assigned,
        })
    }

    fn of_for(&self, node: &For) -> Flows {
        let func = self.func;
        let plans = || node.schedule.iter().flat_map(|schedule| &schedule.reductions);
        let counts = self.bits(node.var);
        let targets = self.bits(plans().map(|plan| plan.target)) & !counts;
        let partial = self.bits(plans().map(|plan| plan.private));
        let private = self.bits(node.directive.iter().flat_map(|d| d.private.iter().copied()));
        let others = self.all & !(counts | targets | partial | private);
        if others == 0 {
            return Flows { exposed: targets, assigned: counts };
        }
        let body = self.of_block(node.body);
        let bounds = [node.lower, node.upper, node.step].map(|value| func.constant_int(value));
        let runs = match bounds {
            [Some(lower), Some(upper), Some(step)] => (step > 0 && lower <= upper) || (step < 0 && lower >= upper),
            _ => false,
        };
        // A body that ends early "assigns" by not reaching its end: then nothing is known after the loop.
        let jumps = |op: &Op| matches!(func.kind(*op), OpKind::Break(_) | OpKind::Continue(_));
        let sure = runs && body.assigned & others != 0 && !func.walk(node.body).iter().any(jumps);
        Flows {
            exposed: targets | body.exposed & others,
            assigned: counts | if sure { body.assigned & others } else { 0 },
        }
    }

    fn of_while(&self, cond: Block, body: Block, step: Option<Block>, test_first: bool) -> Flows {
        let mut found = Flows::default();
        let mut open = self.all;
        let blocks = [Some(cond).filter(|_| test_first), Some(body), step, Some(cond)];
        for (index, block) in blocks.into_iter().enumerate() {
            let Some(block) = block.filter(|_| open != 0) else { continue };
            let flow = self.of_block(block);
            found.exposed |= flow.exposed & open;
            // Only what comes first runs in any case; a body may end early.
            if index == 0 {
                found.assigned |= flow.assigned & open;
            }
            open &= !(flow.exposed | flow.assigned);
        }
        found
    }

    fn of_compute(&self, node: &Compute) -> Flows {
        let named = self.bits(node.clauses.iter().map(|clause| clause.var).chain(node.firstprivate.iter().copied()));
        let others = self.all & !(named | self.bits(node.private.iter().copied()));
        let body = if others == 0 { Flows::default() } else { self.of_block(node.body) };
        Flows { exposed: named | body.exposed & others, assigned: body.assigned & others }
    }

    /// Those whose value outlives the function.
    fn outliving(&self) -> Scalars {
        let func = self.func;
        let visible = func.vars.iter().filter(|(_, data)| is_visible(data)).map(|(var, _)| var);
        let taken = func.ops.values().filter_map(|op| match op.kind {
            OpKind::VarAddr(var) => Some(var),
            _ => None,
        });
        self.bits(visible.chain(taken))
    }

    /// Whether something inside `op` leaves a loop around it, or jumps elsewhere.
    pub fn may_jump_out(&self, op: Op) -> bool {
        let func = self.func;
        if func.kind(op).blocks().is_empty() {
            return false;
        }
        let inside = func.walk_op(op);
        let is_inside = |target: &Block| inside.iter().any(|inner| func.kind(*inner).blocks().contains(target));
        inside.iter().any(|inner| match func.kind(*inner) {
            OpKind::Break(target) | OpKind::Continue(target) => !inside.contains(target),
            kind => kind.jump_targets().iter().any(|target| !is_inside(target)),
        })
    }

    /// What one run of a loop's body leaves to the next one; nothing, where the op is no loop.
    pub fn repeated(&self, op: Op) -> Scalars {
        match self.func.kind(op) {
            OpKind::For(node) => self.of_block(node.body).exposed & !self.bits(node.var),
            OpKind::While { .. } | OpKind::Cfg { .. } => {
                let blocks = self.func.kind(op).blocks();
                blocks.into_iter().fold(0, |all, block| all | self.of_block(block).exposed)
            }
            _ => 0,
        }
    }
}

/// The scalars that the extents of what a pointer points to are.
pub fn extents(storage: &Storage) -> impl Iterator<Item = Var> + '_ {
    let inner: &[PointerDim] = match storage {
        Storage::Pointer { inner, .. } => inner,
        Storage::Scalar(_) | Storage::Array { .. } | Storage::Descriptor { .. } => &[],
    };
    in_extents(inner)
}

fn in_extents(inner: &[PointerDim]) -> impl Iterator<Item = Var> + '_ {
    inner.iter().filter_map(|dim| match dim {
        PointerDim::Var(var) => Some(*var),
        PointerDim::Const(_) => None,
    })
}

/// Whether others can get at a variable by its nature.
pub fn is_visible(data: &VarData) -> bool {
    data.aliased
        || match data.class {
            VarClass::RefParam | VarClass::Global(_) | VarClass::Member { .. } => true,
            VarClass::Local | VarClass::GangLocal | VarClass::WorkerLocal | VarClass::ValueParam => false,
        }
}
