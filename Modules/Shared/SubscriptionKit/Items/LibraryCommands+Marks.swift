public import Foundation
import ItemInterface
import LibraryStorageInterface
import PresentationInterface
import StorageInterface

/// The changes of items' marks; `nil` leaves a mark as it is.
public struct ItemMarks: Hashable, Sendable {
    /// Whether items become read.
    public var isRead: Bool?
    /// Whether items become bookmarks.
    public var isBookmarked: Bool?

    /// Changes nothing.
    public init() {}
}

extension SubscriptionCommands {
    /// Marks items as read or unread, and adds or removes their bookmarks; an item that has the mark is not counted.
    ///
    /// - Parameter lines: Lines of ids, or of items' JSON.
    /// - Returns: 1 if an item is not in the library.
    public func mark(_ marks: ItemMarks, of ids: [UUID], and lines: some Sequence<String>) throws -> Int32 {
        var (items, seen, isComplete): ([LibraryItem], Set<UUID>, Bool) = ([], [], true)
        func refuse(_ text: SubscriptionText, _ what: String) {
            console.notice(say(text, what))
            isComplete = false
        }
        func take(_ id: UUID) throws {
            do throws(StorageError) {
                guard let item = try store.item(id) else { return refuse(.unknownPost, id.uuidString) }
                if seen.insert(item.id).inserted { items.append(item) }
            } catch {
                guard error.reason == .damaged else { throw error }
                refuse(.damagedPost, id.uuidString)
            }
        }
        for id in ids { try take(id) }
        for line in lines.lazy.map(\.trimmed) where !line.isEmpty {
            if let id = Self.id(of: line) {
                try take(id)
            } else {
                refuse(.unreadableID, String(line.prefix(60)))
            }
        }
        if let isRead = marks.isRead {
            let count = try store.setRead(isRead, items.map(\.id)).count
            try console.line(strings(isRead ? SubscriptionCount.markedRead : .markedUnread, count: count))
        }
        if let isBookmarked = marks.isBookmarked {
            let changed = items.filter { ($0.row.state.bookmarkedAt != nil) != isBookmarked }
            for item in changed { try bookmark(item, isBookmarked) }
            try console.line(
                strings(isBookmarked ? SubscriptionCount.bookmarked : .unbookmarked, count: changed.count))
        }
        return isComplete ? 0 : 1
    }

    private func bookmark(_ item: LibraryItem, _ isBookmarked: Bool) throws(StorageError) {
        guard isBookmarked else { return try store.deleteBookmark(of: item.id) }
        // The library has the sources of its own items.
        let source = SourceRecord(id: item.row.summary.source, kind: "", address: "")
        try store.insertBookmark(of: item.item, from: source, at: currentDate())
    }

    /// The id in a line: the line itself, or the field of a JSON object.
    private static func id(of line: String) -> UUID? {
        struct Object: Decodable { var id: UUID }
        return UUID(uuidString: line)
            ?? (try? JSONDecoder().decode(Object.self, from: Data(line.utf8)))?.id
    }
}
