//! Lowering of directives written as text: every name is a scalar, every expression a constant.

use crate::ast::{Directive, Item};
use crate::lower::{LowerHost, LoweredItem, lower_compute, lower_data, lower_loop};
use crate::test_host::directive;
use accc_diag::Diagnostic;
use accc_ir::{Builder, Elem, Function, Module, OpKind, Signature, Spelling, Storage, Type, Value, Var};
use accc_source::Span;

struct Names<'f> {
    b: Builder<'f>,
    known: Vec<(String, Var)>,
}

impl LowerHost for Names<'_> {
    type Expr = String;

    fn integer(&mut self, expr: &String) -> Result<Value, Diagnostic> {
        let n = self.constant(expr)?;
        Ok(self.b.i64(n))
    }
    fn condition(&mut self, expr: &String) -> Result<Value, Diagnostic> {
        Ok(self.b.bool(expr == "true"))
    }
    fn constant(&mut self, expr: &String) -> Result<i64, Diagnostic> {
        expr.parse().map_err(|_| Diagnostic::error("ACC3011", format!("`{expr}` is no constant")))
    }
    fn item(&mut self, item: &Item<String>) -> Result<LoweredItem, Diagnostic> {
        Ok(LoweredItem { var: self.variable(item)?, section: None, text: item.designator.clone() })
    }
    fn variable(&mut self, item: &Item<String>) -> Result<Var, Diagnostic> {
        if let Some((_, var)) = self.known.iter().find(|(name, _)| *name == item.name) {
            return Ok(*var);
        }
        let var = self.b.func.local(&item.name, Storage::Scalar(Elem::I32), item.span);
        self.known.push((item.name.clone(), var));
        Ok(var)
    }
}

/// The IR of a directive over an empty region, or the first error.
fn lowered(text: &str) -> String {
    let directive = directive(text);
    let mut func = Function::declare("f_", Signature::default());
    let body = func.blocks.push(Default::default());
    func.body = Some(body);
    let mut host = Names { b: Builder::new(&mut func, body), known: Vec::new() };
    if let Err(error) = region(&directive, &mut host) {
        return format!("{}; {}", error.message, error.help.unwrap_or_default());
    }
    host.b.effect(OpKind::Return(None));
    let mut module = Module::new("t", Spelling::Fortran);
    module.functions.push(func);
    accc_ir::verify(&module).expect("the verifier accepts the node");
    let text = accc_ir::text::print(&module);
    let shown = |line: &&str| ["compute", "data", "for"].iter().any(|word| line.starts_with(word));
    text.lines().map(str::trim).filter(shown).collect::<Vec<_>>().join("\n")
}

fn region(directive: &Directive<String>, host: &mut Names<'_>) -> Result<(), Diagnostic> {
    let block = host.b.new_block();
    let is_data = directive.kind.compute().is_none();
    let kind = if is_data {
        OpKind::Data(Box::new(lower_data(directive, Span::NONE, block, host)?))
    } else {
        OpKind::Compute(Box::new(lower_compute(directive, Span::NONE, block, host)?))
    };
    host.b.effect(kind);
    let outer = host.b.switch_to(block);
    if directive.kind.is_loop() {
        let part = lower_loop(directive, host)?;
        let one = host.b.int(1, Type::I32);
        let (op, inner, _) = host.b.for_op(None, one, one, one);
        if let OpKind::For(node) = &mut host.b.func.ops[op].kind {
            node.directive = Some(Box::new(part));
        }
        host.b.in_block(inner, |_| ());
    }
    host.b.end_block();
    host.b.switch_to(outer);
    Ok(())
}

#[test]
fn clauses_of_a_combined_construct_go_to_their_part() {
    let text = "!$acc parallel loop gang vector collapse(1) num_gangs(4) private(p) firstprivate(q) \
                reduction(max:r) pcopy(a)";
    insta::assert_snapshot!(lowered(text), @r#"
    compute parallel num_gangs(%0) copy($1 "a") firstprivate($0) {
    for %2 = %1 to %1 step %1 directive(gang vector collapse(1) private($2) reduction(max $3)) {
    "#);
    insta::assert_snapshot!(lowered("!$acc kernels default(present) if(true) present_or_create(a) no_create(b)"), @r#"compute kernels if(%0) default(present) create($0 "a") no_create($1 "b") {"#);
}

#[test]
fn private_and_reduction_stay_on_a_construct_without_loop() {
    insta::assert_snapshot!(lowered("!$acc parallel private(p) reduction(.and.:r)"), @"compute parallel private($0) reduction(and $1) {");
}

#[test]
fn a_data_construct_has_its_clauses() {
    insta::assert_snapshot!(lowered("!$acc data copyin(readonly: a) copyout(b) present(c)"), @r#"data copyin($0 "a") copyout($1 "b") present($2 "c") {"#);
}

#[test]
fn what_has_no_effect_yet_is_refused() {
    insta::assert_snapshot!(lowered("!$acc parallel async(1)"), @"not supported: the clause `async` on this directive; leave the clause out");
    insta::assert_snapshot!(lowered("!$acc parallel loop tile(8,8)"), @"not supported: the clause `tile` on this directive; leave the clause out");
    insta::assert_snapshot!(lowered("!$acc parallel num_gangs(2,2)"), @"not supported: more than one gang dimension; give `num_gangs` one value");
    insta::assert_snapshot!(lowered("!$acc data copyout(zero: a)"), @"
    not supported: the modifiers `always` and `zero`; leave the modifier out and assign the values in a region
    ");
    insta::assert_snapshot!(lowered("!$acc data attach(a)"), @"not supported: the clause `attach`; use a structured `data` construct");
}
