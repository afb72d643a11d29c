"""Uses the app for a long time at random, and measures what grows. Tools/soak describes the options."""
import argparse, json, os, random, shutil, sys, tempfile

from soak_app import Soak
from soak_canaries import canaries
from soak_runs import Runs


def trial(kind, options, **more):
    folder = tempfile.mkdtemp(prefix="soak-")
    made = kind(options, folder, **more)
    try:
        made.work()
    finally:
        made.close()
        shutil.rmtree(folder)
    return made.report()


def table(report):
    """The report for people."""
    lines = []
    if "figures" in report:
        lines.append(f"{report['steps']} actions in {report['seconds']:.0f} s, seed {report['seed']}")
        lines.append("{count} answers: median {median} s, p99 {p99} s, greatest {greatest} s".format(**report["answers"]))
        lines += ["ended by {end}: exit code {code}, the terminal restored after {restored} s, ended after {ended} s".format(**end)
                  for end in report["ends"]]
        columns = ["quantity", "samples", "first", "median", "last", "greatest", "an hour", "noise"]
        rows = [columns, ["---"] * len(columns)]
        rows += [[name] + [f"{value:.0f}" for value in row.values()] for name, row in report["figures"].items()]
        lines += [""] + [f"| {' | '.join(row)} |" for row in rows]
    else:
        lines.append("{} runs: median {median} s, p99 {p99} s, greatest {greatest} s".format(report["runs"], **report["seconds"]))
    lines += ["", ", ".join(f"{name}: {count}" for name, count in report["counts"].items()), ""]
    lines += [f"FAILED {failure['what']}" for failure in report["failures"]] or ["No failure"]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(prog="Tools/soak", allow_abbrev=False)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    parser.add_argument("--runs", type=int)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--canary", action="store_true")
    parser.add_argument("--programs", required=True, type=os.path.abspath)
    options = parser.parse_args()
    options.programs = options.server = os.path.abspath(options.programs)
    if options.minutes: options.seconds = options.minutes * 60
    print(f"Tools/soak: seed {options.seed}", file=sys.stderr)
    if options.canary:
        found = canaries(options, trial)
        for name, is_found in found.items(): print(f"{name}: {'found' if is_found else 'NOT FOUND'}")
        return 0 if all(found.values()) else 1
    report = trial(Runs if options.runs else Soak, options)
    print(json.dumps(report) if options.json else table(report))
    return 1 if report["failures"] else 0


if __name__ == "__main__":
    sys.exit(main())
