"""What a person does with the app at random, and what must follow."""
import base64, contextlib, json, re, termios, time

from session import Failed
from soak_figures import changes
from soak_shell import PROMPT

DEADLINE = 2.0  # seconds until a key must be answered, without those that the program waited for a processor
SIGN = re.compile(r"(?<= )\*(?=[ │]|$)", re.MULTILINE)  # of a bookmark
WORDS = ["snow", "the", "picture", "has:comments", "is:unread", "f*", "title:new", "sun OR sea", "\"was the\"", "-sky", "("]


class Person:
    """Keys, and what is checked behind them, of a soak that has a shell, a library and failures."""

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
        self.shell.settle(1.5, 20)
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
        # Behind an Esc that was not read yet, Ctrl-Z would be a key with Alt.
        self.shell.read(0.2)
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
