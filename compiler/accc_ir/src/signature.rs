//! What callers and callees agree on.

use crate::attrs::ParamAttr;
use crate::types::Type;

/// Types at the machine's border. A by-reference parameter is `Ptr`; views are passed only to kernels.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signature {
    /// In order; hidden ones of the language stand behind the others.
    pub params: Vec<Type>,
    /// None, one, or the two that the machine's convention gives back in registers.
    pub results: Vec<Type>,
    /// One for each parameter; empty: none has any.
    pub param_attrs: Vec<ParamAttr>,
    /// Of the only result.
    pub result_attr: ParamAttr,
    /// More arguments may follow.
    pub variadic: bool,
    /// A call does not come back.
    pub noreturn: bool,
}

impl Signature {
    /// A signature without attributes.
    pub fn new(params: Vec<Type>, result: Option<Type>) -> Signature {
        Signature { params, results: result.into_iter().collect(), ..Signature::default() }
    }

    /// The first result.
    pub fn result(&self) -> Option<Type> {
        self.results.first().copied()
    }

    /// How a parameter is passed; beyond the list as its type says.
    pub fn param_attr(&self, index: usize) -> ParamAttr {
        self.param_attrs.get(index).copied().unwrap_or_default()
    }
}
