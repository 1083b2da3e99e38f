//! `--emit=STAGE`: the text of one stage on standard output (or in the `-o` file), and nothing after it.

use crate::options::Stop;
use crate::output;
use crate::report::{COMMAND_LINE, FILE, Failure};
use crate::session::Session;
use std::io::Write;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Emit {
    /// Nothing: go on to the object.
    No,
    Tokens,
    Ast,
    Ir,
    IrAfter(String),
    Facts,
    Schedule,
    Outlined,
    Llvm,
    /// Made at link time; compilation goes on to the object.
    Ptx,
}

impl Emit {
    pub fn of(stop: &Stop) -> Result<Emit, Failure> {
        let Stop::Emit(stage) = stop else { return Ok(Emit::No) };
        Ok(match stage.as_str() {
            "tokens" => Emit::Tokens,
            "ast" => Emit::Ast,
            "ir" => Emit::Ir,
            "facts" => Emit::Facts,
            "schedule" => Emit::Schedule,
            "outlined" => Emit::Outlined,
            "llvm" => Emit::Llvm,
            "ptx" => Emit::Ptx,
            other => match other.strip_prefix("ir-after=") {
                Some(pass) => Emit::IrAfter(pass.to_string()),
                None => {
                    let stages = "tokens, ast, ir, ir-after=PASS, facts, schedule, outlined, llvm, ptx";
                    return Err(Failure::new(COMMAND_LINE, format!("--emit={other}: the stages are {stages}")));
                }
            },
        })
    }

    /// The pass behind which the IR is asked for.
    pub fn pass(&self) -> Option<&str> {
        match self {
            Emit::IrAfter(pass) => Some(pass),
            Emit::No
            | Emit::Tokens
            | Emit::Ast
            | Emit::Ir
            | Emit::Facts
            | Emit::Schedule
            | Emit::Outlined
            | Emit::Llvm
            | Emit::Ptx => None,
        }
    }
}

pub fn print_stage(session: &Session, text: &str) -> Result<(), Failure> {
    print_bytes(session, text.as_bytes())
}

/// Into the `-o` file; `-` is standard output, as gcc has it where it makes a text.
pub fn print_bytes(session: &Session, bytes: &[u8]) -> Result<(), Failure> {
    match &session.options.output {
        Some(path) if path.as_os_str() != "-" => output::write(path, bytes),
        Some(_) | None => {
            let written = std::io::stdout().write_all(bytes);
            written.map_err(|e| Failure::new(FILE, format!("cannot write the output: {e}")))
        }
    }
}
