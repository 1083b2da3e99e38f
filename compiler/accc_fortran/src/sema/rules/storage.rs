//! Groups of names: what `namelist`, `equivalence` and `common` statements list. Source: Fortran 2018, sections 8.9,
//! 8.10.1 and 8.10.2.

use crate::ast::{self, Spec, SpecKind};
use crate::hir::{self, Shape, SymId, SymbolClass};
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use std::collections::BTreeMap;

impl Sema<'_> {
    /// At the end of a specification part.
    pub fn check_groups(&mut self, specs: &[Spec]) {
        for spec in specs {
            match &spec.kind {
                SpecKind::Namelist(groups) => groups.iter().for_each(|group| self.check_namelist(group)),
                SpecKind::Equivalence(groups) => {
                    for lone in groups.iter().filter(|group| group.len() < 2).filter_map(|group| group.first()) {
                        self.error(codes::ATTRIBUTES, lone.span, "an `equivalence` joins two objects or more", "");
                    }
                    groups.iter().for_each(|group| self.check_protected_group(group));
                }
                SpecKind::Common(blocks) => {
                    for (name, _) in blocks.iter().flat_map(|block| &block.members) {
                        self.check_common_type(name);
                    }
                }
                _ => {}
            }
        }
    }

    /// All objects of an `equivalence` are protected, or none (F2018, C8113).
    fn check_protected_group(&mut self, group: &[ast::Expr]) {
        let mut given = Vec::new();
        for object in group {
            let known = object.names().first().and_then(|name| self.scope().names.get(&name.text).cloned());
            if let Some(Entity::Var(sym)) = known {
                given.push((self.scope_mut().facts(sym).protected, object.span));
            }
        }
        if let Some((_, span)) = given.iter().find(|(protected, _)| *protected != given[0].0) {
            self.error(codes::ATTRIBUTES, *span, "an `equivalence` joins protected objects, or others, not both", "");
        }
    }

    /// Objects that share bytes don't begin with two values there (F2018, 8.6.7, paragraph 2).
    pub fn check_shared_values(&mut self) {
        let overlapping = |symbol: &hir::Symbol| matches!(&symbol.class, SymbolClass::Shared(s) if s.overlaps);
        let symbols = self.scope().symbols.iter().filter(|(_, symbol)| symbol.init.is_some() && overlapping(symbol));
        let symbols: Vec<SymId> = symbols.map(|(sym, _)| sym).collect();
        let mut blocks: BTreeMap<String, Vec<Option<(u8, SymId)>>> = BTreeMap::new();
        for sym in symbols {
            let preset = self.scope_mut().facts(sym).preset.clone();
            let symbol = self.symbol(sym);
            let (SymbolClass::Shared(shared), Some(init)) = (&symbol.class, &symbol.init) else { continue };
            let bytes = blocks.entry(shared.block.clone()).or_default();
            let (size, start) = (symbol.ty.layout().0.max(1) as usize, shared.offset as usize);
            let own = hir::init_bytes(init, &symbol.ty, count_of(symbol));
            bytes.resize(bytes.len().max(start + own.len()), None);
            let mut clash = None;
            for (at, byte) in own.into_iter().enumerate() {
                // Of an element that has its value in parts zeros may be the rest.
                let given = preset.is_empty() || preset.get(at / size) == Some(&true) || byte != 0;
                if given {
                    let (other, first) = *bytes[start + at].get_or_insert((byte, sym));
                    clash = clash.or((other != byte).then_some(first));
                }
            }
            if let Some(first) = clash {
                self.report_two_values(sym, first);
            }
        }
    }

    fn report_two_values(&mut self, sym: SymId, first: SymId) {
        let (symbol, other) = (self.symbol(sym), self.symbol(first));
        let message = format!("`{}` and `{}` share memory, and begin with two values there", symbol.name, other.name);
        let error = Diagnostic::error(codes::DUPLICATE, message).label(symbol.span, "");
        let error = error.secondary(other.span, "the other value");
        self.sink.push(error);
    }

    fn check_namelist(&mut self, group: &ast::NamelistGroup) {
        let name = &group.name;
        if matches!(self.scope().names.get(&name.text), Some(Entity::Var(_) | Entity::Constant(..))) {
            let message = format!("`{}` is a namelist group: it can't be a variable, too", name.text);
            self.error(codes::DUPLICATE, name.span, message, "");
        }
        for member in &group.members {
            let is_typed = self.scope().implicit.type_of(&member.text).is_some();
            if !is_typed && self.lookup(&member.text).is_none() {
                self.report_undeclared(&member.text, member.span);
            }
        }
        let scope = self.scope();
        let is_private = |name: &str| scope.access.get(name).copied().unwrap_or(scope.private_by_default);
        let group_is_public = scope.module.is_some() && scope.procedure.is_none() && !is_private(&name.text);
        let mut problems = Vec::new();
        for member in &group.members {
            let problem = match scope.names.get(&member.text) {
                Some(Entity::Constant(..)) => "is a constant",
                Some(Entity::External(_) | Entity::Procedure(_) | Entity::Generic(_) | Entity::Interface(_)) => {
                    "is a procedure"
                }
                Some(Entity::Var(sym)) => match &self.symbol(*sym) {
                    symbol if symbol.class == SymbolClass::Constant => "is a constant",
                    symbol if matches!(symbol.shape, Shape::AssumedSize { .. }) => "has no known size",
                    symbol if symbol.ty.is_procedure() => "is a procedure",
                    _ if group_is_public && is_private(&member.text) => "is private, and the group is not",
                    _ => continue,
                },
                _ => continue,
            };
            problems.push((member.span, format!("`{}` can't be in a namelist: it {problem}", member.text)));
        }
        for (span, message) in problems {
            self.error(codes::ATTRIBUTES, span, message, "");
        }
    }

    /// No initial values come with the type of a variable in a common block (C8119).
    fn check_common_type(&mut self, name: &ast::Name) {
        let Some(Entity::Var(sym)) = self.scope().names.get(&name.text) else { return };
        let known = self.symbol(*sym).ty.derived().and_then(|ty| self.definition(ty));
        if known.is_some_and(|known| known.sequence && hir::needs_default(&known, &self.types)) {
            let message = format!("`{}` can't be in a common block: its type has initial values", name.text);
            self.error(codes::ATTRIBUTES, name.span, message, "");
        }
    }
}

fn count_of(symbol: &hir::Symbol) -> u64 {
    match &symbol.shape {
        Shape::Static(dims) => dims.iter().map(|dim| dim.extent).product::<i64>() as u64,
        _ => 1,
    }
}
