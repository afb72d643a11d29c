/// A request whose body has arrived.
struct Request: Sendable {
    let method: String
    let target: RequestTarget
    /// Names are in lower case.
    let headers: [String: String]
    let body: [UInt8]
    let isFromThisMachine: Bool

    /// libmicrohttpd sends no body in the response to HEAD.
    var isRead: Bool { method == "GET" || method == "HEAD" }

    /// `Host`, where it consists of characters that need no escape in a URL.
    var authority: String? {
        guard let host = headers["host"], !host.isEmpty else { return nil }
        let isPlain = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || ".-_:[]".contains($0) }
        return isPlain ? host : nil
    }

    /// Whether `Accept-Encoding` admits gzip, by name or by `*`, with a weight above 0.
    var acceptsGzip: Bool {
        let codings = (headers["accept-encoding"] ?? "").lowercased().split(separator: ",").map { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            return (name: parts.first ?? "", weight: weight ?? 1)
        }
        let named =
            codings.first { ["gzip", "x-gzip"].contains($0.name) } ?? codings.first { $0.name == "*" }
        return (named?.weight ?? 0) > 0
    }
}
