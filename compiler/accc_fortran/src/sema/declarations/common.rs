//! `common` and `equivalence`: which bytes of which block a variable is. Source: Fortran 2008, sections 5.7.1 and
//! 5.7.2.
//!
//! A common block's variables follow each other, each on its natural boundary (as gfortran has it). `equivalence` puts
//! variables at distances from each other; those that meet no common block make one of their own, in static memory. Of
//! a pointer in a common block the block holds the descriptor.

use crate::ast::{self, Arg, ArgValue, Spec, SpecKind};
use crate::hir::{
    CharLen, DESCRIPTOR_BYTES, DIMENSION_BYTES, Shape, Shared, SharedKind, StaticDim, SymId, SymbolClass, Type,
};
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::collections::HashMap;

/// A common block of a scope: its link name, and its variables in order.
#[derive(Debug)]
pub struct Common {
    pub link_name: String,
    pub members: Vec<SymId>,
    pub span: Span,
}

/// Variables at fixed distances from each other.
#[derive(Default)]
struct Group {
    common: Option<String>,
    members: Vec<(SymId, i64)>,
    span: Span,
}

/// The variables' places while they are computed: by symbol its group and its offset there.
#[derive(Default)]
struct Offsets {
    groups: Vec<Group>,
    of: HashMap<SymId, (usize, i64)>,
}

impl<'a> Sema<'a> {
    /// The link name of a common block: gfortran's.
    pub fn common_link_name(&self, name: Option<&ast::Name>) -> String {
        name.map_or("__BLNK__".to_string(), |name| self.options.underscoring.link_name(&name.text))
    }

    pub fn add_to_common(&mut self, block: &ast::CommonBlock, member: SymId) {
        let link_name = self.common_link_name(block.name.as_ref());
        let commons = &mut self.scope_mut().commons;
        match commons.iter_mut().find(|common| common.link_name == link_name) {
            Some(common) => common.members.push(member),
            None => commons.push(Common { link_name, members: vec![member], span: block.span }),
        }
    }

    /// Gives the scope's variables in common blocks and equivalences their places, once all shapes and types are known.
    pub fn lay_out(&mut self, specs: &[Spec]) {
        let mut places = Offsets::default();
        let bound = self.scope().bound_commons.clone();
        for mut common in std::mem::take(&mut self.scope_mut().commons) {
            if let Some(bound) = bound.get(&common.link_name) {
                common.link_name.clone_from(bound);
            }
            self.place_common(common, &mut places);
        }
        let mut joined = Vec::new();
        for spec in specs {
            if let SpecKind::Equivalence(groups) = &spec.kind {
                for group in groups {
                    self.join(group, &mut places, &mut joined);
                }
            }
        }
        for (number, group) in places.groups.iter().enumerate() {
            self.settle(number, group, &joined);
        }
    }

    fn place_common(&mut self, common: Common, places: &mut Offsets) {
        let index = places.groups.len();
        let mut group = Group { common: Some(common.link_name), members: Vec::new(), span: common.span };
        let mut end = 0;
        for sym in common.members {
            let Some((bytes, align)) = self.shared_size(sym) else { continue };
            if places.of.contains_key(&sym) {
                let message = format!("`{}` is in a common block already", self.symbol(sym).name);
                self.error(codes::DUPLICATE, self.symbol(sym).span, message, "");
                continue;
            }
            let offset = (end + align - 1) / align * align;
            end = offset + bytes;
            group.members.push((sym, offset));
            places.of.insert(sym, (index, offset));
        }
        places.groups.push(group);
    }

    /// One list of an `equivalence` statement: all its objects begin at one place.
    fn join(&mut self, group: &[ast::Expr], places: &mut Offsets, joined: &mut Vec<SymId>) {
        let mut point: Option<(usize, i64)> = None;
        for object in group {
            let Some((sym, within)) = self.equivalence_object(object) else { continue };
            if self.symbol(sym).pointer {
                let message = format!("the pointer `{}` can't be in an `equivalence`", self.symbol(sym).name);
                self.error(codes::ATTRIBUTES, object.span, message, "");
                continue;
            }
            if self.symbol(sym).target {
                let message = format!("the target `{}` can't be in an `equivalence`", self.symbol(sym).name);
                self.error(codes::ATTRIBUTES, object.span, message, "");
                continue;
            }
            if self.shared_size(sym).is_none() {
                continue;
            }
            joined.push(sym);
            let known = places.of.get(&sym).copied();
            match (point, known) {
                (None, Some((index, offset))) => point = Some((index, offset + within)),
                (None, None) => {
                    let index = places.groups.len();
                    let members = vec![(sym, 0)];
                    places.groups.push(Group { common: None, members, span: object.span });
                    places.of.insert(sym, (index, 0));
                    point = Some((index, within));
                }
                (Some((index, at)), None) => {
                    places.groups[index].members.push((sym, at - within));
                    places.of.insert(sym, (index, at - within));
                }
                (Some((index, at)), Some((other, offset))) if index == other => {
                    if offset + within != at {
                        self.report_two_places(sym, object.span);
                    }
                }
                (Some((index, at)), Some((other, offset))) => {
                    let Some(moved) = places.merge(index, at, other, offset + within) else {
                        let message = "`equivalence` can't join two common blocks";
                        self.error(codes::ATTRIBUTES, object.span, message, "");
                        continue;
                    };
                    point = Some(moved);
                }
            }
        }
    }

    fn report_two_places(&mut self, sym: SymId, span: Span) {
        let message = format!("`{}` can't be at two places", self.symbol(sym).name);
        let error = Diagnostic::error(codes::ATTRIBUTES, message)
            .label(span, "another `equivalence`, or its common block, puts it elsewhere");
        self.sink.push(error);
    }

    /// The variable and the byte of it that an object of `equivalence` names.
    fn equivalence_object(&mut self, object: &ast::Expr) -> Option<(SymId, i64)> {
        match &object.kind {
            ast::ExprKind::Name(name) => Some((self.equivalence_variable(name)?, 0)),
            ast::ExprKind::Index { base, args } => {
                let (sym, within) = self.equivalence_object(base)?;
                if let [Arg { value: ArgValue::Section { lower, upper, stride: None, .. }, .. }] = args.as_slice() {
                    let first = lower.as_ref().map_or(Some(1), |lower| self.constant_int(lower))?;
                    if let Some(upper) = upper
                        && self.constant_int(upper)? < first
                    {
                        self.error(codes::RANGE, object.span, "a substring without characters shares no memory", "");
                        return None;
                    }
                    return Some((sym, within + first - 1));
                }
                Some((sym, within + self.element_offset(sym, args, object.span)?))
            }
            _ => {
                self.error(codes::ATTRIBUTES, object.span, "`equivalence` names variables and their parts", "");
                None
            }
        }
    }

    fn equivalence_variable(&mut self, name: &ast::Name) -> Option<SymId> {
        let known = self.scope().names.get(&name.text).cloned();
        match known {
            Some(Entity::Var(sym)) => Some(sym),
            Some(Entity::Error) => None,
            None => self.declared_symbol(name, None),
            Some(_) => {
                let message = format!("`{}` is no variable of this scope", name.text);
                self.error(codes::ATTRIBUTES, name.span, message, "it can't share its memory");
                None
            }
        }
    }

    fn element_offset(&mut self, sym: SymId, args: &[Arg], span: Span) -> Option<i64> {
        let (bytes, _) = self.element_size(sym)?;
        let dims = match &self.symbol(sym).shape {
            Shape::Static(dims) => dims.clone(),
            _ => Vec::new(),
        };
        if dims.len() != args.len() {
            let message = format!("`{}` has rank {}", self.symbol(sym).name, dims.len());
            self.error(codes::RANK, span, message, "");
            return None;
        }
        let (mut offset, mut stride) = (0, bytes);
        for (StaticDim { lower, extent }, arg) in dims.into_iter().zip(args) {
            let ArgValue::Expr(index) = &arg.value else {
                self.error(codes::ATTRIBUTES, arg.span, "`equivalence` names elements, no sections", "");
                return None;
            };
            offset += (self.constant_int(index)? - lower) * stride;
            stride *= extent;
        }
        Some(offset)
    }

    /// Gives the group's variables their class.
    fn settle(&mut self, number: usize, group: &Group, joined: &[SymId]) {
        let first = group.members.iter().map(|m| m.1).min().unwrap_or(0);
        if group.common.is_some() && first < 0 {
            let message = "`equivalence` makes a common block longer at its front";
            self.error(codes::ATTRIBUTES, group.span, message, "the block");
            return;
        }
        let shift = if group.common.is_some() { 0 } else { -first };
        let sizes: Vec<(SymId, i64, i64, i64)> = group
            .members
            .iter()
            .filter_map(|(sym, offset)| {
                self.shared_size(*sym).map(|(bytes, align)| (*sym, offset + shift, bytes, align))
            })
            .collect();
        let bytes = sizes.iter().map(|(_, offset, bytes, _)| offset + bytes).max().unwrap_or(0);
        let (block, kind) = self.block_of_group(number, group);
        for (sym, offset, own, align) in &sizes {
            if offset % align != 0 && (self.symbol(*sym).pointer || self.symbol(*sym).ty.is_derived()) {
                let what = format!("`{}` at a place that is no multiple of {align} bytes", self.symbol(*sym).name);
                let way_out = "equivalence it with a variable of its own size, or with an element at such a place";
                self.unsupported(self.symbol(*sym).span, what, way_out);
            }
            let meets = |(other, at, bytes, _): &(SymId, i64, i64, i64)| {
                other != sym && *at < offset + own && *offset < at + bytes
            };
            let overlaps = joined.contains(sym) || !joined.is_empty() && sizes.iter().any(meets);
            let shared = Shared { block: block.clone(), kind, offset: *offset as u64, bytes: bytes as u64, overlaps };
            self.symbol_mut(*sym).class = SymbolClass::Shared(shared);
        }
    }

    fn block_of_group(&self, number: usize, group: &Group) -> (String, SharedKind) {
        if let Some(common) = &group.common {
            return (common.clone(), SharedKind::Common);
        }
        let scope = self.scope();
        match (&scope.module, &scope.procedure) {
            (Some(module), _) => (format!("__{module}_MOD_.equivalence.{number}"), SharedKind::Module),
            (None, Some(own)) => {
                let name = own.static_name.as_ref().unwrap_or(&own.link_name);
                (format!("{name}.equivalence.{number}"), SharedKind::Local)
            }
            (None, None) => (format!(".block_data.{}.equivalence.{number}", self.current.0), SharedKind::Local),
        }
    }

    /// Bytes and alignment of a variable that may share its memory; reports one that may not.
    fn shared_size(&mut self, sym: SymId) -> Option<(i64, i64)> {
        let (bytes, align) = self.element_size(sym)?;
        let symbol = self.symbol(sym);
        let span = symbol.span;
        let own = matches!(
            symbol.class,
            SymbolClass::Local | SymbolClass::Saved | SymbolClass::Module { .. } | SymbolClass::Shared(_)
        );
        let count = match &symbol.shape {
            Shape::Scalar => Some(1),
            Shape::Static(dims) => Some(dims.iter().map(|d| d.extent).product()),
            // A descriptor.
            Shape::Deferred(_) if symbol.pointer => Some(1),
            Shape::Explicit(_) | Shape::AssumedShape(_) | Shape::AssumedSize { .. } | Shape::Deferred(_) => None,
        };
        let polymorphic = self.scope_mut().facts(sym).class.is_some();
        let symbol = self.symbol(sym);
        let recursive = self.scope().procedure.as_ref().is_some_and(|p| p.recursive);
        let (Some(count), true, false) = (count, own, symbol.allocatable || polymorphic) else {
            let message = format!("`{}` can't share its memory", symbol.name);
            let label = "only pointers and variables of constant size can that are no arguments or results";
            self.error(codes::ATTRIBUTES, span, message, label);
            return None;
        };
        let in_common = self.scope().commons.iter().any(|c| c.members.contains(&sym));
        if recursive && symbol_is_local(&self.symbol(sym).class) && !in_common && !self.scope().save_all {
            let way_out = "add the attribute `save`, or use `transfer`";
            self.unsupported(span, "`equivalence` of unsaved variables of recursive procedures", way_out);
            return None;
        }
        Some((bytes * count, align))
    }

    /// Bytes and alignment of a variable's elements.
    fn element_size(&mut self, sym: SymId) -> Option<(i64, i64)> {
        let span = self.symbol(sym).span;
        self.type_of_untyped(sym, span);
        let symbol = self.symbol(sym);
        let (bytes, align) = match symbol.pointer {
            true => (DESCRIPTOR_BYTES + DIMENSION_BYTES * symbol.shape.rank() as u64, 8),
            false => symbol.ty.layout(),
        };
        let problem = match &symbol.ty {
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_) => None,
            Type::Address { .. } | Type::Character(CharLen::Const(_), _) => None,
            Type::Character(..) => {
                Some((codes::NOT_CONSTANT, format!("the length of `{}` has to be constant", symbol.name)))
            }
            Type::Derived(ty) if self.types.get(&ty.key).is_some_and(|ty| ty.sequence) => None,
            Type::Derived(ty) => Some((codes::ATTRIBUTES, format!("the type `{}` has no `sequence`", ty.name))),
            Type::Procedure(_) => {
                let message = format!("`{}` is a procedure: it has no memory to share", symbol.name);
                Some((codes::ATTRIBUTES, message))
            }
            Type::Error => return None,
        };
        if let Some((code, message)) = problem {
            self.error(code, span, message, "");
            return None;
        }
        Some((bytes as i64, align as i64))
    }

    /// Variables with initial values in common blocks of block data, and those of modules.
    pub fn keep_shared(&mut self) {
        let shared = self.scope().symbols.values().filter(|s| matches!(s.class, SymbolClass::Shared(_)));
        let shared: Vec<_> = shared.cloned().collect();
        self.shared.extend(shared);
    }

    pub fn declare_block_data(&mut self, block: &'a ast::BlockData) {
        self.open_scope(None, self.standard_implicit());
        self.specification(&block.specs);
        for spec in &block.specs {
            if let SpecKind::Attribute { attr, .. } = &spec.kind
                && matches!(attr.kind, ast::AttrKind::External | ast::AttrKind::Optional | ast::AttrKind::Value)
            {
                self.error(codes::PLACE, spec.span, "block data has variables alone", "");
            }
        }
        let preset = |s: &crate::hir::Symbol| s.init.is_some() && !matches!(s.class, SymbolClass::Shared(_));
        let lost: Vec<(String, Span)> =
            self.scope().symbols.values().filter(|s| preset(s)).map(|s| (s.name.clone(), s.span)).collect();
        for (name, span) in lost.into_iter().filter(|(_, span)| !span.is_none()) {
            let message = format!("`{name}` is in no common block");
            self.error(codes::PLACE, span, message, "block data gives values to variables in common blocks");
        }
        self.keep_shared();
    }
}

fn symbol_is_local(class: &SymbolClass) -> bool {
    matches!(class, SymbolClass::Local)
}

impl Offsets {
    /// Joins two groups so that `at` of the one is `there` of the other; gives the new place of that point.
    fn merge(&mut self, index: usize, at: i64, other: usize, there: i64) -> Option<(usize, i64)> {
        let (from, to, shift, point) = match (&self.groups[index].common, &self.groups[other].common) {
            (Some(_), Some(_)) => return None,
            (None, Some(_)) => (index, other, there - at, there),
            (_, None) => (other, index, at - there, at),
        };
        for (sym, offset) in std::mem::take(&mut self.groups[from].members) {
            self.groups[to].members.push((sym, offset + shift));
            self.of.insert(sym, (to, offset + shift));
        }
        Some((to, point))
    }
}
