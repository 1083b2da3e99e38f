//! Labels and `goto`. Source: C11, 6.8.1, 6.8.6.1; gcc's manual, "Locally Declared Labels", "Labels as Values".

use super::cleanup::Departure;
use super::{JumpScope, Sema};
use crate::ast::{self, Attribute, Name, Symbol};
use crate::hir::{LabelId, Stmt, StmtKind, basic};
use crate::sema::codes;
use crate::sema::expr::Context;
use accc_diag::Diagnostic;
use accc_source::Span;

/// The labels of the function at hand, beside [`crate::sema::function::FunctionState::labels`].
#[derive(Default)]
pub struct Labels {
    facts: Vec<Facts>,
    jumps: Vec<Jump>,
    /// Those of `__label__`, with the meaning of the name that they hide.
    local: Vec<(Symbol, Option<LabelId>)>,
}

#[derive(Default)]
struct Facts {
    defined: Option<(Span, JumpScope)>,
    used: Option<Span>,
    may_be_unused: bool,
}

struct Jump {
    label: LabelId,
    place: JumpScope,
    departures: Vec<Departure>,
    span: Span,
}

impl Sema<'_> {
    /// The label of this name, known or yet to come.
    fn label(&mut self, name: Name) -> LabelId {
        let text = self.text(name.symbol).to_string();
        let function = self.function.as_mut().expect("labels stand in functions");
        if let Some(id) = function.label_ids.get(&name.symbol) {
            return *id;
        }
        let id = LabelId(function.labels.len() as u32);
        function.labels.push((text, name.span));
        function.label_ids.insert(name.symbol, id);
        self.body.labels.facts.push(Facts::default());
        id
    }

    /// `goto name`, `&&name`.
    pub fn use_label(&mut self, name: Name) -> LabelId {
        let label = self.label(name);
        self.body.labels.facts[label.0 as usize].used.get_or_insert(name.span);
        label
    }

    pub(crate) fn goto_statement(&mut self, name: Name) -> StmtKind {
        let known = self.function.as_ref().is_some_and(|function| function.label_ids.contains_key(&name.symbol));
        if !known && let Some(jump) = self.outer_goto(name) {
            return jump;
        }
        let label = self.use_label(name);
        let place = self.body.place.clone();
        let (departures, mut body) = self.departures(name.span);
        self.body.labels.jumps.push(Jump { label, place, departures, span: name.span });
        if body.is_empty() {
            return StmtKind::Goto(label);
        }
        body.push(Stmt { kind: StmtKind::Goto(label), span: name.span });
        StmtKind::Block { body, end_span: name.span }
    }

    pub(crate) fn computed_goto(&mut self, target: &ast::Expr, span: Span) -> StmtKind {
        if !self.body.place.regions.is_empty() {
            self.report_branch(span, "goto *");
        }
        let Some(target) = self.used_value(target) else { return StmtKind::Empty };
        if !self.types.is_pointer(target.ty) {
            let label = format!("this is of type `{}`", self.spell(target.ty));
            self.type_error::<()>(target.span, "computed `goto` needs a pointer", label);
            return StmtKind::Empty;
        }
        match self.convert_as(target, basic::CONST_VOID_PTR, Context::Assignment) {
            Some(target) => StmtKind::GotoIndirect(target),
            None => StmtKind::Empty,
        }
    }

    pub(crate) fn label_statement(&mut self, name: Name, attrs: &[Attribute], body: &ast::Stmt) -> StmtKind {
        let label = self.label(name);
        let place = self.body.place.clone();
        let may_be_unused = attrs.iter().any(|attr| self.text(attr.name.symbol) == "unused");
        let facts = &mut self.body.labels.facts[label.0 as usize];
        facts.may_be_unused |= may_be_unused;
        match &facts.defined {
            Some((first, _)) => {
                let message = format!("duplicate label `{}`", self.unit.text(name.symbol));
                let error = Diagnostic::error(codes::PLACE, message)
                    .label(name.span, "again here")
                    .secondary(*first, "previous definition");
                self.sink.push(error);
            }
            None => facts.defined = Some((name.span, place)),
        }
        if let Some(function) = &mut self.function {
            function.labels[label.0 as usize].1 = name.span;
        }
        StmtKind::Label { label, body: Box::new(self.statement(body)) }
    }

    /// `__label__ a;`: a label of the block at hand.
    pub fn declare_local_labels(&mut self, names: &[Name]) {
        for name in names {
            let Some(function) = &mut self.function else { return };
            let hidden = function.label_ids.remove(&name.symbol);
            self.body.labels.local.push((name.symbol, hidden));
            self.label(*name);
        }
    }

    /// Those of `__label__` that are visible here: the ones that nested functions can jump to.
    pub fn visible_local_labels(&self) -> std::collections::HashMap<Symbol, LabelId> {
        let Some(function) = &self.function else { return Default::default() };
        let label = |symbol: &Symbol| Some((*symbol, *function.label_ids.get(symbol)?));
        self.body.labels.local.iter().filter_map(|(symbol, _)| label(symbol)).collect()
    }

    /// A nested function jumps to a label of the function at hand.
    pub fn note_label_use(&mut self, label: LabelId, span: Span) {
        if let Some(facts) = self.body.labels.facts.get_mut(label.0 as usize) {
            facts.used.get_or_insert(span);
        }
    }

    /// How many local labels there are, for [`Sema::forget_local_labels`].
    pub(super) fn local_labels(&self) -> usize {
        self.body.labels.local.len()
    }

    pub(super) fn forget_local_labels(&mut self, keep: usize) {
        let Some(function) = &mut self.function else { return };
        for (symbol, hidden) in self.body.labels.local.drain(keep..).rev() {
            match hidden {
                Some(id) => function.label_ids.insert(symbol, id),
                None => function.label_ids.remove(&symbol),
            };
        }
    }

    /// At the end of the body: labels that are not there, that nothing uses, jumps that go where they must not. Gives what the
    /// function starts with.
    pub fn check_labels(&mut self) -> Vec<Stmt> {
        let labels = std::mem::take(&mut self.body.labels);
        for (index, facts) in labels.facts.iter().enumerate() {
            let name = self.function.as_ref().map_or(String::new(), |f| f.labels[index].0.clone());
            match (&facts.defined, facts.used) {
                (None, Some(span)) => {
                    self.error(codes::PLACE, span, format!("label `{name}` used but not defined"));
                }
                (Some((span, _)), None) if !facts.may_be_unused && self.options.warnings.unused => {
                    let message = format!("label `{name}` defined but not used [-Wunused-label]");
                    self.warn(codes::UNUSED, *span, message);
                }
                _ => {}
            }
        }
        let mut settled = Vec::new();
        for jump in &labels.jumps {
            if let Some((span, target)) = &labels.facts[jump.label.0 as usize].defined {
                self.check_jump(jump, *span, target);
                settled.extend(self.settle_departures(&jump.departures, &target.cleanups));
            }
        }
        settled
    }

    fn check_jump(&mut self, jump: &Jump, label: Span, target: &JumpScope) {
        if jump.place.regions != target.regions {
            let into = target.regions.len() > jump.place.regions.len();
            let (what, help) = match into {
                true => ("jumps into", "move the label out of the construct, or the jump into it"),
                false => ("leaves", "set a variable here and test it behind the construct"),
            };
            let message = format!("`goto` {what} a construct");
            let error = Diagnostic::error("ACC2021", message)
                .label(jump.span, "")
                .secondary(label, "the label")
                .help(format!("{help} (OpenACC 3.3, section 2.5)"));
            self.sink.push(error);
            return;
        }
        if jump.place.loops != target.loops {
            let into = target.loops.len() > jump.place.loops.len();
            let (what, help) = match into {
                true => ("jumps into", "move the label out of the loop, or the jump into it"),
                false => ("leaves", "set a variable here and test it behind the loop"),
            };
            let error = Diagnostic::error("ACC2021", format!("`goto` {what} a loop under a directive"))
                .label(jump.span, "")
                .secondary(label, "the label")
                .help(format!("{help} (OpenACC 3.3, section 2.9)"));
            self.sink.push(error);
            return;
        }
        let entered = target.arrays.iter().find(|array| !jump.place.arrays.contains(array)).copied();
        if let Some(array) = entered {
            let message = "jump into scope of identifier with variably modified type";
            let error = Diagnostic::error(codes::PLACE, message)
                .label(jump.span, "")
                .secondary(label, "the label")
                .secondary(self.object(array).span, "its length would not be known there");
            self.sink.push(error);
        }
    }
}
