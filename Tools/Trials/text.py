"""Texts that would write to the terminal, or draw over what stands beside them."""
import json, re

from session import Failed
from trial import LEFT, reply, row

ESCAPES = {
    "osc-title": "\x1b]0;pwned\x07", "osc-clipboard": "\x1b]52;c;cHduZWQ=\x07", "csi-clear": "\x1b[2J\x1b[H", "csi-report": "\x1b[6n",
    "dcs": "\x1bP$q q\x1b\\", "apc": "\x1b_Ga=T;AAAA\x1b\\", "c1-csi": "\x9b2J", "c1-osc": "\x9d0;pwned\x9c", "bell": "\x07",
    "reset": "\x1bc", "backspace": "\x08\x08\x08", "return": "\rpwned", "delete": "\x7f", "shift-out": "\x0e", "alternate": "\x1b[?1049l",
}
BIDI = "".join(map(chr, [0x202E, 0x202D, 0x2066, 0x2067, 0x2068, 0x2069, 0x200F, 0x061C]))


def document(texts):
    """An Atom feed, whose characters are references where XML allows them, and bytes where it does not."""
    def escape(text): return text.replace("&", "&amp;").replace("<", "&lt;")
    entries = "".join(
        f"<entry><id>text-{n}</id><title>{escape(title)}</title><updated>2024-07-{n + 1:02}T00:00:00Z</updated>"
        f"<author><name>{escape(author)}</name></author><content type='html'>{escape(escape(text))}</content></entry>"
        for n, (title, author, text) in enumerate(texts))
    return f"<feed xmlns='http://www.w3.org/2005/Atom'><title>Faulty</title>{entries}</feed>".encode()


def json_document(texts):
    return json.dumps(dict(version="https://jsonfeed.org/version/1.1", title="Faulty", items=[
        dict(id=f"text-{n}", title=title, authors=[dict(name=author)], content_text=text, date_published=f"2024-07-{n + 1:02}T00:00:00Z")
        for n, (title, author, text) in enumerate(texts)])).encode()


def show(trial, texts, body, checks, kind):
    trial.fill()
    trial.begin(lambda: setattr(trial.faulty, "fault", lambda connection: connection.send(reply(body(texts), kind=kind))))
    trial.forget_fetches()
    with trial.open("--graphics", "none") as app:
        app.wait("Faulty post 5")
        app.wait(lambda screen: "to show" in screen or "Begin" in screen, 10, "the new posts")
        app.type("g")
        app.wait("Begin")
        # Each row is shown, and the first post is read as a whole.
        for _ in texts:
            app.type("j")
            app.settle(0.05)
        app.type("g\r")
        app.settle(0.2)
        app.type("\x1b")
        app.wait(" 1 of ")
        app.settle(0.2)
        checks(app)
        trial.quit(app)
        shown = app.written
    outputs = [trial.run(*command).stdout for command in [["list", "--limit", "100"], ["sources"], ["search", "Begin"]]]
    return shown, outputs


@row("escapes", "escape sequences in titles, names and texts: seen as signs, sent to no terminal", ci=True)
def escapes(trial):
    texts = [(f"Begin {text} {name}", f"Ann {text}", f"A text {text} on {name}") for name, text in ESCAPES.items()]
    # JSON allows control characters, as escapes.
    shown, outputs = show(trial, texts, json_document, lambda app: None, "application/feed+json")
    body = shown[:shown.rfind(LEFT)]
    for name, sequence in [("a title", b"\x1b]0;pwned"), ("the clipboard", b"\x1b]52;c;cHdu"), ("a report", b"\x1b[6n"), ("a reset", b"\x1bc"),
                           ("the main screen", LEFT), ("a picture", b"\x1b_Ga=T;AAAA"), ("a bell", b"\x07\x07"), ("shift-out", b"\x0e")]:
        if sequence in body: raise Failed(f"{name} was sent to the terminal")
    if re.search("[\x80-\x9f]", shown.decode(errors="replace")): raise Failed("a C1 control was sent")
    for output in outputs:
        found = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", output)
        if found: raise Failed(f"a command prints {found[0]!r}: {output[max(0, found.start() - 20):found.end() + 20]!r}")
    trial.note("signs")
    trial.verify()


@row("bidi-controls", "controls of the direction of text are dropped")
def bidi(trial):
    texts = [(f"Begin {sign} exe.gpj", f"Ann {sign}", f"A text {sign} more") for sign in BIDI]

    def check(shown):
        found = [hex(ord(sign)) for sign in BIDI if sign in shown]
        if found: raise Failed(f"these were shown: {found}")
    shown, outputs = show(trial, texts, document, lambda app: None, "application/atom+xml")
    for output in outputs + [shown.decode(errors="replace")]: check(output)
    trial.note("dropped")
    trial.verify()


@row("combining-flood", "1,000 combining marks on a letter: at most 8 stay, and the rows beside are whole")
def combining(trial):
    flood = "a" + "\u0301" * 1_000
    texts = [(f"Begin {flood} end", "Ann", f"A text {flood}"), ("Begin after", "Bob", "The text beside")]

    def check(app):
        app.wait("The text beside")
    shown, outputs = show(trial, texts, document, check, "application/atom+xml")
    for output in outputs + [shown.decode(errors="replace")]:
        if "\u0301" * 9 in output: raise Failed("more than 8 marks were shown")
    trial.note("8 marks")
    trial.verify()


@row("long-words", "a word of 100,000 letters, a title of 1 MB, and 10,000 lines")
def long_words(trial):
    texts = [("Begin " + "x" * 100_000, "Ann" * 10_000, "y" * 100_000), ("Begin " + "word " * 200_000, "Bob", "line\n" * 10_000)]
    show(trial, texts, json_document, lambda app: None, "application/feed+json")
    trial.note("cut to the screen")
    trial.verify()
