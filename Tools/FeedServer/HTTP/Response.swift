/// An answer in full, before anything is made to go wrong with it.
struct Response: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []

    mutating func set(_ name: String, _ value: String) {
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append((name, value))
    }

    static func json(_ value: some Encodable, status: Int = 200) -> Response {
        Response(
            status: status, headers: [("Content-Type", JSON.contentType)], body: JSON.bytes(of: value))
    }

    /// A refusal that says why, `{"error":"…"}`.
    static func refusal(_ status: Int, _ reason: String) -> Response {
        .json(["error": reason], status: status)
    }

    static func methodNotAllowed(_ allowed: String) -> Response {
        var response = refusal(405, "Only \(allowed) is possible here.")
        response.set("Allow", allowed)
        return response
    }
}
