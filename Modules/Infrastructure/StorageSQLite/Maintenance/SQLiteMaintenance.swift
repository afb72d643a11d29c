public import StorageInterface

/// Maintenance of the caches of all servers in one SQLite file, which each call opens.
public struct SQLiteMaintenance: StorageMaintenance {
    private let folder: String

    /// - Parameter folder: The path of the folder that ``SQLiteStorage`` uses.
    public init(folder: String) {
        self.folder = folder
    }

    private func open() throws(StorageError) -> SQLiteStorage {
        try SQLiteStorage(folder: folder, pictureBudget: 0)
    }

    /// The contents of the file; a corrupt file is quarantined and replaced.
    public func info() throws(StorageError) -> StorageInfo {
        let storage = try open()
        var info = try storage.info()
        info.quarantinedFiles = storage.repairs.map(\.quarantinedFile)
        return info
    }

    /// Reads all rows, and deletes corrupt ones; takes about a second for a gigabyte.
    public func verify() throws(StorageError) -> [StorageCorruption] {
        let storage = try open()
        return storage.repairs.map(\.corruption) + (try storage.verify())
    }

    /// Deletes all rows, or on a full disk the file, and a newer program's file.
    public func clear() throws(StorageError) {
        try SQLiteStorage.clear(folder: folder)
    }
}
