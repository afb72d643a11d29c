public import HTTPInterface

extension LoopbackServer {
    /// What the server does on a connection after a request: steps, one after the other. Unless one of them ends the
    /// connection, the next request is read from it.
    public struct Reply: Sendable {
        /// One thing that the server does.
        public enum Step: Sendable {
            /// Sends these bytes.
            case send([UInt8])
            /// Sends these bytes one at a time, with this pause before each.
            case trickle([UInt8], every: Duration)
            /// Sends these bytes again and again, with this pause before each time, until the client goes.
            case forever([UInt8], every: Duration = .zero)
            /// Goes on when the gate is open, or ends when the client goes.
            case wait(Gate)
            /// Opens the gate, to tell a test how far it is.
            case open(Gate)
            /// Says nothing more until the client goes.
            case silence
            /// Closes the connection.
            case close
            /// Resets the connection.
            case reset
        }

        /// The steps in order.
        public var steps: [Step]

        /// Does these steps.
        public init(_ steps: [Step]) {
            self.steps = steps
        }

        /// Does `next` after this.
        public func then(_ next: Step...) -> Reply {
            Reply(steps + next)
        }
    }
}

extension LoopbackServer.Reply {
    /// A whole answer, with its `Content-Length`.
    public static func answer(
        _ status: Int = 200, headers: HTTPHeaders = [:], body: [UInt8] = []
    ) -> LoopbackServer.Reply {
        var headers = headers
        if status != 204, status != 304 { headers["Content-Length"] = "\(body.count)" }
        return head(status, headers: headers).then(.send(body))
    }

    /// A whole answer whose body is this text.
    public static func answer(
        _ status: Int = 200, headers: HTTPHeaders = [:], text: String
    ) -> LoopbackServer.Reply {
        answer(status, headers: headers, body: Array(text.utf8))
    }

    /// Status line and headers alone, the empty line included.
    public static func head(_ status: Int = 200, headers: HTTPHeaders = [:]) -> LoopbackServer.Reply {
        let lines = ["HTTP/1.1 \(status) Said So"] + headers.fields.map { "\($0.name): \($0.value)" }
        return raw(lines.joined(separator: "\r\n") + "\r\n\r\n")
    }

    /// A whole answer in chunks.
    public static func chunked(
        _ chunks: [[UInt8]], headers: HTTPHeaders = [:], status: Int = 200
    ) -> LoopbackServer.Reply {
        var headers = headers
        headers["Transfer-Encoding"] = "chunked"
        var reply = head(status, headers: headers)
        for chunk in chunks where !chunk.isEmpty { reply.steps.append(.send(self.chunk(chunk))) }
        return reply.then(.send(Array("0\r\n\r\n".utf8)))
    }

    /// An answer in chunks that never ends, a chunk every millisecond; `begun` is opened when some of it was sent.
    public static func endless(_ bytes: [UInt8], begun: Gate) -> LoopbackServer.Reply {
        let chunk = chunk(bytes)
        return head(headers: ["Transfer-Encoding": "chunked"])
            .then(.send(chunk), .open(begun), .forever(chunk, every: .milliseconds(1)))
    }

    /// A redirect with an empty body.
    public static func redirect(_ status: Int = 302, to location: String) -> LoopbackServer.Reply {
        answer(status, headers: ["Location": location])
    }

    /// This text as it is, well-formed or not.
    public static func raw(_ text: String) -> LoopbackServer.Reply {
        LoopbackServer.Reply([.send(Array(text.utf8))])
    }

    /// One chunk in its frame.
    public static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }
}
