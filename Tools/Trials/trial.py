"""A row of the matrix of faults: a home folder with a filled library, servers that fail, and the checks of every row."""
import json, os, select, signal, socket, sqlite3, ssl, subprocess, threading, time, urllib.request

from session import Failed, Session

ROWS = {}
LEFT = b"\x1b[?1049l"
# The first attributes, by which the program knows that all replies have come.
REPLIES = {b"\x1b[c": b"\x1b[?62;22c"}
# Runs a program that ends with this process, whose threads allow no code between fork and exec.
BOUND = ["setpriv", "--pdeathsig", "KILL"]


def row(name, what, area=None, namespace=None, ci=False, seconds=120, needs=None, **options):
    """Adds a row. `namespace` is "network" or "mount"; `needs` a program without which the row is skipped."""
    def add(function):
        if name in ROWS: raise ValueError(f"two rows are called {name}")
        ROWS[name] = dict(name=name, what=what, area=area or function.__module__, namespace=namespace, ci=ci,
                          seconds=seconds, needs=needs, function=lambda trial: function(trial, **options))
        return function
    return add


# A user of this process alone, for limits of processes and threads, which do not hold for root.
USER = 200_000 + os.getpid()


def become_user():
    os.setgroups([])
    os.setgid(USER)
    os.setuid(USER)


class Waits:
    """The seconds that a program's threads and this one have waited for a processor of a busy machine: the longest of the
    program's threads, any of which may hand on a key, and this one, which looks."""

    def __init__(self, pid):
        self.pid, self.waited, self.longest = pid, 0, 0
        self.own, self.start = self._of("/proc/thread-self"), self._of_threads()

    def _of(self, folder):
        with open(folder + "/schedstat") as file: return int(file.read().split()[1]) / 1e9

    def _of_threads(self):
        waits = {}
        for thread in os.listdir(f"/proc/{self.pid}/task"):
            try: waits[thread] = self._of(f"/proc/{self.pid}/task/{thread}")
            except (OSError, IndexError): pass
        return waits

    def look(self):
        try:
            waits = [wait - self.start.get(thread, 0) for thread, wait in self._of_threads().items()]
            self.longest = max([self.longest, *waits])
        except OSError:
            # The program has ended.
            pass
        self.waited = self._of("/proc/thread-self") - self.own + self.longest


# Servers

def items(name, numbers, extra=""):
    return "".join(
        f"<item><guid>{name}-{n}</guid><title>{name} post {n}</title><pubDate>{1 + n % 28:02} Jun 2024 {n // 28:02}:00:00 GMT"
        f"</pubDate><description>The text of {name} {n}.</description>{extra}</item>" for n in reversed(numbers))


def rss(name, numbers=range(1, 6), extra="", head=""):
    return (f'<?xml version="1.0"?><rss version="2.0"><channel><title>{name}</title>{head}'
            f"{items(name, numbers, extra)}</channel></rss>").encode()


def head(status="200 OK", **fields):
    fields = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status}\r\n{fields}\r\n".encode()


def reply(body, status="200 OK", kind="application/rss+xml", **fields):
    body = body.encode() if isinstance(body, str) else body
    fields = {"Content_Type": kind, "Content_Length": len(body), "Connection": "close", **fields}
    return head(status, **{name: value for name, value in fields.items() if value is not None}) + body


class Connection:
    """A connection whose request's head was read."""

    def __init__(self, server, socket, request):
        self.server, self.socket, self.request = server, socket, request
        self.path = request.split(b" ")[1].decode(errors="replace") if b" " in request else ""

    def send(self, data):
        self.socket.sendall(data)

    def reset(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.socket.close()

    def wait(self, seconds=0.1):
        """Waits a moment; returns whether the server still runs and the client is still there."""
        # The whole request was read, so that only the end of the connection can be readable.
        return not select.select([self.socket], [], [], seconds)[0] and not self.server.stopped.is_set()


class Server:
    """A server of raw bytes. `answer` is called with each connection, in a thread of its own."""

    def __init__(self, name, address="127.0.0.1", host=None, port=0):
        self.name, self.address, self.host, self.tls = name, address, host or address, None
        self.requests, self.numbers, self.answers = [], range(1, 6), {}
        self.fault = None
        self.listen(port)

    def listen(self, port=0):
        self.stopped = threading.Event()
        self.listener = socket.create_server((self.address, port), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, args=(self.listener, self.stopped), daemon=True).start()

    def stop(self):
        self.stopped.set()
        # A thread in accept() keeps the socket open until the next connection.
        try: self.listener.shutdown(socket.SHUT_RDWR)
        except OSError: pass
        self.listener.close()

    @property
    def base(self):
        return f"{'https' if self.tls else 'http'}://{self.host}:{self.port}"

    @property
    def url(self):
        return self.base + "/feed.xml"

    def _accept(self, listener, stopped):
        while not stopped.is_set():
            try: client, _ = listener.accept()
            except OSError: return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        try:
            client.settimeout(60)
            if self.tls: client = self.tls.wrap_socket(client, server_side=True)
            request = b""
            # The first message of TLS is the whole request for a server that does not speak it.
            while b"\r\n\r\n" not in request and not request.startswith(b"\x16"):
                data = client.recv(65536)
                if not data: return
                request += data
            connection = Connection(self, client, request)
            self.requests.append(connection.path)
            if self.fault and connection.path not in self.answers: self.fault(connection)
            else: self.good(connection)
        except (OSError, ssl.SSLError):
            pass
        finally:
            try:
                client.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            client.close()

    def good(self, connection):
        answer = self.answers.get(connection.path)
        connection.send(answer if answer else self.document())

    def document(self):
        return reply(rss(self.name, self.numbers))


class FeedServer:
    """The program FeedServer, which ends with this process."""

    def __init__(self, program):
        self.process = subprocess.Popen(BOUND + [program, "--port", "0", "--quiet", "--until-eof", "--scale", "10"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().split()[-1]

    def control(self, method, name, body=None):
        request = urllib.request.Request(f"{self.url}/_control/{name}", method=method, data=body and json.dumps(body).encode())
        urllib.request.urlopen(request, timeout=10).read()

    def stop(self):
        self.process.kill()
        self.process.wait()


# The trial

class Trial:
    """One run of a row. `canary` names a deliberate fault of the trial itself, which must make the row fail."""

    def __init__(self, programs, folder, canary=None):
        self.programs, self.folder, self.canary = programs, folder, canary
        self.program = programs + "/FeedHost"
        self.home = folder + "/home"
        os.makedirs(self.home)
        self.data, self.cache = self.home + "/.local/share/feedhost", self.home + "/.cache/feedhost"
        self.library = self.data + "/library.sqlite"
        self.environment = {
            "HOME": self.home, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
            "SWIFT_BACKTRACE": "enable=no"}
        self.restored, self.notes, self.kept, self.servers = [], [], {}, []
        # The canaries that this row could have caught.
        self.tried = set()

    # The fault

    def begin(self, action):
        """Begins the fault."""
        self.tried.add("no-fault")
        if self.canary != "no-fault": action()

    def finish(self, action):
        """Ends the fault."""
        self.tried.add("no-end")
        if self.canary != "no-end": action()

    def note(self, text):
        if text not in self.notes: self.notes.append(text)

    # The program

    def run(self, *arguments, status=0, input=None, seconds=30, environment=None, wrapper=()):
        """Runs a command to its end, and checks its exit code; `None` allows each."""
        command = [*BOUND, *wrapper, self.program, *arguments]
        begin = time.monotonic()
        try:
            result = subprocess.run(
                command, env={**self.environment, **(environment or {})}, input=input or "", capture_output=True,
                timeout=seconds, encoding="utf-8", errors="surrogateescape", cwd=self.folder)
        except subprocess.TimeoutExpired:
            raise Failed(f"{' '.join(arguments)} did not end in {seconds} s")
        result.seconds = time.monotonic() - begin
        if status is not None and result.returncode not in (status if isinstance(status, (list, tuple)) else [status]):
            raise Failed(f"{' '.join(arguments)} ended with {result.returncode}, not {status}:\n{result.stdout}{result.stderr}")
        return result

    def expect(self, line, text, what="the output"):
        if line not in text: raise Failed(f"{line!r} is not in {what}:\n{text}")
        self.note(line)

    def one_line(self, result, line):
        """Checks that a command says what failed in one line that has this text."""
        lines = [text for text in result.stderr.splitlines() if not text.startswith("Saved copy")]
        if len(lines) != 1 or line not in lines[0]: raise Failed(f"{line!r} is not the one line of:\n{result.stderr}")
        self.note(lines[0])

    def open(self, *arguments, columns=100, rows=50, answers=REPLIES, environment=None, layout="one", **options):
        return Session(
            [self.program, "--reduced-motion", "--layout", layout, *arguments],
            {**self.environment, **(environment or {})}, columns, rows, answers, folder=self.folder, **options)

    def give_to_user(self):
        """Gives the folder to a user for whom limits of processes hold; returns what starts a command, and what is called
        before a session, as that user."""
        if os.getuid(): return [], lambda: None
        subprocess.run(["chown", "-R", f"{USER}:{USER}", self.folder], check=True)
        return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"], become_user

    def quit(self, app, key="q", status=0, limit=0.2):
        """Presses the key that ends the program, and checks the time until the terminal is as it was."""
        app.read(0.05)
        place = len(app.written)
        self.tried.add("slow-end")
        if self.canary == "slow-end":
            app.send(signal.SIGSTOP)
            threading.Timer(0.6, app.send, [signal.SIGCONT]).start()
        begin, processors = time.monotonic(), Waits(app.pid)
        if callable(key): key()
        else: app.type(key)
        while LEFT not in app.written[place:]:
            if time.monotonic() - begin > 10: raise Failed(f"the terminal was not restored in 10 s:\n{app.text}")
            select.select([app.terminal], [], [], 0.05)
            app.read()
            processors.look()
            if app.has_ended():
                app.read(0.01)
                if LEFT not in app.written[place:]: raise Failed(f"the program ended ({app.status}) on its screen")
        took = time.monotonic() - begin
        self.restored.append(took)
        ended, rest = app.end()
        if rest > 1: self.note(f"ended {took + rest:.1f} s after the key")
        if ended != status: raise Failed(f"the program ended with {ended}, not {status}")
        app.check_restored()
        if took - processors.waited > limit:
            raise Failed(f"the terminal was restored after {took * 1000:.0f} ms, {processors.waited * 1000:.0f} without a processor")

    # The library

    def serve(self, name, **options):
        server = Server(name, **options)
        self.servers.append(server)
        return server

    def feed_server(self):
        server = FeedServer(self.programs + "/FeedServer")
        self.servers.append(server)
        return server

    def subscribe(self, *urls):
        with open(self.folder + "/urls", "w") as file: file.write("".join(url + "\n" for url in urls))
        self.run("import", self.folder + "/urls", "--with-paths")
        self.run("refresh")

    def fill(self, **options):
        """Subscribes to two servers, of which the first will fail; marks a post of it as read, and another as a bookmark."""
        self.faulty, self.steady = self.serve("Faulty", **options), self.serve("Steady")
        self.subscribe(self.faulty.url, self.steady.url)
        self.mark()

    def mark(self):
        posts = self.posts()
        if len(posts) < 4: raise Failed(f"the library was not filled: {posts}")
        self.run("mark", posts[2]["id"], "--read")
        self.run("mark", posts[3]["id"], "--bookmark")
        self.keep()

    def posts(self, **options):
        return [json.loads(line) for line in self.run("list", "--json", "--limit", "100000", **options).stdout.splitlines()]

    def keep(self):
        """Remembers what is in the library now: at the end it must still be there."""
        self.kept = {post["id"]: post for post in self.posts()}

    def sql(self, statement, *values, path=None):
        """Runs a statement beside the program, which alone moves the write-ahead log into the file."""
        connection = sqlite3.connect(path or self.library, timeout=10)
        try:
            connection.execute("PRAGMA wal_autocheckpoint = 0")
            with connection: return connection.execute(statement, values).fetchall()
        finally:
            connection.close()

    def forget_fetches(self):
        """Makes all sources due, so that a row does not wait for the minute between two fetches that the reader asks for."""
        self.sql("UPDATE sources SET fetch_state = NULL")

    def verify(self, cache=True):
        """Checks that nothing that was in the library is lost or damaged."""
        if self.kept: self.tried |= {"lost-post", "lost-mark"}
        if self.canary == "lost-post": self.sql("DELETE FROM items WHERE key = (SELECT min(key) FROM items)")
        if self.canary == "lost-mark":
            marked = [post["id"] for post in self.kept.values() if post["bookmarked"]]
            if marked: self.run("mark", *marked, "--no-bookmark")
            else: self.tried.remove("lost-mark")
        posts = {post["id"]: post for post in self.posts()}
        for id, post in self.kept.items():
            now = posts.get(id)
            if now is None: raise Failed(f"this post is lost: {post['title']}")
            if post["read"] and not now["read"]: raise Failed(f"this post is unread again: {post['title']}")
            for field in ["title", "text", "bookmarked", "first_seen"]:
                if post.get(field) != now.get(field): raise Failed(f"the {field} of {post['title']} is {now.get(field)!r}")
        bookmarks = {json.loads(line)["id"] for line in self.run("bookmarks", "--json").stdout.splitlines()}
        wanted = {id for id, post in self.kept.items() if post["bookmarked"]}
        if not wanted <= bookmarks: raise Failed("a bookmark is lost")
        for path in [self.library] + ([self.cache + "/feedhost.sqlite"] if cache else []):
            if os.path.exists(path):
                found = self.sql("PRAGMA integrity_check", path=path)
                if found != [("ok",)]: raise Failed(f"{path} is damaged: {found}")
        if cache: self.expect_verified()
        for check in map(json.loads, self.run("doctor", "--json", status=[0, 1]).stdout.splitlines()):
            if check["check"] in ("library", "bookmarks") and check["status"] == "error":
                raise Failed(f"doctor says: {check}")

    def expect_verified(self):
        result = self.run("cache", "verify", status=None)
        if result.stdout not in ("No damage found\n", "The cache is empty.\n"):
            raise Failed(f"cache verify says: {result.stdout}{result.stderr}")

    def close(self):
        for server in self.servers: server.stop()


# Visits

def pane(app):
    """The text of the list of sources, without the breaks of its lines."""
    return " ".join(" ".join(line.lstrip("│").split("│")[0] for line in app.text.splitlines()).split())


def wait_for_new(app, text, seconds=20):
    """Waits for a new post: above the viewport, where a reader reads on, it is announced, and `g` shows it."""
    def shows(screen):
        # Another source's post may be announced before.
        if text not in screen and "to show" in screen: app.type("g")
        return text in screen

    app.wait(shows, seconds, text)


def wait_for_reason(trial, app, line):
    """Opens the list of sources, and waits for the line that says why a source fails."""
    app.type("\t")
    app.wait("FEEDS")
    app.wait(lambda _: "× Faulty: " + line in pane(app), 10, "× Faulty: " + line)
    trial.note(line)
    app.type("\x1b")
    app.wait(lambda text: "FEEDS" not in text, 10, "the posts")


def visit(trial, fault, line, end=None, options=(), slow=20, early=False, new=True, memory=None, checks=None):
    """The faulty source fails while the app is open, and then works again.

    The app shows the cached posts, that a source failed, and in the list of sources why; when the fault has ended, `r` brings a
    new post. `early` quits once while the fault holds a request. `memory` is the most that the program may take, in bytes.
    """
    faulty = trial.faulty
    if early:
        trial.begin(fault)
        trial.forget_fetches()
        before = len(faulty.requests)
        with trial.open(*options) as app:
            app.wait("Faulty post 5")
            app.wait(lambda _: len(faulty.requests) > before, 5, "the request") if early == "request" else app.read(0.5)
            trial.quit(app)
    else:
        trial.begin(fault)
    trial.forget_fetches()
    with trial.open(*options) as app:
        app.wait("Faulty post 5")
        app.wait("1 failed", slow)
        peak = app.peak_memory()
        wait_for_reason(trial, app, line)
        app.wait("Faulty post 1")
        if memory and peak > memory: raise Failed(f"the program took {peak >> 20} MB")
        if memory: trial.note(f"{peak >> 20} MB")
        if checks: checks()
        trial.finish(end or (lambda: setattr(faulty, "fault", None)))
        if new:
            faulty.numbers = range(1, 7)
            trial.forget_fetches()
            app.type("r")
            wait_for_new(app, "Faulty post 6")
            app.wait("2 sources up to date")
        trial.quit(app)
    trial.verify()
