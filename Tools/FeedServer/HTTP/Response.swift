struct Response: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// The connection is closed after so many bytes of the body, whatever was announced.
    var truncatedAfter: Int?
    var bytesPerSecond: Int?

    mutating func set(_ name: String, _ value: String) {
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append((name, value))
    }

    static func json(_ value: some Encodable, status: Int = 200) -> Response {
        Response(status: status, headers: [("Content-Type", JSON.contentType)], body: JSON.bytes(of: value))
    }

    /// An error with its reason, `{"error":"…"}`.
    static func refusal(_ status: Int, _ reason: String) -> Response {
        .json(["error": reason], status: status)
    }

    static func methodNotAllowed(_ allowed: String) -> Response {
        var response = refusal(405, "Only \(allowed) is possible here.")
        response.set("Allow", allowed)
        return response
    }
}
