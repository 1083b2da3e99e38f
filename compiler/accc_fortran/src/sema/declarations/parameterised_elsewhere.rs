//! Parameterised derived types of modules in other files: a module file has the text of each definition and all names of
//! its module, so that other files make types of it as its own file does. Source: Fortran 2018, sections 7.5.3 and 11.2.

use super::parameterised::Template;
use crate::ast::{Name, Nature};
use crate::sema::Sema;
use crate::sema::modules::module_file::{Definition, HostPart, ModuleFile, Templates};
use accc_source::Span;
use std::rc::Rc;

impl Sema<'_> {
    /// What the module whose scope is the current one says of its types with parameters; `around`: its private names.
    pub fn exported_templates(&self, around: &HostPart) -> Option<Templates> {
        let keys: Vec<&String> = self.scope().types.values().collect();
        let mut here: Vec<(&String, &Rc<Template>)> =
            self.templates.iter().filter(|(key, _)| keys.contains(key)).collect();
        here.sort_by_key(|(_, template)| template.definition.name.span.lo);
        let own = here.iter().filter(|(_, template)| template.scope == self.current);
        let definitions: Vec<Definition> = own
            .filter_map(|(key, template)| {
                let text = template.definition.text.clone()?;
                Some(Definition { key: key.to_string(), text, dynamic: template.dynamic })
            })
            .collect();
        let mut modules: Vec<String> = here.iter().filter_map(|(_, template)| self.module_of(template)).collect();
        modules.sort();
        modules.dedup();
        let has_any = !definitions.is_empty() || !modules.is_empty();
        has_any.then(|| Templates { host: around.clone(), definitions, modules })
    }

    /// Another module that defines a type.
    fn module_of(&self, template: &Template) -> Option<String> {
        let of_file = || self.scopes[template.scope.0].module.clone();
        let module = template.module.clone().or_else(of_file)?;
        (self.scope().module.as_deref() != Some(module.as_str())).then_some(module)
    }

    /// Makes the definitions of a module file known, in a scope that has all names of the module.
    pub fn load_templates(&mut self, module: &Rc<ModuleFile>) {
        let Some(templates) = &module.templates else { return };
        for other in &templates.modules {
            self.load_module(&Name { text: other.clone(), span: Span::NONE }, Nature::NonIntrinsic);
        }
        let around = self.current;
        let scope = self.open_scope(None, templates.host.implicit.clone());
        self.scope_mut().module = Some(module.name.clone());
        self.names_of_host(module, &templates.host, Span::NONE);
        // Where bound procedures are looked for.
        self.module_scopes.entry(module.name.clone()).or_insert(scope);
        for Definition { key, text, dynamic } in &templates.definitions {
            let Some(definition) = crate::parse::parse_type(text) else { continue };
            let parent =
                definition.extends.as_ref().and_then(|parent| self.template(&parent.text)).map(|found| found.1);
            let module = Some(module.name.clone());
            let template = Template { definition, scope, parent, dynamic: *dynamic, module };
            self.templates.insert(key.clone(), Rc::new(template));
        }
        self.current = around;
    }
}
