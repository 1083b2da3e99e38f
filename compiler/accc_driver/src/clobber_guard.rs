//! Files of the user's that a compilation must not cost him: no output takes the place of an input, of a file that a source
//! includes, or of another output. Asked before anything is written.

use crate::inputs::{Input, InputKind};
use crate::options::{Options, Stop};
use crate::report::{COMMAND_LINE, Failure};
use accc_source::LineMap;
use std::path::{Path, PathBuf};

/// The inputs: `accc -o gol.f90 gol.f90`, `accc -MD -MF gol.c -c gol.c`; and two sources that `-c` makes one object of.
/// `object`: where that of the n-th input goes.
pub fn inputs(options: &Options, kinds: &[InputKind], object: &dyn Fn(usize, &Path) -> PathBuf) -> Result<(), Failure> {
    let mut outputs: Vec<(PathBuf, String)> = named(options).collect();
    if options.stop == Stop::Object {
        let sources = options.files.iter().zip(kinds).enumerate().filter(|(_, (_, kind))| kind.is_source());
        for (index, (Input { path, .. }, _)) in sources {
            let made = object(index, path);
            let name = made.display().to_string();
            if options.output.is_none() && outputs.iter().any(|(other, _)| *other == made) {
                let text = format!("-c: two of the sources would become {name}; compile one of them with -o");
                return Err(Failure::new(COMMAND_LINE, text));
            }
            outputs.push((made, name));
        }
    }
    let files = || options.files.iter().map(|input| &input.path);
    match outputs.iter().find(|(output, _)| files().any(|file| is_same(output, file))) {
        Some((_, told)) => {
            Err(Failure::new(COMMAND_LINE, format!("{told}: that is one of the inputs; name another output")))
        }
        None => Ok(()),
    }
}

/// The files that a source includes.
pub fn included(options: &Options, map: Option<&LineMap>) -> Result<(), Failure> {
    let files = || map.into_iter().flat_map(|map| &map.files).map(Path::new);
    match named(options).find(|(output, _)| files().any(|file| is_same(output, file))) {
        Some((_, told)) => {
            Err(Failure::new(COMMAND_LINE, format!("{told}: a source includes that file; name another output")))
        }
        None => Ok(()),
    }
}

/// The outputs that the command line names, or implies for all of it, and how it does.
fn named(options: &Options) -> impl Iterator<Item = (PathBuf, String)> {
    let unnamed = (options.stop == Stop::Linked).then(|| PathBuf::from("a.out"));
    let told = |output: &PathBuf| (output.clone(), format!("-o {}", output.display()));
    let output = options.output.as_ref().map(told).or_else(|| unnamed.map(|out| (out, "a.out".into())));
    let words = options.dependencies.windows(2).filter(|words| words[0] == "-MF");
    output.into_iter().chain(words.map(|words| (PathBuf::from(&words[1]), format!("-MF {}", words[1]))))
}

/// Whether writing the first one would change the second one.
fn is_same(output: &Path, file: &Path) -> bool {
    output.is_file() && output.canonicalize().is_ok_and(|output| file.canonicalize().is_ok_and(|file| file == output))
}
