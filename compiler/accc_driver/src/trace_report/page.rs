//! The page: HTML with its style, its script and its data inside, so that one file can be mailed and opened anywhere.

use super::merge::{Function, MergedRegion, Slowest, merge};
use super::trace::{Lane, Slice, Tally, Trace};
use serde_json::json;
use std::collections::HashMap;
use std::fmt::Write;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("timeline.js");

pub fn html(traces: &[Trace]) -> String {
    let title = traces.first().map_or("", |trace| trace.program.as_str());
    let title = escape(title.rsplit('/').next().unwrap_or(title));
    // No text of the program can end the script.
    let data = data(traces).replace('<', "\\u003c");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title} - accc report</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{}<h2>Timeline</h2>\n\
         <p class=\"hint\">The wheel zooms, dragging moves, a double click shows all.</p>\n\
         <div id=\"timeline\"></div>\n<div id=\"details\"></div>\n<h2>Accelerator Kernel Timing data</h2>\n{}\
         <script>\nconst TRACE = {data};\n{SCRIPT}</script>\n</body>\n</html>\n",
        ranks(traces),
        table(traces)
    )
}

/// What each rank did in all, the one that took longest first.
fn ranks(traces: &[Trace]) -> String {
    let mut out = String::from(
        "<table class=\"ranks\">\n<tr><th>rank<th>program<th>wall time<th>kernels<th>transfers<th>communication</tr>\n",
    );
    let mut by_time: Vec<&Trace> = traces.iter().collect();
    by_time.sort_by_key(|trace| (std::cmp::Reverse(trace.end()), trace.rank));
    for trace in by_time {
        let regions = || trace.profiles.iter().flat_map(|profile| &profile.regions);
        let kernels: u64 = regions().flat_map(|r| &r.kernels).map(|k| k.device.total).sum();
        let transfers: u64 = regions().flat_map(|r| &r.transfers).map(|t| t.device.total).sum();
        let _ = writeln!(
            out,
            "<tr><td>{}<td>{}{}<td class=\"n\">{}<td class=\"n\">{}<td class=\"n\">{}<td class=\"n\">{}</tr>",
            trace.rank,
            escape(&trace.program),
            if trace.cut { " (did not end: this is what it had done by then)" } else { "" },
            microseconds(trace.end()),
            microseconds(kernels),
            microseconds(transfers),
            microseconds(trace.communication())
        );
    }
    out + "</table>\n<p class=\"hint\">All times in microseconds; those of kernels and transfers are the device's.</p>\n"
}

/// ACC_TIME's table.
fn table(traces: &[Trace]) -> String {
    let functions = merge(traces);
    if functions.is_empty() && traces.iter().any(|trace| trace.cut) {
        return "<p>The program was killed before it could say.</p>\n".into();
    }
    if functions.is_empty() {
        return "<p>No construct was reached.</p>\n".into();
    }
    let several = traces.len() > 1;
    let overlapping = traces.iter().flat_map(|trace| &trace.profiles).any(|profile| profile.overlapping);
    let mut out = String::new();
    if overlapping {
        out += "<p class=\"hint\">Queues were used side by side: their times may overlap.</p>\n";
    }
    out += "<table>\n<tr><th>line<th>what<th>times<th>grid<th>block<th>total<th>max<th>min<th>avg<th>elapsed";
    out += if several { "<th>slowest rank<th></tr>\n" } else { "<th></tr>\n" };
    let most = functions.iter().flat_map(totals).max().unwrap_or(1).max(1);
    for function in &functions {
        let label =
            if several { format!("{}, {} ranks", function.label, traces.len()) } else { function.label.clone() };
        let columns = if several { 12 } else { 11 };
        let us = microseconds(totals(function).sum());
        let _ = writeln!(
            out,
            "<tr class=\"function\"><td colspan=\"{columns}\">{} <b>{}</b> {label}, time(us): {us}</tr>",
            escape(&function.file),
            escape(&function.name)
        );
        function.regions.iter().for_each(|region| rows(&mut out, region, most, several));
    }
    out + "</table>\n"
}

/// Device time of all kernels and transfers.
fn totals(function: &Function) -> impl Iterator<Item = u64> {
    function.regions.iter().flat_map(|region| {
        let kernels = region.kernels.iter().map(|(kernel, _)| kernel.device.total);
        kernels.chain(region.transfers.iter().map(|(transfer, _)| transfer.device.total))
    })
}

fn rows(out: &mut String, region: &MergedRegion, most: u64, several: bool) {
    let line = region.line;
    let mut reached = |what: &str, times: u64| {
        if times > 0 {
            let _ = writeln!(out, "<tr class=\"region\"><td>{line}<td>{what} reached<td class=\"n\">{times}</tr>");
        }
    };
    reached("compute region", region.computes);
    reached("data region", region.data);
    reached("update directive", region.updates);
    let range = |[from, to]: &[String; 2]| if from == to { from.clone() } else { format!("{from}-{to}") };
    for (kernel, slowest) in &region.kernels {
        let what = if kernel.reduction { "reduction kernel" } else { "kernel" };
        let what = format!("{what} {}", kernel.name);
        let (shapes, elapsed) = ([range(&kernel.grid), range(&kernel.block)], microseconds(kernel.elapsed.total));
        row(out, kernel.line, &what, shapes, &kernel.device, &elapsed, (*slowest, most, several));
    }
    for (transfer, slowest) in &region.transfers {
        let what = format!("data {}", transfer.direction);
        row(out, transfer.line, &what, Default::default(), &transfer.device, "", (*slowest, most, several));
    }
}

fn row(
    out: &mut String,
    line: u32,
    what: &str,
    [grid, block]: [String; 2],
    tally: &Tally,
    elapsed: &str,
    (slowest, most, several): (Slowest, u64, bool),
) {
    let Tally { count, total, max, min } = *tally;
    let average = total / count.max(1);
    let numbers = [total, max, min, average].map(|ns| format!("<td class=\"n\">{}", microseconds(ns))).concat();
    let slowest = match several {
        true => format!("<td class=\"n\">{}: {}", slowest.rank, microseconds(slowest.total)),
        false => String::new(),
    };
    let share = total as f64 * 100.0 / most as f64;
    let _ = writeln!(
        out,
        "<tr><td>{line}<td>{}<td class=\"n\">{count}<td>{grid}<td>{block}{numbers}<td class=\"n\">{elapsed}{slowest}\
         <td><div class=\"bar\" style=\"width:{share:.1}px\"></div></tr>",
        escape(what)
    );
}

/// What the script draws: lanes with slices `[start, duration, depth, name, category, details]`, where texts are numbers in
/// `texts`; times in ns since the first rank's start.
fn data(traces: &[Trace]) -> String {
    let first = traces.iter().map(|trace| trace.start).min().unwrap_or(0);
    let mut texts = Texts::default();
    let mut lanes = Vec::new();
    let all = traces.iter().flat_map(|trace| trace.lanes.iter().map(move |lane| (trace.start - first, lane)));
    for (shift, Lane { process, name, slices }) in all {
        let mut slice = |s: &Slice| {
            let [name, category, details] = [&s.name, &s.category, &s.details].map(|text| texts.number(text));
            json!([s.start + shift, s.duration, s.depth, name, category, details])
        };
        let slices: Vec<_> = slices.iter().map(&mut slice).collect();
        lanes.push(json!({ "process": process, "name": name, "slices": slices }));
    }
    json!({ "texts": texts.texts, "lanes": lanes }).to_string()
}

/// Each text once.
#[derive(Default)]
struct Texts {
    texts: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Texts {
    fn number(&mut self, text: &str) -> usize {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        self.texts.push(text.to_string());
        self.numbers.insert(text.to_string(), self.texts.len() - 1);
        self.texts.len() - 1
    }
}

fn microseconds(ns: u64) -> String {
    let digits = (ns / 1000).to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_the_program_stay_texts() {
        let slice = Slice {
            name: "</script><b>".into(),
            category: "kernel".into(),
            start: 5,
            duration: 7,
            depth: 0,
            details: String::new(),
        };
        let lanes = vec![Lane { process: "host".into(), name: "queue 1".into(), slices: vec![slice] }];
        let trace = |rank, start| Trace {
            rank,
            program: "/a<b".into(),
            start,
            lanes: Vec::new(),
            profiles: Vec::new(),
            cut: false,
        };
        let page = html(&[Trace { lanes, ..trace(0, 1000) }, trace(1, 400)]);
        assert_eq!(page.matches("</script>").count(), 1);
        assert!(page.contains("<h1>a&lt;b</h1>") && page.contains("[605,7,0,0,1,2]"), "{page}");
        assert!(page.contains("No construct was reached."));
        let names = page.matches("http://www.w3.org/2000/svg").count();
        assert_eq!(page.matches("http").count(), names, "the name of SVG is no resource");
        assert!(!page.contains("src=") && !page.contains("<link") && !page.contains("@import"));
    }
}
