public import Foundation
public import ItemInterface
public import LibraryStorageInterface
import MarkupInterface
public import StorageInterface
import TextInterface

/// An item as commands print it.
public struct PrintedItem: Sendable {
    public let item: FeedItem
    /// The item's marks; `nil` for an item that is in no library, or in that of a named server.
    public var state: ItemState?
    /// The name of the item's source; `nil` where it has none.
    public var sourceTitle: String?
    /// The name of the kind of the item's source; `nil` where it is unknown.
    public var kind: String?

    /// Makes an item, by default of no library.
    public init(
        item: FeedItem, state: ItemState? = nil, sourceTitle: String? = nil, kind: String? = nil
    ) {
        self.item = item
        self.state = state
        self.sourceTitle = sourceTitle
        self.kind = kind
    }

    /// The lines of text: title, source with author and time, place, text, address.
    func lines(by html: any HTMLReader) -> [String] {
        let summary = item.summary
        let origin = [sourceTitle, summary.author, summary.published?.formatted(.iso8601)]
            .compactMap(\.self).joined(separator: " · ")
        // A title of several lines could pass for other items.
        let head = [summary.title, origin, summary.location].map { $0.map { SafeText($0).text } }
        return (head + [item.text?.plain(by: html), summary.address]).compactMap(\.self)
            .filter { !$0.isEmpty }
    }

    /// The fields in their order; absent ones are left out.
    ///
    /// - Parameter descriptionKind: The kind of sources whose API calls the text `description`, as does the line then.
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
        line.add("first_seen", state == nil ? nil : summary.firstSeen)
        line.add("link", summary.link?.text)
        line.add("text", text)
        if kind == descriptionKind { line.add("description", text) }
        line.add("location", summary.location)
        line.add("image", summary.picture?.text)
        line.add("images", summary.media.map(\.json))
        if let comments = summary.comments { line.add("comments", comments.json) }
        if let state {
            line.add("read", state.isRead)
            line.add("bookmarked", state.bookmarkedAt != nil)
            line.add("bookmarked_at", state.bookmarkedAt)
        }
        return line
    }
}

extension LibraryStore {
    /// The readable ones of items, in the order of the ids, and the error of the last corrupt one.
    ///
    /// - Parameter isOfNamedServer: Whether the library is that of a named server, whose items show neither source nor
    ///   marks.
    public func printedItems(
        _ ids: [UUID], isOfNamedServer: Bool = false
    ) throws(StorageError) -> (items: [PrintedItem], damage: StorageError?) {
        let names =
            isOfNamedServer
            ? [:] : Dictionary(try subscriptions().map { ($0.id, $0.shownName) }) { first, _ in first }
        let sources = Dictionary(try sources().map { ($0.id, $0) }) { $1 }
        var (items, damage): ([PrintedItem], StorageError?) = ([], nil)
        for id in ids {
            do throws(StorageError) {
                guard let item = try item(id) else { continue }
                let source = sources[item.row.summary.source]
                items.append(
                    PrintedItem(
                        item: item.item, state: isOfNamedServer ? nil : item.row.state,
                        // A bookmark outlives the subscription.
                        sourceTitle: names[item.row.summary.source] ?? source?.title, kind: source?.kind))
            } catch {
                guard error.reason == .damaged else { throw error }
                damage = error
            }
        }
        return (items, damage)
    }
}

extension ItemMedia {
    fileprivate var json: JSONLine {
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
