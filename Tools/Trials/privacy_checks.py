"""Secrets, and where they must not be: files, output, and what ps(1) shows."""
import base64, contextlib, json, os, re, threading, time, urllib.parse

SECRETS = {
    "URL password": "kPw7hunter/Q9&x", "token": "kTok5dcQzz81", "header": "kHdr83jdUqWe",
    "account password": "kAcc44 pw+7z", "session": None, "recording token": "kRec51ZtopW",
    "picture token": "kPic64XymnV", "FEEDHOST_BASE_URL": "kEnv92LsuBq",
}
# The secrets in the addresses of a private feed's media.
MEDIA = ["recording token", "picture token"]
# The files that are meant to hold secrets, and which.
MEANT = [
    (r"/\.local/share/feedhost/library\.sqlite(-wal)?", ["URL password", "token", "header", *MEDIA]),
    (r"/\.local/share/feedhost/passwords\.json", ["account password", "session"]),
    (r"/saved/.*\.part\.json", ["recording token"]),
]
ANY_SECRET = re.compile("|".join(re.escape(secret) for secret in SECRETS.values() if secret))


def quoted(name):
    return urllib.parse.quote(SECRETS[name], safe="")


def basic():
    return base64.b64encode(f"ada:{SECRETS['URL password']}".encode()).decode()


def spellings(secret):
    """The forms in which a secret may be written: as it is, escaped, and within Base64 at each offset."""
    escaped = json.dumps(secret)[1:-1]
    texts = [secret, escaped, escaped.replace("/", "\\/"), secret.replace("&", "&amp;"),
             urllib.parse.quote(secret, safe=""), urllib.parse.quote_plus(secret), secret.encode().hex()]
    for offset in range(3):
        # Without the digits that depend on what is before and behind.
        encoded = base64.b64encode(b"\0" * offset + secret.encode()).decode()[4 if offset else 0:-4]
        texts += [encoded, encoded.replace("+", "-").replace("/", "_")]
    return {text.encode() for text in texts if len(text) > 6}


class Breaches:
    """The sentences of what went wrong, each once."""

    def __init__(self):
        self.found = []

    def __call__(self, sentence):
        if sentence not in self.found: self.found.append(sentence)

    def search(self, data, where, but=()):
        """Searches bytes for all secrets but some."""
        for name, secret in SECRETS.items():
            if secret and name not in but and any(form in data for form in spellings(secret)):
                self(f"{where}: has the secret '{name}'")

    def search_file(self, path, shown, but=None):
        """Searches a file for the secrets that it is not meant to hold, or for all but some."""
        if but is None: but = next((names for pattern, names in MEANT if re.fullmatch(pattern, shown)), [])
        with open(path, "rb") as file: self.search(file.read(), shown, but)


def waited(process):
    """The seconds that the first thread of a process has waited for a processor."""
    with open(f"/proc/{process}/schedstat") as file: return int(file.read().split()[1]) / 1e9


class Processes:
    """Samples the arguments and variables of the processes that the program starts, and its own arguments from its
    200th millisecond on, those not counted for which it waited for a processor of a busy machine."""

    def __init__(self, breach):
        # The programs, with their times of start.
        self.roots = {}
        self.breach, self.seen, self.is_stopped = breach, set(), False
        threading.Thread(target=self.sample, daemon=True).start()

    def sample(self):
        while not self.is_stopped:
            parents = {}
            for name in filter(str.isdigit, os.listdir("/proc")):
                with contextlib.suppress(OSError), open(f"/proc/{name}/stat") as file:
                    parents[int(name)] = int(file.read().rsplit(")", 1)[1].split()[1])
            for process in parents:
                root = process
                while root in parents and root not in self.roots: root = parents[root]
                start = self.roots.get(root)
                with contextlib.suppress(OSError):
                    if start is None or root == process and time.monotonic() - start - waited(process) < 0.2: continue
                    self.look(process, root != process)
            time.sleep(0.01)

    def look(self, process, is_child):
        with open(f"/proc/{process}/cmdline", "rb") as file: arguments = file.read()
        with open(f"/proc/{process}/environ", "rb") as file: variables = file.read()
        if not arguments or (process, arguments) in self.seen: return
        self.seen.add((process, arguments))
        name = arguments.split(b"\0")[0].decode()
        self.breach.search(arguments, f"ps of {name}")
        # The person's own variables are passed on.
        if is_child: self.breach.search(variables, f"environment of {name}", ["FEEDHOST_BASE_URL"])


def snapshot(folder):
    """The permissions and the first bytes of all files of a folder."""
    found = {}
    for parent, names, files in os.walk(folder):
        for name in names + files:
            path, content = f"{parent}/{name}", None
            if os.path.isfile(path):
                with open(path, "rb") as file: content = file.read(60)
            found[path[len(folder):]] = (oct(os.lstat(path).st_mode), content)
    return found


def refused_routes():
    """The number of connections that found no way out of the namespace."""
    with open("/proc/net/snmp") as file: names, values = [line.split() for line in file if line.startswith("Ip:")]
    with open("/proc/net/snmp6") as file: sixth = dict(line.split() for line in file)
    return int(dict(zip(names, values))["OutNoRoutes"]) + int(sixth["Ip6OutNoRoutes"])


def shared_objects():
    """The paths of sockets, and the permissions of shared memory by its name."""
    with open("/proc/net/unix") as file: sockets = {line.split()[-1] for line in file if "/" in line.split()[-1]}
    return sockets, {entry.name: entry.stat().st_mode & 0o777 for entry in os.scandir("/dev/shm")}
