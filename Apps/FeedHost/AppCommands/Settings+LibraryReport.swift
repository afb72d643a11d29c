import AppSettings
import Diagnostics
import Foundation
import LibraryStorageInterface
import StorageInterface

extension Settings {
    /// The contents of the library's file; `nil` without a file.
    ///
    /// - Parameter open: Makes the library of a file.
    func libraryReport(
        opening open: (String) -> any LibraryStore
    ) throws(StorageError) -> LibraryReport? {
        guard let file = storedLibraryFile, FileManager.default.fileExists(atPath: file) else { return nil }
        let sizes = [file, file + "-wal"].map { path in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return (attributes?[.size] as? NSNumber)?.intValue ?? 0
        }
        return try LibraryReport(of: open(file), file: file, bytes: sizes.reduce(0, +))
    }
}
