import FoundationEssentials

/// `GET /v1/feed?limit=N&after_id=UUID`.
extension Router {
    private static let defaultLimit = 10
    private static let limits = 1...100

    func feedPage(for request: Request) -> Response {
        let given = request.target.value(of: "limit")
        guard let wanted = given.map({ Int($0) }) ?? Self.defaultLimit else {
            return .refusal(400, "limit is not a number.")
        }
        let limit = min(max(wanted, Self.limits.lowerBound), Self.limits.upperBound)
        let (items, malformed) = feed.snapshot()
        var start = 0
        if let cursor = request.target.value(of: "after_id") {
            guard let id = UUID(uuidString: cursor) else { return .refusal(400, "after_id is not a UUID.") }
            guard let index = items.firstIndex(where: { $0.id == id }) else {
                return .refusal(404, "There is no item with this after_id.")
            }
            start = index + 1
        }
        let base = base(for: request)
        let page = items[start..<min(items.count, start + limit)]
        let rows = page.enumerated().map { offset, item in
            let row = FeedPage.Row(item, image: "\(base)/pictures/\(item.id).\(item.format.pathExtension)")
            return start + offset < malformed ? row.malformed(start + offset) : row
        }
        return Representation.json(FeedPage(items: rows)).response(to: request)
    }
}
