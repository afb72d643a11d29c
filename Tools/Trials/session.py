"""The program in a pseudo-terminal: keys, the screen that a person would see, and what the process holds."""
import fcntl, os, pty, re, select, signal, struct, termios, time

import pyte

# Strings to the terminal (pictures, titles), and sequences with a private mark, which pyte would print.
UNKNOWN = re.compile(rb"\x1b[P_\]X^].*?(?:\x1b\\|\x07)|\x1b\[[<=>][0-9;:]*[@-~]|\x1b\[\?[0-9;]*(?:\$p|[rs])", re.DOTALL)
BEGUN = re.compile(rb"\x1b(?:\[[0-9;:?<=> $]*|[P_\]X^][^\x07]*)?\Z", re.DOTALL)
MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
# The private modes that a terminal begins with: lines that wrap, and the cursor.
BEGINNING = {b"7", b"25"}


class Failed(Exception):
    """An expectation that the program did not meet."""


class Session:
    """A program that runs in a pseudo-terminal of its own session. `answers` maps probes to the terminal's replies."""

    unknown = UNKNOWN

    def __init__(self, command, environment, columns=100, rows=40, answers=None, folder=None, limits=None):
        self.columns, self.rows, self.answers = columns, rows, answers or {}
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written, self._rest, self.status = b"", b"", None
        begin, end = os.pipe()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            try:
                # The program starts when the terminal's settings were read.
                os.close(end)
                os.read(begin, 1)
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                if folder: os.chdir(folder)
                if limits: limits()
                os.execvpe(command[0], command, environment)
            finally:
                os._exit(127)
        # A second descriptor keeps the settings readable after the program's end.
        self.device = os.open(ptsname(self.terminal), os.O_RDWR | os.O_NOCTTY)
        self.settings = termios.tcgetattr(self.device)
        for descriptor in (begin, end): os.close(descriptor)
        os.set_blocking(self.terminal, False)

    # What the person does

    def type(self, text):
        os.write(self.terminal, text if isinstance(text, bytes) else text.encode())

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, number):
        os.kill(self.pid, number)

    # What the person sees

    def read(self, seconds=0.0):
        """Takes what the program writes for some seconds; returns whether it wrote anything."""
        deadline, wrote = time.monotonic() + seconds, False
        while True:
            try:
                data = os.read(self.terminal, 65536)
            except BlockingIOError:
                data = b""
            except OSError:
                return wrote
            if data:
                wrote = True
                self._take(data)
                continue
            rest = deadline - time.monotonic()
            if rest <= 0: return wrote
            select.select([self.terminal], [], [], rest)

    def _take(self, data):
        before = len(self.written)
        self.written += data
        for question, answer in self.answers.items():
            if question in self.written[max(0, before - len(question) + 1):]: self.type(answer)
        data = self.unknown.sub(b"", self._rest + data)
        begun = BEGUN.search(data)
        self._rest = data[begun.start():] if begun and len(data) - begun.start() < 1 << 20 else b""
        self.stream.feed(data[:len(data) - len(self._rest)])

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def wait(self, wanted, seconds=20, what=None):
        """Waits until a text is on the screen, or a condition of the screen's text holds; returns the seconds. Those do not
        count for which the program waited for a processor."""
        begin, delay = time.monotonic(), self.delay()
        condition = wanted if callable(wanted) else lambda text: wanted in text
        while not condition(self.text):
            took = time.monotonic() - begin
            if took > seconds and took - max(0, self.delay() - delay) > seconds:
                raise Failed(f"{what or wanted!r} did not come in {seconds} s:\n{self.text}")
            if not self.read(0.02) and self.has_ended() and not condition(self.text):
                raise Failed(f"{what or wanted!r} did not come before the program ended ({self.status}):\n{self.text}")
        return time.monotonic() - begin

    def settle(self, quiet=0.15, seconds=10):
        """Waits until nothing was written for some time."""
        deadline = time.monotonic() + seconds
        while self.read(quiet) and time.monotonic() < deadline: pass

    # What the process holds

    def has_ended(self):
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid: self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def end(self, seconds=20):
        """Waits for the program's end; returns its exit code (negative: the signal) and the seconds."""
        begin = time.monotonic()
        while not self.has_ended():
            self.read()
            if time.monotonic() - begin > seconds: raise Failed(f"the program did not end in {seconds} s:\n{self.text}")
            time.sleep(0.002)
        took = time.monotonic() - begin
        self.read(0.02)
        return self.status, took

    def check_restored(self):
        """Fails unless the terminal is as it was before the program."""
        if termios.tcgetattr(self.device) != self.settings: raise Failed("the terminal's settings were not restored")
        modes = {mode: end == b"h" for names, end in MODE.findall(self.written) for mode in names.split(b";")}
        left = [mode.decode() for mode, is_set in modes.items() if is_set != (mode in BEGINNING)]
        if left: raise Failed(f"these modes were not restored: {', '.join(left)}")

    def delay(self):
        """The seconds that the program's threads could have run, and other programs had the processor."""
        try:
            return sum(int(open(f"/proc/{self.pid}/task/{thread}/schedstat").read().split()[1])
                       for thread in os.listdir(f"/proc/{self.pid}/task")) / 1e9
        except (OSError, IndexError):
            return 0

    def memory(self):
        """The resident memory in bytes."""
        with open(f"/proc/{self.pid}/statm") as file: return int(file.read().split()[1]) * 4096

    def peak_memory(self):
        """The most resident memory so far, in bytes."""
        with open(f"/proc/{self.pid}/status") as file: return int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) * 1024

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def threads(self):
        return len(os.listdir(f"/proc/{self.pid}/task"))

    def close(self):
        """Ends the program if it still runs, and closes the terminal."""
        if not self.has_ended():
            os.kill(self.pid, signal.SIGKILL)
            _, status = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(status)
        for descriptor in (self.terminal, self.device): os.close(descriptor)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def ptsname(terminal):
    number = struct.unpack("I", fcntl.ioctl(terminal, 0x80045430, b"\0" * 4))[0]  # TIOCGPTN
    return f"/dev/pts/{number}"
