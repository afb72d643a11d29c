/// The requests by which tests control the server, under `/_control/`, from loopback only.
struct Control: Sendable {
    private struct FeedChange: Decodable {
        var prepend: Int?
        var empty: Bool?
        var reset: Bool?
        var badItems: Int?

        enum CodingKeys: String, CodingKey {
            case prepend, empty, reset
            case badItems = "bad_items"
        }
    }

    private static let mostNewItems = 100_000

    let faults: Faults
    let journal: Journal
    let feed: EditableFeed

    /// `nil` for requests to other paths.
    func response(to request: Request) -> Response? {
        guard request.target.path.hasPrefix("/_control/") else { return nil }
        guard request.isFromThisMachine else { return .refusal(403, "Only from the machine that serves.") }
        switch (request.target.path, request.method) {
        case ("/_control/faults", "GET"): return .json(faults.all)
        case ("/_control/faults", "POST"): return addFault(request.body)
        case ("/_control/faults", "DELETE"): faults.removeAll()
        case ("/_control/faults", _): return .methodNotAllowed("GET, POST, DELETE")
        case ("/_control/requests", "GET"): return .json(journal.all)
        case ("/_control/requests", "DELETE"): journal.removeAll()
        case ("/_control/requests", _): return .methodNotAllowed("GET, DELETE")
        case ("/_control/feed", "PUT"): return editFeed(request.body)
        case ("/_control/feed", _): return .methodNotAllowed("PUT")
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
        faults.add(rule)
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
}
