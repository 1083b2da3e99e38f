//! Declarations and types in words: `f: function(a: int) returning pointer to char`.

use super::Printer;
use crate::ast::*;

impl Printer<'_> {
    pub(super) fn declaration(&mut self, declaration: &Declaration) {
        let storage = storage(&declaration.specs);
        if declaration.declarators.is_empty() {
            let text = format!("{storage}{}", self.specs(&declaration.specs));
            return self.line(&text);
        }
        for declarator in &declaration.declarators {
            let declared = self.declared(&declaration.specs, &declarator.declarator, &declarator.attrs);
            let label = declarator.asm_label.as_ref().map_or(String::new(), |l| format!(" asm {:?}", l.text()));
            let init = declarator.init.as_ref().map_or(String::new(), |i| format!(" = {}", self.init(i)));
            let verb = if storage.is_empty() { "declare " } else { storage.as_str() };
            self.line(&format!("{verb}{declared}{label}{init}"));
        }
    }

    /// `name: type`, attributes behind it.
    pub(super) fn declared(&self, specs: &DeclSpecs, declarator: &Declarator, attrs: &[Attribute]) -> String {
        let name = declarator.name.map_or(String::new(), |n| format!("{}: ", self.text(&n)));
        let own = if specs.inline { "inline " } else { "" };
        let ty = self.derived(specs, &declarator.derived);
        let attrs: Vec<&Attribute> = specs.attrs.iter().chain(&declarator.attrs).chain(attrs).collect();
        format!("{name}{own}{ty}{}", self.attributes(attrs))
    }

    pub(super) fn type_name(&self, ty: &TypeName) -> String {
        self.derived(&ty.specs, &ty.declarator.derived)
    }

    fn derived(&self, specs: &DeclSpecs, derived: &[Derived]) -> String {
        let mut text = String::new();
        for part in derived {
            match part {
                Derived::Pointer { quals, .. } => text += &format!("{}pointer to ", show_quals(*quals)),
                Derived::Array(array) => {
                    let len = match &array.len {
                        ArrayLen::Unknown => String::new(),
                        ArrayLen::Value(len) => self.expr(len),
                        ArrayLen::Star => "*".into(),
                    };
                    let at_least = if array.at_least { "at least " } else { "" };
                    text += &format!("{}array[{at_least}{len}] of ", show_quals(array.quals));
                }
                Derived::Function(function) => {
                    text += &format!("function({}) returning ", self.params(&function.params))
                }
            }
        }
        text + &self.specs(specs)
    }

    fn params(&self, params: &Params) -> String {
        match params {
            Params::Unspecified => "unspecified".into(),
            Params::Names(names) => names.iter().map(|n| self.text(n)).collect::<Vec<_>>().join(", "),
            Params::Prototype { params, variadic } => {
                let shown = |p: &Param| self.declared(&p.specs, &p.declarator, &p.attrs);
                let dots = variadic.then(|| "...".to_string());
                params.iter().map(shown).chain(dots).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Qualifiers and type.
    fn specs(&self, specs: &DeclSpecs) -> String {
        let align: String = specs
            .align
            .iter()
            .map(|align| match align {
                AlignSpec::Type(ty) => format!("alignas({}) ", self.type_name(ty)),
                AlignSpec::Value(value) => format!("alignas({}) ", self.expr(value)),
            })
            .collect();
        let ty = match &specs.ty {
            TypeSpec::Basic(basic) => basic_text(*basic).into(),
            TypeSpec::Implicit => "implicit int".into(),
            TypeSpec::Typedef(name) => self.text(name).into(),
            TypeSpec::Record(record) => self.record(record),
            TypeSpec::Enum(inner) => self.enumeration(inner),
            TypeSpec::OfInitialiser => "__auto_type".to_string(),
            TypeSpec::TypeofExpr(expr) => format!("typeof({})", self.expr(expr)),
            TypeSpec::TypeofType(ty) => format!("typeof({})", self.type_name(ty)),
        };
        format!("{align}{}{ty}", show_quals(specs.quals))
    }

    fn record(&self, record: &RecordSpec) -> String {
        let mut text = String::from(if record.union { "union" } else { "struct" });
        if let Some(tag) = &record.tag {
            text += &format!(" {}", self.text(tag));
        }
        if let Some(members) = &record.members {
            let members: Vec<String> = members.iter().flat_map(|m| self.member(m)).collect();
            text += &format!(" {{ {} }}", members.join("; "));
        }
        if let (Some(pack), true) = (record.pack, record.members.is_some()) {
            text += &format!(" pack({pack})");
        }
        text + &self.attributes(record.attrs.iter().collect())
    }

    fn member(&self, member: &Member) -> Vec<String> {
        match member {
            Member::Fields { specs, fields, .. } if fields.is_empty() => vec![self.specs(specs)],
            Member::Fields { specs, fields, .. } => fields
                .iter()
                .map(|field| {
                    let width = field.width.as_ref().map_or(String::new(), |w| format!(" : {}", self.expr(w)));
                    self.declared(specs, &field.declarator, &field.attrs) + &width
                })
                .collect(),
            Member::StaticAssert(assert) => vec![format!("static assert {}", self.expr(&assert.cond))],
        }
    }

    fn enumeration(&self, inner: &EnumSpec) -> String {
        let tag = inner.tag.map_or(String::new(), |t| format!(" {}", self.text(&t)));
        let items = inner.items.as_ref().map_or(String::new(), |items| {
            let shown = |item: &Enumerator| {
                let value = item.value.as_ref().map_or(String::new(), |v| format!(" = {}", self.expr(v)));
                format!("{}{value}", self.text(&item.name))
            };
            format!(" {{ {} }}", items.iter().map(shown).collect::<Vec<_>>().join(", "))
        });
        format!("enum{tag}{items}{}", self.attributes(inner.attrs.iter().collect()))
    }

    fn attributes(&self, attrs: Vec<&Attribute>) -> String {
        let shown = |a: &&Attribute| {
            let args: Vec<String> = a.args.iter().map(|arg| self.expr(arg)).collect();
            let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
            format!(" [{}{args}]", self.text(&a.name))
        };
        attrs.iter().map(shown).collect()
    }
}

fn storage(specs: &DeclSpecs) -> String {
    let word = match specs.storage {
        StorageSpec::None => "",
        StorageSpec::Typedef => "typedef ",
        StorageSpec::Extern => "extern ",
        StorageSpec::Static => "static ",
        StorageSpec::Auto => "auto ",
        StorageSpec::Register => "register ",
    };
    let thread = if specs.thread_local { "thread_local " } else { "" };
    let noreturn = if specs.noreturn { "noreturn " } else { "" };
    format!("{word}{thread}{noreturn}")
}

fn show_quals(quals: Quals) -> String {
    let words = [
        (quals.constant, "const "),
        (quals.volatile, "volatile "),
        (quals.restrict, "restrict "),
        (quals.atomic, "_Atomic "),
    ];
    words.iter().filter(|(there, _)| *there).map(|(_, word)| *word).collect()
}

fn basic_text(basic: BasicType) -> &'static str {
    match basic {
        BasicType::Void => "void",
        BasicType::Bool => "bool",
        BasicType::Char => "char",
        BasicType::SChar => "signed char",
        BasicType::UChar => "unsigned char",
        BasicType::Short => "short",
        BasicType::UShort => "unsigned short",
        BasicType::Int => "int",
        BasicType::UInt => "unsigned",
        BasicType::Long => "long",
        BasicType::ULong => "unsigned long",
        BasicType::LongLong => "long long",
        BasicType::ULongLong => "unsigned long long",
        BasicType::Int128 => "__int128",
        BasicType::UInt128 => "unsigned __int128",
        BasicType::Float => "float",
        BasicType::Double => "double",
        BasicType::LongDouble => "long double",
        BasicType::ComplexInt(_) => "complex integer",
        BasicType::ComplexFloat => "complex float",
        BasicType::ComplexDouble => "complex double",
        BasicType::ComplexLongDouble => "complex long double",
        BasicType::Float16 => "_Float16",
        BasicType::Float128 => "__float128",
        BasicType::Float32 => "_Float32",
        BasicType::Float32x => "_Float32x",
        BasicType::Float64 => "_Float64",
        BasicType::Float64x => "_Float64x",
        BasicType::ComplexFloat16 => "complex _Float16",
        BasicType::ComplexFloat128 => "complex __float128",
        BasicType::VaList => "va_list",
    }
}
