public import BookmarksFeature
public import ConcurrencyInterface
public import FoundationEssentials
import HTTPInterface
import ItemInterface
public import Observation
public import StorageInterface

/// The reader's bookmarks as the program has them: read when they are needed, stored at each change, their pictures
/// pinned.
@Observable
public final class BookmarkShelf {
    /// The bookmarks.
    public private(set) var list = BookmarkList()
    /// How many stored bookmarks could not be read.
    @ObservationIgnored public private(set) var damaged = 0

    @ObservationIgnored private let loaders: BookmarkLoaders
    @ObservationIgnored private let tasks: any TaskProvider
    @ObservationIgnored private var isRead = false
    /// How many changes the reader has made: a read that one of them overtook is older than the list.
    @ObservationIgnored public private(set) var changes = 0
    /// The reader's last wish, which comes after all before it.
    @ObservationIgnored private var running: Task<Void, Never>?
    /// The bookmarks whose pictures wait for the network.
    @ObservationIgnored private var waiting: [UUID: Bookmark] = [:]

    /// Makes a shelf on which nothing is until it is read.
    public init(loaders: BookmarkLoaders, tasks: any TaskProvider) {
        self.loaders = loaders
        self.tasks = tasks
    }

    /// Whether a picture is bookmarked, as far as that is known.
    public func contains(_ id: UUID) -> Bool { list.contains(id) }

    /// Reads the stored bookmarks.
    ///
    /// - Throws: Why they cannot be read; those that are known stay.
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

    /// Adds a bookmark, or removes the one that its picture has.
    ///
    /// - Throws: Why the list is as it was: one that cannot be read is not changed, and a change that cannot be stored is
    ///   taken back.
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

    /// Does what the reader wants, one wish after the other.
    public func run(_ work: @escaping () async -> Void) {
        let before = running
        running = tasks.immediateTask(name: "bookmark", priority: nil) { @MainActor in
            await before?.value
            await work()
        }
    }

    /// Waits for the reader's wishes: to be called before the program ends or is suspended.
    public func finish() async {
        await running?.value
    }

    /// Loads the pictures that wait for the network; called when a request reached it.
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
