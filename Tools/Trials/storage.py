"""Faults of disks, files and clocks."""
import fcntl, json, os, random, resource, shutil, signal, sqlite3, subprocess, time

from session import Failed
from trial import BOUND, reply, row, rss, wait_for_new, wait_for_reason

MINUTE = 60.5


def notice(trial, app, line, seconds=10):
    app.wait(line, seconds)
    trial.note(line)


def bytes_of(path):
    with open(path, "rb") as file: return file.read()


def overwrite(path, offset, data):
    with open(path, "r+b") as file:
        file.seek(offset)
        file.write(data)


def damage_pages(path, first=1):
    """Overwrites each page from one on but leaves the header."""
    size = os.path.getsize(path)
    overwrite(path, 4096 * first, b"\xa5" * (size - 4096 * first))


# Killed processes

@row("kill-while-saving", "kill -9 while a refresh saves, 16 times: each acknowledged mark and each stored post is there", ci=True)
def kill_commands(trial):
    trial.fill()
    chance, count, killed, waits = random.Random(7), 200, 0, [30.0, 30.0]
    trial.faulty.numbers = range(1, count + 1)
    trial.forget_fetches()
    began = time.monotonic()
    trial.run("refresh")
    took = time.monotonic() - began
    trial.begin(lambda: waits.__setitem__(slice(None), [took * 0.1, took]))
    for round in range(16):
        count += 200
        trial.faulty.numbers = range(1, count + 1)
        trial.forget_fetches()
        process = subprocess.Popen(BOUND + [trial.program, "refresh"], env=trial.environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        try:
            process.wait(chance.uniform(*waits))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            killed += 1
        else:
            # The first refresh, by which the time is chosen, may have been slow.
            if waits[1] < 30: waits[1] *= 0.7
        if round % 4 == 3: trial.keep()
    if killed < 4: raise Failed(f"only {killed} of 16 processes were killed")
    trial.note("nothing lost")
    trial.verify()


@row("kill-app", "kill -9 of the app: its terminal is restored, and a bookmark that it showed is stored", ci=True)
def kill_app(trial):
    trial.fill()
    with trial.open() as app:
        app.wait("Faulty post 5")
        app.type("b")
        app.wait("Bookmarked")
        trial.begin(lambda: trial.quit(app, lambda: app.send(signal.SIGKILL), status=-9))
        if not app.has_ended(): raise Failed("the program still runs")
    trial.note("the watchdog restored the terminal")
    kept, trial.kept = trial.kept, {}
    trial.keep()
    if sum(post["bookmarked"] for post in trial.kept.values()) != sum(post["bookmarked"] for post in kept.values()) + 1:
        raise Failed("the bookmark is lost")
    trial.verify()


# Disks without space, files that must not change

@row("disk-full", "the disk of the library is full, and has space again", namespace="mount", seconds=150, ci=False)
def disk_full(trial):
    os.makedirs(trial.home + "/.local")
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", trial.home + "/.local"], check=True)
    trial.fill()
    rest = trial.home + "/.local/rest"
    trial.forget_fetches()
    trial.begin(lambda: subprocess.run(["dd", "if=/dev/zero", f"of={rest}", "bs=4k"], stderr=subprocess.DEVNULL))
    trial.faulty.numbers = range(1, 7)
    begin = time.monotonic()
    with trial.open() as app:
        app.wait("Faulty post 5")
        notice(trial, app, "Disk full")
        app.type("b")
        notice(trial, app, "Disk full: couldn't save the bookmark")
        trial.finish(lambda: os.unlink(rest))
        while time.monotonic() - begin < MINUTE: app.read(0.5)
        app.type("r")
        wait_for_new(app, "Faulty post 6")
        app.type("b")
        app.wait("Bookmark")
        trial.quit(app)
    trial.verify()


@row("disk-full-cache", "the disk of the cache is full: pictures and posts are shown", namespace="mount")
def disk_full_cache(trial):
    os.makedirs(trial.home + "/.cache")
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200k", "none", trial.home + "/.cache"], check=True)
    trial.fill()
    trial.begin(lambda: subprocess.run(["dd", "if=/dev/zero", f"of={trial.home}/.cache/rest", "bs=1k"], stderr=subprocess.DEVNULL))
    trial.forget_fetches()
    trial.faulty.numbers = range(1, 7)
    with trial.open() as app:
        app.wait("Faulty post 5")
        notice(trial, app, "Disk full")
        wait_for_new(app, "Faulty post 6")
        trial.quit(app)
    subprocess.run(["umount", trial.home + "/.cache"], check=True)
    trial.verify()


@row("file-size-limit", "files must not grow (RLIMIT_FSIZE), and then may again", ci=True)
def file_size(trial):
    trial.fill()
    infinity = resource.RLIM_INFINITY
    trial.faulty.numbers = range(1, 2_000)
    trial.forget_fetches()
    limit = [infinity]
    trial.begin(lambda: limit.append(100_000))
    with trial.open(limits=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit[-1], infinity))) as app:
        app.wait("Faulty post 5")
        app.wait("1 failed")
        wait_for_reason(trial, app, "couldn't be saved")
        app.wait("Faulty post 5")
        trial.finish(lambda: resource.prlimit(app.pid, resource.RLIMIT_FSIZE, (infinity, infinity)))
        trial.faulty.numbers = range(1, 7)
        trial.forget_fetches()
        app.type("r")
        wait_for_new(app, "Faulty post 6")
        trial.quit(app)
    trial.verify()


@row("read-only", "the home folder is read-only, and can be written again", namespace="mount", seconds=150)
def read_only(trial):
    trial.fill()
    trial.forget_fetches()
    trial.faulty.numbers = range(1, 7)
    subprocess.run(["mount", "--bind", trial.home, trial.home], check=True)
    remount = lambda mode: subprocess.run(["mount", "-o", f"remount,{mode},bind", trial.home], check=True)
    trial.begin(lambda: remount("ro"))
    begin = time.monotonic()
    with trial.open() as app:
        app.wait("Faulty post 5")
        app.type("b")
        notice(trial, app, "The bookmarks are read-only")
        app.wait("Faulty post 1")
        trial.one_line(trial.run("mark", list(trial.kept)[0], "--read", status=1), "The saved data is read-only")
        trial.finish(lambda: remount("rw"))
        while time.monotonic() - begin < MINUTE: app.read(0.5)
        app.type("r")
        wait_for_new(app, "Faulty post 6")
        trial.quit(app)
    trial.verify()


# Damaged files

def damaged_library(name, what, damage, line, reads, ci=False):
    """A damaged library is never replaced; the line says so, and the repaired file has everything."""
    @row(name, what, ci=ci)
    def perform(trial):
        trial.fill()
        shutil.copy(trial.library, trial.folder + "/good")
        trial.begin(lambda: damage(trial.library))
        damaged = bytes_of(trial.library)
        with trial.open() as app:
            if reads: app.wait("Faulty post 5")
            app.type("b")
            app.wait(line)
            trial.note(line)
            app.type("r")
            app.settle(0.3, 5)
            trial.quit(app)
        result = trial.run("refresh", status=None)
        trial.expect("damaged", result.stderr + trial.run("doctor", status=None).stdout, "the commands' output")
        names = os.listdir(trial.data)
        if any("damaged" in name for name in names): raise Failed(f"the library was moved aside: {names}")
        # What is on undamaged pages may be written.
        if not reads and bytes_of(trial.library) != damaged: raise Failed("the damaged library was changed")
        for name in names:
            if name.startswith("library.sqlite") and not name.endswith("-lock"): os.unlink(f"{trial.data}/{name}")
        trial.finish(lambda: shutil.copy(trial.folder + "/good", trial.library))
        trial.verify()


damaged_library("library-header", "the library's header is damaged", lambda path: overwrite(path, 0, b"not any format!!"),
                "The saved data is damaged", False, ci=True)
damaged_library("library-pages", "each page of the library behind the first is damaged", damage_pages, "The saved data is damaged", False)
damaged_library("library-empty", "the library is an empty file", lambda path: os.truncate(path, 0), "The saved data is damaged", False)
damaged_library("library-truncated", "half of the library is gone", lambda path: os.truncate(path, os.path.getsize(path) // 8192 * 4096),
                "damaged", False)


@row("library-row", "a letter of a post in the library is flipped, which SQLite does not see")
def library_row(trial):
    trial.fill()
    shutil.copy(trial.library, trial.folder + "/good")
    data = bytes_of(trial.library)
    if b"Steady post 2" not in data: raise Failed("the post is not in the file")
    place = data.index(b"Steady post 2")
    trial.begin(lambda: overwrite(trial.library, place, b"Unready"))
    result = trial.run("list", "--json", "--limit", "100", status=None)
    trial.expect("damaged", result.stderr, "the errors of list")
    if "Unready" in result.stdout: raise Failed("the damaged post is printed")
    with trial.open() as app:
        app.wait("Faulty post 5")
        app.wait("Steady post 1")
        app.read(0.5)
        if "Unready" in app.text: raise Failed("the damaged post is shown")
        trial.quit(app)
    for name in os.listdir(trial.data):
        if name.startswith("library.sqlite") and not name.endswith("-lock"): os.unlink(f"{trial.data}/{name}")
    trial.finish(lambda: shutil.copy(trial.folder + "/good", trial.library))
    trial.verify()


def damaged_cache(name, what, damage, ci=False, line="The cache was damaged and has been rebuilt", verifies=False):
    @row(name, what, ci=ci)
    def perform(trial):
        trial.fill()
        path = trial.cache + "/feedhost.sqlite"
        trial.run("cache", "info")
        trial.begin(lambda: damage(path))
        trial.forget_fetches()
        trial.faulty.numbers = range(1, 7)
        # Nothing reads most pages of an empty cache but the command that verifies it.
        if verifies: trial.expect("The cache was damaged: moved to", trial.run("cache", "verify").stdout)
        with trial.open() as app:
            app.wait("Faulty post 5")
            if not verifies: notice(trial, app, line)
            wait_for_new(app, "Faulty post 6")
            trial.quit(app)
        trial.verify()


damaged_cache("cache-header", "the cache's header is damaged", lambda path: overwrite(path, 0, b"not any format!!"))
damaged_cache("cache-pages", "each page of the cache behind the first is damaged", damage_pages, verifies=True)


@row("cache-newer", "the cache is of a newer program: it is left alone")
def newer_cache(trial):
    trial.fill()
    path = trial.cache + "/feedhost.sqlite"
    trial.run("cache", "info")
    trial.begin(lambda: overwrite(path, 60, (99).to_bytes(4, "big")))
    before = bytes_of(path)
    trial.forget_fetches()
    trial.faulty.numbers = range(1, 7)
    trial.one_line(trial.run("cache", "info", status=1), "The saved data is from a newer feedhost")
    with trial.open() as app:
        app.wait("Faulty post 5")
        notice(trial, app, "The cache is from a newer feedhost and was left alone")
        wait_for_new(app, "Faulty post 6")
        trial.quit(app)
    if bytes_of(path) != before: raise Failed("the file was changed")
    trial.finish(lambda: overwrite(path, 60, (1).to_bytes(4, "big")))
    trial.verify()


def wal_row(name, what, damage, ci=False):
    """The program is killed with a mark in the file and a new post in the write-ahead log, which is then damaged."""
    @row(name, what, ci=ci)
    def perform(trial):
        trial.fill()
        with trial.open() as app:
            app.wait("Faulty post 5")
            app.type("b")
            app.wait("Bookmarked")
            trial.keep()
            trial.faulty.numbers = range(1, 7)
            trial.forget_fetches()
            app.type("r")
            wait_for_new(app, "Faulty post 6")
            app.wait("2 sources up to date")
            app.send(signal.SIGKILL)
            app.end()
        wal = trial.library + "-wal"
        if not os.path.exists(wal) or not os.path.getsize(wal): raise Failed("there is no write-ahead log")
        before = bytes_of(wal)
        trial.begin(lambda: damage(wal))
        if os.path.exists(wal) and bytes_of(wal) == before: raise Failed("the log was not damaged")
        trial.forget_fetches()
        with trial.open() as app:
            app.wait("Faulty post 5")
            wait_for_new(app, "Faulty post 6")
            trial.quit(app)
        trial.note("what was in the file before is there")
        trial.verify()


wal_row("wal-deleted", "the write-ahead log of a killed program is deleted", os.unlink, ci=True)
wal_row("wal-truncated", "it is cut to half", lambda path: os.truncate(path, os.path.getsize(path) // 2))
wal_row("wal-damaged", "a page in it is damaged", lambda path: overwrite(path, 32 + 24 + 100, b"\xa5" * 64))
wal_row("wal-header", "its header is damaged", lambda path: overwrite(path, 0, b"\xa5" * 32))


@row("wal-deleted-beside", "the write-ahead log and its index are deleted beside the open app")
def wal_beside(trial):
    trial.fill()
    trial.forget_fetches()
    with trial.open() as app:
        app.wait("2 sources up to date")

        def delete():
            for end in ["-wal", "-shm"]:
                if os.path.exists(trial.library + end): os.unlink(trial.library + end)
        trial.begin(delete)
        if os.path.exists(trial.library + "-wal"): raise Failed("the log is there")
        app.type("b")
        app.wait(lambda text: "Bookmark" in text or "bookmarks" in text, 10, "a word on the bookmark")
        app.wait("Faulty post 5")
        trial.quit(app)
    trial.note("what was in the file before is there")
    # The bookmark of the deleted log may be there, or not.
    toggled = {post["id"] for post in trial.posts() if post["bookmarked"]} ^ {id for id, post in trial.kept.items() if post["bookmarked"]}
    if len(toggled) > 1: raise Failed("other bookmarks changed")
    trial.kept = {id: post for id, post in trial.kept.items() if id not in toggled}
    trial.verify()


# Locks and versions

@row("locked-writes", "another process holds a transaction on the library, and ends it", ci=True)
def locked_writes(trial):
    trial.fill()
    trial.faulty.numbers = range(1, 7)
    trial.forget_fetches()
    other = sqlite3.connect(trial.library, isolation_level=None, check_same_thread=False)
    other.execute("PRAGMA wal_autocheckpoint = 0")
    trial.begin(lambda: other.execute("BEGIN IMMEDIATE"))
    begin = time.monotonic()
    with trial.open() as app:
        app.wait("Faulty post 5")
        notice(trial, app, "Another program is using the saved data", 25)
        app.wait("Faulty post 1")
        trial.finish(other.close)
        # A key before the end of the refresh that the lock stopped asks for no other one.
        app.type("r")
        try:
            wait_for_new(app, "Faulty post 6", 10)
        except Failed:
            app.type("r")
            wait_for_new(app, "Faulty post 6", 30)
        trial.quit(app)
    trial.verify()


@row("locked-at-start", "another process holds the library's lock: the app draws, can be left, and goes on when it is free",
     ci=True)
def locked_start(trial):
    trial.fill()
    trial.faulty.numbers = range(1, 7)
    trial.forget_fetches()
    with open(trial.library + "-lock", "r+") as lock:
        trial.begin(lambda: fcntl.flock(lock, fcntl.LOCK_EX))
        trial.one_line(trial.run("list", status=1), "Another program is using the saved data")
        with trial.open() as app:
            app.wait("All posts", 2)
            app.read(0.5)
            trial.quit(app)
        with trial.open() as app:
            notice(trial, app, "Another program is using the saved data", 20)
            trial.finish(lambda: fcntl.flock(lock, fcntl.LOCK_UN))
            app.type("r")
            wait_for_new(app, "Faulty post 6", 20)
            trial.quit(app)
        fcntl.flock(lock, fcntl.LOCK_UN)
    trial.verify()


@row("library-newer", "the library is of a newer program: it is left alone", ci=True)
def newer(trial):
    trial.fill()
    trial.begin(lambda: overwrite(trial.library, 60, (99).to_bytes(4, "big")))
    before = bytes_of(trial.library)
    with trial.open() as app:
        notice(trial, app, "The saved data is from a newer feedhost")
        app.type("r")
        app.settle(0.3, 5)
        trial.quit(app)
    for command in [["list"], ["refresh"], ["mark", list(trial.kept)[0], "--read"], ["sources"]]:
        trial.one_line(trial.run(*command, status=1), "The saved data is from a newer feedhost")
    if bytes_of(trial.library) != before: raise Failed("the file was changed")
    trial.finish(lambda: overwrite(trial.library, 60, (1).to_bytes(4, "big")))
    trial.verify()


# Clocks

def clock(name, what, difference):
    @row(name, what, needs="faketime")
    def perform(trial):
        trial.fill()
        wrapper = []
        trial.begin(lambda: wrapper.extend(["faketime", "-f", difference]))
        listed = trial.run("list", "--json", "--limit", "100", wrapper=wrapper)
        posts = {json.loads(line)["id"] for line in listed.stdout.splitlines()}
        if not set(trial.kept) <= posts: raise Failed("posts are missing")
        trial.faulty.numbers = range(1, 7)
        trial.forget_fetches()
        trial.run("refresh", wrapper=wrapper)
        trial.run("mark", list(trial.kept)[0], "--bookmark", wrapper=wrapper)
        posts = [json.loads(line) for line in trial.run("list", "--json", "--limit", "100").stdout.splitlines()]
        new = next((post for post in posts if post["title"] == "Faulty post 6"), None)
        if new is None: raise Failed("the new post is missing")
        year = new["first_seen"][:4]
        if year == time.strftime("%Y"): raise Failed(f"the clock was right: {new['first_seen']}")
        trial.note(f"read and marked in {year}")
        # By the right clock, the app fetches again.
        trial.faulty.numbers = range(1, 8)
        kept = trial.kept
        with trial.open() as app:
            app.wait("Faulty post 5")
            app.type("r")
            wait_for_new(app, "Faulty post 7")
            trial.quit(app)
        trial.kept = {id: dict(post, bookmarked=post["bookmarked"] or id == list(kept)[0]) for id, post in kept.items()}
        trial.verify()


clock("clock-2099", "the clock says 2099, and then the right time again", "+73y")
clock("clock-back", "the clock is set back by ten years, and then right again", "-10y")


# Pictures in the cache

@row("picture-digest", "the files of stored pictures are changed: they are dropped and fetched again", ci=True)
def digest(trial):
    import pictures
    server = trial.serve("Gallery")
    server.answers["/one.png"] = reply(pictures.SAMPLE, kind="image/png")
    server.fault = lambda connection: connection.send(
        reply(rss("Gallery", range(1, 2), f'<enclosure url="{server.base}/one.png" type="image/png"/>')))
    trial.subscribe(server.url)
    trial.keep()
    trial.run("list", "--pictures", "--color", "always")
    asked = server.requests.count("/one.png")
    if asked != 1: raise Failed(f"the picture was fetched {asked} times")
    trial.run("list", "--pictures", "--color", "always")
    if server.requests.count("/one.png") != asked: raise Failed("the stored picture was fetched again")
    files = [os.path.join(folder, name) for folder, _, names in os.walk(trial.cache + "/pictures") for name in names]
    if not files: raise Failed("no picture is stored")

    def damage():
        for path in files:
            data = bytearray(bytes_of(path))
            data[len(data) // 2] ^= 0x40
            with open(path, "wb") as file: file.write(data)
    trial.begin(damage)
    with trial.open() as app:
        app.wait("Gallery post 1")
        app.wait(lambda _: server.requests.count("/one.png") == asked + 1, 10, "a second request")
        app.wait(lambda _: pictures.has_colors(app, {"ff0000", "0000ff"}), 10, "the picture")
        trial.quit(app)
    trial.note("fetched again")
    trial.verify()
