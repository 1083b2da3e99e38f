//! Type-bound procedures and finalisers of parameterised types: each type that is made of a definition gets those of the
//! definition's scope. Source: Fortran 2018, sections 7.5.5 and 7.5.6.

use super::bound::bound;
use crate::hir::Final;
use crate::sema::Sema;
use std::rc::Rc;

impl Sema<'_> {
    /// When all types have been made: gives their bindings and finalisers the procedures that they name.
    pub fn resolve_bindings_of_instances(&mut self) {
        for (key, template) in self.all_templates() {
            let start = format!("{key}.");
            let made: Vec<String> = self.instances.iter().filter(|own| own.starts_with(&start)).cloned().collect();
            for own in made {
                let Some(known) = self.types.get(&own) else { continue };
                let mut known = (**known).clone();
                for binding in known.bindings.iter_mut().filter(|binding| binding.bound.is_none()) {
                    binding.bound = self.target_of_binding(template.scope(), binding).map(|found| bound(&found));
                }
                let named = std::mem::take(&mut known.finals);
                for entry in named {
                    let Some(found) = self.procedure_in(template.scope(), &entry.name) else {
                        known.finals.push(entry);
                        continue;
                    };
                    let Some(object) = found.signature.dummies.first() else { continue };
                    // Of another kind it is another type's.
                    if object.ty.derived().is_some_and(|ty| ty.key == own) {
                        let (name, elemental) = (found.link_name.clone(), found.signature.elemental);
                        known.finals.push(Final { name, elemental, rank: object.rank });
                    }
                }
                self.types.insert(own, Rc::new(known));
            }
        }
    }
}
