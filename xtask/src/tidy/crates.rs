//! What `deny.toml` says of the crates that the project is built from, as far as it needs no network: licences, where they
//! come from, several versions of one. `cargo deny check`, which CI runs too, also knows advisories.

use super::root;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

/// The only registry.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The part of `deny.toml` that is held here.
#[derive(Deserialize)]
struct Rules {
    licenses: Licences,
    bans: Bans,
}

#[derive(Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    skip: Vec<Skipped>,
}

/// A version that may stand beside another one: `name@version`.
#[derive(Deserialize)]
struct Skipped {
    #[serde(rename = "crate")]
    name: String,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// `None`: of this workspace.
    source: Option<String>,
}

/// Whether every part of a licence offers a choice that is allowed: `(MIT OR Apache-2.0) AND Unicode-3.0`.
fn is_allowed(licence: &str, allowed: &[String]) -> bool {
    let is_choice = |choice: &str| allowed.iter().any(|licence| licence == choice.trim());
    let parts = licence.split(" AND ").map(|part| part.trim().trim_start_matches('(').trim_end_matches(')'));
    let mut parts = parts.map(|part| part.replace('/', " OR "));
    parts.all(|part| part.split(" OR ").any(is_choice))
}

#[test]
fn crates_are_what_deny_toml_allows() {
    let rules: Rules =
        toml::from_str(&fs::read_to_string(root().join("deny.toml")).expect("deny.toml")).expect("its rules");
    let mut cargo = Command::new(crate::command::cargo());
    let told = cargo.args(["metadata", "--format-version", "1", "--locked", "--offline"]).current_dir(root()).output();
    let metadata: Metadata = serde_json::from_slice(&told.expect("cargo runs").stdout).expect("cargo's metadata");
    let mut wrong = Vec::new();
    let mut versions: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for package in metadata.packages.iter().filter(|package| package.source.is_some()) {
        let label = format!("{}@{}", package.name, package.version);
        if !is_allowed(package.license.as_deref().unwrap_or_default(), &rules.licenses.allow) {
            wrong.push(format!("{label}: licence {:?}", package.license));
        }
        if package.source.as_deref() != Some(REGISTRY) {
            wrong.push(format!("{label}: from {:?}", package.source));
        }
        versions.entry(&package.name).or_default().insert(label);
    }
    for several in versions.values().filter(|several| several.len() > 1) {
        let is_skipped = |label: &&String| rules.bans.skip.iter().any(|skipped| skipped.name == **label);
        if several.len() - several.iter().filter(is_skipped).count() > 1 {
            wrong.push(format!("several versions, of which deny.toml skips none: {several:?}"));
        }
    }
    let there: BTreeSet<_> = versions.values().flatten().collect();
    let gone = rules.bans.skip.iter().filter(|skipped| !there.contains(&skipped.name));
    wrong.extend(gone.map(|skipped| format!("{} is skipped, and is not there", skipped.name)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_licence_is_a_choice_in_each_part() {
    let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned()];
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0", &allowed));
    assert!(is_allowed("Apache-2.0/MIT", &allowed));
    assert!(!is_allowed("MIT AND GPL-3.0-only", &allowed) && !is_allowed("", &allowed));
}
