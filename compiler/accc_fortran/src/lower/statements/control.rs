//! Statements that direct control. Source: Fortran 2008, chapter 8.

use crate::hir::{Case, CaseRange, Const, Do, Expr, ExprKind, If, LoopId, SelectCase, Stmt, StmtKind};
use crate::lower::Lower;
use crate::lower::procedures::procedure::{Lowerer, OpenLoop};
use accc_diag::Diagnostic;
use accc_ir::{self as ir, BinaryOp, CompareOp, LoopDirective, Op, OpKind, Type, Value, Var};
use accc_source::Span;

impl Lowerer<'_, '_> {
    pub fn statement(&mut self, statement: &Stmt) -> Lower<()> {
        match &statement.kind {
            StmtKind::Assign { target, value, reallocate } => self.assign(target, value, *reallocate),
            StmtKind::Block { symbols, body } => self.block_construct(symbols, body),
            StmtKind::Where(arms) => self.where_construct(arms),
            StmtKind::Forall(node) => self.forall(node),
            StmtKind::If(node) => self.if_statement(node),
            StmtKind::Do(node) => self.do_statement(node),
            StmtKind::DoWhile { id, cond, body, .. } => self.while_loop(*id, Some(cond), body),
            StmtKind::DoForever { id, body, .. } => self.while_loop(*id, None, body),
            StmtKind::SelectCase(node) => self.select_case(node),
            StmtKind::Exit(id) => self.jump(*id, OpKind::Break),
            StmtKind::Cycle(id) => self.jump(*id, OpKind::Continue),
            // Taken by the block.
            StmtKind::Label(_) => Ok(()),
            StmtKind::Goto(label) => self.goto(*label),
            StmtKind::ArithmeticIf { value, negative, zero, positive } => {
                self.arithmetic_if(value, [negative, zero, positive])
            }
            StmtKind::Call(call) => self.call_statement(call),
            StmtKind::IntrinsicCall { id, args } => {
                self.intrinsic_call(*id, args)?;
                if self.b.is_terminated() { Ok(()) } else { self.end_statement() }
            }
            StmtKind::Return => {
                if self.regions > 0 {
                    return Err(self.leaves_construct("return"));
                }
                self.leave_blocks(0)?;
                self.leave();
                Ok(())
            }
            StmtKind::Stop { error, code, quiet } => self.stop(*error, code.as_ref(), quiet.as_ref()),
            StmtKind::PointerAssign(node) => self.pointer_assign(node),
            StmtKind::Retype { pointer, object } => self.retype(*pointer, object),
            StmtKind::Nullify(pointers) => self.nullify(pointers),
            StmtKind::Pause(code) => self.pause(code.as_ref()),
            StmtKind::Allocate(node) => self.allocate(node),
            StmtKind::Deallocate { objects, stat, errmsg } => self.deallocate(objects, stat.as_ref(), errmsg.as_ref()),
            StmtKind::Transfer(node) => self.transfer(node),
            StmtKind::File(node) => self.file_statement(node),
            StmtKind::Inquire(node) => self.inquire(node),
            StmtKind::InquireLength(node) => self.inquire_length(node),
            StmtKind::AccRegion(node) => self.region(&node.directive, node.end_span, |this| {
                this.statements(&node.body);
                Ok(())
            }),
            StmtKind::AccStandalone(directive) => self.standalone(directive),
            StmtKind::Atomic(node) => self.atomic(node),
            StmtKind::Omp(node) => self.omp(node),
        }
    }

    fn leaves_construct(&self, statement: &str) -> Diagnostic {
        Diagnostic::error("ACC2021", format!("`{statement}` leaves an OpenACC construct"))
            .label(self.b.span, "")
            .help("let control reach the end of the construct")
    }

    /// The statements of a block that is still empty; control goes on behind the op that owns it.
    pub fn block(&mut self, block: ir::Block, statements: &[Stmt]) {
        let outer = self.b.switch_to(block);
        self.statements(statements);
        self.b.end_block();
        self.b.switch_to(outer);
    }

    fn if_statement(&mut self, node: &If) -> Lower<()> {
        let (outer, mut open) = (self.b.block(), Vec::new());
        for (index, arm) in node.arms.iter().enumerate() {
            if index > 0 {
                self.b.span = arm.span;
            }
            let cond = self.value(&arm.cond)?;
            self.end_statement()?;
            let (_, then_block, else_block) = self.b.if_op(cond, &[]);
            self.block(then_block, &arm.body);
            self.b.switch_to(else_block);
            open.push(else_block);
        }
        self.statements(&node.otherwise);
        self.end_chain(outer, open);
        Ok(())
    }

    /// Ends the else blocks of a chain, innermost first, and goes back to where the chain stands.
    pub fn end_chain(&mut self, outer: ir::Block, open: Vec<ir::Block>) {
        for block in open.into_iter().rev() {
            self.b.switch_to(block);
            self.b.end_block();
        }
        self.b.switch_to(outer);
    }

    fn do_statement(&mut self, node: &Do) -> Lower<()> {
        match &node.acc {
            None => self.counted_loop(node, None),
            Some(directive) if directive.kind.compute().is_some() => self.region(directive, node.end_span, |this| {
                let part = accc_openacc::lower::lower_loop(directive, this)?;
                this.counted_loop(node, Some(part))
            }),
            Some(directive) => {
                let part = accc_openacc::lower::lower_loop(directive, self)?;
                self.counted_loop(node, Some(part))
            }
        }
    }

    fn counted_loop(&mut self, node: &Do, directive: Option<LoopDirective>) -> Lower<()> {
        self.b.span = node.do_span;
        let var = self.var(node.var)?;
        let lower = self.value(&node.lower)?;
        let upper = self.value(&node.upper)?;
        let step = self.value(&node.step)?;
        self.check_step(step)?;
        self.end_statement()?;
        let (op, body, _) = self.b.for_op(Some(var), lower, upper, step);
        if let OpKind::For(node) = &mut self.b.func.ops[op].kind {
            node.directive = directive.map(Box::new);
        }
        self.block_arrays.push(Vec::new());
        self.loop_body((node.id, op), body, &node.body, Some(var))?;
        let arrays = self.block_arrays.pop().unwrap_or_default();
        if let OpKind::For(node) = &mut self.b.func.ops[op].kind {
            node.locals = arrays;
        }
        Ok(())
    }

    /// `counted`: the variable that the loop counts with.
    fn loop_body(
        &mut self,
        (id, op): (LoopId, Op),
        body: ir::Block,
        statements: &[Stmt],
        counted: Option<Var>,
    ) -> Lower<()> {
        let outer = self.b.switch_to(body);
        let unchanged = counted.and_then(|var| self.keep_loop_variable(var));
        self.loops.push(OpenLoop { id, op, regions: self.regions, blocks: self.open_blocks.len(), unchanged });
        self.statements(statements);
        self.loops.pop();
        if !self.b.is_terminated() {
            self.check_loop_variable(unchanged)?;
        }
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }

    fn while_loop(&mut self, id: LoopId, cond: Option<&Expr>, body: &[Stmt]) -> Lower<()> {
        let (cond_block, body_block) = (self.b.new_block(), self.b.new_block());
        let op = self.b.effect(OpKind::While { cond: cond_block, body: body_block, step: None, test_first: true });
        let outer = self.b.switch_to(cond_block);
        let value = match cond {
            Some(cond) => self.value(cond)?,
            None => self.b.bool(true),
        };
        self.end_statement()?;
        self.b.effect(OpKind::Yield(vec![value]));
        self.b.switch_to(outer);
        self.loop_body((id, op), body_block, body, None)
    }

    fn jump(&mut self, id: LoopId, kind: fn(Op) -> OpKind) -> Lower<()> {
        let Some(target) = self.loops.iter().rev().find(|open| open.id == id) else {
            return Err(self.unsupported("this jump", "name a loop around the statement"));
        };
        if target.regions != self.regions {
            return Err(self.leaves_construct("exit` or `cycle"));
        }
        let (op, blocks, unchanged) = (target.op, target.blocks, target.unchanged);
        self.leave_blocks(blocks)?;
        if matches!(kind(op), OpKind::Continue(_)) {
            self.check_loop_variable(unchanged)?;
        }
        self.b.effect(kind(op));
        Ok(())
    }

    fn select_case(&mut self, node: &SelectCase) -> Lower<()> {
        if !node.selector.ty.is_integer() || node.selector.ty.kind() > 8 {
            return self.select_chain(node);
        }
        let value = self.value(&node.selector)?;
        self.end_statement()?;
        let mut cases = Vec::new();
        for case in &node.cases {
            let block = self.b.new_block();
            cases.push(ir::Case { ranges: case.ranges.iter().map(int_range).collect(), block });
        }
        let default = self.b.new_block();
        let blocks: Vec<ir::Block> = cases.iter().map(|case| case.block).collect();
        self.b.effect(OpKind::Switch { value, cases, default });
        for (block, case) in blocks.into_iter().zip(&node.cases) {
            self.block(block, &case.body);
        }
        self.block(default, &node.default);
        Ok(())
    }

    /// Characters, truth values and integers of kind 16: one test after the other.
    fn select_chain(&mut self, node: &SelectCase) -> Lower<()> {
        let tests = self.case_tests(node)?;
        self.end_statement()?;
        let (outer, mut open) = (self.b.block(), Vec::new());
        for (test, case) in tests.into_iter().zip(&node.cases) {
            let (_, then_block, else_block) = self.b.if_op(test, &[]);
            self.block(then_block, &case.body);
            self.b.switch_to(else_block);
            open.push(else_block);
        }
        self.statements(&node.default);
        self.end_chain(outer, open);
        Ok(())
    }

    fn case_tests(&mut self, node: &SelectCase) -> Lower<Vec<Value>> {
        let mut tests = Vec::new();
        if node.selector.ty.is_character() {
            let selector = self.text_selector(&node.selector)?;
            for case in &node.cases {
                tests.push(self.case_test(case, |this, op, bound| match bound {
                    Const::Char(bound) => this.compare_constant(op, &selector, bound),
                    Const::Ucs4(bound) => {
                        let bytes: Vec<u8> = bound.iter().flat_map(|code| code.to_le_bytes()).collect();
                        this.compare_constant(op, &selector, &bytes)
                    }
                    Const::Int(_)
                    | Const::Real(_)
                    | Const::Wide(_)
                    | Const::Logical(_)
                    | Const::Complex(..)
                    | Const::WideComplex(..)
                    | Const::Record(_) => Err(this.unsupported("this case", "use a character constant")),
                })?);
            }
        } else {
            let value = self.value(&node.selector)?;
            for case in &node.cases {
                tests.push(self.case_test(case, |this, op, bound| {
                    let bound = this.constant(bound, &node.selector.ty)?;
                    Ok(this.b.compare(op, value, bound))
                })?);
            }
        }
        Ok(tests)
    }

    /// Whether the selector is in one of the case's ranges.
    fn case_test(
        &mut self,
        case: &Case,
        mut compare: impl FnMut(&mut Self, CompareOp, &Const) -> Lower<Value>,
    ) -> Lower<Value> {
        let mut any = self.b.bool(false);
        for range in &case.ranges {
            let test = match (&range.lower, &range.upper) {
                (Some(lower), Some(upper)) if lower == upper => compare(self, CompareOp::Eq, lower)?,
                (lower, upper) => {
                    let mut all = self.b.bool(true);
                    if let Some(lower) = lower {
                        let test = compare(self, CompareOp::Ge, lower)?;
                        all = self.b.binary(BinaryOp::And, all, test);
                    }
                    if let Some(upper) = upper {
                        let test = compare(self, CompareOp::Le, upper)?;
                        all = self.b.binary(BinaryOp::And, all, test);
                    }
                    all
                }
            };
            any = self.b.binary(BinaryOp::Or, any, test);
        }
        Ok(any)
    }

    fn stop(&mut self, error: bool, code: Option<&Expr>, quiet: Option<&Expr>) -> Lower<()> {
        if self.in_compute {
            return self.stop_on_device(error, code);
        }
        let quiet = match quiet {
            Some(quiet) => {
                let quiet = self.value(quiet)?;
                self.b.convert(quiet, Type::I32)
            }
            None => self.b.int(0, Type::I32),
        };
        let is_error = self.b.int(error.into(), Type::I32);
        match code {
            Some(text) if text.ty.is_character() => {
                let text = self.text(text)?;
                let args = vec![text.address, text.length, is_error, quiet];
                self.run_library("_FortranAStopStatementText", args)?;
            }
            code => {
                let code = match code {
                    Some(code) => {
                        let code = self.value(code)?;
                        self.b.convert(code, Type::I32)
                    }
                    None => self.b.int(error.into(), Type::I32),
                };
                self.run_library("_FortranAStopStatement", vec![code, is_error, quiet])?;
            }
        }
        self.b.effect(OpKind::Unreachable);
        Ok(())
    }

    /// In device code, where the library is not: with its texts.
    fn stop_on_device(&mut self, error: bool, code: Option<&Expr>) -> Lower<()> {
        let statement = if error { "Fortran ERROR STOP" } else { "Fortran STOP" };
        let (text, status) = match code {
            Some(Expr { kind: ExprKind::Const(Const::Char(text)), .. }) => {
                let text = format!("{statement}: {}", String::from_utf8_lossy(text).trim_end());
                (text, self.b.int(error.into(), Type::I32))
            }
            Some(code) => {
                let status = self.value(code)?;
                (format!("{statement}: code "), self.b.convert(status, Type::I32))
            }
            None if error => (format!("{statement}: code "), self.b.int(1, Type::I32)),
            None => (statement.to_string(), self.b.int(0, Type::I32)),
        };
        self.b.effect(OpKind::Stop { text, status });
        Ok(())
    }

    fn pause(&mut self, code: Option<&Expr>) -> Lower<()> {
        match code {
            Some(text) if text.ty.is_character() => {
                let text = self.text(text)?;
                self.run_library("_FortranAPauseStatementText", vec![text.address, text.length])
            }
            Some(code) => {
                let code = self.value(code)?;
                let code = self.b.convert(code, Type::I32);
                self.run_library("_FortranAPauseStatementInt", vec![code])
            }
            None => self.run_library("_FortranAPauseStatement", Vec::new()),
        }
    }

    /// The place of a statement's part.
    pub fn at(&mut self, span: Span) {
        self.b.span = span;
    }
}

fn int_range(range: &CaseRange) -> (i64, i64) {
    let bound = |bound: &Option<Const>, open| match bound {
        Some(Const::Int(n)) => *n as i64,
        _ => open,
    };
    (bound(&range.lower, i64::MIN), bound(&range.upper, i64::MAX))
}
