"""What was measured, as JSON and as a Markdown page.

Ratios are speeds: a peer's time over accc's, so above 1 accc's program is the faster one; `floor` is the floor over accc's
time, the share of the machine's ceiling that is reached. Each ratio is given for bare `kernels` and, behind the bar, for the
best variant.
"""
import json

import compiling
import goals
import suite
from measure import floor_ms

GPU_PEERS = ("cuda naive", "cuda opt", "cuda lib", "gcc")
CUDA = GPU_PEERS[:3]
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

    def ms(self, column, clock=None):
        """The time of a program; GCC's, which have no other, by the wall."""
        cell = self.cells.get(column)
        return cell.ms(clock or self.clock) if cell else None

    def against(self, column, clock):
        """Speed relative to a peer by the same clock: of the first variant, and of the best."""
        peer = self.cells.get(column)
        if peer is None or peer.ms(clock) is None:
            return None, None
        ours = [self.cells[v].ms(clock) for v in self.variants]
        known = [ms for ms in ours if ms is not None]
        return (peer.ms(clock) / ours[0] if ours[0] else None), (peer.ms(clock) / min(known) if known else None)


def rows(cases, cells, ceilings, gpu):
    return [Row(case, cells[case.name], ceilings, gpu) for case in cases]


def as_json(machine, gpu, ceilings, table, others, build_failures):
    return json.dumps({
        **machine, "kind": "gpu" if gpu else "cpu", "ceilings": ceilings, "not_built": build_failures,
        "cases": [{
            "name": row.case.name, "program": row.case.program, "arguments": row.case.gpu if gpu else row.case.cpu,
            "clock": row.clock, "flops": row.flops, "bytes": row.bytes, "floor_ms": row.floor,
            "programs": {column: {"wall_ms": cell.wall, "device_ms": cell.device, "checksum": cell.checksum,
                                  "failure": cell.failure} for column, cell in row.cells.items()},
        } for row in table],
        "ladder": [{"name": name, "kernels_ms": cell.device, "total_ms": cell.wall, "failure": cell.failure}
                   for name, cell in others["ladder"]],
        "compiling": [{"command": cost.name, "processor_s": cost.processor, "clock_s": cost.clock, "megabytes": cost.megabytes}
                      for cost in others["compiling"]],
        "serial": [{"program": name, "accc_s": ours, "gfortran_s": theirs} for name, ours, theirs in others["serial"]],
        "goals": [{"text": goal.text, "wanted": goal.wanted, "measured": goal.least, "where": goal.where, "met": goal.met}
                  for goal in others["goals"]],
    }, indent=1)


def as_markdown(machine, gpu, ceilings, table, others, pictures):
    lines = [f"# {machine['model']}", "", f"`cargo xtask bench`, {machine['date']}; {machine['software']}. Times are medians, "
             "in milliseconds for a repetition.", "",
             "Ratios are speeds, the peer's time over accc's: above 1, accc is faster. The first is of "
             "bare `kernels`, the one behind the bar of the best variant. `floor` is the least time that the nests as they are "
             "written take at the ceilings measured here, over accc's time.", ""]
    if ceilings:
        lines += [f"Ceilings: copy {ceilings['copy_gbs']:.0f} GB/s (bytes read and written), "
                  f"{ceilings['fp64_gflops']:.0f} GFLOP/s in double, {ceilings['fp32_gflops']:.0f} in single precision.", ""]
    nests = [row for row in table if tuple(row.variants) == suite.LEVELS]
    if gpu and nests:
        lines += ["## Kernels", "", "accc: device time in the profile; CUDA: between events around the launches.", "",
                  *nest_table(nests, list(suite.LEVELS), CUDA, CUDA, "device"), "## By the wall clock", "",
                  "As the program sees it: launches, waits and results that the host gets in each repetition are in it.", "",
                  *nest_table(nests, list(suite.LEVELS), measured(GPU_PEERS, nests), measured(GPU_PEERS, nests), "wall")]
    elif nests:
        lines += cpu_table(nests)
    lines += host_tables(gpu, [row for row in table if tuple(row.variants) != suite.LEVELS])
    if others["ladder"]:
        lines += ladder_table(others["ladder"])
    if others["serial"]:
        lines += serial_table(others["serial"])
    if others["compiling"]:
        lines += compiling_table(others["compiling"])
    if others["goals"]:
        lines += goals_table(others["goals"])
    for title, path in pictures:
        lines += ["", f"![{title}]({path})"]
    return "\n".join(lines) + "\n"


def measured(peers, table):
    """Those that some row has a time of: the others are not on the machine."""
    return tuple(p for p in peers if any(row.ms(p, "wall") is not None for row in table))


def nest_table(table, ours, peers, ratios, clock):
    lines = table_head(["workload", *ours, *peers, *(f"× {r}" for r in ratios), "× floor"])
    for row in table:
        times = [row.ms(v, clock) for v in row.variants]
        best = min((ms for ms in times if ms), default=None)
        lines.append("| " + " | ".join([row.case.name, *(shown(row, column, clock) for column in (*ours, *peers)),
                                        *(pair(row.against(r, clock)) for r in ratios),
                                        pair((share(row.floor, times[0]), share(row.floor, best)))]) + " |")
    return lines + [""]


def cpu_table(table):
    columns = (*suite.LEVELS, "serial", *CPU_PEERS)
    lines = table_head(["workload", *columns, "× gcc omp", "serial × gcc", "cores × one", "× floor"])
    for row in table:
        lines.append("| " + " | ".join([row.case.name, *(shown(row, c, "wall") for c in columns),
                                        pair(row.against("gcc omp", "wall")),
                                        ratio(row.ms("gcc serial"), row.ms("serial")), ratio(row.ms("serial"), row.best),
                                        pair((share(row.floor, row.first), share(row.floor, row.best)))]) + " |")
    return lines + [""]


def host_tables(gpu, table):
    """Launches and transfers: what they measure is not the kernels but what is around them."""
    if not table:
        return []
    peers = measured(GPU_PEERS if gpu else CPU_PEERS, table)
    lines = ["## Launches and transfers", "", "By the wall clock.", "",
             *table_head(["", "variant", "accc", *peers, *(f"× {p}" for p in peers), "× first variant"])]
    for row in table:
        for variant in row.variants:
            ours = row.ms(variant, "wall")
            against_first = ratio(row.ms(row.variants[0], "wall"), ours) if variant != row.variants[0] else ""
            lines.append("| " + " | ".join([row.case.name, variant, shown(row, variant, "wall"),
                                            *(shown(row, p, "wall") for p in peers),
                                            *(ratio(row.ms(p, "wall"), ours) for p in peers), against_first]) + " |")
    return lines + [""]


def ladder_table(ladder):
    rows, columns, generations = suite.LADDER_SIZE
    whole = [cell.device[0] for name, cell in ladder if cell.device and name not in suite.LADDER_PARTS]
    best = min((ms for ms in whole if ms > 0), default=None)
    lines = ["## The steps of the Game of Life", "",
             f"testsuite/run/seeds, {rows}x{columns}, {generations} generations; milliseconds for a generation. The total holds start "
             "and transfers; in steps 1 and 2 not all nests are on the device.", ""]
    lines += table_head(["step", "kernels", "over the best", "total"])
    for name, cell in ladder:
        if cell.failure:
            lines.append(f"| {name} | {cell.failure} | | |")
        else:
            over = f"{cell.device[0] / best:.2f}" if best and name not in suite.LADDER_PARTS else ""
            lines.append(f"| {name} | {cell.device[0]:.4f} | {over} | {cell.wall[0]:.3f} |")
    return lines


def serial_table(programs):
    """The programs of bench/host; the last line is the geometric mean."""
    lines = ["## Serial programs", "", "`bench/host`; least processor time in seconds, both compilers at -O3; the peer is gfortran "
             "or gcc.", "", *table_head(["program", "accc", "peer", "× peer"])]
    lines += [f"| {name} | {ours:.3f} | {theirs:.3f} | {ratio(theirs, ours)} |" for name, ours, theirs in programs]
    mean = goals.mean([theirs / ours for _, ours, theirs in programs])
    return lines + [f"| geometric mean | | | {mean:.2f} |", ""]


def compiling_table(costs):
    lines = ["## Compiling", "", "`testsuite/run/seeds/gol_step11.f90` to a program, the linker and ptxas among it; the least of "
             f"{compiling.RUNS} runs. Memory is that of the largest process.", "",
             *table_head(["command", "processor s", "clock s", "MB"])]
    return lines + [f"| {c.name} | {c.processor:.2f} | {c.clock:.2f} | {c.megabytes:.0f} |" for c in costs] + [""]


def goals_table(found):
    """A line for each goal, with the figure that is furthest from it."""
    lines = ["## Goals", "", "Ratios are speeds; the figure is the least of all that the goal is about.", "",
             *table_head(["goal", "wanted", "measured", "where", "met"])]
    for goal in found:
        wanted = f"{'≤' if goal.most else '≥'} {goal.wanted:g}"
        measured = "" if goal.least is None else f"{goal.least:.2f}"
        lines.append(f"| {goal.text} | {wanted} | {measured} | {goal.where} | {goal.met} |")
    return lines + [""]


def table_head(names):
    return ["| " + " | ".join(names) + " |", "| --- |" + " ---: |" * (len(names) - 1)]


def shown(row, column, clock):
    cell = row.cells.get(column)
    if cell is None:
        return ""
    if cell.failure:
        return cell.failure
    ms = cell.ms(clock)
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
