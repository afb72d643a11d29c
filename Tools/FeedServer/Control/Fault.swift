/// One or several deliberate errors of a response.
struct Fault: Codable, Sendable {
    var delayMilliseconds: Int?
    var status: Int?
    var headers: [String: String]?
    var body: String?
    var truncatedAfter: Int?
    var bytesPerSecond: Int?
    var drop: Bool?
    /// Whether the connection is closed after the request was applied.
    var losesReply: Bool?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case delayMilliseconds = "delay_ms"
        case status, headers, body
        case truncatedAfter = "truncate"
        case bytesPerSecond = "slow_bytes_per_second"
        case drop
        case losesReply = "lose_reply"
    }

    /// The reason why this fault is invalid; `nil` if it is valid.
    var objection: String? {
        if let status, !(200...599).contains(status) { return "status is not in 200...599." }
        if let delayMilliseconds, !(0...600_000).contains(delayMilliseconds) {
            return "delay is not in 0...600000."
        }
        if let truncatedAfter, truncatedAfter < 0 { return "truncate is negative." }
        if let bytesPerSecond, !(1...1_000_000_000).contains(bytesPerSecond) {
            return "slow is not in 1...1000000000."
        }
        let isHarmless = delayMilliseconds == nil && status == nil && headers == nil && body == nil
        guard isHarmless, truncatedAfter == nil, bytesPerSecond == nil, drop != true, losesReply != true
        else { return nil }
        let names = CodingKeys.allCases.map(\.rawValue).joined(separator: ", ")
        return "nothing goes wrong: give one of \(names)."
    }

    func apply(to response: inout Response) {
        if let status {
            response = Response(status: status, headers: [("Content-Type", "text/plain; charset=utf-8")])
            response.body = Array("\(status)\n".utf8)
        }
        if let body {
            response.body = Array(body.utf8)
            response.headers.removeAll { ["content-encoding", "etag"].contains($0.name.lowercased()) }
        }
        for (name, value) in headers ?? [:] { response.set(name, value) }
        (response.truncatedAfter, response.bytesPerSecond) = (truncatedAfter, bytesPerSecond)
    }
}

/// A fault of the responses to a path.
struct FaultRule: Codable, Sendable {
    /// A path below the server's prefix or with it; with `*` at its end, all paths with that beginning.
    let path: String
    var fault = Fault()
    /// The number of responses left; all of them where it is missing.
    var times: Int?

    func concerns(_ other: String) -> Bool {
        path.hasSuffix("*") ? other.hasPrefix(path.dropLast()) : other == path
    }

    var objection: String? {
        if !path.hasPrefix("/") && path != "*" { return "path does not begin with a slash." }
        if let times, times < 1 { return "times is less than one." }
        return fault.objection
    }

    /// Reads `PATH=NAME:NUMBER,…`, such as `/v1/feed=status:503,retry-after:5,times:1`.
    init(commandLine text: String) {
        let sides = text.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else {
            Options.fail("--fault takes PATH=FAULT such as /v1/feed=delay:500, not '\(text)'.")
        }
        path = String(sides[0])
        for part in sides[1].split(separator: ",") {
            let words = part.split(separator: ":", maxSplits: 1)
            let number = words.count > 1 ? Int(words[1]) : nil
            switch (words.first ?? "", number) {
            case ("drop", nil) where words.count == 1: fault.drop = true
            case ("lose-reply", nil) where words.count == 1: fault.losesReply = true
            case ("delay", let number?): fault.delayMilliseconds = number
            case ("status", let number?): fault.status = number
            case ("retry-after", let number?): fault.headers = ["Retry-After": String(number)]
            case ("truncate", let number?): fault.truncatedAfter = number
            case ("slow", let number?): fault.bytesPerSecond = number
            case ("times", let number?): times = number
            default: Options.fail("--fault does not know '\(part)'; --help lists the faults.")
            }
        }
        if let objection { Options.fail("--fault \(text): \(objection)") }
    }
}
