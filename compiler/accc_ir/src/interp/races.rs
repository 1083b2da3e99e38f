//! Races between the gangs of a cooperative kernel: accesses to the same memory by two of them since they last met, one of
//! them a write. The interpreter runs such a kernel in one thread and notes for each access who would make it.

use super::TrapKind;
use std::collections::HashMap;

/// Who makes an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Agent {
    /// All gangs alike.
    All,
    /// The one thread that runs a `GridSingle`.
    Leader,
    /// Whoever has that iteration of a gang loop, counted over all of the kernel's loops.
    Iteration(u64),
}

#[derive(Clone, Debug)]
pub(super) struct Races {
    pub agent: Agent,
    /// The kernel's own variables lie from here on.
    own: u64,
    touched: HashMap<u64, Touched>,
    iterations: u64,
}

#[derive(Clone, Copy, Debug)]
enum Touched {
    ReadBy(Agent),
    ReadBySeveral,
    WrittenBy(Agent),
}

impl Races {
    pub fn new(own: u64) -> Races {
        Races { agent: Agent::All, own, touched: HashMap::new(), iterations: 0 }
    }

    /// All gangs meet.
    pub fn meet(&mut self) {
        self.touched.clear();
    }

    /// Another iteration of a gang loop begins.
    pub fn next_iteration(&mut self) {
        self.iterations += 1;
        self.agent = Agent::Iteration(self.iterations);
    }

    pub fn read(&mut self, addr: u64) -> Result<(), TrapKind> {
        if addr >= self.own {
            return Ok(());
        }
        let found = match self.touched.get(&addr) {
            None => Touched::ReadBy(self.agent),
            Some(Touched::ReadBy(agent)) if *agent == self.agent => Touched::ReadBy(*agent),
            Some(Touched::ReadBy(_) | Touched::ReadBySeveral) => Touched::ReadBySeveral,
            Some(Touched::WrittenBy(agent)) if *agent == self.agent => Touched::WrittenBy(*agent),
            Some(Touched::WrittenBy(_)) => return Err(TrapKind::Race { addr }),
        };
        self.touched.insert(addr, found);
        Ok(())
    }

    pub fn write(&mut self, addr: u64) -> Result<(), TrapKind> {
        if addr >= self.own {
            return Ok(());
        }
        match self.touched.insert(addr, Touched::WrittenBy(self.agent)) {
            _ if self.agent == Agent::All => Err(TrapKind::Race { addr }),
            None => Ok(()),
            Some(Touched::ReadBy(agent) | Touched::WrittenBy(agent)) if agent == self.agent => Ok(()),
            Some(Touched::ReadBy(_) | Touched::ReadBySeveral | Touched::WrittenBy(_)) => Err(TrapKind::Race { addr }),
        }
    }
}
