//! The names of what functions and modules own: small typed numbers.

use crate::entity_id;

entity_id!(
    /// Named storage.
    Var, "$"
);
entity_id!(
    /// An SSA value.
    Value, "%"
);
entity_id!(
    /// An operation.
    Op, "op"
);
entity_id!(
    /// A sequence of ops with arguments.
    Block, "^"
);
entity_id!(
    /// A function of the module, defined or declared.
    FuncId, "@f"
);
entity_id!(
    /// A global variable or constant of the module.
    GlobalId, "@g"
);
