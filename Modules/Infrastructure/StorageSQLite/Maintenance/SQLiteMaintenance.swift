public import StorageInterface

/// Maintains the caches of all servers in one SQLite file, which is opened for each call.
public struct SQLiteMaintenance: StorageMaintenance {
    private let folder: String

    /// - Parameter folder: The path of the folder that ``SQLiteStorage`` uses.
    public init(folder: String) {
        self.folder = folder
    }

    private func open() throws(StorageError) -> SQLiteStorage {
        try SQLiteStorage(folder: folder, pictureBudget: 0)
    }

    /// What the file holds; a broken one is moved aside, and a new one made.
    public func info() throws(StorageError) -> StorageInfo {
        let storage = try open()
        var info = try storage.info()
        info.quarantinedFiles = storage.repairs.map(\.quarantinedFile)
        return info
    }

    /// Reads all rows, and deletes those that are not as they were stored; about a second for a gigabyte.
    public func verify() throws(StorageError) -> [StorageCorruption] {
        let storage = try open()
        return storage.repairs.map(\.corruption) + (try storage.verify())
    }

    /// Deletes everything, or the file as a whole where the disk is full.
    public func clear() throws(StorageError) {
        try SQLiteStorage.clear(folder: folder)
    }
}
