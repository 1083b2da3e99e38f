//! `-acc=check`: which accesses the runtime is told of.

use super::*;

/// Functions and what they tell of.
fn told(module: Module) -> String {
    let options = OptOptions { gpu: false, autopar: false, autodata: false, checks: true, ..OPTIONS };
    let (outcome, module) = compile_as(module, options);
    assert!(!outcome.diagnostics.iter().any(|d| d.is_error()), "{:#?}", outcome.diagnostics);
    let shown = |line: &&str| ["func", "check"].iter().any(|word| line.trim_start().starts_with(word));
    accc_ir::text::print(&module).lines().filter(shown).map(|line| without_numbers(line) + "\n").collect()
}

/// `q(i) = q(i) + p(i - 1)` in a parallel loop, then the host reads `q(1)`. Loop variables and scalars that no clause names
/// are not told of, what the statement updates is.
#[test]
fn accesses_to_what_may_be_on_a_device() {
    let mut p = Program::new("update");
    let (q, other) = (p.array("q", 40), p.array("p", 40));
    let (i, n) = (p.scalar("i"), p.scalar("n"));
    p.compute((2, 20), ConstructKind::Parallel, Vec::new(), |p| {
        let (from, to) = (p.constant(4, 2), p.constant(4, 40));
        p.do_loop(4, Some(directive(3)), i, from, to, |p| {
            let (a, b) = (p.get(5, q, &[(i, 0)]), p.get(5, other, &[(i, -1)]));
            let sum = p.add(5, a, b);
            p.put(5, q, &[(i, 0)], sum);
        });
    });
    let one = p.constant(21, 1);
    p.set(21, n, one);
    let first = p.get(22, q, &[(n, 0)]);
    p.set(22, n, first);
    insta::assert_snapshot!(told(p.finish()), @r#"
    func @f0 "update_" display "update" () {
      check read "q" %[%]
    func @f1 "update_2_cpu" display "update" (ptr, ptr) params($1, $2) internal kernel(cpu parallel block(1, 1, 1)) {
        check read "q" %[%] combines(add)
        check read "p" %[%]
        check write "q" %[%] combines(add)
    "#);
}
