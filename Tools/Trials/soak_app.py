"""The app in a terminal at random, with servers that misbehave and a second program."""
import collections, json, os, random, signal, sqlite3, statistics, subprocess, sys, time

from session import Failed
from soak_figures import Process, Sampler
from soak_person import Person
from soak_servers import RawServer, Server
from soak_shell import Shell

STARTS = [["--graphics", "blocks"], ["--graphics", "kitty"], ["--graphics", "sixel"], ["--layout", "one"]]
ENDS = ["q", "kill", "terminate", "hang up"]
FAULTS = [
    {"delay_ms": 700}, {"status": 503, "headers": {"Retry-After": "2"}}, {"status": 500, "body": "<html>500</html>"},
    {"status": 429, "headers": {"Retry-After": "1"}}, {"truncate": 100}, {"slow_bytes_per_second": 2000}, {"drop": True},
    {"body": "{\"items\": [[[["}, {"status": 204, "body": ""}, {"status": 404}]
PATHS = ["/pictures/*", "/rss.xml", "/atom.xml", "/feed.json", "/api/v1/*", "/v1/*", "/comments/*", "/items/*", "/*"]


class Soak(Person):
    """A person, servers and a second program, at random."""

    def __init__(self, options, folder, canary=None):
        self.options, self.folder, self.canary = options, folder, canary
        self.random = random.Random(options.seed)
        self.counts, self.failures, self.latencies, self.ends = collections.Counter(), [], [], []
        self.bookmarks, self.changes, self.posts, self.others, self.second = {}, {}, {}, [], None
        self.steps, self.resting, self.pid = 0, 0, None
        self.environment = {
            "HOME": f"{folder}/home", "TMPDIR": f"{folder}/tmp", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color",
            "LANG": "C.UTF-8", "COLORTERM": "truecolor", "BROWSER": "true"}
        for name in ("HOME", "TMPDIR"): os.makedirs(self.environment[name])
        self.program = f"{options.programs}/FeedHost"
        self.sampler = Sampler()
        self.servers = [Server(f"{options.programs}/FeedServer", "--scale", "50") for _ in range(2)]
        self.servers.append(Server(f"{options.programs}/FeedServer", "--account", "miniflux", "--scale", "50"))
        self.raw = RawServer(options.seed)

    # The library

    def run(self, *words, input=None, seconds=60):
        """Runs a command of the program to its end."""
        done = subprocess.run(
            [self.program, *words], env=self.environment, capture_output=True, text=True, timeout=seconds, input=input or "")
        if done.returncode < 0: self.fail(f"{words} was ended by signal {-done.returncode}: {done.stderr[-500:]}")
        return done

    def subscribe(self):
        feeds = [f"{server.url}{path}" for server in self.servers[:2] for path in (
            "/rss.xml?part=1of6", "/atom.xml?part=2of6", "/feed.json?part=3of6", "/rss.xml?part=5of6",
            "/api/v1/timelines/public?part=4of6", "/essential")]
        feeds += [f"{self.raw.url}/feed-{number}.xml" for number in range(3)]
        for number, feed in enumerate(feeds):
            done = self.run("add", feed, "--name", f"Source {number}", "--group", f"Group {number % 3}")
            if done.returncode: raise Failed(f"add {feed}: {done.stderr}")
        done = self.run(
            "account", "add", self.servers[2].url, "--user", "demo", "--password-command", "echo demo")
        if done.returncode: raise Failed(f"account add: {done.stderr}")
        self.run("refresh")
        self.raw.is_bad = True
        posts = [json.loads(line) for line in self.run("list", "--json", "--limit", "1000").stdout.splitlines()]
        if len(posts) < 100: raise Failed(f"the library has {len(posts)} posts")
        # The second program marks each fifth post, the app the others: the order of their changes is then known.
        self.others = [post["id"] for number, post in enumerate(posts) if number % 5 == 0]
        self.posts = {post["link"]: post["id"] for post in posts if "link" in post and post["id"] not in self.others}

    def stored_bookmarks(self):
        """The ids and the links: a post that several sources have is bookmarked once."""
        posts = [json.loads(line) for line in self.run("bookmarks", "--json").stdout.splitlines()]
        return {post[name] for post in posts for name in ("id", "link") if name in post}

    def fail(self, what):
        self.failures.append({"step": self.steps, "seconds": round(time.monotonic() - self.begin, 1), "what": what})
        print(f"step {self.steps}: {what}", file=sys.stderr, flush=True)

    # The servers and the second program

    def misbehave(self):
        server, fault, path = self.random.choice(self.servers[:2]), self.random.choice(FAULTS), self.random.choice(PATHS)
        server.control("faults", body={"path": path, "fault": fault, "times": self.random.randrange(1, 12)})

    def behave(self):
        self.random.choice(self.servers[:2]).control("faults", "DELETE")

    def grow(self):
        change = self.random.choice([{"prepend": 1}] * 8 + [{"bad_items": 2}, {"bad_items": 0}, {"reset": True}])
        self.random.choice(self.servers[:2]).control("feed", "PUT", change)

    def starve(self):
        server, is_closed = self.random.choice(self.servers), self.random.random() < 0.3
        # The account's server forgets its posts' states when it is closed.
        if is_closed and server is not self.servers[2] and server.process.poll() is None: server.close()
        else: server.starve()

    def wake(self):
        for server in self.servers: server.wake()

    def other_program(self):
        """Starts a command, unless the last one still runs."""
        words = self.random.choice([
            ["refresh"], ["refresh", "--due"], ["refresh", "--pictures"], ["list", "--json"], ["list", "--unread"], ["sources"],
            ["search", "snow"], ["bookmarks"], ["list", f"{self.servers[0].url}/rss.xml"], ["account", "sync"],
            ["mark", self.random.choice(self.others), "--bookmark"], ["mark", self.random.choice(self.others), "--no-bookmark"],
            ["mark", self.random.choice(self.others), self.random.choice(["--read", "--unread"])],
            ["cache", "info"], ["export"], ["doctor"]])
        if self.second: return
        words = words + (["--timeout", "5"] if words[0] in ("refresh", "account", "doctor") else [])
        output = open(f"{self.folder}/second.txt", "w+")
        process = subprocess.Popen(
            [self.program, *words], env=self.environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output, text=True)
        self.second = (process, words, time.monotonic(), output)

    def check_second(self):
        if not self.second: return
        process, words, begin, output = self.second
        code = process.poll()
        if code is None:
            if time.monotonic() - begin > 120:
                self.fail(f"{words} did not end in 120 s")
                process.kill()
            return
        self.second = None
        self.counts[f"second program: {words[0]}, {code}"] += 1
        output.seek(0)
        text = output.read()[-400:]
        output.close()
        if code not in (0, 1) or code == 1 and words[0] in ("mark", "sources", "bookmarks", "export", "cache"):
            self.fail(f"{words} ended with {code}: {text}")
        if words[0] == "mark" and code == 0 and words[2].endswith("bookmark"):
            self.bookmarks[words[1]], self.changes[words[1]] = words[2] == "--bookmark", f"a command, by step {self.steps}"

    # The run

    def actions(self):
        return [
            (30, "move", self.keys(
                "j", "k", "jj", "jjj", "kk", " ", " ", ["\x1b[6~"], ["\x1b[5~"], "g", "G", ["\x1b[B"], ["\x1b[A"], "\x04", "\x15")),
            (14, "open", self.keys("\r", ["\r", " ", " "], "l", "h", ["\x1b"], ["\r", "n", "n"], ["\r", "f"], ["\r", "\x1b"])),
            (6, "burst", self.burst),
            (5, "picture", self.keys("v", ["v", "j", "j", "\x1b"], "R", "+", "-", "++-")),
            (6, "comments", self.keys("c", ["c", "j", "j", "z"], ["c", "]", "[", "p"], ["c", "r"], ["c", "\x1b"])),
            (4, "marks", self.keys("m", "u", "U", "A", "Au", "mu")),
            (4, "reload", self.keys("r", "R", "r!")),
            (4, "panes", self.keys("Z", "<", ">", "<<", ">>", "\t", "B")),
            (3, "others", self.keys("?", "?jj", "!", "o", "P", "f", "s", "\x0c", ["\x1b[I"], ["\x1b[O"], "3o")),
            (5, "search", self.search), (3, "prompt", self.prompt), (4, "sources", self.sources), (5, "resize", self.resize),
            (6, "mouse", self.mouse), (1, "suspend", self.suspend), (6, "bookmark", self.bookmark), (2, "read", self.toggle_read),
            (3, "fault", self.misbehave), (2, "no fault", self.behave), (2, "new posts", self.grow), (1, "starve", self.starve),
            (3, "wake", self.wake), (4, "second program", self.other_program)]

    def step(self, actions):
        self.steps += 1
        _, name, act = self.random.choices(actions, [weight for weight, _, _ in actions])[0]
        self.counts[name] += 1
        act()
        self.shell.read(self.random.choice([0, 0.02, 0.05, 0.2]))
        self.check_second()
        if Process.has_ended(self.pid): return False
        self.check_screen()
        if self.steps % 20 == 0: self.probe()
        if self.steps % 100 == 0: self.rest()
        if self.canary and self.steps == 10: self.canary(self)
        return not Process.has_ended(self.pid)

    def live(self, options, end, seconds):
        """Starts the app, uses it for some time, and ends it in some way."""
        actions, deadline = self.actions(), time.monotonic() + seconds
        self.pid = self.shell.launch([self.program, "--timeout", "5", *options])
        self.sampler.watch(self.pid)
        place = self.shell.place()
        while time.monotonic() < deadline and len(self.failures) < 20:
            if self.step(actions): continue
            code, _ = self.shell.result(place)
            self.fail(f"the program ended with {code}:\n{self.shell.since(place)[-2000:]}")
            self.pid = self.shell.launch([self.program, "--timeout", "5", *options])
            self.sampler.watch(self.pid)
        self.wake()
        for _ in range(5 if end == "kill" else 1): self.bookmark()
        if end == "q": self.go_home()
        family, place, begin = Process.children(self.pid), self.shell.place(), time.monotonic()
        if end == "q":
            self.shell.type("q")
        else:
            os.kill(self.pid, {"kill": signal.SIGKILL, "terminate": signal.SIGTERM, "hang up": signal.SIGHUP}[end])
        try:
            _, restored = self.shell.await_bytes(place, rb"\x1b\[\?1049l", 5)
            code, took = self.shell.result(place)
        except Failed as failure:
            return self.fail(f"{end}: {failure}")
        self.ends.append({"end": end, "code": code, "restored": round(restored, 3), "ended": round(time.monotonic() - begin, 3)})
        if code != {"q": 0, "kill": 137, "terminate": 143, "hang up": 129}[end]: self.fail(f"{end}: the exit code is {code}")
        self.check_settings(end)
        deadline = time.monotonic() + 2
        while left := [Process.command(child) for child in family if not Process.has_ended(child)]:
            if time.monotonic() > deadline:
                self.fail(f"{end}: processes are left: {left}")
                break
            self.shell.read(0.02)
        self.check_bookmarks()

    def work(self):
        seconds = self.options.seconds
        self.begin = time.monotonic()
        self.subscribe()
        with Shell(self.environment) as self.shell:
            lives = list(zip(STARTS, ENDS[::-1]))[:4 if seconds >= 300 else 1]
            part = 0.2 * seconds / len(lives)
            for options, end in lives: self.live(options, end, part)
            self.live([], "q", seconds - part * len(lives))
        self.finish()

    def finish(self):
        """Checks what is left."""
        if self.second: self.second[0].wait(120)
        self.check_second()
        self.sampler.is_ended.set()
        self.check_bookmarks()
        for database in ("home/.local/share/feedhost/library.sqlite", "home/.cache/feedhost/feedhost.sqlite"):
            with sqlite3.connect(f"{self.folder}/{database}") as connection:
                result = connection.execute("PRAGMA integrity_check").fetchall()
                if result != [("ok",)]: self.fail(f"{database}: {result}")
            self.counts[f"kB of {os.path.basename(database)}"] = os.path.getsize(f"{self.folder}/{database}") // 1024
        verified = self.run("cache", "verify")
        if verified.returncode: self.fail(f"cache verify: {verified.stdout}{verified.stderr}")
        self.counts["posts"] = len(self.run("list", "--json", "--limit", "100000").stdout.splitlines())
        left = os.listdir(self.environment["TMPDIR"])
        if left: self.fail(f"files left in TMPDIR: {left}")
        for fault in self.sampler.faults(self.options.seconds >= 1800): self.fail(fault)

    def close(self):
        self.sampler.is_ended.set()
        if self.pid and not Process.has_ended(self.pid): os.kill(self.pid, signal.SIGKILL)
        for server in self.servers:
            if server.is_stopped: server.process.send_signal(signal.SIGCONT)
            if server.process.poll() is None: server.close()

    def report(self):
        latencies = sorted(self.latencies) or [0]
        return {
            "seed": self.options.seed, "seconds": self.options.seconds, "steps": self.steps, "failures": self.failures,
            "answers": {"count": len(self.latencies), "median": round(statistics.median(latencies), 3),
                        "p99": round(latencies[int(len(latencies) * 0.99)], 3), "greatest": round(latencies[-1], 3)},
            "ends": self.ends, "figures": self.sampler.figures(), "counts": dict(sorted(self.counts.items())),
            "samples": [{"seconds": round(at), **held} for at, held in self.sampler.samples[::10]]}
