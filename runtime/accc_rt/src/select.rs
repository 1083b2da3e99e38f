//! Which device the program runs on (OpenACC 3.3, 4.1 and 4.2): ACC_DEVICE_TYPE, ACC_DEVICE_NUM, and what is there.
//!
//! Unset, the GPU if it can be used, else the CPU with one line on stderr that says why. A device that was asked for and
//! cannot be used is an error.

use crate::device::Device;
use crate::device::cuda::{CudaDevice, OpenError};
use crate::device::host::HostDevice;
use crate::env::{DeviceType, Settings};
use crate::image::has_gpu_code;
use crate::message::Fatal;
use accc_abi::Image;

pub fn device(settings: &Settings, images: &[&'static Image]) -> Result<Box<dyn Device>, Fatal> {
    match settings.device_type {
        DeviceType::Host => host(settings),
        DeviceType::Nvidia => match nvidia(settings, images) {
            Ok(device) => Ok(device),
            Err(OpenError::BadNumber(why)) => Err(Fatal(format!("accc: {why}"))),
            Err(OpenError::Unusable(why)) => Err(Fatal(format!(
                "accc: ACC_DEVICE_TYPE=nvidia, but no GPU can be used: {why}\n hint: unset ACC_DEVICE_TYPE, or set it to \
                 host, to run on the CPU"
            ))),
        },
        DeviceType::Default => match nvidia(settings, images) {
            Ok(device) => Ok(device),
            Err(OpenError::BadNumber(why)) => Err(Fatal(format!("accc: {why}"))),
            Err(OpenError::Unusable(why)) => {
                let built_for_cpu_only = !images.is_empty() && !images.iter().any(|image| has_gpu_code(image));
                if !built_for_cpu_only {
                    eprintln!("accc: no usable GPU ({why}); running on the CPU");
                }
                Ok(Box::new(HostDevice::default()))
            }
        },
    }
}

fn host(settings: &Settings) -> Result<Box<dyn Device>, Fatal> {
    match settings.device_num {
        None | Some(0) => Ok(Box::new(HostDevice::default())),
        Some(number) => {
            Err(Fatal(format!("accc: ACC_DEVICE_NUM={number}: there is one device of type host, number 0")))
        }
    }
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
