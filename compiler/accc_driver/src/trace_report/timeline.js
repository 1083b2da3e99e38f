// Draws TRACE (lanes of slices [start, duration, depth, name, category, details], times in ns) as SVG.
"use strict";
(function () {
  const COLOURS = { kernel: "#4c78a8", transfer: "#f58518", wait: "#bab0ac", region: "#d9e3ee", memory: "#72b7b2", device: "#b79a20" };
  const ROW = 16, LABEL = 230, AXIS = 22, GAP = 6, SVG = "http://www.w3.org/2000/svg";
  const host = document.getElementById("timeline"), details = document.getElementById("details");
  const name = (slice) => TRACE.texts[slice[3]];
  let end = 1;
  for (const lane of TRACE.lanes) {
    lane.rows = 1;
    for (const s of lane.slices) {
      lane.rows = Math.max(lane.rows, s[2] + 1);
      end = Math.max(end, s[0] + s[1]);
    }
  }
  let from = 0, to = end, drag = null;

  function make(parent, kind, attributes, text) {
    const node = document.createElementNS(SVG, kind);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text !== undefined) node.textContent = text;
    parent.appendChild(node);
    return node;
  }

  function time(ns) {
    if (ns >= 1e9) return (ns / 1e9).toFixed(3) + " s";
    if (ns >= 1e6) return (ns / 1e6).toFixed(3) + " ms";
    return (ns / 1e3).toFixed(3) + " us";
  }

  function axis(svg, width, height) {
    const step = Math.pow(10, Math.floor(Math.log10((to - from) / 4)));
    const every = [1, 2, 5, 10].map((n) => n * step).find((n) => (to - from) / n <= 10);
    for (let t = Math.ceil(from / every) * every; t <= to; t += every) {
      const x = LABEL + ((t - from) / (to - from)) * width;
      make(svg, "line", { x1: x, x2: x, y1: AXIS, y2: height, stroke: "#eee" });
      make(svg, "text", { x: x + 2, y: 14, fill: "#666" }, time(t));
    }
  }

  function lane(svg, lane, top, width) {
    let last = [];
    for (const s of lane.slices) {
      if (s[0] + s[1] < from || s[0] > to) continue;
      const left = Math.max(0, ((s[0] - from) / (to - from)) * width);
      const right = Math.min(width, ((s[0] + s[1] - from) / (to - from)) * width);
      const wide = Math.max(right - left, 0.5), row = s[2];
      // What would fall into the pixel that was drawn last.
      if (right - left < 0.5 && last[row] !== undefined && left - last[row] < 0.5) continue;
      last[row] = left;
      const y = top + row * ROW, colour = COLOURS[TRACE.texts[s[4]]] || "#ccc";
      const box = make(svg, "rect", { x: LABEL + left, y: y, width: wide, height: ROW - 2, fill: colour });
      box.addEventListener("mouseenter", () => {
        details.textContent = name(s) + "  " + time(s[1]) + " at " + time(s[0]) + "  " + TRACE.texts[s[5]];
      });
      if (wide > 40) make(svg, "text", { x: LABEL + left + 3, y: y + 11, fill: "#111" }, name(s).slice(0, wide / 6.5));
    }
  }

  function draw() {
    host.textContent = "";
    const full = host.clientWidth || 1000, width = full - LABEL;
    let height = AXIS, process = null;
    for (const l of TRACE.lanes) {
      if (l.process !== process) height += ROW;
      process = l.process;
      height += l.rows * ROW + GAP;
    }
    const svg = make(host, "svg", { width: full, height: height });
    axis(svg, width, height);
    let top = AXIS;
    process = null;
    for (const l of TRACE.lanes) {
      if (l.process !== process) {
        make(svg, "text", { x: 4, y: top + 12, "font-weight": "bold" }, l.process);
        top += ROW;
        process = l.process;
      }
      lane(svg, l, top, width);
      make(svg, "rect", { x: 0, y: top, width: LABEL, height: l.rows * ROW, fill: "#fff" });
      make(svg, "text", { x: 14, y: top + 12 }, l.name);
      top += l.rows * ROW + GAP;
    }
  }

  function move(newFrom, newTo) {
    const span = Math.min(Math.max(newTo - newFrom, 20), end);
    from = Math.min(Math.max(0, newFrom), end - span);
    to = from + span;
    draw();
  }

  host.addEventListener("wheel", (event) => {
    event.preventDefault();
    const width = (host.clientWidth || 1000) - LABEL;
    const at = from + ((event.clientX - host.getBoundingClientRect().left - LABEL) / width) * (to - from);
    const factor = event.deltaY < 0 ? 0.8 : 1.25;
    move(at - (at - from) * factor, at + (to - at) * factor);
  }, { passive: false });
  host.addEventListener("mousedown", (event) => { drag = { x: event.clientX, from: from, to: to }; });
  window.addEventListener("mouseup", () => { drag = null; });
  window.addEventListener("mousemove", (event) => {
    if (!drag) return;
    const shift = ((drag.x - event.clientX) / ((host.clientWidth || 1000) - LABEL)) * (drag.to - drag.from);
    move(drag.from + shift, drag.to + shift);
  });
  host.addEventListener("dblclick", () => move(0, end));
  window.addEventListener("resize", draw);
  draw();
})();
