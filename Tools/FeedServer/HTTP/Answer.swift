/// What becomes of a request in the end.
enum Answer: Sendable {
    /// The response, and how its body travels.
    case response(Response, Delivery)
    /// The connection is closed without a word.
    case drop
}

/// How a body travels.
struct Delivery: Sendable {
    /// The connection is closed after so many bytes of the body, whatever was announced.
    var truncatedAfter: Int?
    var bytesPerSecond: Int?

    var isPlain: Bool { truncatedAfter == nil && bytesPerSecond == nil }
}
