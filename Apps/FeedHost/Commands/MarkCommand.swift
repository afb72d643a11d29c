import CommandLineKit
import FeedFeature
import Foundation
import LibraryStorageInterface
import PresentationInterface
import StorageInterface

/// `mark`: marks items of the library as read or unread, and adds or removes their bookmarks.
struct MarkCommand {
    let settings: Settings
    let output: Output
    let ids: [UUID]
    /// Lines of ids, or of items' JSON.
    let lines: AnySequence<String>

    /// - Returns: 1 where an item is not in the library.
    func run() async throws -> Int32 {
        try await settings.withLibrary { library in try run(on: library) }
    }

    private func run(on library: any LibraryStore) throws -> Int32 {
        let (items, isComplete) = try found(in: library)
        if let isRead = settings.marks.isRead {
            let changed = try library.setRead(isRead, items.map(\.id))
            try say(isRead ? .markedRead : .markedUnread, changed.count)
        }
        if let isBookmarked = settings.marks.isBookmarked {
            let count = try LocalBookmarks(store: library).setBookmarked(isBookmarked, items, at: Date())
            try say(isBookmarked ? .bookmarked : .unbookmarked, count)
        }
        return isComplete ? 0 : 1
    }

    private func say(_ key: HostCount, _ count: Int) throws {
        try output.text(settings.strings(key, count: count))
    }

    /// The items, each once, and whether all were found. Prints what is no item.
    private func found(in library: any LibraryStore) throws -> (items: [LibraryItem], isComplete: Bool) {
        var (items, seen, isComplete): ([LibraryItem], Set<UUID>, Bool) = ([], [], true)
        func refuse(_ text: HostText, _ what: String) {
            notice(settings.strings(text, what))
            isComplete = false
        }
        func take(_ id: UUID) throws {
            do throws(StorageError) {
                guard let item = try library.item(id) else { return refuse(.unknownPost, id.uuidString) }
                if seen.insert(item.id).inserted { items.append(item) }
            } catch {
                guard error.reason == .damaged else { throw error }
                refuse(.damagedPost, id.uuidString)
            }
        }
        for id in ids { try take(id) }
        for line in lines {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty { continue }
            if let id = Self.id(of: line) {
                try take(id)
            } else {
                refuse(.unreadableID, String(line.prefix(60)))
            }
        }
        return (items, isComplete)
    }

    /// The id in a line: the line itself, or the field of a JSON object.
    private static func id(of line: String) -> UUID? {
        struct Object: Decodable { var id: UUID }
        return UUID(uuidString: line)
            ?? (try? JSONDecoder().decode(Object.self, from: Data(line.utf8)))?.id
    }
}
