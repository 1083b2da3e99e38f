//! What the program says when a device reports an error: what was being done, or the kernel that is to blame.

use crate::device::DeviceError;
use crate::device_context::DeviceContext;
use crate::message::{ConstructText, Fatal, text};
use accc_abi::Construct;

impl DeviceContext {
    pub fn table_dump(&self) -> String {
        let (number, name) = (self.device_number(), self.device.name());
        format!("Present table dump for device[{number}]: {name}\n{}", self.present.dump())
    }

    /// The end of a program whose device reported an error while it was `doing` something for `construct`.
    pub fn failure(&self, error: &DeviceError, doing: &str, construct: &Construct) -> Fatal {
        let here =
            || Fatal::new(format!("Accelerator Fatal Error: {error}\n while {doing}\n{}", ConstructText(construct)));
        let fatal = self.kernel_failure(error).unwrap_or_else(here);
        let (code, driver_code) = error.code();
        Fatal { driver_code, ..fatal.coded(code) }.within(construct, self.selected().number())
    }

    /// The same where a running kernel is to blame, whichever call reports it.
    pub(crate) fn kernel_failure(&self, error: &DeviceError) -> Option<Fatal> {
        let code = match error {
            DeviceError::Driver { code, .. } if is_kernel_fault(*code) => *code,
            _ => return None,
        };
        let of_queue = self.in_flight.iter().find(|kernel| kernel.queue == self.selected());
        let kernel = of_queue.or(self.in_flight.last())?;
        // SAFETY: accc_abi: a kernel's construct is a constant of the image.
        let construct = unsafe { &*kernel.construct };
        let others = self.in_flight.iter().filter(|other| other.queue != kernel.queue);
        let others: String = others
            .map(|other| format!(" or, on another queue, kernel:{} line:{}\n", text(other.name), other.line))
            .collect();
        let strays: String = self
            .followed
            .strays(&self.present)
            .iter()
            .map(|pointer| format!("not on the device: {pointer}\n"))
            .collect();
        Some(Fatal::new(format!(
            "Accelerator Fatal Error: {error}\n kernel:{} line:{}\n{}\n{others}mapped on device {} while it ran:\n{}{strays} hint: {}",
            text(kernel.name),
            kernel.line,
            ConstructText(construct),
            self.device_number(),
            self.present.dump(),
            fault_hint(code),
        )))
    }
}

/// Driver errors that a running kernel causes.
fn is_kernel_fault(code: u32) -> bool {
    matches!(code, 700 | 702 | 710 | 714..=719)
}

fn fault_hint(code: u32) -> &'static str {
    match code {
        700 | 716 | 717 | 719 => {
            "the kernel most likely accessed an array outside of its mapped section: compare the subscripts with the \
             sections above; ACC_DEVICE_TYPE=host runs the same program on the CPU"
        }
        702 => "the kernel ran longer than this GPU's watchdog allows: split the loop, or use a GPU without a display",
        710 => "device code found that it can't go on, and has said why above (`Assertion ... failed`)",
        _ => "ACC_DEVICE_TYPE=host runs the same program on the CPU",
    }
}
