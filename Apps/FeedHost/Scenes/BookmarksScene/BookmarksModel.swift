public import BookmarksFeature
public import ConcurrencyInterface
public import FoundationEssentials
import HTTPInterface
import ItemInterface
public import Observation
public import StorageInterface

/// The bookmarks in memory: read on demand, stored with each change, their pictures pinned.
@Observable
public final class BookmarksModel {
    /// The bookmarks.
    public private(set) var list = BookmarkList()
    /// The number of corrupt bookmarks.
    @ObservationIgnored public private(set) var damaged = 0

    @ObservationIgnored private let loaders: BookmarkLoaders
    @ObservationIgnored private let tasks: any TaskProvider
    @ObservationIgnored private var isRead = false
    /// The number of the reader's changes. A read during which it increased is older than the list.
    @ObservationIgnored public private(set) var changes = 0
    /// The last command, which waits for all earlier ones.
    @ObservationIgnored private var running: Task<Void, Never>?
    /// The bookmarks whose pictures failed to load for the network.
    @ObservationIgnored private var waiting: [UUID: Bookmark] = [:]

    /// Makes a model without bookmarks until they are read.
    public init(loaders: BookmarkLoaders, tasks: any TaskProvider) {
        self.loaders = loaders
        self.tasks = tasks
    }

    /// Whether an item is bookmarked; `false` before the bookmarks are read.
    public func contains(_ id: UUID) -> Bool { list.contains(id) }

    /// Reads the stored bookmarks.
    ///
    /// - Throws: The error of the read, after which the list is unchanged.
    public func read() async throws(StorageError) {
        var before: Int
        var stored: (bookmarks: [Bookmark], damagedCount: Int)
        repeat {
            before = changes
            stored = try await loaders.read()
        } while before != changes
        list.adopt(stored.bookmarks)
        damaged = stored.damagedCount
        isRead = true
        await pinPictures()
    }

    /// Adds a bookmark, or removes the one of the same item.
    ///
    /// - Throws: The error of a read or write, after which the list is unchanged.
    public func toggle(_ bookmark: Bookmark) async throws(StorageError) -> BookmarkList.Change {
        if !isRead { try await read() }
        changes += 1
        let change = list.toggle(bookmark)
        do throws(StorageError) {
            try await loaders.save(change)
        } catch {
            list.revert(change)
            throw error
        }
        await pinPictures()
        switch change {
        case .added: loadPicture(of: bookmark)
        case .removed: waiting[bookmark.id] = nil
        }
        return change
    }

    /// Runs the reader's commands one after the other.
    public func run(_ work: @escaping () async -> Void) {
        let before = running
        running = tasks.immediateTask(name: "bookmark", priority: nil) { @MainActor in
            await before?.value
            await work()
        }
    }

    /// Waits for the reader's commands: to be called before the program ends or is suspended.
    public func finish() async {
        await running?.value
    }

    /// Retries the pictures that failed to load for the network; called after a request succeeded.
    public func networkBecameReachable() {
        for bookmark in waiting.values { loadPicture(of: bookmark) }
    }

    private func pinPictures() async {
        let urls = list.bookmarks.compactMap {
            if case .remote(let url) = $0.item.summary.picture { url.text } else { nil }
        }
        await loaders.pin(Set(urls))
    }

    private func loadPicture(of bookmark: Bookmark) {
        waiting[bookmark.id] = nil
        tasks.immediateTask(name: "picture of a bookmark", priority: .utility) { @MainActor [self] in
            if await !loaders.loadPicture(bookmark), list.contains(bookmark.id) {
                waiting[bookmark.id] = bookmark
            }
        }
    }
}
