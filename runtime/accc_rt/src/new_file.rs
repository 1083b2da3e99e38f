//! Files that take their place when they are whole: until then they lie beside it, under a name that nobody can guess.

use std::collections::hash_map::RandomState;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub struct NewFile {
    place: PathBuf,
    temporary: PathBuf,
    /// An error of writing is kept until the end.
    out: Result<BufWriter<File>, io::Error>,
}

impl NewFile {
    /// A new file in the folder of `place`.
    pub fn beside(place: &Path) -> io::Result<NewFile> {
        if place.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
        }
        let mut tried = 0;
        loop {
            let name = format!(".accc-{:016x}", RandomState::new().build_hasher().finish());
            let (place, temporary) = (place.to_path_buf(), place.with_file_name(name));
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                Ok(file) => return Ok(NewFile { place, temporary, out: Ok(BufWriter::new(file)) }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tried < 100 => tried += 1,
                Err(error) => return Err(error),
            }
        }
    }

    pub fn put(&mut self, bytes: &[u8]) {
        if let Ok(out) = &mut self.out
            && let Err(error) = out.write_all(bytes)
        {
            self.out = Err(error);
        }
    }

    /// It takes its place; where it could not be written it goes, and the error says why.
    pub fn keep(self) -> Result<(), String> {
        let NewFile { place, temporary, out } = self;
        let written = out.and_then(|out| out.into_inner().map_err(io::IntoInnerError::into_error));
        written.and_then(|_| fs::rename(&temporary, &place)).map_err(|error| {
            let _ = fs::remove_file(&temporary);
            format!("cannot write {}: {error}", place.display())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_whole_and_alone() {
        let folder = std::env::temp_dir().join(format!("accc-new-file-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let mut file = NewFile::beside(&folder.join("a")).unwrap();
        file.put(b"text");
        assert!(!folder.join("a").exists());
        file.keep().unwrap();
        assert_eq!(fs::read(folder.join("a")).unwrap(), b"text");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(NewFile::beside(&folder).is_err() && NewFile::beside(&folder.join("no/file")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
