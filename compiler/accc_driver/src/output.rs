//! Outputs appear whole or not at all: they are made in a folder of their own beside their place and then renamed, so that a
//! failure neither leaves half a file nor destroys the one that was there. The folder is the user's alone: nobody else puts
//! anything in the place of what is being made, and when it has been removed no tool can make a file again.

use crate::interrupt::Folder;
use crate::report::{FILE, Failure};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

pub enum Output {
    Renamed {
        made: PathBuf,
        place: PathBuf,
        /// That it is made in.
        folder: Folder,
    },
    /// Devices, pipes: there is nothing to rename over.
    Direct(PathBuf),
}

impl Output {
    /// Fails where the output could not be written, before anything is made for it.
    pub fn claim(path: &Path) -> Result<Output, Failure> {
        let refused =
            |why: &dyn std::fmt::Display| Failure::new(FILE, format!("cannot write {}: {why}", path.display()));
        // A link stays a link; what it points to is replaced.
        let place = path.canonicalize().or_else(|_| std::path::absolute(path)).map_err(|e| refused(&e))?;
        match std::fs::metadata(&place) {
            Ok(found) if found.is_dir() => return Err(refused(&"it is a folder")),
            Ok(found) if !found.is_file() => return Ok(Output::Direct(place)),
            Ok(_) | Err(_) => {}
        }
        let (Some(beside), Some(name)) = (place.parent(), place.file_name()) else {
            return Err(refused(&"it names no file"));
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".accc-").permissions(Permissions::from_mode(0o700));
        // The name of the temporary folder, which the error ends with, is no news to the user.
        let folder = Folder::make(&builder, beside).map_err(|e| {
            let text = e.to_string();
            refused(&text.split(" at path ").next().unwrap_or(&text))
        })?;
        Ok(Output::Renamed { made: folder.path().join(name), place, folder })
    }

    /// Where to write it.
    pub fn path(&self) -> &Path {
        match self {
            Output::Renamed { made, .. } => made,
            Output::Direct(path) => path,
        }
    }

    /// Puts it in its place.
    pub fn keep(self) -> Result<(), Failure> {
        match self {
            Output::Renamed { made, place, folder } => {
                let renamed = std::fs::rename(&made, &place);
                drop(folder);
                renamed.map_err(|e| Failure::new(FILE, format!("cannot write {}: {e}", place.display())))
            }
            Output::Direct(_) => Ok(()),
        }
    }
}

/// Writes a file whole or not at all.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let output = Output::claim(path)?;
    let written = std::fs::write(output.path(), bytes);
    written.map_err(|e| Failure::new(FILE, format!("cannot write {}: {e}", path.display())))?;
    output.keep()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_kept_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.out");
        write(&path, b"old").unwrap();
        let output = Output::claim(&path).unwrap();
        std::fs::write(output.path(), "half").unwrap();
        drop(output);
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        write(&path, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        write(Path::new("/dev/null"), b"new").unwrap();
        assert!(matches!(Output::claim(Path::new("/dev/null")), Ok(Output::Direct(_))));
        assert!(Output::claim(folder.path()).is_err());
    }
}
