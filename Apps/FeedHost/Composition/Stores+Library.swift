import BookmarksFeature
import CommandLineKit
import LibraryStorageInterface
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
