//! Directives and clauses, word by word, then through the rule table. Source: OpenACC 3.3, chapter 2.

use crate::tree::{Reader, Result};
use accc_c::hir::{Directive, Expr};
use accc_openacc::{
    Argument, AtomicKind, Clause, ClauseKind, DataKind, DefaultKind, DirectiveKind, GangArgs, Item, Modifiers,
    ReductionOp, check, check_nesting,
};

impl Reader<'_, '_> {
    pub fn directive(&mut self) -> Result<Directive> {
        let kind = kind(self.words.word()?)?;
        let (span, keyword_span) = (self.span()?, self.span()?);
        let argument = self.argument()?;
        let count: usize = self.words.number()?;
        let mut clauses = Vec::new();
        for _ in 0..count {
            clauses.push(self.clause()?);
        }
        let directive = Directive { kind, argument, clauses, span, keyword_span, legacy: false };
        let mut found = check(&directive);
        found.extend(check_nesting(self.sema.typed_constructs(), &directive));
        self.sema.sink.extend(found);
        Ok(directive)
    }

    fn argument(&mut self) -> Result<Argument<Expr>> {
        Ok(match self.words.word()? {
            "wait" => Argument::Wait { devnum: self.optional_expr()?, queues: self.exprs()? },
            "cache" => Argument::Cache { readonly: self.words.flag()?, items: self.items("cache")? },
            _ => Argument::None,
        })
    }

    fn items(&mut self, clause: &str) -> Result<Vec<Item<Expr>>> {
        Ok(self.written_items(clause)?.into_iter().map(|(item, _)| item).collect())
    }

    /// Items, and whether each was written with one subscript.
    fn written_items(&mut self, clause: &str) -> Result<Vec<(Item<Expr>, bool)>> {
        let count: usize = self.words.number()?;
        let mut items = Vec::new();
        for _ in 0..count {
            let (name, span) = (self.words.text()?, self.span()?);
            let (is_element, designator) = (self.words.flag()?, self.expr()?);
            items.extend(self.sema.typed_item(&name, designator, span, clause).map(|item| (item, is_element)));
        }
        Ok(items)
    }

    /// Data clauses of the constructs around the one that became a function.
    pub fn around(&mut self) -> Result<Vec<(DataKind, Vec<Item<Expr>>)>> {
        let count: usize = self.words.number()?;
        let mut clauses = Vec::new();
        for _ in 0..count {
            let kind = data_kind(self.words.word()?)?;
            clauses.push((kind, self.items(kind.spelling())?));
        }
        Ok(clauses)
    }

    fn required(&mut self) -> Result<Expr> {
        self.optional_expr()?.ok_or_else(|| "the typed tree has a clause without its number".to_string())
    }

    fn clause(&mut self) -> Result<Clause<Expr>> {
        let name = self.words.word()?;
        let span = self.span()?;
        let kind = match name {
            "data" => self.data_clause()?,
            "private" => {
                let items = self.items("private")?;
                ClauseKind::Private(self.sema.typed_private_items(items, "private"))
            }
            "firstprivate" => {
                let items = self.items("firstprivate")?;
                ClauseKind::FirstPrivate(self.sema.typed_private_items(items, "firstprivate"))
            }
            "reduction" => {
                let op = reduction(self.words.word()?)?;
                let items = self.items("reduction")?;
                ClauseKind::Reduction { op, items: self.sema.typed_reductions(op, items) }
            }
            "num_gangs" => ClauseKind::NumGangs(self.exprs()?),
            "num_workers" => ClauseKind::NumWorkers(self.required()?),
            "vector_length" => ClauseKind::VectorLength(self.required()?),
            "gang" => {
                let (num, dim) = (self.optional_expr()?, self.optional_expr()?);
                let static_ = if self.words.flag()? { Some(self.optional_expr()?) } else { None };
                ClauseKind::Gang(GangArgs { num, dim, static_ })
            }
            "worker" => ClauseKind::Worker(self.optional_expr()?),
            "vector" => ClauseKind::Vector(self.optional_expr()?),
            "async" => ClauseKind::Async(self.optional_expr()?),
            "device_num" => ClauseKind::DeviceNum(self.required()?),
            "default_async" => ClauseKind::DefaultAsync(self.required()?),
            "seq" => ClauseKind::Seq,
            "independent" => ClauseKind::Independent,
            "auto" => ClauseKind::Auto,
            "finalize" => ClauseKind::Finalize,
            "if_present" => ClauseKind::IfPresent,
            "nohost" => ClauseKind::NoHost,
            "collapse" => ClauseKind::Collapse { force: self.words.flag()?, n: self.expr()? },
            "tile" => {
                let count: usize = self.words.number()?;
                ClauseKind::Tile((0..count).map(|_| self.optional_expr()).collect::<Result<Vec<_>>>()?)
            }
            "if" => ClauseKind::If(self.expr()?),
            "self" => ClauseKind::SelfCond(self.optional_expr()?),
            "default" => ClauseKind::Default(match self.words.word()? {
                "none" => DefaultKind::None,
                _ => DefaultKind::Present,
            }),
            "wait" => ClauseKind::Wait { devnum: self.optional_expr()?, queues: self.exprs()? },
            "device_type" => {
                let count: usize = self.words.number()?;
                ClauseKind::DeviceType((0..count).map(|_| self.words.text()).collect::<Result<Vec<_>>>()?)
            }
            _ => return Err(format!("the typed tree has the clause `{name}`")),
        };
        Ok(Clause { kind, span })
    }

    fn data_clause(&mut self) -> Result<ClauseKind<Expr>> {
        let word = self.words.word()?;
        let kind = data_kind(word)?;
        let mut modifiers = Modifiers::default();
        for name in self.words.word()?.split(',') {
            match name {
                "always" => modifiers.always = true,
                "alwaysin" => modifiers.always_in = true,
                "alwaysout" => modifiers.always_out = true,
                "capture" => modifiers.capture = true,
                "readonly" => modifiers.readonly = true,
                "zero" => modifiers.zero = true,
                _ => {}
            }
        }
        let items = self.written_items(kind.spelling())?;
        let items = self.sema.typed_data_items(kind, items);
        Ok(ClauseKind::Data { kind, modifiers, items })
    }
}

fn kind(word: &str) -> Result<DirectiveKind> {
    Ok(match word {
        "parallel" => DirectiveKind::Parallel,
        "serial" => DirectiveKind::Serial,
        "kernels" => DirectiveKind::Kernels,
        "parallel_loop" => DirectiveKind::ParallelLoop,
        "serial_loop" => DirectiveKind::SerialLoop,
        "kernels_loop" => DirectiveKind::KernelsLoop,
        "data" => DirectiveKind::Data,
        "enter_data" => DirectiveKind::EnterData,
        "exit_data" => DirectiveKind::ExitData,
        "host_data" => DirectiveKind::HostData,
        "loop" => DirectiveKind::Loop,
        "cache" => DirectiveKind::Cache,
        "atomic_read" => DirectiveKind::Atomic(AtomicKind::Read),
        "atomic_write" => DirectiveKind::Atomic(AtomicKind::Write),
        "atomic_update" => DirectiveKind::Atomic(AtomicKind::Update),
        "atomic_capture" => DirectiveKind::Atomic(AtomicKind::Capture),
        "init" => DirectiveKind::Init,
        "shutdown" => DirectiveKind::Shutdown,
        "set" => DirectiveKind::Set,
        "update" => DirectiveKind::Update,
        "wait" => DirectiveKind::Wait,
        _ => return Err(format!("the typed tree has the directive `{word}`")),
    })
}

fn data_kind(word: &str) -> Result<DataKind> {
    Ok(match word {
        "copy" => DataKind::Copy,
        "copyin" => DataKind::CopyIn,
        "copyout" => DataKind::CopyOut,
        "create" => DataKind::Create,
        "no_create" => DataKind::NoCreate,
        "present" => DataKind::Present,
        "deviceptr" => DataKind::DevicePtr,
        "attach" => DataKind::Attach,
        "detach" => DataKind::Detach,
        "delete" => DataKind::Delete,
        "use_device" => DataKind::UseDevice,
        "self" => DataKind::UpdateSelf,
        "device" => DataKind::UpdateDevice,
        _ => return Err(format!("the typed tree has the data clause `{word}`")),
    })
}

fn reduction(word: &str) -> Result<ReductionOp> {
    Ok(match word {
        "add" => ReductionOp::Add,
        "mul" => ReductionOp::Mul,
        "max" => ReductionOp::Max,
        "min" => ReductionOp::Min,
        "and" => ReductionOp::And,
        "or" => ReductionOp::Or,
        "xor" => ReductionOp::Xor,
        "land" => ReductionOp::LogicalAnd,
        "lor" => ReductionOp::LogicalOr,
        _ => return Err(format!("the typed tree has the reduction `{word}`")),
    })
}
