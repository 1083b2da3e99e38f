//! How faults are told: at once, on stderr, each once, with the variable and its index, the places in the source, the
//! iterations, and what would mend it. At the end of the program their number, and its exit status.

use super::Origin;
use super::iterations::Nodes;
use super::queues::{Deed, Unwaited, argument};
use crate::message::{tell, text, with_commas};
use accc_abi::{CHECK_FORTRAN, COMBINES, CheckSite, Construct, DataKind};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What is wrong with an access. Numbers are sites; 0: not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The device reads what nobody wrote there.
    Undefined {
        host_write: u32,
    },
    /// The device reads what the host has newer.
    StaleDevice {
        host_write: u32,
    },
    /// The host reads what the device has newer.
    StaleHost {
        device_write: u32,
    },
    /// The host reads what was copied from device memory that nobody wrote.
    Garbage,
    /// The host reads what the device had newer when its copy ended.
    Lost {
        device_write: u32,
    },
    /// Outside of what is on the device.
    Outside,
    Race(Race),
    /// What a queue may still do to it was not waited for.
    Unwaited {
        /// That of the access; `None`: the host's, or one that the host waits for.
        queue: Option<i64>,
        of: Unwaited,
    },
}

/// Two accesses in different iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    pub other: u32,
    pub other_writes: bool,
    /// The iterations: the other access's, this one's.
    pub parted: (u32, u32),
    /// How the element is updated, as `CheckSite::combines`.
    pub combines: u32,
    /// Each iteration writes before it reads.
    pub private: bool,
}

/// All that is known of an access that is wrong.
pub struct Story<'a> {
    pub sites: &'a [*mut CheckSite],
    pub nodes: &'a Nodes,
    pub site: *const CheckSite,
    pub subscripts: &'a [i64],
    /// The iteration that makes it.
    pub node: u32,
    /// The variable, as the clause calls it that brought it to the device.
    pub name: &'static str,
    pub origin: Option<&'a Origin>,
    /// Of the access, in bytes from the block's first one.
    pub offset: i64,
    /// Of the block.
    pub bytes: usize,
}

pub struct Reports {
    /// The program's exit status when something was found.
    pub status: u32,
    /// How often each fault was met.
    told: BTreeMap<(u8, usize, usize), u64>,
}

impl Reports {
    pub const fn new() -> Reports {
        Reports { status: 0, told: BTreeMap::new() }
    }

    pub fn tell(&mut self, story: &Story<'_>, fault: Fault) {
        let times = self.told.entry(key(story, fault)).or_default();
        *times += 1;
        if *times == 1 {
            tell!("{}", story.told(fault));
        }
    }

    /// A clause copies out what nobody wrote.
    pub fn nothing_written(&mut self, name: &str, construct: &Construct) {
        let times = self.told.entry((COPIED_OUT, std::ptr::from_ref(construct) as usize, name.as_ptr() as usize));
        let times = times.or_default();
        *times += 1;
        if *times == 1 {
            tell!(
                "CHECK: uninitialized device memory: all of {name} is copied to the host, but nothing wrote it on the device\n \
                 file:{} {} line:{}\n hint: write {name} on the device, or leave it out of copyout and update self",
                text(construct.file),
                text(construct.function),
                construct.line
            );
        }
    }

    /// The runtime does something to a variable, without waiting for what a queue may still do.
    pub fn unwaited(&mut self, name: &str, what: &str, now: Deed, of: Unwaited) {
        let key = (UNWAITED_COPY, (now.line as usize) << 32 | of.deed.line as usize, name.as_ptr() as usize);
        let times = self.told.entry(key).or_default();
        *times += 1;
        if *times == 1 {
            tell!(
                "CHECK: not waited for: {name} {what}, but {} may not be done with it\n{}{} hint: {}",
                queue_name(of.deed.queue),
                deed(of.deed, of.doing),
                deed(now, what),
                wait_between(of.deed, now.queue, Language::of(now.file).or(Language::of(of.deed.file)))
            );
        }
    }

    /// What is said when the program cannot go on.
    pub fn no_going_on(&self) -> String {
        "CHECK: the program ends here: the access lies too far outside to go on".into()
    }

    /// What is said at the program's end, where there is something to say, and its exit status.
    pub fn summary(&self) -> Option<(String, u32)> {
        if self.told.is_empty() {
            return None;
        }
        let (faults, times) = (self.told.len(), self.told.values().sum::<u64>());
        let plural = if faults == 1 { "" } else { "s" };
        let text = format!("CHECK: {faults} fault{plural} in {} access", with_commas(times));
        Some((format!("{text}{}", if times == 1 { "" } else { "es" }), self.status))
    }
}

const COPIED_OUT: u8 = 7;
const UNWAITED_COPY: u8 = 9;

/// Faults with the same key are one.
fn key(story: &Story<'_>, fault: Fault) -> (u8, usize, usize) {
    let (site, name) = (story.site as usize, story.name.as_ptr() as usize);
    match fault {
        Fault::Undefined { .. } => (0, story.origin.map_or(0, |origin| origin.line as usize), name),
        Fault::StaleDevice { .. } => (1, site, name),
        Fault::StaleHost { .. } => (2, site, name),
        Fault::Garbage => (3, site, name),
        Fault::Lost { .. } => (4, site, name),
        Fault::Outside => (5, site, name),
        Fault::Race(race) => (6, story.nodes.get(race.parted.1).site as usize, name),
        Fault::Unwaited { of, .. } => (8, site, of.deed.line as usize),
    }
}

impl Story<'_> {
    fn told(&self, fault: Fault) -> String {
        let element = self.element();
        match fault {
            Fault::Undefined { host_write } => {
                let mut out = format!(
                    "CHECK: uninitialized device memory: {element} is read on the device, but nothing wrote it there\n{}{}{}",
                    self.here("reads it"),
                    self.mapped(),
                    self.elsewhere(host_write, "writes it on the host")
                );
                let _ = write!(out, " hint: {}", self.initialise(host_write));
                out
            }
            Fault::StaleDevice { host_write } => format!(
                "CHECK: stale device data: {element} is read on the device, but the host has a newer value\n{}{} hint: add \
                 `{}` between them",
                self.here("reads it on the device"),
                self.elsewhere(host_write, "wrote it on the host"),
                self.directive("update device")
            ),
            Fault::StaleHost { device_write } => format!(
                "CHECK: stale host data: {element} is read on the host, but the device has a newer value\n{}{} hint: add `{}` \
                 between them, or let the data region that copies it out end before",
                self.here("reads it on the host"),
                self.elsewhere(device_write, "wrote it on the device"),
                self.directive("update self")
            ),
            Fault::Garbage => format!(
                "CHECK: uninitialized data: {element} is read on the host, but it came from device memory that nothing \
                 wrote\n{}{} hint: write it on the device before it is copied to the host, or leave it out there",
                self.here("reads it on the host"),
                self.mapped()
            ),
            Fault::Lost { device_write } => format!(
                "CHECK: lost data: {element} is read on the host, but its newer value was on the device and was not copied \
                 out\n{}{}{} hint: {}",
                self.here("reads it on the host"),
                self.elsewhere(device_write, "wrote it on the device"),
                self.mapped(),
                self.copy_out()
            ),
            Fault::Outside => format!(
                "CHECK: out of section: {element} is outside of what is on the device: {}\n{}{} hint: map all elements that \
                 the kernel uses, or correct the subscript",
                self.extent(),
                self.here("accesses it"),
                self.mapped()
            ),
            Fault::Race(race) => self.race(race, &element),
            Fault::Unwaited { queue, of } => {
                let writes = super::writes(self.own().kind);
                let (is, does) = if writes { ("written", "writes it") } else { ("read", "reads it") };
                let here = match super::is_simulated() {
                    true => queue.map_or("the device".into(), |queue| queue_name(Some(queue))),
                    false => "the host".into(),
                };
                format!(
                    "CHECK: not waited for: {element} is {is} on {here}, but {} may not be done with it\n{}{} hint: {}",
                    queue_name(of.deed.queue),
                    deed(of.deed, of.doing),
                    self.here(&format!("{does} on {here}")),
                    wait_between(of.deed, queue, Some(if self.is_fortran() { Language::Fortran } else { Language::C }))
                )
            }
        }
    }

    fn race(&self, race: Race, element: &str) -> String {
        let own_writes = super::writes(self.own().kind);
        let between = self.nodes.get(race.parted.0).site != self.nodes.get(race.parted.1).site;
        let (what, hint) = match race {
            _ if between => (
                format!(
                    "race: {element} is used by two gang loops of one parallel construct, and gangs don't wait for each other"
                ),
                "write a parallel construct for each of the loops, or use `kernels`".into(),
            ),
            Race { private: true, .. } => (
                format!(
                    "missing private: {element} is one for all iterations, each of which writes it before it reads it"
                ),
                match self.in_routine(race) {
                    Some(function) => format!("make {} a local variable of {function}", self.variable()),
                    None => format!("give the loop the clause `private({})`", self.variable()),
                },
            ),
            Race { combines: 1.., other_writes: true, .. } => (
                format!("missing reduction: {element} is updated in different iterations of a parallel loop"),
                self.update(race.combines),
            ),
            Race { other_writes: true, .. } if own_writes => (
                format!("race: {element} is written in different iterations of a parallel loop"),
                format!(
                    "let each iteration write other elements, give the loop the clause `seq`, or `private({})` where each \
                     iteration needs its own",
                    self.variable()
                ),
            ),
            Race { .. } => (
                format!("race: {element} is written and read in different iterations of a parallel loop"),
                "give the loop the clause `seq`, or let iterations write what no other one reads (another array)"
                    .into(),
            ),
        };
        let (other, own) = race.parted;
        let doing = |writes| if writes { "writes it" } else { "reads it" };
        let place = |site: &CheckSite, writes, node| {
            let (file, function) = (text(site.file), text(site.function));
            format!(
                " file:{file} {function} line:{} {} in iteration {}\n",
                site.line,
                doing(writes),
                self.iteration(node)
            )
        };
        let before = self.site(race.other).map(|site| place(site, race.other_writes, other)).unwrap_or_default();
        format!("CHECK: {what}\n{before}{} hint: {hint}", place(self.own(), own_writes, own))
    }

    /// The function of the access, where that is not the loop's.
    fn in_routine(&self, race: Race) -> Option<&'static str> {
        // SAFETY: accc_abi: a variable of the program.
        let around = unsafe { &*self.nodes.get(race.parted.1).site };
        let function = text(self.own().function);
        (text(around.function) != function).then_some(function)
    }

    // Places.

    fn own(&self) -> &CheckSite {
        // SAFETY: accc_abi: a variable of the program.
        unsafe { &*self.site }
    }

    fn site(&self, number: u32) -> Option<&CheckSite> {
        let site = *self.sites.get((number as usize).checked_sub(1)?)?;
        // SAFETY: as above.
        Some(unsafe { &*site })
    }

    fn is_fortran(&self) -> bool {
        self.own().flags & CHECK_FORTRAN != 0
    }

    fn here(&self, doing: &str) -> String {
        let CheckSite { file, function, line, .. } = self.own();
        let iteration =
            if self.node == 0 { String::new() } else { format!(" in iteration {}", self.iteration(self.node)) };
        format!(" file:{} {} line:{line} {doing}{iteration}\n", text(*file), text(*function))
    }

    fn elsewhere(&self, site: u32, doing: &str) -> String {
        self.site(site).map_or(String::new(), |site| {
            format!(" file:{} {} line:{} {doing}\n", text(site.file), text(site.function), site.line)
        })
    }

    /// `i=3, j=4 of the loops at lines 10 and 11`, as far as the node goes.
    fn iteration(&self, node: u32) -> String {
        let (variables, lines) = self.nodes.way(node);
        let loops = if lines.len() == 1 { "loop at line" } else { "loops at lines" };
        let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
        format!("{} of the {loops} {}", variables.join(", "), lines.join(", "))
    }

    fn mapped(&self) -> String {
        self.origin.map_or(String::new(), |origin| {
            let Origin { file, function, line, kind, .. } = origin;
            format!(" file:{file} {function} line:{line} put it on the device: {}({})\n", word(*kind), self.name)
        })
    }

    // Names.

    /// The variable, as the access calls it.
    fn variable(&self) -> &str {
        match text(self.own().name) {
            "" => self.name,
            own => own,
        }
    }

    fn element(&self) -> String {
        let (name, fortran) = (self.variable(), self.is_fortran());
        if let (true, [], Some(origin)) = (fortran, self.subscripts, self.origin.filter(|o| !o.dims.is_empty())) {
            let number = self.offset.div_euclid(origin.elem_bytes.max(1) as i64) + 1;
            return format!("{name} (element {number} of the section on the device)");
        }
        let indices = match self.subscripts {
            [] => self.indices(),
            // Subscripts come fastest first.
            own if fortran => own.to_vec(),
            own => own.iter().rev().copied().collect(),
        };
        let element = match (&indices[..], fortran) {
            ([], _) => name.to_string(),
            (indices, true) => {
                let list: Vec<String> = indices.iter().map(i64::to_string).collect();
                format!("{name}({})", list.join(","))
            }
            (indices, false) => indices.iter().fold(name.to_string(), |all, index| format!("{all}[{index}]")),
        };
        match self.name {
            mapped if mapped.is_empty() || mapped == name => element,
            mapped => format!("{element} (mapped as {mapped})"),
        }
    }

    /// From the clause's shape, where the access has no subscripts: slowest first, from 0.
    fn indices(&self) -> Vec<i64> {
        let Some(origin) = self.origin.filter(|origin| !origin.dims.is_empty()) else { return Vec::new() };
        let mut rest = origin.offset as i64 + self.offset;
        let mut strides: Vec<i64> = origin.dims.iter().map(|dim| dim.stride).filter(|stride| *stride > 0).collect();
        strides.sort_unstable();
        strides.dedup();
        let index = |stride: i64| {
            let index = rest.div_euclid(stride);
            rest -= index * stride;
            index
        };
        strides.into_iter().rev().map(index).collect()
    }

    /// What is on the device.
    fn extent(&self) -> String {
        let elem = self.origin.map_or(1, |origin| origin.elem_bytes.max(1)) as i64;
        let count = self.bytes as i64 / elem;
        match (self.subscripts, self.is_fortran()) {
            ([subscript], fortran) => {
                let first = subscript - self.offset.div_euclid(elem);
                match fortran {
                    true => format!("{}({first}:{})", self.variable(), first + count - 1),
                    false => format!("{}[{first}:{count}]", self.variable()),
                }
            }
            (_, false) => self.section(),
            (_, true) => format!("{} elements", with_commas(count as u64)),
        }
    }

    /// The variable as a clause has to name it.
    fn section(&self) -> String {
        let dims = self.origin.map_or(&[][..], |origin| &origin.dims);
        match self.is_fortran() {
            true => self.variable().to_string(),
            false => dims
                .iter()
                .rev()
                .fold(self.variable().to_string(), |all, dim| format!("{all}[{}:{}]", dim.start, dim.extent)),
        }
    }

    fn directive(&self, what: &str) -> String {
        let start = if self.is_fortran() { "!$acc" } else { "#pragma acc" };
        format!("{start} {what}({})", self.section())
    }

    // What would mend it.

    fn initialise(&self, host_write: u32) -> String {
        let name = self.section();
        let kind = self.origin.map(|origin| origin.kind);
        match kind {
            _ if host_write != 0 => {
                format!("add `{}` after the host's write, or map it later", self.directive("update device"))
            }
            Some(DataKind::CopyOut) => {
                format!("use `copy({name})` in place of copyout, or write it on the device before")
            }
            Some(DataKind::Create) => {
                format!("use `copyin({name})` in place of create, or write it on the device before")
            }
            _ => format!("copy {name} to the device, or write it there before"),
        }
    }

    fn copy_out(&self) -> String {
        let name = self.name;
        match self.origin.map(|origin| origin.kind) {
            Some(DataKind::CopyIn) => {
                format!("use `copy({name})` in place of copyin, or add `{}`", self.directive("update self"))
            }
            Some(DataKind::Create) => {
                format!("use `copyout({name})` in place of create, or add `{}`", self.directive("update self"))
            }
            _ => format!("add `{}` before its copy on the device ends", self.directive("update self")),
        }
    }

    fn update(&self, combines: u32) -> String {
        let (c, fortran) = COMBINES.get(combines as usize).copied().unwrap_or_default();
        let operator = if self.is_fortran() { fortran } else { c };
        let atomic = if self.is_fortran() { "!$acc atomic update" } else { "#pragma acc atomic update" };
        match self.subscripts {
            [] => format!("give the loop the clause `reduction({operator}:{})`", self.variable()),
            _ => format!(
                "put `{atomic}` before the statement, or `reduction({operator}:{})` on the loop where all iterations update the \
                 same elements",
                self.variable()
            ),
        }
    }
}

fn queue_name(queue: Option<i64>) -> String {
    match queue.map(|queue| (queue, argument(queue))) {
        None => "the host".into(),
        Some((_, argument)) if argument.is_empty() => "the queue of `async`".into(),
        Some((queue, _)) => format!("queue {queue}"),
    }
}

/// What a construct or a call does.
fn deed(Deed { file, function, line, queue }: Deed, doing: &str) -> String {
    let on = queue.map_or(String::new(), |queue| format!(" on {}", queue_name(Some(queue))));
    match file {
        "" => format!(" in {function}: {doing}{on}\n"),
        _ => format!(" file:{file} {function} line:{line} {doing}{on}\n"),
    }
}

enum Language {
    C,
    Fortran,
}

impl Language {
    /// `None`: a call, which can be in either.
    fn of(file: &str) -> Option<Language> {
        (!file.is_empty()).then(|| if file.ends_with(".c") { Language::C } else { Language::Fortran })
    }
}

/// How something waits for what was given to a queue before.
fn wait_between(before: Deed, by: Option<i64>, language: Option<Language>) -> String {
    let wait = format!("wait{}", before.queue.map(argument).unwrap_or_default());
    match (by, language) {
        (Some(_), _) => format!("give the later one the clause `{wait}`, or both the same queue"),
        (None, Some(Language::C)) => format!("add `#pragma acc {wait}` between them"),
        (None, Some(Language::Fortran)) => format!("add `!$acc {wait}` between them"),
        (None, None) => format!("let the program wait between them, as by `{wait}`"),
    }
}

fn word(kind: DataKind) -> &'static str {
    match kind {
        DataKind::Copy => "copy",
        DataKind::CopyIn => "copyin",
        DataKind::CopyOut => "copyout",
        DataKind::Create => "create",
        DataKind::Present => "present",
        DataKind::NoCreate => "no_create",
        DataKind::DevicePtr => "deviceptr",
        DataKind::Attach => "attach",
        DataKind::Delete => "delete",
        DataKind::Detach => "detach",
        DataKind::UpdateSelf => "update self",
        DataKind::UpdateDevice => "update device",
        DataKind::UseDevice => "use_device",
        DataKind::Compare => "compare",
        DataKind::Link => "link",
    }
}
