//! `toolchain.toml` as values: the parts from outside and the default targets.

use serde::Deserialize;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    pub llvm: Llvm,
    pub lints: Lints,
    pub mdbook: MdBook,
    pub debian: Vec<DebianPackage>,
    pub wheel: Vec<Wheel>,
    pub targets: Targets,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Llvm {
    pub version: String,
    pub prefix: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lints {
    pub clippy: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MdBook {
    pub version: String,
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DebianPackage {
    pub package: String,
    /// What the installed version has to begin with.
    pub version: String,
    pub why: String,
    /// The package is needed only where this command does not succeed.
    pub only_without: Option<String>,
    /// An installed accc needs it too: the .deb depends on it.
    #[serde(default)]
    pub installed: bool,
    /// All works without it, too: the .deb recommends it.
    #[serde(default)]
    pub optional: bool,
    /// Only `test --long` needs it.
    #[serde(default)]
    pub long: bool,
    /// Only `bench` and `gpu-bundle` need it.
    #[serde(default)]
    pub bench: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wheel {
    pub package: String,
    pub version: String,
    pub sha256: String,
    pub why: String,
    /// The folder in the working tree for the files.
    pub into: String,
    pub files: Vec<WheelFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WheelFile {
    pub from: String,
    pub to: String,
    #[serde(default)]
    pub executable: bool,
    /// Its licence allows it to be passed on with accc.
    #[serde(default)]
    pub redistributable: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Targets {
    pub default_cc: Vec<String>,
}

impl Toolchain {
    /// The toolchain file of the working tree.
    pub fn load(root: &Path) -> Result<Toolchain, String> {
        let path = root.join("toolchain.toml");
        let text = std::fs::read_to_string(&path).map_err(|error| format!("can't read {}: {error}", path.display()))?;
        toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
    }
}

impl Targets {
    /// The option that asks for these targets: `-ta=tesla:cc70,cc80`.
    pub fn option(&self) -> String {
        format!("-ta=tesla:{}", self.default_cc.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_project_s_file_is_read() {
        let toolchain = Toolchain::load(crate::root()).unwrap();
        assert!(toolchain.debian.iter().any(|p| p.package == "llvm-22-dev" && p.version.starts_with("1:22")));
        assert!(toolchain.wheel.iter().all(|w| w.sha256.len() == 64 && !w.files.is_empty()));
        assert!(toolchain.targets.option().starts_with("-ta=tesla:cc70,"));
    }

    #[test]
    fn a_misspelt_key_is_an_error() {
        let error = toml::from_str::<Targets>("default_cc = []\ndefault_ccs = []").map(drop).unwrap_err();
        assert!(error.to_string().contains("default_ccs"), "{error}");
    }
}
