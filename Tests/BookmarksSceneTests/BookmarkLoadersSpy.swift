import BookmarksFeature
import BookmarksScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting

/// Records calls, and returns results that a test sets.
final class BookmarkLoadersSpy {
    var stored = Result<(bookmarks: [Bookmark], damagedCount: Int), StorageError>.success(([], 0))
    /// The error of storing.
    var fault: StorageError?
    var hasNetwork = true
    /// Runs before a read returns.
    var beforeRead: () async -> Void = {}
    private(set) var reads = 0
    private(set) var saved: [BookmarkList.Change] = []
    private(set) var pinned: [Set<String>] = []
    private(set) var loaded: [Bookmark] = []

    var loaders: BookmarkLoaders {
        BookmarkLoaders(
            read: { [self] () async throws(StorageError) in
                reads += 1
                await beforeRead()
                return try stored.get()
            },
            save: { [self] change async throws(StorageError) in
                if let fault { throw fault }
                saved.append(change)
            },
            pin: { [self] in pinned.append($0) },
            loadPicture: { [self] in
                loaded.append($0)
                return hasNetwork
            })
    }
}

extension Bookmark {
    /// A bookmark whose texts have its number; the lower, the newer.
    nonisolated static func of(_ number: UInt8) -> Bookmark {
        Bookmark(
            .picture(
                UUID(uuid: (number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
                location: "Place \(number).", url: "http://feed.example/pictures/\(number)"),
            of: .numbered(1),
            addedAt: Date(timeIntervalSince1970: 1_600_000_000 - TimeInterval(number)))
    }
}
