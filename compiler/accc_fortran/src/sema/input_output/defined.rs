//! Defined input and output: which procedure of the program transfers the objects of a type. Those bound to the type come
//! first, then those of an interface `read(formatted)` and its like. Source: Fortran 2018, 12.6.4.8.

use crate::hir::{
    Callee, DefinedTransfer, Direction, DummySignature, Format, Intent, IoItem, Passing, Signature, Transfer, Type,
    TypeRef, bindings,
};
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The types that a statement has looked at.
struct Search {
    direction: Direction,
    formatted: bool,
    seen: BTreeSet<String>,
    found: Vec<DefinedTransfer>,
    sound: bool,
}

impl Sema<'_> {
    /// Finds the procedures for the types of a statement's items.
    pub fn defined_transfers(&mut self, transfer: &mut Transfer) -> Option<()> {
        let mut search = Search {
            direction: transfer.direction,
            formatted: !matches!(transfer.format, Format::Unformatted),
            seen: BTreeSet::new(),
            found: Vec::new(),
            sound: true,
        };
        if let Format::Namelist(group) = &transfer.format {
            for (_, sym) in &group.items {
                let symbol = self.symbol(*sym);
                if let Some(ty) = symbol.ty.derived().cloned() {
                    let (span, polymorphic) = (symbol.span, symbol.dynamic.is_some());
                    self.search_type(&ty, polymorphic, span, &mut search);
                }
            }
        }
        self.search_items(&transfer.items, &mut search);
        transfer.defined = search.found;
        search.sound.then_some(())
    }

    fn search_items(&mut self, items: &[IoItem], search: &mut Search) {
        for item in items {
            match item {
                IoItem::Expr(e) => {
                    if let Some(ty) = e.ty.derived().cloned() {
                        let polymorphic = self.is_polymorphic(e);
                        self.search_type(&ty, polymorphic, e.span, search);
                    }
                }
                IoItem::ImpliedDo { items, .. } => self.search_items(items, search),
            }
        }
    }

    fn search_type(&mut self, ty: &Rc<TypeRef>, polymorphic: bool, span: Span, search: &mut Search) {
        if !search.seen.insert(ty.key.clone()) {
            return;
        }
        if let Some(defined) = self.defined_transfer(ty, span, search) {
            search.sound &= self.check_transfer_procedure(&defined, span);
            search.found.push(defined);
            return;
        }
        if polymorphic {
            let message = format!("no procedure transfers the objects of `class({})`", ty.name);
            let error = Diagnostic::error(codes::TYPE, message).label(span, "its type may be an extension");
            let help = format!("bind `generic :: {}` to the type, or select its type", search.generic());
            self.sink.push(error.help(help));
            search.sound = false;
            return;
        }
        let Some(definition) = self.definition(ty) else { return };
        let foreign = definition.module.as_deref() != self.module_here();
        if let Some(component) = definition.components.iter().find(|c| c.private && foreign && !c.name.starts_with('.'))
        {
            let message = format!("the component `{}` of type `{}` is private", component.name, ty.name);
            let error = Diagnostic::error(codes::NOT_EXPORTED, message).label(span, "it can't be transferred here");
            let help = format!("bind `generic :: {}` to the type", search.generic());
            self.sink.push(error.help(help));
            search.sound = false;
            return;
        }
        for component in definition.components.iter().filter(|component| !component.is_described()) {
            if let Some(inner) = component.ty.derived() {
                self.search_type(inner, false, span, search);
            }
        }
    }

    fn defined_transfer(&mut self, ty: &Rc<TypeRef>, span: Span, search: &Search) -> Option<DefinedTransfer> {
        self.bound_transfer(ty, span, search).or_else(|| self.interface_transfer(ty, search))
    }

    fn bound_transfer(&mut self, ty: &Rc<TypeRef>, span: Span, search: &Search) -> Option<DefinedTransfer> {
        let generic = search.generic();
        for owner in self.lineage(ty) {
            let visible = |private: bool| !private || owner.module.as_deref() == self.module_here();
            let generics = owner.generics.iter().filter(|g| g.key == generic && visible(g.private));
            let names: Vec<String> = generics.flat_map(|g| g.names.iter().cloned()).collect();
            for name in names {
                let definition = self.definition(ty)?;
                let all = bindings(&definition, &self.types);
                let Some(slot) = all.iter().position(|binding| binding.name == name) else { continue };
                let binding = all[slot].clone();
                let bound = self.bound_binding(&owner, &binding, span)?.bound?;
                if !takes(bound.signature.visible().first(), ty) {
                    continue;
                }
                let (name, link_name) = (bound.name, bound.link_name);
                let procedure = Callee { name, link_name, proc: None, signature: bound.signature, through: None };
                return Some(search.by(ty, procedure, Some(slot)));
            }
        }
        None
    }

    fn interface_transfer(&mut self, ty: &Rc<TypeRef>, search: &Search) -> Option<DefinedTransfer> {
        let Some(Entity::Generic(generic)) = self.lookup(&search.generic()) else { return None };
        let all = self.specifics(&generic);
        let found = all.iter().find(|procedure| takes(procedure.signature.visible().first(), ty))?;
        self.note_internal_call(found);
        let procedure = Callee {
            name: found.name.clone(),
            link_name: found.link_name.clone(),
            proc: found.proc,
            signature: found.signature.clone(),
            through: None,
        };
        Some(search.by(ty, procedure, None))
    }

    /// Whether the procedure has the arguments that the standard demands (12.6.4.8.2).
    fn check_transfer_procedure(&mut self, defined: &DefinedTransfer, span: Span) -> bool {
        let signature = &defined.procedure.signature;
        if fits(signature, defined.formatted) && has_intents(signature, defined.direction) {
            return true;
        }
        let message = format!("the procedure `{}` does not fit `{}`", defined.procedure.name, defined.generic());
        let arguments = match defined.formatted {
            true => "dtv, integer unit, character(*) iotype, integer v_list(:), integer iostat, character(*) iomsg",
            false => "dtv, integer unit, integer iostat, character(*) iomsg",
        };
        let of_dtv = if defined.direction == Direction::Input { "inout" } else { "in" };
        let error = Diagnostic::error(codes::ARGUMENTS, message).label(span, "needed for this item");
        self.sink.push(error.help(format!(
            "it has to be a subroutine with the arguments ({arguments}); `dtv` has intent({of_dtv}), iostat intent(out), \
             iomsg intent(inout), the others intent(in)"
        )));
        false
    }
}

impl Search {
    fn generic(&self) -> String {
        generic(self.direction, self.formatted)
    }

    fn by(&self, ty: &TypeRef, procedure: Callee, slot: Option<usize>) -> DefinedTransfer {
        let (direction, formatted) = (self.direction, self.formatted);
        DefinedTransfer { key: ty.key.clone(), procedure, slot, direction, formatted }
    }
}

impl DefinedTransfer {
    /// The generic that the procedure belongs to.
    pub fn generic(&self) -> String {
        generic(self.direction, self.formatted)
    }
}

fn generic(direction: Direction, formatted: bool) -> String {
    let direction = match direction {
        Direction::Input => "read",
        Direction::Output => "write",
    };
    format!("{direction}({})", if formatted { "formatted" } else { "unformatted" })
}

/// Whether an object of the type can be the argument.
fn takes(dummy: Option<&DummySignature>, ty: &TypeRef) -> bool {
    let Some((dummy, wanted)) = dummy.and_then(|dummy| Some((dummy, dummy.ty.derived()?))) else { return false };
    wanted.key == ty.key || dummy.class && ty.parents.contains(&wanted.key)
}

/// The intents that the standard gives the arguments (12.6.4.8.2): only what is read into, and the outcome, change.
fn has_intents(signature: &Signature, direction: Direction) -> bool {
    let visible = signature.visible();
    let object = if direction == Direction::Input { Intent::InOut } else { Intent::In };
    let wanted = |at: usize| match at {
        0 => object,
        _ if at + 1 == visible.len() => Intent::InOut,
        _ if at + 2 == visible.len() => Intent::Out,
        _ => Intent::In,
    };
    visible.iter().enumerate().all(|(at, dummy)| dummy.intent == wanted(at))
}

fn fits(signature: &Signature, formatted: bool) -> bool {
    let scalar = |dummy: &DummySignature| dummy.rank == 0 && dummy.passing == Passing::Address;
    let plain = |dummy: &DummySignature| !dummy.optional && !dummy.allocatable && !dummy.pointer;
    let visible = signature.visible();
    // Of kind 8 where that is the default kind.
    let kind = visible.get(1).map_or(4, |unit| unit.ty.kind());
    let number = |dummy: &DummySignature| matches!(dummy.ty, Type::Integer(own) if own == kind);
    let list = |dummy: &DummySignature| dummy.rank == 1 && dummy.passing == Passing::Descriptor && number(dummy);
    let text = |dummy: &DummySignature| dummy.ty.is_character() && scalar(dummy);
    let arguments = match visible {
        [object, unit, iotype, values, iostat, iomsg] if formatted => {
            let numbers = [unit, iostat].into_iter().all(|dummy| number(dummy) && scalar(dummy));
            scalar(object) && numbers && text(iotype) && list(values) && text(iomsg) && matches!(kind, 4 | 8)
        }
        [object, unit, iostat, iomsg] if !formatted => {
            let numbers = [unit, iostat].into_iter().all(|dummy| number(dummy) && scalar(dummy));
            scalar(object) && numbers && text(iomsg) && kind == 4
        }
        _ => false,
    };
    arguments && signature.result.is_none() && !signature.bind_c && visible.iter().all(plain)
}
