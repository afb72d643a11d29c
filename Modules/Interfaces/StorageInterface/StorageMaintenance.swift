/// Maintenance of a storage: the caches of all servers in one database or folder.
///
/// Other stores of the same storage may be in use meanwhile, in this process or in another one.
public protocol StorageMaintenance: Sendable {
    /// The contents of the storage. Creates no file where none exists.
    func info() throws(StorageError) -> StorageInfo

    /// Reads all records, and deletes corrupt ones so that the program fetches them again.
    ///
    /// - Returns: The corruptions that were found; empty for a sound storage.
    func verify() throws(StorageError) -> [StorageCorruption]

    /// Deletes all records, pinned pictures included. Needs no free space on the disk.
    func clear() throws(StorageError)
}
