//! `docs`: writes the book's generated pages anew, builds the book with the mdBook that `toolchain.toml` names, and has its
//! links looked at.
//!
//! mdBook comes from crates.io, with what its own lock file says, into `.tools/mdbook`; that takes some minutes, once. It
//! warns of what it does not understand: a warning is an error here.

use crate::command::{call, call_with, cargo, target_dir, text};
use crate::toolchain::Toolchain;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates whose tests compare a page with a table, and write it where UPDATE_DOCS is set.
const GENERATED: &[&str] = &["accc_driver", "accc_diag", "accc_openacc"];

pub fn run(root: &Path) -> Result<(), String> {
    for package in GENERATED {
        let arguments = ["test", "--quiet", "--package", package, "--lib", "page"];
        call_with(root, &cargo(), &arguments, &[("UPDATE_DOCS", "1")])?;
    }
    let book = build(root)?;
    println!("{}", book.join("index.html").display());
    Ok(())
}

/// The folder of the book, built without a warning.
pub fn build(root: &Path) -> Result<PathBuf, String> {
    let mdbook = mdbook(root)?;
    let book = target_dir(root).join("book");
    let mut command = Command::new(&mdbook);
    command.args(["build", text(&root.join("docs")), "--dest-dir", text(&book)]).env("RUST_LOG", "warn");
    let done = command.output().map_err(|error| format!("can't run {}: {error}", mdbook.display()))?;
    let said = String::from_utf8_lossy(&done.stderr);
    if !done.status.success() || !said.trim().is_empty() {
        return Err(format!("mdbook build docs:\n{said}"));
    }
    broken_links(root, &book)?;
    Ok(book)
}

/// mdBook at the version of the toolchain file; installed where it is not there.
fn mdbook(root: &Path) -> Result<PathBuf, String> {
    let wanted = Toolchain::load(root)?.mdbook;
    let folder = root.join(".tools/mdbook");
    let (program, stamp) = (folder.join("bin/mdbook"), folder.join("version"));
    if program.is_file() && fs::read_to_string(&stamp).is_ok_and(|version| version == wanted.version) {
        return Ok(program);
    }
    println!("missing: mdBook {} ({})", wanted.version, wanted.why);
    let built = target_dir(root).join("mdbook");
    let arguments = ["install", "mdbook", "--version", &wanted.version, "--locked", "--no-default-features"];
    let places = ["--features", "search", "--root", text(&folder), "--target-dir", text(&built)];
    call(root, &cargo(), &[arguments.as_slice(), &places].concat())?;
    fs::write(&stamp, &wanted.version).map_err(|error| format!("can't write {}: {error}", stamp.display()))?;
    let _ = fs::remove_dir_all(&built);
    Ok(program)
}

/// Pages of the sources that the book does not have, and links of the book to what it does not have: a page, a file, a place
/// in a page.
fn broken_links(root: &Path, book: &Path) -> Result<(), String> {
    let source = root.join("docs/src");
    let mut broken = Vec::new();
    for path in files(&source, "md")? {
        let made = path.strip_prefix(&source).unwrap_or(&path).with_extension("html");
        if path.file_name().is_some_and(|name| name != "SUMMARY.md") && !book.join(&made).is_file() {
            broken.push(format!("{}: SUMMARY.md does not name it", path.display()));
        }
    }
    let mut pages = BTreeMap::new();
    for path in files(book, "html")? {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        pages.insert(path, text);
    }
    // What mdBook makes of all pages together has their links, seen from elsewhere.
    let made_of_all = |path: &Path| ["print.html", "toc.html", "404.html"].iter().any(|name| path.ends_with(name));
    for (path, text) in pages.iter().filter(|(path, _)| !made_of_all(path)) {
        let dead = links(text).filter(|link| !leads_somewhere(link, path, &pages));
        broken.extend(dead.map(|link| format!("{}: {link}", path.display())));
    }
    if broken.is_empty() { Ok(()) } else { Err(format!("links of the book:\n{}", broken.join("\n"))) }
}

/// Those with this ending, in the folder and below.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("can't read {}: {error}", folder.display()))?;
    let mut found = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            found.extend(files(&path, ending)?);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    Ok(found)
}

/// What a page refers to, without other sites.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = [" href=\"", " src=\""].into_iter().flat_map(|start| page.split(start).skip(1));
    targets.filter_map(|rest| rest.split('"').next()).filter(|link| !link.contains(':'))
}

fn leads_somewhere(link: &str, page: &Path, pages: &BTreeMap<PathBuf, String>) -> bool {
    let (file, place) = link.split_once('#').unwrap_or((link, ""));
    let Some(target) = (if file.is_empty() { Some(page.to_path_buf()) } else { beside(page, file) }) else {
        return false;
    };
    let named = |text: &String| place.is_empty() || text.contains(&format!("id=\"{place}\""));
    target.exists() && pages.get(&target).is_none_or(named)
}

/// `../a.html`, seen from a page.
fn beside(page: &Path, file: &str) -> Option<PathBuf> {
    let mut path = page.parent()?.to_path_buf();
    for part in file.split('/') {
        match part {
            ".." => path.pop().then_some(())?,
            "." | "" => {}
            name => path.push(name),
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_and_places_in_them() {
        let folder = tempfile();
        fs::create_dir_all(folder.join("part")).unwrap();
        let one = "<a href=\"part/b.html#end\"><img src=\"../x.svg\"><a href=\"https://d.org/e\"><a href=\"#top\">";
        fs::write(folder.join("a.html"), one).unwrap();
        fs::write(folder.join("part/b.html"), "<h2 id=\"end\"><a href=\"../a.html#no\"></h2>").unwrap();
        let pages: BTreeMap<_, _> =
            files(&folder, "html").unwrap().into_iter().map(|p| (p.clone(), fs::read_to_string(p).unwrap())).collect();
        let dead = |name: &str| {
            let page = folder.join(name);
            let dead = links(&pages[&page]).filter(|link| !leads_somewhere(link, &page, &pages));
            dead.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(dead("a.html"), ["#top", "../x.svg"]);
        assert_eq!(dead("part/b.html"), ["../a.html#no"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    fn tempfile() -> PathBuf {
        std::env::temp_dir().join(format!("accc-xtask-docs-{}", std::process::id()))
    }
}
