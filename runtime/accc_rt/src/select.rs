//! Which device the program runs on (OpenACC 3.3, 4.1 and 4.2): ACC_DEVICE_TYPE, ACC_DEVICE_NUM, and what is there.
//!
//! Unset, the GPU if it can be used, else the cores with one line on stderr that says why; a program compiled for the CPU
//! alone runs on the device `host`, or `multicore` if it was compiled for that. A device that was asked for and cannot be used is an error.

use crate::device::Device;
use crate::device::cuda::{CudaDevice, OpenError};
use crate::device::host::HostDevice;
use crate::device::sim::SimDevice;
use crate::device::team::available_cores;
use crate::env::{DeviceType, Settings};
use crate::image::{built_for_gpu, has_gpu_code};
use crate::message::Fatal;
use accc_abi::{Image, TARGETS_MULTICORE};

pub fn device(settings: &Settings, images: &[&'static Image]) -> Result<Box<dyn Device>, Fatal> {
    match settings.device_type {
        DeviceType::Host => number(settings, "host", 1).map(|_| host()),
        DeviceType::Multicore => number(settings, "multicore", 1).map(|_| multicore(settings)),
        DeviceType::Sim => Ok(Box::new(SimDevice::new(
            number(settings, "sim", settings.num_devices)?,
            settings.sim_memory,
        ))),
        DeviceType::Nvidia => nvidia(settings, images).map_err(|error| match error {
            OpenError::BadNumber(why) => Fatal(format!("accc: {why}")),
            OpenError::Unusable(why) => Fatal(format!(
                "accc: ACC_DEVICE_TYPE=nvidia, but no GPU can be used: {why}\n hint: unset ACC_DEVICE_TYPE, or set it to \
                 multicore, to run on the CPU; sim simulates a device"
            )),
        }),
        DeviceType::Default => unnamed(settings, images),
    }
}

/// The device of a program whose user named none.
fn unnamed(settings: &Settings, images: &[&'static Image]) -> Result<Box<dyn Device>, Fatal> {
    let wants_gpu = images.is_empty() || images.iter().any(|image| built_for_gpu(image));
    if !wants_gpu {
        let wants_cores = images.iter().any(|image| image.targets & TARGETS_MULTICORE != 0);
        return Ok(if wants_cores { multicore(settings) } else { host() });
    }
    match nvidia(settings, images) {
        Ok(device) => Ok(device),
        Err(OpenError::BadNumber(why)) => Err(Fatal(format!("accc: {why}"))),
        Err(OpenError::Unusable(why)) => {
            eprintln!("accc: no usable GPU ({why}); running on the CPU");
            Ok(multicore(settings))
        }
    }
}

fn host() -> Box<dyn Device> {
    Box::new(HostDevice::sequential())
}

fn multicore(settings: &Settings) -> Box<dyn Device> {
    Box::new(HostDevice::multicore(settings.num_cores.map_or_else(available_cores, u64::from)))
}

/// ACC_DEVICE_NUM, of the `count` devices of this type.
fn number(settings: &Settings, device_type: &str, count: u32) -> Result<u32, Fatal> {
    let number = settings.device_num.unwrap_or(0);
    if number < count {
        return Ok(number);
    }
    let there_are = match count {
        1 => format!("there is one device of type {device_type}, number 0"),
        _ => format!("there are {count} devices of type {device_type}, numbers 0 to {}", count - 1),
    };
    let hint = if device_type == "sim" { "\n hint: ACC_NUM_DEVICES=n makes n of them" } else { "" };
    Err(Fatal(format!("accc: ACC_DEVICE_NUM={number}: {there_are}{hint}")))
}

fn nvidia(settings: &Settings, images: &[&'static Image]) -> Result<Box<dyn Device>, OpenError> {
    if images.is_empty() {
        return Err(OpenError::Unusable("the program was not linked by accc, so its GPU code is missing".into()));
    }
    let with_code: Vec<&Image> = images.iter().copied().filter(|image| has_gpu_code(image)).collect();
    if with_code.is_empty() {
        return Err(OpenError::Unusable("the program was built without GPU code: rebuild it with -ta=tesla".into()));
    }
    Ok(Box::new(CudaDevice::open(settings.device_num, &with_code)?))
}
