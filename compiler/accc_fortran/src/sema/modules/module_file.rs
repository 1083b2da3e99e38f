//! Module files: what a module exports, as JSON that later compilations read.
//!
//! `name.accmod` holds one [`ModuleFile`]: `{"accmod":VERSION,"sum":"CHECKSUM",FIELDS}`. The version changes whenever
//! the meaning of a field does; the checksum is that of the fields behind it, so that a file that was cut, mixed up or
//! edited is an error and not another module.

use crate::ast::SourceText;
use crate::hir::{Const, Declared, DerivedType, Init, Interface, Interop, Shape, Shared, Signature, Type, TypeTable};
use crate::sema::declarations::typespec::Implicit;
use crate::sema::program::scope::External;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::Hasher;

/// The format's version; a file of another one is rejected.
pub const VERSION: u32 = 15;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ModuleFile {
    pub accmod: u32,
    pub name: String,
    pub exports: BTreeMap<String, Export>,
    /// The keys of the public derived types by name.
    pub type_names: BTreeMap<String, String>,
    /// The definitions of all derived types that the exports refer to, private ones and those of other modules too.
    pub types: Vec<DerivedType>,
    /// What submodules see beside that; absent where there can be none.
    pub host: Option<HostPart>,
    /// Types with parameters, of which other files make types of their own; absent where there are none.
    pub templates: Option<Templates>,
}

/// What a module with interfaces of separate procedures, or a submodule, gives to its submodules.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HostPart {
    /// Private names.
    pub names: BTreeMap<String, Export>,
    pub type_names: BTreeMap<String, String>,
    pub implicit: Implicit,
    /// The interfaces of separate procedures by name.
    pub separate: BTreeMap<String, SourceText>,
}

/// The definitions of types with parameters, as they were written, and what they see.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Templates {
    pub host: HostPart,
    /// In the order of the source: each behind the one that it extends.
    pub definitions: Vec<Definition>,
    /// Other modules whose types with parameters have names here.
    pub modules: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Definition {
    pub key: String,
    pub text: SourceText,
    /// Objects hold their lengths.
    pub dynamic: bool,
}

/// What a public name stands for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Export {
    Variable(ExportedVar),
    Constant {
        ty: Type,
        value: Const,
    },
    Procedure(ExportedProcedure),
    /// `c_ptr`, `c_funptr`.
    Address {
        code: bool,
    },
    /// A procedure of `iso_c_binding`.
    Interop(Interop),
    /// A procedure of an intrinsic module, by its name there.
    Intrinsic(String),
    /// An opaque type of an intrinsic module, and what it is here.
    Opaque(Type),
    /// `external`.
    External(External),
    /// An abstract interface.
    Interface(ExportedProcedure),
    /// The specific procedures of a generic name, an operator or the assignment.
    Generic(Vec<ExportedProcedure>),
    /// A `namelist` group: its variables, also private ones.
    Namelist(Vec<ExportedVar>),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ExportedProcedure {
    pub name: String,
    pub link_name: String,
    pub signature: Signature,
}

/// A variable, or with `value` a constant array.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ExportedVar {
    pub name: String,
    pub ty: Type,
    pub shape: Shape,
    pub link_name: String,
    pub allocatable: bool,
    pub pointer: bool,
    pub target: bool,
    #[serde(default)]
    pub volatile: bool,
    pub protected: bool,
    pub value: Option<Init>,
    pub declare: Option<Declared>,
    /// In a common block or an `equivalence`.
    pub shared: Option<Shared>,
    /// Of a polymorphic variable: the link name of the one that holds the table of its type.
    pub dynamic: Option<String>,
}

/// Why a module file's text is not what we wrote.
pub enum Unreadable {
    NotOurs,
    Version(u32),
    /// What is behind the checksum has changed since it was written.
    Damaged,
}

/// Reads the text of a module file.
pub fn read(text: &str) -> Result<ModuleFile, Unreadable> {
    // The version comes first, as `write` writes it.
    let (digits, rest) = text.strip_prefix(HEAD).and_then(|rest| rest.split_once(',')).ok_or(Unreadable::NotOurs)?;
    let version: u32 = digits.parse().map_err(|_| Unreadable::NotOurs)?;
    if version != VERSION {
        return Err(Unreadable::Version(version));
    }
    let (sum, fields) = rest.strip_prefix(SUM).and_then(|rest| rest.split_once("\",")).ok_or(Unreadable::Damaged)?;
    if u64::from_str_radix(sum, 16) != Ok(checksum(fields)) {
        return Err(Unreadable::Damaged);
    }
    serde_json::from_str(text).map_err(|_| Unreadable::NotOurs)
}

/// How a file begins, and what stands in front of its checksum.
const HEAD: &str = r#"{"accmod":"#;
const SUM: &str = r#""sum":""#;

/// FNV-1a: tells of damage, not of malice.
fn checksum(text: &str) -> u64 {
    let mut sum = fnv::FnvHasher::default();
    sum.write(text.as_bytes());
    sum.finish()
}

impl ModuleFile {
    /// Collects the definitions that the exports need.
    pub fn add_types(&mut self, known: &TypeTable) {
        let mut found = BTreeMap::new();
        let mut wanted: Vec<String> = self.type_names.values().cloned().collect();
        let hosts = || self.host.iter().chain(self.templates.iter().map(|templates| &templates.host));
        let hidden = hosts().flat_map(|host| host.names.values());
        wanted.extend(hosts().flat_map(|host| host.type_names.values().cloned()));
        for export in self.exports.values().chain(hidden) {
            let add = &mut |ty: &Type| wanted.extend(ty.derived().map(|ty| ty.key.clone()));
            match export {
                Export::Variable(var) => add(&var.ty),
                Export::Constant { ty, .. } => add(ty),
                Export::External(external) => external.ty.iter().chain(&external.implied).for_each(add),
                Export::Address { .. } | Export::Interop(_) | Export::Intrinsic(_) | Export::Opaque(_) => {}
                Export::Namelist(group) => group.iter().for_each(|var| add(&var.ty)),
                Export::Procedure(procedure) | Export::Interface(procedure) => types_of(&procedure.signature, add),
                Export::Generic(list) => list.iter().for_each(|procedure| types_of(&procedure.signature, add)),
            }
        }
        while let Some(key) = wanted.pop() {
            if let Some(ty) = known.get(&key)
                && found.insert(key, (**ty).clone()).is_none()
            {
                wanted.extend(ty.components.iter().filter_map(|c| c.ty.derived()).map(|ty| ty.key.clone()));
                let add = &mut |ty: &Type| wanted.extend(ty.derived().map(|ty| ty.key.clone()));
                let bound = ty.bindings.iter().filter_map(|b| b.bound.as_ref());
                bound.for_each(|bound| types_of(&bound.signature, add));
            }
        }
        self.types = found.into_values().collect();
    }
}

/// The types of arguments and result, also of procedures among the arguments.
fn types_of(signature: &Signature, add: &mut dyn FnMut(&Type)) {
    for dummy in &signature.dummies {
        add(&dummy.ty);
        if let Type::Procedure(interface) = &dummy.ty
            && let Interface::Explicit(signature) = &**interface
        {
            types_of(signature, add);
        }
    }
    signature.result.iter().for_each(|result| add(&result.ty));
}

pub fn write(file: &ModuleFile) -> Result<String, String> {
    let text = serde_json::to_string(file).map_err(|error| error.to_string())?;
    // The version is the first field.
    let (head, fields) = text.split_once(',').ok_or("no fields")?;
    Ok(format!("{head},{SUM}{:016x}\",{fields}", checksum(fields)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_any_byte_is_found() {
        let text = write(&ModuleFile { accmod: VERSION, name: "m".into(), ..ModuleFile::default() }).unwrap();
        assert!(read(&text).is_ok_and(|file| file.name == "m"), "{text}");
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
            assert!(read(&String::from_utf8(bytes).unwrap()).is_err(), "byte {at} of {text}");
            assert!(read(&text[..at]).is_err(), "cut at {at}");
        }
    }
}
