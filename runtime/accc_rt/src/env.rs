//! Environment variables (OpenACC 3.3, chapter 4, and what the field adds), read once when the device is chosen.
//!
//! Each has four spellings that mean the same: `ACC_X`, `NVCOMPILER_ACC_X`, `NV_ACC_X`, `PGI_ACC_X`; the first one that
//! is set and not empty counts. A bad value is an error that lists the valid ones.

use crate::message::Fatal;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeviceType {
    /// The GPU if there is one, else the CPU.
    Default,
    Nvidia,
    Host,
}

#[derive(Debug)]
pub struct Settings {
    pub device_type: DeviceType,
    /// ACC_DEVICE_NUM, if set.
    pub device_num: Option<u32>,
    /// ACC_TIME: print a profile at exit.
    pub time: bool,
}

const PREFIXES: [&str; 4] = ["ACC_", "NVCOMPILER_ACC_", "NV_ACC_", "PGI_ACC_"];

impl Settings {
    pub fn from_environment() -> Result<Settings, Fatal> {
        Settings::read(&|name| std::env::var(name).ok())
    }

    fn read(lookup: &dyn Fn(&str) -> Option<String>) -> Result<Settings, Fatal> {
        let find = |what: &str| {
            let names = PREFIXES.iter().map(|prefix| format!("{prefix}{what}"));
            names.filter_map(|name| lookup(&name).map(|value| (name, value))).find(|(_, value)| !value.is_empty())
        };
        let device_type = match find("DEVICE_TYPE") {
            None => DeviceType::Default,
            Some((name, value)) => device_type(&name, &value)?,
        };
        let device_num = match find("DEVICE_NUM") {
            None => None,
            Some((name, value)) => Some(number(&name, &value, "a device number: 0, 1, ...")?),
        };
        let time = match find("TIME") {
            None => false,
            Some((name, value)) => number(&name, &value, "0 (off) or 1 (on)")? != 0,
        };
        Ok(Settings { device_type, device_num, time })
    }
}

fn device_type(name: &str, value: &str) -> Result<DeviceType, Fatal> {
    match value.to_ascii_lowercase().as_str() {
        "nvidia" => Ok(DeviceType::Nvidia),
        "host" => Ok(DeviceType::Host),
        "default" => Ok(DeviceType::Default),
        _ => Err(Fatal(format!("accc: {name}={value}: this accc has the devices nvidia and host"))),
    }
}

fn number(name: &str, value: &str, valid: &str) -> Result<u32, Fatal> {
    value.trim().parse().map_err(|_| Fatal(format!("accc: {name}={value}: the value must be {valid}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> String {
        let lookup = |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string());
        match Settings::read(&lookup) {
            Ok(settings) => format!("{settings:?}"),
            Err(fatal) => fatal.0,
        }
    }

    #[test]
    fn spellings_and_precedence() {
        insta::assert_snapshot!(read(&[]), @"Settings { device_type: Default, device_num: None, time: false }");
        insta::assert_snapshot!(
            read(&[("PGI_ACC_TIME", "1"), ("NV_ACC_DEVICE_TYPE", "NVIDIA"), ("ACC_DEVICE_NUM", "2")]),
            @"Settings { device_type: Nvidia, device_num: Some(2), time: true }"
        );
        insta::assert_snapshot!(
            read(&[("PGI_ACC_TIME", "1"), ("ACC_TIME", "0"), ("ACC_DEVICE_TYPE", "")]),
            @"Settings { device_type: Default, device_num: None, time: false }"
        );
    }

    #[test]
    fn bad_values_name_the_valid_ones() {
        insta::assert_snapshot!(
            read(&[("ACC_DEVICE_TYPE", "multicore")]),
            @"accc: ACC_DEVICE_TYPE=multicore: this accc has the devices nvidia and host"
        );
        insta::assert_snapshot!(
            read(&[("PGI_ACC_TIME", "yes")]),
            @"accc: PGI_ACC_TIME=yes: the value must be 0 (off) or 1 (on)"
        );
        insta::assert_snapshot!(
            read(&[("ACC_DEVICE_NUM", "-1")]),
            @"accc: ACC_DEVICE_NUM=-1: the value must be a device number: 0, 1, ..."
        );
    }
}
