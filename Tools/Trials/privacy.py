"""A day's use of the program in a network of its own, and what other users, servers and files learn from it."""
import argparse, base64, contextlib, json, os, re, shutil, signal, socket, subprocess, sys, tempfile, time, urllib.request

from privacy_checks import (
    ANY_SECRET, MEDIA, SECRETS, Breaches, Processes, basic, quoted, refused_routes, shared_objects, snapshot)
from privacy_network import ADDRESSES, LINKS, Network, connections, png, write_table
from session import Failed, Session

INSIDE = "FEEDHOST_PRIVACY_INSIDE"
PUBLIC, ACCOUNT = "http://feeds.example/public.xml", "http://account.example/api/greader.php"
RECORDER = """#!/usr/bin/python3
import json, os, sys
record = {"arguments": sys.argv, "variables": dict(os.environ), "parent": os.readlink(f"/proc/{os.getppid()}/exe")}
os.umask(0o077)
with open(os.environ["TMPDIR"] + "/recorded", "a") as file: print(json.dumps(record), file=file)
"""
# Without a sound card.
PLAYER = "if os.path.exists('/usr/bin/mpv'): os.execv('/usr/bin/mpv', ['mpv', '--ao=null', '--no-config', *sys.argv[1:]])\n"


def write(path, content, mode=0o600):
    with open(path, "wb") as file: file.write(content if isinstance(content, bytes) else content.encode())
    os.chmod(path, mode)


def has_posts(text):
    return "All posts" in text and "unread" in text


class Trial:
    """A person with a home, whose programs start with a umask."""

    def __init__(self, folder, mask, programs, network, processes, breach, is_verbose):
        self.mask, self.program, self.network, self.processes = mask, programs + "/FeedHost", network, processes
        self.breach, self.is_verbose = breach, is_verbose
        self.home = f"{folder}/home-{mask:03o}"
        # The folders and files that the program does not write, but may read.
        self.own = [self.home + name for name in ("/bin", "/photos", "/password", "/tmp/victims", "/links")]
        for name in ("", "/tmp", "/run", "/saved", *(path[len(self.home):] for path in self.own if "pass" not in path)):
            os.mkdir(self.home + name, 0o700)
        for name in ("browser", "mpv"): write(f"{self.home}/bin/{name}", RECORDER + (PLAYER if name == "mpv" else ""), 0o700)
        write(self.home + "/photos/kite.png", png())
        write(self.home + "/password", SECRETS["account password"] + "\n")
        self.variables = {
            "HOME": self.home, "PATH": f"{self.home}/bin:/usr/bin:/bin", "TERM": "xterm-256color", "COLORTERM": "truecolor",
            "LANG": "C.UTF-8", "TMPDIR": self.home + "/tmp", "XDG_RUNTIME_DIR": self.home + "/run",
            "BROWSER": self.home + "/bin/browser", "SWIFT_BACKTRACE": "interactive=no"}

    def limits(self):
        os.umask(self.mask)

    def run(self, *arguments, input="", expected=None, but=(), variables={}):
        """Runs a command, and searches its output. Returns the exit code, the output and the errors."""
        self.network.step, words = " ".join(arguments[:2]), ANY_SECRET.sub("…", " ".join(arguments))
        process = subprocess.Popen(
            [self.program, *arguments], env={**self.variables, **variables}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=self.home + "/saved", preexec_fn=self.limits)
        self.processes.roots[process.pid] = time.monotonic()
        try:
            output, errors = process.communicate(input.encode(), timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Failed(f"{words} did not end")
        finally:
            del self.processes.roots[process.pid]
        self.breach.search(output, f"standard output of {words}", but)
        self.breach.search(errors, f"standard error of {words}", but)
        result = process.returncode, output.decode(errors="replace"), errors.decode(errors="replace")
        if self.is_verbose: print(f"$ {words}\n{result[1][:400]}{result[2]}", file=sys.stderr)
        if expected not in (None, process.returncode): raise Failed(f"{words} ended with {result}")
        return result

    def imports(self, text):
        """Imports a file of the person's, OPML or newsboat's."""
        path = self.home + "/photos/list"
        write(path, text)
        self.run("import", path, expected=0)
        os.unlink(path)

    @contextlib.contextmanager
    def app(self, *arguments):
        """Opens the app, and searches all that it writes."""
        self.network.step = "app"
        with Session([self.program, *arguments], self.variables, folder=self.home + "/saved", limits=self.limits) as session:
            self.processes.roots[session.pid] = time.monotonic()
            try:
                yield session
            finally:
                session.read(0.1)
                del self.processes.roots[session.pid]
                self.breach.search(session.written, "the bytes to the terminal")
                self.breach.search(session.text.encode(), "the screen")

    def recorded(self):
        """What was recorded of the programs that the program has started."""
        with contextlib.suppress(FileNotFoundError), open(self.home + "/tmp/recorded") as file:
            return [json.loads(line) for line in file]
        return []

    def files(self):
        """The paths of what the program may have written, and the same without the home."""
        for folder, names, files in os.walk(self.home):
            names[:] = [name for name in names if f"{folder}/{name}" not in self.own]
            for name in names + files:
                path = f"{folder}/{name}"
                if path not in self.own: yield path, path[len(self.home):]


def day(trial):
    """A day's use: commands, and then the app, which is killed."""
    run, private = trial.run, "http://private.example"
    run("add", f"http://ada:{quoted('URL password')}@private.example/basic.xml", "--log", "log", expected=0)
    run("add", f"{private}/token.xml?token={SECRETS['token']}", "--verbose", expected=0)
    run("add", f"{private}/header.xml", "--header", f"X-Key: {SECRETS['header']}", expected=0)
    for address in ("feeds.example/public.xml", "feeds.example/links.xml", "feeds.example/feed.json", "demo.example/atom.xml",
                    "demo.example/", "demo.example/essential"):
        run("add", "http://" + address, expected=0)
    run("add", trial.home + "/photos", expected=0)
    # A post's media are printed as the feed has them.
    lines = run("list", "--json", "--limit", "100", expected=0, but=MEDIA)[1].splitlines()
    boat = next(post["id"] for post in map(json.loads, lines) if post.get("title") == "Boat 0")
    for words in ("list", "list --pictures --limit 3", "sources", "sources --json", "search words", f"show {boat}",
                  f"comments {boat} --json", "article http://www.example/post/9", f"mark {boat} --bookmark", "bookmarks",
                  "rule add title:sponsored --hide", "rules", "rules --json",
                  "prefetch http://feeds.example/public.xml pictures", "refresh --json", "refresh --due",
                  "refresh --pictures --log log", "cache info", "cache info --json", "cache verify", "export"):
        run(*words.split(), expected=0)
    exported = run("export", "--with-secrets", but=SECRETS)[1]
    trial.imports(exported)
    run("account", "add", ACCOUNT, "--user", "demo", "--password-command", f"cat {trial.home}/password", "--log", "log", expected=0)
    for words in ("account list", "account list --json", "account sync --verbose", "doctor --verbose", "doctor --json"):
        run(*words.split())
    essential = "demo.example/essential"
    run("list", variables={"FEEDHOST_BASE_URL": f"http://ada:{SECRETS['FEEDHOST_BASE_URL']}@{essential}"})
    header = ["--header", f"X-Key: {SECRETS['header']}"]
    run("list", "--base-url", f"http://{essential}?token={SECRETS['token']}", "--verbose", *header)
    arguments_of_waiting(trial)
    app(trial)


def arguments_of_waiting(trial):
    """What ps(1) shows while a server is waited for."""
    seen = []
    def look():
        for process in list(trial.processes.roots):
            with open(f"/proc/{process}/cmdline", "rb") as file: seen.append(file.read())
    trial.network.watchers["/wait.xml"] = look
    address = f"http://ada:{quoted('URL password')}@private.example/wait.xml?token={SECRETS['token']}"
    trial.run("list", address, expected=0)
    trial.run("add", address, f"--header=X-Key: {SECRETS['header']}", expected=0)
    trial.run("remove", "Private/wait.xml", expected=0)
    del trial.network.watchers["/wait.xml"]
    if not seen: raise Failed("no process was seen while a server was waited for")
    for arguments in seen: trial.breach.search(arguments, "ps, while a server is waited for")


def app(trial):
    with trial.app("--log", trial.home + "/saved/log", "--layout", "one") as app:
        def keys(text, step="app", seconds=0.2):
            trial.network.step = step
            app.type(text)
            app.settle(seconds)
        def find(title):
            for _ in range(5):
                if app.text.lstrip().startswith("All posts"): break
                keys("\x1b")
            keys("/")
            keys(title + "\r", seconds=0.4)
        app.wait(has_posts, 20)
        app.settle(0.3)
        find("Boat")
        keys("c", "app c")
        app.wait("I agree")
        find("Boat")
        keys("\r")
        keys("f", "app f")
        app.wait("whole article")
        find("Boat")
        keys("v")
        find("Sound")
        keys("P", "app P")
        if os.path.exists("/usr/bin/mpv"): app.wait("playing", 20)
        keys("P", "app P")
        keys("s", "app s")
        keys("\r", "app s")
        app.wait(lambda _: any(name.endswith(".wav") for name in os.listdir(trial.home + "/saved")), 20, "the saved recording")
        find("Boat")
        keys("\t")
        keys("ahttp://feeds.example/typed.xml\r", seconds=0.5)
        keys("\r", seconds=0.3)
        app.send(signal.SIGKILL)
        app.end()
    trial.saved = sorted(name for name in os.listdir(trial.home + "/saved") if name != "log")
    # The backtrace of a crash.
    with trial.app("--layout", "one") as app:
        app.wait(has_posts, 20)
        app.send(signal.SIGSEGV)
        app.end(30)


def links(trial):
    """`o` passes a link as one argument, and starts no shell."""
    earlier = len(trial.recorded())
    with trial.app("--layout", "one", "--offline") as app:
        app.wait(has_posts, 20)
        app.type("/Link\r")
        app.settle(0.5)
        for _ in LINKS:
            app.type("o")
            app.settle(0.15)
            app.type("j")
        app.settle(0.3)
    records = trial.recorded()[earlier:]
    for record in records:
        arguments = record["arguments"][1:]
        if not record["parent"].endswith("/FeedHost"): trial.breach(f"o: the browser's parent is {record['parent']}")
        if len(arguments) != 1 or not re.fullmatch(r"https?://\S+", arguments[0]) or "secret" in arguments[0]:
            trial.breach(f"o: the browser got {arguments}")
        trial.breach.search(json.dumps(record).encode(), "the browser's arguments and variables")
    for name in ("plain", "semicolon", "dollar", "backquote", "quotes"):
        if not any(record["arguments"][1:] == [LINKS[name]] for record in records):
            trial.breach(f"o: the browser did not get {LINKS[name]} as it is: {[record['arguments'] for record in records]}")
    for _, shown in trial.files():
        if "INJECTED" in shown: trial.breach(f"o: a shell ran a link's command, which made {shown}")


FAULTS = {
    "401": "http://{}private.example/fault/401{}", "404": "http://{}feeds.example/fault/404{}",
    "500": "http://{}feeds.example/fault/500{}", "refused": "http://{}private.example:1/{}",
    "TLS": "https://{}private.example/x{}", "timeout": "http://{}feeds.example/fault/slow{}",
    "no host": "http://{}nowhere.example/{}", "bad feed": "http://{}feeds.example/fault/bad{}",
    "no feed": "http://{}feeds.example/fault/html{}", "dropped": "http://{}feeds.example/fault/drop{}",
    "loop": "http://{}feeds.example/fault/loop{}", "bad port": "http://{}feeds.example:99999/{}",
    "bad host": "http://{}[bad/{}", "scheme": "ftp://{}feeds.example/{}",
}


def faults(trial):
    """Failures have a line, without the secrets of the address."""
    user, query = f"ada:{quoted('URL password')}@", f"?token={SECRETS['token']}&x=1"
    for name, form in FAULTS.items():
        address, limit = form.format(user, query), ["--timeout", "1"]
        for words in (["add", address, "--verbose", *limit], ["list", address, *limit],
                      ["article", form.format("", query), *limit], ["refresh", address], ["rename", address, "x"]):
            code, _, errors = trial.run(*words)
            if code and not errors.strip(): trial.breach(f"{name}: {words[0]} failed without a line")
    # Sources that fail later.
    trial.imports("".join(FAULTS[name].format(user, query) + "\n" for name in ("404", "TLS")))
    trial.run("refresh", "--verbose", "--timeout", "1")
    trial.run("sources")
    # The list of sources, with the details of the failed ones.
    with trial.app("--layout", "one", "--timeout", "2") as app:
        app.wait(has_posts, 20)
        for key in "\tGkkr!kr!":
            app.type(key)
            app.settle(0.4)
    trial.run("add", f"http://{user}feeds.example/fault/away")
    trial.run("account", "add", ACCOUNT, "--user", "eve", "--verbose", input=SECRETS["token"] + "\n")


def files(trial):
    """All files and folders are accessible to their owner only, and hold the secrets that they are meant to hold."""
    for path, shown in trial.files():
        mode = os.lstat(path).st_mode & 0o777
        # Saved media are the person's own, with the permissions of the umask.
        is_medium = shown.startswith("/saved/") and os.path.basename(path) in trial.saved and not shown.endswith(".json")
        if mode & 0o077 and not (is_medium and mode == 0o666 & ~trial.mask):
            trial.breach(f"umask {trial.mask:03o}: {shown} has permissions {mode:03o}")
        if os.path.isfile(path): trial.breach.search_file(path, shown)


def removal(trial):
    """What is removed leaves no secret behind."""
    for line in trial.run("sources", "--json")[1].splitlines(): trial.run("remove", json.loads(line)["id"])
    trial.run("account", "remove", "demo@account.example", "--bookmarks", "delete", expected=0)
    trial.run("cache", "clear", expected=0)
    for path, shown in trial.files():
        if os.path.isfile(path): trial.breach.search_file(path, f"after removal: {shown}", ())


COMMANDS = {
    "add": ["add", PUBLIC], "list": ["list", "--pictures", "http://demo.example/atom.xml", "--limit", "2"],
    "log": ["list", PUBLIC, "--log", "{}/log"],
    "named": ["list", "--base-url", "http://demo.example/essential"],
    "account": ["account", "add", ACCOUNT, "--user", "demo"],
}
# The place of a link, its target, and the command that would write there.
SYMBOLIC_LINKS = [
    ("/.local/share/feedhost", "folder", "add"), ("/.local/share/feedhost/library.sqlite", "file", "add"),
    ("/.local/share/feedhost/library.sqlite", "empty", "add"), ("/.local/share/feedhost/library.sqlite", "missing", "add"),
    ("/.local/share/feedhost/library.sqlite-lock", "missing", "add"),
    ("/.local/share/feedhost/library.sqlite-wal", "file", "add"),
    ("/.local/share/feedhost/library.sqlite-new", "missing", "add"), ("/.local/share/feedhost/passwords.json", "file", "account"),
    ("/.local/share/feedhost/passwords.json.new", "file", "account"),
    ("/.cache/feedhost", "folder", "list"), ("/.cache/feedhost/feedhost.sqlite", "file", "list"),
    ("/.cache/feedhost/feedhost.sqlite", "empty", "list"), ("/.cache/feedhost/feedhost.sqlite", "missing", "list"),
    ("/.cache/feedhost/feedhost.sqlite-lock", "missing", "list"), ("/.cache/feedhost/feedhost.sqlite-wal", "file", "list"),
    ("/.cache/feedhost/feedhost.sqlite-shm", "file", "list"), ("/.cache/feedhost/pictures", "folder", "list"),
    ("/.cache/feedhost/pictures/pictures", "folder", "list"), ("/.cache/feedhost/pictures/pinned", "folder", "list"),
    ("/.cache/feedhost/pictures/aside", "folder", "list"), ("/.cache/feedhost/feeds", "folder", "named"),
    ("/log", "file", "log"), ("/log", "missing", "log"), ("/.local/state/feedhost", "folder", "app"),
    ("/.local/state/feedhost/state.json", "file", "app"), ("/.local/state/feedhost/state.json.new", "file", "app"),
]
# SQLite's own files are replaced in silence.
SILENT = ("-new", "-wal", "-shm")


def symbolic_links(trial):
    """A link in place of a file or folder of the program is not followed, and a line says so."""
    sound = next(name for name in trial.saved if name.endswith(".wav"))
    downloads = [(f"/saved/{sound}{end}", "file", "save") for end in ("", ".part", ".part.json")]
    home = trial.home
    for number, (place, kind, action) in enumerate(SYMBOLIC_LINKS + downloads):
        victim = f"{home}/tmp/victims/{number}"
        # A home of its own; the linked folders and files are others', and readable.
        trial.home = trial.variables["HOME"] = f"{home}/links/{number}"
        os.makedirs(trial.home + "/saved", 0o700)
        os.makedirs(os.path.dirname(trial.home + place), 0o700, exist_ok=True)
        os.makedirs(victim + "/folder", 0o755)
        write(victim + "/folder/holiday.png", "A picture", 0o644)
        if kind in ("file", "empty"): write(f"{victim}/{kind}", "" if kind == "empty" else '{"a": 1}\n', 0o644)
        os.symlink(f"{victim}/{kind}", trial.home + place)
        before = snapshot(victim)
        if action in COMMANDS:
            words = [word.format(trial.home) for word in COMMANDS[action]]
            _, _, errors = trial.run(*words, input=SECRETS["account password"] + "\n")
            if "/.cache/" in place: trial.run("cache", "clear")
            if not errors.strip() and not place.endswith(SILENT): trial.breach(f"a link at {place} to a {kind}: no line says so")
            if len(errors.splitlines()) > 2: trial.breach(f"a link at {place} to a {kind}: many lines: {errors!r}")
        else:
            size_or_save(trial, action)
        if snapshot(victim) != before:
            trial.breach(f"a link at {place} to a {kind}: it was followed: {before} became {snapshot(victim)}")
    trial.home = trial.variables["HOME"] = home


def size_or_save(trial, action):
    """Changes the size of rows, which the app stores, or saves a recording."""
    address = PUBLIC if action == "app" else f"http://private.example/token.xml?token={SECRETS['token']}"
    trial.run("add", address, expected=0)
    with trial.app("--layout", "one") as app:
        app.wait(has_posts, 20)
        trial.network.step = "app s"
        for key in "-" if action == "app" else "s\r":
            app.type(key)
            app.settle(0.4)
        app.type("\x03")
        app.end()


def plant(trial):
    """Adds a fault of each kind, as if the program had it; returns the beginnings of the sentences that must follow."""
    home = trial.home
    os.chmod(home + "/.cache/feedhost/feedhost.sqlite", 0o644)
    os.chmod(home + "/.local/share/feedhost", 0o755)
    write(home + "/.cache/feedhost/planted", base64.b64encode(f"ada:{SECRETS['URL password']}".encode()))
    with open(home + "/saved/log", "a") as file: file.write(quoted("account password"))
    trial.network.step = "app"
    for address, headers in (
            ("track.example/pixel.gif", {}), ("feeds.example/public.xml", {"Cookie": "kCookie=1"}),
            ("pics.example/1.png", {"Referer": PUBLIC}), ("other.example/", {"Authorization": f"Basic {basic()}"})):
        request = urllib.request.Request(f"http://{address}", headers={"User-Agent": "FeedHost/1", **headers})
        urllib.request.urlopen(request).read()
    with contextlib.suppress(OSError): socket.getaddrinfo("icons.example", 80)
    with contextlib.suppress(OSError): socket.create_connection(("192.0.2.1", 80))
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(9)", SECRETS["header"]])
    trial.processes.roots[process.pid] = 0
    time.sleep(0.3)
    process.kill()
    process.wait()
    return [f"umask {trial.mask:03o}: /.cache/feedhost/feedhost.sqlite", f"umask {trial.mask:03o}: /.local/share/feedhost has",
            "/.cache/feedhost/planted: has the secret 'URL password'", "/saved/log: has the secret 'account password'",
            "track.example/pixel.gif was requested", "feeds.example/public.xml got the header cookie",
            "pics.example/1.png got the header referer", "the request of other.example/: has the secret 'URL password'",
            "icons.example was looked up", "connections to other addresses", f"ps of {sys.executable}: has the secret 'header'"]


def enter_namespace():
    """Runs this script again as root of namespaces that have the addresses of the hosts, and no others."""
    folder = tempfile.mkdtemp(prefix="privacy-")
    write(folder + "/resolv.conf", "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n")
    write(folder + "/hosts", "127.0.0.1 localhost\n")
    script = f"""
        ip link set lo up
        for address in {" ".join(ADDRESSES.values())}; do ip address add $address/32 dev lo; done
        for name in resolv.conf hosts; do mount --bind "$1/$name" /etc/$name; done
        mount -t tmpfs tmpfs /dev/shm
        shift
        exec "$@" """
    command = ["unshare", "--user", "--map-root-user", "--net", "--mount", "bash", "-ec", script, "bash", folder]
    try:
        return subprocess.run([*command, sys.executable, "-B", *sys.argv], env={**os.environ, INSIDE: folder}).returncode
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--programs", required=True, type=os.path.abspath)
    parser.add_argument("--table")
    for name in ("--canary", "--quick", "--verbose"): parser.add_argument(name, action="store_true")
    options = parser.parse_args()
    if INSIDE not in os.environ: sys.exit(enter_namespace())
    folder, begin, breach, planted = os.environ.pop(INSIDE), time.monotonic(), Breaches(), []
    os.umask(0o022)
    server = subprocess.Popen(
        [options.programs + "/FeedServer", "--port", "0", "--account", "freshrss", "--quiet", "--scale", "10", "--until-eof"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    address = server.stdout.readline().split()[-1]
    change = json.dumps({"password": SECRETS["account password"]}).encode()
    urllib.request.urlopen(urllib.request.Request(address + "/_control/account", change, method="PUT")).read()
    network, processes = Network(address, folder), Processes(breach)
    plan = {0o000: [day, links, faults, files, removal], 0o022: [day, files, symbolic_links]}
    if options.quick: plan = {0o000: [day, links, files]}
    if options.canary: plan = {0o000: [day, plant, files]}
    (sockets, memory), routes = shared_objects(), refused_routes()
    for mask, parts in plan.items():
        trial = Trial(folder, mask, options.programs, network, processes, breach, options.verbose)
        try:
            for part in parts:
                start = time.monotonic()
                planted += part(trial) or []
                if options.verbose: print(f"umask {mask:03o} {part.__name__}: {time.monotonic() - start:.1f} s", file=sys.stderr)
        except Failed as error:
            breach(f"umask {mask:03o} {part.__name__}: {error}")
    processes.is_stopped = True
    if refused_routes() > routes:
        breach(f"connections to other addresses than the hosts' were tried: {refused_routes() - routes}")
    for path in shared_objects()[0] - sockets: breach(f"the socket {path} remains")
    # Those of killed processes remain.
    for name, mode in shared_objects()[1].items():
        if name not in memory and mode & 0o077: breach(f"the shared memory {name} has permissions {mode:03o}")
    table = connections(network, breach)
    if options.table: write_table(network, table, options.table)
    server.stdin.close()
    server.wait()
    sentences = breach.found
    if options.canary:
        sentences = [f"not found: {fault}" for fault in planted if not any(found.startswith(fault) for found in breach.found)]
        if not planted: sentences = breach.found
        print(f"{len(planted) - len(sentences)} of {len(planted)} planted faults were found", file=sys.stderr)
    for sentence in sentences: print(sentence)
    print(f"{len(network.requests)} requests, {len(network.lookups)} lookups, {len(processes.seen)} arguments of processes, "
          f"{len(breach.found)} breaches, {time.monotonic() - begin:.0f} s", file=sys.stderr)
    sys.exit(1 if sentences else 0)


if __name__ == "__main__": main()
