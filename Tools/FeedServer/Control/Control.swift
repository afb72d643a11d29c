import Synchronization

/// The requests by which tests control the server, under `/_control/`, from loopback only: its faults, the
/// log of its requests, and the edits of its feed.
final class Control: Sendable {
    private struct FeedChange: Decodable {
        let prepend: Int?
        let empty: Bool?
        let reset: Bool?
        let badItems: Int?

        enum CodingKeys: String, CodingKey {
            case prepend, empty, reset
            case badItems = "bad_items"
        }
    }

    private struct LoggedRequest: Encodable {
        let method: String
        /// As received, with the query.
        let path: String
        /// 0 where the connection was closed without a response.
        let status: Int
    }

    private static let mostNewItems = 100_000
    /// The number of logged requests at which the older half is evicted.
    private static let logCapacity = 20_000

    private let faults: Mutex<[FaultRule]>
    /// In the order of the responses.
    private let log = Mutex<[LoggedRequest]>([])
    private let feed: EditableFeed
    private let account: Account?
    private let isQuiet: Bool

    init(faults: [FaultRule], feed: EditableFeed, account: Account?, isQuiet: Bool) {
        self.faults = Mutex(faults)
        (self.feed, self.account, self.isQuiet) = (feed, account, isQuiet)
    }

    /// `nil` for requests to other paths.
    func response(to request: Request) -> Response? {
        guard request.target.path.hasPrefix("/_control/") else { return nil }
        guard request.isFromThisMachine else { return .refusal(403, "Only from the machine that serves.") }
        switch (request.target.path, request.method) {
        case ("/_control/faults", "GET"): return .json(faults.withLock { $0 })
        case ("/_control/faults", "POST"): return addFault(request.body)
        case ("/_control/faults", "DELETE"): faults.withLock { $0 = [] }
        case ("/_control/faults", _): return .methodNotAllowed("GET, POST, DELETE")
        case ("/_control/requests", "GET"): return .json(log.withLock { $0 })
        case ("/_control/requests", "DELETE"): log.withLock { $0 = [] }
        case ("/_control/requests", _): return .methodNotAllowed("GET, DELETE")
        case ("/_control/feed", "PUT"): return editFeed(request.body)
        case ("/_control/feed", _): return .methodNotAllowed("PUT")
        case ("/_control/account", "GET"):
            guard let account else { return .refusal(404, "There is no account: see --account.") }
            return .json(account.report)
        case ("/_control/account", "PUT"): return changeAccount(request.body)
        case ("/_control/account", _): return .methodNotAllowed("GET, PUT")
        default: return .refusal(404, "There is no such control.")
        }
        return .json(["ok": true])
    }

    private func addFault(_ body: [UInt8]) -> Response {
        guard let rule = JSON.value(FaultRule.self, from: body) else {
            return .refusal(
                400, "The body is not a fault: {\"path\":\"/v1/feed\",\"fault\":{\"delay_ms\":500}}.")
        }
        if let objection = rule.objection { return .refusal(400, objection) }
        faults.withLock { $0.append(rule) }
        return .json(["ok": true])
    }

    private func editFeed(_ body: [UInt8]) -> Response {
        guard let change = JSON.value(FeedChange.self, from: body) else {
            return .refusal(400, "The body is not a change: {\"prepend\":3}.")
        }
        feed.edit { edits in
            if change.reset == true { edits = EditableFeed.Edits() }
            if let empty = change.empty { edits.isEmpty = empty }
            if let count = change.badItems { edits.malformed = max(0, count) }
            if let count = change.prepend {
                edits.prepend(min(count, Self.mostNewItems - edits.newItems.count))
            }
        }
        return .json(["ok": true])
    }

    private func changeAccount(_ body: [UInt8]) -> Response {
        guard let account else { return .refusal(404, "There is no account: see --account.") }
        guard let change = JSON.value(AccountChange.self, from: body) else {
            return .refusal(400, "The body is not a change: {\"marks\":[{\"ids\":[\"1\"],\"read\":true}]}.")
        }
        return .json(account.apply(change))
    }

    /// The oldest fault for a path, with or without the prefix. Counts as one of its times.
    func nextFault(for path: String?, or fullPath: String) -> Fault? {
        faults.withLock { faults in
            let index = faults.firstIndex { $0.concerns(fullPath) || path.map($0.concerns) == true }
            guard let index else { return nil }
            let rule = faults[index]
            faults[index].times = rule.times.map { $0 - 1 }
            if let times = rule.times, times <= 1 { faults.remove(at: index) }
            return rule.fault
        }
    }

    func record(_ request: Request, status: Int, bytes: Int) {
        log.withLock { log in
            if log.count >= Self.logCapacity { log.removeFirst(Self.logCapacity / 2) }
            log.append(LoggedRequest(method: request.method, path: request.target.text, status: status))
        }
        if isQuiet { return }
        // Other bytes could control the terminal.
        let line = "\(request.method) \(request.target.text)".unicodeScalars.map { scalar in
            (0x20..<0x7F).contains(scalar.value) ? Character(scalar) : "?"
        }
        Console.note("\(String(line)) \(status) \(bytes) B")
    }
}
