//! Directives: clause expressions resolved, variables found, constructs entered and left.
//!
//! The directive itself and its place were checked by the parser with `accc_openacc`'s tables; here follows what
//! depends on types and values. Source: OpenACC 3.3, sections 2.5 to 2.9.

use super::acc_items::{NO_BLOCKS, same};
use crate::ast::spell::spell;
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use crate::{ast, hir};
use accc_diag::Diagnostic;
use accc_openacc::{Argument, Clause, ClauseKind, DataKind, DirectiveKind, GangArgs, Item, restrictions};
use accc_source::Span;
use ast::Expr as AstExpr;
use hir::{
    AccRegion, ExplicitDim, Expr, ExprKind, SectionDim, Shape, SharedKind, StmtKind, SymId, Symbol, SymbolClass,
};

impl Sema<'_> {
    pub fn acc_construct(&mut self, construct: &ast::AccConstruct) -> Option<StmtKind> {
        if let DirectiveKind::Atomic(kind) = construct.directive.kind {
            return self.atomic(construct, kind);
        }
        let directive = self.directive(&construct.directive);
        let outer = self.enter(&construct.directive);
        let body = self.block(&construct.body);
        self.leave(outer);
        self.put_hoisted();
        Some(StmtKind::AccRegion(AccRegion { directive, body, end_span: construct.end_span }))
    }

    pub fn acc_loop(&mut self, construct: &ast::AccLoop) -> Option<StmtKind> {
        let statement = &construct.loop_stmt;
        if !matches!(statement.kind, ast::StmtKind::Do(_) | ast::StmtKind::DoConcurrent(_)) {
            return self.statement(statement);
        }
        if matches!(statement.kind, ast::StmtKind::DoConcurrent(_)) {
            self.sink.extend(restrictions::on_concurrent(&construct.directive));
        }
        self.under_loop_directive(&construct.directive, |this, directive| match &statement.kind {
            ast::StmtKind::DoConcurrent(construct) => match this.do_concurrent(construct, Some(directive)) {
                Some(StmtKind::Do(node)) => Some(node),
                _ => None,
            },
            ast::StmtKind::Do(counted) => this.do_loop(counted, Some(directive)),
            _ => None,
        })
    }

    /// The loop of a directive, which may be a compute construct, too.
    pub fn under_loop_directive(
        &mut self,
        written: &ast::Directive,
        make: impl FnOnce(&mut Self, hir::Directive) -> Option<hir::Do>,
    ) -> Option<StmtKind> {
        let directive = self.directive(written);
        let combined = written.kind.compute().is_some();
        let outer = combined.then(|| self.enter(written));
        let node = make(self, directive);
        if let Some(outer) = outer {
            self.leave(outer);
            self.put_hoisted();
        }
        let node = node?;
        self.check_collapse(&node);
        Some(StmtKind::Do(node))
    }

    pub fn acc_standalone(&mut self, directive: &ast::Directive) -> Option<StmtKind> {
        Some(StmtKind::AccStandalone(self.directive(directive)))
    }

    /// In front of a compute construct that has just been left.
    fn put_hoisted(&mut self) {
        if self.body.compute.is_none() {
            let mut hoisted = std::mem::take(&mut self.body.hoisted);
            self.body.preceding.append(&mut hoisted);
        }
    }

    fn enter(&mut self, directive: &ast::Directive) -> Option<Span> {
        let outer = self.body.compute;
        self.body.regions += 1;
        if directive.kind.compute().is_some() {
            self.body.compute = Some(directive.keyword_span);
            self.body.outer_variables = self.body.do_variables.len();
            self.body.in_kernels = matches!(directive.kind, DirectiveKind::Kernels | DirectiveKind::KernelsLoop);
        }
        outer
    }

    fn leave(&mut self, outer: Option<Span>) {
        self.body.regions -= 1;
        self.body.compute = outer;
        self.body.in_kernels = false;
    }

    pub fn directive(&mut self, directive: &ast::Directive) -> hir::Directive {
        let argument = match &directive.argument {
            Argument::None => Argument::None,
            Argument::Cache { readonly, items } => {
                let items = self.items(items, "cache");
                for item in &items {
                    if matches!(item.designator.kind, ExprKind::Var(_)) {
                        let is_array = item.designator.rank > 0;
                        self.sink.push(accc_openacc::whole_in_cache(&item.name, is_array, item.span));
                    } else if is_of_element(&item.designator) {
                        self.sink.push(accc_openacc::member_in_cache(&item.name, item.span));
                    }
                }
                Argument::Cache { readonly: *readonly, items }
            }
            Argument::Wait { devnum, queues } => {
                Argument::Wait { devnum: self.optional_integer(devnum), queues: self.queues(queues) }
            }
            Argument::Routine { name, span } => Argument::Routine { name: name.clone(), span: *span },
        };
        let clauses = directive.clauses.iter().map(|c| Clause { kind: self.clause(c), span: c.span }).collect();
        hir::Directive {
            kind: directive.kind.clone(),
            argument,
            clauses,
            span: directive.span,
            keyword_span: directive.keyword_span,
            legacy: directive.legacy,
        }
    }

    fn clause(&mut self, clause: &Clause<AstExpr>) -> ClauseKind<Expr> {
        let name = clause.kind.name().spelling();
        match &clause.kind {
            ClauseKind::Data { kind, modifiers, items } => {
                let items = self.without_constants(*kind, items);
                let mut items = self.items(&items, name);
                self.arrays_by_their_extents(*kind, &mut items);
                self.check_data_items(*kind, &items);
                ClauseKind::Data { kind: *kind, modifiers: *modifiers, items }
            }
            ClauseKind::Private(items) => ClauseKind::Private(self.private_items(items, name)),
            ClauseKind::FirstPrivate(items) => ClauseKind::FirstPrivate(self.private_items(items, name)),
            ClauseKind::Reduction { op, items } => {
                let items = self.items(items, name);
                items.iter().for_each(|item| self.check_size(item));
                ClauseKind::Reduction { op: *op, items: self.reduced_items(*op, items) }
            }
            ClauseKind::NumGangs(values) => {
                ClauseKind::NumGangs(values.iter().map(|v| self.positive(v, name)).collect())
            }
            ClauseKind::NumWorkers(value) => ClauseKind::NumWorkers(self.positive(value, name)),
            ClauseKind::VectorLength(value) => ClauseKind::VectorLength(self.positive(value, name)),
            ClauseKind::Gang(args) => ClauseKind::Gang(GangArgs {
                num: args.num.as_ref().map(|v| self.positive(v, name)),
                dim: args.dim.as_ref().map(|v| self.positive(v, name)),
                static_: args.static_.as_ref().map(|chunk| chunk.as_ref().map(|v| self.positive(v, name))),
            }),
            ClauseKind::Worker(value) => ClauseKind::Worker(value.as_ref().map(|v| self.positive(v, name))),
            ClauseKind::Vector(value) => ClauseKind::Vector(value.as_ref().map(|v| self.positive(v, name))),
            ClauseKind::Seq => ClauseKind::Seq,
            ClauseKind::Independent => ClauseKind::Independent,
            ClauseKind::Auto => ClauseKind::Auto,
            ClauseKind::Collapse { force, n } => {
                ClauseKind::Collapse { force: *force, n: self.constant_count(n, name) }
            }
            ClauseKind::Tile(sizes) => {
                ClauseKind::Tile(sizes.iter().map(|s| s.as_ref().map(|v| self.constant_count(v, name))).collect())
            }
            ClauseKind::If(cond) => ClauseKind::If(self.condition(cond)),
            ClauseKind::SelfCond(cond) => ClauseKind::SelfCond(cond.as_ref().map(|c| self.condition(c))),
            ClauseKind::Default(kind) => ClauseKind::Default(*kind),
            ClauseKind::Async(queue) => ClauseKind::Async(queue.as_ref().map(|queue| self.queue(queue))),
            ClauseKind::Wait { devnum, queues } => {
                ClauseKind::Wait { devnum: self.optional_integer(devnum), queues: self.queues(queues) }
            }
            ClauseKind::DeviceType(names) => ClauseKind::DeviceType(names.clone()),
            ClauseKind::DeviceNum(value) => ClauseKind::DeviceNum(self.integer_value(value)),
            ClauseKind::DefaultAsync(value) => ClauseKind::DefaultAsync(self.queue(value)),
            ClauseKind::Finalize => ClauseKind::Finalize,
            ClauseKind::IfPresent => ClauseKind::IfPresent,
            ClauseKind::Bind(value) => ClauseKind::Bind(self.expr(value)),
            ClauseKind::NoHost => ClauseKind::NoHost,
        }
    }

    pub(in crate::sema) fn items(&mut self, items: &[Item<AstExpr>], clause: &str) -> Vec<Item<Expr>> {
        let mut found = Vec::new();
        for item in items {
            match item.name.strip_prefix('/') {
                Some(block) => found.extend(self.common_members(item, block.trim_end_matches('/'), clause)),
                None => found.push(self.item(item, clause)),
            }
        }
        found
    }

    /// Copies are of whole variables: a section of an array whose size is known makes all of it private.
    fn private_items(&mut self, items: &[Item<AstExpr>], clause: &str) -> Vec<Item<Expr>> {
        let mut found = self.items(items, clause);
        for item in &mut found {
            self.check_size(item);
            if let ExprKind::Section { base, .. } = &item.designator.kind
                && let ExprKind::Var(sym) = base.kind
                && !matches!(self.symbol(sym).shape, Shape::AssumedSize { .. })
            {
                item.designator = (**base).clone();
            }
        }
        found
    }

    /// What is copied as a whole has a size.
    fn check_size(&mut self, item: &Item<Expr>) {
        if let ExprKind::Var(sym) = item.designator.kind
            && matches!(self.symbol(sym).shape, Shape::AssumedSize { .. })
        {
            self.report_unknown_size(sym, item.span);
        }
    }

    /// A common block stands for its variables (section 1.6).
    fn common_members(&mut self, item: &Item<AstExpr>, block: &str, clause: &str) -> Vec<Item<Expr>> {
        let named = |text: String| Item {
            designator: ast::Name { text: text.clone(), span: item.span }.to_expr(),
            name: text,
            span: item.span,
            inclusive: false,
        };
        if NO_BLOCKS.contains(&clause) {
            self.sink.push(restrictions::no_variable(&item.name, clause, Some("a common block"), item.span));
            return Vec::new();
        }
        let members = self.common_names(block, item.span);
        members.into_iter().map(|member| self.item(&named(member), clause)).collect()
    }

    /// The names of the variables of a common block that is declared here, around here, or in a module that is used.
    fn common_names(&mut self, block: &str, span: Span) -> Vec<String> {
        let mut at = Some(self.current);
        while let Some(scope) = at.map(|at| &self.scopes[at.0]) {
            let link_name = scope.common_link_name(block, self.options.underscoring);
            let of_block = |shared: &hir::Shared| shared.kind == SharedKind::Common && shared.block == link_name;
            let own = scope.symbols.iter().filter(|(_, symbol)| match &symbol.class {
                SymbolClass::Shared(shared) => of_block(shared) && !symbol.span.is_none(),
                _ => false,
            });
            let mut names: Vec<String> = own.map(|(_, symbol)| symbol.name.clone()).collect();
            let used = scope.names.iter().filter_map(|(name, entity)| match entity {
                Entity::Used(var) => {
                    var.shared.as_ref().filter(|shared| of_block(shared)).map(|shared| (shared.offset, name.clone()))
                }
                _ => None,
            });
            let mut used: Vec<(u64, String)> = used.collect();
            used.sort();
            names.extend(used.into_iter().map(|(_, name)| name));
            if !names.is_empty() {
                return names;
            }
            at = scope.parent;
        }
        self.report_no_common(block, span);
        Vec::new()
    }

    /// The variables of a common block that this scope declares.
    pub fn common_symbols(&mut self, block: &str, span: Span) -> Vec<hir::SymId> {
        let link_name = self.scope().common_link_name(block, self.options.underscoring);
        let is_member = |symbol: &Symbol| match &symbol.class {
            SymbolClass::Shared(shared) => shared.kind == SharedKind::Common && shared.block == link_name,
            _ => false,
        };
        let symbols = self.scope().symbols.iter();
        let members: Vec<hir::SymId> = symbols.filter(|(_, symbol)| is_member(symbol)).map(|(sym, _)| sym).collect();
        if members.is_empty() {
            self.report_no_common(block, span);
        }
        members
    }

    fn report_no_common(&mut self, block: &str, span: Span) {
        let message = format!("there is no common block `/{block}/` here");
        self.error(codes::ACC_VARIABLE, span, message, "declare it in this scope");
    }

    /// The variable of a clause, with its text as messages show it.
    fn item(&mut self, item: &Item<AstExpr>, clause: &str) -> Item<Expr> {
        let mut name = spell(&item.designator);
        let what = self.no_variable(&item.designator, clause);
        let mut designator = if what.is_some() { Expr::error(item.span) } else { self.expr(&item.designator) };
        if what.is_some() || !designator.is_error() && !self.is_clause_variable(&designator) {
            self.sink.push(restrictions::no_variable(&name, clause, what, item.span));
            designator = Expr::error(item.span);
        }
        if designator.ty.is_assumed() {
            self.report_assumed_type(&designator);
            designator = Expr::error(item.span);
        }
        self.check_range(&designator, item.span);
        if self.is_whole(&designator) {
            let colons = vec![":"; designator.rank].join(",");
            let whole = match &item.designator.kind {
                ast::ExprKind::Index { base, .. } => spell(base),
                _ => name,
            };
            name = format!("{whole}({colons})");
        }
        Item { designator, name, span: item.span, inclusive: item.inclusive }
    }

    /// Constant bounds of a section lie in an array of constant shape.
    fn check_range(&mut self, designator: &Expr, span: Span) {
        let ExprKind::Section { base, dims } = &designator.kind else { return };
        let ExprKind::Var(sym) = base.kind else { return };
        let Shape::Static(declared) = &self.symbol(sym).shape else { return };
        let outside = dims.iter().zip(declared).find_map(|(part, dim)| {
            let SectionDim::Range { lower, upper, step: None } = part else { return None };
            let known = |bound: &Option<Expr>, open| bound.as_ref().map_or(Some(open), Expr::int_constant);
            let last = dim.lower + dim.extent - 1;
            let (low, high) = (known(lower, dim.lower)?, known(upper, last)?);
            (low <= high && (low < dim.lower || high > last)).then(|| format!("{}:{last}", dim.lower))
        });
        if let Some(bounds) = outside {
            let label = format!("the array has the bounds {bounds}");
            self.error("ACC2017", span, "the array section lies outside of the array", label);
        }
    }

    fn is_clause_variable(&self, designator: &Expr) -> bool {
        match &designator.kind {
            ExprKind::Var(_) | ExprKind::Element { .. } => true,
            ExprKind::Component { base, .. } => base.rank == 0,
            ExprKind::Section { dims, .. } => !dims.iter().any(|d| matches!(d, SectionDim::Vector(_))),
            _ => false,
        }
    }

    /// An array by its name, or by all of its constant bounds.
    pub fn is_whole(&self, designator: &Expr) -> bool {
        match &designator.kind {
            ExprKind::Var(_) => designator.rank > 0,
            ExprKind::Component { base, .. } => designator.rank > 0 && base.rank == 0,
            ExprKind::Section { base, dims } => {
                let shape = self.declared(base).map_or(&Shape::Scalar, |d| d.shape);
                dims.iter().enumerate().all(|(position, dim)| is_full_range(shape, position, dim))
            }
            _ => false,
        }
    }

    /// An array by its name, or by all of its bounds as they are declared.
    pub fn is_whole_as_declared(&self, designator: &Expr) -> bool {
        if let ExprKind::Section { base, dims } = &designator.kind
            && let Some(Shape::Explicit(declared)) = self.declared(base).map(|d| d.shape)
        {
            return dims.iter().zip(declared).all(|(dim, declared)| is_declared_range(declared, dim));
        }
        matches!(designator.kind, ExprKind::Var(_)) || self.is_whole(designator)
    }

    /// Only `update` takes sections with a step (2.14.4 and 2.7.1).
    fn check_data_items(&mut self, kind: DataKind, items: &[Item<Expr>]) {
        for item in items {
            if matches!(kind, DataKind::Attach | DataKind::Detach) {
                self.check_attached(kind, item);
            }
            let ExprKind::Section { dims, .. } = &item.designator.kind else {
                self.check_whole_item(kind, item);
                continue;
            };
            let step = dims.iter().find_map(|d| match d {
                SectionDim::Range { step: Some(step), .. } if step.int_constant() != Some(1) => Some(step.span),
                SectionDim::Range { .. } | SectionDim::Index(_) | SectionDim::Vector(_) => None,
            });
            let moves = matches!(kind, DataKind::UpdateSelf | DataKind::UpdateDevice | DataKind::Compare);
            if let Some(span) = step.filter(|_| !moves) {
                let message = "the section of a data clause has no stride (OpenACC 3.3, section 2.7.1)";
                self.error(codes::ACC_VARIABLE, span, message, "only `update` takes one");
            }
        }
    }

    /// Device code finds a variable's target by the variable, so that there is nothing to attach to; a component's
    /// pointer lies in the record.
    fn check_attached(&mut self, kind: DataKind, item: &Item<Expr>) {
        if item.designator.is_error() {
            return;
        }
        match self.declared(&item.designator) {
            Some(declared) if declared.pointer || declared.allocatable => {}
            Some(_) => {
                let message = format!("`{}` takes pointers and allocatable variables", kind.spelling());
                let label = "this is neither (OpenACC 3.3, section 2.7.12)";
                self.error(codes::ACC_VARIABLE, item.span, message, label);
            }
            None => {
                let what = format!("`{}` of a part of a variable (OpenACC 3.3, section 2.7.12)", kind.spelling());
                self.unsupported(item.span, what, "name the pointer or the allocatable component as a whole");
            }
        }
    }

    fn check_whole_item(&mut self, kind: DataKind, item: &Item<Expr>) {
        match (kind, &item.designator.kind) {
            // They ask for an address alone.
            (DataKind::Present | DataKind::UseDevice, _) => {}
            (DataKind::DevicePtr, ExprKind::Var(sym)) => self.check_device_address(*sym, item.span),
            _ => self.check_size(item),
        }
    }

    fn optional_integer(&mut self, value: &Option<AstExpr>) -> Option<Expr> {
        value.as_ref().map(|v| self.integer_value(v))
    }

    /// The address of a dummy argument may be the device's; that of a variable which has its memory here is not
    /// (2.7.4).
    fn check_device_address(&mut self, sym: SymId, span: Span) {
        let symbol = self.symbol(sym);
        let name = &symbol.name;
        let why = match symbol.class {
            SymbolClass::Dummy { by_value: true, .. } => "it has the attribute `value`",
            SymbolClass::Dummy { .. } if symbol.allocatable => "it is allocatable",
            SymbolClass::Dummy { .. } if !symbol.pointer => return,
            _ if symbol.pointer => {
                let message = format!("`deviceptr` of the pointer `{name}` is an extension");
                let warning = Diagnostic::warning(codes::ACC_VARIABLE, message)
                    .label(span, "its target's address has to be the device's")
                    .help("other compilers want a dummy argument that is no pointer (OpenACC 3.3, section 2.7.4)");
                return self.sink.push(warning);
            }
            _ => "it is no dummy argument",
        };
        let error = Diagnostic::error(
            codes::ACC_VARIABLE,
            format!("`{name}` in `deviceptr` is a variable of the host"),
        )
        .label(span, why)
        .help("name a dummy argument that gets a device address, or use a data clause (OpenACC 3.3, section 2.7.4)");
        self.sink.push(error);
    }

    fn queues(&mut self, values: &[AstExpr]) -> Vec<Expr> {
        values.iter().map(|v| self.queue(v)).collect()
    }

    fn queue(&mut self, value: &AstExpr) -> Expr {
        let value = self.integer_value(value);
        let known = value.int_constant();
        self.sink.extend(known.and_then(|number| restrictions::queue_number(number, value.span)));
        value
    }

    pub(super) fn integer_value(&mut self, value: &AstExpr) -> Expr {
        let value = self.expr(value);
        if !value.is_error() && (!value.ty.is_integer() || value.rank > 0) {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::ACC_ARGUMENT, value.span, "a scalar integer is required here", label);
            return Expr::error(value.span);
        }
        value
    }

    pub(super) fn positive(&mut self, value: &AstExpr, clause: &str) -> Expr {
        let value = self.integer_value(value);
        if let Some(number) = value.int_constant()
            && number < 1
        {
            let message = format!("the value of `{clause}` has to be positive");
            self.error(codes::ACC_ARGUMENT, value.span, message, format!("this is {number}"));
        }
        value
    }

    fn constant_count(&mut self, value: &AstExpr, clause: &str) -> Expr {
        let value = self.positive(value, clause);
        if !value.is_error() && value.int_constant().is_none() {
            let message = format!("the value of `{clause}` has to be a constant");
            self.error(codes::ACC_ARGUMENT, value.span, message, "");
        }
        value
    }

    /// `collapse(n)` needs n tightly nested loops whose bounds do not depend on the outer ones (2.9.1).
    fn check_collapse(&mut self, outer: &hir::Do) {
        let Some(directive) = &outer.acc else { return };
        let count = directive.clauses.iter().find_map(|c| match &c.kind {
            ClauseKind::Collapse { n, force } => n.int_constant().map(|n| (n, c.span, *force)),
            ClauseKind::Tile(sizes) => Some((sizes.len() as i64, c.span, false)),
            _ => None,
        });
        let Some((count, span, force)) = count else { return };
        let mut vars = vec![outer.var];
        let mut at = outer;
        for depth in 1..count {
            let Some(inner) = only_loop(&at.body, force) else {
                let error = Diagnostic::error("ACC2016", format!("the clause needs {count} tightly nested loops"))
                    .label(span, "")
                    .secondary(at.do_span, format!("loop {depth} holds something else than one loop"));
                self.sink.push(error);
                return;
            };
            for bound in [&inner.lower, &inner.upper, &inner.step] {
                if vars.iter().any(|var| uses(bound, *var)) {
                    let message = "the bounds of collapsed loops must not depend on each other";
                    let error = Diagnostic::error("ACC2016", message)
                        .label(bound.span, "uses the variable of an outer loop of the clause")
                        .secondary(span, "");
                    self.sink.push(error);
                    return;
                }
            }
            vars.push(inner.var);
            at = inner;
        }
    }
}

/// The loop that a body consists of; with `force`, the one loop among other statements.
fn only_loop(body: &[hir::Stmt], force: bool) -> Option<&hir::Do> {
    let mut loops = body.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Do(inner) => Some(inner),
        _ => None,
    });
    let only = loops.next()?;
    (loops.next().is_none() && (force || body.len() == 1)).then_some(only)
}

/// The scalar expression reads the variable.
fn uses(expr: &Expr, var: hir::SymId) -> bool {
    let any = |exprs: &[Option<Expr>]| exprs.iter().flatten().any(|e| uses(e, var));
    match &expr.kind {
        ExprKind::Var(sym) => *sym == var,
        ExprKind::Const(_)
        | ExprKind::Procedure(_)
        | ExprKind::Null
        | ExprKind::TypeTable(_)
        | ExprKind::Error
        | ExprKind::ArrayCtor(_) => false,
        ExprKind::Binding { table, .. } => uses(table, var),
        ExprKind::Conditional { cond, then, otherwise } => [cond, then, otherwise].into_iter().any(|e| uses(e, var)),
        ExprKind::Element { base, subscripts } => uses(base, var) || subscripts.iter().any(|s| uses(s, var)),
        ExprKind::Section { base, dims } => {
            uses(base, var)
                || dims.iter().any(|dim| match dim {
                    SectionDim::Index(e) | SectionDim::Vector(e) => uses(e, var),
                    SectionDim::Range { lower, upper, step } => {
                        [lower, upper, step].into_iter().flatten().any(|e| uses(e, var))
                    }
                })
        }
        ExprKind::Component { base, .. } | ExprKind::ComplexPart { base, .. } => uses(base, var),
        ExprKind::StructCtor(values) => any(values),
        ExprKind::Substring { base, lower, upper } => {
            uses(base, var) || [lower, upper].into_iter().flatten().any(|e| uses(e, var))
        }
        ExprKind::Unary { operand, .. } | ExprKind::Convert(operand) | ExprKind::Paren(operand) => uses(operand, var),
        ExprKind::Binary { left, right, .. } => uses(left, var) || uses(right, var),
        ExprKind::Let { given, value, .. } => uses(given, var) || uses(value, var),
        ExprKind::Intrinsic { args, .. } => any(args),
        ExprKind::Call(call) => call.args.iter().any(|arg| match arg {
            hir::ActualArg::Expr(e) => uses(e, var),
            hir::ActualArg::Absent => false,
        }),
    }
}

fn is_full_range(shape: &Shape, position: usize, dim: &SectionDim) -> bool {
    let SectionDim::Range { lower, upper, step: None } = dim else { return false };
    let bounds = match shape {
        Shape::Static(dims) => dims.get(position),
        Shape::Scalar
        | Shape::Explicit(_)
        | Shape::AssumedShape(_)
        | Shape::AssumedSize { .. }
        | Shape::Deferred(_) => None,
    };
    let is = |bound: &Option<Expr>, value: Option<i64>| match bound {
        None => true,
        Some(bound) => value.is_some() && bound.int_constant() == value,
    };
    is(lower, bounds.map(|b| b.lower)) && is(upper, bounds.map(|b| b.lower + b.extent - 1))
}

/// The same of a range between bounds that are computed on entry.
fn is_declared_range(declared: &ExplicitDim, dim: &SectionDim) -> bool {
    let SectionDim::Range { lower, upper, step: None } = dim else { return false };
    lower.as_ref().is_none_or(|lower| same(lower, &declared.lower))
        && upper.as_ref().is_none_or(|upper| same(upper, &declared.upper))
}

/// Whether a designator is a component of an array's element, or a part of one.
fn is_of_element(designator: &Expr) -> bool {
    match &designator.kind {
        ExprKind::Section { base, .. } | ExprKind::Element { base, .. } => is_of_element(base),
        ExprKind::Component { base, .. } => matches!(base.kind, ExprKind::Element { .. }) || is_of_element(base),
        _ => false,
    }
}
