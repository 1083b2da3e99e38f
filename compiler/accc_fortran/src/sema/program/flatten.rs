//! Jumps into blocks, which Fortran 66 had for loops (the *extended range* of a `do`) and compilers take for others: a
//! construct with a label that is jumped to from outside becomes its statements and jumps, so that the label stands in the
//! block around. Source: Fortran 66, section 7.1.2.8; gfortran takes what leads into an `if` or a loop.

use crate::ast::{
    BinaryOp, Declaration, Do, Entity, Expr, ExprKind, File, If, Kind, Label, Name, Procedure, Spec, SpecKind, Stmt,
    StmtKind, TypeSpec, TypeSpecKind, UnaryOp, Unit,
};
use crate::sema::statements::label::{blocks, named};
use accc_source::Span;
use std::collections::{HashMap, HashSet};

/// Labels beyond those that a program, and [`super::entry`], can have.
const FIRST_LABEL: u32 = 200_000;

/// The file with such constructs taken apart; `None` where it has none.
pub fn expanded(file: &File) -> Option<File> {
    let mut changed = false;
    let mut file = file.clone();
    for unit in &mut file.units {
        changed |= match unit {
            Unit::Main(main) => {
                let own = flatten(&mut main.specs, &mut main.body);
                main.contains.iter_mut().fold(own, |any, inner| procedure(inner) | any)
            }
            Unit::Procedure(outer) => procedure(outer),
            Unit::Module(module) => module.contains.iter_mut().fold(false, |any, inner| procedure(inner) | any),
            Unit::BlockData(_) => false,
        };
    }
    changed.then_some(file)
}

fn procedure(own: &mut Procedure) -> bool {
    let changed = flatten(&mut own.specs, &mut own.body);
    own.contains.iter_mut().fold(changed, |any, inner| procedure(inner) | any)
}

/// Takes constructs of a body apart until no jump leads into one.
fn flatten(specs: &mut Vec<Spec>, body: &mut Vec<Stmt>) -> bool {
    let mut jumps = HashMap::new();
    count_jumps(body, &mut jumps);
    if jumps.is_empty() {
        return false;
    }
    let mut flattener = Flattener { jumps, specs: Vec::new(), next: FIRST_LABEL, changed: false };
    let statements = std::mem::take(body);
    *body = flattener.block(statements);
    specs.append(&mut flattener.specs);
    flattener.changed
}

struct Flattener {
    /// How often each label of the procedure is jumped to.
    jumps: HashMap<u32, usize>,
    /// Declarations of variables that count.
    specs: Vec<Spec>,
    next: u32,
    changed: bool,
}

impl Flattener {
    fn block(&mut self, statements: Vec<Stmt>) -> Vec<Stmt> {
        let mut result = Vec::new();
        for statement in statements {
            match self.taken_apart(&statement) {
                Some(parts) => {
                    self.changed = true;
                    let parts = self.block(parts);
                    result.extend(parts);
                }
                None => result.push(self.inside(statement)),
            }
        }
        result
    }

    /// The blocks of a statement that stays.
    fn inside(&mut self, mut statement: Stmt) -> Stmt {
        let mut each = |body: &mut Vec<Stmt>| {
            let statements = std::mem::take(body);
            *body = self.block(statements);
        };
        match &mut statement.kind {
            StmtKind::If(node) => {
                node.arms.iter_mut().for_each(|arm| each(&mut arm.body));
                node.otherwise.iter_mut().for_each(each);
            }
            StmtKind::Do(node) => each(&mut node.body),
            StmtKind::DoWhile(node) => each(&mut node.body),
            StmtKind::DoForever(node) => each(&mut node.body),
            StmtKind::SelectCase(node) => node.cases.iter_mut().for_each(|case| each(&mut case.body)),
            StmtKind::Associate(node) => each(&mut node.body),
            StmtKind::Block(node) => each(&mut node.body),
            _ => {}
        }
        statement
    }

    /// The statements of an `if` or a loop that some jump leads into.
    fn taken_apart(&mut self, statement: &Stmt) -> Option<Vec<Stmt>> {
        if !matches!(statement.kind, StmtKind::If(_) | StmtKind::Do(_) | StmtKind::DoWhile(_) | StmtKind::DoForever(_))
        {
            return None;
        }
        let (mut labels, mut own) = (HashSet::new(), HashMap::new());
        for block in blocks(statement) {
            collect_labels(block, &mut labels);
            count_jumps(block, &mut own);
        }
        let outside = |label: &u32| self.jumps.get(label).unwrap_or(&0) > own.get(label).unwrap_or(&0);
        if !labels.iter().any(outside) {
            return None;
        }
        let mut parts = vec![Stmt { kind: StmtKind::Continue, ..statement.clone() }];
        match &statement.kind {
            StmtKind::If(node) => self.arms(node, &mut parts),
            StmtKind::Do(node) => self.counted(node, statement.span, &mut parts),
            StmtKind::DoWhile(node) => {
                let (top, ends) = (self.label(node.do_span), self.ends(node.end_span));
                parts.push(marked(top));
                parts.push(unless(node.cond.clone(), ends.1));
                parts.extend(leaving(node.body.clone(), node.name.as_ref(), ends));
                parts.extend([marked(ends.0), goto(top), marked(ends.1)]);
            }
            StmtKind::DoForever(node) => {
                let (top, ends) = (self.label(node.do_span), self.ends(node.end_span));
                parts.push(marked(top));
                parts.extend(leaving(node.body.clone(), node.name.as_ref(), ends));
                parts.extend([marked(ends.0), goto(top), marked(ends.1)]);
            }
            _ => return None,
        }
        Some(parts)
    }

    fn arms(&mut self, node: &If, parts: &mut Vec<Stmt>) {
        let end = self.label(node.end_span);
        for arm in &node.arms {
            let next = self.label(arm.span);
            parts.push(unless(arm.cond.clone(), next));
            parts.extend(arm.body.iter().cloned());
            parts.extend([goto(end), marked(next)]);
        }
        parts.extend(node.otherwise.iter().flatten().cloned());
        parts.push(marked(end));
    }

    /// The number of iterations is computed first, as the standard has it.
    fn counted(&mut self, node: &Do, span: Span, parts: &mut Vec<Stmt>) {
        let (top, ends) = (self.label(node.do_span), self.ends(node.end_span));
        let (trips, step) = (self.counter(span), self.counter(span));
        let var = name(&node.var);
        let one = || Expr { kind: ExprKind::Int { digits: "1".to_string(), kind: None }, span };
        parts.push(assign(&step, node.step.clone().unwrap_or_else(one)));
        parts.push(assign(&var, node.first.clone()));
        let length = binary(BinaryOp::Add, binary(BinaryOp::Sub, node.last.clone(), var.clone()), step.clone());
        parts.push(assign(&trips, binary(BinaryOp::Div, length, step.clone())));
        parts.push(marked(top));
        let zero = Expr { kind: ExprKind::Int { digits: "0".to_string(), kind: None }, span };
        parts.push(unless(binary(BinaryOp::Gt, trips.clone(), zero), ends.1));
        parts.extend(leaving(node.body.clone(), node.name.as_ref(), ends));
        parts.push(marked(ends.0));
        parts.push(assign(&var, binary(BinaryOp::Add, var.clone(), step)));
        parts.push(assign(&trips, binary(BinaryOp::Sub, trips.clone(), one())));
        parts.extend([goto(top), marked(ends.1)]);
    }

    fn label(&mut self, span: Span) -> Label {
        self.next += 1;
        Label { value: self.next, span }
    }

    /// Where `cycle` and `exit` lead.
    fn ends(&mut self, span: Span) -> (Label, Label) {
        (self.label(span), self.label(span))
    }

    /// A hidden variable.
    fn counter(&mut self, span: Span) -> Expr {
        self.next += 1;
        let own = Name { text: format!(".count{}", self.next), span };
        let entity = Entity { name: own.clone(), dims: None, char_len: None, codims: None, init: None, span };
        let ty = TypeSpec { kind: TypeSpecKind::Integer(Some(Kind::Bytes(8, span))), span };
        let declaration = Declaration { ty, attrs: Vec::new(), entities: vec![entity] };
        self.specs.push(Spec { label: None, kind: SpecKind::Declaration(declaration), span });
        name(&own)
    }
}

/// The body of a loop that was taken apart: what left or cycled it jumps.
fn leaving(body: Vec<Stmt>, own: Option<&Name>, ends: (Label, Label)) -> Vec<Stmt> {
    body.into_iter().map(|statement| leaving_one(statement, own, ends, true)).collect()
}

fn leaving_one(mut statement: Stmt, own: Option<&Name>, ends: (Label, Label), direct: bool) -> Stmt {
    let is_own = |name: &Option<Name>| match name {
        Some(name) => own.is_some_and(|own| own.text == name.text),
        None => direct,
    };
    let each = |body: &mut Vec<Stmt>, direct: bool| {
        let statements = std::mem::take(body);
        *body = statements.into_iter().map(|inner| leaving_one(inner, own, ends, direct)).collect();
    };
    match &mut statement.kind {
        StmtKind::Exit(name) if is_own(name) => statement.kind = StmtKind::Goto(ends.1),
        StmtKind::Cycle(name) if is_own(name) => statement.kind = StmtKind::Goto(ends.0),
        StmtKind::If(node) => {
            node.arms.iter_mut().for_each(|arm| each(&mut arm.body, direct));
            node.otherwise.iter_mut().for_each(|body| each(body, direct));
        }
        StmtKind::IfStmt { then, .. } => **then = leaving_one((**then).clone(), own, ends, direct),
        StmtKind::Do(node) => each(&mut node.body, false),
        StmtKind::DoWhile(node) => each(&mut node.body, false),
        StmtKind::DoForever(node) => each(&mut node.body, false),
        StmtKind::SelectCase(node) => node.cases.iter_mut().for_each(|case| each(&mut case.body, direct)),
        StmtKind::Associate(node) => each(&mut node.body, direct),
        StmtKind::Block(node) => each(&mut node.body, direct),
        _ => {}
    }
    statement
}

fn count_jumps(statements: &[Stmt], jumps: &mut HashMap<u32, usize>) {
    for statement in statements {
        for label in named(statement) {
            *jumps.entry(label).or_default() += 1;
        }
        blocks(statement).into_iter().for_each(|block| count_jumps(block, jumps));
    }
}

fn collect_labels(statements: &[Stmt], labels: &mut HashSet<u32>) {
    for statement in statements {
        if !matches!(statement.kind, StmtKind::Format(_)) {
            labels.extend(statement.label.map(|label| label.value));
        }
        blocks(statement).into_iter().for_each(|block| collect_labels(block, labels));
    }
}

fn marked(label: Label) -> Stmt {
    Stmt { label: Some(label), kind: StmtKind::Continue, span: label.span }
}

fn goto(label: Label) -> Stmt {
    Stmt { label: None, kind: StmtKind::Goto(label), span: label.span }
}

/// `if (.not. cond) goto label`
fn unless(cond: Expr, label: Label) -> Stmt {
    let span = cond.span;
    let operand = Box::new(Expr { kind: ExprKind::Paren(Box::new(cond)), span });
    let cond = Expr { kind: ExprKind::Unary { op: UnaryOp::Not, op_span: span, operand }, span };
    Stmt { label: None, kind: StmtKind::IfStmt { cond, then: Box::new(goto(label)) }, span }
}

fn assign(target: &Expr, value: Expr) -> Stmt {
    let span = value.span;
    Stmt { label: None, kind: StmtKind::Assign { target: target.clone(), value }, span }
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let span = left.span;
    let paren = |e: Expr| Box::new(Expr { span: e.span, kind: ExprKind::Paren(Box::new(e)) });
    Expr { kind: ExprKind::Binary { op, op_span: span, left: paren(left), right: paren(right) }, span }
}

fn name(own: &Name) -> Expr {
    own.to_expr()
}
