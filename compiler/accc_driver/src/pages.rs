//! The book's pages of all options and of the environment are what the tables say: `cargo xtask docs` (UPDATE_DOCS=1 with
//! this crate's tests) writes them, without it the tests fail where a page is another one.

use crate::normalise::foreign::GROUPS;
use crate::normalise::{LONG, synonyms};
use crate::targets::words::{Effect, WORDS};
use accc_abi::environment::{self, Variable};
use clap::{Arg, ArgAction};
use std::path::Path;

const OPTIONS: &str = "# Options

`cargo xtask docs` makes this page of the compiler's tables. Long options may be written with one dash or two. An option
that accc does not know is a warning, not an error: build files pass what other compilers know. One that would change what
the program means is an error until it works.

| option | meaning |
| --- | --- |
";

const WORDS_OF: &str = "
## Words of -acc=, -ta=, -gpu= and -target=

Separated by `,` or `:` (`-ta=tesla:cc70,time`); each means the same behind each of these options. `cc70`, `cc80` and so on
name the GPUs to make code for.

| word | meaning |
| --- | --- |
";

const COMMANDS: &str = "
## Commands

| command | meaning |
| --- | --- |
";

const ENVIRONMENT: &str = "# Environment variables

`cargo xtask docs` makes this page of the table in `runtime/accc_abi/src/environment.rs`. A value that is not valid ends the
program with a message that lists the valid ones.

## Of compiled programs

";

#[test]
fn the_page_of_options_is_the_tables() {
    let command = crate::options::described();
    let mut page = OPTIONS.to_string();
    for argument in command.get_arguments().filter(|argument| !argument.is_positional()) {
        page += &row(&format!("`{}`", spelling(argument)), &help(argument));
    }
    page += WORDS_OF;
    for word in WORDS {
        let names: Vec<String> = word.names.iter().map(|name| format!("`{name}`")).collect();
        let mark = if matches!(word.effect, Effect::NotYet) { "(no effect) " } else { "" };
        page += &row(&names.join(", "), &format!("{mark}{}", word.meaning));
    }
    for (title, meaning, lists) in GROUPS {
        let options: Vec<String> = lists.iter().copied().flatten().map(|option| format!("`{option}`")).collect();
        page += &format!("\n## {title}\n\n{meaning}\n\n{}\n", wrapped(&options.join(", ")));
    }
    let warnings: Vec<String> = accc_c::sema::WARNING_NAMES.iter().map(|name| format!("`-W{name}`")).collect();
    page += &format!("\n## Warnings about C\n\n{}\n", wrapped(&warnings.join(", ")));
    page += "\n## Spellings of other compilers\n\n| option | becomes |\n| --- | --- |\n";
    for (from, to) in synonyms() {
        page += &row(&format!("`{from}`"), &format!("`{to}`"));
    }
    page += COMMANDS;
    for command in crate::manual::commands() {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        page += &row(&format!("`{}`", command.get_name().replacen('-', " ", 1)), &about);
    }
    check("options.md", &page);
}

#[test]
fn the_page_of_the_environment_is_the_tables() {
    let mut page = ENVIRONMENT.to_string();
    page += &variables(environment::OF_PROGRAMS);
    let one: Vec<String> = environment::ONE_SPELLING.iter().map(|name| format!("`{name}`")).collect();
    let prefixes: Vec<String> = environment::PREFIXES[1..].iter().map(|prefix| format!("`{prefix}X`")).collect();
    let text = format!("Each but {} may also be spelt {}.", one.join(" and "), prefixes.join(", "));
    page += &format!("\n{}\n", wrapped(&text));
    let ranks: Vec<String> = environment::RANKS.iter().map(|[rank, _]| format!("`{rank}`")).collect();
    let text =
        format!("Which rank of a parallel program a process is, its launcher says in one of {}.", ranks.join(", "));
    let local: Vec<String> = environment::LOCAL_RANKS.iter().map(|[rank, _]| format!("`{rank}`")).collect();
    let text =
        format!("{text} Its number on its machine, by which ACC_DEVICE_NUM chooses, is one of {}.", local.join(", "));
    page += &format!("\n{}\n\n## Of the parts that they use\n\n", wrapped(&text));
    page += &variables(environment::OF_PARTS);
    page += "\n## Of accc\n\n";
    page += &variables(environment::OF_COMPILER);
    check("environment.md", &page);
}

/// Compares with the file; where UPDATE_DOCS is set, writes it first.
fn check(name: &str, page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src").join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/src/{name} is out of date: `cargo xtask docs` writes it anew");
}

fn variables(variables: &[Variable]) -> String {
    let rows = variables.iter().map(|v| row(&format!("`{}`", v.name), &format!("`{}`: {}", v.value, v.meaning)));
    format!("| variable | meaning |\n| --- | --- |\n{}", rows.collect::<String>())
}

fn row(what: &str, meaning: &str) -> String {
    format!("| {what} | {} |\n", meaning.replace('|', "\\|"))
}

/// `-Minfo[=WORD]`, `-o FILE`
fn spelling(argument: &Arg) -> String {
    let name = match (argument.get_short(), argument.get_long()) {
        (Some(short), _) => format!("-{short}"),
        (None, Some(long)) if LONG.contains(&long) => format!("-{long}"),
        (None, Some(long)) => format!("--{long}"),
        (None, None) => unreachable!("positional arguments are left out"),
    };
    if matches!(argument.get_action(), ArgAction::SetTrue | ArgAction::Help | ArgAction::Version) {
        return name;
    }
    let names = argument.get_value_names().and_then(|names| names.first());
    let value = names.map_or("VALUE".to_string(), ToString::to_string);
    let optional = argument.get_num_args().is_some_and(|range| range.min_values() == 0);
    match (argument.is_require_equals_set(), optional) {
        (true, true) => format!("{name}[={value}]"),
        (true, false) => format!("{name}={value}"),
        (false, _) => format!("{name} {value}"),
    }
}

fn help(argument: &Arg) -> String {
    let text = argument.get_help().map(ToString::to_string).unwrap_or_default();
    assert!(!text.is_empty(), "{} is not explained", argument.get_id());
    text
}

/// Lines of up to 120 characters.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        if !line.is_empty() && line.len() + 1 + word.len() > 120 {
            lines.push(word.to_string());
        } else {
            *line += if line.is_empty() { "" } else { " " };
            *line += word;
        }
    }
    lines.join("\n")
}
