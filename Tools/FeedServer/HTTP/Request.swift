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

/// The target of a request line, such as `/v1/feed?limit=10`.
struct RequestTarget: Sendable {
    /// As received, with the query.
    let text: String
    /// As received, without the query.
    let path: String
    /// The fields of the query.
    let query: FormFields

    init(_ text: String) {
        let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        (self.text, path) = (text, halves.first.map(String.init) ?? "")
        query = FormFields(halves.dropFirst().joined(separator: ""))
    }

    /// The last value of a name.
    func value(of name: String) -> String? { query.value(of: name) }
}

/// The decoded fields of a query or a form, in order.
struct FormFields: Sendable {
    let fields: [(name: String, value: String)]

    init(_ text: some StringProtocol) {
        fields = text.split(separator: "&").map { pair in
            let sides = Substring(pair).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(sides[0]), sides.count > 1 ? Self.decoded(sides[1]) : "")
        }
    }

    /// The last value of a name.
    func value(of name: String) -> String? { fields.last { $0.name == name }?.value }

    /// The values of a name.
    func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// Decodes percent encoding; an invalid escape is copied.
    private static func decoded(_ text: Substring) -> String {
        var (bytes, rest) = ([UInt8](), text.utf8[...])
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
