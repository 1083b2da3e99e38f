//! The profile as JSON, for traces: what ACC_TIME prints, unrounded, so that those of several ranks can be added up.

use super::{KernelLine, Profile, Region, Tally, TransferLine, extents};
use crate::json::{Object, array};
use crate::message::text;
use accc_abi::QUEUE_SYNC;

impl Profile {
    pub fn json(&self) -> String {
        let overlapping = self.queues.iter().filter(|queue| **queue != QUEUE_SYNC).count() > 1;
        let profile = Object::new().text("label", self.label).number("device", self.device);
        let profile = profile.number("overlapping", overlapping);
        profile.raw("regions", &array(self.regions.iter().map(Region::json))).end()
    }
}

impl Region {
    fn json(&self) -> String {
        let (file, function) = self.function();
        let region = Object::new().text("file", file).text("function", function).number("line", self.construct().line);
        let region = region.number("computes", self.computes).number("updates", self.updates);
        let region = region.number("data", if self.shows_data() { self.data } else { 0 });
        let shown = self.shows_data() || self.updates > 0;
        let transfers = self.transfers.iter().filter(|_| shown).map(TransferLine::json);
        let region = region.raw("kernels", &array(self.kernels.iter().map(KernelLine::json)));
        let exchange = |(line, count): &(u32, u64)| Object::new().number("line", line).number("count", count).end();
        let region = region.raw("exchanges", &array(self.exchanges.iter().map(exchange)));
        region.raw("transfers", &array(transfers)).end()
    }
}

impl KernelLine {
    fn json(&self) -> String {
        let shapes = |[smallest, largest]: [[u32; 3]; 2]| {
            array([smallest, largest].into_iter().map(|shape| crate::json::quoted(&extents(shape))))
        };
        let line = Object::new().number("line", self.line).text("name", text(self.name));
        let line = line.number("reduction", self.reduction);
        let line = line.raw("grid", &shapes(self.grid)).raw("block", &shapes(self.block));
        line.raw("device", &self.device.json()).raw("elapsed", &self.elapsed.json()).end()
    }
}

impl TransferLine {
    fn json(&self) -> String {
        let line = Object::new().number("line", self.line).text("direction", self.direction);
        line.raw("device", &self.device.json()).end()
    }
}

impl Tally {
    /// Times in ns.
    fn json(&self) -> String {
        let Tally { count, total_ns, max_ns, min_ns } = self;
        let tally = Object::new().number("count", count).number("total", total_ns);
        tally.number("max", max_ns).number("min", min_ns).end()
    }
}
