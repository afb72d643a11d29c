import AppSettings
import FeedFeature
import Foundation
import HTTPMiddleware
import ItemInterface
import LibraryStorageInterface
import SourceEssential
import SourceInterface
import StorageInMemory
import StorageInterface
import StorageSQLite

extension Stores {
    /// The library of the settings. A file is opened at the first use and created at the first write.
    static func library(_ settings: Settings) -> any LibraryStore {
        let findsDuplicates = settings.duplicates == .fold
        guard let file = settings.storedLibraryFile else {
            return InMemoryLibraryStore(findsDuplicates: findsDuplicates)
        }
        return SQLiteLibrary(path: file, findsDuplicates: findsDuplicates)
    }

    /// Opens the copy of the named server's feed in place of the reader's library. It continues in memory
    /// when its file cannot be opened or written; the error of opening is in ``failure``.
    ///
    /// - Parameter report: Called on the store's thread with the error of the first failed write.
    mutating func showNamedServer(
        _ settings: Settings, report: @escaping @Sendable (StorageError) -> Void
    ) {
        let subscription = Subscription(settings.namedSource, subscribedAt: .distantPast)
        let retention = Retention.days(CachePolicy.maximumAgeInDays)
        guard settings.storage.isOnDisk, !settings.storeFolder.isEmpty else {
            library = InMemoryLibraryStore()
            // A store in memory does not fail.
            try? library.subscribe(subscription)
            return
        }
        let file = SQLiteLibrary(cachedAt: settings.namedFile)
        let copy = FallbackLibraryStore(file, retaining: retention, report: report)
        library = copy
        do throws(StorageError) {
            try settings.demandStoreFolder()
            let isNew = try file.subscriptions().isEmpty
            setAside += file.repairs.map(\.quarantinedFile)
            failure = failure ?? file.writeFailure
            if file.writeFailure != nil { copy.continueInMemory() }
            if isNew { try copy.subscribe(subscription) }
        } catch {
            failure = error
            copy.continueInMemory()
            try? copy.subscribe(subscription)
        }
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
