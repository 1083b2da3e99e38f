//! `asm` statements: operands checked, template and constraints put as LLVM has them.
//!
//! Of several alternatives the first is taken, and registers go before memory. Source: gcc's manual, "Extended Asm", "Simple
//! Constraints", "Constraints for Particular Machines" (x86); LLVM's language reference, "Inline Assembler Expressions".

use super::Sema;
use crate::ast::{self, AsmStmt};
use crate::hir::{Asm, AsmOperand, AsmOperandKind, CompareOp, Expr, ExprKind, Stmt, StmtKind, Type, basic};
use crate::sema::codes;
use crate::sema::expr::{int, int_value, is_place};
use accc_source::Span;

impl Sema<'_> {
    pub(super) fn asm_statement(&mut self, asm: &AsmStmt) -> StmtKind {
        self.no_device_code(asm.span, "inline assembly", "write the computation in C");
        self.check_names(asm);
        if asm.goto {
            return self.asm_goto(asm).unwrap_or(StmtKind::Empty);
        }
        let operands = !asm.outputs.is_empty() || !asm.inputs.is_empty();
        if !operands && asm.template.bytes.iter().all(u8::is_ascii_whitespace) {
            return StmtKind::AsmBarrier;
        }
        self.assembly(asm).map_or(StmtKind::Empty, |asm| StmtKind::Asm(Box::new(asm)))
    }

    /// Registers that are overwritten have to be the processor's, and operands names of their own.
    fn check_names(&mut self, asm: &AsmStmt) {
        for clobber in &asm.clobbers {
            let name = clobber.text();
            if !matches!(name.as_str(), "cc" | "memory" | "flags" | "fpsr" | "dirflag") && !is_register(&name) {
                self.error(codes::PLACE, clobber.span, format!("unknown register name `{name}` in `asm`"));
            }
        }
        let names: Vec<ast::Name> = asm.outputs.iter().chain(&asm.inputs).filter_map(|operand| operand.name).collect();
        for (at, name) in names.iter().enumerate() {
            if names[..at].iter().any(|before| before.symbol == name.symbol) {
                let message = format!("duplicate `asm` operand name `{}`", self.text(name.symbol));
                self.error(codes::REDECLARED, name.span, message);
            }
        }
    }

    /// The code, which says where it jumps to, and jumps from there.
    fn asm_goto(&mut self, asm: &AsmStmt) -> Option<StmtKind> {
        let span = asm.span;
        let mut code = self.assembly(asm)?;
        let (declare, place) = self.temporary(int(0, basic::INT, span));
        self.mark_assigned(&place);
        let taken = self.into_value(place.clone());
        code.jumps = Some((asm.labels.len() as u32, place));
        let mut body = vec![declare, Stmt { kind: StmtKind::Asm(Box::new(code)), span }];
        for (at, label) in asm.labels.iter().enumerate() {
            let number = Box::new(int(at as i64 + 1, basic::INT, span));
            let this = ExprKind::Compare(CompareOp::Eq, Box::new(taken.clone()), number);
            let cond = Expr { kind: this, ty: basic::INT, span };
            let then = Box::new(Stmt { kind: self.goto_statement(*label), span });
            body.push(Stmt { kind: StmtKind::If { cond, then, otherwise: None }, span });
        }
        Some(StmtKind::Block { body, end_span: span })
    }

    fn assembly(&mut self, asm: &AsmStmt) -> Option<Asm> {
        let outputs: Vec<_> = asm.outputs.iter().map(|operand| self.output(operand)).collect();
        let inputs: Vec<_> = asm.inputs.iter().map(|operand| self.input(operand, asm)).collect();
        let (outputs, inputs) =
            (outputs.into_iter().collect::<Option<Vec<_>>>()?, inputs.into_iter().collect::<Option<Vec<_>>>()?);
        let text = match asm.extended {
            true => self.template(asm)?,
            false => asm.template.text().replace('$', "$$"),
        };
        let mut clobbers: Vec<String> =
            asm.clobbers.iter().map(|name| name.text().trim_start_matches('%').to_string()).collect();
        if !asm.extended {
            clobbers.push("memory".into());
        }
        Some(Asm { text, outputs, inputs, clobbers, jumps: None })
    }

    fn output(&mut self, operand: &ast::AsmOperand) -> Option<AsmOperand> {
        let text = operand.constraint.text();
        let place = self.expr(&operand.value)?;
        let letters = text.trim_start_matches(['=', '+']);
        if letters.len() == text.len() {
            return self.error_at(codes::PLACE, operand.constraint.span, "output operand constraint lacks `=`", "");
        }
        if !is_place(&place) {
            return self.place_error(place.span, "an output of `asm` needs a place", "this is a value");
        }
        self.check_writable(&place, "`asm` output")?;
        self.mark_assigned(&place);
        let kind = self.operand_kind(letters, &place, operand.constraint.span)?;
        if kind == AsmOperandKind::Memory {
            self.mark_address_taken(&place);
        }
        Some(AsmOperand { kind, value: place, read: text.starts_with('+'), early: text.contains('&') })
    }

    fn input(&mut self, operand: &ast::AsmOperand, asm: &AsmStmt) -> Option<AsmOperand> {
        let text = operand.constraint.text();
        let written = self.expr(&operand.value)?;
        let span = operand.constraint.span;
        let kind = match text.trim_start_matches('%').strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            Some(name) => AsmOperandKind::Same(self.operand_named(asm, name, span)?),
            None => self.operand_kind(&text, &written, span)?,
        };
        let value = match &kind {
            AsmOperandKind::Memory if is_place(&written) => {
                self.mark_address_taken(&written);
                written
            }
            AsmOperandKind::Memory => {
                return self.place_error(written.span, "memory input is not directly addressable", "this is a value");
            }
            AsmOperandKind::Value(_) | AsmOperandKind::Same(_) => self.into_value(written),
        };
        if let AsmOperandKind::Same(number) = kind
            && number >= asm.outputs.len()
        {
            return self.error_at(codes::PLACE, span, format!("no output has the number {number}"), "");
        }
        Some(AsmOperand { kind, value, read: false, early: false })
    }

    /// What the first alternative of a constraint asks for.
    fn operand_kind(&mut self, constraint: &str, value: &Expr, span: Span) -> Option<AsmOperandKind> {
        let first = constraint.split(',').next().unwrap_or_default();
        let letters: String = first.chars().filter(|letter| !"&%*?!^$# ".contains(*letter)).collect();
        if letters.starts_with("@cc") {
            // A condition of the machine's flags.
            return Some(AsmOperandKind::Value(format!("{{{letters}}}")));
        }
        if let Ok(number) = letters.parse::<usize>() {
            return Some(AsmOperandKind::Same(number));
        }
        let in_register = !matches!(self.types.get(value.ty), Type::Record(_) | Type::Complex(_) | Type::ComplexInt(_));
        let constant = int_value(value).is_some() && letters.contains(|letter| "ginIJKLMNOeZ".contains(letter));
        if constant {
            return Some(AsmOperandKind::Value("i".into()));
        }
        if let ExprKind::Object(id) = value.kind
            && let Some(register) = &self.facts(id).asm_register
        {
            return Some(AsmOperandKind::Value(format!("{{{register}}}")));
        }
        let real = self.types.float_kind(value.ty).is_some();
        if in_register && let Some(register) = letters.chars().find_map(|letter| register(letter, real)) {
            return Some(AsmOperandKind::Value(register.into()));
        }
        if letters.contains(['m', 'o', 'V', 'g']) {
            return Some(AsmOperandKind::Memory);
        }
        if letters == "i" && matches!(value.kind, ExprKind::AddressOf(_) | ExprKind::Decay(_) | ExprKind::Object(_)) {
            return Some(AsmOperandKind::Value("i".into()));
        }
        let what = format!("the constraint `{constraint}` on this operand");
        self.unsupported(span, what, "use `r`, `m`, `i`, `x` or a register's letter");
        None
    }

    fn operand_named(&mut self, asm: &AsmStmt, name: &str, span: Span) -> Option<usize> {
        let mut operands = asm.outputs.iter().chain(&asm.inputs);
        let found = operands.position(|operand| operand.name.is_some_and(|known| self.text(known.symbol) == name));
        if found.is_none() {
            return self.error_at(
                codes::UNDECLARED,
                span,
                format!("no operand of this `asm` has the name `{name}`"),
                "",
            );
        }
        found
    }

    /// `%0`, `%[name]`, `%w1`, `%%`, `%=`, `{att|intel}` in LLVM's form.
    fn template(&mut self, asm: &AsmStmt) -> Option<String> {
        let text = asm.template.text();
        let (mut out, mut rest) = (String::new(), text.as_str());
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            match letter {
                '$' => out.push_str("$$"),
                '{' => {}
                '|' => rest = rest.split_once('}').map_or("", |(_, rest)| rest),
                '}' => {}
                '%' => rest = self.template_operand(asm, rest, &mut out)?,
                other => out.push(other),
            }
        }
        Some(out)
    }

    /// What stands behind a `%`; gives what follows it.
    fn template_operand<'t>(&mut self, asm: &AsmStmt, text: &'t str, out: &mut String) -> Option<&'t str> {
        let first = text.chars().next().unwrap_or('%');
        if "%{|}".contains(first) {
            out.push(first);
            return Some(&text[text.len().min(1)..]);
        }
        if let Some(rest) = text.strip_prefix('=') {
            out.push_str("${:uid}");
            return Some(rest);
        }
        let modified = first.is_ascii_alphabetic();
        let operand = &text[usize::from(modified)..];
        let digits = operand.len() - operand.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let named = operand.strip_prefix('[').and_then(|name| name.split_once(']'));
        let read = asm.outputs.iter().filter(|output| output.constraint.text().starts_with('+')).count();
        let operands = asm.outputs.len() + asm.inputs.len();
        let (number, rest) = match named {
            Some((name, rest)) => {
                let label = asm.labels.iter().position(|label| self.text(label.symbol) == name);
                match label.filter(|_| first == 'l') {
                    Some(label) => (operands + read + label, rest),
                    None => (self.operand_named(asm, name, asm.template.span)?, rest),
                }
            }
            None => (operand[..digits].parse().unwrap_or(usize::MAX), &operand[digits..]),
        };
        // Behind the operands stand those that are read again, then the labels.
        let is_label = first == 'l' && number >= operands + read && number < operands + read + asm.labels.len();
        if number >= operands && !is_label {
            return self.error_at(codes::PLACE, asm.template.span, format!("no operand for `%{text}`"), "");
        }
        match modified {
            true => out.push_str(&format!("${{{number}:{first}}}")),
            false => out.push_str(&format!("${{{number}}}")),
        }
        Some(rest)
    }
}

/// The registers of a letter, as LLVM's constraint.
fn register(letter: char, real: bool) -> Option<&'static str> {
    Some(match letter {
        'r' => "r",
        'g' | 'X' if !real => "r",
        'X' => "x",
        'q' => "q",
        'Q' => "Q",
        'R' | 'l' => "R",
        'a' => "{ax}",
        'b' => "{bx}",
        'c' => "{cx}",
        'd' => "{dx}",
        'S' => "{si}",
        'D' => "{di}",
        'x' | 'v' => "x",
        't' => "{st}",
        'u' => "{st(1)}",
        'f' => "f",
        _ => return None,
    })
}

/// Whether a name, with or without `%`, or a number is a register of x86-64.
pub fn is_register(name: &str) -> bool {
    const NAMED: &str = " ax bx cx dx si di bp sp al bl cl dl ah bh ch dh sil dil bpl spl rip eip st mxcsr argp frame ";
    let name = name.trim_start_matches(['%', '#']);
    let numbered = |prefix: &str, most: u32| {
        let rest = name.strip_prefix(prefix).map(|rest| rest.trim_end_matches(['d', 'w', 'b']));
        rest.is_some_and(|rest| rest.parse::<u32>().is_ok_and(|number| number <= most))
    };
    let wide = name.strip_prefix(['r', 'e']).unwrap_or(name);
    let stack = name.strip_prefix("st(").and_then(|rest| rest.strip_suffix(')'));
    (!name.is_empty()
        && (NAMED.contains(&format!(" {name} ")) || wide.len() == 2 && NAMED.contains(&format!(" {wide} "))))
        || stack.is_some_and(|number| number.parse::<u32>().is_ok_and(|number| number < 8))
        || numbered("r", 15)
        || ["xmm", "ymm", "zmm"].iter().any(|prefix| numbered(prefix, 31))
        || numbered("mm", 7)
        || numbered("k", 7)
        || name.parse::<u32>().is_ok_and(|number| number < 77)
}
