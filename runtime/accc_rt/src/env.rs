//! Environment variables (OpenACC 3.3, chapter 4, and what the field adds), read once when the device is chosen.
//!
//! Which there are and what they mean is `accc_abi::environment`. Each has four spellings ([`PREFIXES`]); the first one that is
//! set and not empty counts. A bad value is an error that lists the valid ones.

use crate::comparison::options::Options;
use crate::device::CodeMemory;
use crate::device::fault::{self, Fault};
use crate::message::{ErrorCode, Fatal};
use crate::notify;
use crate::trace::file::Rank;
use accc_abi::environment::{LOCAL_RANKS, OF_PROGRAMS, ONE_SPELLING, PREFIXES, RANKS};
use accc_abi::{WANTS_CHECKS, WANTS_COMPARISON, WANTS_EXPLICIT_COMPARISON, WANTS_PROFILE, WANTS_SYNCHRONOUS};
use std::ffi::OsString;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeviceType {
    /// The GPU if there is one, else the cores.
    Default,
    Nvidia,
    Multicore,
    Host,
    Sim,
}

/// ACC_DEVICE_NUM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeviceNum {
    Unset,
    /// That of the process on its machine.
    Local,
    Number(u32),
}

/// Which process of its machine this is, as a launcher says; it may not say how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LocalRank {
    pub number: u32,
    pub of: Option<u32>,
}

#[derive(Debug)]
pub struct Settings {
    pub device_type: DeviceType,
    /// ACC_DEVICE_NUM.
    pub device_num: DeviceNum,
    /// What the launcher of a parallel program says about this machine.
    pub local_rank: Option<LocalRank>,
    /// ACC_NUM_CORES: threads of the device `multicore`, if set.
    pub num_cores: Option<u32>,
    /// ACC_NUM_DEVICES: how many devices `sim` there are.
    pub num_devices: u32,
    /// ACC_SIM_MEMORY: bytes of each of them.
    pub sim_memory: usize,
    pub device_code: CodeMemory,
    /// ACC_SYNCHRONOUS: constructs with `async` are waited for like others.
    pub synchronous: bool,
    /// ACC_TIME: print a profile at exit. If it is not set, what the program was compiled for holds.
    pub time: bool,
    /// ACC_TRACE: the file for a trace, as the user wrote it.
    pub trace: Option<String>,
    /// What the launcher of a parallel program says.
    pub rank: Option<Rank>,
    /// The program was compiled for comparison, and PCAST_COMPARE does not disable it.
    pub compares: bool,
    /// The program was compiled with checks.
    pub checks: bool,
    /// ACC_CHECK_STATUS: its exit status when they find something.
    pub check_status: u32,
    /// PCAST_COMPARE: how.
    pub comparison: Options,
    /// ACC_FAULT: what is to fail, for tests.
    pub faults: Vec<Fault>,
    /// ACC_NOTIFY: which actions to print a line for; bits as in `notify`.
    pub notify: u32,
}

const MAX_CORES: u32 = 4096;
const SIM_MEMORY: usize = 16 << 30;

impl Settings {
    /// `wants`: what the program was compiled for, as `accc_abi::WANTS_*`.
    pub fn from_environment(wants: u32) -> Result<Settings, Fatal> {
        all_text(&|name| std::env::var_os(name))?;
        Settings::read(&|name| std::env::var(name).ok(), wants)
    }

    fn read(lookup: &dyn Fn(&str) -> Option<String>, wants: u32) -> Result<Settings, Fatal> {
        let find = |what: &str| Variable::find(lookup, what);
        let number = |what: &str, from: u32, to: u32, valid: &str| {
            find(what).map(|v| v.parse(valid, |text| text.parse().ok().filter(|n| (from..=to).contains(n)))).transpose()
        };
        let switch =
            |what, otherwise| Ok(number(what, 0, u32::MAX, "0 (off) or 1 (on)")?.map_or(otherwise, |value| value != 0));
        let mut comparison = Options::parse(&lookup("PCAST_COMPARE").unwrap_or_default())?;
        comparison.explicit_only = wants & WANTS_EXPLICIT_COMPARISON != 0;
        let compares = wants & WANTS_COMPARISON != 0 && !comparison.disable;
        Ok(Settings {
            device_type: find("DEVICE_TYPE").map_or(Ok(DeviceType::Default), |v| device_type(&v))?,
            device_num: find("DEVICE_NUM").map_or(Ok(DeviceNum::Unset), |v| v.parse(DEVICE_NUM_VALUES, device_num))?,
            local_rank: local_rank(lookup),
            num_cores: number("NUM_CORES", 1, MAX_CORES, "a number of threads from 1 to 4096")?,
            num_devices: number("NUM_DEVICES", 1, u32::MAX, "a number of simulated devices: 1, 2, ...")?.unwrap_or(1),
            sim_memory: find("SIM_MEMORY").map_or(Ok(SIM_MEMORY), |v| v.parse(BYTES, size))?,
            device_code: CodeMemory {
                heap: find("CUDA_HEAPSIZE").map(|v| v.parse(BYTES, size)).transpose()?,
                stack: find("CUDA_STACKSIZE").map(|v| v.parse(BYTES, size)).transpose()?,
            },
            // What is compared has to be there.
            synchronous: compares || switch("SYNCHRONOUS", wants & WANTS_SYNCHRONOUS != 0)?,
            time: switch("TIME", wants & WANTS_PROFILE != 0)?,
            trace: find("TRACE").map(|variable| variable.value),
            rank: rank(lookup),
            compares,
            checks: wants & WANTS_CHECKS != 0,
            check_status: number("CHECK_STATUS", 0, 255, "an exit status from 0 to 255; 0 leaves the program's own")?
                .unwrap_or(1),
            comparison,
            faults: find("FAULT").map_or(Ok(Vec::new()), |v| v.parse(&fault_values(), fault::parse))?,
            notify: number("NOTIFY", 0, notify::ALL, NOTIFY_VALUES)?.unwrap_or(0),
        })
    }
}

const BYTES: &str = "bytes, or as in 512K, 64M, 2G";
const DEVICE_NUM_VALUES: &str = "a device number: 0, 1, ...; or local, for each process of a machine its own";
const NOTIFY_VALUES: &str = "a sum of 1 (launches), 2 (transfers), 4 (regions), 8 (waits) and 16 (allocations)";

fn fault_values() -> String {
    let names = fault::OPERATIONS.join(", ");
    format!("NAME:N[,NAME:N] with N from 1 and NAME a function of the CUDA driver or one of {names}")
}

/// A variable that is set, in the spelling that was found.
struct Variable {
    name: String,
    value: String,
}

impl Variable {
    fn find(lookup: &dyn Fn(&str) -> Option<String>, what: &str) -> Option<Variable> {
        let names = PREFIXES.iter().map(|prefix| format!("{prefix}{what}"));
        let set = names.filter_map(|name| lookup(&name).map(|value| Variable { name, value: value.trim().into() }));
        set.into_iter().find(|variable| !variable.value.is_empty())
    }

    fn parse<T>(&self, valid: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, Fatal> {
        let Variable { name, value } = self;
        parse(value).ok_or_else(|| {
            Fatal::new(format!("accc: {name}={value}: the value must be {valid}")).coded(ErrorCode::InvalidArgument)
        })
    }
}

/// A value that is no text would count as none.
fn all_text(lookup: &dyn Fn(&str) -> Option<OsString>) -> Result<(), Fatal> {
    let mut names = OF_PROGRAMS.iter().flat_map(|variable| spellings(variable.name));
    match names.find(|name| lookup(name).is_some_and(|value| value.to_str().is_none())) {
        Some(name) => {
            Err(Fatal::new(format!("accc: {name}: the value must be UTF-8")).coded(ErrorCode::InvalidArgument))
        }
        None => Ok(()),
    }
}

/// How a variable of the table may be written.
fn spellings(name: &str) -> Vec<String> {
    match name.strip_prefix(PREFIXES[0]) {
        Some(rest) if !ONE_SPELLING.contains(&name) => PREFIXES.iter().map(|p| format!("{p}{rest}")).collect(),
        _ => vec![name.to_string()],
    }
}

fn device_type(variable: &Variable) -> Result<DeviceType, Fatal> {
    variable.parse("one of nvidia, multicore, host, sim and default", |value| {
        match value.to_ascii_lowercase().as_str() {
            "nvidia" => Some(DeviceType::Nvidia),
            "multicore" => Some(DeviceType::Multicore),
            "host" => Some(DeviceType::Host),
            "sim" => Some(DeviceType::Sim),
            "default" => Some(DeviceType::Default),
            _ => None,
        }
    })
}

fn rank(lookup: &dyn Fn(&str) -> Option<String>) -> Option<Rank> {
    let number = |name| lookup(name)?.trim().parse::<u32>().ok();
    RANKS.iter().find_map(|[rank, size]| Some(Rank { number: number(rank)?, several: number(size) != Some(1) }))
}

fn local_rank(lookup: &dyn Fn(&str) -> Option<String>) -> Option<LocalRank> {
    let number = |name| lookup(name)?.trim().parse::<u32>().ok();
    LOCAL_RANKS.iter().find_map(|[rank, size]| Some(LocalRank { number: number(rank)?, of: number(size) }))
}

fn device_num(text: &str) -> Option<DeviceNum> {
    match text {
        "local" => Some(DeviceNum::Local),
        number => number.parse().ok().map(DeviceNum::Number),
    }
}

/// `512K`, `64M`, `2G` or bytes.
fn size(text: &str) -> Option<usize> {
    let (digits, unit) = match text.char_indices().next_back()? {
        (at, 'k' | 'K') => (&text[..at], 10),
        (at, 'm' | 'M') => (&text[..at], 20),
        (at, 'g' | 'G') => (&text[..at], 30),
        _ => (text, 0),
    };
    digits.parse::<usize>().ok()?.checked_mul(1 << unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::BTreeSet;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    fn read(pairs: &[(&str, &str)]) -> String {
        let lookup = |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string());
        match Settings::read(&lookup, 0) {
            Ok(settings) => format!("{settings:?}"),
            Err(fatal) => fatal.text,
        }
    }

    #[test]
    fn spellings_and_precedence() {
        insta::assert_snapshot!(read(&[]), @r#"
        Settings { device_type: Default, device_num: Unset, local_rank: None, num_cores: None, num_devices: 1, sim_memory: 17179869184, device_code: CodeMemory { heap: None, stack: None }, synchronous: false, time: false, trace: None, rank: None, compares: false, checks: false, check_status: 1, comparison: Options { abs: 0, rel: 0, ulp: 0, report: 50, summary: false, patch: No, stop: false, disable: false, explicit_only: false, file: "pcast_compare.dat", golden: Either }, faults: [], notify: 0 }
        "#);
        insta::assert_snapshot!(
            read(&[("PGI_ACC_TIME", "1"), ("PGI_ACC_SYNCHRONOUS", "1"), ("NV_ACC_DEVICE_TYPE", "NVIDIA"), ("ACC_DEVICE_NUM", "2")]),
            @r#"
        Settings { device_type: Nvidia, device_num: Number(2), local_rank: None, num_cores: None, num_devices: 1, sim_memory: 17179869184, device_code: CodeMemory { heap: None, stack: None }, synchronous: true, time: true, trace: None, rank: None, compares: false, checks: false, check_status: 1, comparison: Options { abs: 0, rel: 0, ulp: 0, report: 50, summary: false, patch: No, stop: false, disable: false, explicit_only: false, file: "pcast_compare.dat", golden: Either }, faults: [], notify: 0 }
        "#
        );
        insta::assert_snapshot!(
            read(&[("PGI_ACC_TIME", "1"), ("ACC_TIME", "0"), ("ACC_DEVICE_TYPE", "")]),
            @r#"
        Settings { device_type: Default, device_num: Unset, local_rank: None, num_cores: None, num_devices: 1, sim_memory: 17179869184, device_code: CodeMemory { heap: None, stack: None }, synchronous: false, time: false, trace: None, rank: None, compares: false, checks: false, check_status: 1, comparison: Options { abs: 0, rel: 0, ulp: 0, report: 50, summary: false, patch: No, stop: false, disable: false, explicit_only: false, file: "pcast_compare.dat", golden: Either }, faults: [], notify: 0 }
        "#
        );
    }

    /// What is read and what the table says, under the first spelling.
    #[test]
    fn the_table_names_what_is_read() {
        let asked = RefCell::new(BTreeSet::new());
        let lookup = |name: &str| {
            asked.borrow_mut().insert(name.to_string());
            None
        };
        Settings::read(&lookup, 0).expect("nothing is set");
        let mut read = asked.into_inner();
        assert!(RANKS.iter().chain(&LOCAL_RANKS).all(|[rank, _]| read.remove(*rank)));
        // Read when tools are loaded.
        read.insert("ACC_PROFLIB".into());
        let table = OF_PROGRAMS.iter().flat_map(|variable| spellings(variable.name)).collect();
        assert_eq!(read, table);
        let fault = OF_PROGRAMS.iter().find(|variable| variable.name == "ACC_FAULT").expect("it is read");
        let unnamed = fault::OPERATIONS.iter().find(|name| !fault.meaning.contains(*name));
        assert_eq!(unnamed, None);
    }

    #[test]
    fn what_the_program_was_compiled_for_holds_unless_the_environment_speaks() {
        let time = |value: Option<&str>, compiled| {
            let lookup = |name: &str| (name == "ACC_TIME").then(|| value.map(String::from)).flatten();
            Settings::read(&lookup, if compiled { WANTS_PROFILE | WANTS_SYNCHRONOUS } else { 0 })
                .expect("valid values")
                .time
        };
        assert_eq!(
            [time(None, true), time(Some("0"), true), time(None, false), time(Some("1"), false)],
            [true, false, false, true]
        );
    }

    #[test]
    fn a_value_that_is_no_text_is_an_error() {
        let set = |wanted: &'static str, bytes: &'static [u8]| {
            all_text(&|name| (name == wanted).then(|| OsStr::from_bytes(bytes).to_os_string()))
        };
        assert!(set("ACC_TRACE", "ü.json".as_bytes()).is_ok() && set("OTHER", b"\xff").is_ok());
        for name in ["ACC_TRACE", "NV_ACC_TIME", "PCAST_COMPARE", "ACC_PROFLIB"] {
            assert_eq!(set(name, b"\xff").unwrap_err().text, format!("accc: {name}: the value must be UTF-8"));
        }
    }

    #[test]
    fn launchers_say_the_rank() {
        let rank = |pairs: &[(&str, &str)]| {
            rank(&|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string()))
                .map(|rank| (rank.number, rank.several))
        };
        assert_eq!(rank(&[]), None);
        assert_eq!(rank(&[("OMPI_COMM_WORLD_RANK", "2"), ("SLURM_PROCID", "0")]), Some((2, true)));
        assert_eq!(rank(&[("PMI_RANK", "1"), ("PMI_SIZE", "4")]), Some((1, true)));
        assert_eq!(rank(&[("SLURM_PROCID", "0"), ("SLURM_NTASKS", "1")]), Some((0, false)));
    }

    #[test]
    fn launchers_say_the_rank_on_the_machine() {
        let local = |pairs: &[(&str, &str)]| {
            local_rank(&|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string()))
                .map(|rank| (rank.number, rank.of))
        };
        assert_eq!(local(&[("OMPI_COMM_WORLD_RANK", "2")]), None);
        assert_eq!(local(&[("MPI_LOCALRANKID", "3"), ("MPI_LOCALNRANKS", "4")]), Some((3, Some(4))));
        assert_eq!(local(&[("SLURM_LOCALID", "1"), ("SLURM_NTASKS_PER_NODE", "4(x2)")]), Some((1, None)));
        assert_eq!(["local", "3", "lokal"].map(device_num), [Some(DeviceNum::Local), Some(DeviceNum::Number(3)), None]);
    }

    #[test]
    fn sizes() {
        let sizes = ["64M", "2g", "3K", "100", "", "M", "1T", "99999999999999G"].map(size);
        let expected = [Some(64 << 20), Some(2 << 30), Some(3 << 10), Some(100), None, None, None, None];
        assert_eq!(sizes, expected);
    }

    #[test]
    fn bad_values_name_the_valid_ones() {
        insta::assert_snapshot!(
            read(&[("ACC_DEVICE_TYPE", "radeon")]),
            @"
        accc: ACC_DEVICE_TYPE=radeon: the value must be one of nvidia, multicore, host, sim and default
        "
        );
        insta::assert_snapshot!(
            read(&[("PGI_ACC_TIME", "yes")]),
            @"accc: PGI_ACC_TIME=yes: the value must be 0 (off) or 1 (on)"
        );
        insta::assert_snapshot!(read(&[("NV_ACC_NUM_CORES", "0")]), @"accc: NV_ACC_NUM_CORES=0: the value must be a number of threads from 1 to 4096");
        insta::assert_snapshot!(read(&[("ACC_NUM_DEVICES", "0")]), @"accc: ACC_NUM_DEVICES=0: the value must be a number of simulated devices: 1, 2, ...");
        insta::assert_snapshot!(read(&[("ACC_SIM_MEMORY", "64 MB")]), @"accc: ACC_SIM_MEMORY=64 MB: the value must be bytes, or as in 512K, 64M, 2G");
        insta::assert_snapshot!(read(&[("ACC_NOTIFY", "32")]), @"
        accc: ACC_NOTIFY=32: the value must be a sum of 1 (launches), 2 (transfers), 4 (regions), 8 (waits) and 16 (allocations)
        ");
        insta::assert_snapshot!(
            read(&[("ACC_DEVICE_NUM", "-1")]),
            @"accc: ACC_DEVICE_NUM=-1: the value must be a device number: 0, 1, ...; or local, for each process of a machine its own"
        );
    }
}
