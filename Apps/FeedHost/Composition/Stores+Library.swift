import BookmarksFeature
import CommandLineKit
import FoundationEssentials
import HTTPMiddleware
import ItemInterface
import LibraryStorageInterface
import SourceEssential
import SourceInterface
import StorageInMemory
import StorageInterface
import StorageSQLite

extension Stores {
    /// The path of the library's file, which may not exist; `nil` where the settings want none.
    static func libraryFile(_ settings: Settings) -> String? {
        settings.storage.isOnDisk ? settings.libraryFile : nil
    }

    /// The library of the settings. A file is opened at the first use and created at the first write.
    static func library(_ settings: Settings) -> any LibraryStore {
        guard let file = libraryFile(settings) else { return InMemoryLibraryStore() }
        return SQLiteLibrary(path: file)
    }

    /// Opens the copy of the named server's feed in place of the reader's library. A library in memory replaces a file
    /// that cannot be opened; the error is in ``failure``.
    mutating func showNamedServer(_ settings: Settings) {
        let subscription = Subscription(settings.namedSource, subscribedAt: .distantPast)
        if settings.storage.isOnDisk, !settings.storeFolder.isEmpty {
            let copy = SQLiteLibrary(cachedAt: settings.namedFile)
            library = copy
            do throws(StorageError) {
                if try copy.subscriptions().isEmpty { try copy.subscribe(subscription) }
                setAside += copy.repairs.map(\.quarantinedFile)
                failure = failure ?? copy.writeFailure
                if copy.writeFailure != nil { library = Self.memory(of: copy, subscription) }
                return
            } catch {
                failure = error
            }
        }
        library = InMemoryLibraryStore()
        // A store in memory does not fail.
        try? library.subscribe(subscription)
    }
}

extension Stores {
    /// A library in memory with the newest items of a copy that cannot be written.
    private static func memory(of copy: SQLiteLibrary, _ subscription: Subscription) -> InMemoryLibraryStore {
        let memory = InMemoryLibraryStore()
        // What cannot be read is fetched again.
        try? memory.subscribe(subscription)
        guard let state = try? copy.fetchState(of: subscription.id),
            let list = try? copy.list(ItemScope()),
            let listed = try? copy.items(at: 0..<min(list.count, 1_000), of: list)
        else { return memory }
        let items = listed.compactMap { try? copy.item($0.id)?.item }
        _ = try? memory.merge(
            FetchedBatch(
                source: subscription.id, shape: .paged, items: items,
                fetchedAt: state.lastSuccess ?? .distantPast, fetchState: state),
            retaining: .days(CachePolicy.maximumAgeInDays))
        return memory
    }
}

extension Settings {
    /// The cursor of the named server's page behind an item.
    nonisolated func cursor(behind item: UUID) -> Cursor? {
        let dependencies = SourceDependencies(client: OfflineHTTPClient()) { .distantPast }
        return EssentialKind().makeSource(namedSource.id, at: .remote(baseURL), with: dependencies)?
            .cursor(behind: item)
    }

    /// The path of the copy of the named server's feed.
    nonisolated var namedFile: String { "\(storeFolder)/feeds/\(namedSource.id.uuidString).sqlite" }
}

nonisolated extension StorageError {
    /// The error with the path of the library's file, or of its folder and the system's reason where the folder
    /// cannot be used.
    func located(by settings: Settings) -> StorageError {
        guard let file = settings.libraryFile, let folder = settings.libraryFolder else { return self }
        var located = self
        let cause = reason.isOfFolder ? FolderCheck.refusal(in: folder) ?? message : message
        let place = HomeFolder.abbreviate(reason.isOfFolder ? folder : file, home: settings.homeFolder)
        located.message = cause.isEmpty ? place : "\(place): \(cause)"
        return located
    }
}
