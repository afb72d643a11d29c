import BookmarksFeature
import BookmarksStorageInterface
import CommandLineKit
import HTTPInterface
import LibraryStorageInterface
import StorageInMemory
import StorageInterface
import StorageSQLite

extension Stores {
    /// The library of the settings. No file is opened before it is needed, and none made before there is something to keep.
    static func library(_ settings: Settings) -> any LibraryStore {
        guard settings.storage.isOnDisk, let file = settings.libraryFile else {
            return InMemoryLibraryStore()
        }
        return SQLiteLibrary(path: file)
    }

    /// The file of the bookmarks, whether it is there or not; `nil` where the settings want none.
    static func bookmarksFile(_ settings: Settings) -> String? { file(settings)?.path }

    /// The bookmarks of the settings' server. No file is opened before they are needed, and none made before there is one.
    static func bookmarks(_ settings: Settings) -> any BookmarksStore {
        file(settings)?.store(source: settings.baseURL.text) ?? InMemoryBookmarksStore()
    }

    private static func file(_ settings: Settings) -> SQLiteBookmarks? {
        guard settings.storage.isOnDisk else { return nil }
        return settings.libraryFolder.map { SQLiteBookmarks(folder: $0) }
    }
}

nonisolated extension StorageError {
    /// The error of the bookmarks with their folder and the system's reason, where they cannot be used in their place.
    func located(by settings: Settings) -> StorageError {
        guard reason.isOfFolder, let folder = settings.libraryFolder else { return self }
        var located = self
        let cause = FolderCheck.refusal(in: folder) ?? message
        let place = HomeFolder.abbreviate(folder, home: settings.homeFolder)
        located.message = cause.isEmpty ? place : "\(place): \(cause)"
        return located
    }
}
