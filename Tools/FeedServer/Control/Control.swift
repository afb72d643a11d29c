/// The requests by which tests control the server, under `/_control/`, from loopback only.
struct Control: Sendable {
    private struct FeedChange: Decodable {
        var prepend: Int?
        var empty: Bool?
        var reset: Bool?
        var badItems: Int?

        enum CodingKeys: String, CodingKey {
            case prepend
            case empty
            case reset
            case badItems = "bad_items"
        }
    }

    private struct Done: Encodable {
        var ok = true
    }

    private static let mostNewItems = 100_000

    let faults: Faults
    let journal: Journal
    let feed: EditableFeed

    /// `nil` for requests to other paths.
    func response(to request: Request) -> Response? {
        guard request.target.path.hasPrefix("/_control/") else { return nil }
        guard request.isFromThisMachine else { return .refusal(403, "Only from the machine that serves.") }
        switch request.target.path {
        case "/_control/faults": return faults(request)
        case "/_control/requests": return requests(request)
        case "/_control/feed": return feed(request)
        default: return .refusal(404, "There is no such control.")
        }
    }

    private func faults(_ request: Request) -> Response {
        switch request.method {
        case "GET":
            return .json(faults.all)
        case "POST":
            guard let rule = JSON.value(FaultRule.self, from: request.body) else {
                return .refusal(
                    400, "The body is not a fault: {\"path\":\"/v1/feed\",\"fault\":{\"delay_ms\":500}}.")
            }
            if let objection = rule.objection { return .refusal(400, objection) }
            faults.add(rule)
            return .json(Done())
        case "DELETE":
            faults.removeAll()
            return .json(Done())
        default:
            return .methodNotAllowed("GET, POST, DELETE")
        }
    }

    private func requests(_ request: Request) -> Response {
        switch request.method {
        case "GET":
            return .json(journal.all)
        case "DELETE":
            journal.removeAll()
            return .json(Done())
        default:
            return .methodNotAllowed("GET, DELETE")
        }
    }

    private func feed(_ request: Request) -> Response {
        guard request.method == "PUT" else { return .methodNotAllowed("PUT") }
        guard let change = JSON.value(FeedChange.self, from: request.body) else {
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
        return .json(Done())
    }
}
