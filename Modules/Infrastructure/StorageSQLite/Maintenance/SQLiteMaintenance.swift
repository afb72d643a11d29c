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

    public func info() throws(StorageError) -> StorageInfo {
        let storage = try open()
        var info = try storage.info()
        info.movedAside = storage.repairs.map(\.movedTo)
        return info
    }

    public func verify() throws(StorageError) -> [StorageCorruption] {
        let storage = try open()
        return storage.repairs.map(\.corruption) + (try storage.verify())
    }

    public func clear() throws(StorageError) {
        try SQLiteStorage.clear(folder: folder)
    }
}
