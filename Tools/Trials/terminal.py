"""Terminals that are none, that are silent or answer oddly, and signals."""
import os, random, re, signal, subprocess, time

from session import Failed, Session
from trial import LEFT, REPLIES, row

ENTERED = b"\x1b[?1049h"
POST = "Faulty post 5"


# Terminals that are none

@row("no-terminal", "standard output is a pipe: a sentence that names another command, and exit code 2")
def no_terminal(trial):
    trial.fill()
    trial.one_line(trial.run(status=2), "needs a terminal. “feedhost list” prints posts without one")
    trial.verify()


def line_by_line(name, what, environment):
    @row(name, what)
    def perform(trial):
        trial.fill()
        chosen = {}
        trial.begin(lambda: chosen.update(environment))
        with trial.open(environment=chosen, rows=60) as app:
            app.wait(POST)
            if ENTERED in app.written: raise Failed("the program positions its text")
            trial.note("line by line")
            app.type("q\n")
            status, _ = app.end()
            if status: raise Failed(f"the program ended with {status}")
            app.check_restored()
        trial.verify()


line_by_line("dumb", "TERM=dumb: line by line", {"TERM": "dumb"})
line_by_line("term-empty", "TERM is not set: line by line", {"TERM": ""})


@row("closed-input", "standard input is closed, at its end, or a folder")
def closed_input(trial):
    trial.fill()
    for redirection in ["<&-", "</dev/null", "</"]:
        result = subprocess.run(["bash", "-c", f'"$0" list --json --limit 100 {redirection}', trial.program], env=trial.environment,
                                capture_output=True, text=True, timeout=30)
        if result.returncode or result.stdout.count("\n") != 10: raise Failed(f"list {redirection}: {result.returncode} {result.stderr}")
        with Session(["bash", "-c", f'"$0" {redirection}', trial.program], trial.environment, answers=REPLIES) as app:
            status, _ = app.end(15)
            if status != 2: raise Failed(f"the app {redirection}: {status}\n{app.text}")
            app.check_restored()
    trial.note("exit code 2")
    trial.verify()


@row("closed-output", "standard output is closed, or a full disk: one line and exit code 1")
def closed_output(trial):
    trial.fill()
    for redirection, reason in [(">&-", "Bad file descriptor"), (">/dev/full", "No space left on device")]:
        for command in ["list", "list --json", "sources", "bookmarks", "doctor", "search post"]:
            result = subprocess.run(["bash", "-c", f'"$0" {command} {redirection}', trial.program], env=trial.environment,
                                    stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, timeout=30)
            if result.returncode != 1: raise Failed(f"{command} {redirection}: {result.returncode}")
            trial.one_line(result, "couldn't write to standard output: " + reason)
    trial.verify()


@row("reader-gone", "the reader of a pipe has gone: the command ends in silence")
def reader_gone(trial):
    trial.fill()
    trial.faulty.numbers = range(1, 2_001)
    trial.forget_fetches()
    trial.run("refresh")
    words = ['"$0" list --limit 2000']
    trial.begin(lambda: words.append(" | head -1"))
    command = "".join(words) + '; echo "${PIPESTATUS[0]}" >&2'
    result = subprocess.run(["bash", "-c", command, trial.program], env=trial.environment, capture_output=True, text=True, timeout=60)
    if result.stdout.count("\n") != 1 or result.stderr.split()[-1] != "0": raise Failed(f"{result.stdout[:200]} {result.stderr}")
    trial.note("exit code 0")
    trial.verify()


# Terminals that answer in other ways

def use(app):
    """Moves, opens and closes, as on any terminal."""
    app.wait(POST)
    app.settle(0.2, 3)
    app.type("\t")
    app.wait("FEEDS")
    app.type("\x1b")
    app.wait(lambda text: "FEEDS" not in text, 5, "the posts")
    app.type("g")
    app.wait(" 1 of 10")
    app.type("j")
    app.wait(" 2 of 10")
    app.type("\x1b[A")
    app.wait(" 1 of 10")


def answering(name, what, answers, ci=False, after=None):
    @row(name, what, ci=ci)
    def perform(trial):
        trial.fill()
        with trial.open(answers=answers) as app:
            use(app)
            if after: after(app)
            trial.quit(app)
        trial.note("keys work")
        trial.verify()


LATE = b"\x1bP>|late(1)\x1b\\\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?2026;2$y\x1b[6;20;10t\x1b[4;1000;1000t\x1b[?62;22c"


def posts_of(app):
    return [line for line in app.text.splitlines() if "post" in line]


def answer_late(app):
    """The replies come seconds later, in pieces; none becomes a key."""
    app.read(2.5)
    before = posts_of(app)
    for byte in LATE:
        app.type(bytes([byte]))
        app.read(0.005)
    app.settle(0.3, 3)
    if posts_of(app) != before: raise Failed(f"the replies were taken for keys:\n{before}\n{app.text}")
    use(app)


answering("silent-terminal", "the terminal answers no question", {}, ci=True)
answering("late-replies", "the terminal answers after seconds, byte by byte", {}, after=answer_late)
answering("odd-replies", "the terminal answers with nonsense", {
    b"\x1b[c": b"\x1b[?" + b"9;" * 500 + b"c", b"\x1b]11;?": b"\x1b]11;rgb:zz/\x07", b"\x1b[>q": b"\x1bP>|" + b"x" * 3_000 + b"\x1b\\",
    b"\x1b[16t": b"\x1b[6;0;0t", b"\x1b[14t": b"\x1b[4;99999999999;-1t", b"\x1b[?2026$p": b"\x1b[?2026;9$y"})
answering("unfinished-reply", "a reply is begun and never ended", {b"\x1b[c": b"\x1b]11;rgb:00"})
answering("zero-size-replies", "the terminal says that its cells have no size, and its first attributes twice", {
    b"\x1b[c": b"\x1b[?62;4c\x1b[?62;4c", b"\x1b[16t": b"\x1b[6;0;0t", b"\x1b[14t": b"\x1b[4;0;0t"})


@row("resize-storm", "200 resizes between 1 × 1 and 500 × 200", ci=True)
def resize(trial):
    trial.fill()
    chance = random.Random(5)
    with trial.open() as app:
        app.wait(POST)
        for number in range(200):
            app.resize(*[(1, 1), (500, 200), (chance.randint(1, 500), chance.randint(1, 200))][number % 3])
            app.type(chance.choice("jk \t"))
            app.read(0.005)
        app.resize(100, 50)
        for _ in range(3):
            app.type("\x1b")
            app.settle(0.3)
        app.type("g")
        app.wait(lambda text: POST in text and "FEEDS" not in text, 10, "the posts")
        trial.note("drawn")
        trial.quit(app)
    trial.verify()


@row("lang-c", "LANG=C: nothing but ASCII is written", ci=True)
def lang_c(trial):
    trial.fill()
    chosen = {}
    trial.begin(lambda: chosen.update(LANG="C"))
    with trial.open(environment=chosen) as app:
        app.wait(POST)
        app.wait("2 sources up to date")
        app.type("\t")
        app.wait("FEEDS")
        app.type("?")
        app.settle(0.3)
        for _ in range(2):
            app.type("\x1b")
            app.settle(0.3)
        trial.quit(app)
        found = re.search(rb"[\x80-\xff]+", app.written)
        if found: raise Failed(f"{found[0].decode(errors='replace')} was written")
    trial.note("ASCII")
    trial.verify()


@row("terminal-stops", "the terminal takes no output for three seconds while keys are pressed")
def stops(trial):
    trial.fill()
    with trial.open(columns=300, rows=150) as app:
        app.wait(POST)
        for number in range(150):
            app.type("\x0c" + "jk"[number % 2])
            time.sleep(0.02)
        app.settle(0.3, 20)
        app.type("g")
        app.wait(" 1 of 10")
        trial.note("goes on")
        trial.quit(app)
    trial.verify()


@row("input-flood", "100 KB of broken sequences, bytes that are no text, and a paste of 1 MB: nothing of it is a command")
def flood(trial):
    trial.fill()
    chance = random.Random(3)
    pieces = [b"\x1b[", b"\x1b]0;", b"\x1bP", b"\x1b_", b"\xff\xfe", b"\xc3", b"\x1b[999999999999~", b"\x1b[<0;1;1M", b"\0",
              b"\x1b\\", b";;;;", b"\x1b[200~", b"\x1b[201~", b"\x9b", b"\x1bO"]
    with trial.open() as app:
        app.wait(POST)

        def send(data):
            while data:
                try: data = data[os.write(app.terminal, data[:1_024]):]
                except BlockingIOError: pass
                app.read(0.001)
        send(b"".join(chance.choice(pieces) for _ in range(20_000)) + b"\x1b\\\x1b[201~")
        send(b"\x1b[200~" + b"dAxq\n" * 200_000 + b"\x1b[201~")
        app.read(1)
        for _ in range(4):
            app.type("\x1b")
            app.read(0.2)
        app.type("g")
        app.wait(POST)
        trial.note("goes on")
        trial.quit(app)
    trial.verify()


# Signals

def ending(name, number, status, ci=False):
    @row("signal-" + name, f"SIG{name.upper()}: the terminal is restored, and the exit code says the signal", ci=ci)
    def perform(trial):
        trial.fill()
        with trial.open() as app:
            app.wait(POST)
            trial.begin(lambda: trial.quit(app, lambda: app.send(number), status=status))
            if not app.has_ended(): raise Failed("the program goes on")
            trial.note(f"exit code {status}" if status > 0 else "ended by the signal")
        trial.verify()


ending("hup", signal.SIGHUP, 129)
ending("int", signal.SIGINT, 130)
ending("term", signal.SIGTERM, 143, ci=True)
ending("quit", signal.SIGQUIT, 131)
ending("segv", signal.SIGSEGV, -11, ci=True)
ending("abrt", signal.SIGABRT, -6)


@row("signal-pipe", "SIGPIPE and other signals that mean nothing to the program: it goes on")
def pipe(trial):
    trial.fill()
    with trial.open() as app:
        app.wait(POST)
        for number in [signal.SIGPIPE, signal.SIGXFSZ, signal.SIGCHLD, signal.SIGURG, signal.SIGWINCH]: app.send(number)
        use(app)
        trial.note("goes on")
        trial.quit(app)
    trial.verify()


@row("suspend", "Ctrl-Z under a shell: the shell has its terminal, and fg brings the screen back", ci=True)
def suspend(trial):
    trial.fill()
    shell = ["bash", "--norc", "--noprofile", "-i"]
    with Session(shell, {**trial.environment, "PS1": "ready> ", "HISTFILE": ""}, 100, 50, REPLIES) as app:
        app.wait("ready>")
        app.type(f"{trial.program} --layout one --reduced-motion\n")
        app.wait(POST)
        place, begin = len(app.written), time.monotonic()
        trial.begin(lambda: app.type("\x1a"))
        while LEFT not in app.written[place:]:
            app.read(0.001)
            if time.monotonic() - begin > 5: raise Failed("the screen was not given back")
        trial.restored.append(time.monotonic() - begin)
        app.wait("Stopped")
        app.type("stty -a | grep -c -e ' icanon'\n")
        app.wait(lambda text: "\n1\n" in text, 5, "a terminal that collects lines")
        trial.finish(lambda: app.type("fg\n"))
        app.wait(" of 10")
        use(app)
        app.type("q")
        app.wait(lambda text: text.rstrip().endswith("ready>"), 10, "the shell")
        app.type("exit\n")
        app.end()
        trial.note("stopped and continued")
    trial.verify()


@row("stop-and-continue", "SIGSTOP and SIGCONT: the screen is drawn again, and keys work")
def stop(trial):
    trial.fill()
    with trial.open() as app:
        app.wait(POST)
        trial.begin(lambda: app.send(signal.SIGSTOP))
        app.settle(0.2)
        with open(f"/proc/{app.pid}/stat") as file: state = file.read().rpartition(")")[2].split()[0]
        if state != "T": raise Failed("the program is not stopped")
        app.type("j")
        app.read(0.5)
        trial.finish(lambda: app.send(signal.SIGCONT))
        app.wait(" 2 of 10")
        use(app)
        trial.note("goes on")
        trial.quit(app)
    trial.verify()


@row("hang-up-window", "the window is closed: the program ends")
def window(trial):
    trial.fill()
    with trial.open() as app:
        app.wait(POST)
        app.type("b")
        app.wait("Bookmarked")
        trial.keep()

        def hang_up():
            nothing = os.open("/dev/null", os.O_RDWR)
            for descriptor in [app.device, app.terminal]: os.dup2(nothing, descriptor)
        trial.begin(hang_up)
        begin = time.monotonic()
        while not app.has_ended():
            if time.monotonic() - begin > 10: raise Failed("the program still runs")
            time.sleep(0.01)
        if app.status not in (129, -1): raise Failed(f"the program ended with {app.status}")
        trial.note(f"ended with {app.status}")
    trial.verify()
