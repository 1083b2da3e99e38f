//! Input and output through flang-rt, and `print` on a device.

pub(super) mod defined;
pub(super) mod device_print;
pub(super) mod io;
pub(super) mod io_file;
pub(super) mod io_item;
pub(super) mod io_namelist;
pub(super) mod io_open;
pub(super) mod io_structure;
