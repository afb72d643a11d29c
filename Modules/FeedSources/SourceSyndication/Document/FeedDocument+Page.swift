import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface

extension FeedDocument {
    /// The items as a page of a source.
    func page(of source: UUID, firstSeen: Date) -> SourcePage {
        let base = base
        let nativeIDs = NativeIdentity.nativeIDs(of: entries.map(\.identity))
        let span = entries.span
        var items: [FeedItem] = []
        items.reserveCapacity(span.count)
        for index in span.indices {
            guard let nativeID = nativeIDs[index] else { continue }
            items.append(span[index].item(nativeID, of: source, in: self, base: base, firstSeen: firstSeen))
        }
        return SourcePage(
            title: title, date: date, items: items, skipped: skipped,
            hints: FetchHints(notBefore: freshness.map { firstSeen + $0 }), warnings: allWarnings)
    }

    private var allWarnings: [String] {
        let (count, example) = unreadableDates
        return warnings
            + (count == 0 ? [] : ["\(count) unreadable \(count == 1 ? "date" : "dates"), such as \(example)"])
            + (skipped == 0
                ? [] : ["\(skipped) \(skipped == 1 ? "entry" : "entries") without content skipped"])
    }

    /// The items as comments of another source's item. Items without text are omitted and counted.
    func thread(of source: UUID, now: Date) -> CommentThread {
        var thread = CommentThread([], skipped: skipped)
        var seen: Set<String> = []
        for entry in entries {
            let nativeID = entry.identity.preferred
            guard seen.insert(nativeID).inserted else { continue }
            guard let text = entry.text ?? (entry.title ?? entry.fallbackTitle).map(ItemText.plain) else {
                thread.skipped += 1
                continue
            }
            thread.comments.append(
                ItemComment(
                    id: ItemIdentity.item(nativeID, of: source), author: entry.author(in: self) ?? "",
                    text: text, published: entry.published?.date ?? entry.firstDate ?? now))
        }
        return thread
    }
}

extension FeedEntry {
    /// The identifying properties of the item, independent of the document's address.
    var identity: NativeIdentity {
        NativeIdentity(
            id: id, link: link?.text, title: title, date: (published ?? date ?? updated)?.text,
            text: text?.source)
    }

    /// The date of an item without a date of publication.
    fileprivate var firstDate: Date? { date?.date ?? updated?.date }

    fileprivate func author(in document: FeedDocument) -> String? {
        // The last two by RFC 4287, section 4.2.1.
        if !authors.isEmpty { return authors.joined(separator: ", ") }
        if let fallbackAuthor { return fallbackAuthor }
        let names = sourceAuthors.isEmpty && document.inheritsAuthors ? document.authors : sourceAuthors
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    fileprivate func item(
        _ nativeID: String, of source: UUID, in document: FeedDocument, base: HTTPURL?, firstSeen: Date
    ) -> FeedItem {
        let summary = ItemSummary(
            id: ItemIdentity.item(nativeID, of: source), source: source, nativeID: nativeID,
            title: title ?? fallbackTitle, author: author(in: document), location: location,
            published: published?.date ?? firstDate, updated: updated?.date, firstSeen: firstSeen,
            link: link?.resolved(against: base), media: media(against: base),
            comments: comments(in: document))
        return FeedItem(summary, text: text)
    }

    private func media(against base: HTTPURL?) -> [ItemMedia] {
        var resolved = media.resolved(against: base)
        for index in resolved.indices where resolved[index].isRecording && resolved[index].duration == nil {
            resolved[index].duration = duration
        }
        return resolved
    }

    /// The comments, if they are on the document's own server.
    private func comments(in document: FeedDocument) -> ItemComments? {
        guard let url = document.url, let feed = commentFeed?.resolved(against: document.base),
            feed.isOnServer(of: url)
        else { return nil }
        return ItemComments(reference: feed.text, count: commentCount)
    }
}

extension HTTPURL {
    /// Whether both are on the same server: with or without `www.`, by HTTP or HTTPS at the default ports.
    func isOnServer(of other: HTTPURL) -> Bool { server == other.server }

    private var server: String {
        let name = host.lowercased()
        let site = name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
        return port == 80 || port == 443 ? site : "\(site):\(port)"
    }
}
