"""What a program of spellings prints, and from its trace what the device took for each call."""
import glob
import json
import re
import statistics

PRINTED = re.compile(r"^\s*spelling (\w+) (?:ms\s+(\S+) calls (\d+) (ok|wrong)|unmeasured)", re.M)


def printed(output):
    """{spelling: its wall time, how often it was called, its state}."""
    found = {}
    for name, ms, calls, state in PRINTED.findall(output):
        found[name] = {"wall_ms": float(ms) if ms else None, "calls": int(calls or 0), "state": state or "unmeasured"}
    return found


def disagreement(output, checksum):
    """What to say where the first spelling's result is not the peer's; else None."""
    found = re.search(r"^checksum\s+(\S+)", output, re.M)
    if found and abs(float(found[1]) - checksum) <= 1e-3 * (1 + abs(checksum)):
        return None
    return f"its results' sum is {found[1] if found else 'missing'}, CUDA's {checksum:e}"


def add_device_times(found, trace):
    """Adds to each spelling the median of its calls' device times, where the trace has them, and its launches a call."""
    launches = {}
    for event in _events(trace):
        arguments = event.get("args", {})
        if event.get("cat") == "kernel" and "device_ns" in arguments:
            names = [word for word in re.findall(r"\w+", arguments.get("function", "")) if word in found]
            if names:
                launches.setdefault(names[-1], []).append(float(arguments["device_ns"]) * 1e-6)
    for name, times in launches.items():
        calls = found[name]["calls"]
        if not calls:
            continue
        each = len(times) // calls
        if len(times) % calls:
            milliseconds = sum(times) / calls
        else:
            sums = [sum(times[call * each:(call + 1) * each]) for call in range(calls)]
            milliseconds = statistics.median(sums[1:] or sums)
        found[name]["device_ms"] = milliseconds
        found[name]["launches"] = round(len(times) / calls, 2)


def _events(trace):
    """The events of a trace, or of what a program that did not end left of it."""
    for path in [trace, *glob.glob(trace + ".*.part")]:
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except OSError:
            continue
        try:
            return json.loads(text)["traceEvents"]
        except ValueError:
            lines = [line.strip().rstrip(",") for line in text.splitlines()[1:]]
            return [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}")]
    return []
