//! Whether the objects of a program tell the runtime of their accesses (`-acc=check`), read off their symbols: those with
//! directives have to agree. A kernel that tells nothing would leave behind memory that, as far as the others know, nobody
//! has written.

use crate::report::{Failure, LINK};
use accc_abi::CHECKED_SUFFIX;
use object::{Object, ObjectSymbol};

/// What only directives make code call.
const DIRECTIVES: [&str; 5] =
    ["__accc_launch", "__accc_data_begin", "__accc_enter_data", "__accc_exit_data", "__accc_update"];

/// The first object of either kind.
#[derive(Default)]
pub struct CheckedObjects {
    with: Option<String>,
    without: Option<String>,
}

impl CheckedObjects {
    /// Takes note of an object. One that is damaged is the linker's to report.
    pub fn add(&mut self, object: &[u8], name: &str) {
        let Ok(file) = object::File::parse(object) else { return };
        let any = |is: &dyn Fn(&str, bool) -> bool| {
            file.symbols().any(|symbol| symbol.name().is_ok_and(|name| is(name, symbol.is_undefined())))
        };
        let of_kind = if any(&|name, _| name.starts_with("__accc_check"))
            || any(&|name, undefined| !undefined && name.ends_with(CHECKED_SUFFIX))
        {
            &mut self.with
        } else if any(&|name, _| DIRECTIVES.contains(&name)) {
            &mut self.without
        } else {
            return;
        };
        of_kind.get_or_insert_with(|| name.to_string());
    }

    /// Whether the program is checked; `asked`: the link's own options say so.
    pub fn agree(&self, asked: bool) -> Result<bool, Failure> {
        let refused = |text| Err(Failure::new(LINK, text));
        match (&self.with, &self.without) {
            (Some(with), Some(without)) => refused(format!(
                "{without} was compiled without -acc=check, and {with} with it; compile all files that have directives alike"
            )),
            (None, Some(without)) if asked => refused(format!(
                "-acc=check: {without} was compiled without it; compile all files that have directives with it"
            )),
            (with, _) => Ok(asked || with.is_some()),
        }
    }
}
