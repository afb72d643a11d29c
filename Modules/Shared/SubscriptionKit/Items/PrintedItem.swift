import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import MarkupInterface
import StorageInterface
import TextInterface

/// An item as commands print it.
struct PrintedItem: Sendable {
    /// The item.
    let item: FeedItem
    /// The item's marks.
    var state = ItemState()
    /// The name of the item's source; `nil` if it has none.
    var sourceTitle: String?
    /// The name of the kind of the item's source; `nil` if it is unknown.
    var kind: String?
    /// Whether the lines of text name the source.
    var namesSource = false
    /// The number of items of other sources for which this one stands.
    var duplicateCount = 0
    /// The part of the text that the lines of text have in place of the whole; `nil` for the whole.
    var excerpt: String?

    /// The lines of text: title, source with author and time, place, article or text, address.
    func lines(by html: any HTMLReader) -> [String] {
        let summary = item.summary
        let more = duplicateCount > 0 ? " +\(duplicateCount)" : ""
        let source = namesSource ? sourceTitle.map { Self.line($0) + more } : nil
        let rest = [summary.author, summary.published?.formatted(.iso8601)].map { $0.map(Self.line) }
        let origin = ([source] + rest).compactMap(\.self).joined(separator: " · ")
        let head = [summary.title.map(Self.line), origin, summary.location.map(Self.line)]
        return (head + [excerpt ?? article(by: html) ?? item.text?.plain(by: html), summary.address])
            .compactMap(\.self)
            .filter { !$0.isEmpty }
    }

    /// The text of the item's page without markup.
    private func article(by html: any HTMLReader) -> String? {
        item.article.map { ItemText.html($0).plain(by: html) }
    }

    /// A text in one line, since a title of several could pass for other items; a very long one is cut.
    private static func line(_ text: String) -> String {
        let start = text.prefix(lineLimit)
        return SafeText(start.endIndex < text.endIndex ? start + "…" : text).text
    }

    /// The most characters of a title, a name or a place in the lines of text.
    private static let lineLimit = 1_000

    /// The fields in their order; absent ones are left out.
    ///
    /// - Parameter descriptionKind: The kind of sources whose API calls the text `description`, as does the
    ///   line then.
    func json(by html: any HTMLReader, descriptionKind: String) -> JSONLine {
        let (summary, text) = (item.summary, item.text?.plain(by: html))
        var line = JSONLine()
        line.add("id", item.id.uuidString)
        line.add("source", summary.source.uuidString)
        line.add("source_title", sourceTitle)
        line.add("native_id", summary.nativeID)
        line.add("title", summary.title)
        line.add("author", summary.author)
        line.add("published", summary.published)
        line.add("updated", summary.updated)
        line.add("first_seen", summary.firstSeen)
        line.add("link", summary.link?.text)
        line.add("text", text)
        if kind == descriptionKind { line.add("description", text) }
        line.add("article", article(by: html))
        line.add("location", summary.location)
        line.add("image", summary.picture?.text)
        line.add("images", summary.media.filter(\.isPicture).map(\.image))
        line.add("enclosures", summary.media.filter { !$0.isPicture }.map(\.enclosure))
        if let comments = summary.comments { line.add("comments", comments.json) }
        line.add("read", state.isRead)
        line.add("bookmarked", state.bookmarkedAt != nil)
        line.add("bookmarked_at", state.bookmarkedAt)
        return line
    }
}

extension LibraryStore {
    /// The readable ones of items, in the order of the ids, and the error of the last corrupt one.
    ///
    /// - Parameters:
    ///   - own: The reader's own library, which has the bookmarks, where this is the copy of one server's feed,
    ///     whose items' lines of text do not name it.
    func printedItems(
        _ ids: [UUID], bookmarkedIn own: (any LibraryStore)? = nil
    ) throws(StorageError) -> (items: [PrintedItem], damage: StorageError?) {
        let names = Dictionary(try subscriptions().map { ($0.id, $0.shownName) }) { first, _ in first }
        let sources = Dictionary(try sources().map { ($0.id, $0) }) { $1 }
        var (items, damage): ([PrintedItem], StorageError?) = ([], nil)
        for id in ids {
            do throws(StorageError) {
                guard var item = try item(id) else { continue }
                if let own { item.row.state.bookmarkedAt = try? own.item(id)?.row.state.bookmarkedAt }
                let source = sources[item.row.summary.source]
                items.append(
                    PrintedItem(
                        item: item.item, state: item.row.state,
                        // A bookmark outlives the subscription.
                        sourceTitle: names[item.row.summary.source] ?? source?.title, kind: source?.kind,
                        namesSource: own == nil, duplicateCount: item.row.duplicateCount))
            } catch {
                guard error.reason == .damaged else { throw error }
                damage = error
            }
        }
        return (items, damage)
    }
}

extension ItemMedia {
    fileprivate var enclosure: JSONLine {
        var line = JSONLine()
        line.add("url", reference.text)
        line.add("type", type)
        if let length { line.add("length", length) }
        if let duration { line.add("duration", duration) }
        line.add("title", alternativeText)
        return line
    }

    fileprivate var image: JSONLine {
        var line = JSONLine()
        line.add("url", reference.text)
        line.add("preview", preview?.text)
        line.add("alt", alternativeText)
        if let width { line.add("width", width) }
        if let height { line.add("height", height) }
        line.add("type", type)
        return line
    }
}

extension ItemComments {
    fileprivate var json: JSONLine {
        var line = JSONLine()
        if let count { line.add("count", count) }
        line.add("url", reference)
        return line
    }
}
