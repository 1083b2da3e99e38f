"""The table of spellings: the time of each over the best of its kernel."""
import random
import statistics

NEAR, FAR = 1.10, 1.5


def rows(manifest, times, peers):
    """One row for each spelling: its facts, its times, and the time over the best of its kernel."""
    found = []
    for name, kernel in manifest.items():
        of_kernel = []
        for language, spellings in kernel["spellings"].items():
            measured = times.get((name, language), {})
            for spelling, facts in spellings.items():
                row = {"kernel": name, "language": language, "name": spelling, **facts,
                       **measured.get(spelling, {"wall_ms": None, "calls": 0, "state": "unmeasured"})}
                row["ms"] = row.get("device_ms") or row["wall_ms"]
                of_kernel.append(row)
        best = min((row["ms"] for row in of_kernel if row["ms"] and row["state"] == "ok"), default=None)
        for row in of_kernel:
            row["ratio"] = row["ms"] / best if best and row["ms"] else None
        found += of_kernel
    return found


def markdown(machine, manifest, rows, peers, seed, failures):
    """The page."""
    drawn = random.Random(seed).sample(rows, max(1, len(rows) // 10))
    text = [f"# Spellings on {machine}", "",
            "Twelve kernels, each in many spellings: the time of a call on the device, median of 20, over the best",
            "spelling of the kernel. `free` are those that leave the levels of parallelism to the compiler; `slow` ones took",
            "over 5 ms at a hundredth of the size, where one thread does it all, and were not measured at the full one. The",
            "last column is naive CUDA's time over the best spelling's.", "",
            "| kernel | spellings | best, ms | by | within 1.10 | free: within 1.10 | free: above 1.5 | median | worst | wrong"
            " | × naive |", "| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for name, kernel in manifest.items():
        mine = [row for row in rows if row["kernel"] == name]
        text.append(f"| {kernel['title']} | {_summary(mine, peers.get(name))} |")
    text.append(f"| **all** | {_summary(rows, None, best=False)} |")
    text.append(f"| a tenth, drawn by seed {seed} | {_summary(drawn, None, best=False)} |")
    for title, chosen in (
            ("Above 1.5 of the best where the levels are free", [r for r in rows if r["free"] and (r["ratio"] or 9) > FAR]),
            ("Between 1.10 and 1.5 where the levels are free",
             [r for r in rows if r["free"] and r["ratio"] and NEAR < r["ratio"] <= FAR]),
            ("Above 1.10 where the user's levels bind", [r for r in rows if not r["free"] and (r["ratio"] or 9) > NEAR])):
        text += ["", f"## {title}", ""]
        for row in sorted(chosen, key=lambda row: (row["kernel"], -(row["ratio"] or 1e9))):
            ratio = f"{row['ratio']:.2f}" if row["ratio"] else row["state"]
            text.append(f"- {row['kernel']}, {row['language']}: `{row['name']}` {ratio}")
        if not chosen:
            text.append("None.")
    wrong = [row for row in rows if row["state"] == "wrong"]
    if wrong or failures:
        text += ["", "## Wrong or failed", ""]
        text += [f"- {row['kernel']}, {row['language']}: `{row['name']}`" for row in wrong]
        text += ["- " + failure.replace("\n", "\n  ") for failure in failures]
    return "\n".join(text) + "\n"


def _summary(rows, peer, best=True):
    measured = [row for row in rows if row["ratio"]]
    if not measured:
        return " | ".join([str(len(rows))] + ["-"] * 9)
    free = [row for row in rows if row["free"]]
    first = min(measured, key=lambda row: row["ratio"] if row["state"] == "ok" else 1e9)
    ratios = [row["ratio"] for row in measured]
    cells = [str(len(rows)), f"{first['ms']:.4f}" if best else "", f"{first['language']} `{first['name']}`" if best else "",
             _share(rows), _share(free), str(sum((row["ratio"] or FAR + 1) > FAR for row in free)),
             f"{statistics.median(ratios):.2f}",
             f"{max(ratios):.2f}", str(sum(row["state"] == "wrong" for row in rows)),
             f"{peer['ms'] / first['ms']:.2f}" if peer and best else ""]
    return " | ".join(cells)


def _share(rows):
    return f"{100 * sum((row['ratio'] or FAR) <= NEAR for row in rows) / len(rows):.0f} %" if rows else "-"
