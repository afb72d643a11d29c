"""A day's use of the program in a network of its own, and what other users, servers and files learn from it."""
import argparse, base64, collections, contextlib, json, os, re, shutil, signal, socket, ssl, struct, subprocess, sys
import tempfile, threading, time, urllib.parse, urllib.request, zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from session import Failed, Session

INSIDE = "FEEDHOST_PRIVACY_INSIDE"
class Trial:
    def __init__(self, options, folder, mask, breach):
        self.options, self.breach, self.mask = options, breach, mask
        self.home = f"{folder}/home-{mask:03o}"
        os.umask(0o022)
        self.folder = folder
        for name in ("", "/tmp", "/bin", "/run", "/saved", "/photos"): os.mkdir(self.home + name, 0o700)
        # What the person owns, and the program only reads.
        self.own = {self.home + name for name in ("/bin", "/photos", "/.config/feedhost/config", "/password")}
        self.environment = {
            "HOME": self.home, "PATH": f"{self.home}/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "TMPDIR": self.home + "/tmp", "XDG_RUNTIME_DIR": self.home + "/run", "BROWSER": self.home + "/bin/browser",
            "COLORTERM": "truecolor"}
        recorder = ("#!/usr/bin/python3\nimport json, os, sys\n"
                    "record = {'arguments': sys.argv, 'environment': dict(os.environ), 'parent': os.readlink(f'/proc/{os.getppid()}/exe')}\n"
                    f"open({self.home + '/tmp/recorded'!r}, 'a').write(json.dumps(record) + '\\n')\nos.chmod({self.home + '/tmp/recorded'!r}, 0o600)\n")
        for name in ("browser", "player"):
            with open(f"{self.home}/bin/{name}", "w") as file: file.write(recorder)
        # The real mpv, where it is installed.
        with open(f"{self.home}/bin/mpv", "w") as file:
            file.write(recorder + "if os.path.exists('/usr/bin/mpv'): os.execv('/usr/bin/mpv', ['mpv', '--ao=null', '--no-config'] + sys.argv[1:])\n")
        for name in os.listdir(self.home + "/bin"): os.chmod(f"{self.home}/bin/{name}", 0o700)
        with open(self.home + "/photos/kite.png", "wb") as file: file.write(png())
        with open(self.home + "/password", "w") as file: file.write(SECRETS["account password"] + "\n")
        os.chmod(self.home + "/password", 0o600)

    def limits(self):
        os.umask(self.mask)

    def run(self, *arguments, input="", expected=None, but=(), variables={}):
        """Runs a command; searches what it prints."""
        self.options.network.step = " ".join(arguments[:2])
        process = subprocess.Popen([self.options.program, *arguments], env={**self.environment, **variables}, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.home + "/saved", preexec_fn=self.limits)
        self.options.processes.roots[process.pid] = time.monotonic()
        try:
            output, errors = process.communicate(input.encode(), timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            self.breach(f"{arguments}: did not end in 30 s")
        self.options.processes.roots.pop(process.pid, None)
        words = SECRETS_IN.sub("…", " ".join(arguments))
        self.breach.search(output, f"standard output of {words}", but)
        self.breach.search(errors, f"standard error of {words}", but)
        if expected is not None and process.returncode != expected:
            raise Failed(f"{words} ended with {process.returncode}: {errors.decode()}{output.decode()[-500:]}")
        self.last = (process.returncode, output.decode(errors="replace"), errors.decode(errors="replace"))
        if self.options.verbose: print(f"$ {words}\n{self.last[1][:400]}{self.last[2]}", file=sys.stderr)
        return self.last

    @contextlib.contextmanager
    def app(self, *arguments, columns=100, rows=40):
        self.options.network.step = "app"
        with Session([self.options.program, *arguments], self.environment, columns, rows, folder=self.home + "/saved", limits=self.limits) as session:
            self.options.processes.roots[session.pid] = time.monotonic()
            try:
                yield session
            finally:
                session.read(0.1)
                self.options.processes.roots.pop(session.pid, None)
                self.breach.search(session.written, "the bytes that the terminal gets")
                self.breach.search(session.text.encode(), "the screen")

    def recorded(self):
        with contextlib.suppress(FileNotFoundError):
            with open(self.home + "/tmp/recorded") as file: return [json.loads(line) for line in file]
        return []

    def check_files(self):
        for folder, names, files in os.walk(self.home):
            for name in names + files:
                path = f"{folder}/{name}"
                if any(path == own or path.startswith(own + "/") for own in self.own): continue
                status = os.lstat(path)
                shown = path[len(self.home):]
                # Saved media are the person's, with permissions as of any program's files.
                wanted = 0o777 & ~self.mask & 0o666 if folder == self.home + "/saved" and not name.endswith(".json") else None
                if status.st_mode & 0o077 and status.st_mode & 0o777 != wanted:
                    self.breach(f"umask {self.mask:03o}: {shown} has permissions {status.st_mode & 0o777:o}")
                if not os.path.isfile(path): continue
                # These are meant to hold secrets.
                if shown == "/.local/share/feedhost/library.sqlite" or re.fullmatch(r"/\.local/share/feedhost/library\.sqlite-wal", shown):
                    but = ["URL password", "token", "header", *MEDIA]
                else:
                    but = {"/.local/share/feedhost/passwords.json": ["account password", "session"]}.get(shown, [])
                if shown.endswith(".part.json"): but = ["recording token"]
                # A picture's file has its address, and the copy of a named server's feed that server's.
                if shown.startswith("/.cache/feedhost/pictures/"): but = ["picture token"]
                if shown.startswith("/.cache/feedhost/feeds/"): but = ["token"]
                with open(path, "rb") as file: self.breach.search(file.read(), shown, but)


def day(trial):
    """A day's use: commands first, then the app, killed once."""
    run, url = trial.run, "http://private.example"
    run("add", f"http://ada:{urllib.parse.quote(SECRETS['URL password'], safe='')}@private.example/basic.xml", "--log", "log", expected=0)
    run("add", f"{url}/token.xml?token={SECRETS['token']}", "--verbose", expected=0)
    run("add", f"{url}/header.xml", "--header", f"X-Key: {SECRETS['header']}", expected=0)
    for address in ("http://feeds.example/public.xml", "http://feeds.example/links.xml", "http://feeds.example/feed.json",
                    "http://demo.example/atom.xml", "http://demo.example/", "http://demo.example/essential", trial.home + "/photos"):
        run("add", address, expected=0)
    # A post's media are printed as the feed has them.
    posts = [json.loads(line) for line in run("list", "--json", "--limit", "100", expected=0, but=MEDIA)[1].splitlines()]
    boat = next(post["id"] for post in posts if post.get("title") == "Boat 0")
    for words in (["list"], ["list", "--pictures", "--limit", "3"], ["sources"], ["sources", "--json"], ["search", "words"],
                  ["show", boat], ["comments", boat, "--json"], ["article", "http://www.example/post/9"], ["mark", boat, "--bookmark"],
                  ["bookmarks"], ["rule", "add", "title:sponsored", "--hide"], ["rules"], ["rules", "--json"],
                  ["prefetch", "http://feeds.example/public.xml", "pictures"], ["refresh", "--json"], ["refresh", "--due"],
                  ["refresh", "--pictures", "--log", "log"], ["cache", "info"], ["cache", "info", "--json"], ["cache", "verify"], ["export"]):
        run(*words)
    run("export", "--with-secrets", but=SECRETS)
    with open(trial.home + "/saved/list.opml", "w") as file: file.write(trial.last[1])
    os.chmod(trial.home + "/saved/list.opml", 0o600)
    run("import", "list.opml")
    os.unlink(trial.home + "/saved/list.opml")
    command = f"cat {trial.home}/password"
    run("account", "add", "http://account.example/api/greader.php", "--user", "demo", "--password-command", command, "--log", "log", expected=0)
    for words in (["account", "list"], ["account", "list", "--json"], ["account", "sync", "--verbose"], ["doctor", "--verbose"], ["doctor", "--json"]):
        run(*words)
    run("list", variables={"FEEDHOST_BASE_URL": f"http://ada:{SECRETS['FEEDHOST_BASE_URL']}@demo.example/essential"})
    run("list", "--base-url", f"http://demo.example/essential?token={SECRETS['token']}", "--header", f"X-Key: {SECRETS['header']}", "--verbose")
    arguments_while_waiting(trial)
    app(trial)


def arguments_while_waiting(trial):
    """The arguments that ps(1) shows while a server is waited for."""
    seen, network = [], trial.options.network
    def look():
        for pid in trial.options.processes.roots:
            with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline", "rb") as file: seen.append(file.read())
    network.watchers["/wait.xml"] = look
    password = urllib.parse.quote(SECRETS["URL password"], safe="")
    trial.run("list", f"http://ada:{password}@private.example/wait.xml?token={SECRETS['token']}")
    trial.run("add", f"http://ada:{password}@private.example/wait.xml?token={SECRETS['token']}", f"--header=X-Key: {SECRETS['header']}")
    trial.run("remove", "Private/wait.xml", expected=0)
    del network.watchers["/wait.xml"]
    if not seen: raise Failed("no process was seen while a server was waited for")
    for arguments in seen: trial.breach.search(arguments, "ps, while a server is waited for")


def app(trial):
    network = trial.options.network
    with trial.app("--log", trial.home + "/saved/log", "--layout", "one") as app:
        app.wait(lambda text: "All posts" in text and "unread" in text, 15)
        app.settle(0.3)
        def keys(text, step, seconds=0.25):
            network.step = step
            app.type(text)
            app.settle(seconds)
        def home():
            for _ in range(5):
                if app.text.lstrip().startswith("All posts"): return
                keys("\x1b", "app", 0.2)
            raise Failed(f"Esc did not lead to all posts:\n{app.text}")
        def find(title):
            home()
            keys("/", "app")
            keys(title + "\r", "app", 0.4)
        find("Boat")
        keys("c", "app c", 0.5)
        app.wait("I agree")
        find("Boat")
        keys("\r", "app", 0.5)
        keys("f", "app f", 0.5)
        app.wait("whole article")
        find("Boat")
        keys("v", "app", 0.3)
        find("Sound")
        keys("P", "app P", 0.3)
        app.wait("playing", 10)
        keys("P", "app P")
        keys("s", "app s", 0.4)
        keys("\r", "app s", 0.8)
        home()
        keys("\t", "app", 0.3)
        keys("ahttp://feeds.example/typed.xml\r", "app a", 0.6)
        keys("\r", "app a", 0.3)
        trial.shown = app.text
        app.send(signal.SIGKILL)
        app.end()
    trial.saved = sorted(os.listdir(trial.home + "/saved"))
    # A crash writes no memory to the terminal, and none to a file of others.
    trial.environment["SWIFT_BACKTRACE"] = "interactive=no"
    with trial.app("--layout", "one") as app:
        app.wait(lambda text: "All posts" in text and "unread" in text, 15)
        app.send(signal.SIGSEGV)
        app.end()


def links(trial):
    """`o` and `P` pass an address as one argument, and start no shell."""
    before = len(trial.recorded())
    with trial.app("--layout", "one", "--offline", "--player", trial.home + "/bin/player -a 'b c'") as app:
        app.wait(lambda text: "All posts" in text and "unread" in text, 15)
        app.type("/Link\r")
        app.settle(0.5)
        for _ in range(len(LINKS) + 1):
            app.type("o")
            app.settle(0.12)
            app.type("j")
        app.settle(0.3)
    records = [record for record in trial.recorded()[before:]]
    found = [record["arguments"][1:] for record in records]
    for record in records:
        if not record["parent"].endswith("FeedHost"): trial.breach(f"o: the browser's parent is {record['parent']}")
        trial.breach.search(json.dumps(record).encode(), "the browser's arguments and environment")
    if len(found) < 7: raise Failed(f"o opened {len(found)} links: {found}\n{app.text}")
    for arguments in found:
        if len(arguments) != 1 or not re.match(r"https?://\S*$", arguments[0]):
            trial.breach(f"o: the browser got {arguments}")
        if "secret" in arguments[0]: trial.breach(f"o: opened {arguments}")
    for folder, _, names in os.walk(trial.home):
        if any("INJECTED" in name for name in names): trial.breach(f"o: a shell ran a link's command in {folder}")
    for name in ("plain", "semicolon", "dollar", "backquote", "quotes"):
        if [LINKS[name]] not in found: trial.breach(f"o: the browser did not get {LINKS[name]} as it is: {found}")


def faults(trial):
    """Each failure's sentence, log line and exit, without the secrets of the address."""
    user = f"ada:{urllib.parse.quote(SECRETS['URL password'], safe='')}@"
    query = f"?token={SECRETS['token']}&x=1"
    hosts = {"401": "http://{}private.example/fault/401{}", "404": "http://{}feeds.example/fault/404{}", "500": "http://{}feeds.example/fault/500{}",
             "refused": "http://{}private.example:1/{}", "TLS": "https://{}private.example/x{}", "timeout": "http://{}feeds.example/fault/slow{}",
             "no host": "http://{}nowhere.example/{}", "bad feed": "http://{}feeds.example/fault/bad{}", "no feed": "http://{}feeds.example/fault/html{}",
             "dropped": "http://{}feeds.example/fault/drop{}", "loop": "http://{}feeds.example/fault/loop{}", "bad port": "http://{}feeds.example:99999/{}",
             "bad host": "http://{}[bad/{}", "ftp": "ftp://{}feeds.example/{}"}
    for name, form in hosts.items():
        address = form.format(user, query)
        for words in (["add", address, "--verbose"], ["list", address], ["article", form.format("", query)], ["refresh", address], ["rename", address, "x"]):
            timeout = ["--timeout", "1"] if words[0] in ("add", "list", "article") else []
            trial.run(*words, *timeout)
            if not trial.last[2].strip() and trial.last[0]: trial.breach(f"{name}: {words[0]} fails without a line")
    # A source that fails later.
    for name in ("404", "TLS"):
        trial.run("import", input=hosts[name].format(user, query) + "\n")
    trial.run("refresh", "--verbose", "--timeout", "1")
    trial.run("sources")
    trial.run("add", "http://ada:" + user + "feeds.example/fault/away")
    trial.run("account", "add", "http://account.example/api/greader.php", "--user", "eve", "--verbose", input=SECRETS["token"] + "\n")


def removal(trial):
    """What is removed leaves no secret behind."""
    for line in trial.run("sources", "--json")[1].splitlines(): trial.run("remove", json.loads(line)["id"])
    trial.run("account", "remove", "demo@account.example", "--bookmarks", "delete")
    trial.run("cache", "clear")
    for folder, _, names in os.walk(trial.home):
        for name in names:
            path = f"{folder}/{name}"
            if any(path.startswith(own) for own in trial.own) or name.startswith("Sound") or name == "recorded": continue
            with open(path, "rb") as file: trial.breach.search(file.read(), f"after removal: {path[len(trial.home):]}")


# The place of a link, what it leads to, and the command that would write there.
SYMBOLIC_LINKS = [
    (".local/share/feedhost/library.sqlite", "file", ["add"]), (".local/share/feedhost/library.sqlite", "missing", ["add"]),
    (".local/share/feedhost/library.sqlite", "empty", ["add"]), (".local/share/feedhost/library.sqlite-lock", "missing", ["add"]),
    (".local/share/feedhost/library.sqlite-wal", "file", ["add"]), (".local/share/feedhost/library.sqlite-new", "missing", ["add"]),
    (".local/share/feedhost/passwords.json", "file", ["account"]), (".local/share/feedhost/passwords.json.new", "file", ["account"]),
    (".cache/feedhost/feedhost.sqlite", "file", ["list"]), (".cache/feedhost/feedhost.sqlite", "empty", ["list"]),
    (".cache/feedhost/feedhost.sqlite", "missing", ["list"]), (".cache/feedhost/feedhost.sqlite-lock", "missing", ["list"]),
    (".cache/feedhost/feedhost.sqlite-wal", "file", ["list"]), (".cache/feedhost/feedhost.sqlite-shm", "file", ["list"]),
    (".cache/feedhost/pictures", "folder", ["pictures"]), (".cache/feedhost/pictures/pictures", "folder", ["pictures"]),
    (".cache/feedhost/pictures/pinned", "folder", ["pictures"]), (".cache/feedhost/pictures/aside", "folder", ["pictures"]),
    (".cache/feedhost/feeds", "folder", ["named"]), ("log", "file", ["log"]), ("log", "missing", ["log"]),
    (".local/state/feedhost/state.json", "file", ["app"]), (".local/state/feedhost/state.json.new", "file", ["app"]),
]


def symbolic_links(trial):
    """A link in place of a file or folder of the program is not followed, and one line says so."""
    sound = next((name for name in trial.saved if name.endswith(".wav")), None)
    if not sound: raise Failed(f"no recording was saved: {trial.saved}")
    downloads = [(f"saved/{sound}{end}", "file", ["save"]) for end in ("", ".part", ".part.json")]
    actions = {
        "add": ["add", "http://feeds.example/public.xml"], "list": ["list", "--pictures", "http://feeds.example/public.xml"],
        "pictures": ["list", "--pictures", "http://feeds.example/public.xml"], "log": ["list", "http://feeds.example/public.xml", "--log", "{home}/log"],
        "named": ["list", "--base-url", "http://demo.example/essential"],
        "account": ["account", "add", "http://account.example/api/greader.php", "--user", "demo"],
    }
    home = trial.home
    for number, (place, kind, (action,)) in enumerate(SYMBOLIC_LINKS + downloads):
        trial.home = f"{home}/link{number}"
        victim = f"{home}/tmp/victim{number}"
        os.makedirs(os.path.dirname(f"{trial.home}/{place}"), 0o700)
        os.makedirs(victim, 0o755)
        os.makedirs(trial.home + "/saved", exist_ok=True)
        target = f"{victim}/{kind}"
        if kind == "folder": os.mkdir(target)
        files = [f"{target}/holiday.png" if kind == "folder" else target] if kind != "missing" else []
        for path in files:
            with open(path, "w") as file: file.write("" if kind == "empty" else '{"a": 1}\n')
            os.chmod(path, 0o644)
        os.symlink(target, f"{trial.home}/{place}")
        variables = {"HOME": trial.home}
        before = snapshot(victim)
        if action in ("app", "save"):
            trial.environment["HOME"] = trial.home
            trial.run("add", "http://feeds.example/public.xml" if action == "app" else f"http://private.example/token.xml?token={SECRETS['token']}")
            with trial.app("--layout", "one") as app:
                app.wait("Boat" if action == "app" else "Sound", 15)
                app.settle(0.2)
                app.type("-" if action == "app" else "s")
                app.settle(0.4)
                if action == "save": app.type("\r")
                app.settle(0.6)
                app.type("q")
                app.settle(0.2)
                app.type("q")
                with contextlib.suppress(OSError): app.type("q")
                app.end()
            trial.environment["HOME"] = home
        else:
            words = [word.format(home=trial.home) for word in actions[action]]
            code, _, errors = trial.run(*words, variables=variables, input=SECRETS["account password"] + "\n")
            if action == "pictures": trial.run("cache", "clear", variables=variables)
            if len(errors.splitlines()) > 2: trial.breach(f"a link at {place}: {len(errors.splitlines())} lines, {errors!r}")
            if not errors.strip() and action not in ("pictures", "named") and not place.endswith("-new"):
                trial.breach(f"a link at {place} to a {kind}: no line says so")
            if trial.options.verbose: print(f"{place} -> {kind}: {code} {errors!r}", file=sys.stderr)
        if snapshot(victim) != before: trial.breach(f"a link at {place} to a {kind}: was written through: {before} → {snapshot(victim)}")
    trial.home = home


def plant(trial):
    """A fault of each kind, as if the program had made it; returns the beginnings of the sentences that must follow."""
    home, network = trial.home, trial.options.network
    os.chmod(f"{home}/.cache/feedhost/feedhost.sqlite", 0o644)
    os.chmod(f"{home}/.local/share/feedhost", 0o755)
    with open(f"{home}/log", "ab") as file: file.write(base64.b64encode(f"ada:{SECRETS['URL password']}".encode()))
    with open(f"{home}/.cache/feedhost/planted", "a") as file: file.write(urllib.parse.quote(SECRETS["account password"]))
    network.step = "app"
    for address, headers in (("track.example/pixel.gif", {}), ("feeds.example/public.xml", {"Cookie": "kCookie=1"}),
                             ("www.example/", {"Referer": "http://feeds.example/"}), ("other.example/", {"Authorization": f"Basic {basic()}"})):
        urllib.request.urlopen(urllib.request.Request(f"http://{address}", headers={"User-Agent": "FeedHost/1", **headers})).read()
    with contextlib.suppress(OSError): socket.getaddrinfo("icons.example", 80)
    with contextlib.suppress(OSError): socket.create_connection(("192.0.2.1", 80))
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(9)", SECRETS["header"]])
    trial.options.processes.roots[process.pid] = 0
    time.sleep(0.3)
    process.kill()
    process.wait()
    return ["umask 000: /.cache/feedhost/feedhost.sqlite", "umask 000: /.local/share/feedhost has", "/log: has the secret 'URL password'",
            "/.cache/feedhost/planted: has the secret 'account password'", "track.example/pixel.gif was requested without",
            "feeds.example/public.xml got the header cookie", "www.example/ got the header referer",
            "the request of other.example/: has the secret 'URL password'", "icons.example was looked up", "connections to other addresses", f"ps of {sys.executable}: has the secret 'header'"]


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--programs", required=True)
    parser.add_argument("--table")
    parser.add_argument("--canary", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    if INSIDE not in os.environ:
        folder = tempfile.mkdtemp(prefix="privacy-")
        with open(folder + "/resolv.conf", "w") as file: file.write("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n")
        with open(folder + "/hosts", "w") as file: file.write("127.0.0.1 localhost\n")
        script = ("ip link set lo up; for address in " + " ".join(ADDRESSES.values()) + "; do ip address add $address/32 dev lo; done; "
                  f"mount --bind {folder}/resolv.conf /etc/resolv.conf; mount --bind {folder}/hosts /etc/hosts; mount -t tmpfs tmpfs /dev/shm; exec \"$@\"")
        try:
            sys.exit(subprocess.run(["unshare", "--user", "--map-root-user", "--net", "--mount", "bash", "-ec", script, "bash", sys.executable, "-B", *sys.argv],
                                    env={**os.environ, INSIDE: folder}).returncode)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    folder = os.environ.pop(INSIDE)
    options.program = options.programs + "/FeedHost"
    breach = Breaches()
    server = subprocess.Popen([options.programs + "/FeedServer", "--port", "0", "--account", "freshrss", "--quiet", "--scale", "10", "--until-eof"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    feed_server = server.stdout.readline().split()[-1]
    body = json.dumps({"password": SECRETS["account password"]}).encode()
    urllib.request.urlopen(urllib.request.Request(feed_server + "/_control/account", body, method="PUT")).read()
    options.network = Network(feed_server, folder)
    options.processes = Processes(breach)
    begin, count = time.monotonic(), 0
    planted = []
    plan = {0o000: (day, links, faults, Trial.check_files, removal), 0o022: (day, Trial.check_files, symbolic_links)}
    if options.quick: plan = {0o000: (day, links, Trial.check_files)}
    if options.canary: plan = {0o000: (day, lambda trial: planted.extend(plant(trial)), Trial.check_files)}
    before, routes = shared_objects(), refused_routes()
    for mask, parts in plan.items():
        trial = Trial(options, folder, mask, breach)
        for part in parts:
            start = time.monotonic()
            try:
                part(trial)
            except Failed as error:
                breach(f"{part.__name__}: {error}")
            if options.verbose: print(f"umask {mask:03o} {part.__name__}: {time.monotonic() - start:.1f} s", file=sys.stderr)
    after = shared_objects()
    if refused_routes() > routes: breach(f"connections to other addresses than the day's hosts were tried: {refused_routes() - routes}")
    for path in after[0] - before[0]: breach(f"the socket {path} remains")
    # The objects of killed processes remain.
    for name in set(after[1]) - set(before[1]):
        if after[1][name] & 0o077: breach(f"the shared memory {name} has permissions {after[1][name]:o}")
    options.processes.stopped = True
    table = connections(options.network, breach)
    if options.table: write_table(options.network, table, options.table)
    server.stdin.close()
    server.wait()
    if planted:
        # With planted faults, a breach that is not found is the failure.
        missed = [sentence for sentence in planted if not any(found.startswith(sentence) for found in breach.found)]
        for sentence in missed: print(f"the planted fault was not found: {sentence}")
        print(f"{len(planted) - len(missed)} of {len(planted)} planted faults were found", file=sys.stderr)
        sys.exit(1 if missed else 0)
    for sentence in breach.found: print(sentence)
    print(f"{len(options.network.requests)} requests, {len(options.network.lookups)} lookups, {len(options.processes.seen)} processes' arguments, "
          f"{len(breach.found)} breaches, {time.monotonic() - begin:.0f} s", file=sys.stderr)
    sys.exit(1 if breach.found else 0)


if __name__ == "__main__": main()
