"""The hosts of the day in a network namespace: what they serve, and what they were asked for."""
import collections, contextlib, json, re, socket, ssl, struct, subprocess, threading, time, urllib.error, urllib.request, zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from privacy_checks import SECRETS, basic

# Each host has an address of its own, which is public, on the loopback interface of the namespace.
HOSTS = ["feeds", "private", "demo", "pics", "track", "media", "comments", "www", "icons", "account", "other"]
ADDRESSES = {f"{name}.example": f"93.184.216.{34 + number}" for number, name in enumerate(HOSTS)}

# What posts link to: `o` opens the ones of http as they are, and no other.
LINKS = {
    "plain": "http://www.example/post/1?a=1&b=2",
    "semicolon": "http://www.example/;touch${IFS}INJECTED;",
    "dollar": "http://www.example/$(touch${IFS}INJECTED)",
    "backquote": "http://www.example/`touch${IFS}INJECTED`",
    "quotes": "http://www.example/'\"'\"&&touch${IFS}INJECTED'",
    "newline": "http://www.example/a\ntouch INJECTED",
    "dash": "-x",
    "percent": "http://www.example/%s%20%25",
    "javascript": "javascript:alert(1)",
    "file": "file:///etc/passwd",
    "userinfo": "http://ada:secret@www.example/",
}
POST = """<p>First words.</p><img src="http://pics.example/PICTURE.png" alt="A boat">
    <img src="http://track.example/pixel.gif" width="1" height="1"><img src="http://track.example/zero.gif" width="0">
    <img style="width:1px;height:1px" src="http://track.example/style.gif">
    <img src="http://track.example/hidden.gif" style="display:none"><iframe src="http://track.example/frame"></iframe>
    <script src="http://track.example/a.js"></script><link rel="stylesheet" href="http://track.example/a.css">
    <video src="http://track.example/v.mp4" poster="http://track.example/poster.png"></video>
    <object data="http://track.example/o"></object><embed src="http://track.example/e">
    <div style="background:url(http://track.example/bg.png)">x</div><p>Last words.</p>"""
ARTICLE = f"""<html><head><title>The ferry</title><link rel="icon" href="http://icons.example/favicon.ico">
    <link rel="preload" href="http://track.example/preload.js"><link rel="stylesheet" href="http://track.example/a.css">
    <link rel="prefetch" href="http://track.example/next"><link rel="dns-prefetch" href="//icons.example">
    <meta http-equiv="refresh" content="1;url=http://track.example/r"><script src="http://track.example/a.js"></script></head>
    <body><article><h1>The ferry</h1>{"<p>The ferry leaves the old harbour at noon, and on most days it comes back.</p>" * 9}
    {POST.replace("PICTURE", "article")}</article></body></html>""".encode()
XML, PAGE = "application/rss+xml", "text/html; charset=utf-8"


def png(width=40, height=30):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes([y * 6, y * 8, 90]) * width for y in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def wave(seconds):
    """Silence, of 8,000 samples of a byte a second."""
    count = 8000 * seconds
    return (b"RIFF" + struct.pack("<I", 36 + count) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
            + b"data" + struct.pack("<I", count) + b"\x80" * count)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("\n", "&#10;")


def rss(title, items):
    def xml(number, item):
        published = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() - 60 * number - 60))
        link = f"<link>{escaped(item['link'])}</link>" if "link" in item else ""
        return (f"<item><title>{escaped(item['title'])}</title><guid>{escaped(title + item['title'])}</guid>{link}"
                f"<pubDate>{published}</pubDate><description>{escaped(item.get('html', 'Some words.'))}</description>"
                f"{item.get('xml', '')}</item>")
    return f"""<?xml version="1.0"?><rss version="2.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
        xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
        <channel><title>{title}</title><link>http://www.example/</link><description>x</description>
        <image><url>http://icons.example/logo.png</url><title>x</title><link>http://www.example/</link></image>
        <itunes:image href="http://icons.example/itunes.png"/>
        {"".join(xml(number, item) for number, item in enumerate(items))}</channel></rss>""".encode()


def boat(number):
    # Comments are requested from the feed's own server only.
    host = "comments" if number else "feeds"
    comments = f"""<wfw:commentRss>http://{host}.example/comments/{number}.xml</wfw:commentRss>
        <slash:comments>1</slash:comments><comments>http://www.example/c/{number}</comments>"""
    return {"title": f"Boat {number}", "link": f"http://www.example/post/{number}", "xml": comments,
            "html": POST.replace("PICTURE", str(number))}


def json_feed():
    return json.dumps({
        "version": "https://jsonfeed.org/version/1.1", "title": "JSON", "icon": "http://icons.example/j.png",
        "favicon": "http://icons.example/f.ico", "home_page_url": "http://www.example/",
        "hubs": [{"type": "x", "url": "http://track.example/hub"}],
        "items": [{"id": "1", "title": "A post of JSON", "content_text": "Words", "date_published": "2026-11-01T00:00:00Z"}],
    }).encode()


def private(path, headers):
    wanted = {"/basic.xml": f"Basic {basic()}", "/fault/401": "none"}.get(path)
    if wanted and headers.get("Authorization") != wanted: return 401, PAGE, b"no", {"WWW-Authenticate": 'Basic realm="x"'}
    if path == "/header.xml" and headers.get("X-Key") != SECRETS["header"]: return 403, PAGE, b"no", {}
    recording = f'<enclosure url="http://media.example/a.wav?token={SECRETS["recording token"]}" type="audio/wav"/>'
    picture = f'<img src="http://pics.example/signed.png?token={SECRETS["picture token"]}">'
    return 200, XML, rss("Private" + path, [{"title": f"Sound of {path}", "xml": recording, "html": picture}]), {}


class Network:
    """The hosts' servers and the resolver. Records each request and each lookup with the step of the day."""

    def __init__(self, feed_server, folder):
        self.feed_server, self.step = feed_server, "start"
        self.requests, self.lookups, self.lock = [], [], threading.Lock()
        # Called at a request whose path begins so.
        self.watchers = {}
        network = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *_): pass
            def do_GET(self): network.answer(self, None)
            def do_POST(self): network.answer(self, self.rfile.read(int(self.headers.get("Content-Length", 0))))

        servers = [ThreadingHTTPServer((address, 80), Handler) for address in ADDRESSES.values()]
        servers.append(ThreadingHTTPServer((ADDRESSES["private.example"], 443), Handler))
        servers[-1].socket = self.untrusted(folder).wrap_socket(
            servers[-1].socket, server_side=True, do_handshake_on_connect=False)
        servers[-1].handle_error = lambda *_: None
        for name, server in zip([*ADDRESSES, "private.example"], servers):
            server.name, server.daemon_threads = name, True
            threading.Thread(target=server.serve_forever, daemon=True).start()
        threading.Thread(target=self.resolve, daemon=True).start()

    def untrusted(self, folder):
        key, certificate = folder + "/key.pem", folder + "/certificate.pem"
        command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=private.example"
        subprocess.run([*command.split(), "-keyout", key, "-out", certificate], check=True, stderr=subprocess.DEVNULL)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        return context

    def resolve(self):
        resolver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        resolver.bind(("127.0.0.1", 53))
        while True:
            query, sender = resolver.recvfrom(1024)
            labels, end = [], 12
            while query[end]:
                labels.append(query[end + 1:end + 1 + query[end]].decode("latin-1").lower())
                end += 1 + query[end]
            name, kind = ".".join(labels), struct.unpack(">H", query[end + 1:end + 3])[0]
            with self.lock: self.lookups.append((self.step, name))
            address = ADDRESSES.get(name)
            # NXDOMAIN, or an address of IPv4 and none of IPv6.
            head = struct.pack(">HHHHH", 0x8180 if address else 0x8183, 1, int(bool(address) and kind == 1), 0, 0)
            record = struct.pack(">HHHIH", 0xC00C, 1, 1, 60, 4) + socket.inet_aton(address) if address and kind == 1 else b""
            resolver.sendto(query[:2] + head + query[12:end + 5] + record, sender)

    def answer(self, handler, form):
        name, target = handler.server.name, handler.path
        with self.lock:
            self.requests.append({"step": self.step, "host": name, "path": target, "headers": list(handler.headers.items()),
                                  "form": (form or b"").decode("latin-1")})
        for path, watcher in self.watchers.items():
            if target.startswith(path): watcher()
        status, kind, body, headers = self.response(name, target.split("?")[0], handler, form)
        if status is None: return handler.connection.close()
        if status == 200 and handler.headers.get("If-None-Match") == f'"kEtag{name}"': status, body = 304, b""
        part = re.fullmatch(r"bytes=(\d+)-(\d*)", handler.headers.get("Range", ""))
        if part and status == 200:
            first, last = int(part[1]), min(int(part[2] or len(body)), len(body) - 1)
            headers = {**headers, "Content-Range": f"bytes {first}-{last}/{len(body)}"}
            status, body = 206, body[first:last + 1]
        with contextlib.suppress(OSError):
            handler.send_response(status)
            headers = {"ETag": f'"kEtag{name}"', "Set-Cookie": "kCookie=1; Max-Age=99999", "Content-Type": kind, **headers}
            for field in headers.items(): handler.send_header(*field)
            if status != 304: handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body)

    def response(self, name, path, handler, form):
        """Returns status, type, body and further headers; without a status the connection is closed."""
        if name in ("demo.example", "account.example"): return self.forward(handler, form)
        if path.endswith((".png", ".ico", ".gif")): return 200, "image/png", png(), {}
        if name == "media.example": return 200, "audio/wav", wave(60), {}
        if path in ("/fault/slow", "/fault/drop"):
            time.sleep(3 if path == "/fault/slow" else 0)
            return None, "", b"", {}
        if path == "/fault/404": return 404, PAGE, b"<p>nothing</p>", {}
        if path == "/fault/500": return 500, PAGE, b"broken", {}
        if path == "/fault/bad": return 200, XML, b"<rss><channel><title>\0 half", {}
        if path == "/fault/html": return 200, PAGE, b"<p>No feed.", {}
        if path == "/fault/loop": return 302, PAGE, b"", {"Location": handler.path}
        if path == "/fault/away": return 302, PAGE, b"", {"Location": "http://other.example/landing.xml"}
        if path == "/wait.xml": time.sleep(0.8)
        if name == "private.example": return private(path, handler.headers)
        if path == "/public.xml": return 200, XML, rss("Boats", [boat(number) for number in range(4)]), {}
        if path == "/links.xml":
            return 200, XML, rss("Links", [{"title": f"Link {name}", "link": link} for name, link in LINKS.items()]), {}
        if path == "/feed.json": return 200, "application/feed+json", json_feed(), {}
        if path.startswith("/comments/"):
            return 200, XML, rss("Comments", [{"title": "Re", "html": "I agree." + POST.replace("PICTURE", "comment")}]), {}
        if name == "www.example": return 200, PAGE, ARTICLE, {}
        return 200, XML, rss(name + path, [{"title": f"Post of {path}"}]), {}

    def forward(self, handler, form):
        """The response of FeedServer, which takes the host for its own name."""
        headers = {name: value for name, value in handler.headers.items() if name not in ("Accept-Encoding", "If-None-Match")}
        request = urllib.request.Request(self.feed_server + handler.path, form, headers, method=handler.command)
        try:
            response = urllib.request.urlopen(request, timeout=10)
        except urllib.error.HTTPError as error:
            response = error
        body = response.read()
        session = re.search(rb"^Auth=(.+)$", body, re.M)
        if session: SECRETS["session"] = session[1].decode()
        return response.status, response.headers.get("Content-Type", ""), body, {}


# Host, path, steps and reason of the requests. Every other request is a breach.
SOURCE = "a source that the reader added, or was about to add"
PICTURE = "a picture of what is shown, or of a source whose pictures the reader wanted for reading offline"
REASONS = [
    (r"(feeds|private|demo)\.example", r"/(?!pictures/|comments/|v1/image)",
     r"(add|refresh|list|app|import|article|doctor|remove)\b.*", SOURCE),
    (r"pics\.example", r"/[\w]+\.png", r"(list --pictures|refresh|app)\b.*", PICTURE),
    (r"demo\.example", r"/pictures/", r"(list --pictures|refresh|app)\b.*", PICTURE),
    (r"(feeds|demo)\.example", r"/(comments|api/v1/statuses|v1/image)", r"comments .*|app c", "comments that the reader opened"),
    (r"media\.example", r"/a\.wav", r"app [Ps]", "a recording that the reader played or saved"),
    (r"www\.example", r"/", r"article .*|app f", "a page that the reader wanted as an article"),
    (r"account\.example", r"/api/greader\.php\b", r"(account|refresh|app|add|import|doctor)\b.*",
     "an account that the reader added"),
    (r"other\.example", r"/landing\.xml", r"add .*", "the target of a redirect of an address that the reader typed"),
]
# The secrets that a host may learn: its own, and those that the reader typed into its addresses.
OWN_SECRETS = {
    "private.example": ["URL password", "header", "token"], "media.example": ["recording token"],
    "pics.example": ["picture token"], "account.example": ["account password", "session", "token"],
    "feeds.example": ["token", "URL password"], "demo.example": ["token", "header"],
}


def connections(network, breach):
    """Checks the requests and lookups; returns the numbers and the steps of requests by host and reason."""
    table = collections.defaultdict(lambda: [0, set()])
    for request in network.requests:
        host, path, step = request["host"], request["path"].split("?")[0], request["step"]
        reason = next((reason for hosts, paths, steps, reason in REASONS
                       if re.fullmatch(hosts, host) and re.match(paths, path) and re.fullmatch(steps, step)), None)
        if reason is None: breach(f"{host}{path} was requested without a reason, in the step '{step}'")
        row = table[host, reason or "none"]
        row[0] += 1
        row[1].add(step if step.startswith("app") else step.split(" ")[0])
        check_headers(request, breach)
        line = f"{request['path']} {request['headers']} {request['form']}".encode()
        breach.search(line, f"the request of {host}{path}", OWN_SECRETS.get(host, []))
    requested = {request["host"] for request in network.requests}
    for name in sorted({name for _, name in network.lookups} - requested - {"nowhere.example"}):
        breach(f"{name} was looked up, but not requested")
    return table


def check_headers(request, breach):
    host, path = request["host"], request["path"].split("?")[0]
    headers = {name.lower(): value for name, value in request["headers"]}
    for name in ("cookie", "referer", "from", "origin", "x-forwarded-for", "accept-language"):
        if name in headers: breach(f"{host}{path} got the header {name}: {headers[name]}")
    agents = r"FeedHost/[\d.]+" + (r"|libmpv|mpv.*|Lavf.*" if request["step"] == "app P" else "")
    if not re.fullmatch(agents, headers.get("user-agent", "")): breach(f"{host} got the User-Agent {headers.get('user-agent')!r}")
    validator = headers.get("if-none-match", "")
    if "kEtag" in validator and f"kEtag{host}" not in validator: breach(f"{host} got the ETag of another host, {validator}")
    if "kCookie" in str(headers): breach(f"{host} got a cookie")


def write_table(network, table, path):
    shown = ("user-agent", "accept", "accept-encoding", "range")
    headers = collections.defaultdict(set)
    for request in network.requests:
        for name, value in request["headers"]: headers[name.lower()].add(value if name.lower() in shown else "…")
    silent = sorted(set(ADDRESSES) - {request["host"] for request in network.requests})
    lookups = collections.Counter(name for _, name in network.lookups)
    lines = ["| host | requests | steps | reason |", "|---|---|---|---|"]
    lines += [f"| {host} | {count} | {', '.join(sorted(steps))} | {reason} |"
              for (host, reason), (count, steps) in sorted(table.items())]
    lines += ["", f"Hosts that feeds and pages name, and that got no request: {', '.join(silent)}"]
    lines += ["", "| header | values |", "|---|---|"]
    lines += [f"| {name} | {'; '.join(sorted(values))} |" for name, values in sorted(headers.items())]
    lines += ["", "| name | lookups |", "|---|---|"] + [f"| {name} | {count} |" for name, count in sorted(lookups.items())]
    with open(path, "w") as file: file.write("\n".join(lines) + "\n")
