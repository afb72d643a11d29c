"""Faults that the soak must find."""
import os, signal, subprocess, sys, tempfile, time

from soak_app import Soak
from soak_figures import Sampler
from soak_runs import Runs


def lose_bookmark(soak):
    soak.bookmarks[soak.others[0]] = True
    soak.run("mark", soak.others[0], "--no-bookmark")


def write_garbage(soak):
    soak.rest()
    go_home, soak.go_home = soak.go_home, lambda: os.write(soak.shell.device, b"\x1b[20;20HGARBAGE")
    soak.rest()
    soak.go_home = go_home


def leak(kind):
    """Samples a process that leaks for some seconds; returns what is found."""
    leaks = {"descriptors": "kept.append(open('/dev/null'))", "memory": "kept.append(bytearray(1 << 20))",
             "threads": "t = threading.Thread(target=time.sleep, args=(99,), daemon=True); t.start()", "nothing": "pass"}
    process = subprocess.Popen(
        [sys.executable, "-c", f"import threading, time\nkept = []\nwhile True:\n    time.sleep(0.05)\n    {leaks[kind]}"])
    sampler = Sampler(0.1)
    sampler.watch(process.pid)
    time.sleep(5)
    sampler.is_ended.set()
    process.kill()
    process.wait()
    return sampler.faults(True)


CANARIES = {
    "a program that stops": (lambda soak: os.kill(soak.pid, signal.SIGSTOP), "no answer"),
    "a program that dies": (lambda soak: os.kill(soak.pid, signal.SIGSEGV), "the program ended with 139"),
    "a lost bookmark": (lose_bookmark, "was lost"),
    "a screen with garbage": (write_garbage, "the screen differs"),
}
# What a command in a loop may leave behind.
WRAPPERS = {
    "a command that dies": ("kill -SEGV $$", "ended with -11"), "a file that is left": (": >\"$TMPDIR/$$\"", "files left"),
    "a process that is left": ("sleep 60 & true", "left [b'sleep'")}


def canaries(options, trial):
    """Whether each of the faults is found, and none where there is none."""
    found = {}
    for kind in ("descriptors", "threads", "memory"): found[f"{kind} that leak"] = any(kind in fault for fault in leak(kind))
    found["nothing that leaks"] = not leak("nothing")
    options.seconds, options.runs, programs = 15, 12, options.programs
    for name, (act, wanted) in CANARIES.items():
        found[name] = any(wanted in failure["what"] for failure in trial(Soak, options, canary=act)["failures"])
    for name, (line, wanted) in WRAPPERS.items():
        with tempfile.TemporaryDirectory() as options.programs:
            with open(f"{options.programs}/FeedHost", "w") as file:
                file.write(f"#!/bin/bash\n[ ! -e \"$HOME/began\" ] || {{ {line}; }}\n"
                           f"[ $1 = add ] || : >\"$HOME/began\"\n\"{programs}/FeedHost\" \"$@\"\n")
            os.chmod(file.name, 0o755)
            found[name] = any(wanted in failure["what"] for failure in trial(Runs, options)["failures"])
    return found
