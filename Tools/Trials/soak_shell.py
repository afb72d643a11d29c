"""The program as a job of an interactive shell."""
import os, re, time

import session
from session import Failed, Session
from soak_figures import Process

PROMPT = b"soak> "


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
        # A screen's pictures are up to 1 MB.
        if len(self.written) > 1 << 22:
            self.dropped += len(self.written) - (1 << 21)
            self.written = self.written[-(1 << 21):]

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
