"""What was measured, as JSON and as a Markdown page.

Ratios are speeds: a peer's time over accc's, so above 1 accc's program is the faster one; `floor` is the floor over accc's
time, the share of the machine's ceiling that is reached. Each ratio is given for bare `kernels` and, behind the bar, for the
best variant.
"""
import json

import suite
from measure import floor_ms

GPU_PEERS = ("cuda naive", "cuda opt", "cuda lib", "gcc")
CPU_PEERS = ("gcc omp", "gcc serial")


class Row:
    """A case with its times in milliseconds; None where there is none."""

    def __init__(self, case, cells, ceilings, gpu):
        self.case, self.cells = case, cells
        self.clock = case.clock if gpu else "wall"
        checksum = next((c.checksum for c in cells.values() if c.checksum is not None), None)
        self.floor = floor_ms(case, ceilings, gpu, checksum)
        self.flops, self.bytes = case.work(case.gpu if gpu else case.cpu, checksum)
        self.variants = case.variants or suite.program(case.program).variants
        times = [self.ms(v) for v in self.variants if self.ms(v) is not None]
        self.best = min(times) if times else None
        self.first = self.ms(self.variants[0])

    def ms(self, column):
        cell = self.cells.get(column)
        # GCC's programs are timed by the wall alone.
        return cell.ms(self.clock) if cell else None

    def against(self, column):
        """Speed relative to a peer by the same clock: of the first variant, and of the best."""
        peer = self.cells.get(column)
        clock = "wall" if column == "gcc" else self.clock
        if peer is None or peer.ms(clock) is None:
            return None, None
        ours = [self.cells[v].ms(clock) for v in self.variants]
        known = [ms for ms in ours if ms is not None]
        return (peer.ms(clock) / ours[0] if ours[0] else None), (peer.ms(clock) / min(known) if known else None)


def rows(cases, cells, ceilings, gpu):
    return [Row(case, cells[case.name], ceilings, gpu) for case in cases]


def as_json(machine, gpu, ceilings, table, ladder, build_failures):
    return json.dumps({
        **machine, "kind": "gpu" if gpu else "cpu", "ceilings": ceilings, "not_built": build_failures,
        "cases": [{
            "name": row.case.name, "program": row.case.program, "arguments": row.case.gpu if gpu else row.case.cpu,
            "clock": row.clock, "flops": row.flops, "bytes": row.bytes, "floor_ms": row.floor,
            "programs": {column: {"wall_ms": cell.wall, "device_ms": cell.device, "checksum": cell.checksum,
                                  "failure": cell.failure} for column, cell in row.cells.items()},
        } for row in table],
        "ladder": [{"name": name, "kernels_ms": cell.device, "total_ms": cell.wall, "failure": cell.failure}
                   for name, cell in ladder],
    }, indent=1)


def as_markdown(machine, gpu, ceilings, table, ladder, pictures):
    lines = [f"# {machine['model']}", "", f"`cargo xtask bench`, {machine['date']}; {machine['software']}. Times are medians, "
             "in milliseconds for a repetition. " + (
                 "Those of accc and CUDA are of the kernels alone (device time), GCC's by the wall clock, and so is accc's for "
                 "its ratio to GCC; regions and transfers are by the wall clock throughout." if gpu else
                 "All are by the wall clock."), "",
             "Ratios are speeds, the peer's time over accc's: above 1, accc is faster. The first is of "
             "bare `kernels`, the one behind the bar of the best variant. `floor` is the least time that the nests as they are "
             "written take at the ceilings measured here, over accc's time.", ""]
    if ceilings:
        lines += [f"Ceilings: copy {ceilings['copy_gbs']:.0f} GB/s (bytes read and written), "
                  f"{ceilings['fp64_gflops']:.0f} GFLOP/s in double, {ceilings['fp32_gflops']:.0f} in single precision.", ""]
    lines += main_table(gpu, [row for row in table if tuple(row.variants) == suite.LEVELS])
    lines += host_tables(gpu, [row for row in table if tuple(row.variants) != suite.LEVELS])
    if ladder:
        lines += ladder_table(ladder)
    for title, path in pictures:
        lines += ["", f"![{title}]({path})"]
    return "\n".join(lines) + "\n"


def main_table(gpu, table):
    columns = list(suite.LEVELS) + ([] if gpu else ["serial"]) + list(GPU_PEERS if gpu else CPU_PEERS)
    ratios = list(GPU_PEERS) if gpu else ["gcc omp"]
    head = ["workload", *columns, *(f"× {r}" for r in ratios)] + ([] if gpu else ["serial × gcc", "cores × one"]) + ["× floor"]
    lines = table_head(head)
    for row in table:
        cells = [row.case.name, *(shown(row, column) for column in columns), *(pair(row.against(r)) for r in ratios)]
        if not gpu:
            cells += [ratio(row.ms("gcc serial"), row.ms("serial")), ratio(row.ms("serial"), row.best)]
        cells.append(pair((share(row.floor, row.first), share(row.floor, row.best))))
        lines.append("| " + " | ".join(cells) + " |")
    return lines + [""]


def host_tables(gpu, table):
    """Launches and transfers: what they measure is not the kernels but what is around them."""
    if not table:
        return []
    peers = [p for p in (GPU_PEERS if gpu else CPU_PEERS) if any(p in row.cells for row in table)]
    lines = table_head(["launches and transfers", "variant", "accc", *peers, *(f"× {p}" for p in peers)])
    for row in table:
        for variant in row.variants:
            ours = row.ms(variant)
            lines.append("| " + " | ".join([row.case.name, variant, shown(row, variant), *(shown(row, p) for p in peers),
                                            *(ratio(row.ms(p), ours) for p in peers)]) + " |")
    return lines + [""]


def ladder_table(ladder):
    rows, columns, generations = suite.LADDER_SIZE
    best = min((cell.device[0] for _, cell in ladder if cell.device and cell.device[0] > 0), default=None)
    lines = [f"The steps of the Game of Life (testsuite/run, {rows}x{columns}, {generations} generations; milliseconds for a "
             "generation). The total holds start and transfers.", ""]
    lines += table_head(["step", "kernels", "over the best", "total"])
    for name, cell in ladder:
        if cell.failure:
            lines.append(f"| {name} | {cell.failure} | | |")
        else:
            over = f"{cell.device[0] / best:.2f}" if best else ""
            lines.append(f"| {name} | {cell.device[0]:.4f} | {over} | {cell.wall[0]:.3f} |")
    return lines


def table_head(names):
    return ["| " + " | ".join(names) + " |", "| --- |" + " ---: |" * (len(names) - 1)]


def shown(row, column):
    cell = row.cells.get(column)
    if cell is None:
        return ""
    if cell.failure:
        return cell.failure
    ms = row.ms(column)
    return f"{ms:.3f}" if ms >= 1 else f"{ms:.4f}" if ms >= 0.01 else f"{ms:.6f}"


def ratio(peer, ours):
    return f"{peer / ours:.2f}" if peer and ours else ""


def share(floor, ours):
    return floor / ours if floor and ours else None


def pair(both):
    first, best = both
    if best is None:
        return ""
    return f"{'–' if first is None else format(first, '.2f')} \\| {best:.2f}"
