public import FoundationEssentials
public import ItemInterface

/// The property that marks posts of different sources as the same: the page that they link to, or without links
/// their native id and title.
///
/// Posts that arrived at most ``period`` apart are duplicates of the first one to arrive. A key that more than
/// ``sharedLimit`` items of one source have, such as a magazine's page of its issue, identifies no post.
public struct DuplicateKey: Hashable, Sendable {
    /// The key, for stores.
    public let text: String

    /// The longest time, in seconds, between the places of the same posts.
    public static let period: TimeInterval = 30 * 24 * 3_600
    /// The most items of one source that may have a key.
    public static let sharedLimit = 3

    /// The key of an item; `nil` for a link to the root of a host, and without both a link and a title.
    public init?(_ summary: ItemSummary) {
        if let link = summary.link {
            text = CanonicalLink(link).key
            guard text.contains(where: { $0 == "/" || $0 == "?" }) else { return nil }
        } else {
            guard let title = summary.title, !title.isEmpty, !summary.nativeID.isEmpty else { return nil }
            text = "\0\(summary.nativeID)\0\(title)"
        }
    }

    /// The item that stands for a new one; `nil` if the new one is not a duplicate.
    ///
    /// - Parameter rows: The rows of stored items with the new item's key.
    static func original(
        of summary: ItemSummary, at place: ItemPosition, among rows: [LibraryRow]
    ) -> LibraryRow? {
        let counts = Dictionary(grouping: rows, by: \.summary.source)
        guard counts.values.allSatisfy({ $0.count <= sharedLimit }) else { return nil }
        return rows.filter { row in
            row.summary.source != summary.source && row.state.isListed
                && abs(Double(row.place.time) - Double(place.time)) <= period * 1_000_000
        }.min { $0.arrived(before: $1) }
    }
}

extension LibraryRow {
    /// Whether the item was first read before another one; of items of the same time the one with the lesser id.
    public func arrived(before other: LibraryRow) -> Bool {
        summary.firstSeen == other.summary.firstSeen
            ? id < other.id : summary.firstSeen < other.summary.firstSeen
    }
}
