import StorageInterface

@testable import StorageSQLite

extension TemporaryFolder {
    /// Opens the caches in this folder.
    func storage(
        pictureBudget: Int = 1_000, busyTimeout: Duration = .seconds(5), vfs: String? = nil
    ) throws(StorageError) -> SQLiteStorage {
        try SQLiteStorage(
            folder: path, pictureBudget: pictureBudget,
            options: DatabaseOptions(busyTimeout: busyTimeout, vfs: vfs))
    }
}
