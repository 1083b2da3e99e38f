//! What the modules of a crate name of each other: its sources as tokens, so that comments and strings name nothing, and
//! macros are read like everything else. Takes a crate's `src`, gives for each module the modules whose items it names by
//! a path. What a method's receiver brings along is no path and is not seen; neither is what is built for tests alone.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module's path below its crate's root, which is empty.
pub type ModulePath = Vec<String>;

/// What one module holds and names.
#[derive(Default)]
struct Module {
    items: BTreeSet<String>,
    /// What `use` brings in: the name here, and the path; `*` brings all of a module.
    uses: Vec<(String, Vec<String>)>,
    /// Every path that begins at this crate.
    paths: Vec<Vec<String>>,
    /// Modules below that exist in tests alone.
    tests: BTreeSet<String>,
}

/// The modules of one crate.
#[derive(Default)]
pub struct Source {
    modules: BTreeMap<ModulePath, Module>,
    /// Who names whom.
    arrows: BTreeSet<(ModulePath, ModulePath)>,
}

impl Source {
    pub fn read(src: &Path) -> Source {
        let mut source = Source::default();
        source.read_folder(src, &[]);
        let mut homes = Homes { modules: &source.modules, known: BTreeMap::new() };
        for (from, module) in &source.modules {
            let named = module.uses.iter().map(|(_, path)| path).chain(&module.paths);
            source.arrows.extend(named.map(|path| (from.clone(), homes.of(path))));
        }
        source
    }

    /// The modules below `folder`, and which of their siblings each names: `(from, to)` with a module that does.
    pub fn arrows(&self, folder: &[String]) -> BTreeMap<(String, String), ModulePath> {
        let child = |path: &[String]| path.strip_prefix(folder).and_then(|rest| rest.first()).cloned();
        let mut arrows = BTreeMap::new();
        for (from, to) in &self.arrows {
            if let (Some(near), Some(far)) = (child(from), child(to))
                && near != far
            {
                arrows.entry((near, far)).or_insert_with(|| from.clone());
            }
        }
        arrows
    }

    /// All modules that have modules below them.
    pub fn folders(&self) -> BTreeSet<ModulePath> {
        self.modules.keys().filter_map(|path| path.split_last()).map(|(_, folder)| folder.to_vec()).collect()
    }

    fn read_folder(&mut self, folder: &Path, at: &[String]) {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let file = entry.expect("an entry").path();
            let name = file.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
            if file.is_dir() {
                self.read_folder(&file, &[at, &[name]].concat());
            } else if file.extension().is_some_and(|extension| extension == "rs") {
                let path = if ["lib", "main", "mod"].contains(&&*name) { at.to_vec() } else { [at, &[name]].concat() };
                let text = fs::read_to_string(&file).expect("a readable source");
                let tokens = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
                self.read_tokens(&path, tokens);
            }
        }
        let tests: Vec<ModulePath> =
            self.modules.iter().flat_map(|(path, module)| below(path, &module.tests)).collect();
        self.modules.retain(|path, _| !tests.iter().any(|test| path.starts_with(test)));
    }

    fn read_tokens(&mut self, path: &[String], tokens: TokenStream) {
        self.modules.entry(path.to_vec()).or_default();
        let mut rest = Tokens(tokens.into_iter().collect::<Vec<_>>().into_iter().peekable());
        let mut is_test = false;
        while let Some(token) = rest.0.next() {
            match token {
                TokenTree::Group(group) if is_for_tests(&group) => is_test = true,
                TokenTree::Group(group) => self.read_tokens(path, group.stream()),
                TokenTree::Ident(word) => {
                    self.read_word(path, &word.to_string(), &mut rest, is_test);
                    is_test = false;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    fn read_word(&mut self, path: &[String], word: &str, rest: &mut Tokens, is_test: bool) {
        match word {
            _ if is_test => {
                let words = if word == "pub" { rest.item() } else { [vec![word.to_owned()], rest.item()].concat() };
                if let [_, name] = words.as_slice()
                    && words[0] == "mod"
                {
                    self.module(path).tests.insert(name.clone());
                }
            }
            "use" => {
                let trees = rest.trees();
                for (name, tree) in trees {
                    if let Some(absolute) = self.absolute(path, &tree) {
                        self.module(path).uses.push((name, absolute));
                    }
                }
            }
            "pub" => rest.skip_visibility(),
            "mod" => {
                let name = rest.word().unwrap_or_default();
                if let Some(TokenTree::Group(body)) = rest.0.next() {
                    self.read_tokens(&[path, &[name]].concat(), body.stream());
                }
            }
            "struct" | "enum" | "union" | "trait" | "fn" | "type" | "const" | "static" => {
                let name = rest.word().unwrap_or_default();
                self.module(path).items.insert(name);
            }
            "crate" | "super" | "self" => {
                let tree = [vec![word.to_owned()], rest.path()].concat();
                if let Some(absolute) = self.absolute(path, &tree).filter(|_| tree.len() > 1) {
                    self.module(path).paths.push(absolute);
                }
            }
            _ => {}
        }
    }

    fn module(&mut self, path: &[String]) -> &mut Module {
        self.modules.entry(path.to_vec()).or_default()
    }

    /// A path as it is written in a module, from the root; none for those of other crates.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let ups = path.iter().take_while(|word| *word == "super").count();
        let base = module.get(..module.len().checked_sub(ups)?)?;
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "super" => Some([base, &path[ups..]].concat()),
            "self" => self.absolute(module, &path[1..]).or_else(|| Some([module, &path[1..]].concat())),
            _ => Some([module, path].concat()),
        }
    }
}

/// Where names are defined: through what modules bring in by `use`.
struct Homes<'s> {
    modules: &'s BTreeMap<ModulePath, Module>,
    known: BTreeMap<Vec<String>, Option<ModulePath>>,
}

impl Homes<'_> {
    /// The module that defines what a path from the root names; the last module of the path where that is not known.
    fn of(&mut self, path: &[String]) -> ModulePath {
        let (module, rest) = self.split(path);
        let home = if rest.is_empty() { None } else { self.item(&[module, &rest[..1]].concat()) };
        home.unwrap_or_else(|| module.to_vec())
    }

    /// The module that the path leads to, and what is named inside.
    fn split<'p>(&self, path: &'p [String]) -> (&'p [String], &'p [String]) {
        let is_module = |length: &usize| self.modules.contains_key(&path[..*length]);
        let (module, rest) = path.split_at((0..=path.len()).rev().find(is_module).unwrap_or(0));
        (module, if rest.first().is_some_and(|name| name == "*") { &[] } else { rest })
    }

    /// The module that defines an item.
    fn item(&mut self, path: &[String]) -> Option<ModulePath> {
        if let Some(known) = self.known.get(path) {
            return known.clone();
        }
        self.known.insert(path.to_vec(), None);
        let (module, rest) = self.split(path);
        let held = &self.modules[module];
        let found = match rest.first() {
            None => Some(module.to_vec()),
            Some(name) if held.items.contains(name) => Some(module.to_vec()),
            Some(name) => held.uses.iter().find_map(|(here, used)| match here.as_str() {
                "*" => self.item(&[&used[..used.len() - 1], &rest[..1]].concat()),
                _ if here == name => self.item(used),
                _ => None,
            }),
        };
        self.known.insert(path.to_vec(), found.clone());
        found
    }
}

fn below<'s>(path: &'s ModulePath, names: &'s BTreeSet<String>) -> impl Iterator<Item = ModulePath> + 's {
    names.iter().map(move |name| [path.as_slice(), std::slice::from_ref(name)].concat())
}

/// Whether it is what stands behind the `#` of `#[cfg(test)]`.
fn is_for_tests(group: &Group) -> bool {
    let is = |token: Option<TokenTree>, text| token.is_some_and(|token| token.to_string() == text);
    let mut tokens = group.stream().into_iter();
    group.delimiter() == Delimiter::Bracket && is(tokens.next(), "cfg") && is(tokens.next(), "(test)")
}

/// What is left of a list of tokens.
struct Tokens(std::iter::Peekable<std::vec::IntoIter<TokenTree>>);

impl Tokens {
    /// The next word, where one is next.
    fn word(&mut self) -> Option<String> {
        match self.0.next_if(|token| matches!(token, TokenTree::Ident(_)))? {
            TokenTree::Ident(word) => Some(word.to_string()),
            _ => None,
        }
    }

    fn takes(&mut self, sign: char) -> bool {
        self.0.next_if(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)).is_some()
    }

    /// `::a::b`, as far as it is words.
    fn path(&mut self) -> Vec<String> {
        let mut words = Vec::new();
        while self.takes(':') && self.takes(':') {
            words.extend(self.word());
        }
        words
    }

    /// The rest of an item, to its `;` or its body, as the words in front of these.
    fn item(&mut self) -> Vec<String> {
        let mut words = Vec::new();
        for token in self.0.by_ref() {
            match token {
                TokenTree::Ident(word) => words.push(word.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == ';' => break,
                TokenTree::Group(group)
                    if group.delimiter() == Delimiter::Brace && words.first().is_none_or(|w| w != "use") =>
                {
                    break;
                }
                _ => {}
            }
        }
        words
    }

    fn skip_visibility(&mut self) {
        self.0.next_if(|token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis));
    }

    /// The paths of a `use`, each with the name that it has here.
    fn trees(&mut self) -> Vec<(String, Vec<String>)> {
        let mut found = Vec::new();
        let mut path = Vec::new();
        let mut name = None;
        while let Some(token) = self.0.next() {
            match token {
                TokenTree::Ident(word) if word == "as" => name = self.word(),
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Punct(sign) if sign.as_char() == '*' => path.push("*".to_owned()),
                TokenTree::Punct(sign) if sign.as_char() == ':' => {}
                TokenTree::Group(group) => {
                    let inside = Tokens(group.stream().into_iter().collect::<Vec<_>>().into_iter().peekable()).trees();
                    let whole = |(name, rest): (String, Vec<String>)| (name, [path.clone(), rest].concat());
                    found.extend(inside.into_iter().map(whole));
                    path.clear();
                }
                TokenTree::Punct(sign) => {
                    found.extend(brought(&mut path, &mut name));
                    if sign.as_char() == ';' {
                        break;
                    }
                }
                TokenTree::Literal(_) => {}
            }
        }
        found.extend(brought(&mut path, &mut name));
        found
    }
}

/// A path of a `use` that has ended.
fn brought(path: &mut Vec<String>, name: &mut Option<String>) -> Option<(String, Vec<String>)> {
    let mut path = std::mem::take(path);
    if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
        path.pop();
    }
    let last = path.last()?.clone();
    Some((name.take().unwrap_or(last), path))
}
