//! Races between the gangs of a cooperative kernel: accesses to the same memory by two of them since they last met, one of
//! them a write, and not both atomic. The interpreter runs such a kernel in one thread and notes for each access who would make it.

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
    /// The access at hand is part of an atomic operation.
    pub atomic: bool,
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
    /// Atomically, by one.
    UpdatedBy(Agent),
    UpdatedBySeveral,
}

impl Races {
    pub fn new(own: u64) -> Races {
        Races { agent: Agent::All, atomic: false, own, touched: HashMap::new(), iterations: 0 }
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
            None if self.atomic => return Ok(()),
            None => Touched::ReadBy(self.agent),
            Some(Touched::ReadBy(agent)) if *agent == self.agent => Touched::ReadBy(*agent),
            Some(Touched::ReadBy(_) | Touched::ReadBySeveral) => Touched::ReadBySeveral,
            Some(Touched::WrittenBy(agent)) if *agent == self.agent => Touched::WrittenBy(*agent),
            Some(Touched::UpdatedBy(agent)) if *agent == self.agent => Touched::UpdatedBy(*agent),
            Some(Touched::UpdatedBy(_) | Touched::UpdatedBySeveral) if self.atomic => Touched::UpdatedBySeveral,
            Some(Touched::WrittenBy(_) | Touched::UpdatedBy(_) | Touched::UpdatedBySeveral) => {
                return Err(TrapKind::Race { addr });
            }
        };
        self.touched.insert(addr, found);
        Ok(())
    }

    pub fn write(&mut self, addr: u64) -> Result<(), TrapKind> {
        if addr >= self.own {
            return Ok(());
        }
        if self.agent == Agent::All {
            return Err(TrapKind::Race { addr });
        }
        let own = Touched::WrittenBy(self.agent);
        let found = match self.touched.get(&addr) {
            None if self.atomic => Touched::UpdatedBy(self.agent),
            None => own,
            Some(Touched::UpdatedBy(agent)) if *agent == self.agent && self.atomic => Touched::UpdatedBy(*agent),
            Some(Touched::UpdatedBy(_) | Touched::UpdatedBySeveral) if self.atomic => Touched::UpdatedBySeveral,
            Some(Touched::ReadBy(agent) | Touched::WrittenBy(agent) | Touched::UpdatedBy(agent))
                if *agent == self.agent =>
            {
                own
            }
            Some(_) => return Err(TrapKind::Race { addr }),
        };
        self.touched.insert(addr, found);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDR: u64 = 8;

    fn next(races: &mut Races, atomic: bool) {
        races.next_iteration();
        races.atomic = atomic;
    }

    #[test]
    fn atomic_updates_of_several_gangs_are_no_race() {
        let mut races = Races::new(100);
        for _ in 0..3 {
            next(&mut races, true);
            assert!(races.read(ADDR).is_ok() && races.write(ADDR).is_ok());
        }
        next(&mut races, false);
        assert!(races.read(ADDR).is_err());
        races.meet();
        assert!(races.read(ADDR).is_ok());
    }

    #[test]
    fn a_plain_access_of_another_gang_is_one() {
        for (first, second) in [(true, false), (false, true), (false, false)] {
            let mut races = Races::new(100);
            next(&mut races, first);
            assert!(races.write(ADDR).is_ok());
            assert!(races.read(ADDR).is_ok());
            next(&mut races, second);
            assert!(races.write(ADDR).is_err(), "{first} {second}");
        }
    }
}
