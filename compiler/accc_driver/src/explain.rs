//! `accc explain ACC2004`: what a message means, with an example and the remedy. Takes codes, and lines of `-Minfo`.

use crate::report::{COMMAND_LINE, print_out, say};
use accc_diag::Diagnostic;
use std::ffi::OsString;
use std::process::ExitCode;

/// Explains each word; fails where one is no message of accc's.
pub fn run(words: Vec<OsString>) -> ExitCode {
    if words.is_empty() {
        say(Diagnostic::error(COMMAND_LINE, "accc explain: name a code (ACC2004), or quote a line of -Minfo"), false);
        return ExitCode::FAILURE;
    }
    let mut code = ExitCode::SUCCESS;
    for (number, word) in words.iter().enumerate() {
        match explanation(&word.to_string_lossy()) {
            Some(text) => {
                let gap = if number > 0 { "\n" } else { "" };
                print_out(&format!("{gap}{text}"));
            }
            None => {
                let text = format!("accc explain: `{}` is no message of accc", word.to_string_lossy());
                say(Diagnostic::error(COMMAND_LINE, text), false);
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}

/// What stands in the table about a code, or about a line of `-Minfo`.
pub fn explanation(code_or_text: &str) -> Option<String> {
    accc_diag::codes::find(code_or_text).map(|message| message.explanation())
}
