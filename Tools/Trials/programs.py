"""Several programs on one library, and limits of resources."""
import os, resource, signal, subprocess, time

from session import Failed
from network import silence
from trial import BOUND, row, rss, wait_for_new


def start(trial, *words):
    """Starts a command in the background."""
    return subprocess.Popen(BOUND + [trial.program, *words], env=trial.environment, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@row("two-apps", "two apps on one library: each sees the other's posts; one is killed, and the other goes on", ci=True)
def two_apps(trial):
    trial.fill()
    with trial.open() as one, trial.open() as two:
        for app in (one, two): app.wait("2 sources up to date")
        one.type("b")
        one.wait("Bookmark")
        trial.faulty.numbers = range(1, 7)
        trial.begin(trial.forget_fetches)
        two.type("r")
        wait_for_new(two, "Faulty post 6")
        one.type("r")
        wait_for_new(one, "Faulty post 6")
        one.send(signal.SIGKILL)
        one.end()
        one.check_restored()
        trial.keep()
        trial.faulty.numbers = range(1, 8)
        trial.forget_fetches()
        two.type("r")
        wait_for_new(two, "Faulty post 7")
        trial.note("each sees the other's posts")
        trial.quit(two)
    trial.verify()


@row("command-beside", "commands change the library beside the app, which shows it", ci=True)
def beside(trial):
    trial.fill()
    with trial.open() as app:
        app.wait("2 sources up to date")
        trial.faulty.numbers = range(1, 7)

        def refresh():
            trial.forget_fetches()
            trial.run("refresh")
        trial.begin(refresh)
        # The app, which may not fetch within a minute, finds what the command has stored.
        app.type("r")
        wait_for_new(app, "Faulty post 6")
        post = next(post for post in trial.posts() if post["title"] == "Faulty post 6")
        trial.run("mark", post["id"], "--bookmark")
        trial.run("rename", "Faulty", "Renamed")
        app.type("\t")
        app.wait("Renamed", 15)
        app.type("\x1b")
        app.wait(lambda text: "FEEDS" not in text)
        trial.keep()
        trial.note("seen")
        trial.quit(app)
    trial.verify()


@row("refresh-twice", "two refreshes at once: each source is requested once")
def twice(trial):
    trial.fill()
    good = trial.faulty.good

    def slowly(connection):
        time.sleep(1.5)
        good(connection)
    trial.faulty.fault = slowly
    before = len(trial.faulty.requests)
    trial.forget_fetches()
    processes = [start(trial, "refresh")]
    trial.begin(lambda: processes.append(start(trial, "refresh")))
    errors = "".join(process.communicate(timeout=30)[1] for process in processes)
    count = len(trial.faulty.requests) - before
    if count != 1: raise Failed(f"the source was requested {count} times")
    if "another feedhost is checking it" not in errors and "checked moments ago" not in errors: raise Failed(f"no line says so: {errors}")
    trial.note(next(line for line in errors.splitlines() if line.startswith("Skipped")))
    trial.verify()


@row("killed-while-fetching", "a program is killed while it fetches: the next one fetches at once", ci=True)
def killed(trial):
    trial.fill()
    trial.begin(lambda: setattr(trial.faulty, "fault", silence))
    trial.forget_fetches()
    before, begin = len(trial.faulty.requests), time.monotonic()
    process = start(trial, "refresh")
    while len(trial.faulty.requests) == before:
        if time.monotonic() - begin > 10: raise Failed("no request came")
        time.sleep(0.01)
    # A program that runs keeps its lease.
    trial.expect("another feedhost is checking it", trial.run("refresh", "Faulty", status=None).stderr, "the errors of refresh")
    if process.poll() is not None: raise Failed("the command ended by itself")
    process.kill()
    process.wait()
    trial.faulty.numbers = range(1, 7)
    trial.finish(lambda: setattr(trial.faulty, "fault", None))
    with trial.open() as app:
        app.wait("Faulty post 5")
        wait_for_new(app, "Faulty post 6")
        trial.note("fetched at once")
        trial.quit(app)
    trial.verify()


@row("many-commands", "20 commands at once on one library: each mark is stored, or its command says that it waited too long")
def many(trial):
    trial.fill()
    trial.faulty.numbers = range(1, 41)
    trial.forget_fetches()
    trial.run("refresh")
    posts = [post for post in trial.posts() if not post["bookmarked"]][:20]
    processes = []
    trial.begin(lambda: processes.extend(start(trial, "mark", post["id"], "--bookmark") for post in posts))
    results = [(process.communicate(timeout=60)[1], process.returncode) for process in processes]
    stored = [post for post, (_, status) in zip(posts, results) if status == 0]
    others = [errors for errors, status in results if status and "Another program is using the saved data" not in errors]
    if others or len(stored) < 10: raise Failed(f"{len(stored)} commands did their work: {others}")
    trial.kept.update({post["id"]: dict(post, bookmarked=True) for post in stored})
    trial.note(f"{len(stored)} bookmarks")
    trial.verify()


# Limits

def limited(row_name, what, name, kind, values, line):
    @row(row_name, what)
    def perform(trial):
        trial.fill()
        for value in values:
            limit = [resource.getrlimit(kind)[1]]
            trial.begin(lambda: limit.append(value))
            for command in [["list"], ["refresh"], ["doctor"]]:
                trial.one_line(trial.run(*command, status=1, wrapper=["prlimit", f"--{name}={limit[-1]}"]), line)
            with trial.open(limits=lambda: resource.setrlimit(kind, (limit[-1], limit[-1]))) as app:
                status, _ = app.end()
                if status != 1 or line not in app.text: raise Failed(f"the app ended with {status}:\n{app.text}")
                app.check_restored()
        trial.verify()


limited("few-descriptors", "RLIMIT_NOFILE is 6, 13 or 20", "nofile", resource.RLIMIT_NOFILE, [6, 13, 20], "open files; the limit is")
limited("little-memory", "RLIMIT_AS is 300 or 400 MB", "as", resource.RLIMIT_AS, [300 << 20, 400 << 20], "FeedHost needs")


@row("few-threads", "RLIMIT_NPROC is 1 or 12, threads included")
def few_threads(trial):
    trial.fill()
    wrapper, become = trial.give_to_user()
    line = "FeedHost needs 12 threads, but can't start them (ulimit -u)"
    for value in [1, 12]:
        limit = [10_000]
        trial.begin(lambda: limit.append(value))
        for command in [["list"], ["refresh"], ["doctor"]]:
            trial.one_line(trial.run(*command, status=1, wrapper=[*wrapper, "prlimit", f"--nproc={limit[-1]}"]), line)

        def limits():
            resource.setrlimit(resource.RLIMIT_NPROC, (limit[-1], limit[-1]))
            become()
        with trial.open(limits=limits) as app:
            status, _ = app.end()
            if status != 1 or line not in app.text: raise Failed(f"the app ended with {status}:\n{app.text}")
            app.check_restored()
    trial.verify()


@row("descriptors-exhausted", "no descriptor is free while the app runs: a line, and then all works again", ci=True)
def exhausted(trial):
    trial.fill()
    trial.forget_fetches()
    with trial.open() as app:
        app.wait("2 sources up to date")
        soft, hard = resource.prlimit(app.pid, resource.RLIMIT_NOFILE)
        trial.begin(lambda: resource.prlimit(app.pid, resource.RLIMIT_NOFILE, (4, hard)))
        trial.faulty.numbers = range(1, 7)
        trial.forget_fetches()
        app.type("r")
        app.wait(lambda text: "failed" in text or "×" in text or "Couldn't" in text, 15, "a line")
        trial.note(app.text.splitlines()[-1].split("  ")[-1].strip())
        app.wait("Faulty post 5")
        trial.finish(lambda: resource.prlimit(app.pid, resource.RLIMIT_NOFILE, (soft, hard)))
        trial.forget_fetches()
        app.type("r")
        wait_for_new(app, "Faulty post 6")
        trial.quit(app)
    trial.verify()


@row("file-source", "the file that a source is disappears, and comes back")
def file_source(trial):
    trial.fill()
    path = trial.folder + "/feed.xml"

    def write(numbers):
        with open(path, "wb") as file: file.write(rss("File", numbers))
    write(range(1, 4))
    trial.run("add", path)
    trial.keep()
    with trial.open() as app:
        app.wait("File post 3")
        trial.begin(lambda: os.unlink(path))
        trial.forget_fetches()
        app.type("r")
        app.wait("1 failed", 15)
        app.type("\t")
        app.wait("longer exists")
        trial.note("file or folder no longer exists")
        app.type("\x1b")
        app.wait(lambda text: "FEEDS" not in text and "File post 3" in text)
        trial.finish(lambda: write(range(1, 5)))
        trial.forget_fetches()
        app.type("r")
        wait_for_new(app, "File post 4")
        trial.quit(app)
    trial.verify()
