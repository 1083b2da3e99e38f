//! The table of what is read after constructs says what a walk behind each construct says.

use super::pseudo;
use super::*;
use crate::testing::Random;
use accc_analysis::exposed_use::{escaping, live_after};
use accc_analysis::liveness::Liveness;
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::scalar_flow::is_visible;
use accc_ir::computes;

/// More than one set of the table.
const SCALARS: i64 = 90;

struct Writer {
    random: Random,
    text: String,
}

impl Writer {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn scalar(&mut self) -> i64 {
        self.random.within(1, SCALARS)
    }

    fn block(&mut self, depth: u32, in_kernels: bool) {
        for _ in 0..self.random.within(2, 6) {
            let (x, y, z) = (self.scalar(), self.scalar(), self.scalar());
            match self.random.within(0, if depth == 0 { 2 } else { 7 }) {
                0..=2 => self.line(&format!("v{x} = v{y} + v{z}")),
                3 => self.around(&format!("do i{depth} = 1, v{x}"), depth, in_kernels),
                4 => self.around(&format!("do i{depth} = 1, 3"), depth, in_kernels),
                5 => self.around(&format!("if v{x} > v{y}"), depth, in_kernels),
                _ if in_kernels => self.line(&format!("v{x} = 1")),
                _ => self.around("kernels", depth, true),
            }
        }
    }

    fn around(&mut self, head: &str, depth: u32, in_kernels: bool) {
        self.line(head);
        self.block(depth - 1, in_kernels);
        self.line("end");
    }
}

/// Asks table and walk about all constructs and scalars; how many are live.
fn compare(module: &Module) -> usize {
    let facts = ModuleFacts::new(module, &accc_machine::GPU);
    let mut live = 0;
    for func in module.functions.values() {
        let (parents, Some(body)) = (ParentMap::new(func), func.body) else { continue };
        let (table, kept) = (Liveness::new(func, &parents, &facts), escaping(func, &facts));
        for construct in computes(func) {
            for (var, data) in func.vars.iter().filter(|(_, data)| !data.is_array()) {
                let at_end = is_visible(data) || kept.contains(&var);
                let walked = live_after(func, &parents, body, construct, var, at_end);
                let told = table.is_live_after(func, &parents, construct, var);
                assert_eq!(told, walked, "{} after {construct}:\n{}", data.name, accc_ir::text::print(module));
                live += usize::from(told);
            }
        }
    }
    live
}

#[test]
fn the_table_agrees_with_walks() {
    let mut live = 0;
    for seed in 0..16 {
        let mut writer = Writer { random: Random::new(seed), text: String::new() };
        writer.block(3, false);
        let module = pseudo::module(&writer.text);
        live += compare(&module);
        let options = OptOptions { autodata: false, ..OPTIONS };
        for pass in ["legalize", "schedule", "outline"] {
            let mut module = module.clone();
            run(&mut module, &options, Inspection { stop_after: Some(pass), ..Inspection::default() }, &line_of);
            live += compare(&module);
        }
    }
    assert!(live > 200, "few questions have an interesting answer: {live}");
}
