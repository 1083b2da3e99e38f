//! Directives of C's tokens, parsed and taken apart.

use crate::ast::*;
use crate::parse::{ended, is_word};
use crate::{parse, split};
use accc_diag::Diagnostic;
use accc_openacc::{Host, Item};
use accc_source::Span;

/// Words and signs between blanks.
struct Words {
    words: Vec<String>,
    at: usize,
}

impl Words {
    fn new(text: &str) -> Words {
        let apart: String =
            text.chars().map(|c| if "(),:+".contains(c) { format!(" {c} ") } else { c.into() }).collect();
        Words { words: apart.split_whitespace().map(String::from).collect(), at: 0 }
    }

    fn is(&self, at: usize, text: &str) -> bool {
        self.words.get(at).is_some_and(|word| word == text)
    }
}

impl Host for Words {
    type Expr = String;

    fn word(&self) -> Option<String> {
        self.words.get(self.at).filter(|word| word.starts_with(|c: char| c.is_alphabetic())).cloned()
    }

    fn at(&self, punct: &str) -> bool {
        self.is(self.at, punct)
    }

    fn next_is(&self, punct: &str) -> bool {
        self.is(self.at + 1, punct)
    }

    fn bump(&mut self) -> Span {
        self.at += 1;
        Span::new(self.at as u32 - 1, self.at as u32)
    }

    fn span(&self) -> Span {
        Span::new(self.at as u32, self.at as u32)
    }

    fn at_end(&self) -> bool {
        self.at >= self.words.len()
    }

    fn expr(&mut self) -> Result<String, Diagnostic> {
        self.at += 1;
        Ok(self.words[self.at - 1].clone())
    }

    fn item(&mut self) -> Result<Item<String>, Diagnostic> {
        let designator = self.expr()?;
        Ok(Item { name: designator.clone(), designator, span: self.span(), inclusive: false })
    }
}

fn parsed(text: &str) -> Directive<String> {
    parse(&mut Words::new(text)).expect("a directive")
}

fn error(text: &str) -> String {
    parse(&mut Words::new(text)).expect_err("no directive").message
}

#[test]
fn names_of_several_words_are_one_directive() {
    assert_eq!(parsed("parallel for simd").kind, Kind::ParallelLoop);
    assert_eq!(parsed("paralleldo private(i)").kind, Kind::ParallelLoop);
    assert_eq!(parsed("taskloop grainsize(4) nogroup").kind, Kind::TaskLoop);
    assert_eq!(parsed("declare simd").kind, Kind::DeclareSimd);
    let end = parsed("end do nowait");
    assert!(end.ends && end.kind == Kind::Loop && end.is_nowait());
    assert_eq!(parsed("critical (name)").name.as_deref(), Some("name"));
}

#[test]
fn clauses_hold_their_arguments() {
    let directive = parsed("for schedule(nonmonotonic: dynamic, 4) collapse(2) reduction(+: a, b) ordered");
    assert!(directive.is_ordered() && directive.collapse().is_some_and(|n| n == "2"));
    assert_eq!(directive.data().count(), 2);
    let chunk =
        |clause: &Clause<String>| matches!(clause, Clause::Schedule { kind: ScheduleKind::Dynamic, chunk: Some(_) });
    assert!(directive.has(chunk));
    assert!(parsed("task if(task: n) depend(inout: x) final(y)").condition().is_some_and(|n| n == "n"));
}

#[test]
fn what_is_unknown_is_an_error() {
    assert!(error("target map(x)").contains("directive `target`"));
    assert!(error("parallel banana(3)").contains("clause `banana`"));
    assert!(error("for ordered(2)").contains("`ordered` with a number"));
    assert!(error("for reduction(foo: x)").contains("reduction operator"));
    assert!(error("for schedule(odd)").contains("no schedule `odd`"));
}

#[test]
fn clauses_belong_to_constructs() {
    for wrong in ["parallel nowait", "for if(n)", "barrier private(x)", "single schedule(static)", "end do private(x)"]
    {
        assert!(error(wrong).contains("does not belong to"), "{wrong}");
    }
    for right in
        ["for nowait", "end do nowait", "end single copyprivate(x)", "parallel for if(n)", "for simd simdlen(4)"]
    {
        parsed(right);
    }
    assert!(error("parallel private(a) shared(a)").contains("two data clauses"));
    parsed("for firstprivate(a) lastprivate(a)");
    assert_eq!(parsed("parallel proc_bind(close)").proc_bind(), Some(ProcBind::Close));
}

#[test]
fn combined_constructs_are_two() {
    let parts = split(parsed("parallel for num_threads(4) firstprivate(a) reduction(+: s) schedule(static) if(n)"));
    assert_eq!(parts.iter().map(|part| part.kind).collect::<Vec<_>>(), [Kind::Parallel, Kind::Loop]);
    assert!(parts[0].condition().is_some() && parts[1].condition().is_none() && parts[1].is_nowait());
    assert!(parts[0].data().all(|(data, _)| data == Data::Shared) && parts[0].data().count() == 2);
    assert_eq!(split(parsed("parallel private(a)")).len(), 1);
}

#[test]
fn ends_name_what_they_end() {
    assert_eq!(ended(&["end", "parallel", "do"]), Some(Kind::ParallelLoop));
    assert_eq!(ended(&["endparallel"]), Some(Kind::Parallel));
    assert_eq!(ended(&["enddo", "nowait"]), Some(Kind::Loop));
    assert_eq!(ended(&["end", "target"]), None);
    assert_eq!(ended(&["do"]), None);
    assert!(is_word("taskwait") && is_word("nowait") && !is_word("endless"));
}
