"""Documents with faults: JSON, XML, and the addresses that they name."""
import json, os

from session import Failed
from trial import items, reply, row, rss, visit, wait_for_new

UNREADABLE = "unreadable feed"


def json_feed(posts, name="Faulty"):
    return json.dumps(dict(version="https://jsonfeed.org/version/1.1", title=name, items=posts)).encode()


def posts(numbers, name="Faulty", **more):
    return [dict(id=f"{name}-{n}", title=f"{name} post {n}", content_text=f"The text of {name} {n}.",
                 date_published=f"2024-06-{1 + n % 28:02}T{n // 28:02}:00:00Z", **more) for n in numbers]


NEW = json_feed(posts(range(1, 8)))
LAST = b'"The text of Faulty 7."'


def refused(name, what, body, kind="application/feed+json", line=UNREADABLE, ci=False):
    """A document that is refused: nothing of it is stored."""
    @row(name, what, ci=ci)
    def perform(trial):
        trial.fill()

        def unstored():
            if any("post 7" in post.get("title", "") for post in trial.posts()): raise Failed("a part of the document was stored")
        visit(trial, lambda: setattr(trial.faulty, "fault", lambda connection: connection.send(reply(body, kind=kind))), line,
              checks=unstored, memory=300 << 20)


def read(name, what, body, kind="application/feed+json", wanted=("Faulty post 7",), warning=None, unwanted=(), ci=False, seconds=60):
    """A document that is read in spite of its faults, all of it or with a warning."""
    @row(name, what, ci=ci, seconds=seconds)
    def perform(trial):
        trial.fill()
        trial.begin(lambda: setattr(
            trial.faulty, "fault",
            lambda connection: connection.send(reply(body(trial) if callable(body) else body, kind=kind))))
        trial.forget_fetches()
        with trial.open() as app:
            app.wait("Faulty post 5")
            for text in wanted: wait_for_new(app, text)
            app.wait("2 sources up to date")
            trial.quit(app)
        listed = trial.run("list", "--json", "--limit", "1000").stdout
        for text in unwanted:
            if text in listed: raise Failed(f"{text!r} was stored")
        if warning: trial.expect(warning, trial.run("sources").stdout, "the list of sources")
        else: trial.note("read")
        trial.verify()


refused("json-depth", "JSON 100,000 levels deep", b'{"version":"https://jsonfeed.org/version/1.1","items":' + b"[" * 100_000)
read("json-depth-closed", "an item 100,000 levels deep, well-formed: the others are read",
     NEW.replace(LAST, b"[" * 100_000 + b"]" * 100_000), wanted=("Faulty post 6",))
refused("json-truncated", "JSON that ends in the head", b'{"version":"https://jsonfeed.org/version/1.1","title":"Fau')
refused("json-other", "JSON that is no feed", b'{"hello": [1, 2, 3]}')
refused("json-scalar", "JSON that is a number", b"17")
read("json-number", "a number beyond all bounds, 1e400", NEW.replace(LAST, LAST + b',"x":1e400'), wanted=("Faulty post 6",))
read("json-bad-utf8", "bytes that are not UTF-8 in a text", NEW.replace(LAST, b'"The text \xff\xfe of Faulty 7."'), wanted=("Faulty post 6",))
read("json-surrogate", "half a surrogate pair", NEW.replace(LAST, b'"The \\ud800 text of Faulty 7."'), wanted=("Faulty post 6",))
read("json-bom", "a byte order mark before the document", b"\xef\xbb\xbf" + NEW)
read("json-duplicate-keys", "a key twice", NEW.replace(LAST, LAST + b',"content_text":"Another text."'))
read("json-trailing-comma", "a comma behind the last item", NEW.replace(b"}]", b"},]"), wanted=("Faulty post 6",))
read("json-nul", "NUL in a text, and as a byte", NEW.replace(LAST, b'"The \\u0000 text"').replace(b"Faulty post 7", b"Faulty\0 post 7"),
     wanted=("Faulty post 6",))
read("json-wrong-types", "an item whose fields have other types", NEW.replace(LAST, b'{"a": []}').replace(b'"Faulty post 7"', b"[7]"),
     wanted=("Faulty post 6",))

refused("xml-depth", "XML 100,000 levels deep", b"<rss>" + b"<channel>" * 100_000, "application/rss+xml")
refused("xml-bomb", "entities that expand to a gigabyte",
        b'<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">'
        + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
        + b']><rss version="2.0"><channel><title>&j;</title></channel></rss>', "application/rss+xml", ci=True)
read("xml-external-entity", "an entity that is a file of this computer",
     b'<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>Faulty</title>'
     + items("Faulty", range(1, 8)).encode().replace(b"The text of Faulty 7", b"The text &x; of Faulty 7") + b"</channel></rss>",
     "application/rss+xml", unwanted=("root:",))
read("xml-truncated", "XML that is cut between two items, in a complete response",
     rss("Faulty", range(1, 8))[:-20], "application/rss+xml")
read("xml-stray-ampersand", "XML with a stray &, a control character and a wrong end tag",
     rss("Faulty", range(1, 8)).replace(b"text of Faulty 7", b"text & of <b>\x01</i> Faulty 7"), "application/rss+xml")
read("xml-charset", "a charset that does not exist",
     rss("Faulty", range(1, 8)).replace(b'version="1.0"', b'version="1.0" encoding="x-klingon"', 1), "application/rss+xml")
read("many-items", "10,000 items in one document", rss("Faulty", range(1, 10_001)), "application/rss+xml",
     wanted=("Faulty post 10000",))


# Addresses

ADDRESSES = {
    "javascript": "javascript:alert(1)", "file": "file:///etc/passwd", "data": "data:text/html,hello", "nothing": "",
    "relative-nowhere": "http://", "control": "http://example.test/\x7f%00", "long": "http://example.test/" + "a" * 100_000,
    "scheme": "ssh://-oProxyCommand=touch%20x/",
}


@row("addresses", "links and pictures that are javascript:, file:, data:, empty, or 100 KB long: neither kept nor opened", ci=True)
def addresses(trial):
    trial.fill()
    opened = trial.folder + "/opened"
    with open(trial.folder + "/browser", "w") as file: file.write(f'#!/bin/sh\nprintf "%s\\n" "$@" >> {opened}\n')
    os.chmod(trial.folder + "/browser", 0o755)
    trial.environment["BROWSER"] = trial.folder + "/browser"
    document = json_feed(
        [dict(post, url=address, image=address, external_url=address) for post, address in
         zip(posts(range(6, 6 + len(ADDRESSES))), ADDRESSES.values())] + posts(range(1, 6)))
    trial.begin(lambda: setattr(trial.faulty, "fault", lambda connection: connection.send(reply(document, kind="application/feed+json"))))
    trial.forget_fetches()
    last = f"Faulty post {5 + len(ADDRESSES)}"
    with trial.open() as app:
        app.wait("Faulty post 5")
        wait_for_new(app, last)
        for _ in ADDRESSES:
            app.type("o")
            app.settle(0.1)
            app.type("j")
            app.settle(0.1)
        trial.quit(app)
    links = [post.get("link") for post in trial.posts() if post["title"].startswith("Faulty post")]
    bad = [link for link in links if link and not link.startswith("http")] + [link for link in links if link and len(link) > 50_000]
    if bad: raise Failed(f"these links were kept: {[link[:80] for link in bad]}")
    if os.path.exists(opened):
        words = [line for line in open(opened).read().splitlines() if not line.startswith("http")]
        if words: raise Failed(f"these were opened: {words}")
    trial.note("shown without a link")
    trial.verify()


@row("userinfo", "a link with a name and a password")
def userinfo(trial):
    trial.fill()
    document = json_feed([dict(posts([6])[0], url="http://ada:secret@example.test/6")] + posts(range(1, 6)))
    trial.begin(lambda: setattr(trial.faulty, "fault", lambda connection: connection.send(reply(document, kind="application/feed+json"))))
    trial.forget_fetches()
    with trial.open() as app:
        app.wait("Faulty post 5")
        wait_for_new(app, "Faulty post 6")
        trial.quit(app)
    if "secret" in trial.run("list", "--json").stdout: raise Failed("the password is in the list")
    trial.note("shown without the link")
    trial.verify()


@row("native-api", "an item that cannot be read in the middle of a page: the others are shown, and it is counted", ci=True)
def native(trial):
    trial.fill()
    url = trial.serve("Native")
    good = [dict(id=f"7A9A9A9A-0000-0000-0000-00000000000{n}", description=f"Native {n}", image="http://127.0.0.1:1/x.png") for n in range(1, 5)]
    damaged = [good[0], dict(good[1], id="none"), dict(good[2], image="javascript:alert(1)"), good[3]]
    url.answers["/v1/feed?limit=10"] = reply(json.dumps(dict(items=good)), kind="application/json")
    trial.begin(lambda: url.answers.__setitem__("/v1/feed?limit=10", reply(json.dumps(dict(items=damaged)), kind="application/json")))
    with trial.open("--base-url", url.base) as app:
        app.wait("Native 4")
        app.wait("posts couldn't be read")
        trial.note("2 posts couldn't be read")
        trial.finish(lambda: url.answers.__setitem__("/v1/feed?limit=10", reply(json.dumps(dict(items=good)), kind="application/json")))
        app.type("r")
        app.wait("Native 2", 15)
        trial.quit(app)
    trial.verify()
