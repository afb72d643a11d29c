public import ConcurrencyInterface
public import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import ListInterface
public import SharedListUI
public import StorageInterface
import TextInterface

/// The reader's bookmarks: changes them one command after another, and stores their pictures.
public final class Bookmarks {
    /// The functions of the library, called on the main actor.
    public struct Functions {
        /// Adds or removes the bookmark of an item; a bookmark that was removed before is restored. Returns
        /// the change; `nil` for an unknown item.
        public var toggle:
            (_ id: UUID, _ removed: Bookmark?) async throws(StorageError) -> LocalBookmarks.Change?
        /// Whether an item is bookmarked; `false` if the library cannot be read.
        public var contains: (_ id: UUID) async -> Bool
        /// Pins the pictures of all bookmarks in the cache, and unpins all others.
        public var pin: () async -> Void
        /// Loads a picture into the cache. Returns `false` after a network failure, which is to be retried.
        public var loadPicture: (MediaReference) async -> Bool

        /// Makes the functions, by default without pictures.
        public init(
            toggle:
                @escaping (_ id: UUID, _ removed: Bookmark?) async throws(StorageError)
                -> LocalBookmarks.Change?,
            contains: @escaping (UUID) async -> Bool = { _ in false },
            pin: @escaping () async -> Void = {},
            loadPicture: @escaping (MediaReference) async -> Bool = { _ in true }
        ) {
            self.toggle = toggle
            self.contains = contains
            self.pin = pin
            self.loadPicture = loadPicture
        }
    }

    /// Called after each change with the time of the item's bookmark; `nil` if it was removed.
    public var onChange: (_ id: UUID, _ bookmarkedAt: Date?) -> Void = { _, _ in }

    private let functions: Functions
    private let presenter: BookmarksPresenter
    private let isKept: Bool
    private let tasks: any TaskProvider
    /// The bookmarks that were removed since the program began.
    private var removed: [UUID: Bookmark] = [:]
    /// The last command, which waits for all earlier ones.
    private var running: Task<Void, Never>?
    /// The pictures that failed to load because of the network, by their items.
    private var missing: [UUID: MediaReference] = [:]

    /// - Parameter isKept: Whether bookmarks are stored on disk.
    public init(
        _ functions: Functions, presenter: BookmarksPresenter, isKept: Bool, tasks: any TaskProvider
    ) {
        self.functions = functions
        self.presenter = presenter
        self.isKept = isKept
        self.tasks = tasks
    }

    /// Binds the command to a screen.
    ///
    /// - Parameters:
    ///   - item: The item of a row.
    ///   - then: Called after each change with whether the item is bookmarked.
    public func install(
        on screen: ListScreen, item: @escaping (RowID) -> FeedItem?, then: @escaping (Bool) -> Void = { _ in }
    ) {
        let key = KeyBinding(.bookmark, hint: presenter.hint, isReadingHint: true) { [weak screen] in
            guard let screen, let row = screen.list.focus, let id = item(row)?.id else {
                screen?.refuse(KeyCommand.bookmark.id)
                return
            }
            self.run { [weak screen] in
                do throws(StorageError) {
                    guard let change = try await self.change(id) else {
                        screen?.refuse(KeyCommand.bookmark.id)
                        return
                    }
                    screen?.notify(SafeText(self.notice(of: change)), about: row)
                    if case .added = change { then(true) } else { then(false) }
                } catch {
                    screen?.notify(SafeText(self.presenter.fault(error)))
                }
            }
        }
        screen.configuration.keys.append(key)
    }

    /// Whether an item is bookmarked; `false` if the library cannot be read.
    public func contains(_ id: UUID) async -> Bool { await functions.contains(id) }

    /// Adds or removes the bookmark of an item, and returns the notice or the error's sentence.
    public func toggle(_ id: UUID) async -> String {
        do throws(StorageError) {
            return try await change(id).map(notice) ?? ""
        } catch {
            return presenter.fault(error)
        }
    }

    /// Waits for the reader's commands; called before the program ends or is suspended.
    public func finish() async {
        await running?.value
    }

    /// Retries the pictures that failed to load for the network; called after a request succeeded.
    public func networkBecameReachable() {
        for (id, picture) in missing { load(picture, of: id) }
    }

    private func run(_ work: @escaping () async -> Void) {
        let before = running
        running = tasks.immediateTask(name: "bookmark", priority: nil) { @MainActor in
            await before?.value
            await work()
        }
    }

    private func change(_ id: UUID) async throws(StorageError) -> LocalBookmarks.Change? {
        guard let change = try await functions.toggle(id, removed[id]) else { return nil }
        switch change {
        case .added(let bookmark):
            removed[id] = nil
            onChange(id, bookmark.addedAt)
            await functions.pin()
            if let picture = bookmark.item.summary.picture { load(picture, of: id) }
        case .removed(let bookmark):
            (removed[id], missing[id]) = (bookmark, nil)
            onChange(id, nil)
            await functions.pin()
        }
        return change
    }

    private func notice(of change: LocalBookmarks.Change) -> String {
        presenter.notice(of: change, isKept: isKept)
    }

    private func load(_ picture: MediaReference, of id: UUID) {
        missing[id] = nil
        tasks.immediateTask(name: "picture of a bookmark", priority: .utility) { @MainActor [self] in
            if await !functions.loadPicture(picture), removed[id] == nil { missing[id] = picture }
        }
    }
}

nonisolated extension KeyCommand {
    /// Adds or removes the bookmark of the item in focus.
    public static let bookmark = KeyCommand(
        ID("bookmark"), "b", in: .row, title: BookmarksPresenter.bookmarkTitle)
    /// Shows all bookmarks.
    public static let bookmarks = KeyCommand(
        ID("bookmarks"), "B", in: .screen, title: BookmarksPresenter.bookmarksTitle)
}

extension NoticeKind {
    /// Bookmarks that cannot be read.
    public static let bookmarks = NoticeKind("bookmarks")
}
