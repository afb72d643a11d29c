"""Pictures with faults: each is shown or said to be none, and the app goes on."""
import os, resource, signal, struct, subprocess, zlib

from session import Failed
from trial import reply, row, rss


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, color=None, bits=8, kind=2, interlaced=False, rows=None, extra=b"", packed=None):
    """A PNG of colors by place, of rows, or of packed rows."""
    if rows is None and packed is None:
        rows = b"".join(b"\0" + b"".join(bytes(color(x, y)) for x in range(width)) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, int(interlaced))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", packed or zlib.compress(rows))
            + chunk(b"IEND", b""))


RED, BLUE = (255, 0, 0), (0, 0, 255)
PAIR = {"ff0000", "0000ff"}


def halves(x, y):
    return RED if x < 40 else BLUE


SAMPLE = png(80, 60, halves)
OTHER = png(80, 60, lambda x, y: (255, 0, 255) if x < 40 else (0, 255, 255))


def has_colors(app, wanted):
    """Whether cells of all these colors, or nearly so, are on the screen."""
    cells = {color for line in app.screen.buffer.values() for cell in line.values() for color in (cell.fg, cell.bg)}
    seen = [tuple(int(color[n:n + 2], 16) for n in (0, 2, 4)) for color in cells if len(color) == 6 and all(c in "0123456789abcdef" for c in color)]
    return all(any(max(abs(a - b) for a, b in zip(color, tuple(int(want[n:n + 2], 16) for n in (0, 2, 4)))) < 40 for color in seen)
               for want in wanted)


def interlaced():
    """The seven passes of Adam7, in halves of red and blue."""
    rows = b""
    for x0, y0, dx, dy in [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]:
        for y in range(y0, 60, dy): rows += b"\0" + b"".join(bytes(halves(x, y)) for x in range(x0, 80, dx))
    return png(80, 60, rows=rows, interlaced=True)


def animated():
    """An animated PNG of two frames, the first of which is the picture."""
    control = lambda number: chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, 80, 60, 0, 0, 1, 10, 0, 0))
    data = zlib.compress(b"".join(b"\0" + b"".join(bytes(halves(x, y)) for x in range(80)) for y in range(60)))
    other = zlib.compress(b"".join(b"\0" + b"\0\xff\0" * 80 for _ in range(60)))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 80, 60, 8, 2, 0, 0, 0))
            + chunk(b"acTL", struct.pack(">II", 2, 0)) + control(0) + chunk(b"IDAT", data)
            + control(1) + chunk(b"fdAT", struct.pack(">I", 2) + other) + chunk(b"IEND", b""))


def huge():
    """50,000 × 50,000 black dots, in 304 KB."""
    packer = zlib.compressobj(9)
    line = b"\0" * 6_251
    packed = b"".join(packer.compress(line * 1_000) for _ in range(50)) + packer.flush()
    return png(50_000, 50_000, bits=1, kind=0, packed=packed)


def gif():
    """A GIF of one red dot, twice as an animation."""
    frame = b"\x21\xf9\x04\x00\x0a\x00\x00\x00\x2c\0\0\0\0\1\0\1\0\0\2\2\x44\1\0"
    return b"GIF89a\1\0\1\0\x80\0\0\xff\0\0\0\0\xff\x21\xff\x0bNETSCAPE2.0\x03\1\0\0\0" + frame * 2 + b"\x3b"


def build_cmyk():
    """A baseline JPEG of 16 × 16 pixels with four components, all coefficients zero: one gray."""
    def segment(mark, data): return b"\xff" + bytes([mark]) + struct.pack(">H", len(data) + 2) + data
    # One Huffman code of one bit: the symbol 0 (no difference, and the end of a block).
    table = lambda kind: segment(0xC4, bytes([kind]) + bytes([1] + [0] * 15) + b"\0")
    components = b"".join(bytes([n, 0x11, 0]) for n in range(1, 5))
    # 4 blocks of 4 components, each of a DC and an AC code: 32 bits of 0.
    return (b"\xff\xd8" + segment(0xEE, b"Adobe\0\x64\0\0\0\0\0") + segment(0xDB, b"\0" + b"\1" * 64)
            + segment(0xC0, struct.pack(">BHHB", 8, 16, 16, 4) + components) + table(0x00) + table(0x10)
            + segment(0xDA, b"\4" + b"".join(bytes([n, 0]) for n in range(1, 5)) + b"\0\x3f\0") + b"\0\0\0\0" + b"\xff\xd9")


CMYK = build_cmyk()
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><script>alert(1)</script><rect width="80" height="60"/></svg>'
PAGE = b"<!DOCTYPE html><title>Not a picture</title><p>Please enable JavaScript."

# Name, what happens, the picture, and the colors that it has; without any it cannot be shown.
PICTURES = [
    ("empty", "a picture without a byte", b"", None),
    ("truncated", "a picture that is cut to half, in a complete response", SAMPLE[:len(SAMPLE) // 2], None),
    ("animated", "an animated picture: its first frame is shown", animated(), PAIR),
    ("animated-gif", "an animated GIF, which is no format of the program", gif(), None),
    ("cmyk", "a CMYK JPEG", CMYK, {"404040"}),
    ("16-bit", "16 bits a sample", png(80, 60, lambda x, y: [v for c in halves(x, y) for v in (c, c)], bits=16), PAIR),
    ("interlaced", "an interlaced PNG", interlaced(), PAIR),
    ("palette", "a palette with transparency",
     png(80, 60, kind=3, rows=b"".join(b"\0" + b"\0" * 40 + b"\1" * 40 for _ in range(60)),
         extra=chunk(b"PLTE", b"\xff\0\0\0\0\xff") + chunk(b"tRNS", b"\xff\xff")), PAIR),
    ("polyglot", "a PNG that is also a web page and an archive", SAMPLE + PAGE + b"PK\5\6" + b"\0" * 18, PAIR),
    ("svg", "an SVG with a script", SVG, None),
    ("page", "a web page with status 200", PAGE, None),
    ("huge", "50,000 × 50,000 dots in 304 KB", huge(), None),
    ("bad-checksum", "a PNG whose checksums are wrong", SAMPLE[:-30] + b"\0" * 30, None),
    ("false-size", "a PNG that says to be 65,535 × 1", png(65_535, 1, rows=b"\0" + b"\xff\0\0" * 100), None),
    ("noise", "noise that is said to be a JPEG", b"\xff\xd8\xff\xe0" + bytes(range(256)) * 8, None),
]


def subscribe(trial, picture, kind="image/png"):
    """A source with two posts: one with the picture, and one with a good picture."""
    gallery = trial.gallery = trial.serve("Gallery")
    gallery.answers["/bad.png"] = reply(picture, kind=kind)
    gallery.answers["/good.png"] = reply(png(80, 60, lambda x, y: (0, 255, 0) if x < 40 else (255, 255, 0)), kind="image/png")
    gallery.fault = lambda connection: connection.send(reply(
        rss("Gallery", [], head="".join(
            f'<item><guid>{name}</guid><title>The {name} one</title><pubDate>0{day} Jun 2024 00:00:00 GMT</pubDate>'
            f'<enclosure url="{gallery.base}/{name}.png" type="image/png"/></item>' for name, day in [("bad", 2), ("good", 1)]))))
    trial.subscribe(gallery.url)
    trial.keep()


GOOD = {"00ff00", "ffff00"}

for name, what, picture, colors in PICTURES:
    def perform(trial, picture=picture, colors=colors):
        subscribe(trial, OTHER)
        gallery = trial.gallery
        trial.begin(lambda: gallery.answers.__setitem__("/bad.png", reply(picture, kind="image/png")))
        with trial.open() as app:
            app.wait("The bad one")
            app.wait(lambda _: has_colors(app, GOOD), 10, "the good picture")
            if colors is None:
                app.wait("R to retry")
                trial.note("Couldn't load picture")
            else:
                app.wait(lambda _: has_colors(app, colors) and "R to retry" not in app.text, 10, "the picture")
                trial.note("shown")
            # The program that decodes has limits of its own.
            if app.peak_memory() > 300 << 20: raise Failed(f"the program took {app.peak_memory() >> 20} MB")
            if colors is None:
                trial.finish(lambda: gallery.answers.__setitem__("/bad.png", reply(SAMPLE, kind="image/png")))
                app.type("R")
                app.wait(lambda _: has_colors(app, PAIR), 10, "the picture after a retry")
            trial.quit(app)
        trial.verify()
    row("picture-" + name, what, ci=name in ("huge", "svg"))(perform)


@row("picture-no-server", "the pictures' server is gone, and comes back: R fetches them")
def no_server(trial):
    subscribe(trial, SAMPLE)
    gallery = trial.gallery
    answers = dict(gallery.answers)

    def stop():
        for path in answers: gallery.answers[path] = reply("", "503 Service Unavailable")
    trial.begin(stop)
    with trial.open() as app:
        app.wait("The bad one")
        app.wait("R to retry")
        trial.note("Couldn't load picture")
        trial.finish(lambda: gallery.answers.update(answers))
        app.type("R")
        app.wait(lambda _: has_colors(app, PAIR), 15, "the picture after a retry")
        trial.quit(app)
    trial.verify()


def decoders(app):
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit(): continue
        try:
            with open(f"/proc/{name}/status") as file: parent = int(file.read().split("PPid:")[1].split()[0])
            with open(f"/proc/{name}/cmdline") as file: words = file.read().split("\0")
        except (OSError, IndexError):
            continue
        if parent == app.pid and "--decode-pictures" in words: found.append(int(name))
    return found


@row("decoder-killed", "the process that decodes pictures is killed: the next picture starts another", ci=True)
def decoder(trial):
    subscribe(trial, SAMPLE)
    gallery = trial.gallery
    bad = gallery.answers.pop("/bad.png")
    held = gallery.fault
    gallery.fault = lambda connection: None if connection.path == "/bad.png" else held(connection)
    with trial.open() as app:
        app.wait("The bad one")
        app.wait(lambda _: has_colors(app, GOOD), 10, "the good picture")
        app.wait("R to retry")
        processes = decoders(app)
        if not processes: raise Failed("no process decodes pictures")
        trial.begin(lambda: [os.kill(pid, signal.SIGKILL) for pid in processes])
        gallery.answers["/bad.png"] = bad
        app.type("R")
        app.wait(lambda _: has_colors(app, PAIR), 15, "the picture after a retry")
        if set(decoders(app)) & set(processes): raise Failed("the decoder was not killed")
        trial.note("another one was started")
        trial.quit(app)
    trial.verify()


@row("decoder-not-started", "no process can be started (RLIMIT_NPROC): a line in the picture's place, and R works when it can")
def no_decoder(trial):
    subscribe(trial, SAMPLE)
    gallery = trial.gallery
    answers = dict(gallery.answers)
    for path in answers: gallery.answers[path] = reply("", "503 Service Unavailable")
    wrapper, become = trial.give_to_user()
    with trial.open(limits=become) as app:
        app.wait("The bad one")
        app.wait("R to retry")
        for pid in decoders(app): os.kill(pid, signal.SIGKILL)
        before = resource.getrlimit(resource.RLIMIT_NPROC)[0]

        def limit(value):
            subprocess.run([*wrapper, "prlimit", f"--pid={app.pid}", f"--nproc={'unlimited' if value < 0 else value}:"], check=True)
        trial.begin(lambda: limit(1))
        gallery.answers.update(answers)
        asked = gallery.requests.count("/bad.png")
        app.type("R")
        app.wait(lambda _: gallery.requests.count("/bad.png") > asked, 10, "a request for the picture")
        app.read(1)
        if has_colors(app, PAIR): raise Failed("a picture was decoded")
        app.wait("R to retry")
        trial.note("Couldn't load picture")
        app.wait("The good one")
        trial.finish(lambda: limit(before))
        app.type("R")
        app.wait(lambda _: has_colors(app, PAIR), 15, "the picture after a retry")
        trial.quit(app)
    trial.verify()
