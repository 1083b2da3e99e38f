//! Each row of the table of restrictions has a test that is there and reports one of its codes; and the page of the
//! documentation that lists them is what the table says.

use crate::coverage_tests::{of_project, written_anew};
use crate::restriction_rows::{Restriction, Test, Told, restrictions};
use std::collections::HashMap;

/// What is reported of each case of the files of one language, by its title.
fn reports(language: &str) -> HashMap<String, String> {
    let mut reports = HashMap::new();
    for file in ["rules", "restrictions"] {
        let path = of_project(&format!("testsuite/diag/openacc_{file}_{language}.test"));
        let text = std::fs::read_to_string(path).expect("the cases are part of the project");
        for case in format!("\n{text}").split("\n==== ").skip(1) {
            let (title, rest) = case.split_once('\n').unwrap_or((case, ""));
            let report = rest.split_once("\n----\n").map_or("", |(_, report)| report);
            let title = ["c: ", "fortran: ", "f90: "].iter().find_map(|word| title.strip_prefix(word)).unwrap_or(title);
            reports.insert(title.to_string(), report.to_string());
        }
    }
    reports
}

/// What is wrong with a test of a row.
fn fault(
    row: &Restriction,
    test: &Test,
    c: &HashMap<String, String>,
    fortran: &HashMap<String, String>,
) -> Option<String> {
    let (name, report) = match test {
        Test::C(title) => (*title, c.get(*title).cloned()),
        Test::Fortran(title) => (*title, fortran.get(*title).cloned()),
        Test::File(path) => (*path, std::fs::read_to_string(of_project(path)).ok()),
    };
    let Some(report) = report else { return Some(format!("{}: there is no test `{name}`\n", row.section)) };
    let Told::By(codes) = row.told else { return None };
    let reports_it = codes.iter().any(|code| report.contains(code));
    (!reports_it).then(|| format!("{}: `{name}` reports none of {}\n", row.section, codes.join(", ")))
}

#[test]
fn every_restriction_has_tests_that_report_it() {
    let (c, fortran) = (reports("c"), reports("fortran"));
    let mut faults = String::new();
    for row in restrictions() {
        let untested = row.tests.is_empty() && !matches!(row.told, Told::Unseen(_));
        if untested {
            faults += &format!("{}: no test of `{}`\n", row.section, row.rule);
        }
        faults.extend(row.tests.iter().filter_map(|test| fault(row, test, &c, &fortran)));
        let Told::By(codes) = row.told else { continue };
        let of_code = |code: &&str| {
            row.tests.iter().any(|test| match test {
                Test::C(title) => c.get(*title).is_some_and(|report| report.contains(code)),
                Test::Fortran(title) => fortran.get(*title).is_some_and(|report| report.contains(code)),
                Test::File(_) => false,
            })
        };
        faults.extend(
            codes
                .iter()
                .filter(|code| !of_code(code))
                .map(|code| format!("{}: no test of `{}` reports {code}\n", row.section, row.rule)),
        );
    }
    insta::assert_snapshot!(faults, @"");
}

const INTRODUCTION: &str = "# Restrictions, one by one

What OpenACC 3.3 forbids or asks for, by section, who tells a program's author that it is not so, and the tests: codes are
those of the [messages](messages.md) of the compiler; \"at run time\" is an error that ends the program, with the place;
\"`-acc=check`\" is found by a run of the [checked program](checking.md). Tests are titles in
`testsuite/diag/openacc_rules_c.test`, `openacc_restrictions_c.test` and those of Fortran, or files. What the rule table says
of clauses and directives is on [its own page](openacc.md). `cargo xtask docs` writes this page from
`compiler/accc_openacc/src/restriction_rows`.

| section | restriction | told | C | Fortran |
| --- | --- | --- | --- | --- |
";

fn page() -> String {
    let told = |told: &Told| match told {
        Told::By(codes) => codes.join(", "),
        Told::AtRunTime => "at run time".to_string(),
        Told::Checked => "`-acc=check`".to_string(),
        Told::Unseen(why) => format!("no: {why}"),
    };
    let mut page = INTRODUCTION.to_string();
    for row in restrictions() {
        let shown = |wanted: fn(&Test) -> Option<&str>| {
            let tests: Vec<String> = row.tests.iter().filter_map(wanted).map(short).collect();
            if tests.is_empty() { "-".to_string() } else { tests.join("; ") }
        };
        let (c, fortran) = (shown(of_c), shown(of_fortran));
        page += &format!("| {} | {} | {} | {c} | {fortran} |\n", row.section, row.rule, told(&row.told));
    }
    page
}

/// The title without its section, or the file's name.
fn short(test: &str) -> String {
    match test.rsplit_once('/') {
        Some((_, file)) => format!("`{file}`"),
        None => test.split_once(": ").map_or(test, |(_, title)| title).to_string(),
    }
}

/// Files that are no Fortran are C's, and the runtime's own tests everybody's.
fn of_c(test: &Test) -> Option<&str> {
    match test {
        Test::C(title) => Some(title),
        Test::File(path) => (!path.ends_with(".f90")).then_some(*path),
        Test::Fortran(_) => None,
    }
}

fn of_fortran(test: &Test) -> Option<&str> {
    match test {
        Test::Fortran(title) => Some(title),
        Test::File(path) => (!path.ends_with(".c")).then_some(*path),
        Test::C(_) => None,
    }
}

#[test]
fn the_page_of_restrictions_is_what_the_table_says() {
    written_anew("docs/src/restrictions.md", |_| page());
}
