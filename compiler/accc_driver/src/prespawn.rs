//! Tools that are started before there is anything for them to do: starting takes them as long as work does (`ptxas` 7 ms, the
//! linker 20), and while the compiler's front end works a core has nothing to do. Each waits for its standard input.
//!
//! That of `ptxas` is its source. The linker's, behind the libraries on its command line, is what is made last: the image
//! object, in front of the program's object, which is there by then, or this one where there is no image. Only where it is
//! known what they will be asked for: one source becomes a program, without words of the user's for the linker. A tool that was
//! started in vain is ended; where one fails, the same is done again in the usual way, whose messages count.

use crate::device_code::{assembler, ccs, is_whole_program};
use crate::inputs::InputKind;
use crate::interrupt::Tool;
use crate::link;
use crate::options::LinkWord;
use crate::output::Output;
use crate::required_libraries::RequiredLibraries;
use crate::session::Session;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What tools have to open to read their standard input.
pub const STANDARD_INPUT: &str = "/dev/stdin";

#[derive(Default)]
pub struct Prespawn {
    /// Each with its compute capability.
    assemblers: Mutex<Vec<(u32, Tool)>>,
    linker: Mutex<Option<Linker>>,
}

/// A linker that has read the libraries which a program with `needs` is linked with.
pub struct Linker {
    pub needs: RequiredLibraries,
    object: PathBuf,
    tool: Tool,
    output: Output,
}

impl Prespawn {
    /// `object`: where a source's object will be.
    pub fn start(&self, session: &Session, kind: InputKind, object: &dyn Fn(&Path) -> PathBuf) {
        let options = &session.options;
        let shown = options.dry_run || options.verbose || options.save_temps || options.targets.keep;
        if shown || !is_whole_program(options) {
            return;
        }
        let fortran = match kind {
            InputKind::Fortran { .. } => true,
            InputKind::C { .. } => false,
            InputKind::Cpp | InputKind::Assembly | InputKind::Ptx | InputKind::Link => return,
        };
        let _span = tracing::info_span!("start tools").entered();
        if options.targets.gpu
            && let Some(ptxas) = session.toolchain.ptxas()
        {
            let start =
                |cc| Some((cc, session.start(assembler(session, ptxas.clone(), cc, Path::new(STANDARD_INPUT)))?));
            lock(&self.assemblers).extend(ccs(session).into_iter().filter_map(start));
        }
        if options.link_line.iter().all(|word| matches!(word, LinkWord::File(_))) {
            let needs = RequiredLibraries { runtime: options.targets.openacc, fortran, ..RequiredLibraries::default() };
            *lock(&self.linker) = Linker::start(session, object(&options.files[0].path), needs);
        }
    }

    pub fn assembler(&self, cc: u32) -> Option<Tool> {
        let mut waiting = lock(&self.assemblers);
        let place = waiting.iter().position(|(of, _)| *of == cc)?;
        tracing::debug!(cc, "ptxas was waiting");
        Some(waiting.swap_remove(place).1)
    }

    pub fn linker(&self) -> Option<Linker> {
        lock(&self.linker).take()
    }
}

impl Linker {
    fn start(session: &Session, object: PathBuf, needs: RequiredLibraries) -> Option<Linker> {
        let output = Output::claim(&link::place(session)).ok()?;
        let command = link::waiting_linker(session, &object, output.path(), needs)?;
        // The C compiler, which starts the linker, wants its inputs to be there.
        std::fs::write(&object, "").ok()?;
        Some(Linker { needs, object, tool: session.start(command)?, output })
    }

    /// Whether that was the program.
    pub fn finish(self, image: Option<&[u8]>) -> bool {
        let object = || std::fs::read(&self.object).map(Cow::from);
        let Ok(last) = image.map_or_else(object, |image| Ok(Cow::from(image))) else { return false };
        let linked = self.tool.finish(&last).is_ok_and(|result| result.status.success() && result.stderr.is_empty());
        tracing::debug!(linked, "the linker was waiting");
        linked && self.output.keep().is_ok()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
