import AppSettings
import CommandLineKit
import Diagnostics
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
    /// The path of the library's file, which may not exist; `nil` if the settings want none.
    static func libraryFile(_ settings: Settings) -> String? {
        settings.storage.isOnDisk ? settings.libraryFile : nil
    }

    /// The library of the settings. A file is opened at the first use and created at the first write.
    static func library(_ settings: Settings) -> any LibraryStore {
        let findsDuplicates = settings.duplicates == .fold
        guard let file = libraryFile(settings) else {
            return InMemoryLibraryStore(findsDuplicates: findsDuplicates)
        }
        return SQLiteLibrary(path: file, findsDuplicates: findsDuplicates)
    }

    /// The contents of the library's file; `nil` without a file.
    static func libraryReport(_ settings: Settings) throws(StorageError) -> LibraryReport? {
        guard let file = libraryFile(settings), FileManager.default.fileExists(atPath: file) else {
            return nil
        }
        let sizes = [file, file + "-wal"].map { path in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return (attributes?[.size] as? NSNumber)?.intValue ?? 0
        }
        return try LibraryReport(of: SQLiteLibrary(path: file), file: file, bytes: sizes.reduce(0, +))
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
            try Self.demandFolder(settings)
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

nonisolated extension StorageError {
    /// The error with the path of the library's file, or of its folder and the system's reason where the
    /// folder cannot be used.
    func located(by settings: Settings) -> StorageError {
        guard let file = settings.libraryFile, let folder = settings.libraryFolder else { return self }
        var located = self
        let cause = reason.isOfFolder ? FolderCheck.refusal(in: folder) ?? message : message
        let place = HomeFolder.abbreviate(reason.isOfFolder ? folder : file, home: settings.homeFolder)
        located.message = cause.isEmpty ? place : "\(place): \(cause)"
        return located
    }
}
