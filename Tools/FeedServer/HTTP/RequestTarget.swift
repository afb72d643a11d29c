/// The target of a request line, such as `/v1/feed?limit=10`.
struct RequestTarget: Sendable {
    /// As received, with the query.
    let text: String
    /// As received, without the query.
    let path: String
    /// Decoded names and values, in order.
    let query: [(name: String, value: String)]

    init(_ text: String) {
        self.text = text
        let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = halves.first.map(String.init) ?? ""
        let pairs = halves.count > 1 ? halves[1].split(separator: "&") : []
        query = pairs.map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(sides[0]), sides.count > 1 ? Self.decoded(sides[1]) : "")
        }
    }

    /// The last value of a name.
    func value(of name: String) -> String? { query.last { $0.name == name }?.value }

    /// Decodes percent encoding; an invalid escape is copied.
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16),
                rest.count >= 2
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
