//! Which device the program runs on (OpenACC 3.3, 4.1 and 4.2): ACC_DEVICE_TYPE, ACC_DEVICE_NUM, what the program asks for,
//! and what is there.
//!
//! Unset, for a checked program the device `sim`, which alone can be checked; for others the GPU if it can be used, else the
//! cores with one line on stderr that says why; a program compiled for the CPU alone runs on the device `host`, or
//! `multicore` if it was compiled for that. A device that was asked for and cannot be used is an error.

use crate::device::Device;
use crate::device::cuda::gpus::gpus;
use crate::device::cuda::{CudaDevice, OpenError};
use crate::device::host::HostDevice;
use crate::device::sim::SimDevice;
use crate::device::team::available_cores;
use crate::env::{DeviceNum, DeviceType, Settings};
use crate::image::{built_for_gpu, has_gpu_code};
use crate::key::{Key, Kind};
use crate::message::{ErrorCode, Fatal, tell};
use accc_abi::{Image, TARGETS_MULTICORE};

type Opened = (Key, Box<dyn Device>);

/// The device of a program that has not asked for one.
pub fn initial(settings: &Settings, images: &[&'static Image]) -> Result<Opened, Fatal> {
    let open = |kind, asked: &str| {
        let key = Key { kind, number: own_number(settings, images, kind) };
        open(settings, images, key, asked).map(|device| (key, device))
    };
    match settings.device_type {
        DeviceType::Host => open(Kind::Host, "ACC_DEVICE_TYPE=host"),
        DeviceType::Multicore => open(Kind::Multicore, "ACC_DEVICE_TYPE=multicore"),
        DeviceType::Sim => open(Kind::Sim, "ACC_DEVICE_TYPE=sim"),
        DeviceType::Nvidia => open(Kind::Nvidia, "ACC_DEVICE_TYPE=nvidia"),
        DeviceType::Default if settings.checks => open(Kind::Sim, "-acc=check"),
        DeviceType::Default => unnamed(settings, images),
    }
}

/// A device that was asked for, by what `asked` says.
pub fn open(settings: &Settings, images: &[&'static Image], key: Key, asked: &str) -> Result<Box<dyn Device>, Fatal> {
    match key.kind {
        Kind::Host => in_range(settings, key, 1).map(|()| host()),
        Kind::Multicore => in_range(settings, key, 1).map(|()| multicore(settings)),
        Kind::Sim => {
            in_range(settings, key, settings.num_devices)?;
            let sim = SimDevice::new(key.number, settings.sim_memory);
            Ok(Box::new(if settings.checks { sim.checked() } else { sim }))
        }
        Kind::Nvidia if settings.checks => Err(Fatal::new(format!(
            "accc: {asked}, but the program was compiled with -acc=check, which looks at the device sim alone\n hint: unset \
             ACC_DEVICE_TYPE, or build the program for the GPU without -acc=check"
        ))
        .coded(ErrorCode::DeviceTypeUnavailable)),
        Kind::Nvidia => nvidia(settings, images, key.number).map_err(|error| match error {
            OpenError::BadNumber(why) => Fatal::new(format!("accc: {}: {why}", asked_number(settings, key.number))).coded(ErrorCode::DeviceUnavailable),
            OpenError::Unusable(why) => Fatal::new(format!(
                "accc: {asked}, but no GPU can be used: {why}\n hint: unset ACC_DEVICE_TYPE, or set it to multicore, to run \
                 on the CPU; sim simulates a device"
            )).coded(ErrorCode::DeviceInit),
        }),
    }
}

/// How many devices of a kind the program can use.
pub fn count(settings: &Settings, images: &[&'static Image], kind: Kind) -> u32 {
    match kind {
        Kind::Host | Kind::Multicore => 1,
        Kind::Sim => settings.num_devices,
        Kind::Nvidia if images.iter().any(|image| built_for_gpu(image)) => gpus().map_or(0, |gpus| gpus.len() as u32),
        Kind::Nvidia => 0,
    }
}

/// The number of the device of a kind that the program has in the beginning.
fn own_number(settings: &Settings, images: &[&'static Image], kind: Kind) -> u32 {
    let local = settings.local_rank.filter(|rank| rank.of != Some(1));
    let is_one_of_several = settings.rank.is_some_and(|rank| rank.several);
    let (local, told) = match (settings.device_num, local) {
        (DeviceNum::Number(number), _) => return number,
        (DeviceNum::Local, local) => (local.unwrap_or_default(), true),
        (DeviceNum::Unset, Some(local)) if is_one_of_several => (local, false),
        (DeviceNum::Unset, _) => return 0,
    };
    let devices = count(settings, images, kind).max(1);
    if !told && devices > 1 && settings.rank.is_some_and(|rank| rank.number == 0) {
        tell!(
            "accc: of the {devices} devices of type {} each process of a machine takes the one of its number there; \
             ACC_DEVICE_NUM=local does so without a word, ACC_DEVICE_NUM=N is another choice",
            kind.name()
        );
    }
    local.number % devices
}

fn unnamed(settings: &Settings, images: &[&'static Image]) -> Result<Opened, Fatal> {
    let cores = || (Key { kind: Kind::Multicore, number: 0 }, multicore(settings));
    let wants_gpu = images.is_empty() || images.iter().any(|image| built_for_gpu(image));
    if !wants_gpu {
        let wants_cores = images.iter().any(|image| image.targets & TARGETS_MULTICORE != 0);
        return Ok(if wants_cores { cores() } else { (Key { kind: Kind::Host, number: 0 }, host()) });
    }
    let number = own_number(settings, images, Kind::Nvidia);
    match nvidia(settings, images, number) {
        Ok(device) => Ok((Key { kind: Kind::Nvidia, number }, device)),
        Err(OpenError::BadNumber(why)) => {
            Err(Fatal::new(format!("accc: {}: {why}", asked_number(settings, number)))
                .coded(ErrorCode::DeviceUnavailable))
        }
        Err(OpenError::Unusable(why)) => {
            tell!("accc: no usable GPU ({why}); running on the CPU");
            Ok(cores())
        }
    }
}

fn host() -> Box<dyn Device> {
    Box::new(HostDevice::sequential())
}

fn multicore(settings: &Settings) -> Box<dyn Device> {
    Box::new(HostDevice::multicore(settings.num_cores.map_or_else(available_cores, u64::from)))
}

fn in_range(settings: &Settings, key: Key, count: u32) -> Result<(), Fatal> {
    let Key { kind, number } = key;
    if number < count {
        return Ok(());
    }
    let device_type = kind.name();
    let there_are = match count {
        1 => format!("there is one device of type {device_type}, number 0"),
        _ => format!("there are {count} devices of type {device_type}, numbers 0 to {}", count - 1),
    };
    let hint = if kind == Kind::Sim { "\n hint: ACC_NUM_DEVICES=n makes n of them" } else { "" };
    Err(Fatal::new(format!("accc: {}: {there_are}{hint}", asked_number(settings, number)))
        .coded(ErrorCode::DeviceUnavailable))
}

/// Where a device number comes from.
fn asked_number(settings: &Settings, number: u32) -> String {
    match settings.device_num {
        DeviceNum::Number(set) if set == number => format!("ACC_DEVICE_NUM={number}"),
        _ => format!("device number {number}"),
    }
}

fn nvidia(settings: &Settings, images: &[&'static Image], number: u32) -> Result<Box<dyn Device>, OpenError> {
    if images.is_empty() {
        return Err(OpenError::Unusable("the program was not linked by accc, so its GPU code is missing".into()));
    }
    if !images.iter().any(|image| built_for_gpu(image)) {
        return Err(OpenError::Unusable("the program was built without GPU code: rebuild it with -ta=tesla".into()));
    }
    // A program may use a GPU's memory alone: then there is no code that the GPU would have to fit.
    let with_code: Vec<&Image> = images.iter().copied().filter(|image| has_gpu_code(image)).collect();
    Ok(Box::new(CudaDevice::open(number, &with_code, settings.device_code)?))
}
