//! What a pass works on: the module, the function and the construct at hand, and the analyses that are kept.
//!
//! An analysis is computed where a pass asks for it and holds as long as the function has the version that it was
//! computed from ([`Function::version`]): whoever edits a function ends it without having to think of it.

use super::{Inspection, OptOptions, Outcome};
use crate::transform::kernel::private_bins::Bins;
use crate::transform::kernel::{Arg, Source};
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::RegionFacts;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// What a pass is given: the unit at hand, what was computed about it, and where its messages go.
pub struct Cx<'a> {
    /// All functions but the one at hand.
    pub module: &'a mut Module,
    /// What the user asked for.
    pub options: &'a OptOptions,
    /// What developers ask the manager for.
    pub inspection: Inspection<'a>,
    /// The line of a span, for messages and names.
    pub line_of: &'a dyn Fn(Span) -> u32,
    /// What all passes have said so far.
    pub outcome: &'a mut Outcome,
    /// The function at hand; in the module a declaration stands for it.
    pub func: Function,
    /// The construct at hand, and the machine of its clone.
    pub(super) op: Option<Op>,
    /// Whose clone is at hand, in passes over clones.
    pub machine: Machine,
    /// What stands for the construct at hand behind `overlap`.
    pub versions: Vec<Op>,
    /// The facts of the clone at hand, which its schedule is made from.
    pub found: Option<RegionFacts>,
    /// The names of functions and kernels.
    pub names: HashSet<String>,
    pub(super) refused: bool,
    facts: &'a OnceCell<ModuleFacts>,
    around: Option<Surroundings<'a>>,
}

impl<'a> Cx<'a> {
    pub(super) fn new(
        module: &'a mut Module,
        options: &'a OptOptions,
        inspection: Inspection<'a>,
        line_of: &'a dyn Fn(Span) -> u32,
        outcome: &'a mut Outcome,
        facts: &'a OnceCell<ModuleFacts>,
    ) -> Cx<'a> {
        Cx {
            module,
            options,
            inspection,
            line_of,
            outcome,
            func: Function::declare("", Signature::default()),
            op: None,
            machine: Machine::Cpu,
            versions: Vec::new(),
            found: None,
            names: HashSet::new(),
            refused: false,
            facts,
            around: None,
        }
    }

    /// The construct at hand.
    pub fn op(&self) -> Op {
        self.op.expect("a pass over constructs has one")
    }

    /// Adds messages in the order in which they were found.
    pub fn report(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.outcome.diagnostics.extend(diagnostics);
    }

    /// Reports of the construct at hand, which passes then leave alone if there are any.
    pub fn refuse(&mut self, errors: Vec<Diagnostic>) {
        self.refused |= !errors.is_empty();
        self.report(errors);
    }

    /// Whether the clone at hand speaks for all.
    pub fn is_told(&self) -> bool {
        self.machine == self.options.told()
    }

    /// What is known of the module; computed at the first question, which comes while it is whole.
    pub fn facts(&self) -> &'a ModuleFacts {
        self.facts.get_or_init(|| ModuleFacts::new(self.module, self.options.model))
    }

    /// The function, and what is known around the construct at hand, of the function's present version.
    pub fn surroundings(&mut self) -> (&mut Function, &mut Surroundings<'a>) {
        self.bring_up_to_date();
        (&mut self.func, self.around.as_mut().expect("it was just computed"))
    }

    /// The same with the module and the names in it.
    pub fn with_module(&mut self) -> (&mut Module, &mut Function, &mut HashSet<String>, &mut Surroundings<'a>) {
        self.bring_up_to_date();
        let around = self.around.as_mut().expect("it was just computed");
        (self.module, &mut self.func, &mut self.names, around)
    }

    fn bring_up_to_date(&mut self) {
        match (&mut self.around, self.op) {
            (Some(around), _) if around.is_current(&self.func) => {}
            (Some(around), Some(op)) => around.update(&self.func, op),
            (_, None) | (None, _) => self.around = Some(Surroundings::new(&self.func, self.facts())),
        }
    }

    /// The construct at hand is done with: what it changed is known before the next one begins.
    pub(super) fn leave_construct(&mut self) {
        if self.around.is_some() {
            self.bring_up_to_date();
        }
        self.op = None;
    }

    /// Another function, or other constructs of it.
    pub(super) fn forget(&mut self) {
        self.around = None;
        self.op = None;
    }

    /// Behind a pass that says that it preserves what the function's new version would end.
    pub(super) fn keep(&mut self) {
        if let Some(around) = &mut self.around {
            around.keep(&self.func);
        }
    }

    /// Whether the analyses are of the function as it is.
    pub(super) fn is_current(&self) -> bool {
        self.around.as_ref().is_some_and(|around| around.is_current(&self.func))
    }

    /// What is wrong with the analyses that are kept for the present version.
    pub(super) fn stale(&self) -> Option<String> {
        let around = self.around.as_ref().filter(|around| around.is_current(&self.func))?;
        let fresh = ParentMap::new(&self.func);
        let body = self.func.body?;
        let wrong = self.func.walk(body).into_iter().find(|op| {
            around.parents.block_of(*op) != fresh.block_of(*op) || around.parents.parent(*op) != fresh.parent(*op)
        })?;
        Some(format!("the analysis `structure` has {wrong} where it does not stand"))
    }
}

/// A kernel that is being built.
pub struct KernelCx<'a> {
    /// The kernel, whose parameters stand for `args`.
    pub func: &'a mut Function,
    /// What the host passes for each parameter.
    pub args: &'a [Arg],
    /// Counters that are few, by the parameters that they are.
    pub bins: &'a HashMap<Var, Bins>,
    /// The construct that it is made from.
    pub source: &'a Source<'a>,
    /// Threads of a gang: lanes, workers.
    pub block: [u32; 3],
    /// Its gangs meet at barriers of the grid.
    pub cooperative: bool,
    /// The gang's memory holds nothing yet.
    pub has_room: bool,
    /// Gangs have counters of their own.
    pub has_bins: bool,
}
