"""Faults of servers, of names and of the network."""
import email.utils, gzip, os, socket, ssl, struct, subprocess, threading, time, zlib

from session import Failed
from trial import head, reply, row, rss, visit, wait_for_new, wait_for_reason

MEGABYTE = 1 << 20


# Responses. Each is called with a connection whose request was read.

def chunk(data):
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def silence(connection):
    while connection.wait(): pass


def trickle(connection):
    connection.send(b"HTTP/1.1 200 OK\r\n")
    while connection.wait(0.2): connection.send(b"X")


def slow_body(connection):
    connection.send(head(Content_Type="application/rss+xml", Content_Length=100_000))
    for byte in rss("Faulty") * 50:
        if not connection.wait(0.2): return
        connection.send(bytes([byte]))


def short_body(connection):
    connection.send(reply(rss("Faulty", range(1, 8)), Content_Length=9_000))


def truncated_chunk(connection):
    connection.send(head(Content_Type="application/rss+xml", Transfer_Encoding="chunked"))
    connection.send(b"1000\r\n" + rss("Faulty", range(1, 8))[:400])


def bad_chunk(connection):
    connection.send(head(Content_Type="application/rss+xml", Transfer_Encoding="chunked"))
    connection.send(chunk(rss("Faulty", range(1, 8))[:400]) + b"zz\r\nabc\r\n0\r\n\r\n")


def truncated_gzip(connection):
    packed = gzip.compress(os.urandom(2_000).hex().encode() + rss("Faulty", range(1, 8)))
    connection.send(head(Content_Type="application/rss+xml", Content_Encoding="gzip", Connection="close") + packed[:-200])


def not_gzip(connection):
    connection.send(reply(rss("Faulty", range(1, 8)), Content_Encoding="gzip"))


def two_lengths(connection):
    body = rss("Faulty", range(1, 8))
    connection.send(head(Content_Type="application/rss+xml", Content_Length=300) [:-2]
                    + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)


def header_flood(connection):
    connection.send(b"HTTP/1.1 200 OK\r\n")
    while connection.wait(0): connection.send(b"X-Flood: " + b"y" * 8_000 + b"\r\n")


def long_header(connection):
    connection.send(b"HTTP/1.1 200 OK\r\nX-Flood: ")
    while connection.wait(0): connection.send(b"y" * 65_536)


def endless(connection):
    connection.send(head(Content_Type="application/rss+xml", Connection="close"))
    connection.send(b'<rss version="2.0"><channel><title>Faulty</title><description>')
    while connection.wait(0): connection.send(b"All work and no play. " * 3_000)


def endless_chunks(connection):
    connection.send(head(Content_Type="application/rss+xml", Transfer_Encoding="chunked"))
    while connection.wait(0): connection.send(chunk(b"<item><title>Again</title></item>" * 1_000))


def gzip_bomb(connection):
    packer = zlib.compressobj(9, wbits=31)
    connection.send(head(Content_Type="application/rss+xml", Content_Encoding="gzip", Connection="close"))
    connection.send(packer.compress(b'<rss version="2.0"><channel><title>Faulty</title><description>'))
    # A gigabyte, in a megabyte.
    for _ in range(1_000): connection.send(packer.compress(b" " * MEGABYTE))
    connection.send(packer.flush())


def large_json(connection):
    connection.send(head(Content_Type="application/feed+json", Content_Length=100 * MEGABYTE))
    connection.send(b'{"version":"https://jsonfeed.org/version/1.1","title":"Faulty","items":[')
    for n in range(100 * MEGABYTE // 1_000):
        connection.send(b'{"id":"%09d","content_text":"%s"},' % (n, b"x" * 960))


def old_protocol(connection):
    connection.send(rss("Faulty", range(1, 8)))


def dead(connection):
    connection.reset()


def hang_up(connection):
    pass


def reset_in_body(connection):
    connection.send(head(Content_Type="application/rss+xml", Content_Length=9_000) + rss("Faulty", range(1, 8))[:400])
    time.sleep(0.1)
    connection.reset()


def sends(*words, **fields):
    return lambda connection: connection.send(reply(*words, **fields))


def redirect(target, status="302 Found"):
    return lambda connection: connection.send(
        reply("", status, Location=target(connection.server) if callable(target) else target))


def unframed(protocol):
    return lambda connection: connection.send(protocol + b" 200 OK\r\nContent-Type: text/plain\r\n\r\n" + rss("Faulty", range(1, 8)))


REFUSED = "no connection"
UNREADABLE = "unreadable feed"
CLOSED = "the server closed the connection"
CUT = "cut short"
INVALID = "invalid response"
LARGE = "too large"
SLOW = "too slow"
PAGE = "<!DOCTYPE html><html><head><title>Oops</title></head><body><h1>Something went wrong</h1></body></html>"

# Name, what happens, the response, the line, and options of the visit and of the row.
RESPONSES = [
    ("reset", "the server resets each connection", dead, CLOSED, dict(ci=True)),
    ("hang-up", "the server closes each connection without a response", hang_up, CLOSED, {}),
    ("reset-in-body", "the server resets the connection in the body", reset_in_body, CLOSED, {}),
    ("silence", "the server accepts the request and says nothing", silence, SLOW,
     dict(options=("--timeout", "2"), early="request", ci=True)),
    ("slow-loris", "the server sends its head byte by byte", trickle, SLOW, dict(options=("--timeout", "2"), early="request")),
    ("slow-body", "the server sends five bytes of the body a second", slow_body, SLOW,
     dict(options=("--timeout", "2"), early="request")),
    ("short-length", "the body is shorter than its Content-Length", short_body, CUT, {}),
    ("truncated-chunk", "the connection ends in a chunk", truncated_chunk, CUT, {}),
    ("bad-chunk", "a chunk's size is no number", bad_chunk, INVALID, {}),
    ("truncated-gzip", "the compressed body is cut short", truncated_gzip, CUT, {}),
    ("not-gzip", "a body that is said to be compressed is not", not_gzip, INVALID, {}),
    ("two-lengths", "the head has two Content-Lengths", two_lengths, INVALID, {}),
    ("header-flood", "the head has no end: one field after the other", header_flood, INVALID, dict(memory=200 * MEGABYTE)),
    ("long-header", "the head has no end: one endless field", long_header, INVALID, dict(memory=200 * MEGABYTE)),
    ("endless-body", "the body has no end", endless, LARGE, dict(memory=250 * MEGABYTE, ci=True)),
    ("endless-chunks", "the chunks have no end", endless_chunks, LARGE, dict(memory=250 * MEGABYTE)),
    ("gzip-bomb", "a megabyte becomes a gigabyte", gzip_bomb, LARGE, dict(memory=250 * MEGABYTE)),
    ("large-json", "a JSON document of 100 MB", large_json, LARGE, dict(memory=250 * MEGABYTE)),
    ("http-0.9", "a body without a head", old_protocol, INVALID, {}),
    ("redirect-loop", "a redirect to itself", redirect(lambda server: server.url), "error (see the log)", {}),
    ("redirect-to-file", "a redirect to a file of this computer", redirect("file:///etc/passwd"), "error (see the log)", dict(ci=True)),
    ("redirect-to-scheme", "a redirect to gopher", redirect("gopher://127.0.0.1:70/"), "error (see the log)", {}),
    ("no-content", "204 without a body", lambda c: c.send(head("204 No Content", Connection="close")), "204", {}),
    ("empty-body", "200 with an empty body", sends(""), UNREADABLE, {}),
    ("error-page", "500 with a web page", sends(PAGE, "500 Internal Server Error", "text/html"), "500 (server error)", {}),
    ("page-for-feed", "200 with a web page in place of the feed", sends(PAGE, kind="text/html"), UNREADABLE, {}),
    ("not-found", "404", sends("", "404 Not Found"), "404 (not found)", {}),
    ("forbidden", "403", sends("", "403 Forbidden"), "403 (access denied)", {}),
    ("login", "401", sends("", "401 Unauthorized", WWW_Authenticate="Basic"), "401 (login required)", {}),
    ("status-99", "a status that is none", lambda c: c.send(b"HTTP/1.1 099 Strange\r\nConnection: close\r\n\r\n"), INVALID, {}),
    ("binary", "a kilobyte of noise in place of the feed", sends(bytes(range(256)) * 4), UNREADABLE, {}),
]

for name, what, fault, line, options in RESPONSES:
    def perform(trial, fault=fault, line=line, **options):
        trial.fill()
        visit(trial, lambda: setattr(trial.faulty, "fault", fault), line, **options)
    ci = options.pop("ci", False)
    row(name, what, ci=ci, **options)(perform)


@row("refused", "nothing listens any more", ci=True)
def refused(trial):
    trial.fill()
    port = trial.faulty.port
    visit(trial, trial.faulty.stop, REFUSED, lambda: trial.faulty.listen(port))


@row("all-formats", "each kind of feed of FeedServer: dropped, refused, cut short, slow, and then with new posts", ci=True)
def formats(trial):
    server = trial.feed_server()
    trial.steady = trial.serve("Steady")
    paths = ["/rss.xml", "/atom.xml", "/feed.json", "/api/v1/timelines/public", "/essential"]
    for path in paths: trial.run("add", server.url + path)
    trial.run("add", trial.steady.url)
    trial.mark()
    for fault in [{"drop": True}, {"status": 500}, {"truncate": 300}, {"delay_ms": 5_000}]:
        for path in ["/rss.xml", "/atom.xml", "/feed.json", "/api/*", "/essential*", "/v1/*"]:
            trial.begin(lambda: server.control("POST", "faults", {"path": path, "fault": fault}))
        trial.forget_fetches()
        with trial.open("--timeout", "2", "--graphics", "none") as app:
            app.wait("Grindelwald")
            app.wait("1 source up to date · × 5 failed", 15)
            trial.note(f"5 failed ({', '.join(fault)})")
            trial.finish(lambda: server.control("DELETE", "faults"))
            server.control("PUT", "feed", {"prepend": 2})
            trial.forget_fetches()
            app.type("r")
            app.wait("6 sources up to date", 15)
            trial.quit(app)
        if trial.canary == "no-end": server.control("DELETE", "faults")
    trial.verify()


@row("back-by-itself", "nothing listens any more, and then the server is back; no key is pressed")
def back(trial):
    trial.fill()
    port = trial.faulty.port
    trial.begin(trial.faulty.stop)
    trial.forget_fetches()
    with trial.open() as app:
        app.wait("1 failed")
        trial.note(REFUSED)
        trial.faulty.numbers = range(1, 7)
        trial.finish(lambda: trial.faulty.listen(port))
        # The pauses between attempts double, from five seconds on.
        wait_for_new(app, "Faulty post 6", 80)
        trial.quit(app)
    trial.verify()


@row("blackholed-connect", "the connect is never answered: a full backlog")
def backlog(trial):
    trial.fill()
    port, held = trial.faulty.port, []

    def begin():
        trial.faulty.stop()
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(0)
        held.append(listener)
        for _ in range(4):
            client = socket.socket()
            client.setblocking(False)
            client.connect_ex(("127.0.0.1", port))
            held.append(client)
        time.sleep(0.2)

    def end():
        for one in held: one.close()
        trial.faulty.listen(port)
    # Connecting ends after 10 s.
    visit(trial, begin, REFUSED, end, slow=15, options=("--timeout", "3"))


@row("quit-while-connecting", "the app is left while a connect is not answered")
def quit_connecting(trial):
    trial.fill()
    port, held = trial.faulty.port, []
    trial.faulty.stop()
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(0)
    for _ in range(4):
        held.append(socket.socket())
        held[-1].setblocking(False)
        held[-1].connect_ex(("127.0.0.1", port))
    time.sleep(0.2)

    def connecting():
        with open("/proc/net/tcp") as file:
            return sum(f":{port:04X} 02 " in line for line in file)
    before = connecting()
    trial.begin(trial.forget_fetches)
    with trial.open() as app:
        app.wait("Faulty post 5")
        app.wait(lambda _: connecting() > before, 5, "a connect")
        trial.quit(app)
    trial.note("left at once")
    listener.close()
    for one in held: one.close()
    trial.faulty.listen(port)
    trial.verify()


# Servers that ask to wait

def waits(name, what, status, value, line, ci=False, by_itself=False):
    @row(name, what, ci=ci)
    def perform(trial):
        # After 429 all sources of the host wait.
        trial.fill(host="localhost")
        faulty = trial.faulty
        body = lambda: reply("", status, Retry_After=value() if callable(value) else value)
        trial.begin(lambda: setattr(faulty, "fault", lambda connection: connection.send(body())))
        trial.forget_fetches()
        with trial.open() as app:
            app.wait("failed")
            requests = len(faulty.requests)
            app.type("r")
            # Of several waits the shortest is told: here that of this server, or the minute of the other.
            app.wait("The server asked to wait" if by_itself else "Checked moments ago")
            if len(faulty.requests) != requests: raise Failed("the app did not wait")
            wait_for_reason(trial, app, line)
            app.wait("Faulty post 5")
            trial.finish(lambda: setattr(faulty, "fault", None))
            faulty.numbers = range(1, 7)
            if by_itself:
                # The time that the server named comes.
                time.sleep(by_itself)
            else:
                trial.forget_fetches()
            app.type("r")
            wait_for_new(app, "Faulty post 6")
            trial.quit(app)
        trial.verify()


waits("retry-after", "503 with Retry-After in seconds: `r` works when they are over", "503 Service Unavailable", "4",
      "503 (unavailable)", by_itself=4, ci=True)
waits("retry-after-date", "503 with Retry-After as a date", "503 Service Unavailable",
      lambda: email.utils.formatdate(time.time() + 5, usegmt=True), "503 (unavailable)", by_itself=5)
waits("retry-after-absurd", "503 with Retry-After in a million years", "503 Service Unavailable", "31556952000000",
      "503 (unavailable)")
waits("too-many-requests", "429 with Retry-After", "429 Too Many Requests", "5", "429 (too many requests)", by_itself=5)


@row("whole-host-waits", "429 with Retry-After: each source of the host waits")
def whole_host(trial):
    trial.fill()
    trial.begin(lambda: setattr(trial.faulty, "fault", sends("", "429 Too Many Requests", Retry_After="8")))
    trial.sql("UPDATE sources SET fetch_state = NULL WHERE source = (SELECT min(source) FROM sources)")
    trial.run("refresh", status=None)
    end, requests = time.monotonic() + 8, len(trial.steady.requests)
    with trial.open() as app:
        app.wait("Faulty post 5")
        app.type("r")
        app.wait("The server is busy; retrying at")
        trial.note("The server is busy; retrying at")
        if len(trial.steady.requests) > requests: raise Failed("another source of the host was asked")
        trial.finish(lambda: setattr(trial.faulty, "fault", None))
        trial.faulty.numbers = range(1, 7)
        while time.monotonic() < end: app.read(0.1)
        app.type("r")
        wait_for_new(app, "Faulty post 6")
        trial.quit(app)
    trial.verify()


@row("retry-after-nonsense", "503 with a Retry-After that is no time")
def nonsense(trial):
    trial.fill()
    visit(trial, lambda: setattr(trial.faulty, "fault", sends("", "503 Service Unavailable", Retry_After="soon; -1")),
          "503 (unavailable)")


@row("gone", "410: no longer checked, and its posts are kept")
def gone(trial):
    trial.fill()
    visit(trial, lambda: setattr(trial.faulty, "fault", sends("", "410 Gone")), "gone for good (410)")


@row("once-a-minute", "a failed source is asked again by `r` a minute later, not before, with nothing reset", seconds=120)
def minute(trial):
    trial.fill()
    faulty = trial.faulty
    trial.begin(lambda: setattr(faulty, "fault", sends("", "500 Internal Server Error")))
    trial.forget_fetches()
    with trial.open() as app:
        app.wait("1 failed")
        begin, requests = time.monotonic(), len(faulty.requests)
        trial.finish(lambda: setattr(faulty, "fault", None))
        faulty.numbers = range(1, 7)
        app.type("r")
        app.wait("Checked moments ago")
        trial.note("Checked moments ago")
        if len(faulty.requests) > requests: raise Failed("the source was asked twice in a minute")
        while time.monotonic() - begin < 60.5: app.read(0.5)
        app.type("r")
        wait_for_new(app, "Faulty post 6")
        trial.quit(app)
    trial.verify()


@row("not-modified", "304: the stored posts stay, and the time of the check is new", seconds=120)
def not_modified(trial):
    trial.fill()
    faulty, asked = trial.faulty, []

    def answer(connection):
        if b'if-none-match: "one"' in connection.request.lower():
            asked.append(304)
            connection.send(head("304 Not Modified", ETag='"one"', Connection="close"))
        else:
            asked.append(200)
            connection.send(reply(rss("Faulty", faulty.numbers), ETag='"one"'))
    trial.begin(lambda: setattr(faulty, "fault", answer))
    trial.forget_fetches()
    trial.run("refresh")
    time.sleep(1.1)
    state = trial.sql("SELECT fetch_state FROM sources ORDER BY source")
    before = time.time()
    # The validators are part of the state, so this waits for the minute as a reader does.
    with trial.open() as app:
        app.wait("Faulty post 5")
        app.read(61)
        app.type("r")
        app.wait(lambda _: asked.count(304) > 0, 10, "a 304")
        app.wait("2 sources up to date")
        trial.note("304, 2 sources up to date")
        trial.quit(app)
    if trial.sql("SELECT fetch_state FROM sources ORDER BY source") == state: raise Failed("the time was not stored")
    trial.verify()


def protocols(name, what, protocol, works=True):
    @row(name, what)
    def perform(trial):
        trial.fill()
        trial.begin(lambda: setattr(trial.faulty, "fault", unframed(protocol)))
        trial.forget_fetches()
        with trial.open() as app:
            wait_for_new(app, "Faulty post 7")
            app.wait("2 sources up to date")
            trial.note("read")
            trial.quit(app)
        trial.verify()


protocols("http-1.0", "HTTP/1.0 without a length, as plain text", b"HTTP/1.0")
protocols("no-length", "HTTP/1.1 without a length, as plain text", b"HTTP/1.1")


# HTTP/2, which servers offer over TLS only

def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def http2(connection, *frames):
    """Speaks HTTP/2, and responds to each request with frames of these kinds, flags and payloads."""
    preface, data = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", connection.request
    if not preface.startswith(data[:len(preface)]): raise Failed(f"the program does not speak HTTP/2: {data[:40]}")
    taken = len(preface)
    connection.send(frame(4, 0, 0))
    while True:
        while len(data) < taken + 9 or len(data) < taken + 9 + int.from_bytes(data[taken:taken + 3], "big"):
            # The connection ends with the fault.
            while not connection.socket.pending() and connection.wait():
                if not connection.server.fault: return
            more = connection.socket.recv(65536)
            if not more: return
            data += more
        length, (kind, flags) = int.from_bytes(data[taken:taken + 3], "big"), data[taken + 3:taken + 5]
        stream = data[taken + 5:taken + 9]
        taken += 9 + length
        # Settings are acknowledged, and heads of requests are answered.
        if kind == 4 and not flags & 1: connection.send(frame(4, 1, 0))
        if kind == 1: connection.send(b"".join(frame(*one[:2], int.from_bytes(stream, "big"), *one[2:]) for one in frames))


# The head of a response with status 200, by HPACK's table.
HEAD = (1, 4, b"\x88")


def fill_http2(trial):
    """Subscribes to a server of HTTP/1.1 over TLS; returns the contexts of that, and of one that offers HTTP/2 only."""
    trial.faulty, trial.steady = trial.serve("Faulty", host="localhost"), trial.serve("Steady")
    contexts = [certificate(trial.folder, "good") for _ in range(2)]
    contexts[1].set_alpn_protocols(["h2"])
    trial.environment["SSL_CERT_FILE"] = trial.folder + "/authority.pem"
    trial.faulty.tls = contexts[0]
    trial.subscribe(trial.faulty.url, trial.steady.url)
    trial.mark()
    return contexts


@row("http-2", "the server speaks HTTP/2, over TLS", needs="openssl")
def http_2(trial):
    _, newer = fill_http2(trial)
    body = rss("Faulty", range(1, 8))

    def begin():
        trial.faulty.tls = newer
        trial.faulty.fault = lambda connection: http2(connection, HEAD, (0, 1, body))
    trial.begin(begin)
    trial.forget_fetches()
    with trial.open() as app:
        wait_for_new(app, "Faulty post 7")
        app.wait("2 sources up to date")
        if trial.faulty.requests[-1] != "*": raise Failed("the request was not one of HTTP/2")
        trial.note("read")
        trial.quit(app)
    trial.verify()


@row("http-2-reset", "the server resets the stream of HTTP/2 in the body", needs="openssl")
def http_2_reset(trial):
    older, newer = fill_http2(trial)
    body = rss("Faulty", range(1, 8))[:400]

    def begin():
        trial.faulty.tls = newer
        # INTERNAL_ERROR.
        trial.faulty.fault = lambda connection: http2(connection, HEAD, (0, 0, body), (3, 0, b"\0\0\0\2"))

    def end():
        trial.faulty.tls, trial.faulty.fault = older, None
        # The connection of HTTP/2 ends with the fault.
        time.sleep(0.5)
    visit(trial, begin, INVALID, end)


@row("wrong-type", "a feed that is said to be a picture is read by what it is")
def wrong_type(trial):
    trial.fill()
    faulty = trial.faulty
    trial.begin(lambda: setattr(faulty, "fault", sends(rss("Faulty", range(1, 8)), kind="image/png")))
    trial.forget_fetches()
    with trial.open() as app:
        wait_for_new(app, "Faulty post 7")
        trial.note("read")
        trial.quit(app)
    trial.verify()


# TLS

def certificate(folder, name, subject="localhost", signer="authority", start=None, end=None):
    """Makes a key and a certificate; returns the path of both in one file."""
    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)
    if not os.path.exists(f"{folder}/authority.pem"):
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=Authority",
                "-days", "2", "-keyout", "authority.key", "-out", "authority.pem")
    openssl("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={subject}",
            "-keyout", name + ".key", "-out", name + ".csr")
    with open(f"{folder}/{name}.ext", "w") as file: file.write(f"subjectAltName=DNS:{subject}\n")
    signing = (["-signkey", name + ".key"] if signer is None else ["-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial"])
    openssl("x509", "-req", "-in", name + ".csr", *signing, "-days", "-1" if end == "past" else "1", "-extfile", name + ".ext",
            "-out", name + ".pem")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{folder}/{name}.pem", f"{folder}/{name}.key")
    return context


def certificates(name, what, line, ci=False, **options):
    @row("tls-" + name, what, needs="openssl", ci=ci)
    def perform(trial):
        trial.faulty = trial.serve("Faulty", host="localhost")
        trial.steady = trial.serve("Steady")
        good = certificate(trial.folder, "good")
        bad = certificate(trial.folder, "bad", **options)
        trial.environment["SSL_CERT_FILE"] = trial.folder + "/authority.pem"
        trial.faulty.tls = good
        trial.subscribe(trial.faulty.url, trial.steady.url)
        trial.mark()
        asked = len(trial.faulty.requests)

        def unasked():
            if len(trial.faulty.requests) != asked: raise Failed("a request was sent in spite of the certificate")
        visit(trial, lambda: setattr(trial.faulty, "tls", bad), line, lambda: setattr(trial.faulty, "tls", good), checks=unasked)


certificates("expired", "the certificate has expired: nothing is sent", "certificate expired on", end="past", ci=True)
certificates("self-signed", "the certificate is self-signed: nothing is sent", "invalid certificate", signer=None)
certificates("wrong-host", "the certificate is another host's: nothing is sent", "invalid certificate", subject="other.test")


@row("tls-plain", "a server that should speak TLS does not", needs="openssl")
def plain(trial):
    trial.faulty = trial.serve("Faulty", host="localhost")
    trial.steady = trial.serve("Steady")
    good = certificate(trial.folder, "good")
    trial.environment["SSL_CERT_FILE"] = trial.folder + "/authority.pem"
    trial.faulty.tls = good
    url = trial.faulty.url
    trial.subscribe(url, trial.steady.url)
    trial.mark()
    visit(trial, lambda: setattr(trial.faulty, "tls", None), REFUSED, lambda: setattr(trial.faulty, "tls", good))


# Names and routes, in a network namespace of the row's own

def ip(words):
    subprocess.run(["ip", *words.split()], check=True)


PUBLIC = "93.184.216.34"


class Names:
    """The names of the namespace: a file of hosts, and a resolver that says that there is no such name, or nothing."""

    def __init__(self, trial):
        self.trial, self.hosts, self.resolver = trial, trial.folder + "/hosts", trial.folder + "/resolv.conf"
        ip("link set lo up")
        ip(f"address add {PUBLIC}/32 dev lo")
        with open(self.resolver, "w") as file: file.write("nameserver 127.0.0.1\noptions timeout:5 attempts:2\n")
        self.set({})
        for source, target in [(self.hosts, "/etc/hosts"), (self.resolver, "/etc/resolv.conf")]:
            subprocess.run(["mount", "--bind", source, target], check=True)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 53))
        self.is_silent, self.questions = False, 0
        threading.Thread(target=self._answer, daemon=True).start()

    def set(self, names):
        # The mounted file stays the same one.
        with open(self.hosts, "w") as file:
            file.write("127.0.0.1 localhost\n" + "".join(f"{address} {name}\n" for name, address in names.items()))

    def _answer(self):
        while True:
            question, client = self.socket.recvfrom(4_096)
            self.questions += 1
            if self.is_silent: continue
            # The same question, with the flags of a response and NXDOMAIN.
            self.socket.sendto(question[:2] + b"\x81\x83" + question[4:6] + b"\0" * 6 + question[12:], client)


def names(name, what, line, begin, ci=False, early=None, slow=15, options=()):
    @row(name, what, namespace="network", ci=ci, needs="ip")
    def perform(trial):
        table = Names(trial)
        table.set({"faulty.test": "127.0.0.1"})
        trial.fill(host="faulty.test")
        visit(trial, lambda: begin(table), line, lambda: table.set({"faulty.test": "127.0.0.1"}), early=early, slow=slow,
              options=options)


names("unknown-name", "the name is not known any more (NXDOMAIN)", REFUSED, lambda table: table.set({}), ci=True)

def routes(name, what, begin, end, **options):
    @row(name, what, namespace="network", needs="ip")
    def perform(trial):
        Names(trial)
        ip("address add 10.9.9.2/32 dev lo")
        trial.fill(address="10.9.9.2")
        visit(trial, begin, REFUSED, end, slow=20, options=("--timeout", "3"), **options)


def lose_packets():
    for words in ["link add one type veth peer name two", "address add 10.9.9.1/24 dev one", "link set one up", "link set two up",
                  "neighbour add 10.9.9.2 lladdr 02:00:00:00:00:01 dev one nud permanent", "address del 10.9.9.2/32 dev lo"]:
        ip(words)


routes("unroutable", "there is no route to the server any more", lambda: ip("address del 10.9.9.2/32 dev lo"),
       lambda: ip("address add 10.9.9.2/32 dev lo"))
routes("blackholed-route", "packets to the server vanish; the app is also left while it connects", lose_packets,
       lambda: ip("address add 10.9.9.2/32 dev lo"), early="moment")


def silent_resolver(table):
    table.is_silent = True
    table.set({})


names("silent-resolver", "the resolver does not answer; the app is also left while it waits", REFUSED, silent_resolver,
      early="moment", options=("--timeout", "3"), slow=20)


@row("redirect-to-private", "a public feed redirects to a private address: it is not asked", namespace="network", ci=True, needs="ip")
def private(trial):
    table = Names(trial)
    table.set({"faulty.test": PUBLIC, "inside.test": "127.0.0.1"})
    trial.fill(host="faulty.test", address=PUBLIC)
    inside = trial.serve("Inside", host="inside.test")
    trial.faulty.answers = {}

    def unasked():
        if inside.requests: raise Failed("the private server was asked")
    visit(trial, lambda: setattr(trial.faulty, "fault", redirect(inside.url)), "links to a private address", checks=unasked)


@row("no-network", "the network goes, and all sources with it, and comes back", namespace="network", ci=True, needs="ip")
def no_network(trial):
    Names(trial)
    trial.fill()
    trial.begin(lambda: ip("link set lo down"))
    trial.forget_fetches()
    with trial.open() as app:
        app.wait("Faulty post 5")
        app.wait("offline", 15)
        trial.note("offline")
        trial.faulty.numbers = trial.steady.numbers = range(1, 7)
        trial.finish(lambda: ip("link set lo up"))
        app.type("r")
        wait_for_new(app, "Faulty post 6")
        wait_for_new(app, "Steady post 6")
        app.wait("2 sources up to date", 15)
        trial.quit(app)
    trial.verify()
