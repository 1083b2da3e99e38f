//! Why a loop is sequential: PGI's words for the reason, and below it which references clash, where, with which vector,
//! and what the user could say. Read off the loop's verdict.

use super::Teller;
use accc_ir::*;

impl Teller<'_> {
    /// Why loops are sequential.
    pub(super) fn refusals(&mut self, op: Op) {
        let OpKind::For(node) = self.func.kind(op) else { return };
        let line = (self.line_of)(self.func.ops[op].span);
        let said_so = node.directive.as_ref().is_some_and(|d| d.seq);
        if let Verdict::Refused(refusals) = &node.verdict
            && !said_so
        {
            let mut told: Vec<String> = Vec::new();
            let order = |r: &&Refusal| matches!(r.kind, RefusalKind::NeedsPrivateArray);
            // The compiler's own variables stand beside the program's that they serve.
            let is_own = |r: &&Refusal| r.var.is_some_and(|var| self.func.vars[var].is_hidden());
            let mut sorted: Vec<&Refusal> = refusals.iter().filter(|r| !is_own(r)).collect();
            sorted.sort_by_key(order);
            let helps = !refusals.iter().any(is_final);
            for refusal in sorted {
                let texts = [Some(self.refusal_text(refusal)), self.advice(refusal, helps)];
                for text in texts.into_iter().flatten() {
                    if !told.contains(&text) {
                        told.push(text);
                    }
                }
            }
            told.into_iter().for_each(|text| self.say(line, text));
        }
        self.func.outer_loops(node.body).into_iter().for_each(|inner| self.refusals(inner));
    }

    /// What the levels cost, and what to write instead.
    pub(super) fn costs(&mut self, op: Op) {
        let OpKind::For(node) = self.func.kind(op) else { return };
        let line = (self.line_of)(self.func.ops[op].span);
        for cost in node.schedule.iter().flat_map(|schedule| &schedule.costs) {
            let texts = match cost {
                Cost::Idle { used, useful, around } => [
                    format!("Loop is parallelizable, but seq binds: {used} threads used of {useful} useful"),
                    format!(
                        "Write loop without levels and without seq on lines {} and {line}: the compiler shares both",
                        (self.line_of)(*around)
                    ),
                ],
                Cost::Strided { array, stride, better } => {
                    let name = &self.func.vars[*array].name;
                    let remedy = match better {
                        Some(better) => format!(
                            "write vector on the loop at line {}, which walks through memory, or loop without levels on both",
                            (self.line_of)(*better)
                        ),
                        None => "no loop that threads may share walks through memory".to_string(),
                    };
                    [
                        format!("Non-stride-1 accesses for array '{name}'"),
                        format!("Lanes of vector lie {stride} elements apart: {remedy}"),
                    ]
                }
            };
            texts.into_iter().for_each(|text| self.say(line, text));
        }
        self.func.outer_loops(node.body).into_iter().for_each(|inner| self.costs(inner));
    }

    fn refusal_text(&self, refusal: &Refusal) -> String {
        let name = |var: Option<Var>| var.map_or(String::new(), |var| self.func.vars[var].name.clone());
        let whole = |var: Option<Var>| {
            var.map_or(String::new(), |var| {
                crate::transform::data::implicit_data::whole_text(self.func, var, self.spelling)
            })
        };
        // What a pointer shows, not the pointer.
        let arrow = |var: Option<Var>| if var.is_some_and(|var| self.func.vars[var].is_pointer()) { "->" } else { "" };
        let mut at: Vec<u32> = refusal.references.iter().map(|r| (self.line_of)(r.span)).collect();
        at.sort();
        at.dedup();
        let at = at.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        match refusal.kind {
            RefusalKind::CarriedDependence => {
                format!(
                    "Loop carried dependence of {}{} prevents parallelization",
                    name(refusal.var),
                    arrow(refusal.var)
                )
            }
            RefusalKind::ExposedUse => {
                format!("Loop carried dependence due to exposed use of {} prevents parallelization", whole(refusal.var))
            }
            RefusalKind::NeedsPrivateArray => format!(
                "Parallelization would require privatization of array {}",
                if refusal.detail.is_empty() {
                    whole(refusal.var)
                } else {
                    self.element_text(&name(refusal.var), &refusal.detail)
                }
            ),
            RefusalKind::ScalarDependence => {
                format!("Loop carried scalar dependence for {} at line {at}", name(refusal.var))
            }
            RefusalKind::ScalarLiveOut => {
                format!("Scalar last value needed after loop for {} at line {at}", name(refusal.var))
            }
            RefusalKind::Call => "Loop not parallelized: contains call".to_string(),
            RefusalKind::SideEffect => "Loop not parallelized: contains output".to_string(),
            RefusalKind::EarlyExit => "Loop not parallelized: not countable".to_string(),
            RefusalKind::MayAlias if refusal.var.is_none() => {
                format!("Complex loop carried dependence of memory at line {at} prevents parallelization")
            }
            RefusalKind::MayAlias => {
                let (name, arrow) = (name(refusal.var), arrow(refusal.var));
                format!("Complex loop carried dependence of {name}{arrow} prevents parallelization")
            }
        }
    }

    /// Which references clash, where, and (unless it would not help) what the user could say.
    fn advice(&self, refusal: &Refusal, helps: bool) -> Option<String> {
        let name = refusal.var.map_or("", |var| &self.func.vars[var].name);
        Some(match refusal.kind {
            RefusalKind::MayAlias => {
                let [a, b] = refusal.references.as_slice() else { return None };
                let (x, y) = (&self.func.vars[a.var?].name, &self.func.vars[b.var?].name);
                let (first, second) = self.pair(refusal)?;
                match self.spelling {
                    Spelling::C if x == y => {
                        format!("Rows of {x} may overlap ({first}): declare {x} restrict, or the loop independent")
                    }
                    Spelling::C => format!(
                        "{first} and {second} may be the same memory: declare {x} or {y} restrict, or the loop \
                         independent"
                    ),
                    Spelling::Fortran => {
                        format!(
                            "{first} and {second} may be the same memory: say independent on the loop if they never are"
                        )
                    }
                }
            }
            RefusalKind::ExposedUse => {
                let (first, second) = self.pair(refusal)?;
                format!("{first} may need what {second} left in an earlier iteration")
            }
            RefusalKind::CarriedDependence => {
                let (first, second) = self.pair(refusal)?;
                let vector = &refusal.detail;
                match (refusal.certain, helps) {
                    (true, _) => format!("{first} and {second} depend on each other, vector {vector}"),
                    (false, false) => format!("{first} and {second} may be the same element, vector {vector}"),
                    (false, true) => format!(
                        "{first} and {second} may be the same element, vector {vector}: say independent on the loop if they \
                         never are"
                    ),
                }
            }
            RefusalKind::NeedsPrivateArray | RefusalKind::ScalarDependence | RefusalKind::ScalarLiveOut if !helps => {
                return None;
            }
            RefusalKind::NeedsPrivateArray => {
                format!("Say private({name}) on the loop if its values are not needed after it")
            }
            RefusalKind::ScalarDependence => {
                format!(
                    "Say private({name}) on the loop if each iteration sets it first, or reduction if all add to it"
                )
            }
            RefusalKind::ScalarLiveOut => {
                format!("Say private({name}) on the loop if its last value is not needed after it")
            }
            RefusalKind::Call | RefusalKind::SideEffect | RefusalKind::EarlyExit => return None,
        })
    }

    fn pair(&self, refusal: &Refusal) -> Option<(String, String)> {
        let [a, b] = refusal.references.as_slice() else { return None };
        Some((self.reference_text(a)?, self.reference_text(b)?))
    }

    /// `a(i,j) at line 7`
    fn reference_text(&self, reference: &Reference) -> Option<String> {
        let name = &self.func.vars[reference.var?].name;
        let element = match reference.subscripts.as_str() {
            "" => format!("elements of {name}"),
            subscripts => self.element_text(name, subscripts),
        };
        Some(format!("{element} at line {}", (self.line_of)(reference.span)))
    }

    fn element_text(&self, name: &str, subscripts: &str) -> String {
        match self.spelling {
            Spelling::Fortran => format!("{name}({subscripts})"),
            Spelling::C => subscripts.split(',').rev().fold(name.to_string(), |text, s| format!("{text}[{s}]")),
        }
    }
}

/// Whether nothing that the user says about data makes the loop parallel.
fn is_final(refusal: &Refusal) -> bool {
    match refusal.kind {
        RefusalKind::ExposedUse | RefusalKind::SideEffect | RefusalKind::EarlyExit => true,
        RefusalKind::CarriedDependence => refusal.certain,
        RefusalKind::NeedsPrivateArray
        | RefusalKind::ScalarDependence
        | RefusalKind::ScalarLiveOut
        | RefusalKind::Call
        | RefusalKind::MayAlias => false,
    }
}
