import FoundationEssentials
import ItemInterface

/// Recognizes a document whose publisher has changed its items' ids, so that they are not stored as new
/// items.
enum ChangedIDs {
    /// Matches new ids with those of stored items; empty where the publisher has not changed its ids.
    ///
    /// The ids have changed where more than half of the document's items have unknown ids and known links. A
    /// link must be that of one item of the document and of one stored item, which is not in the document by
    /// its own id, since many feeds have one link for all items.
    ///
    /// A library stores its matches, since later documents with more new items are no longer recognized.
    ///
    /// - Parameters:
    ///   - document: The items of one document of a source.
    ///   - isKnown: Whether an item with the id is stored, or was matched.
    ///   - storedIDs: The ids of the source's stored items with a link.
    static func matches(
        in document: [ItemSummary], isKnown: (UUID) -> Bool, storedIDs: (CanonicalLink) -> [UUID]
    ) -> [UUID: UUID] {
        let offered = Set(document.map(\.id))
        var items: [CanonicalLink: Set<UUID>] = [:]
        for item in document {
            if let link = item.link { items[CanonicalLink(link), default: []].insert(item.id) }
        }
        var matches: [UUID: UUID] = [:]
        for (link, ids) in items {
            guard ids.count == 1, let id = ids.first, !isKnown(id) else { continue }
            let stored = storedIDs(link)
            if stored.count == 1, let match = stored.first, !offered.contains(match) { matches[id] = match }
        }
        return matches.count * 2 > offered.count ? matches : [:]
    }
}
