import BookmarksFeature
import CommandLineKit
import LibraryStorageInterface
import StorageInMemory
import StorageInterface
import StorageSQLite

extension Stores {
    /// The library's file, whether it is there or not; `nil` where the settings want none.
    static func libraryFile(_ settings: Settings) -> String? {
        settings.storage.isOnDisk ? settings.libraryFile : nil
    }

    /// The library of the settings. No file is opened before it is needed, and none made before there is something to keep.
    static func library(_ settings: Settings) -> any LibraryStore {
        guard let file = libraryFile(settings) else { return InMemoryLibraryStore() }
        return SQLiteLibrary(path: file)
    }
}

nonisolated extension StorageError {
    /// The error of the library with its file; where it cannot be used in its place, with its folder and the system's reason.
    func located(by settings: Settings) -> StorageError {
        guard let file = settings.libraryFile, let folder = settings.libraryFolder else { return self }
        var located = self
        let cause = reason.isOfFolder ? FolderCheck.refusal(in: folder) ?? message : message
        let place = HomeFolder.abbreviate(reason.isOfFolder ? folder : file, home: settings.homeFolder)
        located.message = cause.isEmpty ? place : "\(place): \(cause)"
        return located
    }
}
