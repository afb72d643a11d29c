"""Runs the rows of the matrix of faults; see Tools/fault-test --help."""
import argparse, importlib, json, os, shutil, signal, subprocess, sys, tempfile, threading, time, traceback
from concurrent.futures import ThreadPoolExecutor

import trial
from session import Failed

AREAS = ["network", "documents", "storage", "pictures", "text", "terminal", "programs"]
# Faults of the trials themselves: those of each row, and those of the checks that all rows share.
CANARIES, SHARED_CANARIES = ["no-fault", "no-end"], ["lost-post", "lost-mark", "slow-end"]
NAMESPACES = {"network": ["unshare", "-Urnm"], "mount": ["unshare", "-Urm"]}


def perform(options):
    """Runs one row in this process, and prints its result as JSON."""
    row = trial.ROWS[options.inside]
    begin = time.monotonic()
    current = None
    try:
        current = trial.Trial(options.programs, options.folder, options.with_canary)
        row["function"](current)
        failure = None
    except Failed as error:
        failure = str(error)
    except Exception:
        failure = traceback.format_exc()
    result = dict(seconds=time.monotonic() - begin, failure=failure,
                  restored=max(current.restored, default=None) if current else None, notes=current.notes if current else [],
                  tried=options.with_canary in current.tried if current else True)
    print("\n" + json.dumps(result), flush=True)
    # Threads of servers may still wait for clients.
    os._exit(0)


def run(row, options, canary=None):
    """Runs a row in a process of its own, with a limit of time; returns its result."""
    folder = tempfile.mkdtemp(prefix="fault-")
    command = [sys.executable, os.path.abspath(__file__), "--inside", row["name"], "--programs", options.programs,
               "--folder", folder]
    if canary: command += ["--with-canary", canary]
    command = NAMESPACES.get(row["namespace"], []) + command
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True, text=True)
    try:
        output, errors = process.communicate(timeout=row["seconds"])
        lines = output.strip().splitlines()
        result = json.loads(lines[-1]) if lines else dict(failure=f"the row ended without a result:\n{errors}")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        result = dict(failure=f"the row did not end in {row['seconds']} s")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return {"restored": None, "notes": [], "seconds": row["seconds"], **result}


def why_skipped(row):
    if row["needs"] and not shutil.which(row["needs"]): return f"needs {row['needs']}"
    namespace = NAMESPACES.get(row["namespace"])
    if namespace and subprocess.run(namespace + ["true"], capture_output=True).returncode:
        return "needs namespaces for users"


def print_row(name, what, result, seconds, restored):
    print(f"| {name} | {what} | {result} | {seconds} | {restored} |", flush=True)


def judge(row, result, canary):
    """The texts of a result, and whether it is as it should be."""
    failure = result["failure"]
    if canary and not result.get("tried", True): return "does not apply", True
    if canary: return (f"caught: {failure.splitlines()[0]}" if failure else "NOT CAUGHT"), failure is not None
    if failure: return "FAILED: " + failure.splitlines()[0], False
    return "; ".join(result["notes"]), True


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("rows", nargs="*")
    for name in ["--list", "--ci", "--canary"]: parser.add_argument(name, action="store_true")
    for name in ["--inside", "--folder", "--with-canary"]: parser.add_argument(name)
    parser.add_argument("--programs", required=True, type=os.path.abspath)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    for area in AREAS: importlib.import_module(area)
    if options.inside: return perform(options)

    unknown = [name for name in options.rows if name not in trial.ROWS and name not in AREAS]
    if unknown:
        print(f"Tools/fault-test: no row or area is called {unknown[0]}. See Tools/fault-test --list.", file=sys.stderr)
        return 2
    rows = [row for row in trial.ROWS.values()
            if (not options.rows or row["name"] in options.rows or row["area"] in options.rows) and (row["ci"] or not options.ci)]
    if options.list:
        for row in rows: print(f"{row['area']:10} {row['name']:24} {'ci ' if row['ci'] else '   '} {row['what']}")
        return 0

    failed, skipped, begin, lock = [], [], time.monotonic(), threading.Lock()
    print_row("fault", "what happens", "what was seen", "s", "restored, ms")
    print_row("---", "---", "---", "---", "---")

    def run_and_print(row, canary=None):
        reason = why_skipped(row)
        result = None if reason else run(row, options, canary)
        with lock:
            if reason:
                skipped.append(row["name"])
                return print_row(row["name"], row["what"], f"skipped: {reason}", "", "")
            text, is_right = judge(row, result, canary)
            restored = "" if result["restored"] is None else f"{result['restored'] * 1000:.0f}"
            print_row(row["name"] + (f" ({canary})" if canary else ""), row["what"], text.replace("|", "\\|"),
                      f"{result['seconds']:.1f}", restored)
            if not is_right: failed.append((row["name"], result["failure"] or "the canary was not caught"))

    jobs, areas = [], set()
    for _ in range(options.times):
        for row in rows:
            canaries = CANARIES + (SHARED_CANARIES if row["area"] not in areas else []) if options.canary else [None]
            areas.add(row["area"])
            jobs += [(row, canary) for canary in canaries]
    with ThreadPoolExecutor(options.jobs) as pool:
        for future in [pool.submit(run_and_print, *job) for job in jobs]: future.result()
    for name, failure in failed: print(f"\n{name}: {failure}", file=sys.stderr)
    took = time.monotonic() - begin
    print(f"\n{len(jobs)} trials in {took:.0f} s: {len(failed)} failed, {len(skipped)} skipped", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__": sys.exit(main())
