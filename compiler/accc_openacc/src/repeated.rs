//! A variable that one directive lists twice.
//!
//! Takes a directive as it was parsed, and how the language spells its variables. Two clauses that say the same of the same
//! memory are one, with a warning: the second item goes. Two that contradict each other, by what they move, by their
//! modifiers or by their operators, are an error, as only one of them could be obeyed. Memory is the same where it is spelled
//! alike; sections that only overlap are the optimizer's to compare. `attach` and `detach` speak of the pointer, the
//! others of what it points to, so these may meet.
//! Source: OpenACC 3.3, sections 2.5.13 to 2.5.15, 2.6, 2.7 and 2.13.

use crate::ast::{Clause, ClauseKind, DataKind, Directive, DirectiveKind, Item, Modifiers, ReductionOp};
use crate::legacy;
use accc_diag::Diagnostic;
use accc_source::Span;

/// Reports items that stand twice, and leaves one of those that say the same.
pub fn check<E: Clone>(directive: &mut Directive<E>, spelled: impl Fn(&E) -> String) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut seen: Vec<Seen> = Vec::new();
    let is_split_off: Vec<bool> = directive.clauses.iter().map(|c| legacy::split_off(directive, c)).collect();
    for (clause, update) in directive.clauses.iter_mut().zip(is_split_off) {
        let Some(says) = Says::of(clause, update) else { continue };
        let Some(items) = items_of(clause) else { continue };
        items.retain(|item| {
            let new = Seen { text: spelled(&item.designator), name: item.name.clone(), span: item.span, says };
            match seen.iter().find(|earlier| earlier.meets(&new)) {
                Some(earlier) if earlier.says == new.says && earlier.text == new.text => {
                    found.push(again(&new, earlier));
                    return false;
                }
                Some(earlier) => found.push(conflict(&new, earlier)),
                None => seen.push(new),
            }
            true
        });
    }
    directive.clauses.retain_mut(|clause| items_of(clause).is_none_or(|items| !items.is_empty()));
    found.extend(moved_and_private(directive, &seen));
    found
}

/// A variable of which the construct has copies of its own, and a data clause that brings one nobody uses. On a combined
/// construct `private` is the loop's, and the data clause that of the construct around it.
fn moved_and_private<E>(directive: &Directive<E>, seen: &[Seen]) -> Vec<Diagnostic> {
    let whole = match &directive.kind {
        DirectiveKind::Parallel | DirectiveKind::Serial => [Says::Private, Says::FirstPrivate],
        DirectiveKind::ParallelLoop | DirectiveKind::SerialLoop => [Says::FirstPrivate; 2],
        _ => return Vec::new(),
    };
    let moved = |item: &&Seen| item.says.subject() == Subject::Data && item.text == item.name;
    let pairs = seen.iter().filter(moved).filter_map(|item| {
        let own = seen.iter().find(|own| own.name == item.name && whole.contains(&own.says))?;
        Some((item, own))
    });
    pairs.map(|(item, own)| unused_copy(item, own)).collect()
}

fn unused_copy(item: &Seen, own: &Seen) -> Diagnostic {
    let (clause, private) = (item.says.spelling(), own.says.spelling());
    Diagnostic::warning("ACC2014", format!("`{}` is in `{clause}` and in `{private}`", item.name))
        .label(item.span, "the construct does not use this copy")
        .secondary(own.span, "each gang has one of its own")
        .help("leave it in one of them")
}

/// What a clause says of the variables that it lists.
#[derive(Clone, Copy, PartialEq)]
enum Says {
    /// What moves; `update`: by a directive of its own, which the clause becomes.
    Data {
        kind: DataKind,
        modifiers: Modifiers,
        update: bool,
    },
    Private,
    FirstPrivate,
    Reduction(ReductionOp),
}

impl Says {
    fn of<E>(clause: &Clause<E>, update: bool) -> Option<Says> {
        match &clause.kind {
            ClauseKind::Data { kind, modifiers, .. } => Some(Says::Data { kind: *kind, modifiers: *modifiers, update }),
            ClauseKind::Private(_) => Some(Says::Private),
            ClauseKind::FirstPrivate(_) => Some(Says::FirstPrivate),
            ClauseKind::Reduction { op, .. } => Some(Says::Reduction(*op)),
            _ => None,
        }
    }

    fn spelling(self) -> &'static str {
        match self {
            Says::Data { kind, .. } => kind.spelling(),
            Says::Private => "private",
            Says::FirstPrivate => "firstprivate",
            Says::Reduction(_) => "reduction",
        }
    }

    /// Only clauses of one subject can repeat or contradict each other.
    fn subject(self) -> Subject {
        use DataKind::*;
        match self {
            Says::Private | Says::FirstPrivate | Says::Reduction(_) => Subject::Privatisation,
            Says::Data { update: true, .. } => Subject::Update,
            Says::Data { kind: Attach | Detach, .. } => Subject::Pointer,
            Says::Data { kind: Compare, .. } => Subject::Comparison,
            Says::Data { .. } => Subject::Data,
        }
    }

    fn is_device_address(self) -> bool {
        matches!(self, Says::Data { kind: DataKind::DevicePtr, .. })
    }
}

#[derive(PartialEq)]
enum Subject {
    Data,
    Update,
    Pointer,
    Comparison,
    Privatisation,
}

/// An item, as far as it is compared.
struct Seen {
    text: String,
    name: String,
    span: Span,
    says: Says,
}

impl Seen {
    /// Whether both name the same memory and speak of one subject.
    fn meets(&self, other: &Seen) -> bool {
        // A variable is private as a whole; of what a device address points to there are no parts that a clause could bring.
        let by_name = self.says.subject() == Subject::Privatisation
            || self.says != other.says && (self.says.is_device_address() || other.says.is_device_address());
        let same = self.text == other.text || by_name;
        self.says.subject() == other.says.subject() && self.name == other.name && same
    }
}

/// The list of a clause that names variables.
fn items_of<E>(clause: &mut Clause<E>) -> Option<&mut Vec<Item<E>>> {
    match &mut clause.kind {
        ClauseKind::Data { items, .. }
        | ClauseKind::Private(items)
        | ClauseKind::FirstPrivate(items)
        | ClauseKind::Reduction { items, .. } => Some(items),
        _ => None,
    }
}

fn again(new: &Seen, earlier: &Seen) -> Diagnostic {
    let clause = new.says.spelling();
    Diagnostic::warning("ACC2014", format!("`{}` is in `{clause}` twice", new.text))
        .label(new.span, "says the same again")
        .secondary(earlier.span, "first here")
        .help("leave it out here")
}

fn conflict(new: &Seen, earlier: &Seen) -> Diagnostic {
    let what = match new.says.subject() {
        Subject::Privatisation => "two clauses that privatise it",
        Subject::Data | Subject::Update | Subject::Pointer | Subject::Comparison => "two data clauses",
    };
    let clauses = [new.says.spelling(), earlier.says.spelling()];
    Diagnostic::error("ACC2014", format!("`{}` is in {what}", new.name))
        .label(new.span, format!("in `{}`", clauses[0]))
        .secondary(earlier.span, format!("in `{}`", clauses[1]))
        .help(remedy(new, earlier))
}

fn remedy(new: &Seen, earlier: &Seen) -> String {
    if let Some(kind) = both_moved(new.says, earlier.says) {
        return format!("write `{}({})`, which does both (OpenACC 3.3, section 2.6)", kind.spelling(), new.text);
    }
    match new.says.subject() {
        Subject::Privatisation => "leave it in one of them".into(),
        _ if new.says.spelling() == earlier.says.spelling() => {
            "their modifiers differ: leave it in one of them (OpenACC 3.3, section 2.6)".into()
        }
        Subject::Data | Subject::Update | Subject::Pointer | Subject::Comparison => {
            "leave it in one of them (OpenACC 3.3, section 2.6)".into()
        }
    }
}

/// The one clause that moves what two do that have no modifiers.
fn both_moved(first: Says, second: Says) -> Option<DataKind> {
    use DataKind::*;
    let moved = |says| match says {
        Says::Data { kind: kind @ (Copy | CopyIn | CopyOut | Create), modifiers, .. } => {
            (modifiers == Modifiers::default()).then_some(kind)
        }
        _ => None,
    };
    let kinds = [moved(first)?, moved(second)?];
    let any = |wanted: [DataKind; 2]| kinds.iter().any(|kind| wanted.contains(kind));
    Some(match (any([Copy, CopyIn]), any([Copy, CopyOut])) {
        (true, true) => Copy,
        (true, false) => CopyIn,
        (false, true) => CopyOut,
        (false, false) => Create,
    })
}
