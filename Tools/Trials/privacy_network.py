"""The hosts of the day in a network namespace: what they serve, and what they were asked."""
import collections, contextlib, json, re, socket, ssl, struct, subprocess, threading, time, urllib.error, urllib.request, zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from privacy_checks import SECRETS, basic

# The hosts of the day, each with an address of its own on the loopback interface of the namespace.
HOSTS = ["feeds", "private", "demo", "pics", "track", "media", "comments", "www", "icons", "account", "other"]
ADDRESSES = {f"{name}.example": f"93.184.216.{34 + number}" for number, name in enumerate(HOSTS)}
def png(width=40, height=30):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes((x * 6 % 256, y * 8 % 256, 90) * 1)[:3] * width for y in range(height) for x in [y])
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def wave(seconds):
    count = 8000 * seconds
    return (b"RIFF" + struct.pack("<I", 36 + count) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
            + b"data" + struct.pack("<I", count) + b"\x80" * count)


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


def rss(title, items):
    escape = lambda text: text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("\n", "&#10;")
    body = "".join(
        f"<item><title>{escape(item['title'])}</title><guid>{escape(title + item['title'])}</guid>"
        + f"<pubDate>{time.strftime('%a, %d %b %Y %H:%M:%S GMT', time.gmtime(time.time() - 60 * number - 60))}</pubDate>"
        + (f"<link>{escape(item['link'])}</link>" if "link" in item else "")
        + f"<description>{escape(item.get('html', 'A text of some words.'))}</description>"
        + item.get("xml", "") + "</item>" for number, item in enumerate(items))
    return (f'<?xml version="1.0"?><rss version="2.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/" '
            f'xmlns:slash="http://purl.org/rss/1.0/modules/slash/" '
            f'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>{title}</title>'
            f"<link>http://www.example/</link><description>x</description><image><url>http://icons.example/logo.png</url>"
            f"<title>x</title><link>http://www.example/</link></image>"
            f'<itunes:image href="http://icons.example/itunes.png"/>{body}</channel></rss>').encode()


ARTICLE = ('<html><head><title>The ferry</title><link rel="icon" href="http://icons.example/favicon.ico">'
           '<link rel="preload" href="http://track.example/preload.js"><link rel="stylesheet" href="http://track.example/a.css">'
           '<link rel="prefetch" href="http://track.example/next"><meta http-equiv="refresh" content="1;url=http://track.example/r">'
           '<script src="http://track.example/a.js"></script></head><body><article><h1>The ferry</h1>'
           + "<p>The ferry leaves the old harbour at noon, and on most days it comes back, with mail, bread, and news.</p>" * 9
           + '<img src="http://pics.example/article.png" width="40" height="30"><img src="http://track.example/pixel.png" width="1" '
           'height="1"><iframe src="http://track.example/frame"></iframe></article></body></html>').encode()
POST = ('<p>First words.</p><img src="http://pics.example/PICTURE.png" alt="A boat"><img src="http://track.example/pixel.gif" width="1" '
        'height="1"><img src="http://track.example/zero.gif" width="0" height="0"><img style="width:1px;height:1px" '
        'src="http://track.example/style.gif"><img src="http://track.example/hidden.gif" style="display:none"><iframe '
        'src="http://track.example/frame"></iframe><script src="http://track.example/a.js"></script><video '
        'src="http://track.example/v.mp4" poster="http://pics.example/poster.png"></video><link rel="stylesheet" '
        'href="http://track.example/a.css"><object data="http://track.example/o"></object><embed src="http://track.example/e">'
        '<div style="background:url(http://track.example/bg.png)">x</div><p>Last words.</p>')


class Network:
    """The hosts' servers and the resolver of the namespace. Records each request and lookup with the step of the day."""

    def __init__(self, feed_server, folder):
        self.feed_server, self.step = feed_server, "start"
        self.requests, self.lookups, self.watchers = [], [], {}
        self.lock = threading.Lock()
        network = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *_): pass
            def do_GET(self): network.answer(self, None)
            def do_POST(self): network.answer(self, self.rfile.read(int(self.headers.get("Content-Length", 0))))
        self.servers = []
        for name, address in ADDRESSES.items():
            server = ThreadingHTTPServer((address, 80), Handler)
            server.daemon_threads = True
            server.name = name
            self.servers.append(server)
        certificate = f"{folder}/certificate.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
                        certificate, "-out", certificate + ".crt", "-days", "2", "-subj", "/CN=private.example"], check=True,
                       stderr=subprocess.DEVNULL)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate + ".crt", certificate)
        secure = ThreadingHTTPServer((ADDRESSES["private.example"], 443), Handler)
        secure.daemon_threads, secure.name = True, "private.example"
        secure.handle_error = lambda *_: None
        secure.socket = context.wrap_socket(secure.socket, server_side=True, do_handshake_on_connect=False)
        self.servers.append(secure)
        for server in self.servers: threading.Thread(target=server.serve_forever, daemon=True).start()
        resolver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        resolver.bind(("127.0.0.1", 53))
        threading.Thread(target=self.resolve, args=[resolver], daemon=True).start()

    def resolve(self, resolver):
        while True:
            query, sender = resolver.recvfrom(1024)
            labels, end = [], 12
            while query[end]:
                labels.append(query[end + 1:end + 1 + query[end]].decode("latin-1").lower())
                end += 1 + query[end]
            name, kind = ".".join(labels), struct.unpack(">H", query[end + 1:end + 3])[0]
            with self.lock: self.lookups.append((self.step, name))
            address = ADDRESSES.get(name)
            found = address and kind == 1
            head = query[:2] + struct.pack(">HHHHH", 0x8180 if address else 0x8183, 1, int(bool(found)), 0, 0)
            record = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 60, 4) + socket.inet_aton(address) if found else b""
            resolver.sendto(head + query[12:end + 5] + record, sender)

    def answer(self, handler, form):
        name, target = handler.server.name, handler.path
        with self.lock:
            self.requests.append({"step": self.step, "host": name, "path": target, "method": handler.command,
                                  "headers": list(handler.headers.items()), "form": (form or b"").decode("latin-1")})
        for path, watcher in self.watchers.items():
            if target.startswith(path): watcher()
        path = target.split("?")[0]
        status, kind, body, headers = self.document(name, path, handler, form)
        if status is None: return handler.connection.close()
        if status == 200 and handler.headers.get("If-None-Match") == '"kEtag' + name + '"': status, body = 304, b""
        spans = re.fullmatch(r"bytes=(\d+)-(\d*)", handler.headers.get("Range", ""))
        if spans and status == 200:
            first = int(spans[1])
            last = min(int(spans[2] or len(body)), len(body) - 1)
            headers["Content-Range"] = f"bytes {first}-{last}/{len(body)}"
            status, body = 206, body[first:last + 1]
        with contextlib.suppress(OSError):
            handler.send_response(status)
            headers = {"ETag": f'"kEtag{name}"', "Set-Cookie": "kCookie=1; Max-Age=99999", **headers}
            if kind: headers["Content-Type"] = kind
            for field in headers.items(): handler.send_header(*field)
            if status not in (204, 304): handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body)

    def document(self, name, path, handler, form):
        """Returns status, type, body and headers; no status closes the connection."""
        xml, page = "application/rss+xml", "text/html; charset=utf-8"
        if name in ("demo.example", "account.example"): return self.forward(name, handler, form)
        if path.endswith((".png", ".ico")): return 200, "image/png", png(), {}
        if path.endswith(".gif"): return 200, "image/png", png(1, 1), {}
        if name == "media.example": return 200, "audio/wav", wave(60), {}
        if path == "/fault/404": return 404, page, b"<p>nothing</p>", {}
        if path == "/fault/500": return 500, page, b"broken", {}
        if path == "/fault/bad": return 200, xml, b"<rss><channel><title>\0 half", {}
        if path == "/fault/html": return 200, page, b"<p>No feed.", {}
        if path == "/fault/drop": return None, None, b"", {}
        if path == "/fault/loop": return 302, page, b"", {"Location": handler.path}
        if path == "/fault/away": return 302, page, b"", {"Location": "http://other.example/landing.xml"}
        if path == "/fault/slow": time.sleep(3); return None, None, b"", {}
        if path == "/wait.xml": time.sleep(0.8)
        if name == "private.example":
            wanted = {"/basic.xml": f"Basic {basic()}", "/fault/401": "none"}.get(path)
            if wanted and handler.headers.get("Authorization") != wanted:
                return 401, page, b"no", {"WWW-Authenticate": 'Basic realm="x"'}
            if path == "/header.xml" and handler.headers.get("X-Key") != SECRETS["header"]: return 403, page, b"no", {}
            recording = f'<enclosure url="http://media.example/a.wav?token={SECRETS["recording token"]}" type="audio/wav" length="480044"/>'
            picture = f'<img src="http://pics.example/signed.png?token={SECRETS["picture token"]}">'
            return 200, xml, rss("Private" + path, [{"title": f"Sound of {path}", "xml": recording, "html": picture}]), {}
        if path == "/links.xml": return 200, xml, rss("Links", [{"title": f"Link {name}", "link": link} for name, link in LINKS.items()]), {}
        if path == "/public.xml":
            items = [{"title": f"Boat {number}", "link": f"http://www.example/post/{number}", "html": POST.replace("PICTURE", str(number)),
                      "xml": f"<wfw:commentRss>http://{'comments' if number else 'feeds'}.example/comments/{number}.xml</wfw:commentRss><slash:comments>1</slash:comments><comments>http://www.example/c/{number}</comments>"}
                     for number in range(4)]
            return 200, xml, rss("Boats", items), {}
        if path == "/feed.json":
            return 200, "application/feed+json", json.dumps({
                "version": "https://jsonfeed.org/version/1.1", "title": "JSON", "icon": "http://icons.example/j.png",
                "favicon": "http://icons.example/f.ico", "home_page_url": "http://www.example/", "hubs": [{"type": "x", "url": "http://track.example/hub"}],
                "items": [{"id": "1", "title": "A post of JSON", "content_text": "Words", "date_published": "2026-11-01T00:00:00Z"}]}).encode(), {}
        if path.startswith("/comments/"): return 200, xml, rss("Comments", [{"title": "Re", "html": "I agree." + POST.replace("PICTURE", "comment")}]), {}
        if name == "www.example": return 200, page, ARTICLE, {}
        return 200, xml, rss(name + path, [{"title": f"Post of {path}"}]), {}

    def forward(self, name, handler, form):
        headers = {key: value for key, value in handler.headers.items() if key not in ("Accept-Encoding", "If-None-Match")}
        request = urllib.request.Request(self.feed_server + handler.path, form, headers, method=handler.command)
        try:
            response = urllib.request.urlopen(request, timeout=10)
        except urllib.error.HTTPError as error:
            response = error
        body = response.read()
        session = re.search(rb"^Auth=(.+)$", body, re.M)
        if session: SECRETS["session"] = session[1].decode()
        return response.status, response.headers.get("Content-Type"), body, {}


# Host, path, steps and reason of each request of the day; other requests are breaches.
REASONS = [
    (r"(feeds|private|demo)\.example", r"/(?!pictures/|comments/|v1/image)", r"add|refresh|list|app.*|import|account.*|doctor.*|article|cache.*|remove.*", "a source that the reader added, or was about to add"),
    (r"pics\.example", r".*\.png", r"list --pictures|refresh --pictures|refresh --json|refresh --due|prefetch.*|app.*|import.*", "the picture of a row or post that is shown, or that the reader wanted for reading offline"),
    (r"demo\.example", r"/pictures/.*", r"list --pictures|refresh --pictures|prefetch.*|refresh --json|app.*", "the picture of a row or post that is shown, or that the reader wanted for reading offline"),
    (r"feeds\.example|demo\.example", r"/(comments|api/v1/statuses|v1/image).*", r"comments .*|app c", "the comments that the reader opened"),
    (r"media\.example", r"/a\.wav", r"app [Ps]", "the recording that the reader played or saved"),
    (r"www\.example", r"/.*", r"article .*|app f|app a", "the page that the reader wanted as an article"),
    (r"account\.example", r"/api/greader\.php(/.*)?$", r"account .*|refresh.*|app.*|add.*|import.*|doctor.*", "the account that the reader added"),
    (r"other\.example", r"/landing\.xml", r"add .*|list .*|refresh.*", "the target of a redirect of an address that the reader typed"),
]
ALLOWED_SECRETS = {"private.example": ["URL password", "header", "token"], "media.example": ["recording token"], "pics.example": ["picture token"],
                   "account.example": ["account password", "session", "token"], "feeds.example": ["token", "URL password"],
                   "demo.example": ["token", "header", "FEEDHOST_BASE_URL"], "www.example": [], "other.example": []}


def connections(network, breach):
    """The table of the day's requests; a request without a reason is a breach."""
    table = collections.Counter()
    for request in network.requests:
        host, path, step = request["host"], request["path"], request["step"]
        reason = next((reason for hosts, paths, steps, reason in REASONS
                       if re.fullmatch(hosts, host) and re.match(paths, path) and re.match(f"(?:{steps})", step)), None)
        if reason is None: breach(f"{host}{path.split('?')[0]} was requested without a reason, in the step '{step}'")
        table[host, reason or "none", step.split(" ")[0] if not step.startswith("app") else step] += 1
        headers = {name.lower(): value for name, value in request["headers"]}
        for name in ("cookie", "referer", "from", "origin", "dnt", "x-forwarded-for"):
            if name in headers: breach(f"{host}{path.split('?')[0]} got the header {name}: {headers[name]}")
        agents = r"(lib)?mpv.*|Lavf.*" if host == "media.example" and step == "app P" else "-"
        if not re.fullmatch(agents + r"|FeedHost/[\d.]+( \(\+https://\S+\))?", headers.get("user-agent", "")): breach(f"{host} got the User-Agent {headers.get('user-agent')!r}")
        validator = headers.get("if-none-match", "")
        if "kEtag" in validator and f"kEtag{host}" not in validator: breach(f"{host} got the ETag of another host, {validator}")
        if "kCookie" in str(headers): breach(f"{host} got a cookie")
        line = f"{path} {request['headers']} {request['form']}".encode()
        breach.search(line, f"the request of {host}{path.split('?')[0]}", ALLOWED_SECRETS.get(host, []))
    names = {name for _, name in network.lookups}
    requested = {request["host"] for request in network.requests}
    for name in sorted(names - requested - {"nowhere.example"}): breach(f"{name} was looked up, but not requested")
    return table


def write_table(network, table, path):
    headers = collections.defaultdict(set)
    for request in network.requests:
        for name, value in request["headers"]: headers[name.lower()].add(value if name.lower() in ("user-agent", "accept", "accept-encoding") else "…")
    lookups = collections.Counter(name for _, name in network.lookups)
    lines = ["| host | requests | steps | reason |", "|---|---|---|---|"]
    rows = collections.defaultdict(lambda: [0, set()])
    for (host, reason, step), count in table.items():
        rows[host, reason][0] += count
        rows[host, reason][1].add(step)
    lines += [f"| {host} | {count} | {', '.join(sorted(steps))} | {reason} |" for (host, reason), (count, steps) in sorted(rows.items())]
    lines += ["", "Hosts that feeds and pages name, and that got no request: "
              + ", ".join(sorted(set(ADDRESSES) - {request["host"] for request in network.requests})), "",
              "| header | values |", "|---|---|"] + [f"| {name} | {'; '.join(sorted(values))} |" for name, values in sorted(headers.items())]
    lines += ["", "| name | lookups |", "|---|---|"] + [f"| {name} | {count} |" for name, count in sorted(lookups.items())]
    with open(path, "w") as file: file.write("\n".join(lines) + "\n")


