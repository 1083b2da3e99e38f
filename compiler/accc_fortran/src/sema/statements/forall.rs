//! `forall` and `do concurrent`: their indices belong to the construct. Source: Fortran 2008, sections 7.2.4, 8.1.6.1;
//! locality: Fortran 2018, section 11.1.7.5, and 2023 for `reduce`; directives on them: OpenACC 3.3, section 2.9.

use super::body::LoopFrame;
use crate::ast;
use crate::hir::{
    Directive, Do, Expr, ExprKind, Forall, ForallIndex, ForallStmt, If, IfArm, Shape, Stmt, StmtKind, SymId,
    SymbolClass, Type, WhereAssignment,
};
use crate::sema::program::scope::{Entity, SymFacts, new_symbol};
use crate::sema::{Sema, codes};
use accc_openacc::{Argument, Clause, ClauseKind, DirectiveKind, Item};
use accc_source::Span;

/// Names that a construct hides, with what they were.
type Hidden = Vec<(String, Option<Entity>)>;

impl Sema<'_> {
    pub fn forall(&mut self, construct: &ast::Forall, span: Span) -> Option<StmtKind> {
        self.check_inner_indices(construct, &mut Vec::new());
        self.forall_node(construct, span).map(StmtKind::Forall)
    }

    /// The indices of a `forall` in another one have other names (F2018, C1035).
    fn check_inner_indices(&mut self, construct: &ast::Forall, around: &mut Vec<String>) {
        let before = around.len();
        for index in &construct.header.indices {
            if around[..before].contains(&index.var.text) {
                let message = format!("`{}` is an index of the `forall` around, too", index.var.text);
                self.error(codes::DUPLICATE, index.var.span, message, "");
            }
            around.push(index.var.text.clone());
        }
        for statement in &construct.body {
            if let ast::StmtKind::Forall(inner) = &statement.kind {
                self.check_inner_indices(inner, around);
            }
        }
        around.truncate(before);
    }

    fn forall_node(&mut self, construct: &ast::Forall, span: Span) -> Option<Forall> {
        let mut hidden = Hidden::new();
        let before = self.body.do_variables.len();
        let indices = self.indices(&construct.header, span, &mut hidden);
        let around = self.body.pure_only.replace("a `forall`");
        let (mask, sound) = self.header_mask(&construct.header);
        let mut body = Vec::new();
        let mut all = sound && indices.is_some();
        for statement in &construct.body {
            match self.forall_statement(statement) {
                Some(statement) => body.push(statement),
                None => all = false,
            }
        }
        self.body.pure_only = around;
        self.body.do_variables.truncate(before);
        self.show_again(hidden);
        all.then_some(Forall { indices: indices?, mask, body })
    }

    fn forall_statement(&mut self, statement: &ast::Stmt) -> Option<ForallStmt> {
        let span = statement.span;
        match &statement.kind {
            ast::StmtKind::Assign { target, value } => match self.assignment(target, value, span)? {
                StmtKind::Assign { target, value, .. } => {
                    Some(ForallStmt::Assign(WhereAssignment { target, value, span }))
                }
                StmtKind::Call(call) => Some(ForallStmt::Call(call)),
                _ => None,
            },
            ast::StmtKind::Where(construct) => match self.where_construct(construct)? {
                StmtKind::Where(arms) => Some(ForallStmt::Where(arms, span)),
                _ => None,
            },
            ast::StmtKind::Forall(construct) => self.forall_node(construct, span).map(ForallStmt::Forall),
            ast::StmtKind::PointerAssign { target, value } => match self.pointer_assignment(target, value, span)? {
                StmtKind::PointerAssign(node) => Some(ForallStmt::Pointer(node, span)),
                _ => None,
            },
            _ => {
                let message = "only assignments, `where` and `forall` can stand in a `forall`";
                self.error(codes::PLACE, span, message, "");
                None
            }
        }
    }

    /// A nest of counted loops: what is independent may be done in order. A directive governs all of them; in `kernels`
    /// there is one, if the user wrote none.
    pub fn do_concurrent(&mut self, construct: &ast::DoConcurrent, acc: Option<Directive>) -> Option<StmtKind> {
        let span = construct.do_span;
        let mut acc = acc.or_else(|| self.body.in_kernels.then(|| independent(span)));
        let mut hidden = Hidden::new();
        let before = self.body.do_variables.len();
        let indices = self.indices(&construct.header, span, &mut hidden);
        let around = self.body.pure_only.replace("a `do concurrent`");
        let (mask, sound) = self.header_mask(&construct.header);
        let names = || construct.localities.iter().flat_map(|locality| &locality.names);
        for (at, name) in names().enumerate() {
            if names().take(at).any(|before| before.text == name.text) {
                let message = format!("`{}` has a locality already", name.text);
                self.error(codes::DUPLICATE, name.span, message, "");
            }
            if construct.header.indices.iter().any(|index| index.var.text == name.text) {
                let message = format!("`{}` is an index of the loop, which has one in each iteration", name.text);
                self.error(codes::DUPLICATE, name.span, message, "");
            }
        }
        let copies = self.localities(&construct.localities, acc.as_mut(), &mut hidden);
        let id = self.new_loop();
        let name = construct.name.as_ref().map(|n| n.text.clone());
        let regions = self.body.regions;
        let frame =
            LoopFrame { id, name, regions, directive: None, concurrent: Some(span), is_loop: true, left: false };
        self.body.loops.push(frame);
        let mut body: Vec<Stmt> = copies.into_iter().map(|kind| Stmt { kind, span }).collect();
        let unlisted = self.ask_for_localities(construct);
        body.extend(self.block(&construct.body));
        unlisted.into_iter().for_each(|sym| self.scope_mut().facts(sym).unlisted = false);
        self.body.pure_only = around;
        self.body.loops.pop();
        self.body.do_variables.truncate(before);
        self.show_again(hidden);
        let mut indices = indices.filter(|_| sound)?;
        if let Some(cond) = mask {
            let arms = vec![IfArm { cond, body, span }];
            body = vec![Stmt { kind: StmtKind::If(If { arms, otherwise: Vec::new() }), span }];
        }
        order_for_memory(&mut indices, &body);
        if let Some(directive) = &mut acc {
            collapse(directive, indices.len());
        }
        let (mut inner, outermost) = (id, indices.len() - 1);
        for (level, ForallIndex { var, lower, upper, step }) in indices.into_iter().enumerate() {
            let end_span = construct.end_span;
            let acc = if level == outermost { acc.take() } else { None };
            let node = Do { id: inner, var, lower, upper, step, body, acc, do_span: span, end_span };
            body = vec![Stmt { kind: StmtKind::Do(node), span }];
            inner = self.new_loop();
        }
        body.pop().map(|statement| statement.kind)
    }

    /// With `default(none)` marks the variables of the scope that have no locality (F2018, C1130).
    fn ask_for_localities(&mut self, construct: &ast::DoConcurrent) -> Vec<SymId> {
        let localities = &construct.localities;
        if !localities.iter().any(|locality| locality.kind == ast::LocalityKind::DefaultNone) {
            return Vec::new();
        }
        let listed = |name: &str| {
            let indices = construct.header.indices.iter().map(|index| &index.var);
            localities.iter().flat_map(|locality| &locality.names).chain(indices).any(|own| own.text == name)
        };
        let own = |symbol: &crate::hir::Symbol| match symbol.class {
            SymbolClass::Local | SymbolClass::Saved | SymbolClass::Dummy { .. } | SymbolClass::Result => {
                !symbol.construct && !symbol.ty.is_procedure() && !listed(&symbol.name)
            }
            _ => false,
        };
        let scope = self.scope();
        let found = scope.symbols.iter().filter(|(sym, symbol)| own(symbol) && !scope.facts[sym.0 as usize].unlisted);
        let found: Vec<SymId> = found.map(|(sym, _)| sym).collect();
        found.iter().for_each(|sym| self.scope_mut().facts(*sym).unlisted = true);
        found
    }

    /// The indices, declared from here on; their bounds were resolved before.
    fn indices(&mut self, header: &ast::ForallHeader, span: Span, hidden: &mut Hidden) -> Option<Vec<ForallIndex>> {
        let declared = header.ty.as_ref().map(|ty| self.type_spec(ty, None));
        let mut found = Vec::new();
        for (number, index) in header.indices.iter().enumerate() {
            if header.indices[..number].iter().any(|other| other.var.text == index.var.text) {
                let message = format!("`{}` is an index already", index.var.text);
                self.error(codes::DUPLICATE, index.var.span, message, "");
            }
            let ty = declared.clone().unwrap_or_else(|| self.index_type(&index.var));
            if !ty.is_integer() && !ty.is_error() {
                self.error(codes::TYPE, index.var.span, "an index has to be an integer", format!("this is {ty}"));
                return None;
            }
            let bounds = [Some(&index.first), Some(&index.last), index.step.as_ref()];
            let names = bounds.into_iter().flatten().flat_map(|bound| bound.names());
            let other = |name: &&ast::Name| header.indices.iter().any(|other| other.var.text == name.text);
            if let Some(name) = names.into_iter().find(other) {
                let message = format!("the bounds depend on `{}`, an index of the same construct", name.text);
                self.error(codes::RANGE, name.span, message, "write one construct in the other");
            }
            let lower = self.bound(&index.first, &ty);
            let upper = self.bound(&index.last, &ty);
            let step = match &index.step {
                Some(step) => self.bound(step, &ty),
                None => {
                    let one = Expr::int(1, span);
                    self.convert(one, &ty)
                }
            };
            if step.int_constant() == Some(0) {
                self.error(codes::RANGE, step.span, "the step of an index must not be 0", "");
            }
            found.push((index, ty, [lower, upper, step]));
        }
        let mut sound = true;
        let mut indices = Vec::new();
        for (index, ty, [lower, upper, step]) in found {
            sound &= ![&lower, &upper, &step].iter().any(|bound| bound.is_error()) && step.int_constant() != Some(0);
            let var = self.construct_symbol(&index.var, ty, hidden);
            self.body.do_variables.push((var, span));
            indices.push(ForallIndex { var, lower, upper, step });
        }
        sound.then_some(indices)
    }

    /// The type that the name has, or would have, outside of the construct.
    fn index_type(&mut self, name: &ast::Name) -> Type {
        match self.lookup(&name.text) {
            Some(Entity::Var(sym)) => {
                self.type_of_untyped(sym, name.span);
                self.symbol(sym).ty.clone()
            }
            _ => self.scope().implicit.type_of(&name.text).unwrap_or_else(|| {
                self.report_undeclared(&name.text, name.span);
                Type::Error
            }),
        }
    }

    fn header_mask(&mut self, header: &ast::ForallHeader) -> (Option<Expr>, bool) {
        let mask = header.mask.as_ref().map(|mask| self.condition(mask));
        let sound = !mask.as_ref().is_some_and(Expr::is_error);
        (mask, sound)
    }

    /// A variable of the construct; hides what the name was.
    fn construct_symbol(&mut self, name: &ast::Name, ty: Type, hidden: &mut Hidden) -> SymId {
        let symbol = new_symbol(&name.text, name.span, ty, SymbolClass::Local);
        let facts = SymFacts { typed: true, referenced: true, ..SymFacts::default() };
        let sym = self.scope_mut().add(symbol, facts);
        let before = self.scope_mut().names.insert(name.text.clone(), Entity::Var(sym));
        hidden.push((name.text.clone(), before));
        sym
    }

    fn show_again(&mut self, hidden: Hidden) {
        for (name, entity) in hidden.into_iter().rev() {
            match entity {
                Some(entity) => self.scope_mut().names.insert(name, entity),
                None => self.scope_mut().names.remove(&name),
            };
        }
    }

    /// `local` and `local_init` make variables of the construct; the statements that give the latter their values. What
    /// a directive has to know of them becomes clauses.
    fn localities(
        &mut self,
        localities: &[ast::Locality],
        mut acc: Option<&mut Directive>,
        hidden: &mut Hidden,
    ) -> Vec<StmtKind> {
        let mut copies = Vec::new();
        for locality in localities {
            for name in &locality.names {
                let outer = self.expr(&name.to_expr());
                let ExprKind::Var(sym) = outer.kind else {
                    if !outer.is_error() {
                        self.error(codes::PLACE, name.span, format!("`{}` is no variable", name.text), "");
                    }
                    continue;
                };
                match locality.kind {
                    ast::LocalityKind::Shared | ast::LocalityKind::DefaultNone => continue,
                    ast::LocalityKind::Reduce(op) => {
                        let item =
                            Item { designator: outer, name: name.text.clone(), span: name.span, inclusive: false };
                        if self.check_reduction(op, &item) {
                            let clause = ClauseKind::Reduction { op, items: vec![item] };
                            add_clause(acc.as_deref_mut(), clause, name.span);
                        }
                        continue;
                    }
                    ast::LocalityKind::Local | ast::LocalityKind::LocalInit => {}
                }
                let symbol = self.symbol(sym).clone();
                let simple = matches!(symbol.shape, Shape::Scalar | Shape::Static(_));
                if !simple || symbol.allocatable || symbol.pointer {
                    let what = format!("`{}` as a local variable of `do concurrent`", name.text);
                    self.unsupported(name.span, what, "declare it in a `block` inside of the loop");
                    continue;
                }
                let local = self.construct_symbol(name, symbol.ty.clone(), hidden);
                self.symbol_mut(local).shape = symbol.shape.clone();
                let designator = Expr { kind: ExprKind::Var(local), ..outer.clone() };
                let item = Item { designator, name: name.text.clone(), span: name.span, inclusive: false };
                add_clause(acc.as_deref_mut(), ClauseKind::Private(vec![item]), name.span);
                if locality.kind == ast::LocalityKind::LocalInit {
                    let target = Expr { kind: ExprKind::Var(local), ..outer.clone() };
                    copies.push(StmtKind::Assign { target, value: outer, reallocate: false });
                }
            }
        }
        copies
    }
}

/// What `do concurrent` says, as a directive.
fn independent(span: Span) -> Directive {
    Directive {
        kind: DirectiveKind::Loop,
        argument: Argument::None,
        clauses: vec![Clause { kind: ClauseKind::Independent, span }],
        span,
        keyword_span: span,
        legacy: false,
    }
}

fn add_clause(directive: Option<&mut Directive>, kind: ClauseKind<Expr>, span: Span) {
    if let Some(directive) = directive {
        directive.clauses.push(Clause { kind, span });
    }
}

/// A directive governs all indices, as if the loop said `collapse`.
fn collapse(directive: &mut Directive, indices: usize) {
    let says = |clause: &Clause<Expr>| matches!(clause.kind, ClauseKind::Collapse { .. } | ClauseKind::Tile(_));
    if indices > 1 && !directive.clauses.iter().any(says) {
        let span = directive.span;
        let n = Expr::int(indices as i64, span);
        directive.clauses.push(Clause { kind: ClauseKind::Collapse { n, force: false }, span });
    }
}

/// The index that the first subscripts of assigned elements use comes first: the innermost loop.
fn order_for_memory(indices: &mut [ForallIndex], body: &[Stmt]) {
    let position = indices.iter().position(|index| body.iter().any(|statement| strides_by(statement, index.var)));
    if let Some(position) = position {
        indices[..=position].rotate_right(1);
    }
}

/// Whether a statement assigns elements next to each other in an index' order.
fn strides_by(statement: &Stmt, var: SymId) -> bool {
    match &statement.kind {
        StmtKind::Assign { target, .. } => match &target.kind {
            ExprKind::Element { subscripts, .. } => subscripts.first().is_some_and(|first| is_shifted(first, var)),
            _ => false,
        },
        StmtKind::If(node) => node.arms.iter().any(|arm| arm.body.iter().any(|s| strides_by(s, var))),
        _ => false,
    }
}

/// The variable, perhaps converted, plus or minus something.
fn is_shifted(e: &Expr, var: SymId) -> bool {
    match &e.kind {
        ExprKind::Var(sym) => *sym == var,
        ExprKind::Convert(inner) | ExprKind::Paren(inner) => is_shifted(inner, var),
        ExprKind::Binary { left, right, .. } => is_shifted(left, var) || is_shifted(right, var),
        _ => false,
    }
}
