import CommandLineKit
import Foundation
package import StorageInterface

nonisolated extension Settings {
    /// The folder of the library's file.
    package var libraryFolder: String? {
        libraryFile.map { $0.contains("/") ? ($0 as NSString).deletingLastPathComponent : "." }
    }

    /// The path of the file that stores the library, which may not exist; `nil` if the settings want none.
    package var storedLibraryFile: String? { storage.isOnDisk ? libraryFile : nil }

    /// - Throws: `unavailable` if there is no folder for the cache, and the path of its file would begin at
    ///   `/`, or a symbolic link in its place.
    package func demandStoreFolder() throws(StorageError) {
        guard !FolderCheck.isLink(storeFolder) else {
            throw StorageError(
                .unavailable, message: "\(storeFolder) is a symbolic link, and is not followed")
        }
        guard storeFolder.isEmpty else { return }
        throw StorageError(.unavailable, message: "no home folder: set HOME, or use --store DIR")
    }
}
