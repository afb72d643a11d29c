/// One or several deliberate errors of a response.
struct Fault: Codable, Sendable {
    var delayMilliseconds: Int?
    var status: Int?
    var headers: [String: String]?
    var body: String?
    var truncatedAfter: Int?
    var bytesPerSecond: Int?
    var drop: Bool?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case delayMilliseconds = "delay_ms"
        case status, headers, body
        case truncatedAfter = "truncate"
        case bytesPerSecond = "slow_bytes_per_second"
        case drop
    }

    var delay: Duration? { delayMilliseconds.map { .milliseconds($0) } }
    var drops: Bool { drop == true }
    var delivery: Delivery { Delivery(truncatedAfter: truncatedAfter, bytesPerSecond: bytesPerSecond) }

    /// The reason why this fault is invalid; `nil` where it is valid.
    var objection: String? {
        if let status, !(200...599).contains(status) { return "status is not in 200...599." }
        if let delayMilliseconds, !(0...600_000).contains(delayMilliseconds) {
            return "delay is not in 0...600000."
        }
        if let truncatedAfter, truncatedAfter < 0 { return "truncate is negative." }
        if let bytesPerSecond, !(1...1_000_000_000).contains(bytesPerSecond) {
            return "slow is not in 1...1000000000."
        }
        let isHarmless =
            delay == nil && status == nil && headers == nil && body == nil && delivery.isPlain && !drops
        return isHarmless ? "nothing goes wrong: give one of \(Self.names)." : nil
    }

    private static var names: String { CodingKeys.allCases.map(\.rawValue).joined(separator: ", ") }

    /// Replaces the status, the headers, and the body that the fault names.
    func apply(to response: inout Response) {
        if let status {
            response = Response(status: status, headers: [("Content-Type", "text/plain; charset=utf-8")])
            response.body = Array("\(status)\n".utf8)
        }
        if let body {
            response.body = Array(body.utf8)
            response.headers.removeAll { ["content-encoding", "etag"].contains($0.name.lowercased()) }
        }
        for (name, value) in headers ?? [:] {
            response.set(name, value)
        }
    }
}
