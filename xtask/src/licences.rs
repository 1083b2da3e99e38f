//! The licences of what is linked into accc, accinfo and libaccrt.a: which crates these are, and the texts that each brings
//! along, of which equal ones are given once. Packages hold it as `share/doc/accc/THIRD-PARTY.txt`.

use crate::command::{cargo, output};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// What packages hold.
const PROGRAMS: [&str; 3] = ["accc_driver", "accinfo", "accc_rt"];

const HEAD: &str = "accc is under the Apache License 2.0 with LLVM's exception (see LICENSE). Its programs and its runtime library also \
contain\nRust's standard library (MIT or Apache License 2.0, by the Rust project's developers) and the crates of this list; \
accc contains\nLLVM, whose licence is accc's own (by LLVM's contributors, https://llvm.org). Fortran's run-time library is Debian's\n\
package, with its own licence; libdevice's is lib/accc/License.txt.\n";

/// What `cargo metadata` tells, as far as it is wanted.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    manifest_path: PathBuf,
    /// `None`: of this workspace.
    source: Option<String>,
}

impl Package {
    fn label(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

pub fn third_party(root: &Path) -> Result<String, String> {
    let linked = linked(root)?;
    let manifest = root.join("Cargo.toml");
    let arguments = ["metadata", "--format-version", "1", "--locked", "--manifest-path"];
    let text = output(&cargo(), &[arguments.as_slice(), &[crate::command::text(&manifest)]].concat());
    let text = text.ok_or("cargo metadata failed")?;
    let metadata: Metadata = serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    let mut packages = metadata.packages;
    packages.retain(|package| package.source.is_some() && linked.contains(&package.label()));
    packages.sort_by_key(Package::label);
    listed(&packages)
}

/// `name version` of the crates that the programs are made of, without those that only run while they are built.
fn linked(root: &Path) -> Result<Vec<String>, String> {
    let manifest = root.join("Cargo.toml");
    let mut arguments = vec!["tree", "--locked", "--edges=normal,no-proc-macro", "--prefix=none", "--format={p}"];
    arguments.extend(["--manifest-path", crate::command::text(&manifest)]);
    PROGRAMS.iter().for_each(|program| arguments.extend(["-p", program]));
    let tree = output(&cargo(), &arguments).ok_or("cargo tree failed")?;
    let label = |line: &str| {
        let (name, rest) = line.split_once(" v")?;
        Some(format!("{name} {}", rest.split_whitespace().next()?))
    };
    Ok(tree.lines().filter_map(label).collect())
}

fn listed(packages: &[Package]) -> Result<String, String> {
    let mut out = format!("{HEAD}\n");
    let mut users: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages {
        let licence = package.license.as_deref().ok_or_else(|| format!("{} names no licence", package.label()))?;
        let _ = writeln!(out, "    {:<36} {licence}", package.label());
        for text in texts(package)? {
            users.entry(text).or_default().push(package.label());
        }
    }
    for (text, users) in users {
        let _ = write!(out, "\n{}\n{}:\n\n{}\n", "-".repeat(100), users.join(", "), text.trim_end());
    }
    Ok(out)
}

/// The files of licences and notices beside a crate's manifest.
fn texts(package: &Package) -> Result<Vec<String>, String> {
    let folder = package.manifest_path.parent().unwrap_or(Path::new("."));
    let told = |error: std::io::Error| format!("can't read {}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(told)? {
        let path = entry.map_err(told)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"].iter().any(|start| name.starts_with(start))
            && path.is_file()
        {
            found.push(fs::read_to_string(&path).map_err(told)?);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_linked_is_listed_with_its_texts() {
        let text = super::third_party(crate::root()).unwrap();
        for wanted in ["    inkwell ", "    object ", "    clap ", "Apache License", "Permission is hereby granted"] {
            assert!(text.contains(wanted), "{wanted}");
        }
        assert!(!text.contains("    insta "), "tests are not linked");
    }
}
