//! The sections of a tree: types, records, objects, strings, routines, functions, errors.

use crate::Read;
use crate::words::Words;
use accc_c::SyntaxTree;
use accc_c::hir::{
    ArrayLen, BitField, Field, FloatKind, Function, FunctionType, IntKind, ObjectId, QualType, Quals, Record, RecordId,
    StaticInit, StorageClass, StrId, Type, TypeId,
};
use accc_c::sema::{Sema, SemaOptions};
use accc_ir::{Bind, ClauseKind, Machine, Routine, RoutineLevel};
use accc_openacc::nesting::Levels;
use accc_openacc::{DirectiveKind, Enclosing};
use accc_source::Span;

pub type Result<T> = std::result::Result<T, String>;

/// What is read so far.
pub struct Reader<'t, 's> {
    pub words: Words<'t>,
    pub sema: Sema<'s>,
    /// Where files begin.
    bases: Vec<Span>,
    types: Vec<TypeId>,
    objects: Vec<ObjectId>,
    strings: Vec<StrId>,
    /// Of the function at hand: the tree's number, name and span.
    pub labels: Vec<(u64, (String, Span))>,
}

pub fn read(words: Words<'_>, bases: Vec<Span>) -> Result<Read> {
    let blank = SyntaxTree::default();
    let options = SemaOptions::default();
    let sema = Sema::new(&blank, &options);
    let mut reader =
        Reader { words, sema, bases, types: Vec::new(), objects: Vec::new(), strings: Vec::new(), labels: Vec::new() };
    reader.types()?;
    reader.records()?;
    reader.objects()?;
    reader.images()?;
    reader.strings()?;
    reader.routines()?;
    reader.declared()?;
    reader.functions()?;
    reader.errors()?;
    let mut sema = reader.sema;
    sema.typed_uses();
    let (unit, mut messages) = sema.finish();
    // clang warns about the language.
    messages.retain(|message| message.is_error() || message.code.starts_with("ACC2"));
    messages.sort_by_key(|message| message.span().lo);
    Ok(Read { unit, messages })
}

impl Reader<'_, '_> {
    /// `file.low.high`, or `-`.
    pub fn span(&mut self) -> Result<Span> {
        let word = self.words.word()?;
        if word == "-" {
            return Ok(Span::NONE);
        }
        let damaged = || format!("the typed tree has `{word}` where a span belongs");
        let mut parts = word.split('.').map(|part| part.parse::<u32>());
        let mut next = || parts.next().and_then(|part| part.ok()).ok_or_else(damaged);
        let (file, low, high) = (next()?, next()?, next()?);
        let base = self.bases.get(file as usize).ok_or_else(damaged)?;
        let limit = base.hi;
        Ok(Span::new((base.lo + low).min(limit), (base.lo + high).min(limit)))
    }

    pub fn ty(&mut self) -> Result<TypeId> {
        let index: usize = self.words.number()?;
        self.types.get(index).copied().ok_or_else(|| format!("the typed tree has no type {index}"))
    }

    pub fn object(&mut self) -> Result<ObjectId> {
        let index: usize = self.words.number()?;
        self.objects.get(index).copied().ok_or_else(|| format!("the typed tree has no object {index}"))
    }

    pub fn string(&mut self) -> Result<StrId> {
        let index: usize = self.words.number()?;
        self.strings.get(index).copied().ok_or_else(|| format!("the typed tree has no string {index}"))
    }

    fn types(&mut self) -> Result<()> {
        for _ in 0..self.words.section("types")? {
            let ty = self.one_type()?;
            self.types.push(ty);
        }
        Ok(())
    }

    fn one_type(&mut self) -> Result<TypeId> {
        let kind = self.words.word()?;
        let ty = match kind {
            "v" => Type::Void,
            "i" => {
                let name = self.words.word()?;
                let kind = IntKind::ALL.into_iter().find(|kind| format!("{kind:?}") == name);
                Type::Int(kind.ok_or_else(|| format!("the typed tree has the integer type `{name}`"))?)
            }
            "d" => Type::Float(self.float_kind()?),
            "c" => Type::Complex(self.float_kind()?),
            "p" => {
                let to = self.ty()?;
                let constant = self.words.flag()?;
                Type::Pointer(QualType { ty: to, quals: Quals { constant, ..Quals::default() } })
            }
            "a" => {
                let elem = self.ty()?;
                let len = match self.words.word()? {
                    "-" => ArrayLen::Unknown,
                    word => ArrayLen::Known(word.parse().map_err(|_| "the typed tree has a damaged length")?),
                };
                let constant = self.words.flag()?;
                Type::Array { elem: QualType { ty: elem, quals: Quals { constant, ..Quals::default() } }, len }
            }
            "f" => {
                let result = self.ty()?;
                let variadic = self.words.flag()?;
                let count: usize = self.words.number()?;
                let params = (0..count).map(|_| self.ty()).collect::<Result<Vec<_>>>()?;
                Type::Function(FunctionType { result, params, variadic, prototype: true })
            }
            "r" => Type::Record(RecordId(self.words.number()?)),
            _ => return Err(format!("the typed tree has the type `{kind}`")),
        };
        Ok(self.sema.types.intern(ty))
    }

    fn float_kind(&mut self) -> Result<FloatKind> {
        Ok(match self.words.word()? {
            "f" => FloatKind::Float,
            "d" => FloatKind::Double,
            _ => FloatKind::LongDouble,
        })
    }

    fn records(&mut self) -> Result<()> {
        for index in 0..self.words.section("records")? {
            let (name, union, span) = (self.words.text()?, self.words.flag()?, self.span()?);
            let complete = self.words.flag()?;
            let (size, align) = (self.words.number()?, self.words.number()?);
            let count: usize = self.words.number()?;
            let fields = (0..count).map(|_| self.field()).collect::<Result<Vec<_>>>()?;
            let record = Record {
                tag: Some(name),
                union,
                fields: None,
                size: 0,
                align: 1,
                packed: false,
                variable_size: None,
                span,
            };
            self.sema.types.records.push(record);
            self.sema.typed_record(RecordId(index as u32), complete.then_some(fields), size, align);
        }
        Ok(())
    }

    fn field(&mut self) -> Result<Field> {
        let name = Some(self.words.text()?).filter(|name| !name.is_empty());
        let (ty, offset) = (self.ty()?, self.words.number()?);
        let bits = self.bits()?;
        let quals = Quals { constant: self.words.flag()?, ..Quals::default() };
        let refers = self.words.flag()?;
        Ok(Field { name, ty: QualType { ty, quals }, offset, bits, refers, span: self.span()? })
    }

    /// First bit and width; -1: no bit-field.
    pub fn bits(&mut self) -> Result<Option<BitField>> {
        let (offset, width): (i32, u32) = (self.words.number()?, self.words.number()?);
        Ok(u32::try_from(offset).ok().map(|offset| BitField { offset, width, whole: false }))
    }

    fn objects(&mut self) -> Result<()> {
        for _ in 0..self.words.section("objects")? {
            let (name, link, ty) = (self.words.text()?, self.words.text()?, self.ty()?);
            let storage = self.words.word()?;
            let (constant, restrict, routine) = (self.words.flag()?, self.words.flag()?, self.words.flag()?);
            let span = self.span()?;
            let (class, weak) = match storage {
                "auto" => (StorageClass::Auto, false),
                "param" | "this" => (StorageClass::Param, false),
                "static" | "constant" => (StorageClass::Static, false),
                // The host's version is clang's.
                "defined" => (StorageClass::Extern { defined: true }, true),
                "region" => (StorageClass::Extern { defined: true }, false),
                "extern" => (StorageClass::Extern { defined: false }, false),
                _ => return Err(format!("the typed tree has the storage `{storage}`")),
            };
            let quals = Quals { constant, restrict, ..Quals::default() };
            let id = self.sema.new_object(&name, QualType { ty, quals }, class, span);
            // `inline` is only a hint: what other units call is there, whatever it means in C.
            self.sema.facts_mut(id).plain_declaration = true;
            let object = self.sema.object_mut(id);
            object.link_name = link;
            object.attrs.weak = weak;
            object.attrs.inline = routine;
            object.attrs.to_object = storage == "this";
            if storage == "region" {
                object.attrs.visibility = accc_c::hir::Visibility::Hidden;
            }
            self.objects.push(id);
        }
        Ok(())
    }

    /// What constants hold.
    fn images(&mut self) -> Result<()> {
        for _ in 0..self.words.section("images")? {
            let (object, bytes) = (self.object()?, self.words.bytes()?);
            self.sema.object_mut(object).init = Some(StaticInit { bytes, relocations: Vec::new() });
        }
        Ok(())
    }

    fn strings(&mut self) -> Result<()> {
        for _ in 0..self.words.section("strings")? {
            let mut bytes = self.words.bytes()?;
            bytes.push(0);
            let id = self.sema.strings.intern(bytes, 1);
            self.strings.push(id);
        }
        Ok(())
    }

    fn routines(&mut self) -> Result<()> {
        for _ in 0..self.words.section("routines")? {
            let object = self.object()?;
            let level = match self.words.word()? {
                "gang" | "gang1" => RoutineLevel::Gang,
                "gang2" => RoutineLevel::Gang2,
                "gang3" => RoutineLevel::Gang3,
                "worker" => RoutineLevel::Worker,
                "vector" => RoutineLevel::Vector,
                _ => RoutineLevel::Seq,
            };
            let nohost = self.words.flag()?;
            let span = self.span()?;
            let routine = Routine { level, nohost, bind: Bind::default(), implicit: false, span };
            self.sema.routines.push((object, routine));
            for _ in 0..self.words.number::<usize>()? {
                let machine = if self.words.word()? == "gpu" { Machine::Gpu } else { Machine::Cpu };
                let function = self.object()?;
                self.sema.binds.push(accc_c::hir::Bind { routine: object, machine, function });
            }
        }
        Ok(())
    }

    fn declared(&mut self) -> Result<()> {
        for _ in 0..self.words.section("declared")? {
            let object = self.object()?;
            let kind = match self.words.word()? {
                "copyin" => ClauseKind::CopyIn,
                "link" => ClauseKind::Link,
                "device_resident" => ClauseKind::DeviceResident,
                _ => ClauseKind::Create,
            };
            let defined = self.words.flag()?;
            let object = self.sema.object_mut(object);
            object.declare = Some(kind);
            // The device's copy is this unit's where the host's is, which clang has.
            object.storage = StorageClass::Extern { defined };
            object.attrs.weak = defined;
        }
        Ok(())
    }

    fn functions(&mut self) -> Result<()> {
        for _ in 0..self.words.section("functions")? {
            let function = self.function()?;
            self.sema.functions.push(function);
        }
        Ok(())
    }

    fn function(&mut self) -> Result<Function> {
        let object = self.object()?;
        let count: usize = self.words.number()?;
        let params = (0..count).map(|_| self.object()).collect::<Result<Vec<_>>>()?;
        let count: usize = self.words.number()?;
        let captures = (0..count).map(|_| self.object()).collect::<Result<Vec<_>>>()?;
        let around = self.around()?;
        let end_span = self.span()?;
        let ty = self.sema.object(object).ty.ty;
        let ty = self.sema.types.function(ty).cloned().ok_or("the typed tree has a function without its type")?;
        let is_region = self.sema.object(object).attrs.visibility == accc_c::hir::Visibility::Hidden;
        self.sema.typed_body(object);
        let outer = match is_region {
            true => None,
            false => {
                let routine = self.sema.routines.iter().find(|(id, _)| *id == object).map(|(_, routine)| *routine);
                let span = routine.map_or(self.sema.object(object).span, |routine| routine.span);
                self.sema.typed_enter(routine_around(routine, span), Some(span))
            }
        };
        let body = self.statement()?;
        if !is_region {
            self.sema.typed_leave(outer);
        }
        Ok(Function {
            object,
            ty,
            params,
            captures,
            trampoline: None,
            tables: Vec::new(),
            reentered: false,
            labels: std::mem::take(&mut self.labels).into_iter().map(|(_, label)| label).collect(),
            around,
            body,
            end_span,
        })
    }

    fn errors(&mut self) -> Result<()> {
        for _ in 0..self.words.section("errors")? {
            let span = self.span()?;
            let (what, way_out) = (self.words.text()?, self.words.text()?);
            self.sema.unsupported(span, what, way_out);
        }
        Ok(())
    }
}

/// What a routine's body stands in: the levels that it has itself.
fn routine_around(routine: Option<Routine>, span: Span) -> Enclosing {
    let level = routine.map_or(RoutineLevel::Seq, |routine| routine.level);
    let gang = level >= RoutineLevel::Gang;
    let worker = gang || level == RoutineLevel::Worker;
    let levels = Levels { gang, gang_dim: false, worker, vector: worker || level == RoutineLevel::Vector };
    Enclosing { kind: DirectiveKind::Routine, levels, loops: 0, copies: Vec::new(), sizes: Vec::new(), span }
}
