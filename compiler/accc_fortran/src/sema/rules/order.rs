//! The order of a specification part: `use`, `import`, `implicit`, then declarations; and what `implicit` says once.
//! Source: Fortran 2018, section 5.3.2, table 5.1, and C896 to C8101.

use crate::ast::{Spec, SpecKind};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

/// The stages of a part in their order; some statements stand between or behind several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Use,
    Import,
    Implicit,
    Declarations,
}

impl Stage {
    fn of(kind: &SpecKind) -> Option<Stage> {
        Some(match kind {
            SpecKind::Use(used) if used.included => return None,
            SpecKind::Use(_) => Stage::Use,
            SpecKind::Import(_) => Stage::Import,
            SpecKind::ImplicitNone { .. } | SpecKind::Implicit(_) => Stage::Implicit,
            SpecKind::Declaration(_)
            | SpecKind::Attribute { .. }
            | SpecKind::Common(_)
            | SpecKind::CrayPointers(_)
            | SpecKind::Equivalence(_)
            | SpecKind::Namelist(_)
            | SpecKind::DerivedType(_)
            | SpecKind::Interface(_)
            | SpecKind::Enum(_)
            | SpecKind::ProcedureDecl(_) => Stage::Declarations,
            SpecKind::Parameter(_) | SpecKind::Data(_) | SpecKind::Format(_) | SpecKind::Acc(_) | SpecKind::Omp(_) => {
                return None;
            }
        })
    }
}

impl Sema<'_> {
    pub fn check_order(&mut self, specs: &[Spec]) {
        let in_module = self.scope().module.is_some() && self.scope().procedure.is_none();
        if let Some(format) = specs.iter().find(|spec| in_module && matches!(spec.kind, SpecKind::Format(_))) {
            self.error(codes::PLACE, format.span, "a module holds no `format` statements", "");
        }
        let mut last: Option<(Stage, Span)> = None;
        for spec in specs {
            let Some(stage) = Stage::of(&spec.kind) else { continue };
            if let Some((before, span)) = last
                && before > stage
            {
                let what = match stage {
                    Stage::Use => "`use` stands before all other statements of a specification part",
                    Stage::Import => "`import` stands directly behind `use`",
                    Stage::Implicit | Stage::Declarations => "`implicit` stands before the declarations",
                };
                let error = Diagnostic::error(codes::PLACE, what).label(spec.span, "too late");
                self.sink.push(error.secondary(span, "behind this"));
                break;
            }
            last = Some((stage, spec.span));
        }
        self.check_implicit(specs);
    }

    /// `implicit none` stands alone and before constants; each letter has one rule.
    fn check_implicit(&mut self, specs: &[Spec]) {
        let mut letters = [false; 26];
        let (mut types, mut externals, mut rules, mut constants) = (false, false, false, false);
        for spec in specs {
            let problem = match &spec.kind {
                SpecKind::ImplicitNone { types: own, external } => {
                    let twice = *own && types || *external && externals;
                    types |= own;
                    externals |= external;
                    if twice {
                        "`implicit none` is said twice"
                    } else if *own && rules {
                        "`implicit none` stands alone: other rules precede it"
                    } else if *own && constants {
                        "`implicit none` stands before `parameter` statements"
                    } else {
                        continue;
                    }
                }
                SpecKind::Implicit(own) => {
                    rules = true;
                    let given = own.iter().flat_map(|rule| &rule.letters).flat_map(|(from, to)| *from..=*to);
                    let numbers = given.filter(char::is_ascii_lowercase).map(|letter| letter as usize - 'a' as usize);
                    let again = numbers.filter(|at| std::mem::replace(&mut letters[*at], true)).count() > 0;
                    let backwards = own.iter().flat_map(|rule| &rule.letters).any(|(from, to)| from > to);
                    if types {
                        "`implicit none` stands alone: there are no other rules"
                    } else if again {
                        "a letter has two implicit types"
                    } else if backwards {
                        "the letters of a range are in alphabetic order"
                    } else {
                        continue;
                    }
                }
                SpecKind::Parameter(_) => {
                    constants = true;
                    continue;
                }
                _ => continue,
            };
            self.error(codes::DUPLICATE, spec.span, problem, "");
        }
    }
}
