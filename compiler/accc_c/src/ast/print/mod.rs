//! The tree as text, for `--emit=ast` and tests: declarations in words, expressions in C with every parenthesis, a
//! statement a line, bodies indented.

mod decl;
mod directive;
mod expr;

use super::*;
use std::fmt;

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { names: &self.names, out: String::new(), indent: 0 };
        self.items.iter().for_each(|item| printer.external(item));
        f.write_str(&printer.out)
    }
}

/// An expression as C, with every parenthesis.
pub fn spelled(names: &Names, expr: &Expr) -> String {
    Printer { names, out: String::new(), indent: 0 }.expr(expr)
}

struct Printer<'a> {
    names: &'a Names,
    out: String,
    indent: usize,
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        self.out += &format!("{:1$}{text}\n", "", self.indent * 2);
    }

    fn text(&self, name: &Name) -> &str {
        self.names.text(name.symbol)
    }

    fn indented(&mut self, print: impl FnOnce(&mut Self)) {
        self.indent += 1;
        print(self);
        self.indent -= 1;
    }

    fn external(&mut self, item: &External) {
        match item {
            External::Function(function) => self.function(function),
            External::Declaration(declaration) => self.declaration(declaration),
            External::StaticAssert(assert) => self.static_assert(assert),
            External::Asm(text) => self.line(&format!("asm {:?}", text.text())),
            External::Directive(directive) => {
                let text = self.directive(directive);
                self.line(&text);
            }
            External::Omp(directive) => self.line(&format!("omp {}", directive.kind)),
            External::Renamed { name, symbol } => {
                let (name, symbol) = (self.text(name), self.text(symbol));
                self.line(&format!("renamed {name} {symbol}"));
            }
            External::Weak { name, target } => {
                let target = target.map_or(String::new(), |t| format!(" = {}", self.text(&t)));
                self.line(&format!("weak {}{target}", self.text(name)));
            }
        }
    }

    fn static_assert(&mut self, assert: &StaticAssert) {
        let text = format!("static assert {}", self.expr(&assert.cond));
        self.line(&text);
    }

    fn function(&mut self, function: &FunctionDef) {
        let head = format!("function {}", self.declared(&function.specs, &function.declarator, &function.attrs));
        self.line(&head);
        self.indented(|p| {
            function.old_params.iter().for_each(|d| p.declaration(d));
            function.body.body.iter().for_each(|s| p.stmt(s));
        });
    }

    fn stmts(&mut self, head: &str, body: &[Stmt]) {
        self.line(head);
        self.indented(|p| body.iter().for_each(|s| p.stmt(s)));
    }

    /// A body: the statements of a block, or the one statement.
    fn body(&mut self, head: &str, body: &Stmt) {
        match &body.kind {
            StmtKind::Block(block) => self.stmts(head, &block.body),
            _ => self.stmts(head, std::slice::from_ref(body)),
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty => self.line("empty"),
            StmtKind::Expr(expr) => {
                let text = self.expr(expr);
                self.line(&text);
            }
            StmtKind::Function(function) => self.function(function),
            StmtKind::Declaration(declaration) => self.declaration(declaration),
            StmtKind::StaticAssert(assert) => self.static_assert(assert),
            StmtKind::Block(block) => self.stmts("block", &block.body),
            StmtKind::If { cond, then, otherwise } => {
                self.body(&format!("if {}", self.expr(cond)), then);
                if let Some(otherwise) = otherwise {
                    self.body("else", otherwise);
                }
            }
            StmtKind::While { cond, body } => self.body(&format!("while {}", self.expr(cond)), body),
            StmtKind::DoWhile { body, cond } => {
                self.body("do", body);
                self.line(&format!("while {}", self.expr(cond)));
            }
            StmtKind::For(inner) => self.for_stmt(inner),
            StmtKind::Switch { value, body } => self.body(&format!("switch {}", self.expr(value)), body),
            StmtKind::Case { low, high, body } => {
                let high = high.as_ref().map_or(String::new(), |h| format!(" ... {}", self.expr(h)));
                self.line(&format!("case {}{high}", self.expr(low)));
                self.stmt(body);
            }
            StmtKind::Default { body } => {
                self.line("default");
                self.stmt(body);
            }
            StmtKind::Label { name, attrs: _, body } => {
                self.line(&format!("label {}", self.text(name)));
                self.stmt(body);
            }
            StmtKind::LocalLabels(names) => {
                let names: Vec<&str> = names.iter().map(|n| self.text(n)).collect();
                self.line(&format!("local labels {}", names.join(", ")));
            }
            StmtKind::Goto(name) => self.line(&format!("goto {}", self.text(name))),
            StmtKind::GotoIndirect(target) => self.line(&format!("goto *{}", self.expr(target))),
            StmtKind::Break => self.line("break"),
            StmtKind::Continue => self.line("continue"),
            StmtKind::Return(value) => {
                let value = value.as_ref().map_or(String::new(), |v| format!(" {}", self.expr(v)));
                self.line(&format!("return{value}"));
            }
            StmtKind::Asm(asm) => self.asm(asm),
            StmtKind::AccConstruct { directive, body } => self.body(&self.directive(directive), body),
            StmtKind::Omp { directive, body } => {
                self.line(&format!("omp {}", directive.kind));
                body.iter().for_each(|body| self.body("", body));
            }
            StmtKind::AccStandalone(directive) => self.line(&self.directive(directive)),
        }
    }

    fn for_stmt(&mut self, inner: &For) {
        self.line("for");
        self.indented(|p| {
            if let Some(init) = &inner.init {
                p.body("init", init);
            }
            if let Some(cond) = &inner.cond {
                p.line(&format!("while {}", p.expr(cond)));
            }
            if let Some(step) = &inner.step {
                p.line(&format!("step {}", p.expr(step)));
            }
            p.body("do", &inner.body);
        });
    }

    fn asm(&mut self, asm: &AsmStmt) {
        let operands = |list: &[AsmOperand]| {
            let shown = |o: &AsmOperand| format!("{:?}({})", o.constraint.text(), self.expr(&o.value));
            list.iter().map(shown).collect::<Vec<_>>().join(", ")
        };
        let clobbers: Vec<String> = asm.clobbers.iter().map(|c| format!("{:?}", c.text())).collect();
        let volatile = if asm.volatile { "volatile " } else { "" };
        let (outputs, inputs, clobbers) = (operands(&asm.outputs), operands(&asm.inputs), clobbers.join(", "));
        self.line(&format!("asm {volatile}{:?} : {outputs} : {inputs} : {clobbers}", asm.template.text()));
    }
}
