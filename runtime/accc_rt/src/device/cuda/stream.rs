//! A stream of the GPU, and the launches that are held back to be queued together.
//!
//! To queue a kernel takes the host longer than a short kernel runs: 3 us beside 1.1 on an H200. A graph, which is queued as
//! one, takes 5 us with 16 kernels in it. So launches that come one after another are held and queued as a chain: a graph
//! whose nodes depend each on the one before, made once for each length, whose kernels, sizes and arguments are replaced
//! before it is queued again. [`Pace`] says which launches are held.
//!
//! The host sees no difference: the handle is had from [`Stream::in_order`] alone, which queues what is held first.

use super::driver::{self, cu};
use super::pace::Pace;
use crate::device::DeviceError;
use cudarc::driver::sys::{CUDA_KERNEL_NODE_PARAMS, CUfunction, CUgraph, CUgraphExec, CUgraphNode, CUstream};
use std::ffi::c_void;
use std::ptr;

/// Kernels in a chain, the longest first. What is left is queued one by one.
const LENGTHS: [usize; 2] = [16, 4];

pub struct Stream {
    handle: CUstream,
    held: Vec<Held>,
    /// The arguments of those held.
    slots: Vec<u64>,
    chains: [Option<Chain>; LENGTHS.len()],
    pace: Pace,
    /// Nothing is held: the driver has no such graphs, refused one, or the program has a hand in the stream.
    at_once: bool,
}

/// A kernel with everything that the driver wants to know. `slots` holds an argument in each.
#[derive(Clone, Copy)]
pub struct Launch<'a> {
    pub function: CUfunction,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub slots: &'a [u64],
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Held {
    function: CUfunction,
    grid: [u32; 3],
    block: [u32; 3],
    /// The first of its slots, and how many there are.
    first: usize,
    count: usize,
}

/// A graph of kernels, one after the other.
struct Chain {
    /// The nodes are its own.
    _graph: CUgraph,
    executable: CUgraphExec,
    nodes: Vec<Node>,
}

/// A node, and what it launches now.
struct Node {
    handle: CUgraphNode,
    function: CUfunction,
    grid: [u32; 3],
    block: [u32; 3],
    slots: Vec<u64>,
}

impl Stream {
    pub fn new(handle: CUstream) -> Stream {
        let (held, slots, at_once) = (Vec::new(), Vec::new(), !driver::has_graphs());
        Stream { handle, held, slots, chains: [None, None], pace: Pace::default(), at_once }
    }

    /// The handle, to tell it from others or to look at: what is held is not in it.
    pub fn handle(&self) -> CUstream {
        self.handle
    }

    /// The handle, to give work to or to wait for: everything before is in it.
    pub fn in_order(&mut self) -> Result<CUstream, DeviceError> {
        if !self.held.is_empty() {
            self.queue_held()?;
        }
        Ok(self.handle)
    }

    /// Later launches are queued when they are asked for.
    pub fn hold_nothing(&mut self) -> Result<(), DeviceError> {
        self.at_once = true;
        self.in_order().map(|_| ())
    }

    /// Launches a kernel behind all that is held.
    pub fn launch_at_once(&mut self, launch: Launch) -> Result<(), DeviceError> {
        queue(launch, self.in_order()?)
    }

    /// The same with blocks that wait for each other.
    pub fn launch_cooperative(&mut self, launch: Launch) -> Result<(), DeviceError> {
        let stream = self.in_order()?;
        let Launch { function, grid: [gx, gy, gz], block: [bx, by, bz], slots } = launch;
        let mut arguments = pointers(slots);
        cu!(cuLaunchCooperativeKernel(function, gx, gy, gz, bx, by, bz, 0, stream, arguments.as_mut_ptr()))
    }

    /// Launches a kernel, now or together with others.
    pub fn launch(&mut self, launch: Launch) -> Result<(), DeviceError> {
        if self.at_once {
            return queue(launch, self.handle);
        }
        if !self.pace.holds(launch.function) {
            self.in_order()?;
            queue(launch, self.handle)?;
            return self.pace.queued(1, self.handle);
        }
        let (first, count) = (self.slots.len(), launch.slots.len());
        self.slots.extend_from_slice(launch.slots);
        let Launch { function, grid, block, .. } = launch;
        self.held.push(Held { function, grid, block, first, count });
        match self.held.len() == LENGTHS[0] {
            true => self.queue_held(),
            false => Ok(()),
        }
    }

    fn queue_held(&mut self) -> Result<(), DeviceError> {
        let (held, slots) = (std::mem::take(&mut self.held), std::mem::take(&mut self.slots));
        let mut rest = &held[..];
        for (at, length) in LENGTHS.into_iter().enumerate() {
            while rest.len() >= length && !self.at_once {
                let (now, later) = rest.split_at(length);
                match self.chain(at, now, &slots) {
                    Some(executable) => cu!(cuGraphLaunch(executable, self.handle))?,
                    None => break,
                }
                rest = later;
            }
        }
        rest.iter().try_for_each(|one| queue(one.launch(&slots), self.handle))?;
        self.pace.queued(held.len() as u32, self.handle)?;
        (self.held, self.slots) = (held, slots);
        self.held.clear();
        self.slots.clear();
        Ok(())
    }

    /// The chain of a length, which launches these kernels; none where the driver refuses it.
    fn chain(&mut self, at: usize, launches: &[Held], slots: &[u64]) -> Option<CUgraphExec> {
        let set = match &mut self.chains[at] {
            Some(chain) => chain.set(launches, slots),
            none => Chain::new(launches, slots).map(|chain| *none = Some(chain)),
        };
        self.at_once = set.is_err();
        self.chains[at].as_ref().filter(|_| set.is_ok()).map(|chain| chain.executable)
    }
}

impl Held {
    fn launch<'a>(&self, slots: &'a [u64]) -> Launch<'a> {
        let Held { function, grid, block, first, count } = *self;
        Launch { function, grid, block, slots: &slots[first..first + count] }
    }
}

impl Chain {
    fn new(launches: &[Held], slots: &[u64]) -> Result<Chain, DeviceError> {
        let (mut graph, mut executable, mut nodes) = (ptr::null_mut(), ptr::null_mut(), Vec::<Node>::new());
        cu!(cuGraphCreate(&mut graph, 0))?;
        for launch in launches.iter().map(|held| held.launch(slots)) {
            let before = nodes.last().map(|node| node.handle);
            let (before, count) = (before.as_ref().map_or(ptr::null(), ptr::from_ref), before.iter().len());
            let (mut handle, mut arguments) = (ptr::null_mut(), pointers(launch.slots));
            let parameters = parameters(launch, &mut arguments);
            cu!(cuGraphAddKernelNode_v2(&mut handle, graph, before, count, &parameters))?;
            let Launch { function, grid, block, slots } = launch;
            nodes.push(Node { handle, function, grid, block, slots: slots.to_vec() });
        }
        cu!(cuGraphInstantiateWithFlags(&mut executable, graph, 0))?;
        Ok(Chain { _graph: graph, executable, nodes })
    }

    /// Changes what has changed. The driver has read everything when it returns, and what is queued stays as it was.
    fn set(&mut self, launches: &[Held], slots: &[u64]) -> Result<(), DeviceError> {
        for (node, held) in self.nodes.iter_mut().zip(launches) {
            let launch = held.launch(slots);
            let Launch { function, grid, block, slots } = launch;
            if (node.function, node.grid, node.block) == (function, grid, block) && node.slots == slots {
                continue;
            }
            let mut arguments = pointers(slots);
            let parameters = parameters(launch, &mut arguments);
            cu!(cuGraphExecKernelNodeSetParams_v2(self.executable, node.handle, &parameters))?;
            (node.function, node.grid, node.block) = (function, grid, block);
            node.slots.clear();
            node.slots.extend_from_slice(slots);
        }
        Ok(())
    }
}

fn queue(launch: Launch, stream: CUstream) -> Result<(), DeviceError> {
    let Launch { function, grid: [gx, gy, gz], block: [bx, by, bz], slots } = launch;
    let mut arguments = pointers(slots);
    // The driver reads the arguments before it returns.
    cu!(cuLaunchKernel(function, gx, gy, gz, bx, by, bz, 0, stream, arguments.as_mut_ptr(), ptr::null_mut()))
}

/// Where each argument is: in the low bytes of its slot.
fn pointers(slots: &[u64]) -> Vec<*mut c_void> {
    slots.iter().map(|slot| ptr::from_ref(slot).cast_mut().cast()).collect()
}

fn parameters(launch: Launch, arguments: &mut [*mut c_void]) -> CUDA_KERNEL_NODE_PARAMS {
    let Launch { function, grid: [x, y, z], block: [bx, by, bz], .. } = launch;
    CUDA_KERNEL_NODE_PARAMS {
        func: function,
        gridDimX: x,
        gridDimY: y,
        gridDimZ: z,
        blockDimX: bx,
        blockDimY: by,
        blockDimZ: bz,
        sharedMemBytes: 0,
        kernelParams: arguments.as_mut_ptr(),
        extra: ptr::null_mut(),
        kern: ptr::null_mut(),
        ctx: ptr::null_mut(),
    }
}
