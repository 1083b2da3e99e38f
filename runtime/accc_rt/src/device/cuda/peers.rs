//! Access of a GPU to the memory of others, over NVLink or the bus, which the driver gives when it is asked for.
//!
//! Copies between GPUs need no access: the driver then takes the way through the host. With it they go at the speed of
//! the link. Asked for at a program's first copy to a GPU, as it makes later allocations slower.

use super::driver::cu;
use super::gpus;
use crate::device::DeviceError;
use cudarc::driver::sys::CUcontext;
use std::collections::HashSet;

/// CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED, CUDA_ERROR_PEER_ACCESS_UNSUPPORTED and CUDA_ERROR_TOO_MANY_PEERS.
const HARMLESS: [u32; 3] = [704, 217, 711];

/// The GPUs that were asked for.
#[derive(Default)]
pub struct Peers(HashSet<u32>);

impl Peers {
    /// GPU `own`, whose context is current, gets access to the memory of GPU `number`, where that can be.
    pub fn open(&mut self, own: u32, number: u32, context: CUcontext) -> Result<(), DeviceError> {
        if own == number || !self.0.insert(number) {
            return Ok(());
        }
        let mut can = 0;
        cu!(cuDeviceCanAccessPeer(&mut can, gpus::handle(own)?, gpus::handle(number)?))?;
        if can == 0 {
            return Ok(());
        }
        match cu!(cuCtxEnablePeerAccess(context, 0)) {
            Err(DeviceError::Driver { code, .. }) if HARMLESS.contains(&code) => Ok(()),
            result => result,
        }
    }
}
