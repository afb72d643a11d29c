/// Where a fault is met, and how often.
struct FaultRule: Codable, Sendable {
    /// A path below the server's prefix or with it; with `*` at its end, all that begin like it.
    let path: String
    let fault: Fault
    /// So many answers still; without it, all of them.
    var times: Int?

    func concerns(_ other: String) -> Bool {
        path.hasSuffix("*") ? other.hasPrefix(path.dropLast()) : other == path
    }

    /// What makes this rule impossible; `nil` where nothing does.
    var objection: String? {
        if !path.hasPrefix("/") && path != "*" { return "path does not begin with a slash." }
        if let times, times < 1 { return "times is less than one." }
        return fault.objection
    }
}
