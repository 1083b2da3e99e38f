//! Lowering of directives written as text: every name is a scalar, every expression a constant.

use crate::ast::{Directive, DirectiveKind, Item};
use crate::lower::{
    LowerHost, LoweredItem, lower_action, lower_compute, lower_data, lower_device, lower_loop, lower_wait,
};
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
        Ok(LoweredItem {
            var: self.variable(item)?,
            section: None,
            rows: None,
            text: item.designator.clone(),
            object: None,
        })
    }
    fn reduced_element(&mut self, _: &Item<String>) -> Result<Option<(Value, Vec<Value>)>, Diagnostic> {
        Ok(None)
    }
    fn function(&mut self) -> &mut Function {
        self.b.func
    }
    fn effect(&mut self, kind: OpKind) {
        self.b.effect(kind);
    }
    fn operation(&mut self, kind: OpKind, ty: Type) -> Value {
        self.b.value(kind, ty)
    }
    fn is_part(&self, _: &Item<String>) -> bool {
        false
    }
    fn is_unsigned(&self, _: &Item<String>) -> bool {
        false
    }

    fn is_truth(&self, _: &Item<String>) -> bool {
        false
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
    host.b.effect(OpKind::Return(vec![]));
    let mut module = Module::new("t", Spelling::Fortran);
    module.functions.push(func);
    accc_ir::verify(&module).expect("the verifier accepts the node");
    let text = accc_ir::text::print(&module);
    let shown = |line: &&str| {
        ["compute", "data", "for", "device", "enter", "exit", "update", "declare", "wait"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    text.lines().map(str::trim).filter(shown).collect::<Vec<_>>().join("\n")
}

fn region(directive: &Directive<String>, host: &mut Names<'_>) -> Result<(), Diagnostic> {
    if matches!(directive.kind, DirectiveKind::Init | DirectiveKind::Shutdown | DirectiveKind::Set) {
        let actions = lower_device(directive, host)?;
        actions.into_iter().for_each(|action| host.effect(OpKind::DeviceAction(Box::new(action))));
        return Ok(());
    }
    let action = match directive.kind {
        DirectiveKind::EnterData | DirectiveKind::ExitData | DirectiveKind::Update | DirectiveKind::Declare => {
            Some(OpKind::DataAction(Box::new(lower_action(directive, host)?)))
        }
        DirectiveKind::Wait => Some(OpKind::Wait(Box::new(lower_wait(directive, host)?))),
        _ => None,
    };
    if let Some(action) = action {
        host.b.effect(action);
        return Ok(());
    }
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
    insta::assert_snapshot!(lowered("!$acc data copyin(readonly: a) copyout(b) present(c)"), @r#"data copyin($0 "a" readonly) copyout($1 "b") present($2 "c") {"#);
}

#[test]
fn shapes_of_loops_and_gangs() {
    let text = "!$acc parallel loop num_gangs(8, 2, 3) gang(dim: 2, static: 4) tile(8, *) device_type(host) tile(16)";
    insta::assert_snapshot!(lowered(text), @"
    compute parallel num_gangs(%0) gangs_2(%1) gangs_3(%2) {
    for %4 = %3 to %3 step %3 directive(gang dim(2) static(4) tile(8, 0) on cpu(gang dim(2) static(4) tile(16))) {
    ");
    insta::assert_snapshot!(lowered("!$acc kernels loop gang(num: 4, static: *) collapse(force: 2)"), @"
    compute kernels {
    for %2 = %1 to %1 step %1 directive(gang(%0) static(0) collapse(2) force) {
    ");
    insta::assert_snapshot!(lowered("!$acc parallel loop gang(dim: 4)"), @"`gang(dim:4)`: a gang has three dimensions;");
}

#[test]
fn device_types_of_data_directives_leave_no_queue_behind() {
    insta::assert_snapshot!(lowered("!$acc update self(a) async(1) device_type(nvidia) async(2) wait(3)"), @r#"data_action update (wait(%1) update_self($0 "a"))"#);
    insta::assert_snapshot!(lowered("!$acc parallel async(1) device_type(nvidia) async(2) num_gangs(4)"), @"compute parallel on gpu(num_gangs(%1)) {");
    insta::assert_snapshot!(lowered("!$acc data copy(a) async(1) device_type(host) wait"), @r#"data async(%0) wait copy($0 "a") {"#);
}

#[test]
fn self_is_the_host() {
    insta::assert_snapshot!(lowered("!$acc parallel self"), @"compute parallel if(%0) {");
    insta::assert_snapshot!(lowered("!$acc serial self(true) if(false)"), @"compute serial if(%3) {");
}

#[test]
fn modifiers_and_defaults_of_data() {
    insta::assert_snapshot!(lowered("!$acc data copy(always: a) copyin(alwaysin, readonly: b) copyout(zero: c) default(none)"), @r#"
    data default(none) copy($0 "a" always_in always_out) copyin($1 "b" always_in readonly) copyout($2 "c" zero) {
    "#);
}

#[test]
fn device_types_without_code_are_refused() {
    insta::assert_snapshot!(lowered("!$acc init device_type(radeon)"), @"
    there is no device type `radeon` here; device types are nvidia, multicore, host, sim and default (OpenACC 3.3, section 2.4)
    ");
}

#[test]
fn behind_device_type_each_machine_has_its_own_levels() {
    let text = "!$acc parallel loop gang num_gangs(4) device_type(nvidia) vector vector_length(64) \
                device_type(host) seq num_gangs(2) device_type(*) num_gangs(9) worker";
    insta::assert_snapshot!(lowered(text), @"
    compute parallel num_gangs(%0) on gpu(num_gangs(%0) vector_length(%1)) on cpu(num_gangs(%2)) {
    for %4 = %3 to %3 step %3 directive(gang on gpu(gang vector) on cpu(seq)) {
    ");
}

#[test]
fn directives_without_a_region() {
    let all = [
        "!$acc enter data copyin(a) create(b) async",
        "!$acc exit data delete(a) copyout(b) finalize wait(2) wait(3) async(1)",
        "!$acc update host(a) device(b) self(c) if_present if(true)",
        "!$acc declare create(a) device_resident(b)",
        "!$acc wait",
        "!$acc wait(1, 2) async(3) if(true)",
        "!$acc wait(devnum: 1: queues: 2)",
        "!$acc parallel wait(devnum: 1: 4) wait(5)",
        "!$acc init device_type(host, nvidia) device_num(1)",
        "!$acc shutdown if(true)",
        "!$acc set default_async(3) device_type(sim)",
        "!$acc parallel async(1) wait",
        "!$acc data copy(a) async wait(7) wait",
    ];
    insta::assert_snapshot!(all.map(lowered).join("\n"), @r#"
    data_action enter_data (async copyin($0 "a") create($1 "b"))
    data_action exit_data (finalize async(%2) wait(%0, %1) delete($0 "a") copyout($1 "b"))
    data_action update (if_present if(%0) update_self($0 "a") update_device($1 "b") update_self($2 "c"))
    data_action declare (create($0 "a") device_resident($1 "b"))
    wait_op wait (wait)
    wait_op wait (if(%3) async(%2) wait(%0, %1))
    wait_op wait (devnum(%0) wait(%1))
    wait_op wait (devnum(%0) wait(%1))
    compute parallel wait(%2) {
    device_action init (host device_num(%0))
    device_action init (nvidia device_num(%0))
    device_action shutdown (current if(%0))
    device_action set (sim default_async(%0))
    compute parallel async(%0) wait {
    data async wait copy($0 "a") {
    "#);
}

#[test]
fn what_has_no_effect_yet_is_refused() {
    insta::assert_snapshot!(lowered("!$acc declare link(a)"), @"not supported: the clause `link` here; use a structured `data` construct");
}
