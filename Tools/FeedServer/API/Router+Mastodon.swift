import FoundationEssentials

/// The feed as a timeline of Mastodon's API: public, of any tag, and of the account `demo`.
extension Router {
    private struct Context: Encodable {
        let ancestors: [Status] = []
        let descendants: [Status]
    }

    /// The limit for clients that are not signed in.
    private static let mostReplies = 60

    /// `nil` for paths outside of the API.
    func mastodon(_ words: [String], for request: Request) -> Response? {
        guard words.starts(with: ["api", "v1"]) else { return nil }
        switch words.dropFirst(2) {
        case ["timelines", "public"], ["accounts", Status.Account(Status.accountName).id, "statuses"]:
            return timeline(for: request)
        case let rest where rest.count == 3 && rest.starts(with: ["timelines", "tag"]):
            return timeline(for: request)
        case ["accounts", "lookup"] where request.target.value(of: "acct") == Status.accountName:
            return json(Status.Account(Status.accountName)).response(to: request)
        case let rest where rest.count == 3 && rest.first == "statuses" && rest.last == "context":
            return context(of: words[3], for: request)
        default: return .refusal(404, "Record not found")
        }
    }

    private func timeline(for request: Request) -> Response {
        let id = { request.target.value(of: $0).flatMap { Int64($0) } }
        let (newest, oldest) = (id("max_id") ?? .max, id("since_id") ?? id("min_id") ?? .min)
        let entries = entries(for: request, limits: 1...40) { item in
            let id = Status.id(of: item)
            return id < newest && id > oldest
        }
        var response = json(entries.map(Status.init)).response(to: request)
        if let first = entries.first, let last = entries.last {
            let next = link("max_id", last, "next", request)
            response.set("Link", "\(next), \(link("min_id", first, "prev", request))")
        }
        response.set("X-RateLimit-Limit", "300")
        response.set("X-RateLimit-Remaining", "299")
        response.set("X-RateLimit-Reset", (Date() + 300).formatted(.iso8601))
        return response
    }

    /// A link of the field `Link` to the previous or the next page, by a cursor in place of the request's.
    private func link(_ name: String, _ entry: Entry, _ relation: String, _ request: Request) -> String {
        let query = request.target.text.split(separator: "?").dropFirst().joined().split(separator: "&")
            .filter { item in !["max_id=", "min_id=", "since_id="].contains(where: item.hasPrefix) }
        let parameters = query.map(String.init) + ["\(name)=\(Status.id(of: entry.item))"]
        let path = request.target.path.dropFirst(prefix.count)
        return "<\(entry.base)\(path)?\(parameters.joined(separator: "&"))>; rel=\"\(relation)\""
    }

    private func context(of id: String, for request: Request) -> Response {
        guard let number = Int64(id) else { return .refusal(404, "Record not found") }
        // The id of a boost is that of its status plus 1.
        let item = feed.snapshot().items.first { [number, number - 1].contains(Status.id(of: $0)) }
        guard let item else { return .refusal(404, "Record not found") }
        let entry = Entry(
            item: item, comments: feed.comments(of: item), base: base(for: request), isMalformed: false)
        let replies = Status.replies(to: entry).prefix(Self.mostReplies)
        return json(Context(descendants: Array(replies))).response(to: request)
    }

    private func json(_ value: some Encodable) -> Representation { .json(value, keys: .convertToSnakeCase) }
}
