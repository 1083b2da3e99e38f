//! Why there is no GPU to be used: what stands between the hardware and the driver's library, and what to do about it.
//!
//! Looks at what any user may see: the PCI bus, the kernel module, its device files, and CUDA_VISIBLE_DEVICES.

use std::fs::{self, File};
use std::io::ErrorKind;

/// What the machine shows of GPUs without the driver's library.
#[derive(Default)]
pub struct Signs {
    /// NVIDIA GPUs on the PCI bus.
    pub on_bus: usize,
    /// First line of the kernel module's version, where it is loaded.
    pub module: Option<String>,
    /// `/dev/nvidia0`: there, and may be opened.
    pub device_file: DeviceFile,
    /// CUDA_VISIBLE_DEVICES, if set.
    pub visible: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum DeviceFile {
    #[default]
    Missing,
    Closed,
    Open,
}

impl Signs {
    pub fn look() -> Signs {
        let devices = fs::read_dir("/sys/bus/pci/devices").into_iter().flatten().flatten();
        let is = |path: &std::path::Path, name: &str, start: &str| {
            fs::read_to_string(path.join(name)).is_ok_and(|text| text.trim().starts_with(start))
        };
        // Vendor NVIDIA, class display controller.
        let gpus =
            devices.filter(|device| is(&device.path(), "vendor", "0x10de") && is(&device.path(), "class", "0x03"));
        let device_file = match File::options().read(true).write(true).open("/dev/nvidia0") {
            Ok(_) => DeviceFile::Open,
            Err(error) if error.kind() == ErrorKind::PermissionDenied => DeviceFile::Closed,
            Err(_) => DeviceFile::Missing,
        };
        let module = fs::read_to_string("/proc/driver/nvidia/version").ok();
        Signs {
            on_bus: gpus.count(),
            module: module.and_then(|text| text.lines().next().map(String::from)),
            device_file,
            visible: std::env::var("CUDA_VISIBLE_DEVICES").ok(),
        }
    }
}

/// What is known beyond `why` the driver cannot be used, and what to do; a line each.
pub fn explain(why: &str, signs: &Signs) -> String {
    let mut lines = vec![format!("No GPU: {why}.")];
    lines.push(match signs.on_bus {
        0 => "No NVIDIA GPU is on the PCI bus.".into(),
        1 => "An NVIDIA GPU is on the PCI bus.".into(),
        n => format!("{n} NVIDIA GPUs are on the PCI bus."),
    });
    lines.extend(
        signs.module.as_ref().map(|module| format!("The driver's kernel module is loaded: {}.", module.trim())),
    );
    lines.push(format!("What to do: {}.", remedy(why, signs)));
    lines.join("\n") + "\n"
}

fn remedy(why: &str, signs: &Signs) -> String {
    if let Some(visible) = signs.visible.as_ref().filter(|_| why.contains("finds")) {
        return format!("CUDA_VISIBLE_DEVICES={visible} hides GPUs: unset it, or name their numbers");
    }
    match (signs.on_bus, &signs.module, signs.device_file) {
        (_, Some(_), DeviceFile::Closed) => {
            "the device files /dev/nvidia* may not be opened by this user: ask to be let into their group".into()
        }
        (_, Some(_), _) if why.contains("not found") => {
            "the driver's library is missing while its kernel module runs: install it (Debian: libcuda1) in the module's \
             version, or in a container ask for GPUs (docker --gpus all, apptainer --nv)"
                .into()
        }
        (_, Some(_), DeviceFile::Missing) => {
            "there is no /dev/nvidia0: run nvidia-modprobe, or in a container ask for GPUs (docker --gpus all, apptainer --nv)"
                .into()
        }
        (_, Some(_), DeviceFile::Open) => {
            "module and library may be of different versions: restart the machine after an update of the driver".into()
        }
        (0, None, _) => "nothing: programs run on the CPU, and `sim` shows what a GPU would miss".into(),
        (_, None, _) => "install NVIDIA's driver (Debian: nvidia-driver) and restart the machine".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_LIBRARY: &str = "the NVIDIA driver's library libcuda.so.1 was not found";
    const NONE: &str = "the NVIDIA driver finds no GPU";

    fn signs(on_bus: usize, module: bool, device_file: DeviceFile) -> Signs {
        let module = module.then(|| "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54".into());
        Signs { on_bus, module, device_file, visible: None }
    }

    #[test]
    fn a_machine_without_one() {
        insta::assert_snapshot!(explain(NO_LIBRARY, &Signs::default()), @"
        No GPU: the NVIDIA driver's library libcuda.so.1 was not found.
        No NVIDIA GPU is on the PCI bus.
        What to do: nothing: programs run on the CPU, and `sim` shows what a GPU would miss.
        ");
    }

    #[test]
    fn without_a_driver_and_without_its_library() {
        insta::assert_snapshot!(explain(NO_LIBRARY, &signs(2, false, DeviceFile::Missing)), @"
        No GPU: the NVIDIA driver's library libcuda.so.1 was not found.
        2 NVIDIA GPUs are on the PCI bus.
        What to do: install NVIDIA's driver (Debian: nvidia-driver) and restart the machine.
        ");
        insta::assert_snapshot!(explain(NO_LIBRARY, &signs(1, true, DeviceFile::Open)), @"
        No GPU: the NVIDIA driver's library libcuda.so.1 was not found.
        An NVIDIA GPU is on the PCI bus.
        The driver's kernel module is loaded: NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.
        What to do: the driver's library is missing while its kernel module runs: install it (Debian: libcuda1) in the module's version, or in a container ask for GPUs (docker --gpus all, apptainer --nv).
        ");
    }

    #[test]
    fn devices_that_are_out_of_reach() {
        insta::assert_snapshot!(remedy(NONE, &signs(1, true, DeviceFile::Closed)), @"
        the device files /dev/nvidia* may not be opened by this user: ask to be let into their group
        ");
        insta::assert_snapshot!(remedy(NONE, &signs(0, true, DeviceFile::Missing)), @"
        there is no /dev/nvidia0: run nvidia-modprobe, or in a container ask for GPUs (docker --gpus all, apptainer --nv)
        ");
        let hidden = Signs { visible: Some("".into()), ..signs(1, true, DeviceFile::Open) };
        insta::assert_snapshot!(remedy(NONE, &hidden), @"CUDA_VISIBLE_DEVICES= hides GPUs: unset it, or name their numbers");
        insta::assert_snapshot!(remedy("call to cuInit returned error 803", &signs(1, true, DeviceFile::Open)), @"
        module and library may be of different versions: restart the machine after an update of the driver
        ");
    }
}
