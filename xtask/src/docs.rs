//! `docs`: writes the book's generated pages anew, builds the book with the mdBook that `toolchain.toml` names, and has its
//! links looked at.
//!
//! mdBook comes from crates.io, with what its own lock file says, into `.tools/mdbook`; that takes some minutes, once. It
//! warns of what it does not understand: a warning is an error here.

use crate::command::{call, call_with, cargo, target_dir, text};
use crate::toolchain::Toolchain;
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

/// Links of the sources' pages to pages and files that are not there.
fn broken_links(root: &Path, book: &Path) -> Result<(), String> {
    let source = root.join("docs/src");
    let mut broken = Vec::new();
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("can't read {}: {error}", folder.display()))?;
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let page = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                let missing = |link: &&str| !folder.join(link.split('#').next().unwrap_or_default()).exists();
                broken.extend(links(&page).filter(missing).map(|link| format!("{}: {link}", path.display())));
                let made = path.strip_prefix(&source).unwrap_or(&path).with_extension("html");
                if path.file_name().is_some_and(|name| name != "SUMMARY.md") && !book.join(&made).is_file() {
                    broken.push(format!("{}: SUMMARY.md does not name it", path.display()));
                }
            }
        }
    }
    if broken.is_empty() { Ok(()) } else { Err(format!("links of the book:\n{}", broken.join("\n"))) }
}

/// `[text](file)`, without those to other sites and within a page.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && !target.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_files_are_found() {
        let page = "[a](b.md) and [c](https://d.org/e), [f](#g) ![h](../i.svg)";
        assert_eq!(links(page).collect::<Vec<_>>(), ["b.md", "../i.svg"]);
    }
}
