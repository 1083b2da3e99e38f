//! The file of `pcast_compare`: one run writes what the program has at its calls, another one compares with that.
//!
//! After a line that names the format, one record for each call: type, bytes of an element and number of elements, then the
//! elements. A record that does not fit its call is an error of the program's: the two runs took different ways.

use super::elements::ElemType;
use super::options::{Golden, Options};
use super::report::{ComparedVariable, Piece, Report};
use crate::message::{Fatal, tell};
use crate::new_file::NewFile;
use accc_abi::Construct;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

const FORMAT: &[u8] = b"accc pcast 1\n";

enum Open {
    Writing(NewFile),
    Reading { bytes: Vec<u8>, at: usize },
}

static FILE: Mutex<Option<Open>> = Mutex::new(None);

/// One call: `name` of the program at a place.
pub fn compare(
    report: &mut Report,
    elem: ElemType,
    data: &[u8],
    name: &str,
    construct: &Construct,
) -> Result<(), Fatal> {
    let mut file = FILE.lock().unwrap_or_else(PoisonError::into_inner);
    if file.is_none() {
        *file = Some(open(&report.options)?);
    }
    let header = header(elem, data.len() / elem.bytes());
    let (bytes, at) = match file.as_mut().expect("just opened") {
        Open::Writing(new) => {
            new.put(&header);
            new.put(data);
            return Ok(());
        }
        Open::Reading { bytes, at } => (bytes, at),
    };
    let expected = bytes.get(*at..*at + header.len()).filter(|found| *found == header);
    let start = *at + header.len();
    let expected = expected.and_then(|_| bytes.get(start..start + data.len())).ok_or_else(|| {
        Fatal::new(format!(
            "PCAST: {} holds other data than {name} ({} of {}) at this call: the run that wrote it took another way\n hint: \
             write the file anew with PCAST_COMPARE=create",
            report.options.file,
            data.len() / elem.bytes(),
            elem.name()
        ))
    })?;
    *at = start + data.len();
    let pieces = vec![Piece { first: 0, actual: data, expected }];
    report
        .block(&ComparedVariable { name, elem, construct, line: construct.line, strides: Vec::new(), pieces })
        .map(drop)
}

/// The program ends.
pub fn close() {
    if let Some(Open::Writing(file)) = FILE.lock().unwrap_or_else(PoisonError::into_inner).take()
        && let Err(why) = file.keep()
    {
        tell!("accc: PCAST_COMPARE: {why}");
    }
}

fn open(options: &Options) -> Result<Open, Fatal> {
    let place = Path::new(&options.file);
    let fails =
        |what: &str, why: String| Fatal::new(format!("accc: PCAST_COMPARE: cannot {what} {}: {why}", options.file));
    let writes = options.golden == Golden::Create || options.golden == Golden::Either && !place.exists();
    if writes {
        let mut file = NewFile::beside(place).map_err(|e| fails("write", e.to_string()))?;
        file.put(FORMAT);
        return Ok(Open::Writing(file));
    }
    let bytes = std::fs::read(place).map_err(|e| fails("read", e.to_string()))?;
    match bytes.starts_with(FORMAT) {
        true => Ok(Open::Reading { bytes, at: FORMAT.len() }),
        false => Err(fails("read", "it is not what pcast_compare writes".into())),
    }
}

fn header(elem: ElemType, count: usize) -> Vec<u8> {
    let mut header = format!("{:<16}", elem.name()).into_bytes();
    header.extend((elem.bytes() as u64).to_le_bytes());
    header.extend((count as u64).to_le_bytes());
    header
}
