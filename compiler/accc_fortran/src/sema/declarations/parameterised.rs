//! Parameterised derived types: one type is made for each set of values of the parameters, kind and length parameters
//! alike. Source: Fortran 2018, sections 7.5.3 and 7.5.9.
//!
//! The definition is kept as it was written; a reference with new values resolves it in a scope of its own, where the
//! parameters are constants. Where only the running program knows lengths, see [`super::lengths`].

use crate::ast::{self, Arg, ArgValue, TypeParam};
use crate::hir::{Const, Expr, Type, TypeRef};
use crate::sema::program::scope::{Entity, ScopeId};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

/// Types that are made one inside of the other; a definition that refers to itself with new values would never end.
const MOST_NESTED: usize = 32;

/// The definition of a type with parameters.
pub struct Template {
    pub(super) definition: ast::DerivedType,
    pub(super) scope: ScopeId,
    /// The type with parameters that it extends.
    pub(super) parent: Option<Rc<Template>>,
    /// Only the running program knows the lengths: each object holds its own.
    pub(super) dynamic: bool,
    /// The module of another file that defines it.
    pub(super) module: Option<String>,
}

impl Template {
    /// The names of its parameters, in the order of a reference: those that it inherits first.
    pub(super) fn names(&self) -> Vec<&ast::Name> {
        let mut names = self.parent.as_ref().map_or(Vec::new(), |parent| parent.names());
        names.extend(&self.definition.parameter_names);
        names
    }

    /// The declarations of its parameters and of those that it inherits.
    pub(super) fn parameters(&self) -> Vec<&TypeParam> {
        let mut parameters = self.parent.as_ref().map_or(Vec::new(), |parent| parent.parameters());
        parameters.extend(&self.definition.parameters);
        parameters
    }

    /// Where it is defined.
    pub fn scope(&self) -> ScopeId {
        self.scope
    }

    pub(super) fn is_len(&self, name: &str) -> bool {
        self.parameters().iter().any(|parameter| parameter.is_len && parameter.name.text == name)
    }
}

impl Sema<'_> {
    /// Keeps the definition of a type with parameters.
    pub fn keep_template(&mut self, definition: &ast::DerivedType, key: String) {
        for declared in &definition.parameters {
            if !definition.parameter_names.iter().any(|name| name.text == declared.name.text) {
                let message = format!("`{}` is no parameter of the type", declared.name.text);
                self.error(codes::UNDECLARED, declared.name.span, message, "not named in parentheses behind the type");
            }
        }
        self.check_component_names(definition);
        for name in &definition.parameter_names {
            if !definition.parameters.iter().any(|declared| declared.name.text == name.text) {
                let message = format!("the type parameter `{}` is not declared", name.text);
                let error = Diagnostic::error(codes::UNDECLARED, message).label(name.span, "");
                self.sink.push(error.help(format!("write `integer, kind :: {0}` or `integer, len :: {0}`", name.text)));
            }
        }
        let (parent, dynamic) = self.template_lengths(definition);
        let template = Template { definition: definition.clone(), scope: self.current, parent, dynamic, module: None };
        self.templates.insert(key, Rc::new(template));
    }

    /// Parameters and components have different names.
    fn check_component_names(&mut self, definition: &ast::DerivedType) {
        let data = definition.components.iter().filter_map(|component| match component {
            ast::Component::Data(declaration) => Some(&declaration.entities),
            ast::Component::Procedure(_) | ast::Component::Layout(_) => None,
        });
        let names: Vec<ast::Name> = data.flatten().map(|entity| entity.name.clone()).collect();
        for name in names {
            if definition.parameter_names.iter().any(|parameter| parameter.text == name.text) {
                let message = format!("`{}` is a parameter of the type already", name.text);
                self.error(codes::DUPLICATE, name.span, message, "");
            }
        }
    }

    /// The type with parameters that has the name here or in a host: its key and its definition.
    pub(super) fn template(&self, name: &str) -> Option<(String, Rc<Template>)> {
        let mut at = Some(self.current);
        while let Some(scope) = at {
            let scope = &self.scopes[scope.0];
            if let Some(key) = scope.types.get(name)
                && let Some(template) = self.templates.get(key)
            {
                return Some((key.clone(), template.clone()));
            }
            at = scope.host_of(name);
        }
        None
    }

    pub fn all_templates(&self) -> Vec<(String, Rc<Template>)> {
        self.templates.iter().map(|(key, template)| (key.clone(), template.clone())).collect()
    }

    /// Whether an expression is the name of a type with parameters.
    pub fn names_parameterised(&self, e: &ast::Expr) -> bool {
        matches!(&e.kind, ast::ExprKind::Name(name) if self.is_parameterised(&name.text))
    }

    pub fn is_parameterised(&self, name: &str) -> bool {
        self.template(name).is_some()
    }

    /// `type(name(args))`.
    pub fn parameterised_spec(&mut self, name: &ast::Name, args: &[Arg]) -> Type {
        let Some((key, template)) = self.template(&name.text) else {
            if let Type::Derived(_) = self.derived_spec(name) {
                let message = format!("the type `{}` has no parameters", name.text);
                self.error(codes::ARGUMENTS, name.span, message, "");
            }
            return Type::Error;
        };
        let Some(given) = self.given_parameters(&template, name, args) else { return Type::Error };
        self.instance(&key, &template, &given, name.span).map_or(Type::Error, Type::Derived)
    }

    /// A type of another file's module whose definition the module file does not have.
    pub fn is_foreign_template(&self, ty: &TypeRef) -> bool {
        let instance = self.instances.contains(&ty.key);
        self.definition(ty).is_none() && !self.announced.contains(&ty.key) && !instance
    }

    pub fn report_foreign_template(&mut self, name: &ast::Name) {
        let what = format!("the parameterised type `{}` of a module in another file", name.text);
        self.unsupported(name.span, what, "use it in the file that defines it");
    }

    /// `name(parameters)(values)`: a structure constructor.
    pub fn parameterised_structure(&mut self, name: &ast::Name, parameters: &[Arg], args: &[Arg], span: Span) -> Expr {
        match self.parameterised_spec(name, parameters) {
            Type::Derived(ty) => {
                self.lengths.given = parameters.to_vec();
                self.structure(&ty, args, span)
            }
            _ => Expr::error(span),
        }
    }

    /// The value given for each parameter, in the order of the names.
    fn given_parameters(&mut self, template: &Template, name: &ast::Name, args: &[Arg]) -> Option<Vec<Option<i64>>> {
        let names = template.names();
        let mut given = vec![None; names.len()];
        for (position, arg) in args.iter().enumerate() {
            let slot = match &arg.keyword {
                None => Some(position).filter(|at| *at < names.len()),
                Some(keyword) => names.iter().position(|name| name.text == keyword.text),
            };
            let Some(slot) = slot else {
                let message = match &arg.keyword {
                    Some(keyword) => format!("the type `{}` has no parameter `{}`", name.text, keyword.text),
                    None => format!("more values than the type `{}` has parameters", name.text),
                };
                self.error(codes::ARGUMENTS, arg.span, message, "");
                return None;
            };
            if given[slot].is_some() {
                let message = format!("the parameter `{}` has two values", names[slot].text);
                self.error(codes::DUPLICATE, arg.span, message, "");
                return None;
            }
            if template.dynamic && template.is_len(&names[slot].text) {
                // Each object has its own.
                given[slot] = Some(0);
                continue;
            }
            given[slot] = Some(self.parameter_value(template, &names[slot].text, arg)?);
        }
        Some(given)
    }

    fn parameter_value(&mut self, template: &Template, name: &str, arg: &Arg) -> Option<i64> {
        let is_len = template.is_len(name);
        let ArgValue::Expr(expr) = &arg.value else {
            self.refuse_length(name, arg.span);
            return None;
        };
        if !is_len {
            return self.constant_int(expr);
        }
        let value = self.expr(expr);
        let constant = value.int_constant();
        if constant.is_none() && !value.is_error() {
            self.refuse_length(name, arg.span);
        }
        constant
    }

    fn refuse_length(&mut self, name: &str, span: Span) {
        let what = format!("a type parameter, `{name}`, whose value is not constant");
        self.unsupported(span, what, "give it a constant value, or make the components allocatable");
    }

    /// The type for these values of the parameters, made where it is needed first.
    pub(super) fn instance(
        &mut self,
        key: &str,
        template: &Rc<Template>,
        given: &[Option<i64>],
        span: Span,
    ) -> Option<Rc<TypeRef>> {
        if self.open_instances >= MOST_NESTED {
            let name = &template.definition.name.text;
            let message = format!("the type `{name}` needs more than {MOST_NESTED} others of itself");
            self.error(codes::RANGE, span, message, "with other values of its parameters");
            return None;
        }
        self.open_instances += 1;
        let implicit = self.scopes[template.scope.0].implicit.clone();
        let around = self.current;
        self.open_scope(Some(template.scope), implicit);
        let values = self.parameters_in_scope(template, given, span);
        let ty = values.and_then(|values| self.instance_in_scope(key, template, values));
        self.current = around;
        self.open_instances -= 1;
        ty
    }

    /// Makes the parameters constants of the scope, in the order of their declarations: a default may use others.
    fn parameters_in_scope(
        &mut self,
        template: &Template,
        given: &[Option<i64>],
        span: Span,
    ) -> Option<Vec<(String, i64)>> {
        let names = template.names();
        let mut values = Vec::new();
        for parameter in template.parameters() {
            let at = names.iter().position(|name| name.text == parameter.name.text)?;
            if template.dynamic && parameter.is_len && (given[at].is_some() || parameter.default.is_some()) {
                continue;
            }
            let value = match (given[at], &parameter.default) {
                (Some(value), _) => value,
                (None, Some(default)) => self.constant_int(default)?,
                (None, None) => {
                    self.report_no_value(template, parameter, span);
                    return None;
                }
            };
            let ty = self.type_spec(&parameter.ty, None);
            let constant = Entity::Constant(ty, Const::int(value));
            self.scope_mut().names.insert(parameter.name.text.clone(), constant);
            values.push((parameter.name.text.clone(), value));
        }
        Some(values)
    }

    fn report_no_value(&mut self, template: &Template, parameter: &TypeParam, span: Span) {
        let name = &template.definition.name.text;
        let message = format!("the parameter `{}` of the type `{name}` has no value", parameter.name.text);
        let error = Diagnostic::error(codes::ARGUMENTS, message).label(span, "");
        let error = error.secondary(parameter.name.span, "it has no default");
        self.sink.push(error.help(format!("write `type({name}({} = ...))`", parameter.name.text)));
    }

    fn instance_in_scope(
        &mut self,
        key: &str,
        template: &Rc<Template>,
        values: Vec<(String, i64)>,
    ) -> Option<Rc<TypeRef>> {
        let shown: Vec<String> = values.iter().map(|(_, value)| value.to_string()).collect();
        let own = format!("{key}.{}", shown.join(".").replace('-', "m"));
        let name = &template.definition.name.text;
        self.scope_mut().types.insert(name.clone(), own.clone());
        let unfinished = self.instances.contains(&own);
        if !unfinished {
            self.instances.insert(own.clone());
            let plain = ast::DerivedType { parameter_names: Vec::new(), ..template.definition.clone() };
            match template.dynamic {
                true => self.dynamic_instance(&own, template, plain, &values),
                false => self.derived_type(&plain),
            }
            if let Some(made) = self.types.get(&own) {
                let mut made = (**made).clone();
                let shown = if shown.is_empty() { name.clone() } else { format!("{name}({})", shown.join(",")) };
                made.ty = Rc::new(TypeRef { name: shown, ..(*made.ty).clone() });
                made.parameters = values;
                self.types.insert(own.clone(), Rc::new(made));
            }
            self.complete_types();
        }
        // Inside of its own definition the type has no size yet.
        self.find_type(name)
    }

    /// `x%n`: the value of a parameter of an object's type.
    pub fn parameter_of(&self, base: &Expr, name: &str) -> Option<i64> {
        let ty = base.ty.derived()?;
        self.lineage(ty).iter().find_map(|ty| ty.parameters.iter().find(|p| p.0 == name).map(|p| p.1))
    }
}
