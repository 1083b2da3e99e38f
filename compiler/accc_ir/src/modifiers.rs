//! What data clauses ask for beyond their kind, as their directives and the analyses of their constructs say.

/// What a clause asks for beyond its kind (2.7.4 of OpenACC 3.4, which has `always` and its like).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Modifiers {
    /// Copied to the device although it is present.
    pub always_in: bool,
    /// Copied back although it stays present.
    pub always_out: bool,
    /// Memory that is created begins as zeros.
    pub zero: bool,
    /// The region writes none of it.
    pub readonly: bool,
    /// Where the device has no memory for it, it is as if it were not written: the constructs inside bring their own.
    pub gives_way: bool,
    /// All that kernels do to the scalar is to fold a value into it, once, at their end.
    pub result: bool,
    /// The host may get it as late as at the end of the compute construct around.
    pub late: bool,
    /// It stands for the private copies of all gangs, which are alike.
    pub replicas: bool,
    /// The construct gets a copy of its own of what the host has, whatever is present: `firstprivate`.
    pub own_copy: bool,
    /// The compute construct writes none of it.
    pub only_read: bool,
    /// Each access of the compute construct is announced ([`crate::OpKind::Announce`]), or reads what only announced copies write.
    pub announced: bool,
    /// Where it is announced: kernels behind such a definition read it, too.
    pub read_between: bool,
}
