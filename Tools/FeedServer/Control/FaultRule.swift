/// A fault of the responses to a path.
struct FaultRule: Codable, Sendable {
    /// A path below the server's prefix or with it; with `*` at its end, all paths with that beginning.
    let path: String
    let fault: Fault
    /// The number of responses left; all of them where it is missing.
    var times: Int?

    func concerns(_ other: String) -> Bool {
        path.hasSuffix("*") ? other.hasPrefix(path.dropLast()) : other == path
    }

    /// The reason why this rule is invalid; `nil` where it is valid.
    var objection: String? {
        if !path.hasPrefix("/") && path != "*" { return "path does not begin with a slash." }
        if let times, times < 1 { return "times is less than one." }
        return fault.objection
    }
}

extension FaultRule {
    /// Reads `PATH=NAME:NUMBER,…`, such as `/v1/feed=status:503,retry-after:5,times:1`.
    init(commandLine text: String) throws(UsageError) {
        let sides = text.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else {
            throw UsageError("--fault takes PATH=FAULT such as /v1/feed=delay:500, not '\(text)'.")
        }
        var (fault, times) = (Fault(), Int?.none)
        for part in sides[1].split(separator: ",") {
            let words = part.split(separator: ":", maxSplits: 1)
            let number = words.count > 1 ? Int(words[1]) : nil
            switch (words.first ?? "", number) {
            case ("drop", nil) where words.count == 1: fault.drop = true
            case ("delay", let number?): fault.delayMilliseconds = number
            case ("status", let number?): fault.status = number
            case ("retry-after", let number?): fault.headers = ["Retry-After": String(number)]
            case ("truncate", let number?): fault.truncatedAfter = number
            case ("slow", let number?): fault.bytesPerSecond = number
            case ("times", let number?): times = number
            default: throw UsageError("--fault does not know '\(part)'; --help lists the faults.")
            }
        }
        self.init(path: String(sides[0]), fault: fault, times: times)
        if let objection { throw UsageError("--fault \(text): \(objection)") }
    }
}
