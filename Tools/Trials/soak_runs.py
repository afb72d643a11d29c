"""Commands in a loop, and what they leave behind."""
import collections, ctypes, os, re, signal, statistics, subprocess, sys, time

from soak_figures import Process
from soak_servers import Server


class Runs:
    """Commands, one after the other, and what they leave behind."""

    COMMANDS = [["list", "--json"], ["refresh"], ["list", "{url}/rss.xml"], ["refresh"], ["list", "--pictures", "--limit", "2"],
                ["refresh"]]

    def __init__(self, options, folder):
        self.options, self.failures, self.counts, self.seconds, self.processes = options, [], collections.Counter(), [], set()
        self.begin = time.time()
        self.environment = {"HOME": f"{folder}/home", "TMPDIR": f"{folder}/tmp", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        for name in ("HOME", "TMPDIR"): os.makedirs(self.environment[name])
        # Processes that a command leaves behind become children of this one.
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
        self.server = Server(f"{options.server}/FeedServer", "--scale", "50")

    def run(self, *words):
        begin = time.monotonic()
        with open(f"{self.environment['HOME']}/output", "w+") as output:
            process = subprocess.Popen(
                [f"{self.options.programs}/FeedHost", *words], env=self.environment, stdin=subprocess.DEVNULL, stdout=output,
                stderr=output)
            code = process.wait(60)
            output.seek(0)
            text = output.read()[-500:]
        self.seconds.append(time.monotonic() - begin)
        self.processes.add(process.pid)
        self.counts[f"{words[0]}, {code}"] += 1
        if code: self.failures.append({"run": len(self.seconds), "what": f"{words} ended with {code}: {text}"})
        left = [child for child in Process.children(os.getpid()) if child != self.server.process.pid]
        for child in left:
            # A process that is about to end is no orphan.
            deadline = time.monotonic() + 1
            while not os.waitpid(child, os.WNOHANG)[0]:
                if time.monotonic() > deadline:
                    self.failures.append({"run": len(self.seconds), "what": f"{words} left {Process.command(child)}"})
                    os.kill(child, signal.SIGKILL)
                    os.waitpid(child, 0)
                    break
                time.sleep(0.01)
            self.counts["processes that ended later"] += 1

    def files(self):
        # Other programs' shared memory, and that of earlier processes with the same number, is not ours.
        shared = [entry.name for entry in os.scandir("/dev/shm") if entry.stat().st_mtime >= self.begin
                  and self.processes & set(map(int, re.findall(r"-(\d+)-", entry.name)))]
        return shared + [os.path.join(folder, name) for top in ("HOME", "TMPDIR")
                         for folder, _, names in os.walk(self.environment[top]) for name in names]

    def held(self):
        held = Process.holds(self.server.process.pid)
        return len(os.listdir("/proc/self/fd")), held["descriptors"], held["threads"]

    def work(self):
        for number, feed in enumerate(["/rss.xml?part=1of3", "/atom.xml?part=2of3", "/feed.json?part=3of3"]):
            self.run("add", self.server.url + feed, "--name", f"Source {number}")
        commands = [[word.replace("{url}", self.server.url) for word in words] for words in self.COMMANDS]
        for words in commands * 2: self.run(*words)
        files, held, self.seconds = set(self.files()), self.held(), []
        for number in range(self.options.runs):
            self.run(*commands[number % len(commands)])
            if len(self.failures) > 20: break
            if number % 1000 == 999:
                print(f"{number + 1} runs, {len(self.failures)} failures", file=sys.stderr, flush=True)
                self.server.control("feed", "PUT", {"prepend": 1})
        left = sorted(set(self.files()) - files)
        # Pictures of new posts are in the cache.
        left = [name for name in left if "/pictures/" not in name]
        if left: self.failures.append({"run": len(self.seconds), "what": f"files left: {left[:20]}"})
        time.sleep(0.5)
        for what, before, after in zip(("own descriptors", "the server's descriptors", "the server's threads"), held, self.held()):
            self.counts[what] = after
            if after > before + 2: self.failures.append({"run": len(self.seconds), "what": f"{what}: {before}, then {after}"})

    def close(self):
        self.server.close()

    def report(self):
        seconds = sorted(self.seconds) or [0]
        return {
            "runs": len(self.seconds), "failures": self.failures, "counts": dict(sorted(self.counts.items())),
            "seconds": {"median": round(statistics.median(seconds), 4), "p99": round(seconds[int(len(seconds) * 0.99)], 4),
                        "greatest": round(seconds[-1], 4)}}
