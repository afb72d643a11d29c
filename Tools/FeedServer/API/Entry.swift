import FoundationEssentials

/// An item of the feed with all that a document of any kind says of it.
struct Entry {
    let item: FeedItem
    /// The comments, newest first.
    let comments: [Comment]
    /// What stands before all paths.
    let base: String
    /// Whether tests want it malformed.
    let isSpoilt: Bool

    var page: String { "\(base)/items/\(item.id)" }
    var picture: String { "\(base)/pictures/\(item.id).\(item.pathExtension)" }

    /// The picture's width and height, where they are known without reading it.
    var size: (width: Int, height: Int)? {
        if case .painting(let painting) = item.artwork { (painting.width, painting.height) } else { nil }
    }

    /// One of those who comment, the same in every run.
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
    /// This text for XML and HTML, between tags and in quotes.
    var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

extension Router {
    /// The newest items.
    ///
    /// `limit=N` in the query takes N of them, 20 without. `part=2of4` takes those that belong to the second of four parts,
    /// so that documents can share the feed without having an item in common.
    ///
    /// - Parameter isIncluded: Chooses among those of the part, before the limit counts.
    func entries(
        for request: Request, limits: ClosedRange<Int> = 0...100_000,
        where isIncluded: (FeedItem) -> Bool = { _ in true }
    ) -> [Entry] {
        let (items, spoilt) = feed.snapshot()
        let base = base(for: request)
        let limit = request.target.value(of: "limit").flatMap { Int($0) } ?? 20
        let part = request.target.value(of: "part").flatMap(Part.init)
        let chosen = items.enumerated().filter { _, item in
            (part?.contains(item) ?? true) && isIncluded(item)
        }
        return chosen.prefix(min(max(limit, limits.lowerBound), limits.upperBound)).map { index, item in
            Entry(item: item, comments: feed.comments(of: item), base: base, isSpoilt: index < spoilt)
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
