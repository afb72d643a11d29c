"""Servers that misbehave: FeedServer, and one of raw bytes."""
import json, random, signal, socket, struct, subprocess, threading, time, urllib.request

from session import Failed


class Server:
    """A FeedServer that can be stopped, continued and started anew."""

    def __init__(self, program, *options):
        self.program, self.options, self.port, self.is_stopped = program, options, 0, False
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--port", str(self.port), "--quiet", "--until-eof", *self.options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line.startswith("Serving "): raise Failed(f"FeedServer did not start: {line}")
        self.url = line.split()[1]
        self.port = int(self.url.rpartition(":")[2])

    def control(self, path, method="POST", body=None):
        """Asks for a fault or new posts; a server that is closed or stopped is not asked."""
        if self.is_stopped or self.process.poll() is not None: return
        request = urllib.request.Request(
            f"{self.url}/_control/{path}", method=method, data=json.dumps(body).encode() if body else None)
        urllib.request.urlopen(request, timeout=10).read()

    def starve(self):
        if self.process.poll() is None: self.process.send_signal(signal.SIGSTOP)
        self.is_stopped = True

    def close(self):
        if self.is_stopped: self.process.send_signal(signal.SIGCONT)
        self.is_stopped = False
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()

    def wake(self):
        if self.process.poll() is not None: self.start()
        if self.is_stopped: self.process.send_signal(signal.SIGCONT)
        self.is_stopped = False


class RawServer:
    """A server of feeds that resets, hangs, truncates and speaks nonsense once it `is_bad`."""

    def __init__(self, seed):
        self.random, self.is_bad, self.count = random.Random(seed), False, 20
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self._run, daemon=True).start()

    def document(self, path):
        items = "".join(
            f"<item><guid>{path}-{number}</guid><link>{self.url}{path}/{number}</link><title>Raw post {number}</title>"
            f"<pubDate>{time.strftime('%a, %d %b %Y %H:%M:%S GMT', time.gmtime(1.79e9 + number * 60))}</pubDate>"
            f"<description>&lt;p&gt;The text of post {number}, edition {self.count // 7}.&lt;/p&gt; {'Words and words. ' * 50}"
            f"&lt;img src=\"{self.url}/picture-{number}.png\"&gt;</description></item>"
            for number in range(max(0, self.count - 20), self.count))
        return f"<rss version=\"2.0\"><channel><title>Raw</title><link>{self.url}</link>{items}</channel></rss>".encode()

    def _run(self):
        while True:
            connection, _ = self.socket.accept()
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection):
        with connection:
            try:
                connection.settimeout(10)
                head = b""
                while b"\r\n\r\n" not in head:
                    data = connection.recv(4096)
                    if not data: return
                    head += data
                path = head.split(b" ")[1].decode()
                if self.is_bad and self.count < 120: self.count += self.random.random() < 0.5
                body = self.document(path) if path.startswith("/feed") else b"\x89PNG\r\n\x1a\n" + bytes(2000)
                choice = self.random.randrange(14) if self.is_bad else 13
                length = len(body) + (100 if choice == 1 else 0)
                head = f"HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n".encode()
                if choice == 0:
                    connection.sendall(head + body[:len(body) // 2])
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                elif choice == 2:
                    connection.recv(1)
                elif choice == 3:
                    connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\nshort\r\nzz\r\n")
                elif choice == 4:
                    connection.sendall(b"\0\xff garbage\r\n\r\n" * 100)
                elif choice == 5:
                    connection.sendall(b"HTTP/1.1 200 OK\r\n" + b"X-Flood: flood\r\n" * 20_000)
                elif choice == 6:
                    connection.sendall(b"HTTP/1.1 302 Found\r\nLocation: " + path.encode() + b"\r\nContent-Length: 0\r\n\r\n")
                elif choice == 7:
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\n" + bytes(20))
                elif choice == 8:
                    connection.sendall(head)
                    for _ in range(40):
                        connection.sendall(body[:10])
                        time.sleep(0.2)
                else:
                    connection.sendall(head + body)
            except OSError:
                pass
