public import HTTPInterface

extension LoopbackServer {
    /// The steps of the server on a connection after a request. The next request is read afterwards, unless a
    /// step ends the connection.
    public struct Reply: Sendable {
        /// One step of a reply.
        public enum Step: Sendable {
            /// Sends these bytes.
            case send([UInt8])
            /// Sends bytes one at a time, with a pause before each.
            case trickle([UInt8], every: Duration)
            /// Sends bytes repeatedly, with a pause before each time, until the client disconnects.
            case forever([UInt8], every: Duration = .zero)
            /// Waits for the gate, or ends when the client disconnects.
            case wait(Gate)
            /// Opens the gate, for a test that waits for this step.
            case open(Gate)
            /// Sends nothing until the client disconnects.
            case silence
            /// Closes the connection.
            case close
            /// Resets the connection.
            case reset
        }

        /// The steps in order.
        public var steps: [Step]

        /// Makes a reply of steps.
        public init(_ steps: [Step]) { self.steps = steps }

        /// The reply with further steps.
        public func then(_ next: Step...) -> Reply { Reply(steps + next) }
    }
}

extension LoopbackServer.Reply {
    /// A whole response with its `Content-Length`.
    public static func response(
        _ status: Int = 200, headers: HTTPHeaders = [:], body: [UInt8] = []
    ) -> LoopbackServer.Reply {
        var headers = headers
        if status != 204, status != 304 { headers["Content-Length"] = "\(body.count)" }
        return head(status, headers: headers).then(.send(body))
    }

    /// A whole response with a text as its body.
    public static func response(
        _ status: Int = 200, headers: HTTPHeaders = [:], text: String
    ) -> LoopbackServer.Reply {
        response(status, headers: headers, body: Array(text.utf8))
    }

    /// The response head with the empty line behind it.
    public static func head(_ status: Int = 200, headers: HTTPHeaders = [:]) -> LoopbackServer.Reply {
        let lines = ["HTTP/1.1 \(status) Said So"] + headers.fields.map { "\($0.name): \($0.value)" }
        return raw(lines.joined(separator: "\r\n") + "\r\n\r\n")
    }

    /// A whole response in chunks.
    public static func chunked(
        _ chunks: [[UInt8]], headers: HTTPHeaders = [:], status: Int = 200
    ) -> LoopbackServer.Reply {
        var headers = headers
        headers["Transfer-Encoding"] = "chunked"
        var reply = head(status, headers: headers)
        for chunk in chunks where !chunk.isEmpty { reply.steps.append(.send(self.chunk(chunk))) }
        return reply.then(.send(Array("0\r\n\r\n".utf8)))
    }

    /// A response in chunks without an end, a chunk every millisecond; `begun` is opened after the first
    /// ones.
    public static func endless(_ bytes: [UInt8], begun: Gate) -> LoopbackServer.Reply {
        let chunk = chunk(bytes)
        return head(headers: ["Transfer-Encoding": "chunked"])
            .then(.send(chunk), .open(begun), .forever(chunk, every: .milliseconds(1)))
    }

    /// A redirect with an empty body.
    public static func redirect(_ status: Int = 302, to location: String) -> LoopbackServer.Reply {
        response(status, headers: ["Location": location])
    }

    /// A text as raw bytes, well-formed or not.
    public static func raw(_ text: String) -> LoopbackServer.Reply {
        LoopbackServer.Reply([.send(Array(text.utf8))])
    }

    /// One chunk with its framing.
    public static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }
}
