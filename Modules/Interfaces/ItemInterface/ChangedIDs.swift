public import FoundationEssentials

/// Recognizes a document whose publisher has given its items new ids, so that they do not come back as new items.
public enum ChangedIDs {
    /// The stored items that items of a document are, by the new ids; none where the publisher has kept its ids.
    ///
    /// That is the case where more than half of the document's items have ids that are unknown and links that are known.
    /// A link counts that one item of the document has and one stored item, which is not in the document by its own id:
    /// many feeds give all their items one link.
    ///
    /// A library remembers what it has matched: once half of the document is new, the rest would no longer be recognized.
    ///
    /// - Parameters:
    ///   - document: The items of one document of a source.
    ///   - isKnown: Whether an item of this id is stored, or one that was matched with it.
    ///   - storedIDs: The ids of the source's stored items with a link.
    public static func matches(
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
