//! Module files: what a module exports, as JSON that later compilations read.
//!
//! `name.accmod` holds one [`ModuleFile`]. The version changes whenever the meaning of a field does.

use crate::hir::{Const, Declared, Init, Shape, Signature, Type};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format's version; a file of another one is rejected.
pub const VERSION: u32 = 4;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ModuleFile {
    pub accmod: u32,
    pub name: String,
    pub exports: BTreeMap<String, Export>,
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
    pub protected: bool,
    pub value: Option<Init>,
    pub declare: Option<Declared>,
}

/// Why a module file's text is not what we wrote.
pub enum Unreadable {
    NotOurs,
    Version(u32),
}

/// Reads the text of a module file.
pub fn read(text: &str) -> Result<ModuleFile, Unreadable> {
    #[derive(Deserialize)]
    struct Header {
        accmod: u32,
    }
    let header: Header = serde_json::from_str(text).map_err(|_| Unreadable::NotOurs)?;
    if header.accmod != VERSION {
        return Err(Unreadable::Version(header.accmod));
    }
    serde_json::from_str(text).map_err(|_| Unreadable::NotOurs)
}

pub fn write(file: &ModuleFile) -> Result<String, String> {
    serde_json::to_string(file).map_err(|error| error.to_string())
}
