"""Two pictures of the rows of report.py, as SVG text: bars of accc against its peers, and the roofline."""
import math
from html import escape

COLOURS = {"kernels": "#1b6ca8", "loop": "#4ea3d8", "levels": "#a9d3ee", "sync": "#1b6ca8", "async": "#1b6ca8", "data": "#1b6ca8",
           "nodata": "#4ea3d8", "update": "#1b6ca8", "serial": "#2f9e6e", "cuda naive": "#999999", "cuda opt": "#555555",
           "cuda lib": "#222222", "gcc": "#d08030", "gcc omp": "#555555", "gcc serial": "#999999"}
LEFT, RIGHT, BAR, GAP = 190, 60, 9, 10
LEAST, MOST = -5.0, 3.0  # of the bars, as powers of two; what is beyond is cut, its number stands beside it


def bars(title, table, reference):
    """For each case a bar for each program: its speed relative to the peer `reference`, on a logarithmic scale."""
    groups = []
    for row in table:
        base = row.ms(reference)
        if base:
            groups.append((row.case.name, [(column, base / row.ms(column)) for column in COLOURS if row.ms(column)]))
    if not groups:
        return None
    speeds = [speed for _, items in groups for _, speed in items]
    low = min(-2.0, max(LEAST, math.floor(math.log2(min(speeds)))))
    high = max(1.0, min(MOST, math.ceil(math.log2(max(speeds)))))
    width = 900
    height = 70 + sum(len(items) * BAR + GAP for _, items in groups)

    def x(speed):
        return LEFT + (min(max(math.log2(speed), low), high) - low) / (high - low) * (width - LEFT - RIGHT)

    parts, top = [text(LEFT, 18, title, 14)], 48
    for power in range(int(low), int(high) + 1):
        at = x(2.0 ** power)
        parts.append(line(at, 40, at, height - 10, "#000000" if power == 0 else "#dddddd"))
        parts.append(text(at, 34, f"{2.0 ** power:g}", 10, "middle"))
    for name, items in groups:
        parts.append(text(LEFT - 8, top + len(items) * BAR / 2 + 4, name, 11, "end"))
        for column, speed in items:
            parts.append(f'<rect x="{LEFT}" y="{top:.1f}" width="{x(speed) - LEFT:.1f}" height="{BAR - 1}" '
                         f'fill="{COLOURS.get(column, "#888888")}"><title>{escape(column)} {speed:.2f}</title></rect>')
            parts.append(text(x(speed) + 3, top + BAR - 1.5, f"{speed:.2f}", 8))
            top += BAR
        top += GAP
    return document(width, height + 20, parts + legend({c for _, items in groups for c, _ in items}, height + 8))


def roofline(title, table, ceilings, peers):
    """Operations a second over operations a byte, accc's best variant and the fastest peer of each case."""
    points = [row for row in table if row.flops and row.floor and row.best]
    if not points or not ceilings:
        return None
    width, height, bottom = 900, 520, 460
    bandwidth, peak = ceilings["copy_gbs"], max(ceilings["fp64_gflops"], ceilings["fp32_gflops"])
    intensities = [row.flops / row.bytes for row in points]
    left = math.floor(math.log10(min(intensities)) - 0.3)
    right = math.ceil(math.log10(max(intensities + [peak / bandwidth])) + 0.3)
    top, low = math.ceil(math.log10(peak)), math.floor(math.log10(min(r.flops / r.best / 1e6 for r in points)) - 0.3)

    def x(intensity):
        return 70 + (math.log10(intensity) - left) / (right - left) * (width - 100)

    def y(gflops):
        return bottom - (math.log10(gflops) - low) / (top - low) * (bottom - 50)

    parts = [text(70, 20, title, 14),
             text(70, 36, "GFLOP/s over FLOP/byte; accc's best variant in colour, its fastest peer hollow", 10)]
    for power in range(left, right + 1):
        parts += [line(x(10.0 ** power), 50, x(10.0 ** power), bottom, "#eeeeee"),
                  text(x(10.0 ** power), bottom + 14, f"{10.0 ** power:g}", 10, "middle")]
    for power in range(low, top + 1):
        parts += [line(70, y(10.0 ** power), width - 30, y(10.0 ** power), "#eeeeee"),
                  text(64, y(10.0 ** power) + 3, f"{10.0 ** power:g}", 10, "end")]
    for name in ("fp64_gflops", "fp32_gflops"):
        knee = ceilings[name] / bandwidth
        start = max(10.0 ** left, 10.0 ** low / bandwidth)
        parts += [line(x(start), y(start * bandwidth), x(knee), y(ceilings[name]), "#444444"),
                  line(x(knee), y(ceilings[name]), width - 30, y(ceilings[name]), "#444444"),
                  text(width - 32, y(ceilings[name]) - 4, f"{name[:4]} {ceilings[name]:.0f} GFLOP/s", 10, "end")]
    labels = []
    for row in points:
        at = x(row.flops / row.bytes)
        others = [row.ms(p) for p in peers if row.ms(p)]
        if others:
            height_of = y(row.flops / min(others) / 1e6)
            parts.append(f'<circle cx="{at:.1f}" cy="{height_of:.1f}" r="5" fill="none" stroke="#555555"/>')
        reached = y(row.flops / row.best / 1e6)
        parts.append(f'<circle cx="{at:.1f}" cy="{reached:.1f}" r="4" fill="#1b6ca8"/>')
        labels.append((at + 7, reached + 3, row.case.name))
    return document(width, height, parts + list(apart(labels)))


def apart(labels):
    """The labels as text, those that would lie on each other moved down."""
    placed = []
    for x, y, name in sorted(labels, key=lambda label: label[1]):
        while any(abs(x - other) < 110 and abs(y - line) < 10 for other, line in placed):
            y += 1
        placed.append((x, y))
        yield text(x, y, name, 9)


def legend(columns, top):
    parts, at = [], LEFT
    for column in (c for c in COLOURS if c in columns):
        parts += [f'<rect x="{at}" y="{top - 8}" width="9" height="9" fill="{COLOURS[column]}"/>', text(at + 13, top, column, 10)]
        at += 26 + 6 * len(column)
    return parts


def text(x, y, words, size, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1, y1, x2, y2, colour):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'


def document(width, height, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif">'
            f'<rect width="100%" height="100%" fill="white"/>' + "\n".join(parts) + "</svg>\n")
