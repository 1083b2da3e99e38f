//! Files that take their place when they are whole: until then they lie beside it as `NAME.PROCESS.part`, which is also what
//! is left of one whose program was killed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub struct NewFile {
    place: PathBuf,
    /// `None`: it is written in its place.
    temporary: Option<PathBuf>,
    /// An error of writing is kept until the end.
    out: Result<BufWriter<File>, io::Error>,
}

impl NewFile {
    /// A new file in the folder of `place`.
    pub fn beside(place: &Path) -> io::Result<NewFile> {
        let place = place.canonicalize().unwrap_or_else(|_| place.to_path_buf());
        match fs::metadata(&place) {
            Ok(found) if found.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            Ok(found) if !found.is_file() => {
                let file = OpenOptions::new().write(true).open(&place)?;
                return Ok(NewFile { place, temporary: None, out: Ok(BufWriter::new(file)) });
            }
            Ok(_) | Err(_) => {}
        }
        let mut temporary = place.as_os_str().to_owned();
        temporary.push(format!(".{}.part", std::process::id()));
        let temporary = PathBuf::from(temporary);
        let new = || OpenOptions::new().write(true).create_new(true).open(&temporary);
        let file = match new() {
            // Of a program that was killed, with the same number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                fs::remove_file(&temporary)?;
                new()?
            }
            made => made?,
        };
        Ok(NewFile { place, temporary: Some(temporary), out: Ok(BufWriter::new(file)) })
    }

    pub fn put(&mut self, bytes: &[u8]) {
        if let Ok(out) = &mut self.out
            && let Err(error) = out.write_all(bytes)
        {
            self.out = Err(error);
        }
    }

    /// What was put is in the file from now on, whatever happens to the program.
    pub fn flush(&mut self) {
        if let Ok(out) = &mut self.out
            && let Err(error) = out.flush()
        {
            self.out = Err(error);
        }
    }

    /// It takes its place; where it could not be written it goes, and the error says why.
    pub fn keep(self) -> Result<(), String> {
        let NewFile { place, temporary, out } = self;
        let written = out.and_then(|out| out.into_inner().map_err(io::IntoInnerError::into_error));
        let moved = |temporary: &PathBuf| fs::rename(temporary, &place);
        written.and_then(|_| temporary.as_ref().map_or(Ok(()), moved)).map_err(|error| {
            if let Some(temporary) = &temporary {
                let _ = fs::remove_file(temporary);
            }
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
        file.put(b"te");
        file.flush();
        let part = folder.join(format!("a.{}.part", std::process::id()));
        assert!(!folder.join("a").exists() && fs::read(&part).unwrap() == b"te");
        let mut file = NewFile::beside(&folder.join("a")).unwrap();
        file.put(b"text");
        file.keep().unwrap();
        assert_eq!(fs::read(folder.join("a")).unwrap(), b"text");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        // A link stays, and so does a device.
        std::os::unix::fs::symlink("a", folder.join("link")).unwrap();
        std::os::unix::fs::symlink("/dev/null", folder.join("device")).unwrap();
        for name in ["link", "device"] {
            let mut file = NewFile::beside(&folder.join(name)).unwrap();
            file.put(b"more");
            file.keep().unwrap();
            assert!(folder.join(name).is_symlink());
        }
        assert_eq!(fs::read(folder.join("a")).unwrap(), b"more");
        assert_eq!(fs::read(folder.join("device")).unwrap(), b"");
        assert!(NewFile::beside(&folder).is_err() && NewFile::beside(&folder.join("no/file")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
