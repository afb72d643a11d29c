"""Uses the app for a long time at random, and measures what grows. Tools/soak describes the options."""
import argparse, base64, collections, contextlib, ctypes, json, os, random, re, shutil, signal, socket, sqlite3, statistics, struct
import subprocess, sys, tempfile, termios, threading, time, urllib.request

import session
from session import Failed, Session

DEADLINE = 2.0  # seconds until a key must be answered, without those that the program waited for a processor
PROMPT = b"soak> "
SIGN = re.compile(r"(?<= )\*(?=[ │]|$)", re.MULTILINE)  # of a bookmark
STARTS = [["--graphics", "blocks"], ["--graphics", "kitty"], ["--graphics", "sixel"], ["--layout", "one"]]
ENDS = ["q", "kill", "terminate", "hang up"]
WORDS = ["snow", "the", "picture", "has:comments", "is:unread", "f*", "title:new", "sun OR sea", "\"was the\"", "-sky", "("]
FAULTS = [
    {"delay_ms": 700}, {"status": 503, "headers": {"Retry-After": "2"}}, {"status": 500, "body": "<html>500</html>"},
    {"status": 429, "headers": {"Retry-After": "1"}}, {"truncate": 100}, {"slow_bytes_per_second": 2000}, {"drop": True},
    {"body": "{\"items\": [[[["}, {"status": 204, "body": ""}, {"status": 404}]
PATHS = ["/pictures/*", "/rss.xml", "/atom.xml", "/feed.json", "/api/v1/*", "/v1/*", "/comments/*", "/items/*", "/*"]


# Figures

def slope(points):
    """The slope by Theil and Sen, and the noise: the median distance from the line."""
    points = points[::max(1, len(points) // 400)]
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for i, a in enumerate(points) for b in points[i + 1:] if b[0] > a[0]]
    if not slopes: return 0.0, 0.0
    rise = statistics.median(slopes)
    level = statistics.median(value - rise * time for time, value in points)
    return rise, statistics.median(abs(value - rise * time - level) for time, value in points)


def changes(before, after):
    """The lines that differ."""
    return "\n".join(f"-{a}\n+{b}" for a, b in zip(before.splitlines(), after.splitlines()) if a != b)


class Process:
    """What a process holds, as /proc tells."""

    @staticmethod
    def children(pid):
        """The processes that any thread of a process started."""
        found = []
        try:
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/children") as file: found += map(int, file.read().split())
        except OSError:
            pass
        return found

    @staticmethod
    def command(pid):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file: return file.read().split(b"\0")
        except OSError:
            return []

    @staticmethod
    def has_ended(pid):
        try:
            with open(f"/proc/{pid}/stat") as file: return file.read().rpartition(")")[2].split()[0] in "ZX"
        except OSError:
            return True

    @staticmethod
    def delay(pid):
        """The seconds that the threads of a process could have run, and other programs had the processor."""
        try:
            return sum(int(open(f"/proc/{pid}/task/{thread}/schedstat").read().split()[1])
                       for thread in os.listdir(f"/proc/{pid}/task")) / 1e9
        except OSError:
            return 0

    @staticmethod
    def holds(pid):
        """The memory in kB, the descriptors and the threads; nothing of a process that has ended."""
        try:
            with open(f"/proc/{pid}/status") as file: lines = dict(line.split(":", 1) for line in file if ":" in line)
            return {
                "resident": int(lines["VmRSS"].split()[0]), "anonymous": int(lines["RssAnon"].split()[0]),
                "descriptors": len(os.listdir(f"/proc/{pid}/fd")), "threads": int(lines["Threads"])}
        except (OSError, KeyError):
            return None


class Sampler:
    """Samples the program, and the process that decodes its pictures, each second."""

    def __init__(self, interval=1.0):
        self.interval, self.pid, self.begin = interval, None, time.monotonic()
        self.samples, self.rests, self.is_ended = [], [], threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def watch(self, pid):
        """Begins again with another process."""
        self.pid, self.samples, self.rests = pid, [], []

    def sample(self):
        pid = self.pid
        held = Process.holds(pid) if pid else None
        if not held: return None
        for child in Process.children(pid):
            if b"--decode-pictures" in Process.command(child):
                decoder = Process.holds(child)
                if decoder: held.update({f"decoder's {name}": value for name, value in decoder.items()})
        return (time.monotonic() - self.begin, held)

    def rest(self):
        """Samples the program where it shows the same as at the other rests."""
        sample = self.sample()
        if sample: self.rests.append(sample)

    def _run(self):
        while not self.is_ended.wait(self.interval):
            sample = self.sample()
            if sample: self.samples.append(sample)

    def figures(self):
        """A row for each quantity: the first, median, last and greatest value, and the slope of the second half, by the hour."""
        rows = {}
        for when, samples in (("", self.samples), (" at rest", self.rests)):
            for name in dict.fromkeys(name for _, held in samples for name in held):
                points = [(at, held[name]) for at, held in samples if name in held]
                if len(points) < 4: continue
                middle = (points[0][0] + points[-1][0]) / 2
                rise, noise = slope([point for point in points if point[0] >= middle])
                values = [value for _, value in points]
                rows[name + when] = {
                    "samples": len(points), "first": values[0], "median": statistics.median(values),
                    "last": statistics.median([value for _, value in points[-5:]]), "greatest": max(values),
                    "slope": round(rise * 3600, 1), "noise": round(noise, 1)}
        return rows

    def faults(self, is_long):
        """What grew: descriptors and threads always, memory in long runs."""
        found = []
        for name, row in self.figures().items():
            kind = name.removesuffix(" at rest").rpartition(" ")[2]
            seconds = (self.samples[-1][0] - self.samples[0][0]) / 2
            growth = row["slope"] / 3600 * seconds
            if kind in ("descriptors", "threads"):
                # The connections of the first minutes are no leak.
                if growth > max(4 if is_long else 16, 3 * row["noise"]): found.append(f"{name} grew by {growth:.0f} in {seconds:.0f} s")
            elif kind == "anonymous" and is_long and growth > max(2048, 3 * row["noise"]):
                found.append(f"{name} memory grew by {growth:.0f} kB in {seconds:.0f} s")
        return found


# The servers

class Server:
    """A FeedServer that can be stopped, continued and restarted."""

    def __init__(self, program, *options):
        self.program, self.options, self.port, self.is_stopped = program, options, 0, False
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--port", str(self.port), "--quiet", "--until-eof", *self.options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line.startswith("Serving "): raise Failed(f"FeedServer did not start: {line}")
        self.url = line.split()[1]
        self.port = int(self.url.rpartition(":")[2])

    def control(self, path, method="POST", body=None):
        """Asks for a fault or new posts; a server that is closed or stopped is not asked."""
        if self.is_stopped or self.process.poll() is not None: return
        request = urllib.request.Request(
            f"{self.url}/_control/{path}", method=method, data=json.dumps(body).encode() if body else None)
        urllib.request.urlopen(request, timeout=10).read()

    def starve(self):
        if self.process.poll() is None: self.process.send_signal(signal.SIGSTOP)
        self.is_stopped = True

    def close(self):
        if self.is_stopped: self.process.send_signal(signal.SIGCONT)
        self.is_stopped = False
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()

    def wake(self):
        if self.process.poll() is not None: self.start()
        if self.is_stopped: self.process.send_signal(signal.SIGCONT)
        self.is_stopped = False


class RawServer:
    """A server of feeds that resets, hangs, truncates and sends garbage once it `is_bad`."""

    def __init__(self, seed):
        self.random, self.is_bad, self.count = random.Random(seed), False, 20
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self._run, daemon=True).start()

    def document(self, path):
        items = "".join(
            f"<item><guid>{path}-{number}</guid><link>{self.url}{path}/{number}</link><title>Raw post {number}</title>"
            f"<pubDate>{time.strftime('%a, %d %b %Y %H:%M:%S GMT', time.gmtime(1.79e9 + number * 60))}</pubDate>"
            f"<description>&lt;p&gt;The text of post {number}, edition {self.count // 7}.&lt;/p&gt; {'Words and words. ' * 50}"
            f"&lt;img src=\"{self.url}/picture-{number}.png\"&gt;</description></item>"
            for number in range(max(0, self.count - 20), self.count))
        return f"<rss version=\"2.0\"><channel><title>Raw</title><link>{self.url}</link>{items}</channel></rss>".encode()

    def _run(self):
        while True:
            connection, _ = self.socket.accept()
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection):
        with connection:
            try:
                connection.settimeout(10)
                head = b""
                while b"\r\n\r\n" not in head:
                    data = connection.recv(4096)
                    if not data: return
                    head += data
                path = head.split(b" ")[1].decode()
                if self.is_bad and self.count < 120: self.count += self.random.random() < 0.5
                body = self.document(path) if path.startswith("/feed") else b"\x89PNG\r\n\x1a\n" + bytes(2000)
                choice = self.random.randrange(14) if self.is_bad else 13
                length = len(body) + (100 if choice == 1 else 0)
                head = f"HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n".encode()
                if choice == 0:
                    connection.sendall(head + body[:len(body) // 2])
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                elif choice == 2:
                    connection.recv(1)
                elif choice == 3:
                    connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\nshort\r\nzz\r\n")
                elif choice == 4:
                    connection.sendall(b"\0\xff garbage\r\n\r\n" * 100)
                elif choice == 5:
                    connection.sendall(b"HTTP/1.1 200 OK\r\n" + b"X-Flood: flood\r\n" * 20_000)
                elif choice == 6:
                    connection.sendall(b"HTTP/1.1 302 Found\r\nLocation: " + path.encode() + b"\r\nContent-Length: 0\r\n\r\n")
                elif choice == 7:
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\n" + bytes(20))
                elif choice == 8:
                    connection.sendall(head)
                    for _ in range(40):
                        connection.sendall(body[:10])
                        time.sleep(0.2)
                else:
                    connection.sendall(head + body)
            except OSError:
                pass


# The program in a shell

class Shell(Session):
    """An interactive shell in a pseudo-terminal, in which the program is a job."""

    unknown = re.compile(session.UNKNOWN.pattern + rb"|\x1b\[[0-9;:]*m", re.DOTALL)

    def __init__(self, environment):
        self.dropped, self.program = 0, None
        super().__init__(
            ["bash", "--norc", "--noprofile", "--noediting", "-i"], environment | {"PS1": PROMPT.decode()}, 120, 40,
            answers={b"\x1b[c": b"\x1b[?62;22c"}, folder=environment["HOME"])
        self.await_bytes(0, PROMPT)

    def _take(self, data):
        # The main and the other screen are one to pyte.
        for part in re.split(rb"(?<=\x1b\[\?1049[hl])", data):
            super()._take(part)
            if part.endswith((b"\x1b[?1049h", b"\x1b[?1049l")): self.screen.reset()
        if len(self.written) > 1 << 20:
            self.dropped += len(self.written) - (1 << 18)
            self.written = self.written[-(1 << 18):]

    def type(self, text):
        data, deadline = text if isinstance(text, bytes) else text.encode(), time.monotonic() + 10
        while data:
            try:
                data = data[os.write(self.terminal, data):]
            except BlockingIOError:
                self.read(0.01)
                if time.monotonic() > deadline: raise Failed(f"the program takes no keys:\n{self.text}")

    def place(self):
        return self.dropped + len(self.written)

    def since(self, place):
        return self.written[max(0, place - self.dropped):]

    def wait(self, wanted, seconds=10, what=None):
        """Waits until a condition of the screen's text holds; returns the seconds."""
        return self._wait(lambda: wanted(self.text), seconds, what)[1]

    def await_bytes(self, place, wanted, seconds=10):
        """Waits until bytes were written behind a place; returns the match and the seconds."""
        return self._wait(lambda: re.search(wanted, self.since(place)), seconds, wanted)

    def _wait(self, condition, seconds, what):
        begin, delay = time.monotonic(), Process.delay(self.program)
        while not (result := condition()):
            took = time.monotonic() - begin
            if took > seconds and took - max(0, Process.delay(self.program) - delay) > seconds:
                raise Failed(f"{what!r} did not come in {seconds} s:\n{self.text}")
            self.read(0.01)
        return result, time.monotonic() - begin

    def launch(self, command):
        """Starts the program; returns its process once it shows its first frame."""
        place = self.place()
        self.type(" ".join(f"'{word}'" for word in command) + "\n")
        self.await_bytes(place, rb"\x1b\[\?1049h")
        self.program = Process.children(self.pid)[-1]
        self.settle(0.3, 5)
        return self.program

    def result(self, place, seconds=10):
        """The exit code of the program that ended, and the seconds until the shell asked for the next command."""
        _, took = self.await_bytes(place, re.escape(PROMPT), seconds)
        self.settle(0.1, 1)
        place = self.place()
        # Ctrl-U drops the keys that were meant for the program.
        self.type('\x15echo "<$?>"\n')
        match, _ = self.await_bytes(place, rb"<(\d+)>")
        self.await_bytes(place, re.escape(PROMPT) + rb"\Z")
        return int(match[1]), took


class Soak:
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

    # The person

    @property
    def status(self):
        return self.shell.text.splitlines()[-1] if self.shell.text else ""

    def press(self, keys, quiet=0.03):
        self.shell.type(keys)
        self.shell.settle(quiet, max(quiet, 0.1))

    def go_home(self):
        """Leaves prompts, overlays and other screens; the last line then offers nothing that Esc ends."""
        for number in range(10):
            self.press("\x1b", 0.12)
            # A narrow status line omits hints.
            if "Esc" not in self.status and number >= (1 if self.shell.columns >= 120 else 4): break

    def probe(self):
        """Fails unless a key is answered within the deadline."""
        self.go_home()
        self.shell.read(0.2)
        for attempt in range(2):
            self.shell.type("?")
            try:
                self.latencies.append(self.shell.wait(lambda text: re.search(r"\bKeys\b", text), DEADLINE, "the help"))
                break
            except Failed as failure:
                # A key that comes at once behind Esc is a key with Alt to a program that had no time to read in between.
                if attempt: self.fail(f"no answer: {failure}")
                else: self.counts["keys to which the second try was answered"] += 1
        self.press("\x1b", 0.12)

    def check_screen(self):
        deadline = time.monotonic() + DEADLINE
        while not self.status.strip() and time.monotonic() < deadline: self.shell.read(0.02)
        text = self.shell.text
        if not self.status.strip(): self.fail("no status line")
        if re.search(r"\x1b|\[\?\d|\[\d+;\d+[Hm]|\ufffd", text): self.fail(f"garbage:\n{text}")

    def check_settings(self, what):
        if termios.tcgetattr(self.shell.device) != self.shell.settings: self.fail(f"{what}: the settings are not restored")

    def rest(self):
        """Shows the top of the timeline on a screen of one size, samples, and compares the screen with a repainted one."""
        self.go_home()
        self.shell.resize(120, 40)
        self.press("g", 0.5)
        self.sampler.rest()
        self.shell.settle(0.7, 5)
        before = self.shell.text
        self.press("\x0c", 0.3)
        # Ages, counts and pictures may have changed in between.
        changed = changes(*("\n".join(" ".join(re.sub("[0-9▀]+|now", "", line).split()) for line in text.splitlines()[1:-2])
                            for text in (before, self.shell.text)))
        if changed: self.fail(f"the screen differs from the repainted one:\n{changed}")

    def link(self):
        """The link of the post in focus, as the app copies it; a post may have none."""
        self.shell.settle(0.1, 1)
        place = self.shell.place()
        self.shell.type("y")
        try:
            match, _ = self.shell.await_bytes(place, rb"\x1b\]52;c;([A-Za-z0-9+/=]*)\x1b|No link", DEADLINE)
        except Failed:
            return None
        return base64.b64decode(match[1]).decode() if match[1] else None

    def bookmark(self):
        """Adds or removes the bookmark of the post in focus, and compares what is stored with what is shown."""
        self.go_home()
        self.press(self.random.choice(["j", "k", "jj", "n", "G", "g"]), 0.15)
        link = self.link()
        if link not in self.posts: return
        self.check_bookmarks()
        was_there = link in self.stored_bookmarks()
        self.shell.settle(0.1, 1)
        before = self.shell.text
        signs = len(SIGN.findall(before))
        self.shell.type("b")
        with contextlib.suppress(Failed):
            self.shell.wait(lambda text: len(SIGN.findall(text)) != signs, DEADLINE)
        # A row that came into view meanwhile has a sign of its own: the library then tells what the key did.
        shown = len(SIGN.findall(self.shell.text)) - signs
        if shown == 0 or (shown > 0) == was_there:
            is_there = link in self.stored_bookmarks()
            self.counts["keys that changed no bookmark" if is_there == was_there else "bookmarks without a sign"] += 1
            self.bookmarks[link] = is_there
            return
        self.bookmarks[link] = not was_there
        self.changes[link] = f"step {self.steps} of the app, which changed {changes(before, self.shell.text)}"
        self.counts["bookmarks"] += 1
        if self.random.random() < 0.3: self.check_bookmarks()

    def check_bookmarks(self, seconds=2):
        """Fails unless the library has the bookmarks that were shown, and not those whose removal was shown."""
        begin, wrong = time.monotonic(), []
        while True:
            stored, last, took = self.stored_bookmarks(), wrong, time.monotonic() - begin
            wrong = [post for post, is_added in self.bookmarks.items() if is_added != (post in stored)]
            if not wrong or took > seconds + 8: break
            self.shell.read(0.1)
        if last: self.counts["bookmarks stored late"] += 1
        if took < seconds: return
        for post in last:
            self.fail(f"the bookmark of {post} {'was lost' if self.bookmarks[post] else 'is back'}"
                      f"{'' if post in wrong else f' for {took:.1f} s'}, since {self.changes.get(post)}")
        for post in wrong: self.bookmarks.pop(post)

    def toggle_read(self):
        """Marks the post in focus, and compares what is stored with what is shown."""
        self.go_home()
        self.press("j", 0.1)
        post = self.posts.get(self.link())
        self.press("j", 0.1) and self.press("k", 0.1)
        self.shell.type("m")
        try:
            self.shell.wait(lambda text: "Marked as" in text, 1, "the notice")
        except Failed:
            self.counts["marks without a notice"] += 1
            return
        is_read = "Marked as read" in self.shell.text
        if not post: return
        self.counts["marks"] += 1
        deadline = time.monotonic() + 2
        while json.loads(self.run("show", post, "--json").stdout or "{}").get("read") != is_read:
            self.counts["marks stored late"] += 1
            if time.monotonic() > deadline: return self.fail(f"{post} is not marked as {'read' if is_read else 'unread'}")

    def keys(self, *choices):
        def act():
            for key in self.random.choice(choices): self.press(key, self.random.choice([0.0, 0.02, 0.1]))
        return act

    def burst(self):
        self.press(self.random.choice("jk nN") * self.random.randrange(5, 40))

    def search(self):
        word, ends = self.random.choice(WORDS), self.random.choice(["\r", "\x1b", "\x07\r", "\t\r", "\rnN"])
        self.press("/", 0.1)
        if not re.search("Search:|Find:", self.shell.text): return
        for letter in word: self.press(letter, 0.01)
        for key in ends: self.press(key, 0.1)

    def prompt(self):
        opener, text = self.random.choice([
            ("a", "http://127.0.0.1:1/nothing"), ("S", "A search"), ("x", ""), ("\te", "Another name"), ("\tM", "Group 9/Sub")])
        self.go_home()
        for key in opener: self.press(key, 0.1)
        self.press(b"\x1b[200~" + text.encode() + b"\x1b[201~", 0.1)
        for _ in range(2): self.press("\x1b", 0.12)

    def sources(self):
        self.go_home()
        self.press("\t", 0.1)
        self.press("g" + "j" * self.random.randrange(12), 0.05)
        self.press(self.random.choice(["\r", "\x1b", "A", "r", "z"]), 0.1)
        if self.random.random() < 0.3: self.press("u", 0.05)

    def resize(self):
        sizes = [(self.random.randrange(40, 251), self.random.randrange(10, 71)) for _ in range(self.random.choice([1, 1, 1, 8]))]
        for columns, rows in sizes:
            self.shell.resize(columns, rows)
            self.shell.read(0.01)
        self.shell.settle(0.05, 1)

    def mouse(self):
        x, y = self.random.randrange(1, self.shell.columns), self.random.randrange(1, self.shell.rows)
        kind = self.random.choice(["up", "down", "down", "click", "drag"])
        if kind == "click":
            self.press(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
        elif kind == "drag":
            self.press(f"\x1b[<0;{x};{y}M" + "".join(f"\x1b[<32;{x + i};{y}M" for i in range(9)) + f"\x1b[<0;{x + 9};{y}m")
        else:
            self.press(f"\x1b[<{64 if kind == 'up' else 65};{x};{y}M" * self.random.randrange(1, 10))

    def suspend(self):
        place = self.shell.place()
        self.shell.type("\x1a")
        try:
            self.shell.await_bytes(place, re.escape(PROMPT) + rb"\Z", 5)
            self.check_settings("suspension")
            place = self.shell.place()
            self.shell.type("fg\n")
            self.shell.await_bytes(place, rb"\x1b\[\?1049h", 5)
        except Failed as failure:
            self.fail(f"suspension: {failure}")
        self.shell.settle(0.1, 2)

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


# Commands in a loop

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


# Faults that must be found

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


def trial(kind, options, **more):
    folder = tempfile.mkdtemp(prefix="soak-")
    made = kind(options, folder, **more)
    try:
        made.work()
    finally:
        made.close()
        shutil.rmtree(folder)
    return made.report()


def canaries(options):
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
        found = canaries(options)
        for name, is_found in found.items(): print(f"{name}: {'found' if is_found else 'NOT FOUND'}")
        return 0 if all(found.values()) else 1
    report = trial(Runs if options.runs else Soak, options)
    print(json.dumps(report) if options.json else table(report))
    return 1 if report["failures"] else 0


if __name__ == "__main__":
    sys.exit(main())
