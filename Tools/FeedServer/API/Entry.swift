import FoundationEssentials

/// An item with the values that documents of all formats contain.
struct Entry {
    let item: FeedItem
    /// The comments, newest first.
    let comments: [Comment]
    /// The base of URLs.
    let base: String
    /// Whether a test asked for a malformed item.
    let isMalformed: Bool

    var page: String { "\(base)/items/\(item.id)" }
    var picture: String { "\(base)/pictures/\(item.id).\(item.format.pathExtension)" }

    /// In pixels; `nil` for the pictures of a folder, which are not decoded.
    var size: (width: Int, height: Int)? {
        if case .painting(let painting) = item.artwork { (painting.width, painting.height) } else { nil }
    }

    /// The username of one of the remarks, the same in every run.
    var author: String {
        Remark.all[Int(StableHash.value(of: item.id.uuidString.utf8) % UInt64(Remark.all.count))].username
    }

    /// Description and picture as HTML.
    var html: String {
        let text = item.description.map { "<p>\($0.escaped)</p>" } ?? ""
        return text + #"<p><img src="\#(picture)" alt="\#(item.location?.escaped ?? "")"></p>"#
    }
}

extension String {
    /// Escaped for the text and the attributes of XML and HTML.
    var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

extension Router {
    /// The newest items.
    ///
    /// `limit=N` in the query takes N of them, 20 without. `part=2of4` takes those that belong to the second
    /// of four parts, so that documents can share the feed without having an item in common.
    ///
    /// - Parameter isIncluded: Filters the items before the limit.
    func entries(
        for request: Request, limits: ClosedRange<Int> = 0...100_000,
        where isIncluded: (FeedItem) -> Bool = { _ in true }
    ) -> [Entry] {
        let (items, malformed) = feed.snapshot()
        let base = base(for: request)
        let limit = request.target.value(of: "limit").flatMap { Int($0) } ?? 20
        let part = request.target.value(of: "part").flatMap(Part.init)
        let chosen = items.enumerated().filter { _, item in
            (part?.contains(item) ?? true) && isIncluded(item)
        }
        return chosen.prefix(min(max(limit, limits.lowerBound), limits.upperBound)).map { index, item in
            Entry(item: item, comments: feed.comments(of: item), base: base, isMalformed: index < malformed)
        }
    }
}

/// A share of the feed, such as `2of4`.
private struct Part {
    let number: UInt64
    let count: UInt64

    init?(_ text: String) {
        let numbers = text.split(separator: "of").compactMap { UInt64($0) }
        guard numbers.count == 2, numbers[0] > 0, numbers[0] <= numbers[1] else { return nil }
        (number, count) = (numbers[0], numbers[1])
    }

    func contains(_ item: FeedItem) -> Bool {
        StableHash.value(of: item.id.uuidString.utf8, seed: 3) % count == number - 1
    }
}
