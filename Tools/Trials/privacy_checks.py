"""Secrets, and where they must not be: files, output, arguments of processes."""
import base64, contextlib, json, os, re, threading, time, urllib.parse

SECRETS = {
    "URL password": "kPw7hunter/Q9&x", "token": "kTok5dcQzz81", "header": "kHdr83jdUqWe", "account password": "kAcc44 pw+7z",
    "session": None, "recording token": "kRec51ZtopW", "picture token": "kPic64XymnV", "FEEDHOST_BASE_URL": "kEnv92LsuBq",
}
# The secrets in the addresses of a private feed's media.
MEDIA = ["recording token", "picture token"]


def basic():
    return base64.b64encode(f"ada:{SECRETS['URL password']}".encode()).decode()


def spellings(secret):
    """The forms in which a secret may be written: as it is, percent-encoded, and in Base64 at each offset, alone or behind a user."""
    raw = secret.encode()
    forms = {raw, urllib.parse.quote(secret, safe="").encode(), urllib.parse.quote_plus(secret).encode(), json.dumps(secret)[1:-1].encode(),
             json.dumps(secret)[1:-1].replace("/", "\\/").encode(), secret.replace("&", "&amp;").encode(), raw.hex().encode()}
    for count in range(3):
        encoded = base64.b64encode(b"\0" * count + raw)
        forms |= {encoded[4 if count else 0:][:-4], encoded[4 if count else 0:][:-4].replace(b"+", b"-").replace(b"/", b"_")}
    return {form for form in forms if len(form) > 6}


class Breaches:
    def __init__(self): self.found = []

    def __call__(self, sentence):
        if sentence not in self.found: self.found.append(sentence)

    def search(self, data, where, but=()):
        """Searches bytes for all secrets."""
        for name, secret in SECRETS.items():
            if secret and name not in but and any(form in data for form in spellings(secret)): self(f"{where}: has the secret '{name}'")


class Processes:
    """Samples the arguments of all processes that the program starts, and of the program, from its 200th millisecond on."""

    def __init__(self, breach):
        self.breach, self.roots, self.seen, self.stopped = breach, {}, set(), False
        self.environments = set()
        self.thread = threading.Thread(target=self.sample, daemon=True)
        self.thread.start()

    def sample(self):
        own = os.getpid()
        while not self.stopped:
            parents = {}
            for name in filter(str.isdigit, os.listdir("/proc")):
                with contextlib.suppress(OSError, ValueError):
                    with open(f"/proc/{name}/stat") as file: parents[int(name)] = int(file.read().rsplit(")", 1)[1].split()[1])
            for pid in parents:
                ancestor = pid
                while ancestor in parents and ancestor not in self.roots and ancestor != own: ancestor = parents[ancestor]
                if ancestor not in self.roots or ancestor == pid and time.monotonic() - self.roots[pid] < 0.2: continue
                with contextlib.suppress(OSError):
                    with open(f"/proc/{pid}/cmdline", "rb") as file: arguments = file.read()
                    with open(f"/proc/{pid}/environ", "rb") as file: environment = file.read()
                    if arguments and (pid, arguments) not in self.seen:
                        self.seen.add((pid, arguments))
                        self.breach.search(arguments, f"ps of {arguments.split(bytes(1))[0].decode()}")
                        if ancestor != pid: self.breach.search(environment, f"environment of {arguments.split(bytes(1))[0].decode()}", ["FEEDHOST_BASE_URL"])
            time.sleep(0.01)


def snapshot(folder):
    found = {}
    for parent, names, files in os.walk(folder):
        for name in names + files:
            path = f"{parent}/{name}"
            status = os.lstat(path)
            content = open(path, "rb").read()[:60] if os.path.isfile(path) else None
            found[path[len(folder):]] = (oct(status.st_mode), content)
    return found


def refused_routes():
    """The number of connections that found no way out of the namespace."""
    with open("/proc/net/snmp") as file: names, values = [line.split() for line in file if line.startswith("Ip:")]
    with open("/proc/net/snmp6") as file: sixth = dict(line.split() for line in file)
    return int(dict(zip(names, values))["OutNoRoutes"]) + int(sixth["Ip6OutNoRoutes"])


def shared_objects():
    with open("/proc/net/unix") as file: sockets = {line.split()[-1] for line in file if "/" in line.split()[-1]}
    return sockets, {name: os.stat(f"/dev/shm/{name}").st_mode & 0o777 for name in os.listdir("/dev/shm") if os.path.exists(f"/dev/shm/{name}")}


SECRETS_IN = re.compile("|".join(re.escape(secret) for secret in SECRETS.values() if secret))


