//! Calls in device code that are more than calls: output, and operations on memory.

use super::Lower;
use super::device_math;
use super::device_strings::FUNCTIONS;
use super::function::Lowerer;
use super::uses::called_object;
use crate::hir::{Expr, ExprKind, StrId};
use accc_ir::{OpKind, PrintItem, Type, Value};

/// The function that formats print records of C programs on the host.
const PRINTER: &str = "__accc_c_print";

impl Lowerer<'_, '_> {
    /// `None`: an ordinary call.
    pub fn device_call(&mut self, e: &Expr, callee: &Expr, args: &[Expr]) -> Lower<Option<Vec<Value>>> {
        let Some(id) = called_object(callee) else { return Ok(None) };
        if self.unit.is_defined(id) {
            return Ok(None);
        }
        match self.object(id).name.as_str() {
            "printf" => self.printf(e, args).map(Some),
            "puts" => {
                let [text] = args else { return Ok(None) };
                let items = vec![PrintItem::Format("%s\n".into()), self.characters(text)?];
                Ok(Some(self.print(items)))
            }
            "putchar" => {
                let [character] = args else { return Ok(None) };
                let items = vec![PrintItem::Format("%c".into()), PrintItem::Value(self.value(character)?)];
                Ok(Some(self.print(items)))
            }
            "memcpy" | "memmove" => {
                let [dst, src, bytes] = args else { return Ok(None) };
                let (dst, src, bytes) = (self.value(dst)?, self.value(src)?, self.long(bytes)?);
                self.b.effect(OpKind::MemMove { dst, src, bytes, align: 1 });
                Ok(Some(vec![dst]))
            }
            "memset" => {
                let [dst, byte, bytes] = args else { return Ok(None) };
                let (dst, byte, bytes) = (self.value(dst)?, self.value(byte)?, self.long(bytes)?);
                let byte = self.b.convert(byte, Type::I8);
                self.b.effect(OpKind::MemSet { dst, byte, bytes });
                Ok(Some(vec![dst]))
            }
            name if FUNCTIONS.contains(&name) => {
                let name = name.to_string();
                self.string_call(&name, args)
            }
            "ffs" | "ffsl" | "ffsll" => {
                let [number] = args else { return Ok(None) };
                Ok(Some(vec![self.find_first_set(number)?]))
            }
            name => match device_math::function(name) {
                Some(function) => self.math_call(function, args),
                None => Ok(None),
            },
        }
    }

    fn printf(&mut self, e: &Expr, args: &[Expr]) -> Lower<Vec<Value>> {
        let Some(format) = args.first().and_then(string_literal) else {
            let what = "`printf` in device code with a format that is no literal";
            return Err(self.unsupported(e.span, what, "write the format as a string literal"));
        };
        let mut items = vec![PrintItem::Format(self.text(format))];
        for arg in &args[1..] {
            items.push(match self.types.0.is_pointer(arg.ty) {
                true if self.is_text(arg) => self.characters(arg)?,
                // An address is printed as a number.
                true => PrintItem::Value(self.long(arg)?),
                false => PrintItem::Value(self.value(arg)?),
            });
        }
        Ok(self.print(items))
    }

    fn is_text(&self, arg: &Expr) -> bool {
        self.types.0.pointee(arg.ty).is_some_and(|to| self.types.elem(to.ty) == accc_ir::Elem::I8)
    }

    fn print(&mut self, items: Vec<PrintItem>) -> Vec<Value> {
        self.unit.module.printer = Some(PRINTER.to_string());
        self.b.effect(OpKind::Print { items });
        vec![self.zero(Type::I32)]
    }

    /// The characters of a string literal, without the zero at its end.
    fn characters(&mut self, arg: &Expr) -> Lower<PrintItem> {
        let Some(id) = string_literal(arg) else {
            let what = "output of a string in device code that is no literal";
            return Err(self.unsupported(arg.span, what, "print its characters one by one with `%c`"));
        };
        let text = self.text(id);
        let len = self.b.i64(text.len() as i64);
        let global = self.unit.string(id);
        let addr = self.b.global_addr(global);
        Ok(PrintItem::Chars { addr, len })
    }

    pub fn text(&self, id: StrId) -> String {
        let bytes = &self.unit.hir.strings[id.0 as usize].bytes;
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        String::from_utf8_lossy(&bytes[..end]).into_owned()
    }
}

pub fn string_literal(e: &Expr) -> Option<StrId> {
    match &e.kind {
        ExprKind::Convert(inner) | ExprKind::Decay(inner) => string_literal(inner),
        ExprKind::Str(id) => Some(*id),
        _ => None,
    }
}
