/// A request whose body has arrived.
struct Request: Sendable {
    let method: String
    let target: RequestTarget
    /// Names are in lower case.
    let headers: [String: String]
    let body: [UInt8]
    let isFromThisMachine: Bool

    /// HEAD is answered like GET; the server leaves the body out.
    var isRead: Bool { method == "GET" || method == "HEAD" }

    /// `host:port` as the client knows this server, where it is plain enough to be repeated in a URL.
    var authority: String? {
        guard let host = headers["host"], !host.isEmpty else { return nil }
        let isPlain = host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: ".-_:[]".utf8.contains(byte)
            }
        }
        return isPlain ? host : nil
    }
}
